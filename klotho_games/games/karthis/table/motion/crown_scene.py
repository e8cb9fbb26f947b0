"""The Crown is taken: it rises out of the backpack and shines over the dark desk, before the ending is shown."""

from __future__ import annotations

import math
from collections.abc import Hashable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, number
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS, CROWN
from klotho_games.games.karthis.rules.state import factor
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import AMATIC, SERIF_BLACK
from klotho_games.stage.scene.motion import Motion, Part, bounce, linear, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Paint, Sprite

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 260
_MIDDLE = (816.0, 430.0)
_CROWN, _RAYS, _WORDS = (390.0, 317.0), (760.0, 760.0), (860.0, 196.0)
_BEAMS, _FRAMES, _SPARKS = 14, 3, 9
_SHINE = 1.1
_BREATH = 0.06
"""A pause, so that the light comes back in one frame and the page is laid out in another."""


class Crowning:
    """The light of the Crown. Pictures are painted ahead, and nothing large is rotated or scaled while it shines."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._rays = [self._make_sprite(_RAYS, partial(_paint_rays, turn=i / _FRAMES), ("karthis-rays", i), 0)
                      for i in range(_FRAMES)]
        self._crown = self._make_sprite(_CROWN, _paint_crown, "karthis-crown", 2)
        self._sparks = [self._make_sprite((64, 64), _paint_spark, "karthis-spark", 3) for _n in range(_SPARKS)]
        self._words = Panel(Box.around((_MIDDLE[0], _MIDDLE[1] + 300), *_WORDS), z=Z + 4, margin=20)

    def _make_sprite(self, size: tuple[float, float], paint: Paint, key: Hashable, z: float) -> Sprite:
        return Sprite(Box.around(_MIDDLE, *size), paint, z=Z + z, margin=20, key=key)

    @property
    def _all(self) -> list[Sprite]:
        return [*self._rays, self._crown, *self._sparks, self._words]

    def to_paint(self, floor: int) -> list[Job]:
        """Return jobs that paint the pictures before the Crown can be found on this floor."""
        look = self.table.stage.look
        self._say(floor, CARDS[CROWN].value * factor(floor))
        rising = Sprite(self._crown.box, _paint_crown, margin=20, key="karthis-crown", zoom=0.5)
        return [partial(sprite.picture, look) for sprite in (rising, *self._all)]

    def _say(self, floor: int, worth: int) -> None:
        self._words.show(_paint_words, floor, worth)

    def parts_to_crown(self, e: ev.CrownTaken) -> list[Part]:
        backpack = self.table.places["backpack"].centre

        def begin() -> None:
            self._say(e.floor, e.worth)
            for sprite in self._all:
                sprite.alpha, sprite.visible = 0.0, True
                self.table.add(sprite)
            self._crown.alpha = 1.0
            self.table.darkness.fall()
            self.table.flow.say_crown()
            self.table.stage.sound.play("crown")

        def rise(t: float) -> None:
            x, y = backpack
            self._crown.zoom = 0.3 + 0.7 * t
            arc = 60 * math.sin(math.pi * min(1.0, t))
            self._crown.centre = (x + (_MIDDLE[0] - x) * t, y + (_MIDDLE[1] - y) * t - arc)

        def crowned() -> None:
            self._crown.centre, self._crown.zoom = _MIDDLE, 1.0
            self._words.alpha = self._rays[0].alpha = 1.0
            self.table.stage.sound.play("treasure")
            self.table.torch.flare()

        def shine(t: float) -> None:
            lit = int(t * 12) % _FRAMES if t < 1 else 0
            for i, rays in enumerate(self._rays):
                rays.alpha = float(i == lit)
            for n, spark in enumerate(self._sparks):
                out = (t * 1.6 + n * 0.37) % 1
                turn = n * 2 * math.pi / _SPARKS + 0.4
                far = 150 + 190 * out
                spark.centre = (_MIDDLE[0] + far * math.cos(turn), _MIDDLE[1] + 0.8 * far * math.sin(turn))
                spark.alpha = math.sin(math.pi * out) if t < 1 else 0.0

        risen: list[Part] = [begin, Motion(0.55, rise, bounce), crowned]
        return [*risen, Motion(_SHINE, shine, linear), wait(0.6), self._end, wait(_BREATH)]

    def _end(self) -> None:
        self.table.darkness.lift()
        for sprite in self._all:
            self.table.layers.remove(sprite)


def _paint_crown(pen: Pen) -> None:
    pen.svg("karthis/k_crown", Box(0, 0, *_CROWN), shadow=14)


def _paint_spark(pen: Pen) -> None:
    pen.svg("karthis/k_sparkle", Box(0, 0, 64, 64))


def _paint_rays(pen: Pen, turn: float) -> None:
    w, h = _RAYS
    s = Sketch(w, h)
    middle, far = (w / 2, h / 2), w / 2
    s.circle(*middle, far, s.radial(middle, far, (0, "#fff3b0", 1), (30, "#ffd65c", 0.7), (58, "#ff9a20", 0)))
    beam = s.radial(middle, far, (0, "#fffbe0", 0.95), (55, "#ffe38a", 0.7), (96, "#ffcf62", 0))
    for i in range(_BEAMS):
        a, half = 2 * math.pi * (i + turn) / _BEAMS, math.pi / _BEAMS * (0.5 if i % 2 else 0.34)
        ends = [(w / 2 + w / 2 * math.cos(b), h / 2 + h / 2 * math.sin(b)) for b in (a - half, a + half)]
        s.polygon([(w / 2, h / 2), *ends], beam)
    pen.sketch(s, Box(0, 0, w, h))


def _paint_words(pen: Pen, room: Box, floor: int, worth: int) -> None:
    pen.panel(room.grow(-8), "#3a1408", "#200a04", edge="#f2c766", edge_width=4, radius=24, alpha=0.94, shadow=12)
    pen.text(_("The Jeweled Crown is yours!"), room.top_part(116).grow(-30, -6), 84, "#ffe9a8", AMATIC, align="centre",
             grow=False)
    told = _("worth {worth}, found on floor {floor}").format(worth=number(worth), floor=floor)
    pen.text(told, room.without_top(108).grow(-30, -10), 34, "#fff6dc", SERIF_BLACK, align="centre", grow=False)
