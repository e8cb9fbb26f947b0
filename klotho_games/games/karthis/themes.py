"""The themes of The Temple of Karthis's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import CARDS
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import Descend


class KarthisThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("way", _("Which way?")),
            Theme("descend", _("Explore or go down?")),
            Theme("threat", _("Which threat?")),
            Theme("card", _("Treasure, rest or threat?")),
        )

    def of(self, s: Adventure, legal: Sequence[Move]) -> str:
        """Retreating from a rival and choosing a side of a falling wall are ways too. They are no themes of their own,
        because whole games nearly always say the same: retreat, and stay on the new side."""
        if s.phase is Phase.CHOOSE:
            return "threat" if all(CARDS[card].kind == "threat" for card in s.drawn) else "card"
        if s.phase in (Phase.FOOT, Phase.RIVAL, Phase.SEALED):
            return "descend" if any(isinstance(move, Descend) for move in legal) else "way"
        return ""


THEMES = KarthisThemes()
