"""A person's own mistakes: nothing that waits is lost, and what does not hold is no exercise."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from multiprocessing import Pipe
from typing import Any, ClassVar

import msgspec
import pytest

from klotho_games.core.contract import Move
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.practice import checking
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.books import PracticeBooks
from klotho_games.practice.checking import CheckOutcome, CheckQueue, CheckResult, prove_decision
from klotho_games.practice.exercise import Exercise, raw
from klotho_games.practice.mistakes import FORMAT, CostlyDecision, MistakeBook, costly_decision
from klotho_games.practice.notebook import Notebook
from tests.practice.samples import exercise_at, session_at

SHUTTERS = registry.load("shutters")
WHO = "a1b2c3"
TODAY = date(2026, 11, 19)


def decisions(number: int = 2) -> list[CostlyDecision]:
    found = []
    for n in range(number):
        session = session_at(SHUTTERS, f"mistake {n}", 4)
        played, better, *_others = session.legal()
        session.play(played)
        found.append(costly_decision(session, session.ply - 1, better))
    return found


def exercise_of(one: CostlyDecision) -> Exercise:
    made = exercise_at(session_at(SHUTTERS, "mistake 0", 4))
    return msgspec.structs.replace(made, id=one.id)


def with_own_mistake(who: str, exercises: dict[str, tuple[Exercise, ...]], own: Exercise) -> Notebook:
    """Return a notebook of someone whose first decision has become this exercise."""
    book = MistakeBook(who)
    first, = decisions(1)
    book.add([first])
    book.settle(first, own)
    return Notebook(who, exercises, book)


def test_what_waits_is_there_after_a_restart_and_in_a_second_window() -> None:
    first, second = decisions()
    here, there = MistakeBook(WHO), MistakeBook(WHO)
    assert here.add([first]) == 1 and there.add([first, second]) == 1 and here.add([first, second]) == 0
    assert here.checking == there.checking == MistakeBook(WHO).checking == 2
    assert MistakeBook(WHO).next == first


def test_a_proven_one_is_kept_and_one_that_does_not_hold_is_not_asked_for_again() -> None:
    first, second = decisions()
    here, there = MistakeBook(WHO), MistakeBook(WHO)
    here.add([first, second])
    here.settle(first, exercise_of(first))
    there.settle(first, None)
    assert [one.id for one in MistakeBook(WHO).exercises] == [first.id], "the first result counts"
    here.settle(second, None)
    assert not here.checking and here.add([first, second]) == 0 and MistakeBook(WHO).knows(second.id)


@pytest.mark.parametrize("content", [b"", b'{"format":1,"waiting":[{}]}'])
def test_a_damaged_file_is_put_aside_and_a_newer_one_stays(content: bytes) -> None:
    path = folders.practice() / f"{WHO}.mistakes.json"
    folders.write_whole(path, content)
    book = MistakeBook(WHO)
    book.add(decisions(1))
    assert "damaged" in book.notices[0] and MistakeBook(WHO).checking == 1
    newer = msgspec.json.encode({"format": FORMAT + 1})
    folders.write_whole(path, newer)
    late = MistakeBook(WHO)
    assert late.add(decisions(1)) == 1 and "newer version" in late.notices[0]
    assert path.read_bytes() == newer


def test_mistakes_come_back_when_they_are_due_but_belong_to_no_theme() -> None:
    own = exercise_of(decisions(1)[0])
    notebook = with_own_mistake(WHO, {}, own)
    assert notebook.today(TODAY) == [] and notebook.find(own.id) == own
    notebook.answer(own, AnswerOutcome.MISSED, TODAY)
    assert notebook.due_tomorrow(TODAY) == 1
    assert notebook.today(date(2026, 11, 20)) == [own] and notebook.days_late(own, date(2026, 11, 22)) == 2


def test_a_mistake_in_a_game_that_is_not_here_is_left_out_and_kept() -> None:
    """A plug-in can be removed, and come back. With other rules, the figures are no longer true."""
    own = exercise_of(decisions(1)[0])
    for other in (msgspec.structs.replace(own, game="gone"), msgspec.structs.replace(own, version=99)):
        notebook = with_own_mistake("", {}, other)
        assert notebook.own == () and notebook.own_waiting(TODAY) == [] and notebook.begin(TODAY) == []
    gone = msgspec.structs.replace(own, game="gone")
    assert with_own_mistake(WHO, {}, gone).own == () and MistakeBook(WHO).exercises == (gone,)


def test_looking_at_a_day_keeps_nothing_of_it() -> None:
    own = exercise_of(decisions(1)[0])
    notebook = Notebook(WHO, {"shutters": [own]})
    assert notebook.today(TODAY) == [own] and not any(path.is_file() for path in folders.home().rglob("*"))
    assert notebook.begin(TODAY) == [own] and Notebook(WHO, {}).today(TODAY) == []
    assert (folders.practice() / f"{WHO}.json").exists()


def costly_move(session: Session) -> tuple[Move, Move]:
    """Return the worst and the best move by the game's judge."""
    weighed = sorted(session.game.judge.weigh(session.view(session.to_act), session.legal()), key=lambda one: one.value)
    return weighed[0].move, weighed[-1].move


def test_a_proof_makes_an_exercise_like_ours_of_a_costly_move_only() -> None:
    session = session_at(SHUTTERS, "costly 16", 6)
    worst, best = costly_move(session)
    session.play(worst)
    decision = costly_decision(session, session.ply - 1, best)
    found = prove_decision(SHUTTERS, decision).exercise
    assert found is not None and found.is_proven and found.id == decision.id
    assert found.choice_of(worst) is not None and not found.choice_of(worst).is_right
    assert 1 <= found.grade <= 4 and len(found.found) == 3
    same = msgspec.structs.replace(decision, played=decision.better)
    assert prove_decision(SHUTTERS, same) == CheckResult(CheckOutcome.EQUAL), "the best move is no mistake"
    older = msgspec.structs.replace(decision, version=99), msgspec.structs.replace(decision, better=raw({"do": "none"}))
    assert [prove_decision(SHUTTERS, one) for one in older] == [CheckResult(CheckOutcome.OUTDATED)] * 2
    games: list[int] = []
    short = prove_decision(SHUTTERS, decision, patience=0.0, told=games.append)
    assert short == CheckResult(CheckOutcome.TOO_LONG) and games == list(range(1, len(games) + 1)) and games


class Process:
    """Stands in for the process that proves a decision."""

    made: ClassVar[list[Any]] = []

    def __init__(self, _game: object, decision: CostlyDecision) -> None:
        self.decision, self.closed, self.fails = decision, False, False
        self.result: CheckResult | None = None
        Process.made.append(self)

    def poll(self) -> CheckResult | None:
        if self.fails:
            raise EOFError
        return self.result

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def queue(monkeypatch: pytest.MonkeyPatch) -> CheckQueue:
    Process.made = []
    monkeypatch.setattr(checking, "_CheckProcess", Process)
    monkeypatch.setattr(checking, "_EVERY", 0.0)
    return CheckQueue()


def test_one_decision_after_the_other_is_checked_and_told_at_the_end(queue: CheckQueue) -> None:
    book = MistakeBook(WHO)
    first, second = decisions()
    book.add([first, second])
    queue.tick(book, True)
    queue.tick(book, True)
    assert len(Process.made) == 1 and Process.made[0].decision == first
    Process.made[0].result = CheckResult(CheckOutcome.PROVEN, exercise_of(first))
    queue.tick(book, True)
    assert book.exercises and Process.made[0].closed and not queue.take_notices()
    queue.tick(book, True)
    Process.made[1].result = CheckResult(CheckOutcome.EQUAL)
    queue.tick(book, True)
    queue.tick(book, True)
    assert not book.checking and not queue.is_working
    told = queue.take_notices()
    assert len(told) == 2 and "1 exercise from your own games is ready" in told[0] and "clearly better" in told[1]
    assert not queue.take_notices()


def test_a_table_stops_the_check_and_it_begins_again_later(queue: CheckQueue) -> None:
    book = MistakeBook(WHO)
    book.add(decisions(1))
    queue.tick(book, False)
    assert not Process.made
    queue.tick(book, True)
    queue.tick(book, False)
    assert Process.made[0].closed and not queue.is_working and book.checking == 1
    queue.tick(book, True)
    assert len(Process.made) == 2 and Process.made[1].decision == Process.made[0].decision


def test_a_decision_whose_process_dies_twice_waits_for_the_next_start(queue: CheckQueue) -> None:
    book = MistakeBook(WHO)
    book.add(decisions(1))
    for _time in range(2):
        queue.tick(book, True)
        Process.made[-1].fails = True
        queue.tick(book, True)
    queue.tick(book, True)
    assert len(Process.made) == 2 and (book.checking, book.later) == (0, 1) and not book.exercises
    assert queue.take_notices() == ["1 of your moves couldn’t be checked. The next start of Klotho Games tries again."]
    assert MistakeBook(WHO).checking == 1


def test_a_decision_of_a_game_that_is_not_here_waits(queue: CheckQueue) -> None:
    book = MistakeBook(WHO)
    book.add([msgspec.structs.replace(decisions(1)[0], game="a-plug-in-that-was-removed")])
    before = book.changes
    queue.tick(book, True)
    assert book.changes > before, "the page shows that it is no longer being checked"
    assert not Process.made and (book.checking, book.later) == (0, 1) and MistakeBook(WHO).checking == 1


def test_a_decision_that_takes_too_long_is_tried_longer_if_one_likes(queue: CheckQueue) -> None:
    book = MistakeBook(WHO)
    first, second = decisions()
    book.add([first, second])

    def check(*results: CheckResult) -> list[str]:
        for result in results:
            queue.tick(book, True)
            Process.made[-1].result = result
            queue.tick(book, True)
        queue.tick(book, True)
        return queue.take_notices()

    too_long = CheckResult(CheckOutcome.TOO_LONG)
    assert check(too_long, too_long) == [
        "2 of your moves take longer to check. Choose “Try longer” in Practice to go on."]
    assert (book.checking, book.slow) == (0, 2) and book.add([first]) == 0 and MistakeBook(WHO).slow == 2
    book.try_longer()
    assert (book.checking, book.slow) == (2, 0)
    assert all(one.longer for one in MistakeBook(WHO)._file.book.waiting)
    told = check(CheckResult(CheckOutcome.PROVEN, exercise_of(first)), too_long)
    assert [one.id for one in book.exercises] == [first.id] and not book.checking and not book.slow
    assert "1 exercise" in told[0] and "didn’t settle it either" in told[1]


def test_a_longer_proof_has_more_time_and_more_games(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[float, int]] = []

    def prove(proof: object, played: Move, patience: float, worlds: Sequence[int]) -> CheckOutcome:
        given.append((patience, worlds[-1]))
        return CheckOutcome.TOO_LONG

    monkeypatch.setattr(checking, "_prove", prove)
    decision = decisions(1)[0]
    for longer in (False, True):
        prove_decision(SHUTTERS, msgspec.structs.replace(decision, longer=longer))
    (time, worlds), (more_time, more_worlds) = given
    assert more_time >= 10 * time and more_worlds > worlds


def test_an_older_decision_is_dropped_with_its_reason(queue: CheckQueue) -> None:
    book = MistakeBook(WHO)
    book.add(decisions(1))
    queue.tick(book, True)
    Process.made[-1].result = CheckResult(CheckOutcome.OUTDATED)
    queue.tick(book, True)
    queue.tick(book, True)
    assert queue.take_notices() == ["1 of your moves isn’t an exercise: it doesn’t fit today’s rules."]
    assert not book.checking and not book.later and book.knows(decisions(1)[0].id)


def test_another_person_gets_neither_result_nor_notice_of_the_first(queue: CheckQueue) -> None:
    book, other = MistakeBook(WHO), MistakeBook("someone")
    book.add(decisions(1))
    queue.tick(book, True)
    Process.made[-1].result = CheckResult(CheckOutcome.EQUAL)
    queue.tick(other, True)
    queue.tick(other, True)
    assert Process.made[0].closed and book.checking == 1 and not queue.take_notices()


def test_a_check_is_only_stuck_without_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    """An honest proof of 90 seconds can take an hour of the clock on a busy computer."""
    now = [0.0]
    monkeypatch.setattr(checking, "monotonic", lambda: now[0])
    monkeypatch.setattr(checking, "_check", len)  # the process ends at once
    process = checking._CheckProcess(SHUTTERS, decisions(1)[0])
    process._process.pipe.close()
    process._process.pipe, there = Pipe()
    try:
        for n in range(1, 10):
            now[0] += 400.0
            there.send(n)
            assert process.poll() is None
        now[0] += 601.0
        with pytest.raises(OSError):
            process.poll()
    finally:
        process.close()
        there.close()


def test_a_real_process_proves_a_decision() -> None:
    session = session_at(SHUTTERS, "costly 16", 6)
    worst, best = costly_move(session)
    session.play(worst)
    process = checking._CheckProcess(SHUTTERS, costly_decision(session, session.ply - 1, best))
    try:
        while (found := process.poll()) is None:
            assert process._process.pipe.poll(60), "it gives a sign of life after every game"
        assert found.exercise is not None and found.exercise.is_proven
    finally:
        process.close()


def test_the_books_tell_each_sentence_once() -> None:
    folders.write_whole(folders.practice() / f"{WHO}.json", b"nothing")
    books = PracticeBooks(lambda: TODAY)
    while not books.look_ahead(WHO, 1.0):
        pass
    assert len(books.take_notices()) == 1 and not books.take_notices()
    assert books.notebook(WHO) is books.notebook(WHO) and books.mistakes(WHO) is books.mistakes(WHO)
