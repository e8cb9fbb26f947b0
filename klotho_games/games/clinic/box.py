"""The box of Clin9ic: what the shelf shows without loading the rules."""

from __future__ import annotations

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _


def box() -> GameInfo:
    return GameInfo(
        id="clinic",
        title=_("Clin9ic"),
        seats=(1, 1),
        minutes=(15, 25),
        version=3,
        tagline=_("Build your clinic floor by floor, keep patients alive and pay the bills."),
        kind=_("puzzle"),
        weight=_("Heavy"),
    )
