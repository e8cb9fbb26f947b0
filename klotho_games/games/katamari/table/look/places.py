"""Where things are: the slots of `art/katamari/table.tmx`, for this number of seats and this text size.

With larger text the prompt bar grows upwards, and everything between the two bars is squeezed a little.
"""

from __future__ import annotations

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.squeeze import PieceColumn, Squeeze
from klotho_games.stage.drawing.tmx_layout import layout

_OTHERS = {
    2: ((96, 170), (196, 460), (492, 696), (734, 770), (775, 970)),
    3: ((92, 148), (152, 368), (410, 466), (470, 686), (734, 770), (775, 970)),
    4: ((90, 144), (148, 360), (395, 449), (453, 665), (700, 754), (758, 970)),
}
_OWN = ((116, 209), (220, 884), (890, 982))
_PILES = ((98, 324), (326, 512), (554, 782), (834, 974))
"""Where larger text lets things keep their height: the boards of others, the own one, the piles and dice."""
_WIDEST, _BETWEEN, _EDGE = 400.0, 12.0, 1904.0
"""Plates with large text: the maximum width, the gap between two, and where the last one ends."""


class Places:
    def __init__(self, seats: int, bottom: float) -> None:
        """`bottom` is where the prompt bar begins."""
        self.seats = seats
        self.bottom = bottom
        self._slots = layout("katamari/table")
        columns = (PieceColumn(0, 360, _OTHERS[seats]), PieceColumn(360, 1092, _OWN), PieceColumn(1092, 1632, _PILES))
        self._squeeze = Squeeze(bottom, columns)
        self.squeeze = self._squeeze.share
        """1 at the normal text size, less than 1 if the prompt bar has taken room."""

    @property
    def large(self) -> bool:
        """Whether text is large. There are then fewer words, and the others have their room."""
        return self.squeeze < 1

    def __getitem__(self, slot: str) -> Box:
        return self.squeeze_box(self._slots[slot])

    def turn(self) -> Box:
        """Return the place of the turn on the top bar; with large text it is in place of the title."""
        return Box(152, 10, 490, 48) if self.large else self.of("round")

    def plates(self) -> list[Box]:
        drawn = self.numbered_slots(f"plate{self.seats}_")
        if not self.large:
            return drawn
        wide = min(_WIDEST, (_EDGE - 660 + _BETWEEN) / self.seats - _BETWEEN)
        left = _EDGE - self.seats * (wide + _BETWEEN) + _BETWEEN
        return [Box(left + n * (wide + _BETWEEN), box.y, wide, box.h) for n, box in enumerate(drawn)]

    def squeeze_box(self, box: Box) -> Box:
        return self._squeeze.box(box)

    def __contains__(self, slot: str) -> bool:
        return slot in self._slots

    def of(self, prefix: str, rest: str = "") -> Box:
        """Return a slot for this number of seats: `of("log", "title")` is log3_title, `of("log")` is log_3."""
        return self[f"{prefix}{self.seats}_{rest}" if rest else f"{prefix}_{self.seats}"]

    def rows(self, prefix: str) -> list[Box]:
        """Return numbered rows: `rows("maj")` are maj3_row_1, maj3_row_2, …"""
        return self.numbered_slots(f"{prefix}{self.seats}_row_")

    def numbered_slots(self, start: str) -> list[Box]:
        out: list[Box] = []
        while f"{start}{len(out) + 1}" in self._slots:
            out.append(self[f"{start}{len(out) + 1}"])
        return out
