"""Deals: a random one, or one of the chosen grade that the solver has proved to be solvable (PAT-5.1).

For a solvable deal, knights are rolled and regions shuffled as for a random one, again and again, until the solver
finds that the deal can be won and has the chosen grade. One number drawn from the seed decides which deals are tried
and in which order, so the deal of a code is always the same. The deal itself is in the record, so replaying a record
does not need the solver.
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
"""Grades 1, 2 and 3 need at least this many winnable kingdoms of 362,880; a deal with fewer has grade 4."""
_TRIES = (2.5, 5.0, 10.0)
"""The highest average number of kingdoms to try for one that can be won, among those that do not obviously need too
many items. Also for grades 1, 2 and 3."""
TRIVIAL = 3000
"""A deal with this many winnable kingdoms is not a puzzle, and is not dealt for any grade."""
_NUMBERS = 64
"""The number of bits of the number from which a solvable deal is found."""


# ---- how hard a deal is ----


class Weight(Value, frozen=True):
    """How hard a deal is: the number of kingdoms that can be won, and how many have to be tried for each of them."""

    winning: int
    tries: float


def weight(s: Kingdom, part: int = 8, looks: int = 40) -> Weight:
    """Estimate how hard a deal is, with the same result each time.

    Of the 362,880 kingdoms only those are counted that do not obviously need too many items, from one in `part`
    beginnings. An evenly spread sample of `looks` of them is tried.
    """
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
    """Return a roll for which no ways of lines are ever listed, so that its estimates are the same each time."""
    return KnightsRoll(dice)


def grade_of(weight: Weight) -> int:
    """Return the grade of a deal that can be won, by how many kingdoms win and how many have to be tried for one."""
    by_winning = next((grade for grade, least in enumerate(_WINNING, 1) if weight.winning >= least), 4)
    by_tries = next((grade for grade, most in enumerate(_TRIES, 1) if weight.tries <= most), 4)
    return max(by_winning, by_tries)


@lru_cache(maxsize=4096)
def _weight_of(twelve: bool, dice: tuple[int, ...], nine: tuple[int, ...]) -> Weight:
    """Return the weight of a deal, which does not depend on the order of its regions."""
    return weight(apply_deal(Kingdom(twelve, True, 1), dice, nine))


def may_be_dealt(s: Kingdom, nine: tuple[int, ...]) -> bool:
    """Return whether these regions, in any order, make a deal of the chosen grade with these knights."""
    return not s.solvable or _is_of_grade(_weight_of(s.twelve, s.dice, nine), s.grade)


def _is_of_grade(weight: Weight, grade: int) -> bool:
    return weight.winning < TRIVIAL and grade_of(weight) == grade


# ---- the deal of a code ----


def draw_deal(s: Kingdom, rng: Random) -> Dealt:
    return find_deal(s, rng.getrandbits(_NUMBERS)) if s.solvable else any_deal(s, rng)


def any_deal(s: Kingdom, rng: Random) -> Dealt:
    """Return random dice and regions, whether or not they can be won (PAT-1.2, 1.3)."""
    dice = [sorted(int(rng.random() * 6) + 1 for _die in range(3)) for _colour in range(3)]
    cards = list(whole_deck(s))
    rng.shuffle(cards)
    return Dealt((*dice[0], *dice[1], *dice[2]), tuple([ID[card] for card in cards[:REGIONS_IN_KINGDOM]]))


@lru_cache(maxsize=64)
def find_deal(s: Kingdom, number: int) -> Dealt:
    """Return the first winnable deal of the chosen grade in the series of deals that this number gives."""
    assert s.phase is Phase.DEAL
    rng = Random(number)
    while True:
        deal = any_deal(s, rng)
        begun = apply_deal(s, deal.dice, tuple([NUMBER[region] for region in deal.regions]))
        if _is_of_grade(weight(begun), s.grade) and is_winnable(begun):
            return deal
