"""The themes of 12 Patrols's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.state import Kingdom, Phase
from klotho_games.games.patrols.rules.steps import Place

_EARLY, _LINES, _HALF, _LATE = 3, 4, 5, 7
"""The numbers of regions before which a kingdom begins, from which a row or column can be completed or left open, from
which half of the kingdom is there, and from which it is nearly complete."""


class PatrolsThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("start", _("How does the kingdom begin?")),
            Theme("grow", _("Where does the kingdom grow?")),
            Theme("line", _("Complete a row or column now?")),
            Theme("region", _("Which region goes where?")),
            Theme("last", _("Where do the last regions go?")),
            Theme("post", _("Which post first?")),
        )

    def of(self, s: Kingdom, legal: Sequence[Move]) -> str:
        if s.phase is not Phase.PLAY:
            return ""
        if not any(isinstance(move, Place) for move in legal):
            return "post"
        for kind, until in (("start", _EARLY), ("grow", _LINES), ("line", _HALF), ("region", _LATE)):
            if s.region_count < until:
                return kind
        return "last"


THEMES = PatrolsThemes()
