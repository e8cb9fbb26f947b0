"""Every game with one hand on the keys, left or right."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator

import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Action
from klotho_games.stage.devices.one_hand import LAYOUTS
from tests.hands import OneHand, Player, settle, sit_down, unseen_program
from tests.scenes.rig import name

__all__ = ["unseen_program"]


def _each() -> Iterator[object]:
    """Both hands for every game. Tables with art are slow to build."""
    for id in registry.ids():
        marks = [pytest.mark.slow] if id in registry.SHELF else []
        yield from (pytest.param(registry.load(id), hand, id=f"{id}-{hand}", marks=marks) for hand in LAYOUTS)


@pytest.mark.parametrize(("game", "hand"), list(_each()))
def test_one_hand_plays_and_comes_everywhere(game: Game, hand: str, unseen_program: MainProgram) -> None:
    program = unseen_program
    program.change_settings(hand=hand)
    fingers = OneHand(program, hand)
    table = sit_down(program, game)
    Player(program, fingers.use, fingers.back, f"{game.id} {hand}").play(2)
    while program.stage.scene is not table:
        fingers.back()
    wanted = {spot.id for spot in table.focus.reachable()}
    unreached = wanted - fingers.walk()
    assert not unreached, "with one hand on the keys nobody comes to these spots"
    for action, scene in ((Action.RULES, "rulebook"), (Action.MENU, "pause")):
        fingers.do(action)
        settle(program)
        assert name(program) == scene
        fingers.back()
    fingers.do(Action.HINT)
    fingers.do(Action.UNDO)
    settle(program)
    fingers.do(Action.MENU)
    settle(program)
    assert fingers.use("leave") and name(program) == "shelf"
