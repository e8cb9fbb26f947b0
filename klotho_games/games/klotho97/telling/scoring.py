"""The words for a scoring: who leads now, and what each company scored."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _, listed, ngettext
from klotho_games.games.klotho97.rules import events as ev


def leaders(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with most points; none while no company has any."""
    best = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best) if best else ()


def leader_words(totals: Sequence[int], names: Sequence[str]) -> str:
    best, ahead = max(totals), leaders(totals)
    if len(totals) == 1:
        return ngettext("{name} has {n} point now.", "{name} has {n} points now.", best).format(name=names[0], n=best)
    if not ahead:
        return _("No company has points yet.")
    if len(ahead) > 1:
        told = ngettext("{names} share the lead with {n} point each.", "{names} share the lead with {n} points each.",
                        best)
        return told.format(names=listed([names[seat] for seat in ahead]), n=best)
    more = best - max(total for seat, total in enumerate(totals) if seat != ahead[0])
    told = ngettext("{name} leads with {n} point, {more} ahead.", "{name} leads with {n} points, {more} ahead.", best)
    return told.format(name=names[ahead[0]], n=best, more=more)


def scored_words(e: ev.RoundCounted, names: Sequence[str], *, bonuses: bool) -> str:
    """Say what each company scored. With `bonuses`, some of them still get points for their technologies."""
    gained = ", ".join(
        _("{name} +{points}").format(name=name, points=one.points) for name, one in zip(names, e.counts, strict=True))
    told = _("Scoring {number} of 3: {gained}.").format(number=e.number, gained=gained)
    return f"{told} {_('The bonuses are still to come.')}" if bonuses else told
