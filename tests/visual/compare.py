"""Whether two pictures show the same: by blurred difference, so that letters can be drawn slightly differently."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

CELL = 8
"""Pixels of the picture (at 960 × 540) that are averaged into one: a letter's edge vanishes, a button does not."""
MEAN = 2.0
LOCAL = 32.0
"""Out of 255. The font rendering of other platforms stays far below both limits; see test_compare.py."""


@dataclass(frozen=True)
class Difference:
    mean: float
    local: float
    at: tuple[int, int]
    """The place of the greatest difference, in pixels of the picture."""

    @property
    def same(self) -> bool:
        return self.mean <= MEAN and self.local <= LOCAL


def difference(a: pygame.Surface, b: pygame.Surface) -> Difference:
    if a.get_size() != b.get_size():
        raise ValueError(f"{a.get_size()} and {b.get_size()} cannot be compared")
    first, second = _cells(a), _cells(b)
    across = a.get_width() // CELL
    brighter = first.copy()
    brighter.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    second.blit(first, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    second.blit(brighter, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    ink = pygame.image.tobytes(second, "RGB")
    apart = [(r + g + b) / 3 for r, g, b in zip(ink[::3], ink[1::3], ink[2::3], strict=True)]
    worst = max(range(len(apart)), key=apart.__getitem__)
    return Difference(sum(apart) / len(apart), apart[worst], (worst % across * CELL, worst // across * CELL))


def _cells(surface: pygame.Surface) -> pygame.Surface:
    """Return a copy in which each cell is one pixel."""
    size = (surface.get_width() // CELL, surface.get_height() // CELL)
    return pygame.transform.smoothscale(surface, size)


def side_by_side(golden: pygame.Surface, ours: pygame.Surface) -> pygame.Surface:
    """Return the accepted picture, ours, and their difference at fourfold strength."""
    w, h = ours.get_size()
    out = pygame.Surface((3 * w, h))
    out.blit(golden, (0, 0))
    out.blit(ours, (w, 0))
    apart = golden.copy()
    apart.blit(ours, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other = ours.copy()
    other.blit(golden, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    for _ in range(2):
        apart.blit(apart.copy(), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    out.blit(apart, (2 * w, 0))
    return out
