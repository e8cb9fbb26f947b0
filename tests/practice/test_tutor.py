"""The tutor measures what a move costs, from the view of the seat alone, in a process that may end at any time."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.practice.tutor import (
    SECONDS,
    PositionChance,
    TutorAnswer,
    TutorThought,
    limit_against,
    needs_tutor,
    time_left,
)
from klotho_games.practice.tutor_process import MoveMeasuring, PositionQuestion, TutorNews, TutorProcess
from tests.practice.samples import session_at

SHUTTERS = registry.load("shutters")
GAMES = [pytest.param(registry.load(id), id=id) for id in registry.ids()]
_PATIENT = 60.0


def position(words: str = "tutor") -> tuple[TutorThought, Sequence[Move]]:
    session = session_at(SHUTTERS, words, 3)
    view = session.view(session.to_act)
    return TutorThought(SHUTTERS, view, 2, choosing=None), session.legal()


def test_the_best_move_costs_nothing_and_others_are_paired_with_it() -> None:
    thought, legal = position()
    until = time.monotonic() + _PATIENT
    same = thought.answer((thought.best,), 0.05, until)
    assert same.cost == 0 and not same.is_costly(0.03) and same.best == thought.best
    other = next(move for move in legal if move != thought.best)
    found = thought.answer((other,), 0.05, until)
    assert found.pairs >= 12 and 0 <= found.chance <= 1 and found.error < 1
    assert found.chance_left == pytest.approx(min(1.0, max(0.0, found.chance - found.cost)))


def test_the_same_position_gets_the_same_figures() -> None:
    other = next(move for move in position()[1] if move != position()[0].best)
    answers = [position()[0].answer((other,), 0.05, time.monotonic() + _PATIENT) for _again in range(2)]
    assert answers[0] == answers[1]


def test_thinking_on_comes_to_an_end_and_makes_the_answer_ready() -> None:
    thought, legal = position()
    while thought.think_on():
        pass
    assert thought.estimate().looks == 96
    other = next(move for move in legal if move != thought.best)
    at_once = thought.answer((other,), 0.05, time.monotonic() - 1)
    assert at_once.pairs >= 12, "it was compared while the person thought"


def test_without_time_there_is_no_question() -> None:
    thought, legal = position()
    other = next(move for move in legal if move != thought.best)
    answer = thought.answer((other,), 0.0, time.monotonic() - 1)
    assert answer.pairs == 0 and answer.error == 1.0 and not answer.is_costly(0.0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_tutor(game: Game) -> None:
    session = session_at(game, "position", 6, game.info.seats[0])
    seat, seats = session.to_act, len(session.setup.seats)
    assert needs_tutor(game, session.state, seat)
    thought = TutorThought(game, session.view(seat), seats, choosing=0.02)
    assert thought.best in session.legal() and thought.seat == seat
    thought.think_on()
    assert 0 <= thought.answer(session.legal()[:1], 0.05, time.monotonic() + 0.05).chance <= 1
    for whose in range(seats):
        chance = PositionChance(game, session.view(whose), whose, seats)
        chance.think_on()
        assert 0 <= chance.estimate().chance <= 1


@pytest.mark.parametrize("bots, limit", [(("", "easy"), 0.08), (("", "easy", "hard:bold"), 0.03), (("",), 0.05),
                                         (("", "something"), 0.05)])
def test_the_limit_follows_the_strongest_opponent(bots: tuple[str, ...], limit: float) -> None:
    assert limit_against(bots) == limit


def test_a_cost_within_its_error_is_no_reason_to_ask() -> None:
    move = session_at(SHUTTERS, "tutor", 3).legal()[0]
    assert TutorAnswer(move, 0.6, 0.1, 0.04).is_costly(0.08)
    assert not TutorAnswer(move, 0.6, 0.1, 0.06).is_costly(0.08)
    assert not TutorAnswer(move, 0.6, 0.07, 0.01).is_costly(0.08)


def hear(process: TutorProcess, wanted: type | None = None) -> TutorNews:
    """Return the next answer about a move (or any news, for a chance)."""
    until = time.monotonic() + _PATIENT
    while time.monotonic() < until:
        for news in process.poll():
            if (news.answer is not None) == (wanted is TutorAnswer):
                return news
        time.sleep(0.01)
    raise AssertionError("the tutor says nothing")


def test_the_process_answers_starts_again_and_is_silent_in_the_end() -> None:
    session = session_at(SHUTTERS, "tutor", 3)
    process = TutorProcess()
    question = PositionQuestion(7, SHUTTERS, session.view(session.to_act), session.to_act, 2, True)
    try:
        process.watch(question)
        assert hear(process).key == 7
        move = session.legal()[0]
        process.measure(MoveMeasuring(7, (move,), 0.05, time_left(time.monotonic()) + _PATIENT))
        found = hear(process, TutorAnswer)
        assert found.moves == (move,) and found.answer is not None and found.answer.best in session.legal()
        assert process._process is not None
        process._process._process.kill()
        assert hear(process).key == 7, "it thinks about the same position again"
        assert process._process is not None and not process.is_gone
        process._process._process.kill()
        until = time.monotonic() + _PATIENT
        while not process.is_gone and time.monotonic() < until:
            process.poll()
            time.sleep(0.01)
        process.measure(MoveMeasuring(7, (move,), 0.05, time.monotonic() + SECONDS))
        assert process.is_gone and not process.poll()
    finally:
        process.close()
