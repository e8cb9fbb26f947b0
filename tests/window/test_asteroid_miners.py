"""Asteroid Miners in a real window, from the shelf to the books: one game with the mouse, one by keys alone."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from klotho_games.bots import levels
from klotho_games.core import journal
from klotho_games.core.contract import Move
from klotho_games.core.session import Session
from klotho_games.games.asteroid_miners.components import ways
from klotho_games.games.asteroid_miners.forge import wanted
from klotho_games.games.asteroid_miners.steps import Forge, GoOn, Use
from klotho_games.stage.chooser import Chooser
from tests.games.asteroid_miners.table_rig import steps_to
from tests.window.rig import Pair, filed, missing, to_set_up, wait_for

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
MOST = 500


def sit_down(pair: Pair) -> Path:
    """From the shelf to a game in which one person plays both crews; the same seed for the window and its twin."""
    to_set_up(pair, "asteroid_miners")
    while len(pair.twin.scene.seats) > 1:
        pair.click(pair.twin.spot("seat-1-leave"))
    pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)
    return path  # type: ignore[no-any-return]


def chosen(session: Session, rng: random.Random) -> Move:
    """As an easy bot plays; of two ways to turn the Smelter dice that come to the same, the first.

    The second crew hardly works, so that the game is short.
    """
    s = session.state
    if s.side == 1 and GoOn() in session.legal():
        return GoOn()
    move = levels.choose(session.game, session.view(session.to_act), "easy", rng).move
    return Forge(ways(s.smelter, wanted(s).needs, s.control)[0]) if isinstance(move, Forge) else move


def decide(pair: Pair, move: Move, by_keys: bool) -> None:
    def go(id: str) -> None:
        if by_keys:
            pair.keys_to(id)
            pair.keys("return")
        else:
            pair.click(pair.twin.spot(id))
        scene = pair.twin.scene
        if isinstance(scene, Chooser):
            assert isinstance(move, Use)
            label = " + ".join(str(face) for face in move.to)
            n, choice = next((n, one) for n, one in enumerate(scene.choices, 1) if one.label == label)
            pair.keys(choice.key or str(n))

    steps_to(pair.twin.scene, move, go)


def _written(path: Path) -> int:
    return sum(line.step is not None for line in journal.read(path).lines)


def play(pair: Pair, by_keys: bool) -> None:
    path = sit_down(pair)
    session, rng = pair.twin.scene.session, random.Random(5)
    for _decision in range(MOST):
        if session.over:
            break
        move, before = chosen(session, rng), session.ply
        decide(pair, move, by_keys)
        assert session.ply > before, f"{move} did nothing"
        kept = session.record.steps
        if not session.over:
            wait_for(f"{len(kept)} steps", lambda kept=kept: _written(path) >= len(kept))
    assert session.over
    ended = journal.replay(filed(path))
    assert ended.record.steps == session.record.steps and ended.result == session.result


def test_a_game_with_the_mouse(pair: Pair) -> None:
    play(pair, by_keys=False)


@pytest.mark.slow
def test_a_game_by_keys_alone(pair: Pair) -> None:
    play(pair, by_keys=True)
