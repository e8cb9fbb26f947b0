"""Every table looks the same, whether its pictures were painted beside the frames or in the frame."""

from __future__ import annotations

from random import Random
from typing import Any

import pygame
import pytest

from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.table.drape import Drape
from klotho_games.stage.table.hand_over import HandOver
from shots import screens
from tests.stage.test_painter import wait

MOVES = 4


@pytest.mark.parametrize("id", registry.ids())
def test_a_table_looks_the_same(id: str) -> None:
    """Watch a few moves while pictures are painted beside the frames, then paint the same table in one frame."""
    game, rng = registry.load(id), Random(1)
    session = screens.a_game(game, seeds.seed_from_words("beside"))
    with screens.studio((1280, 720), art=Art(), motion="full", speed="normal") as s:
        stage = s.stage
        stage.live = True
        stage.push(game.table(game, session))
        for _move in range(MOVES):
            settle(stage)
            scene: Any = stage.scene
            if not session.over and scene.may_act:
                scene.play(levels.choose(game, session.view(session.to_act), "easy", rng).move)
        settle(stage)
        assert session.ply > MOVES / 2 and stage.scene is not None
        beside = pygame.image.tobytes(stage.window.screen, "RGB")
        stage.live = False
        stage.look.art.forget()
        for one in stage.stack:
            one.layers.give_back()
        stage.scene.layers.repaint()
        stage.step(0, [])
        assert pygame.image.tobytes(stage.window.screen, "RGB") == beside, "some pixels differ"


def settle(stage: Any) -> None:
    """Wait until the table is at rest, and confirm hand-overs between people."""
    wait(stage)
    while isinstance(stage.scene, HandOver | Drape):
        stage.scene.confirm()
        wait(stage)
