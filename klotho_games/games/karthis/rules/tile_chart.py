"""The tile chart: which tile a roll of two ten-sided dice gives, and how it is turned by the way in."""

from __future__ import annotations

from typing import Literal

from klotho_games.core.contract import Value

NORTH, EAST, SOUTH, WEST = range(4)
SIDES = (NORTH, EAST, SOUTH, WEST)
LETTERS = "NESW"

Kind = Literal["passage", "round", "hall", "stairs"]


class ChartEntry(Value, frozen=True):
    """One tile of the chart, entered from below. `exits` and `stairs` use L, A, R for left, ahead, right."""

    low: int
    high: int
    exits: str
    stairs: str
    kind: Kind

    @property
    def rolls(self) -> str:
        """The range as printed on the chart, such as "01-12". 100 is printed as 00."""
        return f"{self.low:02d}-{self.high % 100:02d}"


CHART: tuple[ChartEntry, ...] = (
    ChartEntry(1, 12, "A", "", "passage"),
    ChartEntry(13, 22, "L", "", "passage"),
    ChartEntry(23, 32, "R", "", "passage"),
    ChartEntry(33, 38, "LAR", "", "passage"),
    ChartEntry(39, 40, "LR", "A", "stairs"),
    ChartEntry(41, 46, "LR", "", "passage"),
    ChartEntry(47, 56, "LA", "", "passage"),
    ChartEntry(57, 66, "AR", "", "passage"),
    ChartEntry(67, 72, "", "", "passage"),
    ChartEntry(73, 74, "", "A", "stairs"),
    ChartEntry(75, 78, "L", "A", "stairs"),
    ChartEntry(79, 82, "R", "A", "stairs"),
    ChartEntry(83, 92, "A", "", "round"),
    ChartEntry(93, 98, "LAR", "", "hall"),
    ChartEntry(99, 100, "A", "L", "stairs"),
)
"""What a roll of 1 to 100 finds behind an opening (KAR-2.2)."""

START_ENTRY = 4
"""The start tile has the shape of 39-40 (KAR-1.3). Seen from inside, its stairs are behind you."""


def opposite(side: int) -> int:
    return side ^ 2


def side_of_letter(letter: str, heading: int) -> int:
    """Return the side that L, A or R means for an explorer who enters with this heading."""
    return (heading + {"L": 3, "A": 0, "R": 1}[letter]) % 4


def _shape(entry: ChartEntry, heading: int) -> tuple[int, int]:
    bits = 1 << opposite(heading)
    for letter in entry.exits:
        bits |= 1 << side_of_letter(letter, heading)
    return bits, side_of_letter(entry.stairs, heading) if entry.stairs else -1


SHAPES: tuple[tuple[tuple[int, int], ...], ...] = tuple(
    tuple(_shape(entry, heading) for heading in SIDES) for entry in CHART
)
"""By chart entry and heading: the open sides as bits, including the entry, and the side of the stairs or -1."""

ENTRY_OF_ROLL: tuple[int, ...] = (-1, *(
    next(i for i, entry in enumerate(CHART) if entry.low <= roll <= entry.high) for roll in range(1, 101)
))
