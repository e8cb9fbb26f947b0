"""What each version of the rules changed, for players with an older saved game."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("A Lottery ticket counts the dice that were sold."),
        3: _("As on paper a sale brings five coins at most, with the Gilded Furnace too."),
    }
