"""The boxes on the shelf and in front of it, and the golden thread that leads to the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _
from klotho_games.scenes.kit.box_art import paint_standing
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline, spline
from klotho_games.stage.drawing.tmx_layout import SlotLayout

MARGIN = 92
"""Room for the shadow and the side of a box."""
LOOSE_END: Point = (58, 96)
"""Where the thread of the brand ends, left of the word."""
RING = 13


def paint_box(pen: Pen, game: GameInfo, size: Box, held: bool) -> None:
    paint_standing(pen, game.id, game.title, size, held)


def paint_ring(pen: Pen, box: Box) -> None:
    pen.thread(rounded_outline(-RING, -RING, box.w + 2 * RING, box.h + 2 * RING, 20), 6, bright=True)


def players(game: GameInfo) -> str:
    least, most = game.seats
    if most == 1:
        return _("solo")
    return str(most) if least == most else _("{least}–{most}").format(least=least, most=most)


def minutes(game: GameInfo) -> str:
    least, most = game.minutes
    return str(most) if least == most else _("{least}–{most}").format(least=least, most=most)


def plate_words(game: GameInfo) -> str:
    return _("{players} · {minutes} min").format(players=players(game), minutes=minutes(game))


class BoxPlaces:
    """The place of each game's box. Games that do not fit go on further pages of the shelf."""

    def __init__(self, layout: SlotLayout, games: Sequence[str]) -> None:
        self._boxes, self._held, self._plates = (
            layout.numbered_slots(f"{what}_") for what in ("box", "focus", "plate")
        )
        self._games = list(games)

    @property
    def pages(self) -> int:
        return -(-len(self._games) // len(self._boxes))

    def page(self, game: str) -> int:
        return self._games.index(game) // len(self._boxes)

    def is_full(self, page: int) -> bool:
        """Whether a box is in the last place, where the shelf's own things are otherwise."""
        return len(self.on_page(page)) == len(self._boxes)

    def on_page(self, page: int) -> list[str]:
        return self._games[page * len(self._boxes) : (page + 1) * len(self._boxes)]

    def across(self, game: str, page: int) -> str:
        """The game in the same place on another page, or the last one there."""
        there = self.on_page(page)
        return there[min(self._place(game), len(there) - 1)]

    def box(self, game: str) -> Box:
        return self._boxes[self._place(game)]

    def held_box(self, game: str) -> Box:
        """The place in front of the shelf where a chosen box is held up."""
        return self._held[self._place(game)]

    def plate(self, game: str) -> Box:
        return self._plates[self._place(game)]

    def _place(self, game: str) -> int:
        return self._games.index(game) % len(self._boxes)


def tail(ring: Box) -> list[list[Point]]:
    """The thread between the brand and the ring around the held box, as one or more strands."""
    if ring.y > 300:
        return [_up_the_gap(ring)]
    if ring.x < 200:
        return [spline([(ring.x, ring.y + 35), (ring.x - 23, ring.y + 9), LOOSE_END])]
    if ring.right > 1300:
        # The swag hangs right above this box: the ring is tied to it, and the loose end rests on the cornice.
        x = ring.centre[0]
        knot = (x - 6, ring.y - 18)
        return [
            spline([LOOSE_END, (53, 106), (60, 116), (84, 117), (108, 112), (120, 118), (142, 117)]),
            spline([knot, (knot[0] - 22, ring.y - 10), (knot[0] - 50, ring.y)]),
            spline([knot, (knot[0] + 26, ring.y - 10), (knot[0] + 58, ring.y)]),
        ]
    along = ring.y - 9
    return [spline([LOOSE_END, (54, 106), (72, along + 3), (150, along + 4), (ring.x - 150, along + 6),
                    (ring.x - 34, along + 4), (ring.x - 6, along + 12), (ring.x + 6, ring.y + 7)])]


def _up_the_gap(ring: Box) -> list[Point]:
    first_column = ring.x < 200
    x = ring.x + 4 if first_column else ring.x + 1
    way: list[Point] = [(ring.x + 5, ring.y + 8), (x - 6, ring.y - 26), (x, ring.y - 90), (x + 2, 320), (x - 2, 200)]
    if first_column:
        return spline([*way, (x - 8, 140), (70, 118), LOOSE_END])
    return spline([*way, (x - 4, 150), (x - 26, 118), (x - 90, 113), (180, 118), (84, 117), (56, 108), LOOSE_END])
