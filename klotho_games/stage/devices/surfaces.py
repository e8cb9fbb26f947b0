"""Surfaces without transparency, in the format for painting.

That is the format of the screen, or 32 bits if the screen has too few for pygame's smooth scaling (a remote desktop, an
old projector). `pygame.Surface(size)` and `surface.convert()` always use the screen's format, so use these functions.
"""

from __future__ import annotations

import pygame

LEAST = 24
"""The least number of bits per pixel for scaling and blending."""
DEPTH = 32
_SPARE, _SPARE_FADING = 4, 1
"""The most surfaces that are kept, without and with an alpha channel: so many are in use when an overlay follows
another scene, and in it something large fades over what moves."""

_AT_REST = 3
"""So many are kept ready while nothing moves: for the first motion, a fade in it, and the next scene."""


def is_deep(screen: pygame.Surface | None) -> bool:
    """Whether the screen can be painted on directly."""
    return screen is None or screen.get_bitsize() >= LEAST


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """An empty opaque surface."""
    return pygame.Surface(size) if is_deep(pygame.display.get_surface()) else pygame.Surface(size, 0, DEPTH)


class SpareSurfaces:
    """Surfaces as large as the screen or the canvas that are used again and again. A new one takes a quarter of a
    frame, because the system hands out its memory page by page."""

    def __init__(self) -> None:
        self._spare: list[pygame.Surface] = []

    def take(self, size: tuple[int, int], *, fades: bool = False) -> pygame.Surface:
        """A surface that has to be painted completely: it can show anything. One that `fades` has an alpha channel:
        blending it takes half the time of one with a single value of alpha."""
        for n, surface in enumerate(self._spare):
            if surface.get_size() == size and _has_alpha_channel(surface) == fades:
                return self._spare.pop(n)
        return pygame.Surface(size, pygame.SRCALPHA, DEPTH) if fades else opaque(size)

    def give_back(self, surface: pygame.Surface) -> None:
        """Take back a surface. What it shows stays until the next `take`."""
        fades = _has_alpha_channel(surface)
        if not fades:
            surface.set_alpha(None)
        surface.set_clip(None)
        of_a_kind = sum(_has_alpha_channel(spare) == fades for spare in self._spare)
        if of_a_kind < (_SPARE_FADING if fades else _SPARE):
            self._spare.append(surface)

    def fill_up(self, size: tuple[int, int]) -> bool:
        """Between frames, make one surface if too few are ready for the next motion or scene. Return whether one was
        missing."""
        ready = [_has_alpha_channel(surface) for surface in self._spare if surface.get_size() == size]
        if ready.count(False) < _AT_REST:
            self._spare.append(opaque(size))
        elif ready.count(True) < _SPARE_FADING:
            self._spare.append(pygame.Surface(size, pygame.SRCALPHA, DEPTH))
        else:
            return False
        self._spare[-1].fill(0)  # so that the system hands out its memory
        return True

    def clear(self) -> None:
        """Drop all surfaces, as the window has another size."""
        self._spare.clear()


def _has_alpha_channel(surface: pygame.Surface) -> bool:
    return surface.get_masks()[3] != 0  # the flag SRCALPHA only says that blits blend it


def convert_for_screen(surface: pygame.Surface) -> pygame.Surface:
    """Convert a picture so that it can be painted fast."""
    return surface.convert() if is_deep(pygame.display.get_surface()) else surface.convert(DEPTH)
