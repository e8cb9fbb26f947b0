"""The box of 12 Patrols: what the shelf shows without loading the rules."""

from __future__ import annotations

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _


def box() -> GameInfo:
    return GameInfo(
        id="patrols",
        title=_("12 Patrols"),
        seats=(1, 1),
        minutes=(5, 15),
        version=2,
        tagline=_("Nine regions, nine knights, nine footmen: guard every road of the kingdom."),
        kind=_("puzzle"),
        weight=_("Light"),
    )
