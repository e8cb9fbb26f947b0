"""Drawings in the margins of the boards, saved beside the journal of their game.

Doodles are not moves: no rule, bot or record sees them. They have their own file, so that the journal contains only
what happened in the game. If the file is missing or damaged, there are simply no doodles.

    doodles = Doodles.of(session)
    doodles.draw(seat, Stroke(2, ((0.1, 0.9), (0.12, 0.88))))
"""

from __future__ import annotations

from itertools import count, pairwise
from math import dist
from pathlib import Path
from weakref import WeakKeyDictionary

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, safe_reading, side_files
from klotho_games.core.files.folders import NOT_JSON
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session

KEPT_AS = "doodles"
COLOURS = ("#e8485a", "#f9923a", "#f0bd1f", "#46b877", "#4a95ec", "#9a66e2")
CRAYONS = len(COLOURS)
MOST_STROKES = 300
"""The most strokes on one board. The oldest are dropped first, so that the file stays small."""
MOST_WAX = 400.0
"""The most wax on one board, in lengths of the sheet. The oldest strokes are dropped first. A child who fills the sheet
needs about a hundred, and repainting all of it after the window was resized is not noticeable."""
_DAB = 0.004
"""The least wax that a point uses."""
_LARGEST = 8 << 20
"""The largest file that is read, in bytes."""


def crayon_name(crayon: int) -> str:
    return (_("red"), _("orange"), _("yellow"), _("green"), _("blue"), _("purple"))[crayon - 1]


class Stroke(Value, frozen=True):
    crayon: int
    """From 1 to 6."""
    points: tuple[tuple[float, float], ...]
    """Fractions of the sheet's size, from its upper left corner."""


class _Sheets(Value, frozen=True):
    doodles: dict[str, tuple[Stroke, ...]]
    """By seat."""


class Drawn:
    """The drawing on one board: strokes in the order they were drawn.

    The oldest are dropped when there are too many. A painter can use three values to paint only what is new. While
    `sheet` is the same, strokes were only added; `gone` is how many were dropped since, and `strokes[0]` is the stroke
    that was added as number `gone`.
    """

    def __init__(self, strokes: tuple[Stroke, ...] = ()) -> None:
        self.strokes = strokes
        self.sheet = next(_sheets)
        self.gone = 0
        self._wax = [wax_of(stroke) for stroke in strokes]

    @property
    def mark(self) -> tuple[int, int]:
        """Changes whenever the drawing looks different."""
        return self.sheet, self.gone + len(self.strokes)

    def add(self, stroke: Stroke) -> None:
        wax, used = [*self._wax, wax_of(stroke)], 0
        whole = sum(wax)
        while len(wax) - used > MOST_STROKES or (whole > MOST_WAX and used < len(wax) - 1):
            whole -= wax[used]
            used += 1
        self.strokes, self._wax = (*self.strokes, stroke)[used:], wax[used:]
        self.gone += used


class Doodles:
    def __init__(self, path: Path | None = None) -> None:
        """Read the doodles of a game. Without a `path` the game is not saved, and its doodles are not either."""
        self.path = path
        self._by_seat: dict[int, Drawn] = {}
        for seat, strokes in (_read(path) if path is not None else {}).items():
            self._by_seat[seat] = Drawn(strokes)

    @classmethod
    def of(cls, session: Session) -> Doodles:
        """Return the doodles of a session, the same object even if its table is built again."""
        kept = _open.get(session)
        if kept is None:
            journal = getattr(session.journal, "path", None)
            kept = _open[session] = cls(side_files.place(journal, KEPT_AS) if journal is not None else None)
        return kept

    def strokes(self, seat: int) -> tuple[Stroke, ...]:
        return self.of_seat(seat).strokes

    def of_seat(self, seat: int) -> Drawn:
        return self._by_seat.setdefault(seat, Drawn())

    def draw(self, seat: int, stroke: Stroke) -> None:
        self.of_seat(seat).add(_cut(stroke))

    def undo(self, seat: int) -> bool:
        """Remove the last stroke. Returns False if there is none."""
        strokes = self.strokes(seat)
        self._by_seat[seat] = Drawn(strokes[:-1])
        return bool(strokes)

    def rub(self, seat: int, at: tuple[float, float], reach: float) -> bool:
        """Remove the strokes near a point. Returns False if there are none."""
        kept = tuple(stroke for stroke in self.strokes(seat) if not _touches(stroke, at, reach))
        gone = len(kept) != len(self.strokes(seat))
        if gone:
            self._by_seat[seat] = Drawn(kept)
        return gone

    def clear(self, seat: int) -> None:
        self._by_seat[seat] = Drawn()

    def keep(self) -> None:
        """Save the doodles. Raises CannotSave if the folder cannot be written."""
        if self.path is None:
            return
        drawn = {str(seat): drawn.strokes for seat, drawn in self._by_seat.items() if drawn.strokes}
        if not drawn and not self.path.exists():
            return
        sheets = _Sheets(drawn)
        folders.write_whole(self.path, msgspec.json.encode(sheets))


_open: WeakKeyDictionary[Session, Doodles] = WeakKeyDictionary()
_sheets = count(1)


def wax_of(stroke: Stroke) -> float:
    """Return the length of a stroke, in lengths of the sheet."""
    return sum(max(_DAB, dist(*ends)) for ends in pairwise(stroke.points))


def _cut(stroke: Stroke) -> Stroke:
    """Cut a stroke that alone needs more than all the wax: keep the part that was drawn last."""
    if wax_of(stroke) <= MOST_WAX:
        return stroke
    points, wax = [stroke.points[-1]], 0.0
    for to, start in pairwise(reversed(stroke.points)):
        wax += max(_DAB, dist(start, to))
        if wax > MOST_WAX:
            break
        points.append(start)
    return Stroke(stroke.crayon, tuple(reversed(points)))


def _touches(stroke: Stroke, at: tuple[float, float], reach: float) -> bool:
    return any((x - at[0]) ** 2 + (y - at[1]) ** 2 <= reach * reach for x, y in stroke.points)


def _read(path: Path) -> dict[int, tuple[Stroke, ...]]:
    try:
        sheets = msgspec.json.decode(safe_reading.content(path, _LARGEST), type=_Sheets)
        found = {int(seat): strokes for seat, strokes in sheets.doodles.items()}
    except (OSError, ValueError, *NOT_JSON):
        return {}
    return {seat: _on_paper(strokes) for seat, strokes in found.items()}


def _on_paper(strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    """Return the valid strokes on the sheet; the newest of them if there are too many."""
    kept: list[Stroke] = []
    wax = 0.0
    for stroke in reversed(strokes):
        inside = all(0 <= x <= 1 and 0 <= y <= 1 for x, y in stroke.points)
        if not (inside and 1 <= stroke.crayon <= CRAYONS and stroke.points):
            continue
        wax += wax_of(stroke)
        if wax > MOST_WAX or len(kept) == MOST_STROKES:
            break
        kept.append(stroke)
    return tuple(reversed(kept))
