"""Things that fly over the table: money on golden tags, ores, components."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.games.asteroid_miners.rules.names import money
from klotho_games.games.asteroid_miners.table.look.steel import pill
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Motion, Part, fly, later
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 420


class Flying:
    def __init__(self, table: Table) -> None:
        self.table = table

    def money(self, side: int, amount: int, then: int, other: Point) -> list[Part]:
        """Fly a tag between the crew's cube and the other end of the payment, and move the cube."""
        t = self.table
        purse = t.funding.place(side, then - amount)
        start, end = (other, purse) if amount > 0 else (purse, other)
        words = f"+{money(amount)}" if amount > 0 else money(amount)
        box = Box(0, 0, 110, 50)

        def paint(pen: Pen) -> None:
            pill(pen, words, box.centre, 28)

        moving = t.funding.move_cube(side, then)
        flight = self._flight(lambda: Sprite(Box.around(start, box.w, box.h), paint, z=Z, margin=14,
                                             key=("asteroid-tag", words)), end)
        return [*moving, t.sound("coin"), *flight] if amount < 0 else [*flight, t.sound("coin"), *moving]

    def picture(self, art: str, start: Point, end: Point, side: float) -> list[Part]:
        box = Box(0, 0, side, side)
        return self._flight(lambda: Sprite(Box.around(start, side, side), lambda pen: pen.svg(art, box, shadow=5), z=Z,
                                           margin=14, key=("asteroid-flying", art, side)), end)

    def _flight(self, make: Callable[[], Sprite], end: Point, seconds: float = 0.36) -> list[Part]:
        flying: list[Sprite] = []

        def begin() -> list[Motion]:
            if self.table.motions.reduced:
                return []
            flying.append(self.table.add(make()))
            return [fly(flying[0], end, seconds, lift=40)]

        def land() -> None:
            for sprite in flying:
                self.table.layers.remove(sprite)
            flying.clear()

        return [later(seconds, begin), land]
