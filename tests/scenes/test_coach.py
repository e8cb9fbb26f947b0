"""The coach's page and the ways to it: what is selected, what is opened, and which games do not count."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pygame
import pytest
from msgspec.structs import replace

from klotho_games.coach import verdicts
from klotho_games.coach.findings import CARDS, Findings
from klotho_games.coach.study import Cost, Study
from klotho_games.core import i18n
from klotho_games.core.games import casting, registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import archive, journal
from klotho_games.core.play.session import Session
from klotho_games.scenes.coach import background, moments
from klotho_games.scenes.coach import page as coach_page
from klotho_games.scenes.coach.cards import Cards
from klotho_games.scenes.coach.luck import make_bins
from klotho_games.scenes.coach.page import Coach
from klotho_games.scenes.coach.progress import CoachProgress
from klotho_games.scenes.game.records import LAST, Records
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.replay.decision_mark import find_differences, main_place
from klotho_games.scenes.replay.page import watch
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from shots import coach_samples
from tests.depth import in_turn
from tests.sample_game import HOARD
from tests.scenes.rig import keys, name, play_out, played_out, settle, spot, tap
from tests.stage.rig import FRAME, click


def sample() -> tuple[Session, Study]:
    session = coach_samples.finished_game(HOARD, 3)
    return session, coach_samples.study_of(session)


def running() -> Session:
    done = sample()[0]
    session = Session.new(HOARD, done.setup, bots=done.record.bots)
    session.draw_chance()
    return session


@pytest.fixture
def page(program: MainProgram) -> Coach:
    session, study = sample()
    scene = Coach(session, coach_samples.PartialStudy(study))
    program.stage.push(scene)
    settle(program)
    return scene


def test_the_cards_of_someone_who_plays_here_come_first(page: Coach) -> None:
    assert page.seat == 0 and page.chosen == 0
    assert [cost.seat for cost in page.cards.costs] == [0] * len(page.cards.costs) and page.cards.costs


def test_a_row_and_a_line_show_that_seats_cards(program: MainProgram, page: Coach) -> None:
    tap(program, "row-1")
    assert page.seat == 1 and {cost.seat for cost in page.cards.costs} == {1}
    tap(program, "line-2")
    assert page.seat == 2 and {cost.seat for cost in page.cards.costs} == {2}


def test_a_click_beside_the_names_means_the_line_there(program: MainProgram, page: Coach) -> None:
    free = next(p for p in page.graph._points[1] if page.graph.nearest(p) == 1 and page.focus.at(p) is None)
    click(program.stage, free)
    settle(program)
    assert page.seat == 1


def test_a_card_is_chosen_first_and_opened_then(program: MainProgram, page: Coach) -> None:
    tap(program, "card-1")
    assert page.chosen == 1 and name(program) == "coach"
    ply = page.cards.costs[1].ply
    tap(program, "card-1")
    assert name(program) == "replay"
    assert program.stage.scene.session.ply == ply  # type: ignore[union-attr]
    keys(program, "k")  # back to the coach, where the replay was opened
    assert program.stage.scene is page


def test_pictures_of_the_moments_are_made_and_the_table_goes(page: Coach) -> None:
    assert all(page._moments.of(cost) is not None for cost in page.cards.costs)
    assert page._moments._replay is None


def test_a_picture_shows_what_the_decision_was_about() -> None:
    room, near, far = Box(0, 64, 1920, 928), Box(400, 300, 200, 120), Box(1500, 700, 90, 90)

    def picture(*marked: Box) -> pygame.Surface:
        made = pygame.Surface((1280, 720))
        for box in marked:
            made.fill((200, 160, 40), pygame.Rect(*(round(v / 1.5) for v in box)))
        return made

    found = main_place(find_differences(picture(), picture(near), room, 1280 / 1920))
    assert found is not None and near.grow(12).holds(found) and found.grow(12).holds(near)
    assert main_place(find_differences(picture(), picture(near, far), room, 1280 / 1920)) == found, "the most of it"
    assert main_place(find_differences(picture(far), picture(far), room, 1280 / 1920)) is None
    beside = near.move(300, 0)
    assert moments._both(near, beside) == near.union(beside)
    assert moments._both(near, far) == far and moments._both(near, None) == near


def wordiest_costs(session: Session) -> list[Cost]:
    """Return some decisions of a game with the longest names of moves."""
    rng, found = Random(1), []
    for ply, played in enumerate(session.history):
        state = session.state_at(ply)
        legal = session.rules.legal(state) if played.seat >= 0 else ()
        if len(legal) > 1:
            told = {move: session.game.telling.move(state, move, session.setup.seats)
                    for move in (played.step, *rng.sample(list(legal), min(30, len(legal))))}
            other = max((move for move in told if move != played.step), key=lambda move: len(told[move]))
            cost = Cost(ply, played.seat, msgspec.Raw(msgspec.json.encode(other)), 0.05, 0.01, 4000)
            found.append((len(told[played.step]) + len(told[other]), cost))
    return [cost for _length, cost in sorted(found, key=lambda one: -one[0])[:4]]


@pytest.mark.parametrize(("game", "language"), in_turn(
    [pytest.param(registry.load(id), id=id) for id in registry.ids()], i18n.languages()))
def test_no_move_and_no_reason_of_a_card_is_cut(
    readable_program: MainProgram, written: list[str], game: Game, language: str
) -> None:
    """Moves that need more than two lines get a layout of their own."""
    i18n.use(language)
    session = coach_samples.finished_game(game, game.info.seats[0])
    study = coach_samples.study_of(session)
    pen = Pen(readable_program.stage.window.screen, readable_program.stage.look)
    for cost in wordiest_costs(session):
        found = Findings(session, replace(study, costs=(cost,)))
        cards = Cards(found, coach_page._CARDS.columns(CARDS, coach_page._GAP), 1.0, cost.seat, lambda cost: None)
        written.clear()
        cards.paint(pen, 0, chosen=False, lit=False)
        assert found.played_text(cost) in written and found.better_text(cost) in written, written
        assert set(verdicts.because(found, cost)) & set(written), written


def test_enter_opens_the_moment_that_has_the_ring(program: MainProgram, page: Coach) -> None:
    keys(program, "return")
    assert name(program) == "replay"


def test_playing_on_counts_for_no_one(program: MainProgram, page: Coach) -> None:
    ply = page.cards.costs[0].ply
    keys(program, "o")
    table = program.stage.scene
    assert name(program) == "table"
    session = table.session  # type: ignore[union-attr]
    assert session.ply == ply and session.is_branch and session.state == page.session.state_at(ply)
    path = session.journal.path
    play_out(session)
    assert "continued another game from one of its moments" in program.reckoning.count(session).not_counted
    session.close()
    again = journal.replay(path)
    assert again.is_branch and again.is_practice and again.is_known_deal and again.ply == session.ply
    assert [p.step for p in again.history[:ply]] == [p.step for p in page.session.history[:ply]]


def test_the_coach_is_opened_by_k_from_the_end_of_a_game(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    session, study = sample()
    monkeypatch.setattr(background, "CoachWorkers", lambda game, record, known: coach_samples.PartialStudy(study))
    program.stage.push(HOARD.table(HOARD, session))
    settle(program)
    assert name(program) == "results"
    keys(program, "k")
    assert name(program) == "coach"


def test_the_coach_is_opened_from_the_records_and_keeps_what_it_found(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played_out("kept")
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    path = archive.file_away(path, frozenset())
    asked: list[object] = []

    def looking(game: object, record: object, known: object) -> coach_samples.PartialStudy:
        asked.append(game)
        return coach_samples.PartialStudy(coach_samples.study_of(journal.replay(path)))

    monkeypatch.setattr(background, "CoachWorkers", looking)
    program.stage.push(Records(registry.load("karthis"), LAST))
    settle(program)
    tap(program, "coach-0")
    assert name(program) == "coach" and len(asked) == 1
    keys(program, "escape")
    program._stop_coaching()
    tap(program, "coach-0")
    assert name(program) == "coach" and len(asked) == 1  # found beside the record


class Refining(coach_samples.PartialStudy):
    """A coach that looks at a known game again. Its page stays until there is a better study."""

    done = False

    def know(self, study: Study) -> None:
        self._study, self.done = study, True


def test_the_coach_looks_longer_and_the_page_stays_until_it_knows_more(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played_out("longer")
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    path = archive.file_away(path, frozenset())
    first = coach_samples.study_of(journal.replay(path))
    begun: list[tuple[object, Refining]] = []

    def looking(game: object, record: object, known: Study | None) -> coach_samples.PartialStudy:
        begun.append((known, Refining(known or first)))
        if known is None:
            begun[-1][1].know(first)
        return begun[-1][1]

    monkeypatch.setattr(background, "CoachWorkers", looking)
    program.stage.push(Records(registry.load("karthis"), LAST))
    settle(program)
    tap(program, "coach-0")
    program._coaching.tick()
    keys(program, "l")
    page = program.stage.scene
    assert isinstance(page, Coach) and [known for known, _looking in begun] == [None, first]
    assert page.found.study == first and page.found.is_finished, "what was found stays in sight"
    assert not spot(program, "longer").enabled, "it looks already"
    begun[1][1].know(replace(first, depth=2, costs=()))
    for _frame in range(12):
        program.stage.step(0.2, [])
    assert page.found.study.depth == 2 and spot(program, "longer").enabled
    program._coaching.tick()
    keys(program, "escape")
    tap(program, "coach-0")
    assert isinstance(page := program.stage.scene, Coach) and page.found.study.depth == 2, "and that is kept"
    assert len(begun) == 2


def test_a_running_game_has_no_coach(program: MainProgram) -> None:
    session = running()
    program.stage.push(HOARD.table(HOARD, session))
    settle(program)
    keys(program, "k")
    assert name(program) == "table" and program.stage.scene.focus.find("coach") is None  # type: ignore[union-attr]
    program.open_pause(program.stage.scene)  # type: ignore[arg-type]
    settle(program)
    assert program.stage.scene.focus.find("coach") is None  # type: ignore[union-attr]
    with pytest.raises(AssertionError, match="during a game"):
        program.open_coach(session)


def test_a_replay_of_a_game_that_is_not_over_has_no_coach(program: MainProgram) -> None:
    session = running()
    program.stage.push(watch(session).table)
    settle(program)
    assert not spot(program, "replay-coach").enabled


class Growing(coach_samples.PartialStudy):
    def __init__(self, study: Study) -> None:
        super().__init__(coach_samples.partial_study(study, 0.2))
        self.whole, self.closed = study, False

    def grow(self, part: float) -> None:
        self._study = coach_samples.partial_study(self.whole, part) if part < 1 else self.whole

    def close(self) -> None:
        self.closed = True


def test_the_progress_gives_way_to_the_page_when_all_was_looked_at(program: MainProgram) -> None:
    session, study = sample()
    looking = Growing(study)
    program.stage.push(CoachProgress(session, looking))
    settle(program)
    assert name(program) == "coach-progress"
    looking.grow(1)
    for _frame in range(4):
        program.stage.step(FRAME, [])
    assert name(program) == "coach"


def test_what_is_ready_is_shown_and_grows(program: MainProgram) -> None:
    session, study = sample()
    looking = Growing(study)
    program.stage.push(CoachProgress(session, looking))
    settle(program)
    tap(program, "ready")
    page = program.stage.scene
    assert isinstance(page, Coach) and not page.found.is_finished
    before = len(page.cards.costs)
    assert page.focus.find("row-0") is None, "no split of luck and skill before everything was looked at"
    assert program.stage.said.startswith("Reviewing decision "), "and no word about how it was won"
    looking.grow(0.5)
    program.stage.step(2.5, [])
    assert page.focus.find("row-0") is None and not page.found.is_finished
    looking.grow(1)
    program.stage.step(2.5, [])
    settle(program)
    assert page.found.is_finished and len(page.cards.costs) > before


def test_stopping_is_heard_by_who_looks(program: MainProgram) -> None:
    session, study = sample()
    looking = Growing(study)
    program.stage.push(CoachProgress(session, looking))
    settle(program)
    keys(program, "escape")
    assert looking.closed and name(program) == "shelf"


@pytest.mark.parametrize("seats", [1, 3])
def test_large_words_have_a_column_that_scrolls(program_of: Callable[..., MainProgram], seats: int) -> None:
    program = program_of(text_scale=2.0)
    session = coach_samples.finished_game(HOARD, seats)
    page = Coach(session, coach_samples.PartialStudy(coach_samples.study_of(session)))
    program.stage.push(page)
    settle(program)
    assert page._area is not None and page._area.longest > 0
    keys(program, "end")
    assert spot(program, "card-2").box.h > 100
    tap(program, "card-2")
    assert page.chosen == 2


def test_bots_without_a_temperament_draw_one_from_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    from klotho_games.core.games.characters import KINDS, Character

    four = [Character(kind, kind.title(), "…") for kind in KINDS]
    monkeypatch.setattr(casting, "characters", lambda game: four)
    drawn = [casting.draw_temperaments(HOARD, ("", "hard", "easy:bold"), bytes([n]) * 16) for n in range(12)]
    assert all(bots[0] == "" and bots[2] == "easy:bold" and notes == {"any": "1"} for bots, notes in drawn)
    assert len({bots[1] for bots, _notes in drawn}) > 1
    bots, notes = drawn[0]
    assert casting.requested_bots(bots, notes) == ("", "hard", "easy:bold")
    assert drawn[0] == casting.draw_temperaments(HOARD, ("", "hard", "easy:bold"), bytes(16))


def test_scores_are_parted_at_round_numbers_however_they_lie() -> None:
    assert make_bins((3, 7, 12, 19, 24), 6) == [(0, 4), (5, 9), (10, 14), (15, 19), (20, 24)]
    lucky = (*[0] * 50, *range(20, 300, 7), 104_000)
    parts = make_bins(lucky, 6)
    assert parts[0] == (0, 0) and parts[-1][1] is None and len(parts) <= 6
    for scores in (lucky, (0,), (5, 5), (0, 0, 3), (1, 1_000_000)):
        parts = make_bins(scores, 6)
        assert 0 < len(parts) <= 6
        assert all(sum(low <= s and (high is None or s <= high) for low, high in parts) == 1 for s in scores)
