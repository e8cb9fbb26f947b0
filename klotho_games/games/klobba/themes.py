"""The themes of Klobba!'s exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.state import Fray, Phase

_BY_PHASE = {
    Phase.KEEP: "keep", Phase.PAIR: "pair", Phase.TOTEMS: "pair", Phase.GIVE: "pair", Phase.LAY: "lay",
    Phase.OFFER: "lay", Phase.ANSWER: "lay", Phase.SELECT: "forward", Phase.SWAP: "swap", Phase.SWITCH: "swap",
}


class KlobbaThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("keep", _("Who joins your Band?")),
            Theme("pair", _("Who plays with whom?")),
            Theme("lay", _("Which card?")),
            Theme("forward", _("Who comes forward?")),
            Theme("swap", _("What to swap?")),
        )

    def of(self, s: Fray, legal: Sequence[Move]) -> str:
        return _BY_PHASE.get(s.phase, "")


THEMES = KlobbaThemes()
