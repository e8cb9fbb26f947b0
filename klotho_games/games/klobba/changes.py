"""What became different with each version of the rules, for whoever has a game from before it."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("Whoever runs out of Stars is given some and goes on placing, and no Barbarian is switched twice."),
    }
