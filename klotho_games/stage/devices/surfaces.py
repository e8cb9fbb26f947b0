"""Surfaces without transparency, in the format for painting.

That is the format of the screen, or 32 bits if the screen has too few for pygame's smooth scaling (a remote desktop, an
old projector). `pygame.Surface(size)` and `surface.convert()` always use the screen's format, so use these functions.
"""

from __future__ import annotations

import pygame

LEAST = 24
"""The least number of bits per pixel for scaling and blending."""
DEPTH = 32


def is_deep(screen: pygame.Surface | None) -> bool:
    """Whether the screen can be painted on directly."""
    return screen is None or screen.get_bitsize() >= LEAST


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """An empty opaque surface."""
    return pygame.Surface(size) if is_deep(pygame.display.get_surface()) else pygame.Surface(size, 0, DEPTH)


def convert_for_screen(surface: pygame.Surface) -> pygame.Surface:
    """Convert a picture so that it can be painted fast."""
    return surface.convert() if is_deep(pygame.display.get_surface()) else surface.convert(DEPTH)
