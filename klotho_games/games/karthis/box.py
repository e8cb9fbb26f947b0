"""The box of The Temple of Karthis: what the shelf shows without loading the rules."""

from __future__ import annotations

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _


def box() -> GameInfo:
    return GameInfo(
        id="karthis",
        title=_("The Temple of Karthis"),
        seats=(1, 1),
        minutes=(15, 30),
        version=2,
        tagline=_("Map a buried temple, dodge its traps and bring home the Jeweled Crown."),
        kind=_("dungeon crawl"),
        weight=_("Light"),
        levels=True,
    )
