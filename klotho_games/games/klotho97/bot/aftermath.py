"""What is counted after a move in 97 Klotho (`core/games/aftermath.py`): claimed cards, minerals, coins, points."""

from __future__ import annotations

from collections.abc import Mapping

from klotho_games.core.games.aftermath import Aftermath, average, share
from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import MONSTER, TECH, TOOL
from klotho_games.games.klotho97.rules.count import count, scores
from klotho_games.games.klotho97.rules.near_closed_paths import closing_corners
from klotho_games.games.klotho97.rules.state import Company, Phase, Venture

_EITHER = "scored"
"""An early scoring can be good or bad. Of "rival" less is better, of all other keys more. A count that speaks against a
move is never given as its reason."""
_SHARES = frozenset(("monster", "technology", "near", "scored"))
_STAKED = (0, 0, 0, 0, 4, 4, 4, 4, 6, 6, 6, 6, 8, 8, 8, 8, 9)
"""By minerals that a stake brought: the number of mines it took (K97-3.8)."""


class Klotho97Aftermath:
    def measure(self, before: Venture, s: Venture, seat: int) -> Mapping[str, float]:
        """Count what matters to a company.

        The order counts: of two keys that explain equally much, the first is used.
        """
        had, has = before.companies[seat], s.companies[seat]
        minerals, over = sum(has.minerals) - sum(had.minerals), s.phase is Phase.OVER
        now = [0 if over else count(company, s.markets).points for company in s.companies]
        points = [scored + more for scored, more in zip(scores(s), now, strict=True)]
        found: dict[str, float] = {"monster": has.monsters > had.monsters, "minerals": minerals}
        if over:
            found["final"] = points[seat]
        else:
            found.update(_cards(had, has, minerals))
            found["coins"] = has.coins
            found["scoring"] = now[seat]
        found["scored"] = len(s.rounds) > len(before.rounds)
        if len(points) > 1:
            best = max([other for other in range(len(points)) if other != seat], key=points.__getitem__)
            found["lead"] = points[seat] - points[best]
            if not over:
                found["rival"] = now[best]
        return found

    def tell(self, key: str, better: float, other: float) -> str:
        if key != _EITHER and (better > other) == (key == "rival"):
            return ""
        if key == "lead":
            return _tell_lead(better, other)
        text = {
            "monster": _("{n} chance of beating a monster instead of {otherwise} with another move."),
            "minerals": _("This move brings {n} minerals on average instead of {otherwise} with another move."),
            "final": _("The final score is {n} points on average instead of {otherwise} with another move."),
            "mines": _("This move brings {n} mines on average instead of {otherwise} with another move."),
            "near": _("{n} chance of being at most one mine short of a stake "
                      "instead of {otherwise} with another move."),
            "technology": _("{n} chance of another technology instead of {otherwise} with another move."),
            "tools": _("This move leaves {n} Tools on average instead of {otherwise} with another move."),
            "coins": _("This move leaves {n} coins on average instead of {otherwise} with another move."),
            "scoring": _("A scoring after this move would bring {n} points on average "
                         "instead of {otherwise} with another move."),
            "scored": _("{n} chance that a scoring comes soon instead of {otherwise} with another move."),
            "rival": _("A scoring after this move would bring the strongest rival {n} points on average instead of "
                       "{otherwise} with another move."),
        }[key]
        write = share if key in _SHARES else average
        return text.format(n=write(better, other), otherwise=write(other, better))


def _cards(had: Company, has: Company, minerals: int) -> dict[str, float]:
    mines, technologies, tools = _possessions(has)
    were, knew, _tools = _possessions(had)
    staked = _STAKED[min(minerals, len(_STAKED) - 1)]
    return {
        "mines": max(0, len(mines) + staked - len(were)),
        "near": minerals > 0 or (len(mines) > 2 and closing_corners(mines) != 0),
        "technology": technologies > knew,
        "tools": tools,
    }


def _possessions(company: Company) -> tuple[tuple[int, ...], int, int]:
    """Return the mines, the number of technologies and the number of Tools."""
    mines = company.mines
    tools = sum([card >= TOOL for card in company.cards])
    return mines, sum([TECH <= card < MONSTER for card in company.cards]), tools


def _tell_lead(better: float, other: float) -> str:
    """Describe the lead, in words that fit both a scoring that would come now and the last one."""
    if other >= 0:
        text = _("Overall, the score after this move is {n} points ahead of the strongest rival on average instead of "
                 "{otherwise} with another move.")
    elif better < 0:
        text = _("Overall, the score after this move is {n} points behind the strongest rival on average instead of "
                 "{otherwise} with another move.")
    else:
        text = _("Overall, the score after this move is {n} points ahead of the strongest rival on average instead of "
                 "{otherwise} behind with another move.")
    gap = better - other
    return text.format(n=average(abs(better), abs(better) - gap), otherwise=average(abs(other), abs(other) + gap))


AFTERMATH: Aftermath[Venture] = Klotho97Aftermath()
