"""The memorable events of a game in a few words: tags on the coach's graph."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Event
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules import events as ev
from klotho_games.games.patrols.rules.names import region_name
from klotho_games.games.patrols.rules.regions import NUMBER


def landmark(event: Event, names: Sequence[str]) -> str:
    match event:
        case ev.EdgeBroken():
            return _("Requirement broken")
        case ev.RegionTurnedUp(region=region):
            return _("{region} revealed").format(region=region_name(NUMBER[region]))
        case ev.RegionPlaced(region=region):
            return _("{region} placed").format(region=region_name(NUMBER[region]))
        case ev.ItemPosted():
            return _("Unit on patrol")
        case ev.KingdomSealed():
            return _("Kingdom sealed")
    return ""
