"""The coach over whole games of the sample game, which has no model, so that everything is played on."""

from __future__ import annotations

import os
import time
from functools import lru_cache
from math import sqrt
from random import Random
from typing import ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from klotho_games.bots import bot, levels
from klotho_games.bots.pulse import Patience, PulseBeat
from klotho_games.bots.trials import TrialDice
from klotho_games.coach import analysis, study_file, worker
from klotho_games.coach.analysis import Analysis
from klotho_games.coach.assembly import AnalysisPart, assemble
from klotho_games.coach.calibration import calibration_of
from klotho_games.coach.continuation import Continuation, world
from klotho_games.coach.study import SURE, Study, balance, better_move
from klotho_games.coach.worker import CoachWorkers
from klotho_games.core.chance import seeds
from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.core.files import side_files
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.scenes.coach.background import BackgroundCoach
from tests.sample_game.rules import Stop
from tests.samples import HOARD

SETUP = Setup(("Ada", "Bram"), (("goal", 20),))


def finished(hoard, thrown_away: bool = False) -> Session:
    """Return a game between two good players; with `thrown_away`, Ada never stops in time, and rolls on."""
    played = _played(hoard, thrown_away)
    return Session.of_record(hoard, played.record, played.seed)


@lru_cache
def _played(hoard: Game, thrown_away: bool) -> Session:
    session = Session.new(hoard, SETUP, seeds.seed_from_words("coach"))
    rng = Random(1)
    session.draw_chance()
    while not session.is_over:
        move = levels.choose(hoard, session.view(session.to_act), "hard", rng).move
        s = session.state
        if thrown_away and session.to_act == 0 and isinstance(move, Stop):
            move = next(other for other in session.legal() if not isinstance(other, Stop))
        session.play(move)
        session.draw_chance()
        assert session.state is not s
    return session


def look_at(game: Game, session: Session, part: tuple[int, int] = (0, 1), known: Study | None = None) -> Analysis:
    analysis = Analysis(game, list(session.history), session.setup, session.record.bots, part, known)
    while not analysis.whole:
        analysis.more()
    return analysis


@lru_cache
def looked_at_once(hoard: Game) -> tuple[Session, Analysis]:
    """Return a whole analysis with a fixed number of looks: a busy machine needs more time."""
    session = finished(hoard, thrown_away=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(analysis, "_CHOOSING", None)
        return session, look_at(hoard, session)


@pytest.fixture(scope="module")
def studied() -> tuple[Session, Study]:
    session = finished(HOARD, thrown_away=True)
    analysis = look_at(HOARD, session)
    for _look in range(120):
        analysis.more()
    return session, assemble([analysis.part(done=True)], finished=True)


def test_luck_own_play_and_the_others_add_up(studied):
    session, study = studied
    history = session.history
    found = [balance(study, history, seat) for seat in range(2)]
    for seat, one in enumerate(found):
        whole = study.chances[-1][seat] - study.chances[0][seat]
        assert one.luck + one.own + one.others == pytest.approx(whole)
    assert sum(one.luck for one in found) == pytest.approx(0.0)
    assert found[0].own == pytest.approx(-found[1].others), "what one loses the other gains"
    assert all(sum(chances) == pytest.approx(1.0) for chances in study.chances)
    assert study.chances[0] == (0.5, 0.5) and max(study.chances[-1]) == 1.0
    assert len(study.chances) == session.ply + 1
    # A part and the rest add up to the whole.
    cut = session.ply // 2
    parts = balance(study, history, 0, 0, cut).luck + balance(study, history, 0, cut).luck
    assert parts == pytest.approx(found[0].luck)
    assert [one.lost for one in study.play] == pytest.approx([-one.own for one in found])


def test_who_throws_a_pot_away_is_told_so(studied, hoard):
    session, study = studied
    worst = study.costs[0]
    assert worst.is_certain and worst.seat == 0 and isinstance(better_move(hoard, worst), Stop)
    assert worst.cost > worst.give_or_take > 0
    assert session.history[worst.ply].seat == 0
    assert [cost.cost for cost in study.costs] == sorted((cost.cost for cost in study.costs), reverse=True)


def test_every_decision_of_every_seat_is_looked_at_alike(hoard):
    """Including those of a bot, and those that the judge is sure of: otherwise what they cost would look like luck."""
    session, analysis = looked_at_once(hoard)
    decisions = [one.seat for ply, one in enumerate(session.history)
                 if one.seat != CHANCE and len(hoard.rules.legal(session.state_at(ply))) > 1]
    study = assemble([analysis.part(done=True)], finished=True)
    assert study.looked_at == study.questions == len(decisions)
    assert [one.decisions for one in study.play] == [decisions.count(seat) for seat in range(2)]
    assert {question.seat for question in analysis._questions} == {0, 1}
    assert all(question.is_begun for question in analysis._questions)


def test_what_people_decided_comes_first(hoard):
    session = finished(hoard, thrown_away=True)
    analysis = Analysis(hoard, list(session.history), session.setup, ("easy", ""))
    for _look in range(6):
        analysis.more()
    begun = [question.seat for question in analysis._questions if question.chosen]
    assert begun and set(begun) == {1}


def test_two_processes_find_what_one_finds(hoard, monkeypatch):
    monkeypatch.setattr(analysis, "_CHOOSING", None)  # a fixed number of looks: a busy machine needs more time
    session, alone = looked_at_once(hoard)
    halves = [look_at(hoard, session, part=(n, 2)) for n in range(2)]
    plies = [{question.ply for question in half._questions} for half in halves]
    assert not plies[0] & plies[1] and plies[0] | plies[1] == {question.ply for question in alone._questions}
    study = assemble([half.part(done=True) for half in halves], finished=True)
    assert study.looked_at == study.questions
    assert {cost.ply: cost.better for cost in study.costs}.keys() == {cost.ply for cost in alone.part().costs}


def test_the_line_of_a_game_without_a_model_is_played_often_enough(hoard):
    """The graph must not contradict the cards, whose moves are played on hundreds of times."""
    session = finished(hoard, thrown_away=True)
    looked = Analysis(hoard, list(session.history), session.setup)
    while looked._run_on(analysis._RUNS):
        pass
    assert max(SURE * sqrt(0.25 / len(runs)) for runs in looked._runs.values()) < 0.07


def test_the_time_of_a_page_can_be_measured_on_a_busy_machine(hoard, monkeypatch):
    """With limits of computing time, nothing is decided by the clock on the wall."""
    def forbidden() -> float:
        raise AssertionError("the clock on the wall was read")

    monkeypatch.setattr(analysis, "monotonic", forbidden)
    monkeypatch.setattr(bot, "monotonic", forbidden)
    session = finished(hoard, thrown_away=True)
    measured = Analysis(hoard, list(session.history), session.setup, of_computing=True)
    while not measured.whole:
        measured.more()
    assert measured.part().costs


def test_a_study_is_refined_with_other_dice(hoard, studied):
    session, study = studied
    longer = look_at(hoard, session, known=study)
    for _look in range(60):
        longer.more()
    refined = assemble([longer.part(done=True)], finished=True)
    before, after = ({cost.ply: cost for cost in one.costs} for one in (study, refined))
    assert before.keys() == after.keys() and refined.depth == study.depth + 1
    assert all(after[ply].tries >= before[ply].tries and after[ply].better == before[ply].better for ply in before)
    assert sum(cost.tries for cost in refined.costs) > sum(cost.tries for cost in study.costs)
    assert longer._seed != looked_at_once(hoard)[1]._seed


def test_a_decision_is_judged_by_what_its_seat_could_see(hoard, monkeypatch):
    """Every trial begins at a state that was imagined from the seat's view, never at the table's own state."""
    session = finished(hoard, thrown_away=True)
    own = {id(session.state_at(ply)) for ply in range(session.ply + 1)}
    analysis = Analysis(hoard, list(session.history), session.setup)
    seen = []
    apply = type(hoard.rules).apply

    def watched(self, s, step):
        seen.append(id(s) in own)
        return apply(self, s, step)

    monkeypatch.setattr(type(hoard.rules), "apply", watched)
    for question in analysis._questions:
        analysis._look_at(question)
    assert any(question.pairs is not None for question in analysis._questions)
    assert seen and not any(seen)


def test_a_study_is_kept_beside_its_record(tmp_path, studied):
    session, study = studied
    journal = tmp_path / "game.klotho"
    assert study_file.load(journal, session) is None
    study_file.save(journal, study)
    assert study_file.load(journal, session) == study
    assert study_file.load(journal, session.upto(session.ply - 1)) is None  # of another game
    side_files.place(journal, "coach").write_bytes(b'{"format": 1, "chances": [[')
    assert study_file.load(journal, session) is None
    study_file.save(tmp_path / "no folder" / "game.klotho", study)  # nothing is lost, and the player can go on


def test_the_coach_looks_on_in_a_process_of_its_own(hoard):
    session = finished(hoard)
    looking = CoachWorkers(hoard, session.record)
    try:
        patience = time.monotonic() + 30
        while (study := looking.poll()) is None:
            assert time.monotonic() < patience and not looking.problem, looking.problem
            time.sleep(0.01)
        assert len(study.chances) == session.ply + 1
        assert sum(one.seat == CHANCE for one in session.history) > 0
    finally:
        looking.close()
    assert looking.done and not any(one._process.is_alive() for one in looking._begun)


def test_the_other_process_ends_with_a_part_that_is_done(hoard, monkeypatch):
    """It stops when its part is complete and not before, however long that takes."""
    record, told = finished(hoard, thrown_away=True).record, []
    monkeypatch.setattr(worker.system, "stand_back", lambda: None)
    monkeypatch.setattr(worker, "_ENOUGH", 0.0)
    monkeypatch.setattr(worker, "_TOLD_EVERY", 0.0)

    class Pipe:
        send = told.append

    worker._look_on(Pipe(), hoard, record, b"", (0, 1))
    parts = [msgspec.json.decode(one, type=AnalysisPart) for one in told if isinstance(one, bytes)]
    assert [part.done for part in parts] == [False] * (len(parts) - 1) + [True] and len(parts) > 2
    assert parts[-1].looked_at == sum(parts[-1].decisions) > parts[0].looked_at == 0


def test_a_finished_study_stays_what_it_was(hoard, coaches, studied, monkeypatch):
    """Also if its record is not saved, and for the same game read once more: nothing is analysed again."""
    session, study = studied
    coaching = BackgroundCoach()
    first = coaching.look_at(session)
    assert isinstance(first, CoachWorkers) and len(coaches) == 1
    first.study = replace(study, finished=False)
    coaching.close()
    again = coaching.look_at(session)
    assert isinstance(again, CoachWorkers), "what was not finished said nothing final"
    again.study, again.done = replace(study, finished=True), True
    coaching.tick()
    other = Session.new(hoard, session.setup, session.seed, bots=session.record.bots)
    for played in session.history:
        other.step_chance() if played.seat == CHANCE else other.play(played.step)
    for same in (session, other):
        found = coaching.look_at(same)
        assert found.poll() == again.study and found.share == 1.0
    assert len(coaches) == 2
    coaching.close()


def test_a_coach_that_cannot_go_on_says_so(hoard, monkeypatch):
    """What the other process reports when it fails, and what the player reads."""
    record = finished(hoard).record
    told = []
    monkeypatch.setattr(worker.system, "stand_back", lambda: None)

    class Pipe:
        send = told.append

    worker._look_on(Pipe(), hoard, replace(record, steps=record.steps[1:]), b"", (0, 1))
    said = [one for one in told if not isinstance(one, PulseBeat)]
    assert len(said) == 1 and said[0].startswith("IllegalMove: ")
    looking = object.__new__(CoachWorkers)
    looking.problem = ""
    looking._give_up(said[0])
    assert looking.problem.startswith("The coach had to stop (IllegalMove: ")


class Process:
    """A process that never sends anything by itself."""

    made: ClassVar[list[Process]] = []
    pid: int | None = None

    def __init__(self, target, args, name, daemon):
        self.pipe = args[0]
        self.ended = False
        Process.made.append(self)

    def start(self):
        self.pid = 1
        self.pipe = os.fdopen(os.dup(self.pipe.fileno()), "wb", buffering=0)  # a separate process has its own handle

    def kill(self):
        self.ended = True
        self.pipe.close()

    def join(self, seconds):
        assert seconds < 5


@pytest.fixture
def coaches(monkeypatch):
    monkeypatch.setattr(Process, "made", [])
    monkeypatch.setattr(worker, "_MOST_PARTS", 1)
    monkeypatch.setattr(worker.multiprocessing.context.SpawnContext, "Process", Process)
    return Process.made


def test_a_coach_that_died_begins_anew_once(hoard, coaches):
    looking = CoachWorkers(hoard, finished(hoard).record)
    coaches[0].kill()
    assert looking.poll() is None and not looking.problem and len(coaches) == 2
    coaches[1].kill()
    looking.poll()
    assert looking.problem.startswith("The coach had to stop (") and len(coaches) == 2
    looking.close()


def test_a_coach_that_hangs_begins_anew_once(hoard, coaches):
    looking = CoachWorkers(hoard, finished(hoard).record, patience=Patience(start=0.01))
    time.sleep(0.02)
    looking.poll()
    assert coaches[0].ended and len(coaches) == 2 and not looking.problem
    time.sleep(0.02)
    looking.poll()
    assert coaches[1].ended and "the process no longer responds" in looking.problem
    assert looking.poll() is None
    looking.close()


def test_a_coach_that_cannot_be_started_says_so_and_may_be_asked_again(hoard, coaches, monkeypatch):
    def cannot(_process):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    session = finished(hoard)
    coaching = BackgroundCoach()
    with monkeypatch.context() as none_left:
        none_left.setattr(Process, "start", cannot)
        assert "temporarily unavailable" in coaching.look_at(session).problem
        coaching.tick()
    again = coaching.look_at(session)
    assert not again.problem and len(coaches) == 2
    coaching.close()


@pytest.mark.parametrize("id", registry.ids())
def test_both_moves_are_judged_at_the_same_moment(id: str) -> None:
    """After the same number of turns, or at the end, however long a move takes to get there."""
    game = registry.load(id)
    seats = max(2, game.info.seats[0]) if game.info.seats[1] > 1 else 1
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    session = Session.new(game, Setup(("Ada", "Bram")[:seats], options), seeds.seed_from_words("moment"))
    session.draw_chance()
    rng, rules, compared = Random("moment"), game.rules, 0
    continuation, turns = Continuation(game, seats), calibration_of(game).turns
    while not session.is_over and compared < 3:
        legal = session.legal()
        if len(legal) > 1 and rng.random() < 0.2:
            s = world(continuation, session.view(session.to_act), compared)
            ends = [continuation.follow(s, move, TrialDice(compared)) for move in (legal[0], legal[-1])]
            over = [rules.to_act(end.state) == OVER for end in ends]
            moments = [continuation.turn(end.state) for end, is_over in zip(ends, over, strict=True) if not is_over]
            assert all(moment == continuation.turn(s) + turns for moment in moments) if turns else all(over)
            assert all(len(end.values) in (seats, seats + 1) for end in ends)
            compared += 1
        session.play(rng.choice(legal))
        session.draw_chance()
    assert compared
