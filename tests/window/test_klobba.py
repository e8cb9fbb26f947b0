"""Klobba! in a real window, from the shelf to the result: two people pass the screen on behind the curtain, one game
with the mouse and one by keys alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play import journal
from klotho_games.games.klobba.rules import steps as do
from klotho_games.stage.table.drape import Drape
from tests.games.klobba.table_rig import uses
from tests.window.rig import Pair, filed, missing, to_set_up, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
MOST = 300
SOME = 12
SHORT = 12
"""With these choices the storm comes after 68 decisions."""


def sit_down(pair: Pair, basic: bool) -> Path:
    """Start a game of two people from the shelf, with the same seed for the window and its twin."""
    to_set_up(pair, "klobba")
    while pair.twin.scene.seats[1].bot:
        pair.keys_to("seat-1-who")
        pair.keys("left")
    while basic and pair.twin.scene.values["game"] != "basic":
        pair.keys_to("option-game")
        pair.keys("left")
    pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)
    return path  # type: ignore[no-any-return]


def chosen(moves: list[Move], rng: random.Random) -> Move:
    """Reject most Barbarians and bring many forward, so that the storm comes soon."""
    keeps = [move for move in moves if isinstance(move, do.Keep)]
    crowds = [move for move in moves if isinstance(move, do.Lay) and move.card.startswith("all_")]
    if keeps and rng.random() < 0.7:
        return keeps[-1] if rng.random() < 0.5 else keeps[len(keeps) // 2]
    return rng.choice(crowds if crowds and rng.random() < 0.8 else moves)


def decide(pair: Pair, rng: random.Random, by_keys: bool) -> bool:
    """Make one decision; returns False when the game is over."""
    while isinstance(pair.twin.scene, Drape):
        same_prompt(pair)
        pair.keys("space")
    table: Any = pair.twin.scene
    session = getattr(table, "session", None)
    if session is None or session.is_over or not hasattr(table, "gestures"):
        return False
    move, before = chosen(list(session.legal()), rng), session.ply
    for id in uses(table, move):
        same_prompt(pair)
        if by_keys:
            pair.keys_to(id)
            pair.keys("return")
        else:
            pair.click(pair.twin.spot(id))
    assert session.ply > before, f"{move} did nothing"
    return True


def same_prompt(pair: Pair) -> None:
    """Wait until the window shows the twin's prompt. An earlier key or click would only speed up a motion."""
    twin = _small(pair.twin.stage.window.screen)
    wait_for("the same prompt", lambda: max(abs(a - b) for a, b in zip(
        _small(pair.live.screen.picture()), twin, strict=True)) < 16)


def _small(picture: pygame.Surface) -> bytes:
    """Return the words of the bar without its buttons, which the pointer can be on."""
    w, h = picture.get_size()
    bar = picture.subsurface((0, round(h * 0.925), round(w * 0.3), round(h * 0.07)))
    return pygame.image.tobytes(pygame.transform.smoothscale(bar, (90, 12)), "RGB")


def _written(path: Path) -> int:
    return sum(line.step is not None for line in journal.read(path).lines)


def play(pair: Pair, by_keys: bool, most: int = MOST) -> None:
    path = sit_down(pair, basic=by_keys)
    session, rng = _table(pair).session, random.Random(SHORT)
    for _decision in range(most):
        if session.is_over or not decide(pair, rng, by_keys):
            break
        kept = session.record.steps
        if not session.is_over:
            wait_for(f"{len(kept)} steps", lambda kept=kept: _written(path) >= len(kept))
    assert session.is_over or most < MOST
    ended = journal.replay(filed(path) if session.is_over else path)
    assert ended.record.steps == session.record.steps and ended.result == session.result


def _table(pair: Pair) -> Any:
    """Return the table, which the curtain covers for the first choice."""
    return next(scene for scene in pair.twin.stage.stack if hasattr(scene, "gestures"))


def test_some_turns_with_the_mouse(pair: Pair) -> None:
    """A whole game takes a twentieth of the whole run, so only the slow tests play it."""
    play(pair, by_keys=False, most=SOME)


@pytest.mark.slow
def test_a_game_with_the_mouse(pair: Pair) -> None:
    play(pair, by_keys=False)


@pytest.mark.slow
def test_a_basic_game_by_keys_alone(pair: Pair) -> None:
    play(pair, by_keys=True)
