"""The seven points on their way: the symbol, crowned, flies from the Emperor to the player who shows the most of it.

On a tie it visits each of the tied players and goes back to the Emperor.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from klotho_games.games.katamari.rules.count import MAJORITY
from klotho_games.games.katamari.table.look.style import OUTLINE, PLUM_TOP, ROW_EDGE
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import Art, Drawn
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.motion import Motion, Part, Together, bounce, fade, fly, glide, land, later, linear, wait
from klotho_games.stage.scene.sprites import Paint, Sprite

if TYPE_CHECKING:
    from .ending import Ending

Z = 40
_WHOLE = Box(0, 0, 240, 240)
_GAIN = Box(0, 0, 114, 70)
_RISES, _FLIES, _COUNTS = 0.24, 0.42, 0.3
_SEEN = 0.1
"""Seconds for which the prize stays at each goal, even if nothing travels."""
_SPARKS = 9
_RIM = 16.0
_SMALL = 0.3
"""Size of the prize in the Emperor's hands."""


class Prize:
    def __init__(self, scene: Ending) -> None:
        self.scene = scene
        self._whole = scene.add(Sprite(_WHOLE, lambda pen: None, z=Z, margin=_RIM, visible=False))
        self._gain = scene.add(Sprite(_GAIN, lambda pen: _paint_points(pen, Box(8, 4, 98, 62)), z=Z, margin=10,
                                      visible=False, key="katamari-gain"))

    def clear(self) -> None:
        self._whole.visible = self._gain.visible = False

    def beside(self, symbols: Sequence[str]) -> dict[Hashable, Drawn]:
        """Return drawings for `Art.draw_beside`: the flying pictures without their words, in both sizes."""
        look, found = self.scene.stage.look, dict[Hashable, Drawn]()
        for scale in (2 * look.scale, look.scale):
            for symbol in symbols:
                finer = replace(look, scale=scale)
                found[_body_key(finer, symbol)] = partial(_body_beside, finer, symbol)
        return found

    def to_warm(self, symbols: Sequence[str]) -> list[Job]:
        """Return jobs that paint everything that flies, so that no frame has to, from what `draw_beside` has drawn."""
        look = self.scene.stage.look
        return [partial(Sprite(_WHOLE, paint, key=key, margin=_RIM, zoom=zoom).picture, look)
                for paint, key in map(self._look_of, symbols) for zoom in (_SMALL, 1)]

    def _look_of(self, symbol: str) -> tuple[Paint, Hashable]:
        return partial(_paint, symbol=symbol), ("katamari-prize", symbol)

    # -- motion -------------------------------------------------------------------------------------------------------

    def parts_to_award(self, symbol: str, start: Callable[[], Point], row: Point, total: Point,
                       told: Callable[[], None], count: Callable[[float], None]) -> list[Part]:
        """Land the prize on a row of the winner's card; the points then go on to the total, which counts up."""
        flying = fly(self._whole, row, _FLIES, lift=70, ease=glide, zoom=0.46, angle=0)
        gain = fly(self._gain, total, _COUNTS, lift=-14, ease=land, zoom=1.0)

        def landed() -> None:
            self._whole.visible = False
            self._gain.visible, self._gain.alpha, self._gain.zoom, self._gain.centre = True, 1.0, 0.7, row
            told()
            self._throw_sparks(row)

        return [*self._rises(symbol, start), flying, wait(_SEEN), landed, wait(0.1),
                Together([gain, Motion(_COUNTS, count, linear, travels=False)]), fade(self._gain, 0.0, 0.1), self.clear]

    def parts_to_show_tie(self, symbol: str, start: Callable[[], Point], rows: Sequence[Point],
                          told: Callable[[], None]) -> list[Part]:
        """Let the prize visit each of the tied players, then return it to the Emperor."""
        visits: list[Part] = []
        for n, (x, y) in enumerate(rows):
            going = fly(self._whole, (x, y - 12), 0.3 if n else _FLIES, lift=60, zoom=0.5)
            visits += [going, self._shake(), wait(_SEEN)]

        def home(seconds: float) -> Motion:
            return later(seconds, lambda: [fly(self._whole, start(), seconds, lift=40, zoom=0.2)])

        return [*self._rises(symbol, start), *visits, told, wait(0.25),
                Together([home(0.4), fade(self._whole, 0.0, 0.4)]), self.clear]

    def _shake(self) -> Motion:
        """Shake the prize, as if to say no."""

        def at(t: float) -> None:
            self._whole.angle = 14 * math.sin(4 * math.pi * t) * (1 - t)

        return Motion(0.2, at, linear)

    def _rises(self, symbol: str, start: Callable[[], Point]) -> list[Part]:
        """Let the prize rise out of the Emperor's hands."""
        here: list[Point] = []

        def begin() -> None:
            self._whole.redraw(*self._look_of(symbol))
            self._whole.visible, self._whole.alpha, self._whole.angle = True, 0.0, 0.0
            here[:] = [start()]
            rise(0.0)

        def rise(t: float) -> None:
            x, y = here[0]
            self._whole.zoom = _SMALL + (1 - _SMALL) * t
            self._whole.centre = x, y + 44 * t

        return [begin, lambda: self.scene.stage.sound.play("star"),
                Together([Motion(_RISES, rise, bounce), fade(self._whole, 1.0, 0.12)]), wait(0.08)]

    def _throw_sparks(self, at: Point) -> None:
        motions = self.scene.motions
        if motions.reduced or not motions.speed:
            return
        for n in range(_SPARKS):
            angle = math.tau * n / _SPARKS
            self._spark(at, (math.cos(angle), math.sin(angle)), 26.0 + 8 * (n % 3))

    def _spark(self, at: Point, way: Point, side: float) -> None:
        box = Box.around(at, side, side)
        spark = self.scene.add(Sprite(box, lambda pen: pen.svg("katamari/k_sparkle", box.at_origin), z=Z - 1,
                                      key=("katamari-spark", side)))

        def away(t: float) -> None:
            spark.centre = at[0] + way[0] * 92 * t, at[1] + way[1] * 58 * t
            spark.alpha = 1 - t
            if t >= 1:
                self.scene.layers.remove(spark)

        self.scene.motions.beside(Motion(0.5, away, land))


def _paint(pen: Pen, symbol: str) -> None:
    look = pen.look
    pen.blit(look.art.keep(_body_key(look, symbol), lambda: _body(look, symbol)), pen.at(0, 0))
    _paint_points(pen, Box(136, 158, 98, 62))


def _body_key(look: DrawStyle, symbol: str) -> Hashable:
    return ("katamari-prize-body", symbol, look.stamp)


def _body_beside(look: DrawStyle, symbol: str, art: Art) -> pygame.Surface:
    return _body(replace(look, art=art, runs=None), symbol)


def _body(look: DrawStyle, symbol: str) -> pygame.Surface:
    """Draw the crowned symbol in its light."""
    whole = pygame.Surface((look.px(_WHOLE.w), look.px(_WHOLE.h)), pygame.SRCALPHA, 32)
    pen, light = Pen(whole, look), Sketch(240, 240)
    glow = light.radial((120, 132), 112, (20, "#fff6cf", 1.0), (62, "#ffdf80", 0.6), (100, "#ffd75e", 0.0))
    light.circle(120, 132, 112, glow)
    pen.sketch(light, _WHOLE)
    pen.svg(f"katamari/i_{symbol}", Box(56, 76, 128, 128), shadow=6)
    pen.svg("katamari/k_crown", Box(58, 8, 124, 96), shadow=5)
    return whole


def _paint_points(pen: Pen, box: Box) -> None:
    pen.panel(box, PLUM_TOP, edge=ROW_EDGE, edge_width=4, radius=box.h / 2, shadow=4)
    pen.text(f"+{MAJORITY}", box.grow(-6, 0), 42, "#ffffff", FREDOKA, align="centre", outline=OUTLINE,
             outline_width=3, grow=False)
