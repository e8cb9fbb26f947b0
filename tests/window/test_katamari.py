"""Katamari in a real window, from the shelf to the result: one game by dragging with the mouse, one by keys alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play import journal
from klotho_games.games.katamari.rules.board import HEXES
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.steps import Buy, Cycle, EndTurn, RollDice
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.table.hand_over import HandOver
from tests.games.katamari.table_rig import button_for, sensible
from tests.window.rig import Pair, filed, missing, to_set_up, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
MOST = 200
SOME = 16


def sit_down(pair: Pair) -> Path:
    """Start a short game of two people from the shelf, with the same seed for the window and its twin."""
    to_set_up(pair, "katamari")
    while pair.twin.scene.seats[1].bot:
        pair.keys_to("seat-1-who")
        pair.keys("left")
    pair.keys_to("option-steps")
    pair.keys("left")
    pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)
    return path  # type: ignore[no-any-return]


def take_the_tray(pair: Pair) -> None:
    while isinstance(pair.twin.scene, HandOver):
        pair.keys("return")


def decide(pair: Pair, rng: random.Random, by_keys: bool) -> bool:
    """Make one decision; returns False when the game is over."""
    take_the_tray(pair)
    table = pair.twin.scene
    session = getattr(table, "session", None)
    if session is None or session.is_over or not hasattr(table, "hand"):
        return False
    move, before = sensible(session, rng), session.ply
    if isinstance(move, Buy):
        (_buy_by_keys if by_keys else _buy_by_drag)(pair, table, move)
    else:
        _press(pair, table, move, by_keys)
    assert session.ply > before, f"{move} did nothing"
    return True


def _press(pair: Pair, table: Any, move: Move, by_keys: bool) -> None:
    times = 2 if isinstance(move, EndTurn) and table.flow.should_warn(table.state) else 1
    for _time in range(times):
        if by_keys:
            pair.keys(*_key_for(table, move))
        else:
            pair.click(pair.twin.spot(button_for(table, move)))


def _key_for(table: Any, move: Move) -> list[str]:
    match move:
        case RollDice():
            return ["space"]
        case EndTurn():
            return ["n"]
        case Cycle(size):
            return ["c", str(size)]
    return [str(int(button_for(table, move).removeprefix("lose:")) + 1)]


def _buy_by_keys(pair: Pair, table: Any, move: Buy) -> None:
    pair.keys(str(SIZE[NUMBER[move.piece]]))
    pair.keys(*["e"] * ((move.turn - table.hand.turn) % 6))
    (_q, row), (_u, goal) = HEXES[table.hand.place], HEXES[move.place]
    pair.keys(*(["down"] * (goal - row) if goal > row else ["up"] * (row - goal)))
    (q, _row), (u, _goal) = HEXES[table.hand.place], HEXES[move.place]
    pair.keys(*(["right"] * (u - q) if u > q else ["left"] * (q - u)))
    assert table.hand.place == move.place
    pair.keys("return")
    assert table.loose.buy == move, "it lies loose first"
    pair.keys("return")


def _buy_by_drag(pair: Pair, table: Any, move: Buy) -> None:
    """Press on the pile, turn with the right button on the way, and drop on the board."""
    window = pair.twin.stage.window
    start = pair.twin.pixel(pair.twin.spot(f"pile:{SIZE[NUMBER[move.piece]]}"))
    off = (start[0] - 40, start[1])
    pair.live.do("mousemove", "--sync", *start, "sleep", 0.03, "mousedown", 1, "sleep", 0.03)
    pair.live.do("mousemove", "--sync", *off)
    first, away = window.to_canvas(start), window.to_canvas(off)
    pair.twin.send(Pointer("move", first, 0), Pointer("press", first), Pointer("move", away, 0))
    hand = table.hand
    while hand.turn != move.turn:
        pair.live.do("sleep", 0.03, "click", 3)
        pair.twin.send(Pointer("press", away, 3), Pointer("release", away, 3))
    grip = hand.held.centre[0] - away[0], hand.held.centre[1] - away[1]
    to: Point = hand.point_for(move.turn, move.place)
    end = window.to_pixel((to[0] - grip[0], to[1] - grip[1]))
    pair.live.do("sleep", 0.03, "mousemove", "--sync", *end, "sleep", 0.05, "mouseup", 1)
    at = window.to_canvas(end)
    pair.twin.send(Pointer("move", at, 0), Pointer("release", at))
    assert table.loose.buy == move, "it lies loose first"
    pair.click(pair.twin.spot("place"))


def _written(path: Path) -> int:
    return sum(line.step is not None for line in journal.read(path).lines)


def play(pair: Pair, by_keys: bool, most: int = MOST) -> None:
    path = sit_down(pair)
    take_the_tray(pair)
    session, rng = pair.twin.scene.session, random.Random(3)
    for _decision in range(most):
        if not decide(pair, rng, by_keys):
            break
        kept = session.record.steps
        if not session.is_over:
            wait_for(f"{len(kept)} steps", lambda kept=kept: _written(path) >= len(kept))
    assert session.is_over or most < MOST
    ended = journal.replay(filed(path) if session.is_over else path)
    assert ended.record.steps == session.record.steps and ended.result == session.result


@pytest.mark.slow
def test_a_game_by_dragging_with_the_mouse(pair: Pair) -> None:
    play(pair, by_keys=False)


@pytest.mark.slow
def test_a_game_by_keys_alone(pair: Pair) -> None:
    play(pair, by_keys=True)


def test_some_turns_by_keys_alone(pair: Pair) -> None:
    """The slow tests play a whole game."""
    play(pair, by_keys=True, most=SOME)

