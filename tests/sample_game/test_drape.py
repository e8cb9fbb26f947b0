"""The curtain of the house in front of a hand, tested with the sample game's gems."""

from __future__ import annotations

import pygame
import pytest

from klotho_games.core.contract import NOBODY
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.table.curtain import Curtain
from tests.sample_game.rules import Roll, Stop
from tests.sample_game.table import Table
from tests.sample_game.test_house import scene, seated
from tests.scenes.rig import keys, name, settle, spot, tap

CLOTH = Box(0, 600, 1920, 384)


def handed_on(program: MainProgram) -> Table:
    """Ada's turn is over, and the curtain is closed for Bram."""
    scene(program).rebuild()
    table = seated(program, people=2)
    table.curtain = Curtain(table, CLOTH)
    table.curtain._uncovered = (0, -1)
    while table.state.seat == 0:
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        settle(program)
    assert name(program) == "drape" and table.looking == NOBODY
    return table


def test_it_says_who_is_meant_and_whose_cards_went(readable_program: MainProgram) -> None:
    program = readable_program
    look = program.stage.look
    look.runs = []
    handed_on(program)
    words = " ".join(run.words for run in look.runs)
    assert "Hand over to Bram" in words and "Ada’s cards are covered. The board above stays visible." in words
    assert all(run.fits for run in look.runs)
    assert spot(program, "ready").label == "I’m Bram"


def test_who_sat_there_last_is_not_told_of_their_own_cards(program: MainProgram) -> None:
    handed_on(program)
    drape, look = scene(program), program.stage.look
    drape.before = drape.seat
    look.runs = []
    drape.rebuild()
    settle(program)
    words = " ".join(run.words for run in look.runs)
    assert "Secret cards are covered." in words and "Bram’s cards" not in words


def test_the_board_above_is_seen_as_it_was(program: MainProgram) -> None:
    handed_on(program)
    drape, screen = scene(program), program.stage.window.screen
    under = program.stage.below(drape)
    above = pygame.Rect(0, 0, screen.get_width(), round(540 * program.stage.look.scale))
    assert under is not None
    assert pygame.image.tobytes(screen.subsurface(above), "RGB") == pygame.image.tobytes(under.subsurface(above), "RGB")


def test_nothing_shines_through_it(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    handed_on(program)
    drape, screen, seen = scene(program), program.stage.window.screen, []
    k = program.stage.look.scale
    cloth = pygame.Rect(0, round(610 * k), screen.get_width(), round((984 - 128 - 610) * k))
    for colour in ("#000000", "#ffffff"):
        under = pygame.Surface(screen.get_size())
        under.fill(colour)
        monkeypatch.setattr(program.stage, "below", lambda _scene, under=under: under)
        drape.rebuild()
        settle(program)
        seen.append(pygame.image.tobytes(screen.subsurface(cloth), "RGB"))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("way", ["key", "button", "cloth"])
def test_someone_who_is_there_draws_it(program: MainProgram, way: str) -> None:
    table = handed_on(program)
    if way == "key":
        keys(program, "space")
    elif way == "button":
        tap(program, "ready")
    else:
        scene(program).confirm()
    settle(program)
    assert name(program) == "table" and table.looking == 1


def test_pause_and_rules_are_in_reach_before_it_is_drawn(program: MainProgram) -> None:
    table = handed_on(program)
    keys(program, "f1")
    assert name(program) == "rulebook"
    keys(program, "escape")
    assert name(program) == "drape"
    keys(program, "escape")
    assert name(program) == "pause"
    keys(program, "escape")
    assert name(program) == "drape" and table.looking == NOBODY
