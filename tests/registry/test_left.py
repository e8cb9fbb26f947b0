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
from tests.scenes.rig import open_program, settle


@pytest.fixture
def program() -> Iterator[MainProgram]:
    opened = open_program((640, 360), motion="full", speed="instant", linger=False)
    yield opened
    opened.close()
    pygame.event.clear()


def _sat_and_played(program: MainProgram, game: Game) -> tuple[weakref.ref[Any], weakref.ref[Any]]:
    """Make some moves, pick something up, open the pause menu and the rulebook; then leave."""
    program.new_game(game, setups(game, game.info.seats[1])[0])
    settle(program)
    table: Any = program.stage.stack[1]
    assert isinstance(table, TableScene)
    rng = Random(3)
    for _time in range(depth(5, short=3)):
        if table.session.is_over:
            break
        table.play(rng.choice(table.session.legal()))
        settle(program)
    for spot in spread(list(table.focus.spots)[:12], short=4):
        table.zoom(spot)
        program.stage.step(0.05, [])
        table.zoom(None)
    program.open_pause(table)
    settle(program)
    program.open_rules(game.id)
    settle(program)
    program.leave_table(table)
    settle(program)
    assert list(table.layers.held_pictures()) == [], "no picture waits for the collector"
    return weakref.ref(table), weakref.ref(table.session)


@every_game
def test_a_table_that_was_left_is_gone(program: MainProgram, game: Game) -> None:
    table, session = _sat_and_played(program, game)
    gc.collect()
    assert table() is None, [type(holder) for holder in gc.get_referrers(table())]
    assert session() is None, [type(holder) for holder in gc.get_referrers(session())]
