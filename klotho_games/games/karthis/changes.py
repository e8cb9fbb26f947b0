"""What changed in each version of the rules, for players with a game from an older version."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("A Joker’s guard lies on it before you choose, and a retreat leads to any tile of the floor."),
    }
