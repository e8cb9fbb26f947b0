"""What became different with each version of the rules, for whoever has a game from before it."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("A Joker’s guard lies on it before you choose, and a retreat leads to any tile of the floor."),
    }
