"""The strongest player of Klobba!: tries the judge's moves out to the end of the round, where the model of
`chances.py` tells how it stands then, with hands and Bands and all.

Nobody sees our cards in that: whoever lays one of theirs goes by what everybody can see, and by their own hand. And
a card that lies face down already is taken to be one that its owner would have laid.
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
"""Imagined at a time, of which the likeliest are taken most often."""
_PICKY = 0.12
"""How many Stars a Band may seem worse than the best one and still be chosen."""


class KlobbaExpert:
    tries = 100
    width = 5
    deep = False
    margin = 0.012
    """Hardly two ways to fight are nearer to each other than that, and there are some thirty decisions in a game."""

    def candidates(self, s: Fray) -> Sequence[Decision]:
        weighed = JUDGE.weigh(view(s, s.seat), legal(s))
        return sorted(weighed, key=lambda decision: -decision.value)

    def preferred(self, s: Fray, decision: Decision) -> str:
        """Where trying out overrules the judge: what the judge says of its lesser moves would speak against it."""
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
        """As the rules', but a hidden card that has been laid is the one that its owner would lay of that hand."""
        s = _fitting(seen, rng)
        for side, one in enumerate(seen.fray.sides):
            if one.laid == HIDDEN and one.answer != "accepted":
                s = _lay_likely_card(s, side, rng)
        return s


def _fitting(seen: View, rng: Random) -> Fray:
    """Whoever chose a Band has cards that fit it: of a few worlds, one in which that is so."""
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
    """The partners that Black and White would have had, if this side had chosen otherwise; first those they have."""
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
    """How likely the Band would have been chosen with this hand."""
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
    """Nothing is hidden then, and the same cards meet in many of the worlds that are imagined."""
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
    """One of the cards, as people mix them: the better, the more often."""
    best = max([worth[kind] for kind in hand])
    odds = [exp((worth[kind] - best) / MIX) for kind in dict.fromkeys(hand)]
    return rng.choices(list(dict.fromkeys(hand)), odds)[0]


def worths(s: Fray, partners: tuple[int, int] | None = None) -> tuple[list[float], list[float]]:
    """By side and kind, what it seems worth to its holder to lay it, as far as everybody can see."""
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
