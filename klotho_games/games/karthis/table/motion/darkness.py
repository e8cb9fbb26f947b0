"""The desk in the dark: for the light of the Crown, and when the torch goes out with the last Health."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext, number
from klotho_games.games.karthis.rules import events as ev
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import AMATIC, SERIF_ITALIC
from klotho_games.stage.scene.motion import Motion, Part, linear, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 250
_WORDS = Box(356, 380, 920, 220)
_PUFFS, _SMOKES = 5, 1.0
_DIM = 0.72
_BREATH = 0.06
"""A pause, so that the light comes back in one frame and the page is laid out in another."""


class Darkness:
    """A dark veil over the desk. It comes at once: nothing large is faded while something moves."""

    def __init__(self, table: Table) -> None:
        self.table = table
        top = table.places["top_bar"].bottom
        desk = Box(0, top, CANVAS.w, table.places.bottom - top)
        self._veil = Sprite(desk, lambda pen: pen.fill(desk.at_origin, "#0c0502", _DIM), z=Z, key="karthis-dark")
        self._words = Panel(_WORDS, z=Z + 2)
        self._smoke = [Sprite(Box(0, 0, 70, 70), _paint_puff, z=Z + 1, margin=4, key="karthis-puff")
                       for _n in range(_PUFFS)]

    def to_paint(self) -> list[Job]:
        look = self.table.stage.look
        return [partial(self._veil.picture, look), partial(self._smoke[0].picture, look)]

    def fall(self) -> None:
        self._veil.visible = True
        self.table.add(self._veil)

    def lift(self) -> None:
        for sprite in (self._veil, self._words, *self._smoke):
            self.table.layers.remove(sprite)

    def torch_out(self, e: ev.Fell) -> list[Part]:
        """Let the torch go out with the last Health: smoke, and words that say what is lost."""

        def out() -> None:
            self.fall()
            self._words.show(_paint_words, e.lost)
            for sprite in (self._words, *self._smoke):
                self.table.add(sprite)
            drift(0.0)

        x, y = self.table.places["torch_flame"].centre
        foot = y + 60

        def drift(t: float) -> None:
            for n, puff in enumerate(self._smoke):
                up = (t * 1.3 + n / _PUFFS) % 1
                puff.centre = (x + 22 * math.sin(n * 1.7 + 5 * up) + 18 * up, foot - 200 * up)
                puff.alpha = round(0.8 * math.sin(math.pi * up), 1)

        return [self.table.sound("fail_hiss"), out, Motion(_SMOKES, drift, linear), wait(0.5), self.lift, wait(_BREATH)]


def _paint_puff(pen: Pen) -> None:
    s = Sketch(70, 70)
    s.circle(35, 35, 35, s.radial((35, 35), 35, (0, "#e9ddc8", 0.8), (55, "#b9a98f", 0.4), (100, "#8a7c66", 0)))
    pen.sketch(s, Box(0, 0, 70, 70))


def _paint_words(pen: Pen, room: Box, lost: int) -> None:
    pen.text(_("Your torch goes out"), room.top_part(130), 112, "#ffe9b8", AMATIC, align="centre", grow=False)
    told = _("You had no treasure to lose.")
    if lost:
        told = ngettext("Treasure worth {n} stays below.", "Treasure worth {n} stays below.", lost)
        told = told.format(n=number(lost))
    pen.text(told, room.without_top(132).top_part(64), 34, "#f3e3c2", SERIF_ITALIC, align="centre")
