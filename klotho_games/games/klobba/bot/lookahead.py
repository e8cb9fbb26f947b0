"""The result of every card of one side against every card of the other, before the flip.

Barbarians who come forward make a `Stand`: a total, and the values of a win, a loss and a draw with it to each
onlooker. The value of a Clobber is the sum of both sides' stands, so all pairs of cards are computed quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from klotho_games.games.klobba.rules.bands import face_up
from klotho_games.games.klobba.rules.cards import ACTIONS, FLEE, GLORY, MIRROR, SWAP
from klotho_games.games.klobba.rules.count_clobber import Cards, selections, total
from klotho_games.games.klobba.rules.state import BLACK, WHITE, Fray, owner

from .values import COMPANY, DOWN, TROPHY, Stakes, relief, relief_stars

KINDS = range(len(ACTIONS))
WIN, LOSE, DRAW = 0, 1, 2
_Worths = tuple[float, float, float]
"""The values of a win, a loss and a draw."""
Stand = tuple[int, int, tuple[_Worths, ...]]
"""The total, the total from which it wins by surprise (99 for never), and its values by onlooker."""
_NEVER = 99
Pairs = list[list[tuple[float, ...]]]
"""The value of the Clobber by Black's card, White's card and onlooker."""
_KEPT: dict[tuple[object, ...], Pairs] = {}
_MOST_KEPT = 128
_VICTORY, _NOTHING = (1.0, 0.0, 0.5), (0.0, 0.0, 0.0)
_SWAPS = 3
"""How many swaps are considered: those with the highest totals, and of equal totals those with the
most value to the holder."""
_SWITCHES = 0.15
"""The value of the switch after Mirror & Switch."""


class Grouping:
    """Who fights whom: the holders and the Bands paired with them, Black's first."""

    def __init__(self, s: Fray, holders: tuple[int, int], partners: tuple[int, int]) -> None:
        self.s, self.holders, self.partners = s, holders, partners
        self.own = [face_up(s.bands[seat]) for seat in holders]
        self.joined = [face_up(s.bands[band]) for band in partners]

    def swappable(self, side: int) -> list[tuple[int, int]]:
        """Return the Barbarians that Swap & Play can fetch for a side, as Band and Barbarian."""
        barred = (self.holders[side], self.holders[1 - side], self.partners[1 - side])
        bands = [band for band in range(len(self.s.bands)) if band not in barred]
        return [(band, card) for band in bands for card in face_up(self.s.bands[band])]


class Showdown:
    """The value of the Clobber to each onlooker, for each pair of cards, Black's first.

    The onlookers are the two holders, Black and White, and optionally others whose stakes are given. The last value
    after those of the onlookers is Black's victory: 1, 0, or 0.5 for a draw.
    """

    def __init__(self, grouping: Grouping, onlookers: Sequence[Stakes]) -> None:
        self._grouping, self._onlookers = grouping, onlookers
        stars = grouping.s.stars
        self._company = COMPANY[len(stars)]
        self._relief = [[relief(parts, stars, seat) for parts in onlookers] for seat in grouping.holders]
        self._help = [relief_stars(stars, seat) for seat in grouping.holders]
        self._switch = [(*[_SWITCHES * parts[seat] for parts in onlookers], 0.0) for seat in grouping.holders]

    @cached_property
    def stands(self) -> list[list[list[Stand]]]:
        """The possible stands by side and kind of card."""
        return [
            [self._stands(side, kind) or [self._stand(side, kind, (), 0, 0)] for kind in KINDS]
            for side in (BLACK, WHITE)
        ]

    @property
    def pairs(self) -> Pairs:
        """The values of all pairs of cards.

        They are cached, because both holders and every imagined hand ask for them while the Groups stay the same.
        """
        g = self._grouping
        ups = tuple([tuple(face_up(band)) for band in g.s.bands])
        key = g.s.stars, ups, g.holders, g.partners, tuple(self._onlookers)
        found = _KEPT.get(key)
        if found is None:
            if len(_KEPT) >= _MOST_KEPT:
                _KEPT.clear()
            found = _KEPT[key] = [[self.meet(black, white) for white in KINDS] for black in KINDS]
        return found

    def meet(self, black: int, white: int) -> tuple[float, ...]:
        """Return the value to each onlooker if these two cards are flipped and both sides choose well."""
        if black == MIRROR and white == MIRROR:
            return (*[a + b for a, b in zip(*self._switch, strict=True)][:-1], 0.5)
        ones = self.stands[BLACK][white if black == MIRROR else black]
        others = self.stands[WHITE][black if white == MIRROR else white]
        worth = _fight(ones[0], others[0]) if len(ones) == len(others) == 1 else _choose(ones, others)
        if black == MIRROR or white == MIRROR:
            more = self._switch[BLACK if black == MIRROR else WHITE]
            return tuple(a + b for a, b in zip(worth, more, strict=True))
        return worth

    # ---- who can come forward ----

    def _stands(self, side: int, kind: int) -> list[Stand]:
        g = self._grouping
        own, whole = g.own[side], g.own[side] + g.joined[side]
        coming = g.swappable(side) if kind == SWAP and own else []
        if coming:
            return self._swaps(side, own, coming)
        found: dict[tuple[int, int], Stand] = {}
        for cards in selections(kind, own, whole):
            mine = sum([card in own for card in cards])
            counted = total(kind, cards)
            # Two Barbarians of the same value in the same Band are the same choice.
            found.setdefault((counted, mine), self._stand(side, kind, cards, mine, counted))
        return list(found.values())

    def _swaps(self, side: int, own: list[int], coming: list[tuple[int, int]]) -> list[Stand]:
        """Return a stand for each Barbarian that can be fetched, in exchange for the weakest of the own Band."""
        g = self._grouping
        least = min(own, key=self._company.home.__getitem__)
        found = []
        for band, card in coming:
            here = [card, *[one for one in own if one != least]]
            there = [least if one == card else one for one in g.joined[side]]
            ((best, *_rest), *_more) = selections(SWAP, here, here + there)
            stand = self._stand(side, SWAP, (best,), int(best in here), total(SWAP, (best,)))
            gain = self._company.home[card] - self._company.home[least]
            gains = [*[gain * (parts[g.holders[side]] - parts[band]) for parts in self._onlookers], 0.0]
            found.append((stand[0], stand[1], tuple(
                (win + more, lose + more, draw + more)
                for (win, lose, draw), more in zip(stand[2], gains, strict=True)
            )))
        found.sort(key=lambda stand: (-stand[0], -stand[2][side][WIN]))
        return found[:_SWAPS]

    def _stand(self, side: int, kind: int, cards: Cards, mine: int, counted: int) -> Stand:
        g = self._grouping
        holder, enemy, partner = g.holders[side], g.holders[1 - side], g.partners[side]
        placed, times = self._placing(side, len(cards))
        mine_placed = min(mine, placed)
        theirs = placed - mine_placed if owner(g.s, partner) >= 0 else 0
        own = g.own[side]
        worths = []
        for n, parts in enumerate(self._onlookers):
            me, foe, friend = parts[holder], parts[enemy], parts[partner]
            paid = -placed * me + times * self._relief[side][n]
            home = mine_placed * me + theirs * friend
            down = gone = 0.0
            for card in cards:
                whose = me if card in own else friend
                down += whose * DOWN[card]
                gone += whose * self._company.gone[card] - TROPHY * foe
            win = paid + home - down
            if kind == FLEE:
                worths.append((win, win, win))
                continue
            lose = paid + placed * foe - gone if cards else foe - me
            draw = paid + mine_placed * foe + theirs * friend - gone
            worths.append((win + me - foe if kind == GLORY else win, lose, draw))
        worths.append(_VICTORY if side == BLACK else _NOTHING)
        return counted, ACTIONS[kind].ambush if cards and ACTIONS[kind].ambush else _NEVER, tuple(worths)

    def _placing(self, side: int, due: int) -> tuple[int, int]:
        """Return how many of the due Stars are placed, and how often the others have to help (KLO-2.6, 3.1)."""
        stars, help = self._grouping.s.stars, self._help[side]
        own, due = stars[self._grouping.holders[side]], min(due, sum(stars))
        if not due or due < own or not help:
            return due, 0
        return due, 1 + (due - own) // help


def _fight(black: Stand, white: Stand) -> tuple[float, ...]:
    if white[0] >= black[1]:
        won, lost = WIN, LOSE
    elif black[0] >= white[1] or black[0] < white[0]:
        won, lost = LOSE, WIN
    elif black[0] == white[0]:
        won = lost = DRAW
    else:
        won, lost = WIN, LOSE
    return tuple([a[won] + b[lost] for a, b in zip(black[2], white[2], strict=True)])


def _choose(blacks: list[Stand], whites: list[Stand]) -> tuple[float, ...]:
    """KLO-2.5: Black decides before White, and both have seen both cards."""
    best: tuple[float, ...] | None = None
    for black in blacks:
        answer = _fight(black, whites[0])
        if len(whites) > 1:
            answer = max([answer, *[_fight(black, white) for white in whites[1:]]], key=_of_white)
        if best is None or answer[BLACK] > best[BLACK]:
            best = answer
    assert best is not None
    return best


def _of_white(worth: tuple[float, ...]) -> float:
    return worth[WHITE]
