"""The first flight: when the helipad is built, the helicopter comes from the horizon with a banner and lands on it.

With reduced motion nothing flies: the helicopter is there, and the banner appears over the roof.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.games.clinic.table.look.building import helicopter, paint_helipad
from klotho_games.games.clinic.table.look.style import ART, CORAL, CREAM, INK, OUTLINE
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, fade, fly, give, glide, land, later, linear, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_Z = 422
_FLIES, _LANDS, _CHEERS = 1.7, 0.55, 0.7
_SMALL = 0.34
"""The size of the helicopter at the horizon."""
_NEAR = 0.85
"""How much larger it is where it passes nearest."""
_HEARTS, _PUFFS = 12, 8
_TURNS = 26.0
"""How often the rotor is seen from the other side each second."""


class FirstFlight:
    def __init__(self, table: Table, pad: Box) -> None:
        self.table, self.pad = table, pad
        self.scene = table.places["scene"]
        self.home = helicopter(pad)
        self._made: list[Sprite] = []

    def parts(self) -> list[Part]:
        t = self.table
        if t.motions.reduced:
            return [self._lay_ready, self._stand, t.sound("heal_chime"), wait(1.2), self._remove]
        return [self._lay_ready, t.sound("ui_curtain"), later(_FLIES, self._fly), later(_LANDS, self._land),
                t.sound("hex_heavy"), Meanwhile([later(_CHEERS, self._cheer)]), t.sound("score_fanfare_short"),
                wait(0.9), self._remove]

    def _lay_ready(self) -> None:
        """Put everything on the table, invisible, so that it is painted before it is seen."""
        pad, home, scene = self.pad, self.home, self.scene
        under = self._add(pad, lambda pen: paint_helipad(pen, pad.at_origin, flying=True), "clinic-pad", 1.0, 60)
        under.z = _Z - 4
        self.craft = self._add(home, _painter("helicopter", home), "clinic-flight")
        rotor = Box.around((home.x + 0.42 * home.w, home.y + 0.06 * home.h), 0.98 * home.w, 0.24 * home.h)
        self.rotor = self._add(rotor, partial(_paint_rotor, box=rotor.at_origin), "clinic-rotor")
        wide = min(560.0, scene.w * 0.46)
        self.banner = self._add(Box(0, 0, wide, 96), partial(_paint_banner, box=Box(0, 0, wide, 96)), "clinic-banner")
        self.puffs = [self._add(Box.around((pad.centre[0], pad.bottom - 30), 66, 66), _paint_puff, "clinic-puff")
                      for _puff in range(_PUFFS)]
        heart = Box.around(home.centre, 46, 46)
        self.hearts = [self._add(heart, _painter("heart", heart), "clinic-cheer") for _heart in range(_HEARTS)]
        self.table.ahead.paint_soon([partial(sprite.picture, self.table.stage.look) for sprite in self._made])

    def _add(self, box: Box, paint: Callable[[Pen], None], name: str, alpha: float = 0.0, margin: float = 10) -> Sprite:
        key: Hashable = (name, box.size)
        sprite = self.table.add(Sprite(box, paint, z=_Z, margin=margin, alpha=alpha, key=key))
        self._made.append(sprite)
        return sprite

    # -- the flight -----------------------------------------------------------------------------------------

    def _fly(self) -> list[Motion]:
        scene, (x, y) = self.scene, self.home.centre
        start = (scene.right - 130, scene.y + 0.3 * scene.h)
        bend = (scene.centre[0] - 0.1 * scene.w, scene.y + 40)
        hover = (x, max(scene.y + 74, y - 96))

        def at(t: float) -> None:
            size = _SMALL + (1 - _SMALL) * t + _NEAR * math.sin(math.pi * t)
            self._place(_bend(start, bend, hover, t), size, t * _FLIES)
            tilt = math.sin(math.pi * min(1.0, 1.15 * t))
            self.craft.angle = self.rotor.angle = 7 * tilt
            seen = min(1.0, 6 * t)
            self.craft.alpha = self.banner.alpha = seen

        return [Motion(_FLIES, at, glide)]

    def _place(self, at: Point, size: float, seconds: float) -> None:
        """Put helicopter, rotor and banner at a point of the way."""
        self.craft.centre, self.craft.zoom = at, size
        self.rotor.centre = (at[0] - 0.08 * self.home.w * size, at[1] - 0.44 * self.home.h * size)
        self.rotor.zoom = size
        self.rotor.alpha = 0.75 if int(seconds * _TURNS) % 2 else 0.35
        sway = 7 * math.sin(5 * seconds)
        tail = at[0] + 0.5 * self.home.w * size + 2
        cloth = max(0.1, min(1.0, size, (self.scene.right - 16 - tail) / self.banner.box.w))
        self.banner.centre, self.banner.zoom = (tail + 0.5 * self.banner.box.w * cloth, at[1] + 10 * size + sway), cloth

    def _land(self) -> list[Motion]:
        start = self.craft.centre
        end, banner = self.home.centre, self.banner.centre

        def at(t: float) -> None:
            y = start[1] + (end[1] - start[1]) * t
            self._place((start[0] + (end[0] - start[0]) * t, y), 1.0, t * _LANDS)
            self.craft.angle = self.rotor.angle = 0.0
            self.banner.centre = (banner[0], banner[1] + 4 * math.sin(6 * t))

        return [Motion(_LANDS, at, linear)]

    def _cheer(self) -> list[Motion]:
        """Stir up dust, let hearts rise from the roof, and let everyone in the clinic hop."""
        found: list[Motion] = []
        x, y = self.pad.centre[0], self.pad.bottom - 34
        self.rotor.alpha = 0.2
        for n, puff in enumerate(self.puffs):
            way = (n - (_PUFFS - 1) / 2) * 46
            puff.alpha = 0.9
            found += [fly(puff, (x + 1.5 * way, y + 12 - 0.1 * abs(way)), _CHEERS, ease=land),
                      fade(puff, 0.0, _CHEERS)]
        roof = self.table.ward.plan.roof
        for n, heart in enumerate(self.hearts):
            at = roof.x + roof.w * (n + 0.5) / _HEARTS, roof.y - 10
            heart.alpha, heart.centre = 1.0, at
            high = (at[1] - self.scene.y - 40) * (0.55 + 0.45 * (n * 5 % 7) / 6)
            found += [fly(heart, (at[0] + 16 * (n % 3 - 1), at[1] - high), _CHEERS, ease=land),
                      fade(heart, 0.0, _CHEERS + 0.25)]
        found += [give(person, 0.16, 0.3) for person in self.table.ward.people.values()]
        return found

    # -- without motion -------------------------------------------------------------------------------------

    def _stand(self) -> None:
        self.craft.alpha = 1.0
        self.craft.centre = self.home.centre
        self.banner.centre, self.banner.alpha = (self.scene.centre[0], self.scene.y + 74), 1.0

    def _remove(self) -> None:
        for sprite in self._made:
            self.table.layers.remove(sprite)
        self._made.clear()


def _bend(start: Point, by: Point, end: Point, t: float) -> Point:
    """Return a point of the curve from `start` to `end` that is drawn towards `by`."""
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * by[0] + c * end[0], a * start[1] + b * by[1] + c * end[1]


def _painter(name: str, box: Box) -> Callable[[Pen], None]:
    return lambda pen: pen.svg(f"{ART}/{name}", box.at_origin, shadow=3)


def _paint_rotor(pen: Pen, box: Box) -> None:
    """Paint the circle that the blades seem to be."""
    s = Sketch(200, 40)
    blur = s.radial((100, 20), 97, (0, "#ffffff", 0.85), (70, "#d8eee6", 0.55), (100, "#8fbab0", 0.3))
    s.path("M3 20 A97 14 0 0 1 197 20 A97 14 0 0 1 3 20 Z", blur, OUTLINE, 1.4)
    pen.sketch(s, box)


def _paint_puff(pen: Pen) -> None:
    s = Sketch(66, 66)
    s.circle(33, 33, 30, s.radial((33, 33), 30, (0, "#fffdf4", 0.95), (60, "#f3ead2", 0.7), (100, "#e6dcc0", 0)))
    pen.sketch(s, Box(0, 0, 66, 66))


def _paint_banner(pen: Pen, box: Box) -> None:
    """Paint the cloth that the helicopter tows, on two lines."""
    w, h = box.w, box.h
    s = Sketch(w, h)
    s.line([(0, h * 0.46), (46, 20)], OUTLINE, 3).line([(0, h * 0.46), (46, h - 20)], OUTLINE, 3)
    third, half, most, middle = round(w * 0.3), round(w * 0.52), round(w * 0.76), round(h / 2)
    s.path(f"M44 14 Q{third} 2 {half} 14 T{w - 8} 12 L{w - 34} {middle} L{w - 8} {h - 14} "
           f"Q{most} {h - 4} {half} {h - 14} T44 {h - 14} Z", s.down(CREAM, "#f3dfae"), OUTLINE, 3)
    s.path(f"M52 22 Q{third} 11 {half} 22 T{w - 30} 21 M52 {h - 22} Q{third} {h - 12} {half} {h - 22} "
           f"T{w - 30} {h - 21}", "none", CORAL, 4)
    pen.sketch(s, box, shadow=4)
    pen.text(_("The helipad is open!"), Box(62, 20, w - 112, h - 40), 36, INK, FREDOKA, align="centre", grow=False)
