"""A forged component docks at Alpha Station: the Foundry opens onto the stars, and the station lights up.

The last module is worth a longer look.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.games.asteroid_miners.rules.names import crew_name
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.table.look.component_faces import component_art
from klotho_games.games.asteroid_miners.table.look.station_view import View, module_box, paint_view
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, fade, fly, glide, land, later, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

_Z = 412
_OPENS, _DOCKS, _LIGHTS, _STAYS, _STAYS_LONG = 0.25, 0.7, 0.35, 0.6, 2.2
_RAYS = 24


class Docking:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: list[Sprite] = []

    def parts(self, e: ev.ComponentForged) -> list[Part]:
        t, view = self.table, self._view(e.seat, e.row, e.component)
        docked = later(_DOCKS, partial(self._fly, view))
        opened = later(_OPENS, partial(self._open, view))
        opened.travels = False
        lit = later(_LIGHTS, partial(self._light, view))
        lit.travels = False
        stays = _STAYS_LONG if view.is_complete else _STAYS
        heard = t.sound("crown") if view.is_complete else t.sound("star")
        return [opened, docked, t.sound("cube"), lit, heard, wait(stays), *self._close()]

    def to_paint(self, s: Dig) -> list[Job]:
        """Return the pictures of the module that can be forged next."""
        row = s.crew.built + s.green
        if row >= len(TRACK):
            return []
        view = self._view(s.side, row, TRACK[row][-1 if s.won else 0])
        return [partial(sprite.picture, self.table.stage.look) for sprite in self._sprites(view)]

    def _view(self, seat: int, row: int, component: int) -> View:
        """Return the crew's station: what the rows behind this one were forged as, as far as the game tells."""
        forged = {event.row: event.component for played in self.table.session.history for event in played.events
                  if isinstance(event, ev.ComponentForged) and event.seat == seat}
        modules = tuple(component if n == row else forged.get(n, choices[0]) if n < row else 0
                        for n, choices in enumerate(TRACK))
        return View(seat, crew_name(seat, self.table.names), modules, row)

    def _sprites(self, view: View) -> list[Sprite]:
        """Return the view, the rays of a complete station, and the module: hot at first, then as it stays."""
        box = self.table.places["foundry"]
        at = module_box(box, view.docking)
        number = view.modules[view.docking]
        glow = at.grow(at.w * 0.7)
        return [Panel(box, z=_Z, margin=10, alpha=0).show(paint_view, view),
                Panel(glow, z=_Z + 1, alpha=0).show(_paint_glow),
                *(Panel(at, z=_Z + 3 + n, margin=8, alpha=0).show(_paint_module, number, state)
                  for n, state in enumerate(("", "hot"))),
                *([Panel(box, z=_Z + 2, alpha=0).show(_paint_rays)] if view.is_complete else [])]

    # -- motion ---------------------------------------------------------------------------------------------

    def _open(self, view: View) -> list[Motion]:
        self._made = [self.table.add(sprite) for sprite in self._sprites(view)]
        scene, hot = self._made[0], self._made[3]
        if not self.table.motions.reduced:
            hot.centre, hot.zoom = self.table.places["casting"].centre, 0.8
        return [fade(scene, 1.0, _OPENS), fade(hot, 1.0, _OPENS)]

    def _fly(self, view: View) -> list[Motion]:
        hot = self._made[3]
        to = module_box(self.table.places["foundry"], view.docking).centre

        def grow(t: float) -> None:
            hot.zoom = 0.8 + 0.2 * t + 0.5 * math.sin(math.pi * t)

        return [fly(hot, to, _DOCKS, lift=60, ease=glide), Motion(_DOCKS, grow, glide)]

    def _light(self, view: View) -> list[Motion]:
        _scene, glow, lit, hot, *rays = self._made
        lit.alpha = 1.0

        def shine(t: float) -> None:
            glow.alpha = 0.25 + 0.75 * math.sin(math.pi * min(1.0, t * 0.8 + 0.2))

        return [Motion(_LIGHTS, shine, land, travels=False), fade(hot, 0.0, _LIGHTS),
                *(fade(one, 0.9, _LIGHTS) for one in rays)]

    def _close(self) -> list[Part]:
        """Close the view while the story goes on."""
        closing = later(_OPENS, lambda: [fade(sprite, 0.0, _OPENS) for sprite in self._made])
        closing.travels = False
        return [Meanwhile([closing, self._remove])]

    def _remove(self) -> None:
        for sprite in self._made:
            self.table.layers.remove(sprite)
        self._made = []


def _paint_module(pen: Pen, box: Box, number: int, state: str) -> None:
    pen.svg(component_art(number, state), box, shadow=4)


def _paint_glow(pen: Pen, box: Box) -> None:
    s = Sketch(100, 100)
    s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#fff6d0", 0.9), (40, "#ffb02e", 0.5), (100, "#ff7a1a", 0)))
    pen.sketch(s, box)


def _paint_rays(pen: Pen, box: Box) -> None:
    s = Sketch(round(box.w), round(box.h))
    x, y, far = 0.47 * s.w, 0.44 * s.h, s.w
    light = s.radial((x, y), 0.55 * s.w, (0, "#fff6cf", 0), (22, "#fff6cf", 0.1),
                     (55, "#ffe08a", 0.5), (100, "#ffd45e", 0))
    for n in range(_RAYS):
        turn, half = 2 * math.pi * n / _RAYS, math.pi / _RAYS * 0.5
        s.polygon([(x, y), *((x + far * math.cos(turn + side), y + far * math.sin(turn + side))
                             for side in (-half, half))], light)
    pen.sketch(s, box)
