"""What each version of the rules changed, for players with an older saved game."""

from __future__ import annotations

from klotho_games.core.i18n import _


def changes() -> dict[int, str]:
    return {
        2: _("A Lottery ticket also counts dice you’ve sold."),
        3: _("With Paper rules, a sale brings five coins at most, even with the Gilded Furnace."),
    }
