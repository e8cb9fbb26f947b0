from __future__ import annotations

import os
import time
from random import Random

import pytest

from klotho_games.bots import levels
from klotho_games.bots import worker as workers
from klotho_games.bots.worker import BotFailed, Worker
from klotho_games.core import words
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
        with pytest.raises(BotFailed, match="The bot could not decide"):
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
            assert answer(worker).move  # it may have answered before it died
        except BotFailed as problem:
            assert "could not decide" in str(problem)
        assert not worker.busy


def test_an_unknown_level_is_refused_at_once(hoard):
    with Worker() as worker, pytest.raises(levels.UnknownLevel):
        worker.ask(hoard, VIEW, "god", 1)


def test_the_bot_gives_its_reason_in_the_players_language(hoard):
    class Pipe:
        def __init__(self):
            self.questions = [("de", hoard, VIEW, "hard", 1)]
            self.answers = []

        def recv(self):
            if not self.questions:
                raise EOFError
            return self.questions.pop()

        def send(self, answer):
            self.answers.append((words.spoken(), answer))

    pipe = Pipe()
    workers._think(pipe)
    ((language, decision),) = pipe.answers
    assert language == "de"
    assert isinstance(decision, Decision)


@pytest.mark.skipif(not hasattr(os, "nice"), reason="this system has no niceness")
def test_the_bot_stands_back_for_the_table(hoard):
    with Worker() as worker:
        worker.ask(hoard, VIEW, "easy", 1)
        answer(worker)
        assert worker._process is not None and worker._process.pid is not None
        assert os.getpriority(os.PRIO_PROCESS, worker._process.pid) > os.getpriority(os.PRIO_PROCESS, 0)


def test_nothing_is_left_behind(hoard):
    worker = Worker()
    worker.ask(hoard, VIEW, "hard", 1)
    process = worker._process
    worker.close()
    with pytest.raises(ValueError, match="closed"):
        process.is_alive()
    worker.close()
