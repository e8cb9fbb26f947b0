"""Wax on paper: what was drawn on a board, as a picture that grows.

Each stroke is painted once at each size in which a board is shown. All of them are painted again only where some were
rubbed out, at another size, and when as much as may lie there has made room (`Drawn.gone`): until then the oldest
strokes stay to be seen.
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
"""A line's width in parts of the sheet."""
_MOST = 16
"""Pictures that are kept: of each board the small and the large one, before and after the window has changed."""


def paint_strokes(surface: pygame.Surface, at: pygame.Rect, strokes: Sequence[Stroke]) -> None:
    """Wax on paper: round, a little uneven, the later over the earlier."""
    for stroke in strokes:
        ends = [(at.x + x * at.w, at.y + y * at.h) for x, y in stroke.points]
        paint_line(surface, ends, COLOURS[stroke.crayon - 1], max(1.6, WIDE * at.w))


def paint_line(surface: pygame.Surface, ends: Sequence[Point], colour: str, wide: float) -> None:
    tone = rgb(colour)
    points = resample(ends, max(1.0, wide * 0.3)) if len(ends) > 1 else list(ends)
    for n, (x, y) in enumerate(points):
        # The same unevenness each time it is painted: it follows from where the wax lies.
        rough = math.sin(x * 12.9 + y * 78.2 + n * 3.7)
        pygame.draw.circle(surface, (*tone, 255), (x, y), max(0.8, wide * (0.5 + 0.07 * rough)))


@dataclass
class _Kept:
    picture: pygame.Surface
    sheet: int
    first: int
    """The number of the oldest stroke on the picture."""
    painted: int
    """As many strokes, of all that ever lay on this sheet."""
    wax: float
    """As much lies on the picture, also of strokes that have made room."""

    def grows_to(self, drawn: Drawn) -> bool:
        """Only strokes came since, and not too many on the picture are gone."""
        gone = drawn.gone - self.first
        return self.sheet == drawn.sheet and self.painted >= drawn.gone and gone <= MOST_STROKES and (
            self.wax <= 2 * MOST_WAX)


class Wax:
    """The pictures of one book of doodles."""

    def __init__(self) -> None:
        self._kept: dict[tuple[int, tuple[int, int]], _Kept] = {}

    @classmethod
    def of(cls, doodles: Doodles) -> Wax:
        """However often the table is built anew."""
        return _books.setdefault(doodles, cls())

    def picture(self, doodles: Doodles, seat: int, size: tuple[int, int]) -> tuple[pygame.Surface, int]:
        """What was drawn on a sheet of this size, and the rim around it: a line at the edge is as wide as any."""
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
        self._kept[seat, size] = kept  # the one that was used last is the last to go
        while len(self._kept) > _MOST:
            del self._kept[next(iter(self._kept))]
        return kept.picture, rim


_books: WeakKeyDictionary[Doodles, Wax] = WeakKeyDictionary()
