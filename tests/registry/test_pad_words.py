"""With a phone as the pad, the big screen speaks of the phone's buttons, and never of keys, the wheel or clicks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from klotho_games.core.games.registry import Game
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Action
from klotho_games.stage.scene.control_names import control_name
from klotho_games.stage.table.table_scene import TableScene
from tests.registry.tables import every_game
from tests.registry.test_pads import Sofa
from tests.scenes.rig import open_program

MOMENTS = 4
OF_KEYS = re.compile(r"\b(Esc|Enter|Space|Q and E|Q, E|wheel|mouse|[Cc]lick|right button|Press [A-Z])\b")


@pytest.fixture
def program() -> Iterator[MainProgram]:
    opened = open_program()
    yield opened
    opened.close()
    pygame.event.clear()


def words_at(table: TableScene, sofa: Sofa) -> Iterator[str]:
    """Pick up one thing of every kind, as a phone does, and yield what the bar says meanwhile."""
    pieces = {spot.id.partition(":")[0]: spot.id for spot in table.focus.spots if spot.enabled and spot.piece}
    for id in pieces.values():
        table.phone_moves._take_up(id)
        yield " ".join(table.prompt._asked[1:])
        if table.drag is not None:
            table.drag.cancel()
        sofa.hear()


@every_game
def test_what_is_picked_up_with_a_phone_is_put_back_with_its_buttons(game: Game, program: MainProgram) -> None:
    sofa, rng = Sofa(program, 1), Random(game.id)
    table = sofa.sit_at(game, 1 if game.info.seats[0] == 1 else 2)
    heard: list[str] = []
    for _moment in range(MOMENTS):
        if table.session.is_over or not table.may_act:
            break
        heard += words_at(table, sofa)
        for _step in range(rng.randint(1, 4)):
            if not table.session.is_over:
                table.session.play(rng.choice(table.session.legal()))
                table.session.draw_chance()
        table.motions.finish()
        table.on_rest()
    assert [words for words in heard if OF_KEYS.search(words)] == []
    assert program.stage.input.device == "phone" or not heard


def test_every_button_of_the_phones_pad_has_its_name(program: MainProgram) -> None:
    given = program.stage.input
    given.device = "phone"
    assert control_name(given, Action.CANCEL) == "“Back”" and control_name(given, Action.TURN_LEFT) == "“Turn left”"
    given.device = "keys"
    assert control_name(given, Action.CANCEL) == "Esc"
    given.device = "pad"
    assert control_name(given, Action.CANCEL) == "B" and control_name(given, Action.TURN_LEFT) == "LB"
