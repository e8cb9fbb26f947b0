"""The themes of Asteroid Miners's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase

_BY_PHASE = {
    Phase.DRILL: "drill", Phase.MODIFY: "gear", Phase.EXCAVATE: "dig", Phase.TENDER: "market", Phase.MARKET: "market",
    Phase.SMELTER: "forge", Phase.CONTROL: "forge", Phase.OVERTIME: "forge", Phase.UPGRADE: "upgrade",
    Phase.DRILLS: "upgrade",
}


class AsteroidMinersThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("drill", _("Press on or stop?")),
            Theme("gear", _("Which equipment to use?")),
            Theme("dig", _("Where to dig?")),
            Theme("market", _("Make money now?")),
            Theme("forge", _("Forge or leave?")),
            Theme("upgrade", _("What to buy?")),
        )

    def of(self, s: Dig, legal: Sequence[Move]) -> str:
        return _BY_PHASE.get(s.phase, "")


THEMES = AsteroidMinersThemes()
