"""What changed in each version of the rules, for players with a game from an older version."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("A player who runs out of Stars gets some and goes on placing Stars. No Barbarian is switched twice."),
    }
