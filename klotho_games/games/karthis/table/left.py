"""The left page around the map: the floor's title, and the torch that lights the desk."""

from __future__ import annotations

from klotho_games.core.words import _, ngettext
from klotho_games.games.karthis.adventure import factor
from klotho_games.games.karthis.table.style import INK, RED, SEPIA, rule, tone
from klotho_games.stage.geometry import Box
from klotho_games.stage.layout import Layout
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene
from klotho_games.stage.theme import AMATIC, SERIF_ITALIC

Z = 60
_FLAMES = 3
_FLICKER = 0.1
_AWAKE = 20.0
"""Seconds without input after which the flame stands still, so that a table left alone draws nothing."""


class LeftPage:
    def __init__(self, table: TableScene, slots: Layout) -> None:
        self.table, self.slots = table, slots
        head = Box(62, 110, 700, 96)
        self._head_box = head
        self._head = table.add(Sprite(head, lambda pen: None, z=Z, key="karthis-no-head"))

    def show(self, floor: int, rooms: int) -> None:
        self._head.redraw(lambda pen: self._paint_head(pen, floor, rooms), ("karthis-head", floor, rooms))

    def _paint_head(self, pen: Pen, floor: int, rooms: int) -> None:
        ox, oy = self._head_box.x, self._head_box.y
        title = pen.text(
            _("Floor {floor}").format(floor=floor), self.slots["floor_title"].moved(-ox, -oy), 76, INK, AMATIC,
            grow=False,
        )  # fmt: skip
        rule(pen, self.slots["floor_rule"].x - ox, self.slots["floor_rule"].y + 6 - oy, title.w + 20, RED, 3, seed=5)
        mapped = ngettext("{n} room mapped", "{n} rooms mapped", rooms).format(n=rooms)
        words = _("{mapped} · treasure × {factor:,}").format(mapped=mapped, factor=factor(floor))
        room = self.slots["floor_note"].moved(-ox, -oy)
        x = title.right + 24
        pen.text(words, Box(x, room.y, self._head_box.w - x, room.h), 23, tone(pen, SEPIA), SERIF_ITALIC)


class Torch:
    def __init__(self, table: TableScene, slots: Layout) -> None:
        self.table = table
        self._flame_box = slots["torch_flame"]
        x, y = self._flame_box.x, self._flame_box.y
        glow = Box.around((86, 330), 900, 900)
        table.add(Sprite(glow, lambda pen: pen.raster("karthis/torch_glow.png", glow.at_origin), z=Z + 1,
                         key="karthis-glow"))  # fmt: skip
        stick = Box(x - 28, y + 68, 190, 400)
        table.add(Sprite(stick, lambda pen: pen.raster("karthis/torch.png", stick.at_origin), z=Z + 2,
                         key="karthis-torch"))  # fmt: skip
        self._flame = table.add(Sprite(self._flame_box, lambda pen: None, z=Z + 3, key="karthis-no-flame"))
        self._frame, self._waited, self._idle = 0, 0.0, 0.0
        self._show()

    def _show(self) -> None:
        name = f"karthis/k_flame_{self._frame + 1}"
        self._flame.redraw(lambda pen: pen.svg(name, self._flame_box.at_origin), ("karthis-flame", self._frame))

    def wake(self) -> None:
        """Somebody is there."""
        self._idle = 0.0

    def flicker(self, seconds: float) -> None:
        self._idle += seconds
        self._waited += seconds
        if self.table.motions.reduced or self._idle > _AWAKE or self._waited < _FLICKER:
            return
        self._waited = 0.0
        self._frame = (self._frame + 1) % _FLAMES
        self._show()
