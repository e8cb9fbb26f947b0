"""What changed in each version of the rules, for players with a game from an older version."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("New: when a game starts, the program finds a setup that you can win and works out its grade."),
    }
