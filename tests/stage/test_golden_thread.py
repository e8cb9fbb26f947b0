from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from klotho_games.stage.drawing.golden_thread import draw_thread
from klotho_games.stage.stage import Stage


def drawn(**more: object) -> pygame.Surface:
    surface = pygame.Surface((300, 80), pygame.SRCALPHA)
    draw_thread(surface, [(30, 40), (270, 40)], 6, **more)  # type: ignore[arg-type]
    return surface


def covered(surface: pygame.Surface, least: int = 200) -> int:
    return sum(surface.get_at((x, 40)).a >= least for x in range(300))


def test_the_thread_is_golden_and_follows_its_line(stage: Stage) -> None:
    surface = drawn(shadow=False)
    middle = surface.get_at((150, 40))
    assert middle.r > middle.g > middle.b
    bounds = surface.get_bounding_rect(min_alpha=32)
    assert bounds.left == pytest.approx(26, abs=3) and bounds.right == pytest.approx(274, abs=3)
    assert bounds.h <= 12


def test_stitches_leave_gaps_in_proportion(stage: Stage) -> None:
    whole, half = covered(drawn(shadow=False)), covered(drawn(shadow=False, dash=(12, 12)))
    assert 0.4 < half / whole < 0.85


def test_the_phase_moves_the_stitches(stage: Stage) -> None:
    a = drawn(shadow=False, dash=(20, 20))
    b = drawn(shadow=False, dash=(20, 20), phase=20)
    assert pygame.image.tobytes(a, "RGBA") != pygame.image.tobytes(b, "RGBA")


def test_the_shadow_falls_below(stage: Stage) -> None:
    surface = drawn()
    below = sum(surface.get_at((150, y)).a for y in range(46, 60))
    above = sum(surface.get_at((150, y)).a for y in range(20, 34))
    assert below > above


def test_a_bright_thread_is_brighter(stage: Stage) -> None:
    def light(surface: pygame.Surface) -> int:
        return sum(sum(surface.get_at((x, 40))[:3]) for x in range(40, 260))

    assert light(drawn(bright=True, shadow=False)) > light(drawn(shadow=False))


def test_a_thread_that_was_drawn_before_is_laid_down_again(stage: Stage) -> None:
    kept: dict[object, pygame.Surface] = {}

    def keep(key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        if key not in kept:
            kept[key] = make()
        return kept[key]

    def laid(at: float, **more: object) -> bytes:
        surface = pygame.Surface((300, 120), pygame.SRCALPHA)
        draw_thread(surface, [(30, at), (200, at + 9.5)], 6, keep=keep, **more)  # type: ignore[arg-type]
        return pygame.image.tobytes(surface.subsurface((0, int(at) - 30, 300, 60)), "RGBA")

    assert laid(40.25) == laid(70.25) and len(kept) == 1
    assert laid(40.75) != laid(40.25) and len(kept) == 2, "a part of a pixel further"
    assert laid(40.25, dash=(20, 20)) != laid(40.25, dash=(20, 20), phase=20), "what walks is another picture"
    assert len(kept) == 3, "and is not kept"
