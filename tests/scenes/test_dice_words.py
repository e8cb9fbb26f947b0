"""A game without dice speaks of none: at set-up, in the pause, and where the deal is checked."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from klotho_games.core import registry
from klotho_games.core.contract import Setup
from klotho_games.core.session import Session
from klotho_games.scenes.house import TheHouse
from klotho_games.scenes.pause import Pause
from klotho_games.stage.dicecheck import DiceCheck
from tests.games.rig import written
from tests.scenes.rig import name, settle

WITH_DICE = {"karthis", "katamari", "klotho97", "asteroid_miners"}
OF_DICE = re.compile(r"\b(dice|die|rolls?|rolled)\b", re.IGNORECASE)


def said(house: TheHouse) -> list[str]:
    """What can be read on the scene, and what its things are called."""
    scene: Any = house.stage.scene
    told = [words for spot in scene.focus.spots for words in (spot.label, spot.tip, spot.reason)]
    return [words for words in (*(run.words for run in written(house.stage)), *told) if OF_DICE.search(words)]


@pytest.mark.parametrize("id", registry.ids())
def test_dice_are_spoken_of_where_there_are_some(house: TheHouse, id: str) -> None:
    game = registry.load(id)
    assert game.has_dice == (id in WITH_DICE)
    house.open_setup(id)
    settle(house)
    assert bool(said(house)) == game.has_dice, said(house)
    seats = tuple(f"Player {n}" for n in range(game.info.seats[0]))
    session = Session.new(game, Setup(seats), bytes(32))
    table: Any = SimpleNamespace(game=game, session=session, auto=False, ask_words="", why_not_undo=str)
    house.stage.push(Pause(table))
    settle(house)
    assert name(house) == "pause"
    assert bool(said(house)) == game.has_dice, said(house)
    house.stage.push(DiceCheck(session))
    settle(house)
    assert bool(said(house)) == game.has_dice, said(house)
