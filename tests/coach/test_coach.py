"""The coach over whole games of the sample game, which has no model: everything is told by playing on."""

from __future__ import annotations

import os
import time
from random import Random
from typing import ClassVar

import msgspec
import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.bots.pulse import Beat, Patience
from klotho_games.coach import keeping, worker
from klotho_games.coach.looking import Look
from klotho_games.coach.study import Study, balance, better_move
from klotho_games.coach.worker import Looking
from klotho_games.core import beside, registry, seeds
from klotho_games.core.contract import CHANCE, Setup
from klotho_games.core.session import Session
from klotho_games.scenes.coaching import Coaching
from tests.sample_game.rules import Stop
from tests.samples import HOARD

SETUP = Setup(("Ada", "Bram"), (("goal", 20),))


def finished(hoard, thrown_away: bool = False) -> Session:
    """A game between two who know what they do; or Ada never stops with what she has, and rolls on."""
    session = Session.new(hoard, SETUP, seeds.seed_from_words("coach"))
    rng = Random(1)
    session.settle()
    while not session.over:
        move = levels.choose(hoard, session.view(session.to_act), "hard", rng).move
        s = session.state
        if thrown_away and session.to_act == 0 and isinstance(move, Stop):
            move = next(other for other in session.legal() if not isinstance(other, Stop))
        session.play(move)
        session.settle()
        assert session.state is not s
    return session


@pytest.fixture(scope="module")
def studied() -> tuple[Session, Study]:
    session = finished(HOARD, thrown_away=True)
    look = Look(HOARD, list(session.history), session.setup)
    for _look in range(160):
        look.more()
    return session, look.study()


def test_luck_own_play_and_the_others_add_up(studied):
    session, study = studied
    history = session.history
    found = [balance(study, history, seat) for seat in range(2)]
    for seat, one in enumerate(found):
        whole = study.chances[-1][seat] - study.chances[0][seat]
        assert one.luck + one.own + one.others == pytest.approx(whole)
        assert one.own < 1e-9
    assert sum(one.luck for one in found) == pytest.approx(0.0)
    assert all(sum(chances) == pytest.approx(1.0) for chances in study.chances)
    assert study.chances[0] == (0.5, 0.5) and max(study.chances[-1]) == 1.0
    assert len(study.chances) == session.ply + 1
    # A part and the rest are the whole.
    cut = session.ply // 2
    parts = balance(study, history, 0, 0, cut).luck + balance(study, history, 0, cut).luck
    assert parts == pytest.approx(found[0].luck)


def test_who_throws_a_pot_away_is_told_so(studied, hoard):
    session, study = studied
    assert study.costs, "rolling on with the victory in the pot costs something"
    worst = study.costs[0]
    assert worst.seat == 0 and isinstance(better_move(hoard, worst), Stop)
    assert worst.cost > worst.give_or_take > 0 and worst.tries > 10
    assert session.history[worst.ply].seat == 0
    assert [cost.cost for cost in study.costs] == sorted((cost.cost for cost in study.costs), reverse=True)
    assert study.looked_at == study.questions > 0 and study.share == 1.0
    assert study.tried_out > study.looked_at, "also what the judge had no doubt of is tried in the end"


def test_what_people_decided_comes_first_and_what_cost_much_is_told_before_all_is_looked_at(hoard):
    session = finished(hoard, thrown_away=True)
    look = Look(hoard, list(session.history), session.setup, bots=("", "easy"))
    own = [question for question in look._questions if question.own]
    assert own and {question.seat for question in own} == {0}
    study = look.study()
    assert study.awaited == sum(question.doubted for question in own) <= study.questions
    first = look._next(new=True)
    assert first is not None and first.own and first.doubted
    assert first.gap == max(question.gap for question in own if question.doubted)
    look._try_out(first)
    deeper = look._next(new=False)
    assert deeper is first, "what has begun goes on, beside what is new"
    assert look._next(new=True) is not first
    assert look.study().ready == 1 / study.awaited
    alone = Look(hoard, list(session.history), session.setup, bots=("easy", "easy"))
    assert {question.seat for question in alone._questions if question.own} == {0, 1}


def test_a_decision_is_judged_by_what_its_seat_could_see(hoard, monkeypatch):
    """Whatever is tried begins at a state that was imagined from the seat's view, never at the table's own."""
    session = finished(hoard)
    own = {id(session.state_at(ply)) for ply in range(session.ply + 1)}
    look = Look(hoard, list(session.history), session.setup)
    seen = []
    apply = type(hoard.rules).apply

    def watched(self, s, step):
        seen.append(id(s) in own)
        return apply(self, s, step)

    question = look._next(new=True)
    assert question is not None
    monkeypatch.setattr(type(hoard.rules), "apply", watched)
    look._try_out(question)
    assert seen and not any(seen)


def test_a_study_is_kept_beside_its_record(tmp_path, studied):
    session, study = studied
    journal = tmp_path / "game.klotho"
    assert keeping.kept(journal, session) is None
    keeping.keep(journal, study)
    assert keeping.kept(journal, session) == study
    assert keeping.kept(journal, session.upto(session.ply - 1)) is None  # of another game
    beside.place(journal, "coach").write_bytes(b'{"format": 1, "chances": [[')
    assert keeping.kept(journal, session) is None
    keeping.keep(tmp_path / "no folder" / "game.klotho", study)  # nothing is lost, nobody is stopped


def test_the_coach_looks_on_in_a_process_of_its_own(hoard):
    session = finished(hoard)
    looking = Looking(hoard, session.record)
    try:
        patience = time.monotonic() + 30
        while (study := looking.poll()) is None:
            assert time.monotonic() < patience and not looking.problem, looking.problem
            time.sleep(0.01)
        assert len(study.chances) == session.ply + 1
        assert sum(one.seat == CHANCE for one in session.history) > 0
    finally:
        looking.close()
    assert looking.done and not looking._process.is_alive()


def test_the_other_process_ends_with_a_study_that_is_finished(hoard, monkeypatch):
    """It stops when the pass is whole and not before, however long that takes, and what it said last is final."""
    record, told = finished(hoard, thrown_away=True).record, []
    monkeypatch.setattr(worker.system, "stand_back", lambda: None)
    monkeypatch.setattr(worker, "_ENOUGH", 0.0)
    monkeypatch.setattr(worker, "_TOLD_EVERY", 0.0)

    class Pipe:
        send = told.append

    worker._look_on(Pipe(), hoard, record)
    assert [one for one in told if not isinstance(one, Beat)][-1] is None
    studies = [msgspec.json.decode(one, type=Study) for one in told if isinstance(one, bytes)]
    assert [study.finished for study in studies] == [False] * (len(studies) - 1) + [True] and len(studies) > 2
    assert studies[-1].looked_at == studies[-1].questions > studies[0].looked_at == 0


def test_a_finished_study_stays_what_it_was(hoard, coaches, studied, monkeypatch):
    """Also where its record lies nowhere, and for the same game that was read once more: nothing is looked at anew."""
    session, study = studied
    coaching = Coaching()
    first = coaching.look_at(session)
    assert isinstance(first, Looking) and len(coaches) == 1
    first.study = replace(study, finished=False)
    coaching.close()
    again = coaching.look_at(session)
    assert isinstance(again, Looking), "what was not finished said nothing final"
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
    """What the other process says when it fails, and what the player reads of it."""
    record = finished(hoard).record
    told = []
    monkeypatch.setattr(worker.system, "stand_back", lambda: None)

    class Pipe:
        send = told.append

    worker._look_on(Pipe(), hoard, replace(record, steps=record.steps[1:]))
    said = [one for one in told if not isinstance(one, Beat)]
    assert len(said) == 1 and said[0].startswith("IllegalMove: ")
    looking = object.__new__(Looking)
    looking.problem = ""
    looking._give_up(said[0])
    assert looking.problem.startswith("The coach could not go on (IllegalMove: ")


class Process:
    """Another process that never says a word by itself."""

    made: ClassVar[list[Process]] = []
    pid: int | None = None

    def __init__(self, target, args, name, daemon):
        self.pipe = args[0]
        self.ended = False
        Process.made.append(self)

    def start(self):
        self.pid = 1
        self.pipe = os.fdopen(os.dup(self.pipe.fileno()), "wb", buffering=0)  # as a process of its own has one

    def kill(self):
        self.ended = True
        self.pipe.close()

    def join(self, seconds):
        assert seconds < 5


@pytest.fixture
def coaches(monkeypatch):
    monkeypatch.setattr(Process, "made", [])
    monkeypatch.setattr(worker.multiprocessing.context.SpawnContext, "Process", Process)
    return Process.made


def test_a_coach_that_died_begins_anew_once(hoard, coaches):
    looking = Looking(hoard, finished(hoard).record)
    coaches[0].kill()
    assert looking.poll() is None and not looking.problem and len(coaches) == 2
    coaches[1].kill()
    looking.poll()
    assert looking.problem.startswith("The coach could not go on (") and len(coaches) == 2
    looking.close()


def test_a_coach_that_hangs_begins_anew_once(hoard, coaches):
    looking = Looking(hoard, finished(hoard).record, Patience(start=0.01))
    time.sleep(0.02)
    looking.poll()
    assert coaches[0].ended and len(coaches) == 2 and not looking.problem
    time.sleep(0.02)
    looking.poll()
    assert coaches[1].ended and "it stopped thinking" in looking.problem
    assert looking.poll() is None
    looking.close()


def test_a_coach_that_cannot_be_started_says_so_and_may_be_asked_again(hoard, coaches, monkeypatch):
    def cannot(_process):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    session = finished(hoard)
    coaching = Coaching()
    with monkeypatch.context() as none_left:
        none_left.setattr(Process, "start", cannot)
        assert "temporarily unavailable" in coaching.look_at(session).problem
        coaching.tick()
    again = coaching.look_at(session)
    assert not again.problem and len(coaches) == 2
    coaching.close()


@pytest.mark.parametrize("id", [id for id in registry.ids() if registry.load(id).info.seats[1] > 1])
def test_the_line_does_not_know_the_end_before_it_comes(id: str) -> None:
    """What nobody decided and no dice brought is luck: it moves the line when it comes to light, not long before."""
    game = registry.load(id)
    seats = max(2, game.info.seats[0])
    options = tuple(sorted((option.name, option.fitting(seats)) for option in game.info.options))
    session = Session.new(game, Setup(("Ada", "Bram", "Cleo")[:seats], options), seeds.seed_from_words("line"))
    session.settle()
    rng = Random("line")
    while not session.over:
        session.play(rng.choice(session.legal()))
        session.settle()
    session = session.upto(120)
    look = Look(game, list(session.history), session.setup)
    study = look.study()
    for ply in look._places():
        assert list(study.chances[ply]) == pytest.approx(look._stood(ply)) or ply == 0
    assert len(study.turned) == session.ply
    for seat in range(seats):
        own = balance(study, session.history, seat)
        assert own.own <= 1e-9, "nobody plays better than the coach would have"
        assert own.luck + own.own + own.others == pytest.approx(study.chances[-1][seat] - study.chances[0][seat])
    assert sum(balance(study, session.history, seat).luck for seat in range(seats)) == pytest.approx(0, abs=1e-6)
