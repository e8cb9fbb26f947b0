"""The tag above the prompt while auto-play is on: that a bot plays for the person, and how to stop it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action
from klotho_games.stage.drawing.icons import icon, key_name, keycap, keycap_width
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, GOLD, INK
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from .table_scene import TableScene

ID = "auto-play"
_Z = 320
_LEFT, _TALL, _SIZE, _CAP = 16.0, 38.0, 20.0, 28.0
_ABOVE = 34.0
"""How far the tag is above the edge of the prompt bar at the usual text size. It covers no words of the prompt."""
_GROWS = 1.5


class AutoMark:
    needs_frames = False

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._panel: Panel | None = None
        self._spot: Spot | None = None

    @property
    def is_shown(self) -> bool:
        return self._panel is not None

    def update(self, seconds: float) -> None:
        table = self._table
        if table.auto and table.mode.is_played and not table.session.over:
            self._show()
        elif self._panel is not None and self._spot is not None:
            table.layers.remove(self._panel)
            table.focus.remove(self._spot)
            self._panel = self._spot = None

    def _show(self) -> None:
        table = self._table
        key = "" if table.stage.input.device == "pad" else table.stage.input.key_for_name(Action.AUTO.value)
        name = _("Auto-play is on")
        box = self._box(name, key)
        if self._panel is None or self._spot is None:
            self._panel = table.add(Panel(box, z=_Z, margin=12))
            self._spot = table.spot(Spot(ID, box, name, role=_("note"), ring=12))
        self._panel.box = self._spot.box = box
        self._panel.show(_paint, name, key)
        told = _("A bot plays for you. Take over whenever you like.")
        self._spot.tip = _("{label}: {key}").format(label=told.rstrip("."), key=key_name(key)) if key else told
        # the prompt has a button for it while the person would have to decide
        self._spot.press = None if table.focus.find("take-over") is not None else table.pace.take_over

    def _box(self, name: str, key: str) -> Box:
        look = self._table.stage.look
        k = min(_GROWS, look.text_scale)
        words = look.letters.width(name, BOLD, look.px(_SIZE * k)) / look.scale
        cap = keycap_width(Pen(self._table.stage.window.screen, look), key, _CAP)
        return Box(_LEFT, self._table.notes.floor - _ABOVE * k, words + cap + 68 * k, _TALL * k)


def _paint(pen: Pen, box: Box, name: str, key: str) -> None:
    k = min(_GROWS, pen.look.text_scale)
    pen.panel(box, "#fbdc8c", GOLD, edge=INK, radius=12, shadow=5)
    icon(pen, "play", Box(10 * k, box.h / 2 - 11 * k, 22 * k, 22 * k), INK)
    said = pen.text(name, Box(40 * k, 0, box.w, box.h), _SIZE * k, INK, BOLD, grow=False)
    keycap(pen, key, said.right + 12 * k, box.centre[1], _CAP)
