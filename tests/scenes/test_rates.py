"""Error rates: from a finished study into the almanac, and to the second side of the statistics page."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from klotho_games.almanac.rates import Rate, RateRow
from klotho_games.almanac.reviews import Loss, Review, Reviews
from klotho_games.almanac.statistics import ALONE, Column, Figures, GameFilter
from klotho_games.coach import study_file
from klotho_games.coach.study import FORMAT, Play, Study
from klotho_games.core.files import folders, side_files
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.scenes.almanac.statistics import rate_words
from klotho_games.scenes.almanac.statistics.page import Statistics
from klotho_games.scenes.coach import background
from klotho_games.scenes.program import MainProgram
from tests.almanac import sample_annals
from tests.almanac.games import finished
from tests.almanac.sample_annals import TODAY
from tests.depth import every
from tests.sample_dice import SHUTTERS
from tests.scenes.rig import keys, name, pad, settle, spot, tap

Opened = Callable[..., MainProgram]
PLAYS = (Play(6, 0.06, 0.01), Play(5, 0.2, 0.01))


@pytest.fixture(autouse=True)
def _disk_need_not_be_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _file: None)


def study_of(session: Session, play: tuple[Play, ...] = PLAYS, **more: Any) -> Study:
    seats = len(session.setup.seats)
    chances = ((1 / seats,) * seats,) * (session.ply + 1)
    return Study(FORMAT, chances, finished=more.pop("finished", True), play=play, **more)


def record(program: MainProgram, words: str = "one", **more: Any) -> Path:
    """Add a finished game of two to the annals. Return its path."""
    path = finished(words, notes={"profile": program.profile.name}, **more)
    program.reckoning.annals.take_in(path)
    return path


class Coached:
    """A coach with a finished study."""

    done = closed = False
    problem = ""
    share = 1.0

    def __init__(self, study: Study) -> None:
        self._study = study

    def poll(self) -> Study:
        return self._study

    def close(self) -> None:
        self.closed = True


def coached(program: MainProgram, path: Path, monkeypatch: pytest.MonkeyPatch, **more: Any) -> None:
    """Open the coach's page and leave it."""
    session = journal.replay(path)
    monkeypatch.setattr(background, "CoachWorkers", lambda _game, _record, _known: Coached(study_of(session, **more)))
    program._coaching.set_record_path(session, path)
    program._coaching.look_at(session)
    program._stop_coaching()
    program._looks_on = None


def rate_of(program: MainProgram, who: str = "") -> Rate:
    profile = program.profiles.get(who) if who else program.profile
    assert profile is not None
    found = program.reckoning.figures(profile.id, GameFilter(months=0), program.daily_games.today)
    return found.rates[0].rate if found.rates else Rate()


@pytest.fixture
def shutters() -> None:
    registry.add(SHUTTERS)


@pytest.mark.usefixtures("shutters")
class TestBooked:
    def test_a_finished_study_counts_for_those_who_sat_there(
        self, program: MainProgram, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        program.profiles.add("Bram")
        program.profiles.choose("Ada")
        path = record(program)
        assert rate_of(program).games == 0
        coached(program, path, monkeypatch)
        assert rate_of(program) == Rate().after(Loss(6, 0.06, 0.01), 0.0)
        assert rate_of(program, "Bram") == Rate().after(Loss(5, 0.2, 0.01), 0.0)

    def test_the_same_game_once_more_replaces_its_figure(
        self, program: MainProgram, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = record(program)
        coached(program, path, monkeypatch)
        side_files.place(path, "coach").unlink()
        coached(program, path, monkeypatch, play=(Play(6, 0.03, 0.002), PLAYS[1]))
        assert rate_of(program) == Rate().after(Loss(6, 0.03, 0.002), 0.0)

    def test_what_is_not_finished_counts_nothing(self, program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
        path = record(program)
        coached(program, path, monkeypatch, finished=False)
        assert rate_of(program).games == 0 and not folders.reviews_file().exists()

    def test_a_game_that_someone_sent_counts_for_no_one(
        self, program: MainProgram, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        there = folders.ensure_folder(folders.friends()) / "sent.klotho"
        finished("sent", notes={"profile": "Ada"}).rename(there)
        program.reckoning.annals.take_in(there, friend=True)
        coached(program, there, monkeypatch)
        assert rate_of(program).games == 0 and not program.reckoning.reviews.by_id

    def test_practice_and_guests_count_nothing(self, program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
        coached(program, record(program, "practice", practice=True), monkeypatch)
        assert rate_of(program).games == 0
        guest = finished("guest", notes={"profile": "Ada", "who": "- -"})
        program.reckoning.annals.take_in(guest)
        coached(program, guest, monkeypatch)
        assert rate_of(program).games == 0

    def test_studies_that_lie_there_already_are_read_when_the_page_opens(self, program: MainProgram) -> None:
        """The studies are from another machine, or the file of the almanac was lost."""
        paths = [record(program, f"{n}") for n in range(3)]
        for path in paths:
            study_file.save(path, study_of(journal.replay(path)))
        study_file.save(paths[2], study_of(journal.replay(paths[2]), (Play(10**6, 0.0, 0.0),) * 2))
        program.open_almanac("statistics")
        settle(program)
        assert rate_of(program).games == 2 and len(program.reckoning.reviews.by_id) == 3
        assert not program.reviewing.left and "given away" not in spot(program, "rates").value
        folders.reviews_file().unlink()
        program.reckoning._reviews = program.reckoning._figures = None
        program._reviewing = None
        program.stage.scene.on_open()  # type: ignore[union-attr]
        settle(program)
        assert rate_of(program).games == 2 and Reviews().by_id.keys() == program.reckoning.reviews.by_id.keys()

    def test_the_figure_stays_when_the_record_has_gone_and_goes_with_the_entry(
        self, program: MainProgram, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = record(program)
        coached(program, path, monkeypatch)
        journal.discard(path)
        program.open_almanac("statistics")
        settle(program)
        assert rate_of(program).games == 1 and not side_files.place(path, "coach").exists()
        sample_annals.keep([])
        program.reckoning._annals = None
        assert rate_of(program).games == 0

    def test_a_game_that_was_not_reviewed_is_offered(
        self, program: MainProgram, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        older, newer = record(program, "older"), record(program, "newer")
        asked: list[Path] = []
        monkeypatch.setattr(program, "open_coach", lambda _session, path: asked.append(path))
        program.open_almanac("statistics")
        settle(program)
        keys(program, "r")
        tap(program, "review")
        assert len(asked) == 1
        coached(program, asked[0], monkeypatch)
        settle(program)
        tap(program, "review")
        assert set(asked) == {older, newer}
        coached(program, asked[1], monkeypatch)
        settle(program)
        assert program.stage.scene is not None and program.stage.scene.focus.find("review") is None


def test_a_study_with_figures_that_cannot_be_is_made_anew() -> None:
    registry.add(SHUTTERS)
    path = finished()
    session = journal.replay(path)
    study_file.save(path, study_of(session))
    assert study_file.load(path, session) is not None and study_file.plays(path) == PLAYS
    for wrong in ((PLAYS[0],), (Play(999, 0.0, 0.0), PLAYS[1]), (Play(6, 1e6, 0.0), PLAYS[1]),
                  (Play(6, 0.0, -1.0), PLAYS[1])):
        study_file.save(path, study_of(session, wrong))
        assert study_file.load(path, session) is None, wrong
    study_file.save(path, msgspec.structs.replace(study_of(session), format=FORMAT - 1))
    assert study_file.plays(path) == ()
    side_files.place(path, "coach").write_bytes(b"dear diary")
    assert study_file.plays(path) == ()


# -- the page ---------------------------------------------------------------------------------------------------


@pytest.fixture
def opened(program_of: Callable[..., MainProgram]) -> Opened:
    """Opens the page after this many games in a year, of which the coach has reviewed a share."""

    def make(games: int, often: float = 0.6, **wishes: Any) -> MainProgram:
        program = program_of((1280, 720), **wishes)
        made = sample_annals.write(games, sample_annals.people(program.profiles))
        sample_annals.keep_reviews(sample_annals.review(made, often))
        program.daily_games.clock = lambda: TODAY
        program.stage.push(Statistics())
        settle(program)
        return program

    return make


def page(program: MainProgram) -> Any:
    return program.stage.scene


def for_points() -> str:
    """Return a solo game that is played for points."""
    models = ((id, registry.load(id).besides("chances", "CHANCES")) for id in registry.ids())
    return next(id for id, model in models if model is not None and model.points)


def test_keys_pads_and_a_click_turn_the_page_over_and_back(opened: Opened) -> None:
    program = opened(120)
    assert spot(program, "rates").value.endswith("%") and spot(program, "rates").label == "error rate"
    for turn in (lambda: keys(program, "r"), lambda: pad(program, "y"), lambda: tap(program, "rates")):
        turn()
        assert page(program).turned and spot(program, "part-rates").label.startswith("Error rate: ")
        turn()
        assert not page(program).turned and page(program).focus.find("part-rates") is None
    keys(program, "r")
    tap(program, "ribbon-statistics")
    assert name(program) == "statistics" and not page(program).turned
    keys(program, "r", "escape")
    assert name(program) == "shelf", "as from every page of the almanac"


def test_every_row_speaks_its_figures_and_leads_to_its_game(opened: Opened) -> None:
    program = opened(200)
    keys(program, "r")
    part = spot(program, "part-rates")
    assert "±" in part.label and "lower is better" in part.value and "The coach has reviewed" in part.value
    rows = [one for one in page(program).focus.spots if one.id.startswith("rate-")]
    assert len(rows) >= len(registry.shelf()[:7])
    assert all("per decision" in one.value and "decisions in" in one.value for one in rows)
    assert any("Bots in these games" in one.value for one in rows) and any("points" in one.value for one in rows)
    keys(program, "f")
    assert page(program).focus.current.id == "filter-0", "filters hold on this side too"
    tap(program, "rate-0")
    assert page(program).only.game and page(program).turned
    assert all(one.label.startswith(rows[0].label) for one in page(program).focus.spots if one.id.startswith("rate-"))


def test_someone_whom_the_coach_has_not_seen_is_told_how(opened: Opened) -> None:
    program = opened(3, often=0)
    assert spot(program, "rates").value == "–"
    keys(program, "r")
    told = spot(program, "part-rates")
    assert told.label == "No error rate yet" and told.value.startswith("Open the coach after a game")
    program = opened(12)
    page(program).turn_over()
    page(program).choose(GameFilter(game=registry.ids()[0], company=ALONE, level="", months=3))
    settle(program)
    assert spot(program, "part-rates").value


@pytest.mark.parametrize("wishes", every([{}, {"text_scale": 1.2}, {"text_scale": 2.0}, {"language": "de"},
                                          {"language": "de", "text_scale": 1.5}], 2))
def test_words_fit(opened: Opened, wishes: dict[str, Any]) -> None:
    program = opened(200, **wishes)
    page(program).turned = True
    look = program.stage.look
    for only in (GameFilter(), GameFilter(months=3), GameFilter(game=for_points()),
                 GameFilter(months=0, company=ALONE)):
        page(program).only = only
        look.runs = []
        page(program).rebuild()
        settle(program)
        found, look.runs = look.runs, None
        assert found and not [run.words for run in found if not run.fits]


# -- words ------------------------------------------------------------------------------------------------------


def row(value: float, games: int = 6, in_points: bool = False, **more: Any) -> RateRow:
    rate = Rate()
    for _game in range(games):
        rate = rate.after(Loss(100, value * 100, 0.02), 0.0)
    return RateRow("any", False, more.pop("finished", games), rate, (rate,), in_points, **more)


def figures(*rows: RateRow) -> Figures:
    return Figures(all_games=sum(row.finished for row in rows), rates=rows, columns=(Column(TODAY.replace(day=1)),))


def test_a_rate_is_told_with_its_error_and_its_unit() -> None:
    assert rate_words.head(figures(row(0.0042))) == "Error rate: 0.42% ± 0.02"
    assert rate_words.head(figures(row(0.0042, 2))) == "Error rate: 0.42% so far"
    assert rate_words.head(figures(row(7.2, in_points=True))) == "Error rate: 7.2 ± 0.1 points"
    assert rate_words.head(figures(row(7.2, 2, in_points=True), row(3.0, 2, in_points=True))) == "Error rate by game"
    assert rate_words.head(figures(row(-0.0004, 2))) == "Error rate: 0.00% so far", "less than nothing is nothing"
    assert rate_words.tell_count(row(0.01, 5, finished=9)) == "500 decisions in 5 of 9 games"
    assert rate_words.tell_count(row(0.01, 1)) == "100 decisions in 1 game"
    assert rate_words.tell_count(row(0.0, 0, finished=1)) == "1 finished game, not reviewed yet"


def test_bots_that_come_nearest_are_the_yardstick_and_few_games_make_none() -> None:
    rates = {level: row(value).rate for level, value in (("easy", 0.03), ("normal", 0.01), ("hard", 0.004))}
    one = row(0.006, bots={**rates, "expert": row(0.001, 2).rate})
    assert rate_words.bots(one) == "Bots in these games: Easy 3.00%, Normal 1.00%, Hard 0.40%"
    assert rate_words.bots(one, 2) == "Bots in these games: Normal 1.00%, Hard 0.40%"
    assert rate_words.bots(row(0.006)) == ""


def test_hints_are_told_of() -> None:
    assert rate_words.foot(figures(row(0.01, 2, finished=3, hinted=1)), GameFilter()) == (
        "The coach has reviewed 2 of your 3 finished games. You asked for hints in 1 of these games.")
    assert rate_words.foot(figures(), GameFilter()) == "You haven’t finished a game yet."


def test_reviews_of_the_samples_can_be() -> None:
    """Pictures and tests show only what is possible."""
    from klotho_games.core.people.profiles import Profile

    family = [Profile(name, "", id=name) for name in ("ada", "bram", "ines", "kit", "tariq")]
    made = sample_annals.entries(60, family, TODAY)
    found = sample_annals.review(made)
    assert found and all(isinstance(one, Review) and one.is_sound for one in found.values())
    assert all(found[entry.id].fits(entry) for entry in made if entry.id in found)
