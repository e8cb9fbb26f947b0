"""Deals: any at all, or one that the solver has proved to be solvable, of the grade that is asked for (PAT-5.1).

Solvable deals lie in `deals.json`, graded when they were made (`build_scripts/grade_deals.py`), so that a game begins
at once. The seed picks one of them and gives its three trios of knights their colours; that changes nothing for the
solver. A deal is kept as ten letters: the three trios and the nine regions in their order.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random

import msgspec

from klotho_games.core.contract import Value
from klotho_games.games.patrols.kingdom import REGIONS_IN_KINGDOM, Kingdom, whole_deck
from klotho_games.games.patrols.regions import ALL, BASE, ID
from klotho_games.games.patrols.solver import Weight
from klotho_games.games.patrols.steps import Dealt

GRADES = (1, 2, 3, 4)
_WINNING = (900, 350, 100)
"""At least so many kingdoms of 362,880 can be won: grades 1, 2, 3; fewer is 4."""
_TRIES = (2.5, 5.0, 10.0)
"""And at most so many have to be tried for one that can be won, of those that do not plainly ask too much."""
TRIVIAL = 3000
"""A deal that so many kingdoms win is no puzzle: it is in none of the lists."""

_TRIOS = tuple(combinations_with_replacement(range(1, 7), 3))
_LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"
_LENGTH = 10
Deal = tuple[tuple[int, ...], tuple[int, ...]]
"""Nine knights, trio by trio; nine regions in their order."""


class _Lists(Value, frozen=True):
    twelve: tuple[str, ...]
    base: tuple[str, ...]
    """By grade: deals of ten letters each, one after the other."""


@cache
def _lists() -> _Lists:
    return msgspec.json.decode((Path(__file__).parent / "deals.json").read_bytes(), type=_Lists)


def grade_of(weight: Weight) -> int:
    """By how many kingdoms can be won and how many must be tried for one; 0 for a deal that cannot be solved."""
    if not weight.winning:
        return 0
    by_winning = next((grade for grade, least in enumerate(_WINNING, 1) if weight.winning >= least), 4)
    by_tries = next((grade for grade, most in enumerate(_TRIES, 1) if weight.tries <= most), 4)
    return max(by_winning, by_tries)


def graded(twelve: bool, grade: int) -> list[Deal]:
    """The deals of a grade, as they were made."""
    return [unpack(twelve, text) for text in _texts(twelve, grade)]


@cache
def _texts(twelve: bool, grade: int) -> tuple[str, ...]:
    lists = _lists()
    text = (lists.twelve if twelve else lists.base)[grade - 1]
    return tuple(text[at : at + _LENGTH] for at in range(0, len(text), _LENGTH))


def draw(s: Kingdom, rng: Random) -> Dealt:
    if not s.solvable:
        dice = [tuple(sorted(int(rng.random() * 6) + 1 for _die in range(3))) for _colour in range(3)]
        cards = list(whole_deck(s))
        rng.shuffle(cards)
        return dealt(dice[0] + dice[1] + dice[2], tuple(cards[:REGIONS_IN_KINGDOM]))
    texts = _texts(s.twelve, s.grade)
    knights, regions = _opened(s.twelve, texts[int(rng.random() * len(texts))])
    trios = [knights[0:3], knights[3:6], knights[6:9]]
    rng.shuffle(trios)
    return dealt(trios[0] + trios[1] + trios[2], regions)


def dealt(dice: tuple[int, ...], regions: tuple[int, ...]) -> Dealt:
    return Dealt(dice, tuple([ID[card] for card in regions]))


def pack(twelve: bool, deal: Deal) -> str:
    dice, regions = deal
    number = 0
    left = list(_deck(twelve))
    for card in regions:
        number = number * len(left) + left.index(card)
        left.remove(card)
    for at in (0, 3, 6):
        number = number * len(_TRIOS) + _TRIOS.index(dice[at : at + 3])
    letters = [_LETTERS[number // 36**place % 36] for place in reversed(range(_LENGTH))]
    return "".join(letters)


def unpack(twelve: bool, text: str) -> Deal:
    number = int(text, 36)
    trios: list[tuple[int, ...]] = []
    for _n in range(3):
        number, trio = divmod(number, len(_TRIOS))
        trios.insert(0, _TRIOS[trio])
    left = list(_deck(twelve))
    places: list[int] = []
    for n in reversed(range(REGIONS_IN_KINGDOM)):
        number, place = divmod(number, len(left) - n)
        places.insert(0, place)
    return trios[0] + trios[1] + trios[2], tuple(left.pop(place) for place in places)


_opened = cache(unpack)


def _deck(twelve: bool) -> tuple[int, ...]:
    return ALL if twelve else BASE
