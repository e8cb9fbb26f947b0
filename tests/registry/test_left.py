"""After leaving a table, nothing keeps the table, its session or its pictures in memory."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import gc
import weakref
from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.table.table_scene import TableScene
from tests.depth import depth, spread
from tests.registry.tables import every_game, setups
from tests.scenes.rig import open_house, settle


@pytest.fixture
def house() -> Iterator[MainProgram]:
    opened = open_house((640, 360), motion="full", speed="instant", linger=False)
    yield opened
    opened.close()
    pygame.event.clear()


def _sat_and_played(house: MainProgram, game: Game) -> tuple[weakref.ref[Any], weakref.ref[Any]]:
    """Make some moves, pick something up, open the pause menu and the rulebook; then leave."""
    house.new_game(game, setups(game, game.info.seats[1])[0])
    settle(house)
    table: Any = house.stage.stack[1]
    assert isinstance(table, TableScene)
    rng = Random(3)
    for _time in range(depth(5, short=3)):
        if table.session.is_over:
            break
        table.play(rng.choice(table.session.legal()))
        settle(house)
    for spot in spread(list(table.focus.spots)[:12], short=4):
        table.zoom(spot)
        house.stage.step(0.05, [])
        table.zoom(None)
    house.open_pause(table)
    settle(house)
    house.open_rules(game.id)
    settle(house)
    house.leave_table(table)
    settle(house)
    assert list(table.layers.held_pictures()) == [], "no picture waits for the collector"
    return weakref.ref(table), weakref.ref(table.session)


@every_game
def test_a_table_that_was_left_is_gone(house: MainProgram, game: Game) -> None:
    table, session = _sat_and_played(house, game)
    gc.collect()
    assert table() is None, [type(holder) for holder in gc.get_referrers(table())]
    assert session() is None, [type(holder) for holder in gc.get_referrers(session())]
