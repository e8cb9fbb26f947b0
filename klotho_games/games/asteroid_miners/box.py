"""What the shelf shows of Asteroid Miners, readable without loading its rules."""

from __future__ import annotations

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _


def box() -> GameInfo:
    return GameInfo(
        id="asteroid_miners",
        title=_("Asteroid Miners"),
        seats=(1, 2),
        minutes=(30, 45),
        version=2,
        tagline=_("Drill through the strata, sell the metal and feed the Interstellar Foundry."),
        kind=_("dice game"),
        weight=_("Medium"),
    )
