"""Great moments: a stratum cleared, a component forged, an asteroid gone and the next one arriving.

Bursts run in parallel with the next motion, so that turns do not take longer. With reduced motion
nothing travels: only the light comes and goes.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS
from klotho_games.games.asteroid_miners.rules.names import asteroid_name, crew_name
from klotho_games.games.asteroid_miners.rules.state import Dig, strata_of
from klotho_games.games.asteroid_miners.table.look.minerals import mineral, mineral_art
from klotho_games.games.asteroid_miners.table.look.steel import larger
from klotho_games.games.asteroid_miners.table.look.strata import bands
from klotho_games.games.asteroid_miners.table.look.style import CREAM, PALE, SHADE
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, SERIF_BLACK
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, fade, fly, land, later, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

_Z = 410
_BURST = 0.7
_SHARDS, _SPARKS = 16, 20


class Bit(NamedTuple):
    """A small thing that flies away in a burst."""

    key: Hashable
    paint: Callable[[Pen, Box], None]
    side: float


class GreatMoments:
    def __init__(self, table: Table) -> None:
        self.table = table

    # -- a strike -------------------------------------------------------------------------------------------

    def strike(self, s: Dig, stratum: int, minerals: Sequence[int]) -> Part:
        """Flash the stratum, and let its ore burst out."""
        band = bands(self.table.places, len(strata_of(s)))[stratum]
        bits = [_ore(pips) for pips in minerals]
        return Meanwhile([*self._flash(band.grow(6), "band"),
                          *self._burst(band.centre, bits, _SHARDS, 310, stratum)])

    # -- a forging ------------------------------------------------------------------------------------------

    def forging(self) -> Part:
        """Light the hearth, and let sparks fly from the mould."""
        t = self.table
        return Meanwhile([*self._flash(t.places["hearth"], "hearth"), t.sound("forge_clang"),
                          *self._burst(t.places["casting"].centre, [_spark(False), _spark(True)], _SPARKS, 330, 7)])

    # -- from one asteroid to the next ----------------------------------------------------------------------

    def leaves(self, before: Dig) -> list[Part]:
        """Break the asteroid up, and let stars pass behind the window."""
        t = self.table
        minerals = sorted({pips for pair in strata_of(before) for pips in pair})
        bits = [_ore(pips) for pips in minerals]
        way = self._way = self._going(before)
        return [Meanwhile(self._burst(t.places["glass"].centre, bits, 18, 380, before.asteroid)),
                lambda: self._add(way), fade(way, 1.0, 0.4), wait(0.5)]

    def _add(self, sprite: Sprite) -> None:
        self.table.add(sprite)

    def comes(self, after: Dig, first: int) -> list[Part]:
        """Show the next asteroid, with its name and its minerals from the top."""
        t = self.table
        old, coming = self._way, self._coming(after, first)
        coming.alpha = 1.0

        def turned() -> None:
            t.window.show(after)
            if old is not None:
                t.layers.remove(old)
            self._add(coming)

        self._way = None

        def gone() -> None:
            t.layers.remove(coming)

        return [turned, wait(1.0), fade(coming, 0.0, 0.4), gone]

    _way: Sprite | None = None
    """The stars behind the window, between two asteroids."""

    def _going(self, s: Dig) -> Sprite:
        return self._passage(_("{asteroid} is mined out").format(asteroid=asteroid_name(s.asteroid)), "", ())

    def _coming(self, s: Dig, first: int) -> Sprite:
        told = _("{name} begins").format(name=crew_name(first, self.table.names))
        minerals = tuple(dict.fromkeys(pips for pair in strata_of(s) for pips in pair))
        return self._passage(asteroid_name(s.asteroid), told, minerals)

    def _passage(self, title: str, told: str, minerals: Sequence[int]) -> Sprite:
        glass = self.table.places["glass"]
        return Sprite(glass, lambda pen: _paint_passage(pen, glass.at_origin, title, told, minerals), z=_Z - 5,
                      margin=2, alpha=0, key=("asteroid-passage", title, told, tuple(minerals), glass.size))

    # -- building blocks ------------------------------------------------------------------------------------

    def _flash(self, box: Box, name: str) -> list[Part]:
        made: list[Sprite] = []

        def lit() -> None:
            made.append(self.table.add(_glow(box, name)))

        def swell() -> list[Motion]:
            return [Motion(0.45, lambda t: setattr(made[0], "alpha", math.sin(math.pi * t)), travels=False)]

        def gone() -> None:
            self.table.layers.remove(made.pop())

        passing = later(0.45, swell)
        passing.travels = False
        return [lit, Meanwhile([passing, gone])]

    def _burst(self, at: Point, bits: Sequence[Bit], many: int, reach: float, seed: int) -> list[Part]:
        made: list[Sprite] = []

        def make() -> list[Motion]:
            if self.table.motions.reduced:
                return []
            rng, flying = random.Random(seed), list[Motion]()
            for n in range(many):
                sprite = self.table.add(_sprite(bits[n % len(bits)], at))
                made.append(sprite)
                turn = 2 * math.pi * (n + rng.uniform(-0.3, 0.3)) / many
                out = reach * rng.uniform(0.55, 1.0)
                to = (at[0] + out * math.cos(turn), at[1] + 0.7 * out * math.sin(turn))
                flying += [fly(sprite, to, _BURST, lift=rng.uniform(10, 50), ease=land), fade(sprite, 0.0, _BURST)]
            return flying

        def gone() -> None:
            for sprite in made:
                self.table.layers.remove(sprite)
            made.clear()

        return [later(_BURST, make), gone]

    def to_paint(self, s: Dig) -> list[Job]:
        """Return the pictures of the next strike or forging, and in the last round also those of the next asteroid."""
        look, places = self.table.stage.look, self.table.places
        rows = bands(places, len(strata_of(s)))
        depth = min(s.crew.depth, len(rows) - 1)
        sprites = [_sprite(_ore(pips), (0, 0)) for pips in strata_of(s)[depth]]
        sprites.append(_glow(rows[depth].grow(6), "band"))
        if s.expansion:
            sprites += [_sprite(_spark(hot), (0, 0)) for hot in (False, True)] + [_glow(places["hearth"], "hearth")]
        if s.closing and s.asteroid + 1 < len(ASTEROIDS):
            then = replace(s, asteroid=s.asteroid + 1)
            sprites += [self._going(s), *(self._coming(then, first) for first in (0, 1))]
        return [partial(sprite.picture, look) for sprite in sprites]


def _sprite(bit: Bit, at: Point) -> Sprite:
    box = Box(0, 0, bit.side, bit.side)
    return Sprite(Box.around(at, bit.side, bit.side), lambda pen: bit.paint(pen, box), z=_Z, margin=4,
                  key=("asteroid-bit", bit.key, bit.side))


def _ore(pips: int) -> Bit:
    return Bit(("ore", pips), lambda pen, box: pen.svg(mineral_art(pips), box), 54)


def _spark(hot: bool) -> Bit:
    def paint(pen: Pen, box: Box) -> None:
        s = Sketch(26, 26)
        tone = "#fff6d0" if hot else "#ffb02e"
        s.circle(13, 13, 12, s.radial((13, 13), 12, (0, tone, 1.0), (35, "#ff9a2e", 0.9), (100, "#ff5a00", 0)))
        pen.sketch(s, box)

    return Bit(("spark", hot), paint, 26)


def _glow(box: Box, name: str) -> Sprite:
    def paint(pen: Pen) -> None:
        s = Sketch(round(box.w, 1), round(box.h, 1))
        light = s.linear((0, 0), (0, s.h), (0, "#ffe9a8", 0.25), (50, "#ffd25e", 0.75), (100, "#ffe9a8", 0.25))
        s.rect(0, 0, s.w, s.h, 18, light, "#fff3c4", 3)
        pen.sketch(s, box.at_origin)

    return Sprite(box, paint, z=_Z - 10, margin=6, alpha=0, key=("asteroid-glow", name, box.size))


def _paint_passage(pen: Pen, box: Box, title: str, told: str, minerals: Sequence[int]) -> None:
    """Paint passing stars, with a title and what comes next."""
    s = Sketch(box.w, box.h)
    s.rect(0, 0, box.w, box.h, 26, s.down("#070a16", "#1b1226"))
    rng = random.Random(3)
    for _star in range(70):
        x, y, long = rng.uniform(10, box.w - 90), rng.uniform(10, box.h - 10), rng.uniform(6, 70)
        s.line([(x, y), (x + long, y)], "#dfe8ff", rng.choice((1.4, 2.0, 2.6)), opacity=rng.uniform(0.2, 0.8))
    pen.sketch(s, box)
    high = box.h * (0.36 if told else 0.5)
    pen.text(title, Box(box.x + 20, high - 44, box.w - 40, 88), larger(pen, 56, 64), PALE, SERIF_BLACK, align="centre",
             grow=False, outline=SHADE, outline_width=5)
    for n, pips in enumerate(minerals):
        x = box.centre[0] + (n - (len(minerals) - 1) / 2) * 78
        mineral(pen, pips, (x, high + 92), 62, shadow=4)
    if told:
        pen.text(told, Box(box.x + 20, high + 140, box.w - 40, 44), larger(pen, 28, 34), CREAM, BOLD, align="centre",
                 grow=False, outline=SHADE, outline_width=3)
