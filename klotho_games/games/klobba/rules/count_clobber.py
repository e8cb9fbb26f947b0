"""The Action cards: who comes forward, and what they count (KLO-2.5 to 2.7)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from .bands import face_up
from .cards import ACTION_ID, ACTIONS, ALL, CLAN_OF, ID, MIRROR, VALUE
from .events import Count
from .state import Fray

Cards = tuple[int, ...]
_ALONE: tuple[Cards, ...] = tuple((card,) for card in range(ALL))
_value = VALUE.__getitem__
_CLAN = tuple(
    frozenset(card for card in range(ALL) if action.clan in CLAN_OF[card]).__contains__ for action in ACTIONS
)
"""By Action card: a test whether a Barbarian is of its clan."""


@lru_cache(maxsize=1 << 12)
def ids(cards: Cards) -> tuple[str, ...]:
    return tuple([ID[card] for card in cards])


def group_up(s: Fray, side: int) -> list[int]:
    """Return the face-up Barbarians of a side's Group."""
    one = s.sides[side]
    return face_up(s.bands[one.seat]) + face_up(s.bands[one.partner])


def effective(mine: int, other: int) -> int:
    """Return the card whose effect a laid card has.

    Mirror & Switch copies the other side's card; two of them do nothing.
    """
    return other if mine == MIRROR else mine


def effects_of(black: int, white: int) -> tuple[int, int]:
    """Return the cards whose effects both laid cards have."""
    if black == MIRROR or white == MIRROR:
        return effective(black, white), effective(white, black)
    return black, white


def selections(action: int, own: list[int], whole: list[int]) -> list[Cards]:
    """Return all choices of Barbarians that fit an Action card (KLO-2.5); empty if none can be selected.

    `own` are the face-up Barbarians of the holder's Band, `whole` those of the Group.
    """
    if action < 0 or not whole:
        return []
    printed = ACTIONS[action]
    match printed.selects:
        case "clan":
            found = tuple(filter(_CLAN[action], whole))
            return [found] if found else []
        case "highest":
            best = max(map(_value, whole))
            return [_ALONE[card] for card in whole if VALUE[card] == best]
        case "lowest":
            least = min(map(_value, whole))
            return [_ALONE[card] for card in whole if VALUE[card] == least]
        case "weak":
            return [_ALONE[card] for card in whole if VALUE[card] <= printed.most]
        case "second":
            if len(whole) < 2:
                return []
            second = sorted(map(_value, whole))[-2]
            return [_ALONE[card] for card in whole if VALUE[card] == second]
        case "two_lowest":
            return _two_lowest(whole)
        case "own":
            return [_ALONE[card] for card in own]
        case "mirror":
            return []


def _two_lowest(whole: list[int]) -> list[Cards]:
    if len(whole) < 3:
        return [tuple(whole)]
    values = sorted(map(_value, whole))
    least, second = values[0], values[1]
    low = [card for card in whole if VALUE[card] == least]
    if least == second:
        return list(combinations(low, 2))
    return [tuple(sorted((low[0], card), key=whole.index)) for card in whole if VALUE[card] == second]


def options(s: Fray, side: int) -> list[Cards]:
    """Return the choices that a side has after the flip."""
    one, other = s.sides[side], s.sides[1 - side]
    own = face_up(s.bands[one.seat])
    return selections(effective(one.laid, other.laid), own, own + face_up(s.bands[one.partner]))


@lru_cache(maxsize=1 << 12)
def total(action: int, cards: Cards) -> int:
    """Return the total of the selected Barbarians (KLO-2.7); 0 if none is selected."""
    if not cards:
        return 0
    printed = ACTIONS[action]
    raised = sum([VALUE[card] for card in cards]) * printed.times + printed.plus
    return min(raised, printed.cap) if printed.cap else raised


@lru_cache(maxsize=1 << 13)
def tally(action: int, cards: Cards) -> tuple[Count, int]:
    """Return how the total comes about, and the total."""
    printed = ACTIONS[action]
    values = tuple([VALUE[card] for card in cards])
    counted = Count(ACTION_ID[action], ids(cards), values, printed.times, printed.plus, printed.cap)
    return counted, total(action, cards)


def count(action: int, cards: Cards) -> Count:
    return tally(action, cards)[0]


def winner(actions: tuple[int, int], cards: tuple[Cards, Cards], totals: tuple[int, int]) -> tuple[int, bool]:
    """Return the side that wins (-1 for a draw), and whether it wins by surprise."""
    for side, action in enumerate(actions):
        ambush = ACTIONS[action].ambush
        if ambush and cards[side] and totals[1 - side] >= ambush:
            return side, True
    black, white = totals
    return (-1 if black == white else 0 if black > white else 1), False
