"""What became different with each version of the rules, for whoever has a game from before it."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("A Lottery ticket counts the dice that were sold."),
        3: _("As on paper a sale brings five coins at most, with the Gilded Furnace too."),
    }
