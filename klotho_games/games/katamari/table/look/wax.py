"""Wax on paper: the doodles on a board, as a picture that grows.

Each stroke is painted once for each size in which a board is shown. All strokes are painted again only at another size,
after some were erased, or when too many painted strokes have been dropped (`Drawn.gone`). Until then dropped strokes
stay visible.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

import pygame

from klotho_games.games.katamari.doodles import COLOURS, MOST_STROKES, MOST_WAX, Doodles, Drawn, Stroke, wax_of
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.drawing.sketch import resample
from klotho_games.stage.drawing.theme import rgb

WIDE = 9 / 720
"""Width of a line, relative to the sheet."""
_MOST = 16
"""Maximum number of cached pictures: a small and a large one of each board, before and after the window is resized."""


def paint_strokes(surface: pygame.Surface, at: pygame.Rect, strokes: Sequence[Stroke]) -> None:
    """Paint wax on paper: round, a little uneven, later strokes over earlier ones."""
    for stroke in strokes:
        ends = [(at.x + x * at.w, at.y + y * at.h) for x, y in stroke.points]
        paint_line(surface, ends, COLOURS[stroke.crayon - 1], max(1.6, WIDE * at.w))


def paint_line(surface: pygame.Surface, ends: Sequence[Point], colour: str, wide: float) -> None:
    tone = rgb(colour)
    points = resample(ends, max(1.0, wide * 0.3)) if len(ends) > 1 else list(ends)
    for n, (x, y) in enumerate(points):
        # The unevenness depends on the position, so it is the same each time the line is painted.
        rough = math.sin(x * 12.9 + y * 78.2 + n * 3.7)
        pygame.draw.circle(surface, (*tone, 255), (x, y), max(0.8, wide * (0.5 + 0.07 * rough)))


@dataclass
class _Kept:
    picture: pygame.Surface
    sheet: int
    first: int
    """The number of the oldest stroke on the picture."""
    painted: int
    """The number of strokes painted so far, of all that were ever on this sheet."""
    wax: float
    """The amount of wax on the picture, including dropped strokes."""

    def grows_to(self, drawn: Drawn) -> bool:
        """Whether strokes were only added since, and not too many of the painted ones have been dropped."""
        gone = drawn.gone - self.first
        return self.sheet == drawn.sheet and self.painted >= drawn.gone and gone <= MOST_STROKES and (
            self.wax <= 2 * MOST_WAX)


class Wax:
    """The cached pictures of one book of doodles."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, tuple[int, int]], _Kept] = {}

    @classmethod
    def of(cls, doodles: Doodles) -> Wax:
        """Return the pictures of a book of doodles, also after the table is built again."""
        return _books.setdefault(doodles, cls())

    def picture(self, doodles: Doodles, seat: int, size: tuple[int, int]) -> tuple[pygame.Surface, int]:
        """Return the doodles of a seat on a sheet of this size, and the width of the rim for lines at the edge."""
        drawn, rim = doodles.of_seat(seat), math.ceil(WIDE * size[0]) + 2
        at = pygame.Rect(rim, rim, *size)
        kept = self._kept.pop((seat, size), None)
        if kept is None or not kept.grows_to(drawn):
            paper = pygame.Surface((size[0] + 2 * rim, size[1] + 2 * rim), pygame.SRCALPHA, 32)
            kept = _Kept(paper, drawn.sheet, drawn.gone, drawn.gone, 0.0)
        fresh = drawn.strokes[kept.painted - drawn.gone :]
        paint_strokes(kept.picture, at, fresh)
        kept.painted += len(fresh)
        kept.wax += sum(map(wax_of, fresh))
        self._kept[seat, size] = kept  # the picture used last is dropped last
        while len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return kept.picture, rim


_books: WeakKeyDictionary[Doodles, Wax] = WeakKeyDictionary()
