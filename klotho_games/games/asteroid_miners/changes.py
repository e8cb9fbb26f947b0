"""What became different with each version of the rules, for whoever has a game from before it."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("The asteroids have other strata; in Advanced play crews begin with $16M, and four drills cost $4M."),
    }
