"""The storm clock in numbers and in a line of words (KLO-1.7, 3.2)."""

from __future__ import annotations

from klotho_games.core.i18n import _, ngettext
from klotho_games.games.klobba.rules.cards import ALL, STORMS
from klotho_games.games.klobba.rules.questions import StormClock, storm_clock
from klotho_games.games.klobba.rules.state import BAND, Fray
from klotho_games.games.klobba.telling.names import storm_name

from .ground import Storm

_NOWHERE = (0, 1)
"""An empty zone."""
WHOLE = ALL + len(STORMS)


def storm_of(s: Fray) -> Storm:
    """Return the storm clock. Cards under Thunder's group are not counted, because they are never drawn."""
    clock = storm_clock(s)
    left = len(clock.zones)

    def zone(found: tuple[int, int] | None) -> tuple[int, int]:
        return (left - found[0], left - found[1]) if found is not None else _NOWHERE

    hidden = bool(s.round) or clock.thunder is not None
    total = WHOLE - BAND * len(s.bands) if hidden else max(1, left)
    return Storm(left, s.lightning, s.thunder, zone(clock.lightning), zone(clock.thunder), storm_words(s, clock), total)


def storm_words(s: Fray, clock: StormClock) -> str:
    """Say where the next storm card can be."""
    if s.lightning and s.thunder:
        return _("The storm has broken")
    both = ("lightning", clock.lightning), ("thunder", clock.thunder)
    found = [(which, at) for which, at in both if at is not None]
    if not found:
        return _("The storm isn’t hidden yet")
    which, (first, last) = min(found, key=lambda one: one[1])
    if first:
        return ngettext("No storm for {n} more card", "No storm for {n} more cards", first).format(n=first)
    told = ngettext("{storm} is the next card", "{storm} hides among the next {n} cards", last + 1)
    return told.format(storm=storm_name(which), n=last + 1)
