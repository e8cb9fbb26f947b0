"""What changed in each version of the rules, for players with a game from an older version."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("A couple is fined only where it could be admitted, and new floors offer less than every base floor."),
        3: _("The goals on Easy ask for less."),
    }
