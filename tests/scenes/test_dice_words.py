"""A game without dice never mentions dice: at setup, in the pause menu, and at the check of the deal."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.scenes.game.pause import Pause
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.ending.dice_check import DiceCheck
from klotho_games.stage.table.mode import TableMode
from tests.games.rig import written
from tests.registry.tables import NAMES, walks
from tests.scenes.rig import name, settle

OF_DICE = re.compile(r"\b(dice|die|rolls?|rolled)\b", re.IGNORECASE)


def said(program: MainProgram) -> list[str]:
    """Return the words on the scene, and of its spots, that are about dice."""
    scene: Any = program.stage.scene
    told = [words for spot in scene.focus.spots for words in (spot.label, spot.tip, spot.reason)]
    return [words for words in (*(run.words for run in written(program.stage)), *told) if OF_DICE.search(words)]


@pytest.mark.parametrize("id", registry.ids())
def test_whose_log_tells_of_rolls_has_dice(id: str) -> None:
    """The game declares `Outcome.of_cards`; its log of whole games shows whether that is right."""
    game, seats = registry.load(id), registry.load(id).info.seats[0]
    events = (event for plies in walks(game, seats, 2) for ply in plies for event in ply.events)
    lines = (told.text for event in events if (told := game.telling.event(event, NAMES[:seats])) is not None)
    assert any(OF_DICE.search(line) for line in lines) == game.has_dice


@pytest.mark.parametrize("id", registry.ids())
def test_dice_are_spoken_of_where_there_are_some(program: MainProgram, id: str) -> None:
    game = registry.load(id)
    program.open_setup(id)
    settle(program)
    assert bool(said(program)) == game.has_dice, said(program)
    seats = tuple(f"Player {n}" for n in range(game.info.seats[0]))
    session = Session.new(game, Setup(seats), bytes(32))
    table: Any = SimpleNamespace(game=game, session=session, auto=False, ask_words="", why_not_undo=str)
    table.mode = TableMode(table)
    program.stage.push(Pause(table))
    settle(program)
    assert name(program) == "pause"
    assert bool(said(program)) == game.has_dice, said(program)
    program.stage.push(DiceCheck(session))
    settle(program)
    assert bool(said(program)) == game.has_dice, said(program)
