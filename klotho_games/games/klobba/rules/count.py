"""The end of a game: scores and winners (KLO-3.3)."""

from __future__ import annotations

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.i18n import _, ngettext

from .state import Fray, Phase


def scores(s: Fray) -> tuple[int, ...]:
    """Return each seat's own Stars plus those in its score pile. Stars on Barbarians in Bands do not count."""
    return tuple([own + won for own, won in zip(s.stars, s.pile_stars, strict=True)])


def winners(s: Fray) -> tuple[int, ...]:
    """Return the seats with the most Stars, among these those with the most clobbered Barbarians. A tie is shared."""
    rank = [(score, len(pile)) for score, pile in zip(scores(s), s.piles, strict=True)]
    best = max(rank)
    return tuple([seat for seat, one in enumerate(rank) if one == best])


def result(s: Fray) -> Result | None:
    if s.phase is not Phase.OVER:
        return None
    lines = []
    for seat, (own, won, pile) in enumerate(zip(s.stars, s.pile_stars, s.piles, strict=True)):
        told = ngettext("{n} Barbarian clobbered", "{n} Barbarians clobbered", len(pile)).format(n=len(pile))
        lines.append(ScoreLine(seat, _("Stars kept"), own, picture="star"))
        lines.append(ScoreLine(seat, _("Stars in the score pile"), won, note=told, picture="club"))
    return Result(scores(s), winners(s), _reason(s), tuple(lines))


def _reason(s: Fray) -> str:
    best = winners(s)
    if len(best) > 1:
        return _("The storm is over. It’s a tie, so the victory is shared.")
    final = scores(s)
    if final.count(max(final)) > 1:
        return _("The storm is over. The Stars are equal, but the winner clobbered more Barbarians.")
    return _("The storm is over. The player with the most Stars wins.")
