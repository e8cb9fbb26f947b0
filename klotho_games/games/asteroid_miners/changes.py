"""What each version of the rules changed, for players with an older saved game."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("The asteroids have new strata. In Advanced play, crews start with $16M and four drills cost $4M."),
    }
