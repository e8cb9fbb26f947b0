"""Cards as tuples of ids, drawn and shuffled by an explicit random source.

Both ways to draw go through the whole deck and pass over what is not there. So two players of one seed, whose
decks differ by a few cards, still meet nearly the same cards in the same order.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from functools import lru_cache
from random import Random
from typing import TypeVar

C = TypeVar("C")


def draw(whole: Sequence[C], left: Collection[C], rng: Random) -> C:
    """Any card of `left`, each as likely; `whole` is the deck as printed, and has every card of `left` once."""
    if not left:
        raise ValueError("nothing is left to draw")
    size, getrandbits = len(whole), rng.getrandbits
    bits = size.bit_length()
    while True:
        place = getrandbits(bits)  # as `randrange` does, without its two calls
        if place < size and (card := whole[place]) in left:
            return card


# ---- cards that are numbers, kept from the lowest up: they are found without going through them ----


def draw_number(whole: Sequence[int], left: Sequence[int], rng: Random) -> int:
    """As `draw`, and what it gives is the same."""
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
    """The cards less one that is among them."""
    place = bisect_left(cards, card)
    return cards[:place] + cards[place + 1 :]


# ---- any cards ----


def shuffle_remaining(whole: Sequence[C], left: Collection[C], rng: Random) -> tuple[C, ...]:
    """The cards of `left` in any order, each order as likely."""
    order = list(whole)
    shuffle(order, rng)
    return tuple(card for card in order if card in left)


def shuffle(cards: list[C], rng: Random) -> None:
    """Every order as likely; card by card as `Random.shuffle` does it, in half the time."""
    getrandbits = rng.getrandbits
    for last, bits in _countdown(len(cards)):
        place = getrandbits(bits)
        while place > last:
            place = getrandbits(bits)
        cards[last], cards[place] = cards[place], cards[last]


@lru_cache(maxsize=256)
def _countdown(cards: int) -> tuple[tuple[int, int], ...]:
    """The places of a deck from its last to its second, each with how many bits choose one up to there."""
    return tuple((last, (last + 1).bit_length()) for last in range(cards - 1, 0, -1))


def without(cards: tuple[C, ...], card: C) -> tuple[C, ...]:
    """The cards less one copy of `card`; ValueError if there is none."""
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
