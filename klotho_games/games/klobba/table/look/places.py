"""Where things are: slots of `art/klobba/table.tmx` and `clobber.tmx` for a number of seats, and rows of fighters.

    places = Places(5)
    places["hand"], places.of("slot", "black"), places.band("black", 1), places.out(1), places.numbered_slots("hand5_")
"""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.squeeze import PieceColumn, Squeeze
from klotho_games.stage.drawing.tmx_layout import layout

from .rough_card import SLAB_SHAPE
from .style import PLAIN_TEXT

_BOTTOM = 992.0
_TABLE = "klobba/table"
_HAND = (700.0, 988.0)
_BANDS = ((90.0, 130.0), (140.0, 356.0), (366.0, 406.0), (416.0, 632.0), _HAND)
_MIDDLE = {5: ((88.0, 124.0), (134.0, 303.0), (312.0, 380.0), (394.0, 644.0), _HAND),
           6: ((80.0, 114.0), (123.0, 267.0), (273.0, 307.0), (316.0, 460.0), (466.0, 526.0), (534.0, 697.0), _HAND)}
_FEW = ((96.0, 168.0), (206.0, 439.0), (448.0, 486.0), _HAND)
"""Where larger text lets things keep their height: the Bands, what is between them at a table of this many seats, and
the cards below."""
_LARGEST = 300.0
"""Slab width of a single fighter."""
_CROWDED = 150.0
"""Slab width of five or six fighters, who stand in two rows."""
_BAR = {5: (345.0, 440.0), 6: (248.0, 342.0)}
"""For large letters at a table of this many seats: the width of the step, which takes
the logo's place, and where the plates begin."""
_BETWEEN, _EDGE = 5.0, 1904.0


class BandPlaces(NamedTuple):
    plank: Box
    cards: tuple[Box, ...]


class Places:
    """Slots by name; `of` adds the number of seats to the name.

    If the prompt bar is higher, because of larger text or of the chance bar, everything between the two bars moves
    closer together. `bottom` is the top of the prompt bar, and `text` is how large letters are.
    """

    def __init__(self, seats: int, bottom: float = _BOTTOM, drawn: str = _TABLE, text: float = 1.0) -> None:
        self.seats = seats
        self.large = text > PLAIN_TEXT
        self._slots = layout(drawn)
        middle = _MIDDLE.get(seats, _FEW)
        columns = (PieceColumn(606, 1004, middle), PieceColumn(0, 1606, _BANDS)) if drawn == _TABLE else ()
        self._squeeze = Squeeze(bottom, columns)
        self.squeeze = self._squeeze.share

    def __getitem__(self, slot: str) -> Box:
        """Return a slot. Tables of many seats have their own slots in the top bar, beside the plates."""
        if self.large and self.seats in _BAR and slot in ("spool", "steps"):
            step = self._slots["steps_6"]
            return self._slots["spool_6"] if slot == "spool" else Box(step.x, step.y, _BAR[self.seats][0], step.h)
        own = f"{slot}_{self.seats}"
        return self._squeeze.box(self._slots[own if own in self._slots else slot])

    def plates(self) -> list[Box]:
        drawn = self.numbered_slots(f"plate{self.seats}_")
        if not self.large or self.seats not in _BAR:
            return drawn
        left = _BAR[self.seats][1]
        wide = (_EDGE - left + _BETWEEN) / self.seats - _BETWEEN
        return [Box(left + n * (wide + _BETWEEN), box.y, wide, box.h) for n, box in enumerate(drawn)]

    def __contains__(self, slot: str) -> bool:
        return slot in self._slots

    def of(self, prefix: str, rest: str = "") -> Box:
        """Return the slot for this number of seats: of four, `of("slot", "black")` is
        slot4_black and `of("vs")` is vs4."""
        return self[f"{prefix}{self.seats}_{rest}" if rest else f"{prefix}{self.seats}"]

    def band(self, group: str, n: int) -> BandPlaces:
        """KLO-2.1: return the places of a Group's Band: 1 for the Totem holder, 2 for the partner."""
        return self._band(f"{group}_{n}")

    def out(self, n: int) -> BandPlaces:
        """Return the places of the n-th Band that sits out: there is one at a table of
        five, and two at a table of six."""
        return self._band(f"out{self.seats}_{n}")

    def _band(self, name: str) -> BandPlaces:
        return BandPlaces(self[f"{name}_plank"], tuple(self.numbered_slots(f"{name}_")))

    def numbered_slots(self, start: str) -> list[Box]:
        return [self._squeeze.box(box) for box in self._slots.numbered_slots(start)]


class Stand(NamedTuple):
    """A fighter's place in the Clobber: the slab's box, its tilt, and its row, with 0 at the front."""

    slab: Box
    angle: float
    row: int
    mirrored: bool = False
    """Whether the figure is flipped, so that its weapon points to the other side."""
    ducks: float = 1.0
    """Height factor of a loser's figure, so that nothing covers its head."""

    @property
    def feet(self) -> Point:
        return (self.slab.centre[0], self.slab.bottom - self.slab.h * 78 / 432)

    def figure(self, mood: str) -> float:
        """Return the canvas units for each unit of the figure's drawing."""
        return self.slab.w * 0.003 * (self.ducks if mood == "cower" else 1.0)


def stands(ground: Box, n: int) -> list[Stand]:
    """Place one to six fighters on their ground. The back row comes first, so that it is painted behind the others."""
    if n <= 4:
        return _row(ground, n, (_LARGEST, 232.0, 204.0, 158.0)[n - 1], 0)
    back = n // 2
    upper = ground.grow(-40, 0).without_bottom(ground.h * 0.51)
    return _row(upper, back, _CROWDED, 1) + _row(ground, n - back, _CROWDED, 0)


def _row(ground: Box, n: int, wide: float, row: int) -> list[Stand]:
    pitch = ground.w / n
    wide = min(wide, pitch - 12)
    out = []
    for i in range(n):
        centre = ground.x + pitch * (i + 0.5)
        foot = ground.bottom - (20 if row else 44) - 10 * ((i + row) % 2)
        box = Box(centre - wide / 2, foot - wide * SLAB_SHAPE, wide, wide * SLAB_SHAPE)
        out.append(Stand(box, (-3.0, 2.0, -2.0)[i % 3] if n > 1 else -2.0, row))
    return out
