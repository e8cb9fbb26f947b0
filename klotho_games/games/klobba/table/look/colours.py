"""What colours mean in the cave: each Clan has its emblem, each Group is dark or pale and has its Totem."""

from __future__ import annotations

from klotho_games.games.klobba.rules import cards
from klotho_games.stage.drawing.colour_signs import Family, pictures, tinted_picture

from .style import CLANS, GROUPS


def _groups(piece: str) -> Family:
    return Family(piece, tuple(tinted_picture(f"klobba/{piece}_{group}") for group in GROUPS))


COLOURS = (
    Family("clans", tuple(tinted_picture(f"klobba/clan_{clan}", clan) for clan in CLANS)),
    Family("clan actions", tuple(tinted_picture(f"klobba/a_all_{clan.id}", clan.id) for clan in cards.CLANS)),
    *(_groups(piece) for piece in ("cap", "totem", "plank", "sign", "rope")),
    Family("capped", tuple(tinted_picture(f"klobba/totem_{group}_capped") for group in GROUPS)),
    pictures("klobba/medal_lightning_{}", lit="a glow", dark="none"),
    pictures("klobba/medal_thunder_{}", lit="", dark=""),
)
