"""The look of this table's log, and the pictures of its lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Told
from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.cards import COMPONENTS, ROLES
from klotho_games.games.clinic.table.look.card_stock import paint_paper
from klotho_games.games.clinic.table.look.style import ART, INK, RUST, SOFT
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FREDOKA
from klotho_games.stage.widgets.log_panel import LogLook, LogPanel

from .rule_note import without_rule

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table

_Z = 20
_PICTURES: dict[str, str] = {
    "calendar": "clock", "action": "spool", "action_build": "sign_floor", "action_hire": "staff_doctor",
    "action_admit": "patient_1", "pair": "patient_pair", "goal": "heart",
    **{name: f"sign_{name}" for name in COMPONENTS}, **{name: f"staff_{name}" for name in ROLES},
}


def log_panel(table: Table) -> LogPanel:
    box, lines, title = table.places["log"], table.places["log_lines"], table.places["log_title"]
    if without_rule(table):
        more = table.places["rule"].bottom - box.bottom
        box, lines = Box(box.x, box.y, box.w, box.h + more), Box(lines.x, lines.y, lines.w, lines.h + more)
    here = title.move(-box.x, -box.y)

    def ground(pen: Pen, whole: Box) -> None:
        paint_paper(pen, whole)
        pen.text(_("Log"), here, 26, RUST, FREDOKA)

    look = LogLook(ground, paint_picture, INK, SOFT, "#fff0c4", "#e0a534", gap=6, rim=14)
    return LogPanel(table, box, lines, look, z=_Z)


def picture_of(icon: str) -> str:
    return _PICTURES.get(icon, icon or "spool")


def paint_picture(pen: Pen, box: Box, told: Told) -> None:
    pen.svg(f"{ART}/{picture_of(told.icon)}", box.grow(-2))
