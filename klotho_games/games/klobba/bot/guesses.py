"""What the other side may lay: how likely each card is, by all that a view tells and what the other would like best.

Nobody shows a hand. But what has been discarded, what one holds oneself and which offers lie under the deck is known,
and so is what every card would do in the Groups as they lie. So each holder is taken to lay the best of a hand of
unseen cards, against what they may expect in turn; a few rounds of that are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

from klotho_games.games.klobba.rules.state import BLACK, WHITE

from .lookahead import KINDS, Showdown

Odds = Sequence[float]
"""By kind of card: how likely it is laid."""
_ROUNDS = 3
_WHIM = 0.1
"""How often somebody lays just any of their cards, as far as one can tell."""


@lru_cache(maxsize=1 << 12)
def none_of(wanted: int, cards: int, hand: int) -> float:
    """How likely a hand has none of so many cards."""
    return comb(cards - wanted, hand) / comb(cards, hand) if wanted + hand <= cards else 0.0


def at_random(counts: Sequence[int]) -> list[float]:
    whole = sum(counts) or 1
    return [n / whole for n in counts]


def best_of_hand(worth: Sequence[float], counts: Sequence[int], hand: int) -> list[float]:
    """By kind: how likely it is the best of a hand that is drawn from so many cards of each."""
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
    """Both sides' cards in a Showdown, as likely as they are to somebody who sees `counts` of unseen cards.

    `hands` are how many cards Black and White seem to choose from. `odds` are those of Black and White, `worth` by
    side, onlooker and kind what laying it is worth on average.
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
        """By kind: what it is worth to an onlooker that this side lays it, on average."""
        odds, pairs = self.odds[1 - side], self._pairs
        if side == BLACK:
            return [sum([odds[kind] * row[kind][onlooker] for kind in KINDS]) for row in pairs]
        return [sum([odds[black] * pairs[black][kind][onlooker] for black in KINDS]) for kind in KINDS]

    def round_worth(self, onlooker: int) -> float:
        """What the round is worth to an onlooker before anything is laid."""
        return sum([a * b for a, b in zip(self.odds[BLACK], self.worth(BLACK, onlooker), strict=True)])

    def victory(self, side: int) -> list[float]:
        """By kind: how likely this side wins with it; a draw is half a victory."""
        chances = self.worth(side, -1)
        return chances if side == BLACK else [1 - chance for chance in chances]
