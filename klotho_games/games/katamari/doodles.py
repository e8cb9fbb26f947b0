"""What people draw in the margins of their boards, kept beside the journal of their game.

Doodles are no moves: no rule, no bot and no record sees them. They lie in a file of their own, so that the journal
stays what happened; where it is missing or damaged there simply are no doodles.

    doodles = Doodles.of(session)
    doodles.draw(seat, Stroke(2, ((0.1, 0.9), (0.12, 0.88))))
"""

from __future__ import annotations

from itertools import pairwise
from math import dist
from pathlib import Path
from weakref import WeakKeyDictionary

import msgspec

from klotho_games.core import beside, folders, reading
from klotho_games.core.contract import Value
from klotho_games.core.folders import NOT_JSON
from klotho_games.core.session import Session
from klotho_games.core.words import _

KEPT_AS = "doodles"
COLOURS = ("#e8485a", "#f9923a", "#f0bd1f", "#46b877", "#4a95ec", "#9a66e2")
CRAYONS = len(COLOURS)
MOST_STROKES = 300
"""On one board; the oldest go first, so that the file stays small."""
_MOST_WAX = 3000.0
"""On one board, in lengths of the sheet: a file from elsewhere may have strokes that are painted for minutes."""
_DAB = 0.004
"""What a point takes at least."""
_LARGEST = 8 << 20
"""Bytes of the file."""


def crayon_name(crayon: int) -> str:
    return (_("red"), _("orange"), _("yellow"), _("green"), _("blue"), _("purple"))[crayon - 1]


class Stroke(Value, frozen=True):
    crayon: int
    """From 1 to 6."""
    points: tuple[tuple[float, float], ...]
    """In parts of the sheet, from its upper left corner."""


class _Sheets(Value, frozen=True):
    doodles: dict[str, tuple[Stroke, ...]]
    """By seat."""


class Doodles:
    def __init__(self, path: Path | None = None) -> None:
        """`path` None: a game that is not saved; its doodles last as long as it does."""
        self.path = path
        self._by_seat: dict[int, tuple[Stroke, ...]] = _read(path) if path is not None else {}

    @classmethod
    def of(cls, session: Session) -> Doodles:
        """The one sheet book of a session, however often its table is built anew."""
        kept = _open.get(session)
        if kept is None:
            journal = getattr(session.journal, "path", None)
            kept = _open[session] = cls(beside.place(journal, KEPT_AS) if journal is not None else None)
        return kept

    def strokes(self, seat: int) -> tuple[Stroke, ...]:
        return self._by_seat.get(seat, ())

    def draw(self, seat: int, stroke: Stroke) -> None:
        self._by_seat[seat] = (*self.strokes(seat), stroke)[-MOST_STROKES:]

    def undo(self, seat: int) -> bool:
        """The last stroke goes; False when there is none."""
        strokes = self.strokes(seat)
        self._by_seat[seat] = strokes[:-1]
        return bool(strokes)

    def rub(self, seat: int, at: tuple[float, float], reach: float) -> bool:
        """Strokes that come near this place go; False when none does."""
        kept = tuple(stroke for stroke in self.strokes(seat) if not _touches(stroke, at, reach))
        gone = len(kept) != len(self.strokes(seat))
        self._by_seat[seat] = kept
        return gone

    def clear(self, seat: int) -> None:
        self._by_seat[seat] = ()

    def keep(self) -> None:
        """Write them down. CannotSave when the folder cannot be written."""
        if self.path is None:
            return
        if not any(self._by_seat.values()) and not self.path.exists():
            return
        sheets = _Sheets({str(seat): strokes for seat, strokes in self._by_seat.items() if strokes})
        folders.write_whole(self.path, msgspec.json.encode(sheets))


_open: WeakKeyDictionary[Session, Doodles] = WeakKeyDictionary()


def _touches(stroke: Stroke, at: tuple[float, float], reach: float) -> bool:
    return any((x - at[0]) ** 2 + (y - at[1]) ** 2 <= reach * reach for x, y in stroke.points)


def _read(path: Path) -> dict[int, tuple[Stroke, ...]]:
    try:
        sheets = msgspec.json.decode(reading.content(path, _LARGEST), type=_Sheets)
        found = {int(seat): strokes for seat, strokes in sheets.doodles.items()}
    except (OSError, ValueError, *NOT_JSON):
        return {}
    return {seat: _on_paper(strokes) for seat, strokes in found.items()}


def _on_paper(strokes: tuple[Stroke, ...]) -> tuple[Stroke, ...]:
    """Those that lie on the sheet; of too many the newest, as ever."""
    kept: list[Stroke] = []
    wax = 0.0
    for stroke in reversed(strokes):
        inside = all(0 <= x <= 1 and 0 <= y <= 1 for x, y in stroke.points)
        if not (inside and 1 <= stroke.crayon <= CRAYONS and stroke.points):
            continue
        wax += sum(max(_DAB, dist(*ends)) for ends in pairwise(stroke.points))
        if wax > _MOST_WAX or len(kept) == MOST_STROKES:
            break
        kept.append(stroke)
    return tuple(reversed(kept))
