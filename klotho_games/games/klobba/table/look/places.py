"""Where things lie: the slots of `art/klobba/table.tmx` and `clobber.tmx` for a number of seats, and rows of fighters.

    places = Places(5)
    places["hand"], places.of("slot", "black"), places.band("black", 1), places.out(1), places.numbered("hand5_")
"""

from __future__ import annotations

from typing import NamedTuple

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.tmx_layout import layout

from .rough_card import SLAB_SHAPE

_TOP, _BOTTOM = 72.0, 992.0
_LARGEST = 300.0
"""A slab in the Clobber that one alone comes forward with."""
_CROWDED = 150.0
"""One of five or six, who stand in two rows."""
_BAR = {5: (345.0, 440.0), 6: (248.0, 342.0)}
"""Large letters at a table of many seats: how wide the step is told, which stands where the logo was, and where the
plates begin."""
_BETWEEN, _EDGE = 5.0, 1904.0


class BandPlaces(NamedTuple):
    plank: Box
    cards: tuple[Box, ...]


class Places:
    """Slots by name; those that differ by the number of seats by `of`. Between the two bars everything moves together
    a little where the prompt bar has grown for larger text (`bottom` is where it begins)."""

    def __init__(self, seats: int, bottom: float = _BOTTOM, drawn: str = "klobba/table") -> None:
        self.seats = seats
        self._slots = layout(drawn)
        self.squeeze = (bottom - _TOP) / (_BOTTOM - _TOP)

    def __getitem__(self, slot: str) -> Box:
        """At a table of many seats the bar has places of its own for what stands beside their plates."""
        if self.large and self.seats in _BAR and slot in ("spool", "steps"):
            step = self._slots["steps_6"]
            return self._slots["spool_6"] if slot == "spool" else Box(step.x, step.y, _BAR[self.seats][0], step.h)
        own = f"{slot}_{self.seats}"
        return self._squeeze_box(self._slots[own if own in self._slots else slot])

    @property
    def large(self) -> bool:
        """The prompt bar has grown for larger text."""
        return self.squeeze < 1

    def plates(self) -> list[Box]:
        drawn = self.numbered_slots(f"plate{self.seats}_")
        if not self.large or self.seats not in _BAR:
            return drawn
        left = _BAR[self.seats][1]
        wide = (_EDGE - left + _BETWEEN) / self.seats - _BETWEEN
        return [Box(left + n * (wide + _BETWEEN), box.y, wide, box.h) for n, box in enumerate(drawn)]

    def __contains__(self, slot: str) -> bool:
        return slot in self._slots

    def _squeeze_box(self, box: Box) -> Box:
        if self.squeeze == 1 or box.y < _TOP or box.y >= _BOTTOM:
            return box
        return Box(box.x, _TOP + (box.y - _TOP) * self.squeeze, box.w, box.h * self.squeeze)

    def of(self, prefix: str, rest: str = "") -> Box:
        """`of("slot", "black")` is slot4_black at a table of four, `of("vs")` vs4."""
        return self[f"{prefix}{self.seats}_{rest}" if rest else f"{prefix}{self.seats}"]

    def band(self, group: str, n: int) -> BandPlaces:
        """KLO-2.1: the Bands of a Group, 1 that of the Totem holder, 2 that of the partner."""
        return self._band(f"{group}_{n}")

    def out(self, n: int) -> BandPlaces:
        """The n-th Band that sits out: one at a table of five, two at one of six."""
        return self._band(f"out{self.seats}_{n}")

    def _band(self, name: str) -> BandPlaces:
        return BandPlaces(self[f"{name}_plank"], tuple(self.numbered_slots(f"{name}_")))

    def numbered_slots(self, start: str) -> list[Box]:
        return [self._squeeze_box(box) for box in self._slots.numbered_slots(start)]


class Stand(NamedTuple):
    """Where a fighter stands in the Clobber: the slab's box, how it is tilted, and the row, 0 in front."""

    slab: Box
    angle: float
    row: int
    mirrored: bool = False
    """The figure is turned round, so that what it swings reaches to the other side."""
    ducks: float = 1.0
    """How tall whoever has lost stands, so that nothing covers the head."""

    @property
    def feet(self) -> Point:
        return (self.slab.centre[0], self.slab.bottom - self.slab.h * 78 / 432)

    def figure(self, mood: str) -> float:
        """Units of the canvas for one unit of the figure."""
        return self.slab.w * 0.003 * (self.ducks if mood == "cower" else 1.0)


def stands(ground: Box, n: int) -> list[Stand]:
    """One to six fighters on their ground; those in the second row come first and are painted behind the others."""
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
