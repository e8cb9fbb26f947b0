"""How likely the other side lays each card, by what a view shows and what would be best for the other side.

Hands are secret, but the discards, the viewer's own hand and the known offers under the deck are not, and everyone can
see what each card would do in the current Groups. So each holder is assumed to lay the best card of a hand of unseen
cards, against what that holder expects in turn. A few rounds of this are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from klotho_games.games.klobba.rules.state import BLACK, WHITE

from .lookahead import KINDS, Showdown

Odds = Sequence[float]
"""The probability that each kind of card is laid."""
_ROUNDS = 3
_WHIM = 0.1
"""How often a player is assumed to lay a random card."""


@lru_cache(maxsize=1 << 12)
def none_of(wanted: int, cards: int, hand: int) -> float:
    """Return the probability that a hand drawn from `cards` cards contains none of the `wanted` ones."""
    return comb(cards - wanted, hand) / comb(cards, hand) if wanted + hand <= cards else 0.0


def at_random(counts: Sequence[int]) -> list[float]:
    whole = sum(counts) or 1
    return [n / whole for n in counts]


def best_of_hand(worth: Sequence[float], counts: Sequence[int], hand: int) -> list[float]:
    """Return for each kind the probability that it is the best card of a hand drawn from these counts."""
    cards = sum(counts)
    hand = min(hand, cards)
    odds = [0.0] * len(counts)
    better, none = 0, 1.0
    for kind in sorted(KINDS, key=lambda kind: -worth[kind]):
        if counts[kind]:
            better += counts[kind]
            still_none = none_of(better, cards, hand)
            odds[kind] = none - still_none
            none = still_none
    return odds


class Hunch:
    """The probabilities of both sides' cards in a Showdown, for a player to whom these numbers of cards are unseen.

    `counts` are the unseen cards by kind, for Black's hand and for White's. `hands` is how many cards Black and White
    seem to choose from. `odds` are the resulting probabilities by side and kind.
    """

    def __init__(self, showdown: Showdown, counts: tuple[Sequence[int], Sequence[int]], hands: tuple[int, int]) -> None:
        self._counts, self._hands = counts, hands
        self._pairs = showdown.pairs
        self.odds = [at_random(counts[BLACK]), at_random(counts[WHITE])]
        for turn in range(_ROUNDS):
            liked = [self._new_odds(side) for side in (BLACK, WHITE)]
            part = 1 / (turn + 1)
            self.odds = [
                [(1 - part) * old + part * new for old, new in zip(self.odds[side], liked[side], strict=True)]
                for side in (BLACK, WHITE)
            ]

    def _new_odds(self, side: int) -> list[float]:
        any_card = at_random(self._counts[side])
        best = best_of_hand(self.worth(side, side), self._counts[side], self._hands[side])
        return [_WHIM * a + (1 - _WHIM) * b for a, b in zip(any_card, best, strict=True)]

    def worth(self, side: int, onlooker: int) -> list[float]:
        """Return for each kind what it is worth on average to an onlooker that this side lays it."""
        odds, pairs = self.odds[1 - side], self._pairs
        if side == BLACK:
            return [sum([odds[kind] * row[kind][onlooker] for kind in KINDS]) for row in pairs]
        return [sum([odds[black] * pairs[black][kind][onlooker] for black in KINDS]) for kind in KINDS]

    def round_worth(self, onlooker: int) -> float:
        """Return the value of the round to an onlooker before a card is laid."""
        return sum([a * b for a, b in zip(self.odds[BLACK], self.worth(BLACK, onlooker), strict=True)])

    def victory(self, side: int) -> list[float]:
        """Return for each kind the probability that this side wins with it, with a draw as half a win."""
        chances = self.worth(side, -1)
        return chances if side == BLACK else [1 - chance for chance in chances]
