"""The box of Klobba!: what the shelf shows without loading the rules."""

from __future__ import annotations

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _


def box() -> GameInfo:
    return GameInfo(
        id="klobba",
        title=_("Klobba!"),
        seats=(2, 6),
        minutes=(30, 45),
        version=2,
        tagline=_("Join bands, make a secret plan and clobber the others for their stars."),
        kind=_("card game"),
        weight=_("Medium"),
    )
