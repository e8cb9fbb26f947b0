"""A larger pointer: a picture of the chosen size, whose shape depends on what is under it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from klotho_games.core.files import settings as core_settings
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.large_pointer import SHAPES, SIDES, cursor
from klotho_games.stage.stage import Stage
from tests.stage.rig import Plain, move, send, shown


def picture() -> pygame.Surface:
    now = pygame.mouse.get_cursor()
    assert now.type == "color"
    return now.data[1]


@pytest.mark.parametrize("wish", SIDES)
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_it_is_as_large_as_wished_in_every_window(stage_of: Callable[..., Stage], wish: str,
                                                  size: tuple[int, int]) -> None:
    stage = stage_of(size, pointer=wish)
    shown(stage, Plain())
    side = picture().get_width()
    assert side == pytest.approx(SIDES[wish] * max(0.7, stage.look.scale), abs=1)
    assert side >= 42


def test_a_hand_over_what_can_be_used(stage_of: Callable[..., Stage]) -> None:
    stage = stage_of(pointer="large")
    shown(stage, Plain(lambda scene: scene.focus.add(Spot("here", Box(100, 100, 200, 200), "Here"))))
    arrow = pygame.image.tobytes(picture(), "RGBA")
    send(stage, move((150, 150)))
    assert pygame.image.tobytes(picture(), "RGBA") != arrow
    send(stage, move((800, 800)))
    assert pygame.image.tobytes(picture(), "RGBA") == arrow


def test_the_systems_own_comes_back(stage_of: Callable[..., Stage], monkeypatch: pytest.MonkeyPatch) -> None:
    stage, given = stage_of(pointer="huge"), []
    monkeypatch.setattr(pygame.mouse, "set_cursor", lambda cursor: given.append(cursor.type))
    shown(stage, Plain())
    stage.restyle(core_settings.with_values(stage.settings, pointer="usual"))
    for _frame in range(3):
        stage.step(0.02, [])
    assert given == ["color", "system"]


def test_a_system_that_takes_no_pictures_keeps_its_own(stage_of: Callable[..., Stage],
                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(cursor: pygame.cursors.Cursor) -> None:
        raise pygame.error("no cursors here")

    monkeypatch.setattr(pygame.mouse, "set_cursor", refuse)
    stage = stage_of(pointer="large")
    shown(stage, Plain())
    assert stage.at_rest


@pytest.mark.parametrize("name", SHAPES)
def test_it_is_light_with_a_dark_rim_around(stage: Stage, name: str) -> None:
    made = cursor(stage.look, name, 64)
    (x, y), drawn = made.data
    assert 0 <= x < 64 and 0 <= y < 64
    solid = [drawn.get_at((i, j))[:3] for i in range(64) for j in range(64) if drawn.get_at((i, j)).a == 255]
    assert any(min(c) > 230 for c in solid) and any(max(c) < 60 for c in solid)
    mask = pygame.mask.from_surface(drawn, 250)
    assert all(max(drawn.get_at(p)[:3]) < 60 for p in mask.outline())
