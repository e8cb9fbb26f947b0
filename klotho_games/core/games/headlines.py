"""The result of a game in very few words."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Result
from klotho_games.core.i18n import _, listed, ngettext


def headline(result: Result, names: Sequence[str], named: bool = False) -> str:
    """Return who has won. A person who played alone is named only if `named` is set."""
    if len(names) == 1 and not named:
        return _("Victory") if result.winners else _("Defeat")
    if not result.winners:
        return _("{names} lost").format(names=names[0]) if len(names) == 1 else _("No one won")
    winners = [names[seat] for seat in result.winners]
    return ngettext("{names} wins", "{names} win", len(winners)).format(names=listed(winners))
