"""The golden thread is drawn in bands, and looks as if it were drawn at once."""

from __future__ import annotations

import pygame
import pytest

from klotho_games.stage.drawing import golden_thread
from klotho_games.stage.drawing.golden_thread import draw_thread
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.stage import Stage


def drawn(dash: tuple[float, float] | None, phase: float) -> bytes:
    surface = pygame.Surface((420, 300), pygame.SRCALPHA, 32)
    ring = [(30.4 + x, 30.7 + y) for x, y in rounded_outline(0, 0, 350, 231, 22)]
    draw_thread(surface, ring, 5.33, dash, phase)
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize(("dash", "phase"), [(None, 0.0), ((16.0, 11.0), 0.0), ((16.0, 11.0), 3.3)])
@pytest.mark.parametrize("band", [1, 40_000, 300_000])
def test_bands_leave_no_trace(stage: Stage, monkeypatch: pytest.MonkeyPatch, band: int,
                              dash: tuple[float, float] | None, phase: float) -> None:
    monkeypatch.setattr(golden_thread, "_BAND", 10**9)
    whole = drawn(dash, phase)
    assert any(whole)
    monkeypatch.setattr(golden_thread, "_BAND", band)
    assert drawn(dash, phase) == whole


def test_a_ring_around_a_large_page_needs_little_memory(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    scaled: list[int] = []
    usual = pygame.transform.smoothscale

    def smoothscale(surface: pygame.Surface, *told: object) -> pygame.Surface:
        scaled.append(surface.get_pitch() * surface.get_height())
        return usual(surface, *told)  # type: ignore[arg-type]

    monkeypatch.setattr(pygame.transform, "smoothscale", smoothscale)
    surface = pygame.Surface((2000, 1000), pygame.SRCALPHA, 32)
    draw_thread(surface, rounded_outline(60, 60, 1880, 880, 22), 5, shadow=False)
    assert scaled and max(scaled) <= golden_thread._BAND < 8 * surface.get_pitch() * surface.get_height()
