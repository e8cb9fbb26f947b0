"""What changed in each version of the rules, for players with a game from an older version."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("Turning a couple away costs popularity only if you could have admitted both. The expansion’s new floors "
             "offer less than any floor of the base game."),
        3: _("On Easy, the goals ask for less than before."),
    }
