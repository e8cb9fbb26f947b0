"""The strongest player of Klobba!: plays the judge's candidates on to the end of the round and asks the model of
`chances.py` how likely each seat is to win then.

In these continuations the opponents do not see our cards: they lay cards by what everyone can see and by their own
hand. A face-down card that is already laid is imagined as one that its owner is likely to lay.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

from msgspec.structs import replace

from klotho_games.core.contract import Decision, Expert, Move
from klotho_games.core.games.aftermath import say_it_came_out_best
from klotho_games.games.klobba.rules.bands import face_up
from klotho_games.games.klobba.rules.cards import COPIES
from klotho_games.games.klobba.rules.legal import LAY, legal
from klotho_games.games.klobba.rules.sight import View, imagine, view
from klotho_games.games.klobba.rules.state import BLACK, EVERYBODY, HIDDEN, NONE, WHITE, Fray, Phase

from .chances import CHANCES
from .judge import JUDGE, MIX, outlook

_KEPT: dict[tuple[object, ...], tuple[list[float], list[float]]] = {}
_CHOSEN: dict[tuple[object, ...], Move] = {}
_MOST_KEPT = 256
_OPEN = frozenset((Phase.SWAP, Phase.SELECT))
_FOUGHT_OVER = frozenset((Phase.OFFER, Phase.ANSWER, Phase.LAY))
_WORLDS = 3
"""How many states are imagined at a time. The likelier ones are chosen more often."""
_PICKY = 0.12
"""How strongly players prefer the better Band, in Stars: a Band this much worse than another is chosen e (2.7) times
less often."""


class KlobbaExpert:
    tries = 100
    width = 5
    deep = False
    margin = 0.012
    """Two ways to fight rarely differ by less than this, and a game has some thirty decisions."""

    def candidates(self, s: Fray) -> Sequence[Decision]:
        weighed = JUDGE.weigh(view(s, s.seat), legal(s))
        return sorted(weighed, key=lambda decision: -decision.value)

    def preferred(self, s: Fray, decision: Decision) -> str:
        """Return the reason for a move that the trials prefer over the judge's choice.

        The judge's own words about such a move would speak against it.
        """
        return say_it_came_out_best()

    def rollout(self, s: Fray, rng: Random) -> Move:
        if s.phase is Phase.LAY:
            side = BLACK if s.sides[BLACK].laid == NONE else WHITE
            return LAY[likely(worths(s)[side], s.hands[s.seat], rng)]
        if s.phase in _OPEN:
            return _after_the_flip(s)
        return _best_move(s)

    def promise(self, s: Fray) -> Sequence[float] | None:
        return CHANCES.of(s) if s.phase is Phase.PAIR and s.sides[BLACK].partner == NONE else None

    def imagine(self, seen: View, rng: Random) -> Fray:
        """Imagine a state like the rules do, except that a hidden laid card is one that its owner
        is likely to lay from that hand."""
        s = _fitting(seen, rng)
        for side, one in enumerate(seen.fray.sides):
            if one.laid == HIDDEN and one.answer != "accepted":
                s = _lay_likely_card(s, side, rng)
        return s


def _fitting(seen: View, rng: Random) -> Fray:
    """Imagine a state in which the hands fit the chosen Bands, because players choose a Band that suits their cards."""
    choosers = [side for side, one in enumerate(seen.fray.sides) if one.partner != NONE and one.seat != seen.viewer]
    if not choosers or seen.fray.phase not in _FOUGHT_OVER:
        return imagine(seen, rng)
    worlds = [imagine(seen, rng) for _world in range(_WORLDS)]
    odds = [1.0] * len(worlds)
    for side in choosers:
        ways = _other_ways(seen.fray, side)
        for n, s in enumerate(worlds):
            odds[n] *= _fits(s, side, ways)
    return rng.choices(worlds, odds)[0]


def _other_ways(s: Fray, side: int) -> list[tuple[int, int]]:
    """Return the partners of Black and White for each Band that this side could have chosen, the
    actual partners first."""
    black, white = s.sides
    partners = black.partner, white.partner
    if side == BLACK and white.partner == NONE:
        return []
    taken = (black.seat, white.seat, *partners)
    others = [band for band in range(len(s.bands)) if band not in taken]
    if side == WHITE:
        return [partners, *[(black.partner, band) for band in others]] if others else []
    return [partners, (white.partner, black.partner), *[(band, white.partner) for band in others]]


def _fits(s: Fray, side: int, ways: Sequence[tuple[int, int]]) -> float:
    """Return how likely the holder would have chosen this Band with this hand."""
    if not ways:
        return 1.0
    one = s.sides[side]
    hand = s.hands[one.seat] if one.laid == NONE or one.answer == "accepted" else (*s.hands[one.seat], one.laid)
    best = [max([worth[kind] for kind in hand]) for worth in [worths(s, way)[side] for way in ways]]
    most = max(best)
    odds = [exp((worth - most) / _PICKY) for worth in best]
    return odds[0] / sum(odds)


def _best_move(s: Fray) -> Move:
    weighed = JUDGE.weigh(view(s, s.seat), legal(s))
    return max(weighed, key=lambda decision: decision.value).move


def _after_the_flip(s: Fray) -> Move:
    """Return the best move after the flip.

    It is cached: nothing is hidden then, and the same cards meet in many imagined states.
    """
    key = s.bands, s.stars, s.pile_stars, s.sides, s.hands[s.seat]
    found = _CHOSEN.get(key)
    if found is None:
        if len(_CHOSEN) >= _MOST_KEPT:
            _CHOSEN.clear()
        found = _CHOSEN[key] = _best_move(s)
    return found


def _lay_likely_card(s: Fray, side: int, rng: Random) -> Fray:
    one, hands = s.sides[side], list(s.hands)
    whole = tuple(sorted((*hands[one.seat], one.laid)))
    card = likely(worths(s)[side], whole, rng)
    place = whole.index(card)
    hands[one.seat] = whole[:place] + whole[place + 1 :]
    laid = replace(one, laid=card)
    sides = (laid, s.sides[WHITE]) if side == BLACK else (s.sides[BLACK], laid)
    return replace(s, hands=tuple(hands), sides=sides)


def likely(worth: Sequence[float], hand: Sequence[int], rng: Random) -> int:
    """Choose a card of the hand at random, better ones more often, like people who mix their play."""
    best = max([worth[kind] for kind in hand])
    odds = [exp((worth[kind] - best) / MIX) for kind in dict.fromkeys(hand)]
    return rng.choices(list(dict.fromkeys(hand)), odds)[0]


def worths(s: Fray, partners: tuple[int, int] | None = None) -> tuple[list[float], list[float]]:
    """Return the value of laying each kind of card to its holder, by side, as far as everyone can see."""
    black, white = s.sides
    partners = partners or (black.partner, white.partner)
    ups = tuple([tuple(face_up(band)) for band in s.bands])
    key = s.stars, s.pile_stars, ups, black.seat, white.seat, partners, s.discards, s.sunk, s.game
    found = _KEPT.get(key)
    if found is None:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        left = list(COPIES[s.game])
        for card in s.discards:
            left[card] -= 1
        for mask, card in zip(reversed(s.sunk), reversed(s.actions), strict=False):
            left[card] -= mask == EVERYBODY
        hunch = outlook(s, partners, left)
        found = _KEPT[key] = hunch.worth(BLACK, BLACK), hunch.worth(WHITE, WHITE)
    return found


EXPERT: Expert[Fray] = KlobbaExpert()
