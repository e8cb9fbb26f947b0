"""The top bar: the way out, the progress of the kingdom, grade and seal or code of the deal, and the player's name."""

from __future__ import annotations

from klotho_games.core.chance import seeds
from klotho_games.core.i18n import _, ngettext
from klotho_games.games.patrols.rules.questions import met_requirements
from klotho_games.games.patrols.rules.state import PATROLS, REGIONS_IN_KINGDOM, Kingdom, manned_patrol_count
from klotho_games.games.patrols.table.look.style import CREAM, LEATHER_DEEP, PALE_GOLD, plate_look, top_look
from klotho_games.games.patrols.telling import deal_name
from klotho_games.stage.drawing.theme import SERIF
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.solo import SoloTopBar
from klotho_games.stage.widgets.deal_code import PillLook
from klotho_games.stage.widgets.seat_plates import Figure, Plate

PILLS = PillLook(SERIF, PALE_GOLD, CREAM, LEATHER_DEEP, "#431a15", "#d9a63a", "#8a5f1a", "#d9a63a")


class TopBar(SoloTopBar):
    def __init__(self, table: Desk) -> None:
        super().__init__(table, top_look(), PILLS, plate_look(table.stage.look.text_scale))

    def show(self, s: Kingdom) -> None:
        region = min(s.region_count + 1, REGIONS_IN_KINGDOM)
        self.show_progress(_("Region {n} of {all}").format(n=region, all=REGIONS_IN_KINGDOM),
                           _("{n} of {all} patrols filled").format(n=manned_patrol_count(s), all=PATROLS))
        grade = deal_name(s)
        words = self.code or _("Seal {seal}…").format(seal=seeds.short_seal(self.table.session.commitment))
        self.show_deal(grade, words, _("Setup: {grade}, {code}").format(grade=grade, code=words))
        met = len(met_requirements(s))
        seals = ngettext("{n} requirement met", "{n} requirements met", met).format(n=met)
        name = self.table.names[0]
        told = _("{name}: {seals}").format(name=name, seals=seals)
        short = _("{n} met").format(n=met)
        self.show_plate(Plate(name, "", (Figure("patrols/seal", short),), told, active=True))
