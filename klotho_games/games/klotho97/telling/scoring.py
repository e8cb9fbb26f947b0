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
    points = ngettext("{n} point", "{n} points", best).format(n=best)
    if len(totals) == 1:
        return _("{name} has {points} now.").format(name=names[0], points=points)
    if not ahead:
        return _("No company has points yet.")
    if len(ahead) > 1:
        return _("{names} share the lead with {points} each.").format(
            names=listed([names[seat] for seat in ahead]), points=points)
    second = max(total for seat, total in enumerate(totals) if seat != ahead[0])
    told = ngettext("{name} leads with {points}, {n} point ahead.", "{name} leads with {points}, {n} points ahead.",
                    best - second)
    return told.format(name=names[ahead[0]], points=points, n=best - second)


def scored_words(e: ev.RoundCounted, names: Sequence[str], *, bonuses: bool) -> str:
    """Say what each company scored. With `bonuses`, some of them still get points for their technologies."""
    gained = ", ".join(
        _("{name} +{points}").format(name=name, points=one.points) for name, one in zip(names, e.counts, strict=True))
    told = _("Scoring {number} of 3: {gained}.").format(number=e.number, gained=gained)
    return f"{told} {_('The bonuses are still to come.')}" if bonuses else told
