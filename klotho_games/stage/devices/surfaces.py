"""Surfaces without transparency, in the format that is painted in: that of the screen, or 32 bits where a screen has so
few that pygame could not scale smoothly (a remote desktop, an old projector).

`pygame.Surface(size)` and `surface.convert()` take the screen's own format, whatever it is: ask here instead.
"""

from __future__ import annotations

import pygame

LEAST = 24
"""Bits of a pixel that can be scaled and blended."""
DEPTH = 32


def is_deep(screen: pygame.Surface | None) -> bool:
    """Whether it can be painted on as it is."""
    return screen is None or screen.get_bitsize() >= LEAST


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """An empty one."""
    return pygame.Surface(size) if is_deep(pygame.display.get_surface()) else pygame.Surface(size, 0, DEPTH)


def convert_for_screen(surface: pygame.Surface) -> pygame.Surface:
    """What was read, to be painted fast."""
    return surface.convert() if is_deep(pygame.display.get_surface()) else surface.convert(DEPTH)
