"""The bar at the top of a table: the button that leaves, the title, and the golden thread below."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import PAPER, SERIF_BLACK
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

from .button import Button, ButtonStyle

BAR_Z = 290


class Slots(Protocol):
    """Boxes by name: a `SlotLayout`, or what a table makes of one."""

    def __getitem__(self, slot: str) -> Box: ...


@dataclass(frozen=True)
class TopLook:
    spool: str
    """The picture of the spool beside the title."""
    top: str = "#262b40"
    bottom: str = "#161824"
    shade: str = "#000000"
    """The colour of the bar's shadow on the table, followed by its strength."""
    shade_alpha: float = 0.5
    title: str = PAPER
    title_face: str = SERIF_BLACK
    title_size: float = 34
    button: ButtonStyle = field(default_factory=ButtonStyle)
    corner: float = 14
    """The corner radius of the button that leaves."""


class TopBar:
    """Uses the slots top_bar, back, spool and title.

        TopBar(self, look, layout("karthis/table"), self.game.info.title, self.back, tip=_("Pause"))

    What changes on the bar (whose turn it is, the plates) are sprites of their own, at `BAR_Z + 1`.
    """

    def __init__(self, scene: Scene, look: TopLook, slots: Slots, title: str, leave: Callable[[], None],
                 tip: str) -> None:
        self._look, self._slots, self._title = look, slots, title
        bar = slots["top_bar"]
        scene.add(Sprite(bar, self._paint, z=BAR_Z, margin=24, key=("top-bar", look.spool, title, slots["spool"])))
        style = replace(look.button, radius=look.corner)
        Button(scene, "back", slots["back"], "", leave, icon="left", tip=tip, style=style, z=BAR_Z + 2)

    def _paint(self, pen: Pen) -> None:
        look, slots = self._look, self._slots
        bar = slots["top_bar"].at_origin
        pen.gradient(Box(0, bar.h, bar.w, 20), look.shade, look.shade, look.shade_alpha, 0)
        pen.gradient(bar, look.top, look.bottom)
        pen.thread(wave(bar.w, bar.h - 2), 4)
        pen.svg(look.spool, slots["spool"])
        pen.text(self._title, slots["title"], look.title_size, look.title, look.title_face)


def wave(width: float, y: float, step: float = 80, height: float = 4.4) -> list[Point]:
    """The thread below the bar."""
    return [(x, y + height / 2 * math.sin(math.pi * x / step)) for x in range(0, int(width) + 10, 10)]
