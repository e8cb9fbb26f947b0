"""The themes of Asteroid Miners's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase

_BY_PHASE = {
    Phase.DRILL: "drill", Phase.MODIFY: "dice", Phase.EXCAVATE: "dice", Phase.TENDER: "trade", Phase.MARKET: "trade",
    Phase.SMELTER: "forge", Phase.CONTROL: "forge", Phase.OVERTIME: "forge", Phase.UPGRADE: "trade",
    Phase.DRILLS: "trade",
}
"""Selling and buying are one theme, equipment and digging another: by themselves, selling, bidding and digging were
always right in whole games."""


class AsteroidMinersThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("drill", _("Press on or stop?")),
            Theme("dice", _("What to do with the dice?")),
            Theme("trade", _("Buy, sell or go on?")),
            Theme("forge", _("Forge or leave?")),
        )

    def of(self, s: Dig, legal: Sequence[Move]) -> str:
        return _BY_PHASE.get(s.phase, "")


THEMES = AsteroidMinersThemes()
