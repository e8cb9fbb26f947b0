"""The Temple Deck: 34 cards, stored as sets of slots.

A set is an int with one bit per slot. Every card that joins the deck is shuffled in, so drawing a random card of the
set is the same as turning the top card of a shuffled pile, and no hidden order exists. The face card is one slot; which
of the twelve it is turns out when it is first drawn (KAR-1.2).
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Literal

import msgspec

from klotho_games.core.contract import Value

CardKind = Literal["threat", "treasure", "safe", "rival", "joker", "crown"]


class Card(Value, frozen=True):
    id: str
    rank: str
    suit: str | None
    kind: CardKind
    name: str
    flavour: str
    picture: str
    value: int = 0
    """The harm of a threat, the base value of a treasure or Joker; 0 for a rival."""
    portrait: str = ""
    title: str = ""


class _CardList(Value, frozen=True):
    back: str
    pips: dict[str, str]
    cards: tuple[Card, ...]


_LIST = msgspec.json.decode((Path(__file__).parents[1] / "cards.json").read_bytes(), type=_CardList)

CARDS: dict[str, Card] = {card.id: card for card in _LIST.cards}
BACK = _LIST.back
PIPS = _LIST.pips

_PLAIN = tuple(card.id for card in _LIST.cards if card.kind in ("threat", "treasure", "safe"))
FACES: tuple[str, ...] = tuple(card.id for card in _LIST.cards if card.kind == "rival")
IDOL, CROWN = "X1", "X2"
JOKERS = (IDOL, CROWN)

SLOTS: tuple[str, ...] = (*_PLAIN, *JOKERS)
"""Card ids by slot. The slot after the last is the face card."""
FACE_SLOT = len(SLOTS)
DECK_SIZE = FACE_SLOT + 1
FULL_DECK = (1 << DECK_SIZE) - 1

BIT: dict[str, int] = {
    **{card: 1 << slot for slot, card in enumerate(SLOTS)},
    **dict.fromkeys(FACES, 1 << FACE_SLOT),
}
FACE_BIT = 1 << FACE_SLOT
JOKER_BITS = BIT[IDOL] | BIT[CROWN]


def _bits(kind: CardKind) -> int:
    return sum(BIT[card] for card in _PLAIN if CARDS[card].kind == kind)


THREAT_BITS = _bits("threat")
TREASURE_BITS = _bits("treasure")
HEART_BITS = _bits("safe")
ACES = frozenset(card for card in _PLAIN if CARDS[card].rank == "A")
DIAMONDS = frozenset(card.id for card in _LIST.cards if card.suit == "diamonds")
SEALED_SHUT = frozenset(card for card in _PLAIN if CARDS[card].rank == "10")
THREATS = frozenset(card for card in _PLAIN if CARDS[card].kind == "threat")

_TRIALS = DECK_SIZE * len(FACES)
_TRIAL_BITS = _TRIALS.bit_length()


def cards_in(pile: int, face: str = "") -> tuple[str, ...]:
    """Return the cards of a set in the order of the list.

    The face card is returned as `face`, its id once it has been seen.
    """
    return tuple(
        SLOTS[slot] if slot < FACE_SLOT else face for slot in range(DECK_SIZE) if pile >> slot & 1
    )


def draw_card(pile: int, face: str, rng: Random) -> str:
    """Draw a card of the set, each with equal chance.

    Slots are tried until one is in the set, so two explorers with the same seed whose decks differ by a few cards still
    draw nearly the same cards in the same order.
    """
    while True:
        trial = rng.getrandbits(_TRIAL_BITS)
        slot = trial % DECK_SIZE
        if trial < _TRIALS and pile >> slot & 1:
            if slot < FACE_SLOT:
                return SLOTS[slot]
            return face or FACES[trial // DECK_SIZE]


def lowest_heart(pile: int) -> str:
    """Return the Heart that is left out on the way down (KAR-6.1); "" if the set has none."""
    hearts = pile & HEART_BITS
    return SLOTS[(hearts & -hearts).bit_length() - 1] if hearts else ""
