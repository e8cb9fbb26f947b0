"""How much a rule of thumb would get right in the exercises of a theme, so that no one learns "always retreat".

    best_thumb(exercises)        # of one theme: the rule, and how many of them it answers
    keep_varied(exercises)       # without those that make a rule of thumb too good, or are too much alike

A rule of thumb looks only at the kinds of move that are possible: it is an order of kinds ("rather walk than explore,
never go down"), where a kind is a move's class, or it names one move with its target ("the new side").
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from math import ceil
from typing import NamedTuple

from klotho_games.practice.exercise import Exercise

OF_A_THEME = 24
"""Most exercises of one theme."""
OF_ONE_ANSWER = 0.6
"""The largest share of a theme that a rule of thumb can answer."""
ALIKE = 3
"""Most exercises of a theme with the same choices and the same best one."""
_KINDS = 6
"""Rules of thumb know so many kinds of move. More have too many orders, and a theme rarely has more."""


class Question(NamedTuple):
    """What a rule of thumb sees of an exercise: the moves in the format of records, the best one first."""

    moves: tuple[str, ...]
    right: frozenset[str]

    def share(self, order: Sequence[str]) -> float:
        """Return how likely a rule of thumb finds a right move, if it chooses by chance among moves of one kind."""
        for kind in order:
            if fitting := [move for move in self.moves if kind in (move, kind_of(move))]:
                return sum(move in self.right for move in fitting) / len(fitting)
        return 0.0


class Thumb(NamedTuple):
    """A rule of thumb: the kinds of move in the order in which it prefers them."""

    order: tuple[str, ...]
    right: float
    """How many exercises it answers. One that it only answers by chance counts in part."""


def kind_of(move: str) -> str:
    """Return the class of a move."""
    kind = json.loads(move)["do"]
    assert isinstance(kind, str)
    return kind


def question_of(one: Exercise) -> Question:
    return Question(tuple(bytes(choice.move).decode() for choice in one.choices),
                    frozenset(bytes(choice.move).decode() for choice in one.right))


def best_thumb(exercises: Iterable[Exercise]) -> Thumb:
    """Return the rule of thumb that answers most of these exercises, which belong to one theme."""
    questions = [question_of(one) for one in exercises]
    if not questions:
        return Thumb((), 0.0)
    kinds = Counter(kind for one in questions for kind in {kind_of(move) for move in one.moves})
    common = sorted(kinds, key=lambda kind: (-kinds[kind], kind))[:_KINDS]
    targets = {move for one in questions for move in one.right}
    rules = [*permutations(common), *((target,) for target in sorted(targets))]
    return max((Thumb(rule, sum(one.share(rule) for one in questions)) for rule in rules),
               key=lambda thumb: round(thumb.right, 9))


def most_for(exercises: int) -> int:
    """Return how many of so many exercises a rule of thumb can answer: never all of them, if there are several."""
    return min(ceil(OF_ONE_ANSWER * exercises), max(1, exercises - 1))


def is_too_good(thumb: Thumb, exercises: int) -> bool:
    return round(thumb.right, 6) > most_for(exercises)


def look_of(one: Exercise) -> tuple[str, frozenset[str], str]:
    """Return what exercises have in common that look alike: theme, choices and the best choice."""
    moves = question_of(one).moves
    return one.theme, frozenset(moves), moves[0]


def keep_varied(exercises: Iterable[Exercise]) -> list[Exercise]:
    """Return the exercises without those that are too much alike, make a rule of thumb too good, or are too many of
    their theme. The newest are left out first."""
    looks: Counter[object] = Counter()
    themes: dict[str, list[Exercise]] = {}
    for one in exercises:
        looks[look_of(one)] += 1
        if looks[look_of(one)] <= ALIKE:
            themes.setdefault(one.theme, []).append(one)
    for kept in themes.values():
        while is_too_good(thumb := best_thumb(kept), len(kept)) or len(kept) > OF_A_THEME:
            answered = [question_of(one).share(thumb.order) for one in kept]
            del kept[max(range(len(kept)), key=lambda n: (answered[n], n))]
    return [one for kept in themes.values() for one in kept]
