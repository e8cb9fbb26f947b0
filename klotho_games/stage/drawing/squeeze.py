"""What is between the bars of a table moves closer together if larger text makes the prompt bar higher."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.stage.devices.geometry import Box

_TOP, _BOTTOM = 72.0, 992.0
"""The room between the bars at the usual text size."""
_LEAST = 0.22
"""How far the gaps of a column shrink, before what it should keep shrinks too."""

Stretch = tuple[float, float]


class PieceColumn(NamedTuple):
    """What is between two x, and the stretches of height in which it has pieces. These keep their size; the gaps
    between them, rims and panels without pieces give way."""

    left: float
    right: float
    pieces: tuple[Stretch, ...]


class Squeeze:
    """Where boxes of a layout are above a prompt bar that begins at `bottom`.

    A box belongs to the first column that has its middle. Outside of all columns everything shrinks evenly.
    """

    def __init__(self, bottom: float, columns: Sequence[PieceColumn] = ()) -> None:
        self.share = (bottom - _TOP) / (_BOTTOM - _TOP)
        """1 at the usual text size, less if the prompt bar has taken room."""
        self._columns = columns
        self._scales = [self._weigh(column) for column in columns]

    def _weigh(self, column: PieceColumn) -> tuple[float, float]:
        """Return the scales of pieces and gaps."""
        whole = _BOTTOM - _TOP
        pieces = sum(end - start for start, end in column.pieces)
        gaps = whole - pieces
        kept = min(1.0, (whole * self.share - gaps * _LEAST) / pieces)
        return kept, (whole * self.share - pieces * kept) / gaps

    def box(self, box: Box) -> Box:
        if self.share == 1 or box.y < _TOP or box.y >= _BOTTOM:
            return box
        across = box.centre[0]
        n = next((n for n, column in enumerate(self._columns) if column.left <= across < column.right), None)
        top, bottom = self._height(box.y, n), self._height(box.bottom, n)
        return Box(box.x, top, box.w, bottom - top)

    def _height(self, y: float, n: int | None) -> float:
        if n is None:
            return _TOP + (y - _TOP) * self.share
        kept, loose = self._scales[n]
        above = sum(min(y, end) - start for start, end in self._columns[n].pieces if start < y)
        return _TOP + above * kept + (y - _TOP - above) * loose
