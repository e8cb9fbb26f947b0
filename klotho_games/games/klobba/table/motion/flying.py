"""Things that fly over the table: Action cards, Barbarians, Stars."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from klotho_games.games.klobba.table.look.rough_card import HIDE_SHAPE
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.pieces.cards import CardSprite, put
from klotho_games.stage.scene.motion import Motion, Part, fly, later
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table

Z = 420
_STAR = 46.0
_MOST_FLYING = 6
Landing = tuple[CardSprite, Box, bool]
"""A card, where it goes, and whether it arrives face up."""
Flight = Callable[[], Landing]
Where = Callable[[], Sequence[Point]]


class Flying:
    def __init__(self, table: Table) -> None:
        self.table = table

    def purse(self, seat: int) -> Point:
        """Return the place of a player's Stars."""
        return self.table.top.plates.box(seat).centre

    def home(self, seat: int) -> Box:
        """Return where a player's Action cards come from and go to: the hand on screen, or the plank of their Band."""
        t = self.table
        if seat == t.viewpoint.hand_of:
            box = t.hand.box
            return Box.around(box.centre, 150, 150 * HIDE_SHAPE)
        plank = t.bands.plank(seat)
        return Box.around((plank.right - 90, plank.centre[1]), 36, 36 * HIDE_SHAPE)

    def card(self, make: Flight, seconds: float = 0.36) -> list[Part]:
        """Fly a card to a box and remove it there. `make` creates the card when its turn comes."""
        t = self.table
        flying: list[CardSprite] = []

        def begin() -> list[Motion]:
            sprite, to, up = make()
            flying[:] = [sprite]
            t.add(sprite)
            return [put(sprite, to.centre, to.w, 0, seconds, face_up=up)]

        def land() -> None:
            for sprite in flying:
                t.layers.remove(sprite)
            flying.clear()

        return [later(seconds, begin), land]

    def stars(self, n: int, start: Where, end: Where) -> list[Part]:
        t = self.table
        flying: list[Sprite] = []

        def begin() -> list[Motion]:
            starts, ends = start(), end()
            for i in range(min(n, _MOST_FLYING)):
                x, y = starts[i % len(starts)]
                box = Box.around((x + 8 * (i % 3 - 1), y), _STAR, _STAR)
                flying.append(t.add(Sprite(box, _paint_star, z=Z + 20, margin=14, key="klobba-flying-star")))
            return [fly(sprite, ends[i % len(ends)], 0.36 + 0.04 * i, lift=46) for i, sprite in enumerate(flying)]

        def land() -> None:
            for sprite in flying:
                t.layers.remove(sprite)
            flying.clear()

        return [t.sound("star"), later(0.56, begin), land] if n else []


def _paint_star(pen: Pen) -> None:
    pen.svg("klobba/star", Box(0, 0, _STAR, _STAR), shadow=4)
