"""The base of every part of the clinic's table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.games.clinic.rules.state import Clinic
from klotho_games.games.clinic.table.look.places import Places
from klotho_games.games.clinic.table.look.style import button_style
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.table import part
from klotho_games.stage.widgets.button import Button

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.table import Table


class Part(part.Part):
    table: Table
    places: Places

    def depends_on(self, s: Clinic) -> object:
        t = self.table
        return s, t.lower_sheet(s), t.may_act, t.plans_for, t.buying, t.rival.find_standing(s)

    def button(self, id: str, box: Box, label: str, press: Callable[[], None], *, kind: str = "secondary",
               key: str = "", tip: str = "", size: float = 22, z: float = 84) -> Button:
        return self.add_button(id, box, label, press, button_style(size), kind=kind, key=key, tip=tip, z=z)
