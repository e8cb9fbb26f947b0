"""An exercise opens in its position again, its file is read as it was written, and anything else is refused."""

from __future__ import annotations

import gzip
import json
from itertools import count
from time import perf_counter

import msgspec
import pytest

from klotho_games.core.contract import Outcome
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.practice import exercise_file
from klotho_games.practice.exercise import MeasuredChoice, move_of, raw
from klotho_games.practice.exercise_file import BadExercises
from klotho_games.practice.position import open_position, steps_to
from tests.practice.samples import exercise_at, made_up, session_at

SHUTTERS = registry.load("shutters")
ALL = [pytest.param(registry.load(id), id=id) for id in registry.ids()]


@pytest.mark.parametrize("game", ALL)
def test_the_position_comes_back_from_the_moves_and_the_seed(game: Game) -> None:
    session = session_at(game, "position", 6, game.info.seats[0])
    exercise = exercise_at(session)
    outcomes = [step for step in session.record.steps if isinstance(step, Outcome)]
    kept = [step for step in map(game.steps.decode, exercise.steps) if isinstance(step, Outcome)]
    assert kept == (outcomes if len(outcomes) <= 2 else []), "the seed has them, and few are kept to open at once"
    again = open_position(game, exercise, session.setup.seats)
    assert again.state == session.state and again.to_act == exercise.seat
    assert again.is_practice and again.is_known_deal, "it counts for nothing"
    assert [move_of(game, choice) for choice in exercise.choices] == list(session.legal()[: len(exercise.choices)])


def test_a_game_with_real_dice_comes_back_too() -> None:
    session = session_at(SHUTTERS, "typed in", 0)
    session.play(session.legal()[0])
    session.force(SHUTTERS.steps.decode(b'{"do":"rolled","dice":[5,4]}'))
    exercise = exercise_at(session)
    again = open_position(SHUTTERS, exercise, ("A", "B"))
    assert again.state == session.state


def test_the_choice_of_a_move_is_found() -> None:
    session = session_at(SHUTTERS, "choices", 1)
    exercise = exercise_at(session)
    first, second, *_others = session.legal()
    assert exercise.choice_of(first) == exercise.best and exercise.right == (exercise.best,)
    assert exercise.choice_of(second) == exercise.choices[1] and exercise.gap == pytest.approx(0.2)
    assert exercise.is_proven


@pytest.mark.parametrize(("behind", "error", "right", "worse"), [
    (0.0, 0.0, True, False), (0.03, 0.02, True, False), (0.04, 0.02, False, False), (0.05, 0.01, False, True),
    (0.029, 0.001, False, False),
])
def test_right_is_what_is_not_worse_by_more_than_the_error(
    behind: float, error: float, right: bool, worse: bool
) -> None:
    choice = MeasuredChoice(msgspec.Raw(b"{}"), 0.5, 0.02, behind, error)
    assert (choice.is_right, choice.is_clearly_worse) == (right, worse)


# ---- files ----


def test_a_file_is_read_as_it_was_written() -> None:
    exercises = tuple(exercise_at(session_at(SHUTTERS, f"file {n}", n)) for n in range(5))
    content = exercise_file.encode(exercises)
    assert exercise_file.decode(content) == exercises
    assert exercise_file.encode(exercises) == content, "the same bytes every time"
    assert len(content) < 3000


def _with(**changes: object) -> bytes:
    told = json.loads(gzip.decompress(exercise_file.encode([made_up("shutters", 1)])))
    told["exercises"][0].update(changes)
    return gzip.compress(json.dumps(told).encode())


GOOD = exercise_file.encode([made_up("shutters", 1)])


@pytest.mark.parametrize("content", [
    b"", b"{}", GOOD[:-9], GOOD[:40], GOOD[:30] + b"\x00" + GOOD[31:], gzip.compress(b"[]"), gzip.compress(b"\xff"),
    gzip.compress(b" " * (33 << 20)), _with(seats=9), _with(seed="no"), _with(choices=[]), _with(grade=7),
    _with(id="../../etc"), _with(steps=5), gzip.compress(b'{"format":2,"exercises":[{"from":"later"}]}'),
], ids=count())
def test_anything_else_is_refused_in_one_sentence(content: bytes) -> None:
    with pytest.raises(BadExercises) as refused:
        exercise_file.decode(content)
    assert str(refused.value).endswith(".") and "{" not in str(refused.value)


def test_an_exercise_that_the_rules_do_not_allow_is_refused() -> None:
    exercise = exercise_at(session_at(SHUTTERS, "refused", 2))
    for changed in (
        msgspec.structs.replace(exercise, steps=(*exercise.steps, raw({"do": "close", "high": 99}))),
        msgspec.structs.replace(exercise, steps=(msgspec.Raw(b'{"do":"unknown"}'),)),
        msgspec.structs.replace(exercise, seat=1 - exercise.seat),
        msgspec.structs.replace(exercise, seats=6),
        msgspec.structs.replace(exercise, options=(("nothing", True),)),
        msgspec.structs.replace(exercise, choices=(exercise.best, MeasuredChoice(raw({"do": "wait"}), 0.1, 0.1))),
    ):
        with pytest.raises(BadExercises, match="Shutters"):
            open_position(SHUTTERS, changed, tuple("ABCDEF"))


def test_steps_leave_out_what_the_seed_gives() -> None:
    session = session_at(SHUTTERS, "left out", 4)
    steps = steps_to(SHUTTERS, session.record, session.seed, session.ply)
    assert len(steps) < session.ply and all(b"rolled" not in bytes(step) for step in steps)


# ---- what comes with the games ----


@pytest.mark.parametrize("game", ALL)
def test_every_exercise_that_comes_with_a_game_opens(game: Game) -> None:
    exercises = exercise_file.of_game(game)
    assert len({one.id for one in exercises}) == len(exercises)
    for one in exercises:
        began = perf_counter()
        session = open_position(game, one, tuple("ABCDEF"))
        assert perf_counter() - began < 2.0
        assert session.to_act == one.seat
        assert one.is_proven, f"{game.id} {one.id}"
