from __future__ import annotations

import multiprocessing
import os
import signal
import time
from random import Random

import pytest

from klotho_games.bots import levels
from klotho_games.bots import worker as workers
from klotho_games.bots.pulse import Patience, PulseBeat
from klotho_games.bots.worker import BotFailed, CannotThink, Worker
from klotho_games.core import i18n, system
from klotho_games.core.contract import Decision
from tests.sample_game.rules import RULES, HoardState

AT_TURN = HoardState(20, ((1, 2, 3), (10, 11, 12)), (4, 5, 6, 7, 8, 9), (0, 0), pot=12)
VIEW = RULES.view(AT_TURN, 0)


def answer(worker: Worker) -> Decision:
    patience = time.monotonic() + 30
    while (decision := worker.poll()) is None:
        assert time.monotonic() < patience, "the bot never answered"
        time.sleep(0.005)
    return decision


def test_the_worker_decides_as_the_bot_does(hoard):
    with Worker() as worker:
        assert worker.poll() is None
        for seed in range(3):
            worker.ask(hoard, VIEW, "easy", seed)
            assert worker.busy
            assert answer(worker) == levels.choose(hoard, VIEW, "easy", Random(seed))
            assert not worker.busy
        process = worker._process
        worker.ask(hoard, VIEW, "hard", 1)
        answer(worker)
        assert worker._process is process, "one process for all questions"


def test_who_is_woken_answers_in_the_process_that_was_started_then(hoard):
    with Worker() as worker:
        worker.wake(hoard)
        process = worker._process
        assert process is not None and process.is_alive() and not worker.busy and worker.poll() is None
        worker.ask(hoard, VIEW, "easy", 1)
        assert answer(worker) == levels.choose(hoard, VIEW, "easy", Random(1))
        assert worker._process is process


def test_a_cancelled_question_is_never_answered(hoard):
    with Worker() as worker:
        worker.ask(hoard, VIEW, "hard", 1)
        process = worker._process
        with pytest.raises(RuntimeError, match="still thinking"):
            worker.ask(hoard, VIEW, "hard", 1)
        worker.cancel()
        assert worker.poll() is None
        assert not worker.busy
        with pytest.raises(ValueError, match="closed"):
            process.is_alive()
        worker.ask(hoard, VIEW, "hard", 2)
        assert answer(worker).move


def test_cancelling_nothing_keeps_the_process(hoard):
    with Worker() as worker:
        worker.ask(hoard, VIEW, "hard", 1)
        answer(worker)
        process = worker._process
        worker.cancel()
        assert worker._process is process


def test_a_bot_that_fails_says_so_and_the_next_question_is_answered(hoard):
    with Worker() as worker:
        worker.ask(hoard, "not a view", "hard", 1)
        with pytest.raises(BotFailed, match="The bot couldn’t decide"):
            answer(worker)
        worker.ask(hoard, VIEW, "hard", 1)
        assert answer(worker).move


def test_a_process_that_dies_is_noticed_and_started_again(hoard):
    with Worker() as worker:
        worker.ask(hoard, VIEW, "hard", 1)
        answer(worker)
        worker._process.kill()
        worker._process.join()
        worker.ask(hoard, VIEW, "hard", 1)
        assert answer(worker).move
        worker.ask(hoard, VIEW, "hard", 1)
        worker._process.kill()
        worker._process.join()
        try:
            assert answer(worker).move  # it can have answered before it died
        except BotFailed as problem:
            assert "couldn’t decide" in str(problem)
        assert not worker.busy


def test_an_unknown_level_is_refused_at_once(hoard):
    with Worker() as worker, pytest.raises(levels.UnknownLevel):
        worker.ask(hoard, VIEW, "god", 1)


def test_the_bot_gives_its_reason_in_the_players_language(hoard):
    class Pipe:
        def __init__(self):
            self.questions = [("de", hoard, VIEW, "hard", 1, ())]
            self.answers = []

        def recv(self):
            if not self.questions:
                raise EOFError
            return self.questions.pop()

        def send(self, answer):
            self.answers.append((i18n.current_language(), answer))

    pipe = Pipe()
    workers._think(pipe)
    ((language, decision),) = [one for one in pipe.answers if not isinstance(one[1], PulseBeat)]
    assert language == "de"
    assert isinstance(decision, Decision)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no niceness")
def test_the_bot_stands_back_for_the_table(hoard):
    with Worker() as worker:
        worker.ask(hoard, VIEW, "easy", 1)
        answer(worker)
        assert worker._process is not None and worker._process.pid is not None
        own = os.getpriority(os.PRIO_PROCESS, 0)
        behind_all_others = 19
        assert os.getpriority(os.PRIO_PROCESS, worker._process.pid) == min(own + system._STANDS_BACK, behind_all_others)


def test_nothing_is_left_behind(hoard):
    worker = Worker()
    worker.ask(hoard, VIEW, "hard", 1)
    process = worker._process
    worker.close()
    with pytest.raises(ValueError, match="closed"):
        process.is_alive()
    worker.close()


# -- what can happen to the process ---------------------------------------------------------------------------


class Gone:
    """A process as the worker knows it, controlled by the test."""

    pid = 1
    killed = False

    def is_alive(self):
        return not self.killed

    def kill(self):
        self.killed = True

    def join(self, seconds):
        assert seconds < 5, "no frame waits for a process that cannot be ended"

    def close(self):
        raise ValueError("Cannot close a process while it is still running.")


def standing_in(patience=None):
    """Return a worker whose other end the test controls."""
    worker = Worker(patience or Patience(start=0.1, still=0.05, circles=0.5, long=0.02))
    here, there = multiprocessing.Pipe()
    worker._process, worker._pipe, worker._here = Gone(), here, True
    return worker, there


def test_who_neither_answers_nor_thinks_is_ended(hoard):
    worker, there = standing_in()
    worker.ask(hoard, VIEW, "easy", 1)
    process = worker._process
    assert worker.poll() is None
    there.send(PulseBeat(1.0))
    assert worker.poll() is None
    time.sleep(0.06)
    with pytest.raises(BotFailed, match="the process no longer responds") as failed:
        worker.poll()
    assert failed.value.again and process.killed and not worker.busy and worker._process is None


def test_who_thinks_is_waited_for_beyond_any_stillness(hoard):
    worker, there = standing_in()
    worker.ask(hoard, VIEW, "easy", 1)
    for n in range(6):
        time.sleep(0.02)
        there.send(PulseBeat(1.0 + 0.02 * n))
        assert worker.poll() is None
    assert worker.waiting_seconds > 0.1
    there.send(Decision(None, "why", 0.0))
    assert worker.poll() == Decision(None, "why", 0.0)
    assert worker.waiting_seconds == 0


def test_who_goes_in_circles_is_not_asked_again(hoard):
    worker, there = standing_in()
    worker.ask(hoard, VIEW, "easy", 1)
    there.send(PulseBeat(1.0))
    there.send(PulseBeat(1.6))
    with pytest.raises(CannotThink) as failed:
        worker.poll()
    assert not failed.value.again


def test_a_pipe_that_breaks_in_the_middle_is_a_bot_that_may_be_asked_again(hoard):
    worker, there = standing_in()
    worker.ask(hoard, VIEW, "easy", 1)
    there.close()
    with pytest.raises(BotFailed) as failed:
        worker.poll()
    assert failed.value.again


def test_a_system_without_another_process_is_told_at_once(hoard, monkeypatch):
    def cannot(_process):
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(workers.multiprocessing.context.SpawnProcess, "start", cannot)
    with Worker() as worker:
        worker.wake(hoard)
        with pytest.raises(CannotThink, match="temporarily unavailable"):
            worker.ask(hoard, VIEW, "easy", 1)
        assert not worker.busy


def test_out_of_memory_is_an_answer_too(hoard, monkeypatch):
    def starved(*_asked):
        raise MemoryError

    monkeypatch.setattr(workers.levels, "choose", starved)

    class Pipe:
        def __init__(self):
            self.told = []
            self.questions = [("en", hoard, VIEW, "hard", 1, ())]

        def recv(self):
            if not self.questions:
                raise EOFError
            return self.questions.pop()

        def send(self, told):
            self.told.append(told)

    pipe = Pipe()
    workers._think(pipe)
    assert pipe.told[-1] == "MemoryError: "


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process is stopped here")
def test_a_stopped_process_is_ended_and_the_next_one_answers(hoard):
    with Worker(Patience(still=0.1)) as worker:
        worker.ask(hoard, VIEW, "easy", 1)
        answer(worker)
        stopped = worker._process.pid
        os.kill(stopped, signal.SIGSTOP)
        worker.ask(hoard, VIEW, "easy", 1)
        with pytest.raises(BotFailed):
            answer(worker)
        with pytest.raises(ProcessLookupError):
            os.kill(stopped, 0)
        worker._patience = Patience()
        worker.ask(hoard, VIEW, "easy", 1)
        assert answer(worker).move
