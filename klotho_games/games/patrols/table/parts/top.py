"""The top bar: the way out, how far the kingdom is, grade and seal of the deal or its code, and whose kingdom it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.chance import seeds
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.patrols.rules.questions import met_requirements
from klotho_games.games.patrols.rules.state import PATROLS, REGIONS_IN_KINGDOM, Kingdom, manned_patrol_count
from klotho_games.games.patrols.table.look.style import CREAM, LEATHER_DEEP, PALE_GOLD, plate_look, top_look
from klotho_games.games.patrols.telling import deal_name
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.deal_code import PairLook, copy_code, paint_pair
from klotho_games.stage.widgets.seat_plates import Figure, Plate, SeatPlates

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

_Z = top_bar.BAR_Z + 1

_WORDS = PairLook(SERIF, PALE_GOLD, CREAM)


class TopBar:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        top_bar.TopBar(table, top_look(), places, table.game.info.title, table.back, tip=_("Pause"))
        self._pill = table.add(Sprite(places["pill"], lambda pen: None, z=_Z))
        self._far = table.spot(Spot("progress", places["pill"], "", role=_("note"), ring=26))
        self._plates = SeatPlates(table, [places["plate_1"]], plate_look(table.stage.look.text_scale))
        self.code = table.session.deal_code
        self._deal = table.add(Sprite(places["deal"], lambda pen: None, z=_Z))
        self._copy = table.spot(
            Spot("deal", places["deal"], "", press=self.copy if self.code else None, ring=26, role=_("deal"))
        )

    def show(self, s: Kingdom) -> None:
        box = self._pill.box.at_origin
        first = _("Region {n} of {all}").format(n=min(s.region_count + 1, REGIONS_IN_KINGDOM), all=REGIONS_IN_KINGDOM)
        second = _("{n} of {all} patrols manned").format(n=manned_patrol_count(s), all=PATROLS)
        self._pill.redraw(lambda pen: paint_pill(pen, box, first, second), ("patrols-pill", first, second))
        self._far.label = f"{first}, {second}"
        self._show_deal(s)
        met = len(met_requirements(s))
        seals = ngettext("{n} requirement met", "{n} requirements met", met).format(n=met)
        name = self.table.names[0]
        told = _("{name}: {seals}").format(name=name, seals=seals)
        short = _("{n} met").format(n=met)
        self._plates.show([Plate(name, "", (Figure("patrols/seal", short),), told, active=True)])

    def _show_deal(self, s: Kingdom) -> None:
        box, grade, code = self._deal.box.at_origin, deal_name(s), self.code
        words = code or _("Seal {seal}…").format(seal=seeds.short_seal(self.table.session.commitment))
        self._deal.redraw(lambda pen: _paint_deal(pen, box, grade, words, bool(code)), ("patrols-deal", grade, words))
        self._copy.label = _("Deal: {grade}, {code}").format(grade=grade, code=words)
        self._copy.tip = _("Copy the code of this deal, to share it or to play it again.") if code else ""

    def copy(self) -> None:
        copy_code(self.table, self.code)


def paint_pill(pen: Pen, box: Box, first: str, second: str) -> None:
    pen.panel(box, LEATHER_DEEP, "#431a15", edge="#d9a63a", edge_width=2, radius=box.h / 2)
    paint_pair(pen, box, first, second, _WORDS)


def _paint_deal(pen: Pen, box: Box, grade: str, words: str, copies: bool) -> None:
    pen.panel(box, LEATHER_DEEP, "#431a15", edge="#8a5f1a", edge_width=2, radius=box.h / 2)
    end = paint_pair(pen, box.without_right(44) if copies else box, grade, words, _WORDS)
    if copies:
        icon(pen, "copy", Box(end + 14, box.h / 2 - 14, 28, 28), "#d9a63a", 2.2)
