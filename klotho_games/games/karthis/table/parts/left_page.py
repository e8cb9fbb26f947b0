"""The left page around the map: the title of the floor, and the torch that lights the desk."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _, ngettext, number
from klotho_games.games.karthis.rules.state import Adventure, factor
from klotho_games.games.karthis.table.look.places import Places
from klotho_games.games.karthis.table.look.style import INK, RED, SEPIA, rule, tone
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import AMATIC, SERIF_ITALIC
from klotho_games.stage.scene.motion import Part, wait
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.table import part

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

Z = 60
_HEAD = Box(62, 110, 700, 96)
_FLAMES = 3
_FLICKER, _EMBERS = 0.1, 4
_LEAST, _DARKEST = 0.3, 0.25
"""The part of the flame and of its light that is left with no Health."""
_AWAKE = 20.0
"""Seconds without input after which the flame stands still, so that an idle table draws nothing."""


class LeftPage(part.Part):
    def lay(self, s: Adventure) -> None:
        self.put(head(self.places, s))


def head(places: Places, s: Adventure) -> Sprite:
    """Return the title of a floor, above its map."""
    floor, rooms = s.floor, len(s.sheet.tiles)
    return Sprite(_HEAD, lambda pen: _paint_head(pen, places, floor, rooms), z=Z, key=("karthis-head", floor, rooms))


def _paint_head(pen: Pen, places: Places, floor: int, rooms: int) -> None:
    ox, oy = _HEAD.x, _HEAD.y
    title = pen.text(
        _("Floor {floor}").format(floor=floor), places["floor_title"].move(-ox, -oy), 76, INK, AMATIC, grow=False
    )
    rule(pen, places["floor_rule"].x - ox, places["floor_rule"].y + 6 - oy, title.w + 20, RED, 3, seed=5)
    mapped = ngettext("{n} room explored", "{n} rooms explored", rooms).format(n=rooms)
    words = _("{mapped} · treasure × {factor}").format(mapped=mapped, factor=number(factor(floor)))
    room = places["floor_note"].move(-ox, -oy)
    x = title.right + 24
    pen.text(words, Box(x, room.y, _HEAD.w - x, room.h), 23, tone(pen, SEPIA), SERIF_ITALIC)


class Torch:
    """The torch, whose flame shows Health: full at the start, almost burnt down with the last Health."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._flame_box = table.places["torch_flame"]
        x, y = self._flame_box.x, self._flame_box.y
        glow = Box.around((86, 330), 900, 900)
        self._glow = table.add(Sprite(glow, lambda pen: pen.raster("karthis/torch_glow.webp", glow.at_origin), z=Z + 1,
                                      key="karthis-glow"))
        stick = Box(x - 28, y + 68, 190, 400)
        table.add(Sprite(stick, lambda pen: pen.raster("karthis/torch.webp", stick.at_origin), z=Z + 2,
                         key="karthis-torch"))
        self._flame = table.add(Panel(self._flame_box, z=Z + 3))
        self._embers = [self._ember(n) for n in range(_EMBERS)]
        self._frame, self._waited, self._idle, self._burnt = 0, 0.0, 0.0, 0
        self.share = 1.0
        """The part of the full flame."""
        self._show()

    def show(self, s: Adventure) -> None:
        self.set_flame(s.health / s.full)
        self._glow_with(self.share)

    def set_flame(self, share: float) -> None:
        """Set the size of the flame, which always stays on its stick."""
        if share == self.share:
            return
        self.share = share
        self._flame.zoom = k = self._size
        self._flame.centre = (self._flame_box.centre[0], self._foot - self._flame_box.h * k / 2)
        self._flame.visible = share > 0
        self._drift()

    @property
    def _size(self) -> float:
        return _LEAST + (1 - _LEAST) * self.share

    @property
    def _foot(self) -> float:
        return self._flame_box.bottom - 16 * (1 - self._size)

    def _glow_with(self, share: float) -> None:
        """Set the light on the desk, which follows the flame more slowly."""
        self._glow.alpha = _DARKEST + (1 - _DARKEST) * share

    def burn(self, before: int, after: int) -> list[Part]:
        """Return the motion of the flame: it sinks step by step with lost Health, and leaps up with healing."""
        full = self.table.state.full
        step = 1 if after > before else -1
        parts: list[Part] = []
        for health in range(before + step, after + step, step):
            low = max(0, health - 1) / full if step < 0 else min(full, health + 1) / full
            parts += [partial(self.set_flame, low), wait(0.05), partial(self.set_flame, health / full), wait(0.05)]
        return [*parts, partial(self._glow_with, after / full)]

    def flare(self) -> None:
        """Burn for a moment as brightly as at the start."""
        self.set_flame(1.0)
        self._glow_with(1.0)

    def _ember(self, n: int) -> Sprite:
        size = 9.0 - n % 3
        spark = Sprite(Box(0, 0, size, size), _paint_ember, z=Z + 4, margin=4, key=("karthis-ember", size))
        return self.table.add(spark)

    def _drift(self) -> None:
        """Let sparks rise out of the flame, each on its own path, and go out."""
        box = self._flame_box
        for n, ember in enumerate(self._embers):
            t = (self._burnt / 22 + n / _EMBERS) % 1
            turn = n * 2.1 + self._burnt // 22
            top = self._foot - box.h * self._size
            ember.centre = (box.centre[0] + 30 * math.sin(turn + 2.4 * t) + 34 * t, top + 40 - 130 * t)
            ember.alpha = min(1.0, 4 * t, 1.6 * (1 - t)) if self.share > 0 else 0.0

    def _show(self) -> None:
        self._flame.show(_paint_flame, self._frame)
        self._drift()

    def wake(self) -> None:
        """Note that there was input."""
        self._idle = 0.0

    def steady(self) -> None:
        """Reset the flame to its first picture."""
        self._waited, self._frame, self._burnt = 0.0, 0, 0
        self._show()

    def flicker(self, seconds: float) -> None:
        self._idle += seconds
        self._waited += seconds
        if self.table.motions.reduced or self._idle > _AWAKE or self._waited < _FLICKER:
            return
        self._waited = 0.0
        self._frame = (self._frame + 1) % _FLAMES
        self._burnt += 1
        self._show()


def _paint_flame(pen: Pen, box: Box, frame: int) -> None:
    pen.svg(f"karthis/k_flame_{frame + 1}", box)


def _paint_ember(pen: Pen) -> None:
    s = Sketch(100, 100)
    s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#fff3b0", 1), (45, "#ffb640", 0.9), (100, "#ff8a20", 0)))
    w = pen.surface.get_width() / pen.look.scale - 8
    pen.sketch(s, Box(0, 0, w, w))
