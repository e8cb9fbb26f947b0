"""The themes of 12 Patrols's exercises (`core/games/themes.py`)."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move
from klotho_games.core.games.themes import Theme
from klotho_games.core.i18n import _
from klotho_games.games.patrols.rules.state import Kingdom, Phase
from klotho_games.games.patrols.rules.steps import Place

_EARLY, _HALF, _LATE = 3, 5, 7
"""The numbers of regions before which a kingdom begins, from which half of it is there, and from which it is nearly
complete."""


class PatrolsThemes:
    def all(self) -> Sequence[Theme]:
        return (
            Theme("start", _("How does the kingdom begin?")),
            Theme("grow", _("Where does the kingdom grow?")),
            Theme("region", _("Which region goes where?")),
            Theme("last", _("Where do the last regions go?")),
            Theme("post", _("Which post first?")),
        )

    def of(self, s: Kingdom, legal: Sequence[Move]) -> str:
        if s.phase is not Phase.PLAY:
            return ""
        if not any(isinstance(move, Place) for move in legal):
            return "post"
        if s.region_count < _EARLY:
            return "start"
        if s.region_count < _HALF:
            return "grow"
        return "last" if s.region_count >= _LATE else "region"


THEMES = PatrolsThemes()
