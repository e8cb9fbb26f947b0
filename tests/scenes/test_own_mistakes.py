"""From a costly move to an exercise that comes back: a real game, a real look of the coach, and a real proof."""

from __future__ import annotations

import time
from datetime import date, timedelta
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.coach.analysis import Analysis
from klotho_games.coach.assembly import assemble
from klotho_games.coach.study import Study
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.checking import CheckQueue
from klotho_games.practice.exercise import move_of
from klotho_games.scenes.almanac.practice.page import PracticePage
from klotho_games.scenes.coach.page import Coach
from klotho_games.scenes.practice.answer_sheet import AnswerSheet
from klotho_games.scenes.practice.mode import ExerciseMode
from klotho_games.scenes.program import MainProgram
from shots.coach_samples import PartialStudy
from tests.scenes.rig import settle, tap

SHUTTERS = registry.load("shutters")
TODAY = date(2026, 11, 19)
_PATIENCE = 120.0


def costly_game() -> Session:
    """Return a finished game in which Ada always plays the move that the judge likes least."""
    session = Session.new(SHUTTERS, Setup(("Ada", "Bram")), seeds.seed_from_words("mistakes"), bots=("", "normal"),
                          notes={"profile": "Ada"})
    rng = Random(3)
    session.draw_chance()
    while not session.is_over:
        session.play(_worst(session) if session.to_act == 0 else rng.choice(session.legal()))
        session.draw_chance()
    return session


def _worst(session: Session) -> Move:
    weighed = SHUTTERS.judge.weigh(session.view(session.to_act), session.legal())
    return min(weighed, key=lambda one: one.value).move


def looked_at(session: Session) -> Study:
    analysis = Analysis(SHUTTERS, session.history, session.setup, session.record.bots, of_computing=True)
    until = time.monotonic() + _PATIENCE
    while not analysis.whole and time.monotonic() < until:
        analysis.more()
    return assemble([analysis.part()], finished=True)


@pytest.mark.slow
def test_a_costly_move_becomes_an_exercise_that_comes_back_and_a_good_one_does_not(program: MainProgram) -> None:
    program.practice._clock = lambda: TODAY
    session = costly_game()
    study = looked_at(session)
    costs = [cost for cost in study.costs if cost.seat == 0 and cost.is_certain]
    assert costs, "the coach sees that these moves were costly"
    page = Coach(session, PartialStudy(replace(study, costs=tuple(costs[:1]))))
    program.stage.push(page)
    settle(program)
    tap(program, "practise-this")
    book = program.practice.mistakes(program.profile.id)
    assert book.checking == 1
    decision = book.next
    assert decision is not None
    # as if the coach had taken the best move for a mistake: its proof does not hold
    book.add([replace(decision, id="0" * 12, played=decision.better, better=decision.played)])

    queue, until = CheckQueue(), time.monotonic() + _PATIENCE
    try:
        while book.checking and time.monotonic() < until:
            queue.tick(book, True)
            time.sleep(0.02)
        time.sleep(1.1)
        queue.tick(book, True)
    finally:
        queue.close()
    told = queue.take_notices()
    assert told == ["1 exercise from your own games is ready in Practice.",
                    "1 of your moves isn’t an exercise: no other move was clearly better."]
    own, = book.exercises
    assert own.id == decision.id and book.knows("0" * 12)

    program.stage.return_to(program.stage.stack[0])
    program.stage.push(PracticePage())
    settle(program)
    tap(program, "mistakes")
    settle(program)
    mode = program.stage.scene.mode  # type: ignore[union-attr]
    assert isinstance(mode, ExerciseMode) and mode.exercise == own
    mode.table.play(move_of(SHUTTERS, own.choice_of(session.history[costs[0].ply].step)))  # type: ignore[arg-type]
    settle(program)
    assert isinstance(program.stage.scene, AnswerSheet) and not mode.reply.is_right  # type: ignore[union-attr]
    notebook = program.practice.notebook(program.profile.id)
    assert notebook.outcome_on(own, TODAY) is AnswerOutcome.MISSED
    assert own in notebook.today(TODAY + timedelta(days=1)), "a missed one comes back tomorrow"
    notebook.answer(own, AnswerOutcome.RIGHT, TODAY + timedelta(days=1), False)
    assert own not in notebook.today(TODAY + timedelta(days=2))
    due = next(n for n in range(2, 60) if own in notebook.today(TODAY + timedelta(days=n)))
    assert due >= 2, "a right one comes back later, by FSRS"
