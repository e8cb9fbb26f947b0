"""The themes of The Temple of Karthis's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules import steps as do
from klotho_games.games.karthis.rules.state import Adventure, Phase

_BY_PHASE = {Phase.CHOOSE: "card", Phase.RIVAL: "fight", Phase.SEALED: "side"}


class KarthisThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("explore", _("Where to explore?")),
            Theme("descend", _("Explore or go down?")),
            Theme("card", _("Which card?")),
            Theme("fight", _("Fight or retreat?")),
            Theme("side", _("Which side of the wall?")),
        )

    def of(self, s: Adventure, legal: Sequence[Move]) -> str:
        if s.phase is Phase.FOOT:
            return "descend" if any(isinstance(move, do.Descend) for move in legal) else "explore"
        return _BY_PHASE.get(s.phase, "")


THEMES = KarthisThemes()
