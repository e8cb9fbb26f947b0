"""The themes of Katamari's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.state import Phase, RollUp
from klotho_games.games.katamari.rules.steps import Buy

_CYCLED = 2
"""With at least this much power, one can also cycle a pile in the hope of a better piece."""


class KatamariThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("piece", _("Which piece, and where?")),
            Theme("wait", _("Buy, cycle or stop?")),
            Theme("points", _("Points or dice?")),
            Theme("crash", _("Which piece comes off?")),
        )

    def of(self, s: RollUp, legal: Sequence[Move]) -> str:
        if s.phase is Phase.CRASH:
            return "crash"
        if s.phase is not Phase.SPEND:
            return ""
        if s.emperor * 4 >= s.steps * 3:
            return "points"
        sizes = {move.piece for move in legal if isinstance(move, Buy)}
        return "wait" if len(sizes) <= 1 and s.power >= _CYCLED else "piece"


THEMES = KatamariThemes()
