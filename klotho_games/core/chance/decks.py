"""Cards as tuples of ids, drawn and shuffled with an explicit random source.

`draw` and `shuffle_remaining` work on the whole deck and skip the cards that are no longer there. Two players with the
same seed, whose decks differ by a few cards, therefore still get nearly the same cards in the same order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

C = TypeVar("C")


def draw(whole: Sequence[C], left: Collection[C], rng: Random) -> C:
    """Draw a card of `left`, each with equal chance.

    `whole` is the complete deck, and has every card of `left` once.
    """
    if not left:
        raise ValueError("nothing is left to draw")
    size, getrandbits = len(whole), rng.getrandbits
    bits = size.bit_length()
    while True:
        place = getrandbits(bits)  # like `randrange`, without its two inner calls
        if place < size and (card := whole[place]) in left:
            return card


# ---- cards that are numbers in ascending order, found by bisection ----


def draw_number(whole: Sequence[int], left: Sequence[int], rng: Random) -> int:
    """Like `draw`, with the same result."""
    if not left:
        raise ValueError("nothing is left to draw")
    size, cards, getrandbits = len(whole), len(left), rng.getrandbits
    bits = size.bit_length()
    while True:
        place = getrandbits(bits)
        if place < size:
            card = whole[place]
            found = bisect_left(left, card)
            if found < cards and left[found] == card:
                return card


def has_number(cards: Sequence[int], card: int) -> bool:
    place = bisect_left(cards, card)
    return place < len(cards) and cards[place] == card


def without_number(cards: tuple[int, ...], card: int) -> tuple[int, ...]:
    """Return the cards without this one, which must be among them."""
    place = bisect_left(cards, card)
    return cards[:place] + cards[place + 1 :]


# ---- any cards ----


def shuffle_remaining(whole: Sequence[C], left: Collection[C], rng: Random) -> tuple[C, ...]:
    """Return the cards of `left` in random order."""
    order = list(whole)
    shuffle(order, rng)
    return tuple(card for card in order if card in left)


def shuffle(cards: list[C], rng: Random) -> None:
    """Shuffle in place. Gives the same order as `Random.shuffle` in half the time."""
    getrandbits = rng.getrandbits
    for last, bits in _countdown(len(cards)):
        place = getrandbits(bits)
        while place > last:
            place = getrandbits(bits)
        cards[last], cards[place] = cards[place], cards[last]


@lru_cache(maxsize=256)
def _countdown(cards: int) -> tuple[tuple[int, int], ...]:
    """Return the positions from the last to the second, each with the
    number of bits that choose a position up to it."""
    return tuple((last, (last + 1).bit_length()) for last in range(cards - 1, 0, -1))


def without(cards: tuple[C, ...], card: C) -> tuple[C, ...]:
    """Return the cards without one copy of `card`. Raises ValueError if there is none."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
