"""The deal code at a table and its ending: two runs of words in a pill, and a click that copies the code."""

from __future__ import annotations

from dataclasses import dataclass

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.tips import ToastKind

from .controls import copy


@dataclass(frozen=True)
class PairLook:
    """The first words are in `face` and `strong`, the second beside them in `soft`."""

    face: str
    strong: str
    soft: str


@dataclass(frozen=True)
class PillLook(PairLook):
    """And the pill that they are in."""

    top: str
    bottom: str
    edge: str
    code_edge: str
    """Around the pill with the code of the deal."""
    sign: str
    """The ink of the sign that a click copies the code."""


def copy_code(scene: Scene, code: str) -> None:
    scene.stage.sound.play("ui_confirm")
    if copy(code):
        scene.tips.toast(_("Copied: {code}").format(code=code), kind=ToastKind.DONE)
    else:
        told = _("Can’t copy, because there’s no clipboard. Write the code down: {code}.")
        scene.tips.toast(told.format(code=code), 6.0)


def paint_code(pen: Pen, room: Box, code: str, ink: str, align: str = "left") -> None:
    """The code, and beside it the sign that a click copies it."""
    shown = pen.text(code, room, 22, ink, SEMI, align=align)
    icon(pen, "copy", Box(shown.right + 12, room.centre[1] - 13, 26, 26), ink, 2.2)


def paint_pill(pen: Pen, box: Box, first: str, second: str, look: PillLook) -> None:
    pen.panel(box, look.top, look.bottom, edge=look.edge, edge_width=2, radius=box.h / 2)
    paint_pair(pen, box, first, second, look)


def paint_code_pill(pen: Pen, box: Box, first: str, second: str, look: PillLook, copies: bool) -> None:
    """With the sign beside the words where a click copies the code."""
    pen.panel(box, look.top, look.bottom, edge=look.code_edge, edge_width=2, radius=box.h / 2)
    end = paint_pair(pen, box.without_right(44) if copies else box, first, second, look)
    if copies:
        icon(pen, "copy", Box(end + 14, box.h / 2 - 14, 28, 28), look.sign, 2.2)


def paint_pair(pen: Pen, box: Box, first: str, second: str, look: PairLook) -> float:
    """Paint two runs of words side by side in the middle, shrunk to fit; return where they end."""
    wide, more = pen.width(first, 24, look.face), pen.width(second, 22, SEMI)
    k = min(1.0, (box.w - 84) / (wide + more), 1.5 / pen.look.text_scale)
    x = box.centre[0] - (wide * k + 20 + more * k) / 2
    # the rooms are slightly wider than the words, as those are measured at a different size
    pen.text(first, Box(x, box.y, wide * k + 6, box.h), 24 * k, look.strong, look.face)
    shown = pen.text(second, Box(x + wide * k + 20, box.y, more * k + 6, box.h), 22 * k, look.soft, SEMI)
    return shown.right
