"""What the shelf shows of 97 Klotho, readable without loading its rules."""

from __future__ import annotations

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _


def box() -> GameInfo:
    return GameInfo(
        id="klotho97",
        title=_("97 Klotho"),
        seats=(1, 6),
        minutes=(45, 90),
        version=3,
        tagline=_("Stake mines, beat monsters and rig the market of a haunted asteroid."),
        kind=_("dice game"),
        weight=_("Medium"),
    )
