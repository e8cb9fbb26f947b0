"""Deals: any at all, or one that the solver has proved to be solvable, of the grade that is asked for (PAT-5.1).

For a solvable deal knights are rolled and regions shuffled as for any other, again and again, until the solver finds
that the deal can be won and is of its grade. One number drawn from the seed says which deals are looked at and in
which order, so the deal of a code is always the same; the deal itself stands in the record, and nobody who plays a
record needs the solver.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from klotho_games.core.contract import Value

from .lines import KnightsRoll
from .regions import ID, NUMBER
from .solver import KingdomSearch, is_winnable
from .state import REGIONS_IN_KINGDOM, Kingdom, Phase, apply_deal, whole_deck
from .steps import Dealt

GRADES = (1, 2, 3, 4)
_WINNING = (900, 350, 100)
"""At least so many kingdoms of 362,880 can be won: grades 1, 2, 3; fewer is 4."""
_TRIES = (2.5, 5.0, 10.0)
"""And at most so many have to be tried for one that can be won, of those that do not plainly ask too much."""
TRIVIAL = 3000
"""A deal that so many kingdoms win is no puzzle: it is dealt for none of the grades."""
_NUMBERS = 64
"""Bits of the number that a solvable deal is found by."""


# ---- how hard a deal is ----


class Weight(Value, frozen=True):
    """How hard a deal is: kingdoms that can be won, and how many one tries for each of them."""

    winning: int
    tries: float


def weight(s: Kingdom, part: int = 8, looks: int = 40) -> Weight:
    """An estimate, the same each time: of the 362,880 kingdoms those are counted that do not plainly need too many
    items, from one of `part` beginnings, and of them so many are tried that are spread evenly among them."""
    search = KingdomSearch(s)
    known, search.roll = search.roll, _at_first_sight(s.dice)
    search.part = part
    likely = [tuple(lines) for _frame, _cells, lines in search.kingdoms()]
    search.roll = known
    looked = [likely[n * len(likely) // looks] for n in range(looks)] if len(likely) > looks else likely
    won = sum(search.fit(lines) is not None for lines in looked)
    if not won:
        return Weight(0, float(len(likely)))
    return Weight(round(won * len(likely) * part / len(looked)), len(looked) / won)


@lru_cache(maxsize=8)
def _at_first_sight(dice: tuple[int, ...]) -> KnightsRoll:
    """Nobody lists the ways of a line here: what is likely at first sight is the same each time."""
    return KnightsRoll(dice)


def grade_of(weight: Weight) -> int:
    """Of a deal that can be won: by how many kingdoms win and how many must be tried for one."""
    by_winning = next((grade for grade, least in enumerate(_WINNING, 1) if weight.winning >= least), 4)
    by_tries = next((grade for grade, most in enumerate(_TRIES, 1) if weight.tries <= most), 4)
    return max(by_winning, by_tries)


@lru_cache(maxsize=4096)
def _weight_of(twelve: bool, dice: tuple[int, ...], nine: tuple[int, ...]) -> Weight:
    """What a deal weighs does not hang on the order in which its regions come."""
    return weight(apply_deal(Kingdom(twelve, True, 1), dice, nine))


def may_be_dealt(s: Kingdom, nine: tuple[int, ...]) -> bool:
    """Whether these regions, in whatever order, with these knights make a deal of the grade that was asked for."""
    return not s.solvable or _is_of_grade(_weight_of(s.twelve, s.dice, nine), s.grade)


def _is_of_grade(weight: Weight, grade: int) -> bool:
    return weight.winning < TRIVIAL and grade_of(weight) == grade


# ---- the deal of a code ----


def draw_deal(s: Kingdom, rng: Random) -> Dealt:
    return find_deal(s, rng.getrandbits(_NUMBERS)) if s.solvable else any_deal(s, rng)


def any_deal(s: Kingdom, rng: Random) -> Dealt:
    """PAT-1.2, 1.3."""
    dice = [sorted(int(rng.random() * 6) + 1 for _die in range(3)) for _colour in range(3)]
    cards = list(whole_deck(s))
    rng.shuffle(cards)
    return Dealt((*dice[0], *dice[1], *dice[2]), tuple([ID[card] for card in cards[:REGIONS_IN_KINGDOM]]))


@lru_cache(maxsize=64)
def find_deal(s: Kingdom, number: int) -> Dealt:
    """The first deal of the grade that can be won, among those that this number gives one after the other."""
    assert s.phase is Phase.DEAL
    rng = Random(number)
    while True:
        deal = any_deal(s, rng)
        begun = apply_deal(s, deal.dice, tuple([NUMBER[region] for region in deal.regions]))
        if _is_of_grade(weight(begun), s.grade) and is_winnable(begun):
            return deal
