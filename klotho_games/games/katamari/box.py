"""What the shelf shows of Katamari, readable without loading its rules."""

from __future__ import annotations

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _


def box() -> GameInfo:
    return GameInfo(
        id="katamari",
        title=_("Katamari"),
        seats=(2, 4),
        minutes=(30, 45),
        version=1,
        tagline=_("Roll up everything in sight, from buttons to lighthouses."),
        kind=_("tile game"),
        weight=_("Medium"),
    )
