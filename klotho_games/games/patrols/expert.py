"""The strongest marshal: as the judge, but it draws conclusions from the grade of the deal.

Of the regions that may lie face down only some make a deal of the grade that was asked for (PAT-5.1): with the others
the deal would not have been dealt. So it looks at ways in which these can come, and at no others. What it knows is
what the rulebook says and everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import factorial
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.games.patrols.bot import Plan
from klotho_games.games.patrols.chances import CHANCES
from klotho_games.games.patrols.deals import fits_grade
from klotho_games.games.patrols.foresight import Foresight
from klotho_games.games.patrols.hints import continuation
from klotho_games.games.patrols.kingdom import REGIONS_IN_KINGDOM, Kingdom, View, dealt, unseen
from klotho_games.games.patrols.regions import ALL
from klotho_games.games.patrols.rules import RULES

Nine = tuple[int, ...]
"""The regions of a deal, in order."""
_WEIGHED = 24
"""Deals that may be this one whose grade is found out, at most."""
_WAYS = 30
"""Ways in which face-down regions may come that are looked at, at most."""


@lru_cache(maxsize=1)
def _nines() -> tuple[Nine, ...]:
    """All sets of nine regions, in an order that says nothing: whoever looks at a few looks at the same ones again
    when more is seen."""
    found = list(combinations(ALL, REGIONS_IN_KINGDOM))
    Random(9).shuffle(found)
    return tuple(found)


@lru_cache(maxsize=2048)
def _of_grade(dice: tuple[int, ...], grade: int, nine: Nine) -> bool:
    return fits_grade(dealt(Kingdom(True, True, grade), dice, nine))


@lru_cache(maxsize=64)
def likely(view: View) -> tuple[tuple[Kingdom, ...], bool] | None:
    """Kingdoms that this may be by its grade, each as likely as the others, and whether these are all of them; None
    where the grade says nothing."""
    s, n = view.kingdom, view.face_down
    if not (s.solvable and s.twelve and n):
        return None
    hidden = frozenset(unseen(s))
    seen = frozenset(ALL) - hidden
    may_be = [nine for nine in _nines() if seen <= frozenset(nine)]
    tried = may_be[:_WEIGHED]
    fitting = [nine for nine in tried if _of_grade(s.dice, s.grade, nine)]
    if not fitting:
        return None
    sets = [tuple(sorted(hidden & frozenset(nine))) for nine in fitting]
    if len(sets) * factorial(n) <= _WAYS:
        decks = [deck for cards in sets for deck in permutations(cards)]
        return tuple([replace(s, deck=deck) for deck in decks]), len(tried) == len(may_be)
    rng = Random(0)
    found: dict[tuple[int, ...], None] = {}
    while len(found) < _WAYS:
        cards = sets[len(found) % len(sets)]
        found[tuple(rng.sample(cards, n))] = None
    return tuple([replace(s, deck=deck) for deck in found]), False


@lru_cache(maxsize=64)
def plan(view: View) -> Plan:
    return Plan(view, Foresight(view, likely(view)))


class PatrolsExpert:
    tries = 1
    width = 1
    """Nothing is left to try: the solver has looked to the end of the game."""
    deep = False

    def candidates(self, s: Kingdom) -> Sequence[Decision]:
        thought = plan(RULES.view(s, 0))
        found = [Decision(move, why, value) for move in RULES.legal(s) for why, value in (thought.worth(move),)]
        return sorted(found, key=lambda decision: -decision.value)

    def rollout(self, s: Kingdom, rng: Random) -> Move:
        """What wins if the regions come as it was imagined."""
        moves = continuation(s)
        return moves[0] if moves else RULES.legal(s)[0]

    def promise(self, s: Kingdom) -> Sequence[float] | None:
        return CHANCES.of(s)

    def imagine(self, view: View, rng: Random) -> Kingdom:
        ways = likely(view)
        return rng.choice(ways[0]) if ways else RULES.imagine(view, rng)


EXPERT: Expert[Kingdom] = PatrolsExpert()
