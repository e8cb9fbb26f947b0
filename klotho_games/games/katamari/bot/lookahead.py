"""Looking ahead in Katamari: which purchases are worth a look, and how likely each seat is to win from here.

At the end of a turn a seat's chances are read off its board as it will be after its next throw: for every Rolling
Power that its dice may give, the best it can then buy from the piles as they lie (a part of that, as others may
have bought it before). This sees what the counts of `values.py` cannot: whether the Stuff that lies face up
fits on the ground that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from math import exp
from operator import itemgetter, mul
from typing import Any

from klotho_games.core.contract import Value
from klotho_games.games.katamari.rules.board import CELLS, DISTINCT, RESTING, Centre, dice
from klotho_games.games.katamari.rules.odds import power_odds
from klotho_games.games.katamari.rules.pieces import LEVEL, SIZE
from klotho_games.games.katamari.rules.state import Phase, RollUp

from .values import PIECE_SIGHT, BoardProspects, Ground, Worth, ground_of

POWER = 0.45
"""What one Rolling Power left over is worth while new pieces are turned up; less in the last turn."""
LAST_POWER = 0.2
_WAITED = 0.6
"""What is left of that when the power is not even there yet."""
_STILL_THERE = 0.8
"""How likely a piece is still there when one more seat has had its turn."""
CRASH = 3.0
"""Points that a crash costs, about."""
_DOUBT, _MORE_DOUBT = 3.5, 0.6
"""How many points ahead make a victory likely: at the end, and more for each turn still to come. Like `_GROWS`,
fitted to games among bots."""
_SOON, _GROWS = 4, 0.3
"""What a turn adds early on grows until the end: with more turns to come than a few, by so much for each."""

_VALUED = 16
"""Ways to lay a piece that are valued as a whole."""

Laid = tuple[float, int, int]
"""What a board is worth once a piece lies there, its sight then, and the lay."""
_Lays = tuple[tuple[int, int, Callable[[Sequence[float]], Any]], ...]
_lays: dict[tuple[int, Centre], _Lays] = {}


class Plot:
    """A ground as one seat values it. It remembers where each piece lies best: a search asks that again and again.

    What each hex is worth is taken for itself first; only what looks best so is valued as a whole. That is quicker,
    and hardly ever misses the best: two hexes with the same symbol may be worth more than each for itself.
    """

    __slots__ = ("_best", "_costs", "_ground", "_value", "now")

    def __init__(self, ground: Ground, value: Worth) -> None:
        self._ground = ground
        self._value = value
        sight = ground.sight
        self.now = now = value(sight)
        lost: dict[int, float] = {0: 0.0}
        for hex in ground.hexes:
            if hex not in lost:
                lost[hex] = now - value(sight - hex)
        self._costs = [lost[hex] for hex in ground.hexes]
        self._best: dict[tuple[int, int], list[Laid]] = {}

    def best(self, piece: int, ways: int, among: Container[int] | None = None) -> list[Laid]:
        """The best ways to lay a piece (`among` some), best first."""
        if among is not None:
            return self._find_best(piece, ways, among)
        found = self._best.get((piece, ways))
        if found is None:
            found = self._best[piece, ways] = self._find_best(piece, ways)
        return found

    def _find_best(self, piece: int, ways: int, among: Container[int] | None = None) -> list[Laid]:
        ground, costs, value = self._ground, self._costs, self._value
        bad, hexes = ground.bad[LEVEL[piece]], ground.hexes
        lays = _lays.get((piece, ground.centre)) or _work_out(piece, ground.centre)
        laid = [(sum(under(costs)), lay) for resting, lay, under in lays if not resting & bad]
        if among is not None:
            laid = [(cost, lay) for cost, lay in laid if lay in among]
        laid.sort()
        found = []
        before = ground.sight + PIECE_SIGHT[piece]
        for _cost, lay in laid[:_VALUED]:
            seen = before - sum([hexes[place] for place in CELLS[lay]])
            found.append((value(seen), seen, lay))
        found.sort(reverse=True)
        return found[:ways]

    def gain(self, piece: int) -> float:
        """What a piece adds at its best place, nothing if everywhere it would only cover."""
        laid = self.best(piece, 2)
        return max(0.0, laid[0][0] - self.now) if laid else 0.0


@lru_cache(maxsize=1024)
def plot(ground: Ground, value: Worth) -> Plot:
    return Plot(ground, value)


def _work_out(piece: int, centre: Centre) -> _Lays:
    """Every lay of a piece as bits (`RESTING`), number, and what picks its hexes from a list; made when first seen."""
    lays = []
    for lay in DISTINCT[piece]:
        cells = CELLS[lay]
        # itemgetter gives a bare item for one, and sum wants a sequence
        under = itemgetter(*cells) if len(cells) > 1 else itemgetter(slice(cells[0], cells[0] + 1))
        lays.append((RESTING[centre][lay], lay, under))
    found = _lays[piece, centre] = tuple(lays)
    return found


def turns_left(s: RollUp) -> list[int]:
    """By seat: turns still to come, that of the seat at turn among them."""
    seats, rounds = len(s.boards), s.steps - s.emperor
    at = (s.seat - s.first) % seats
    return [rounds + ((seat - s.first) % seats >= at) for seat in range(seats)]


class Outlook(Value, frozen=True):
    """What one seat may look forward to. Points are those at the end of the game."""

    turns: int
    """Still to come, one that has begun among them."""
    stars: float
    leads: float
    """Points from majorities. Both as if its next turn brought nothing."""
    gains: tuple[float, ...]
    """What its next turn adds, by Rolling Power."""
    odds: tuple[float, ...]
    """How likely each power is; the rest is a crash."""
    sight: int
    added: float
    """What the next turn adds on average."""

    @property
    def points(self) -> float:
        """What is expected in the end. What a turn adds early on grows until then."""
        return self.stars + self.leads + self.added * (1 + _GROWS * max(0, self.turns - _SOON))


def outlooks(s: RollUp) -> list[Outlook]:
    """By seat. A seat that spends its power has exactly that in its next turn, which is this one."""
    turns = turns_left(s)
    seats = len(s.boards)
    grounds = [ground_of(board, s.centre) for board in s.boards]
    after = [max(0, left - 1) for left in turns]
    standing = BoardProspects([ground.sight for ground in grounds], after)
    tops = [pile.top for pile in s.piles if pile.top >= 0]
    found = []
    for seat, ground in enumerate(grounds):
        gains, odds = _NO_TURN
        if turns[seat]:
            odds = _known_odds(s) if seat == s.seat and s.phase in _THROWN else power_odds(dice(ground.sight))
            still_there = _STILL_THERE ** ((seat - s.seat) % seats)
            gains = _gains(plot(ground, standing.value_of(seat)), tops, still_there, len(odds), after[seat])
        stars, leads, added = standing.stars[seat], standing.leads(seat), _on_average(gains, odds)
        found.append(Outlook(turns[seat], stars, leads, gains, odds, ground.sight, added))
    return found


def _on_average(gains: tuple[float, ...], odds: tuple[float, ...]) -> float:
    found: float = sum(map(mul, odds, gains)) - (1 - sum(odds)) * CRASH
    return found


_NO_TURN: tuple[tuple[float, ...], tuple[float, ...]] = (0.0,), (1.0,)
_THROWN = frozenset((Phase.SPEND, Phase.TURN_UP, Phase.CRASH))


def _known_odds(s: RollUp) -> tuple[float, ...]:
    """The odds of a power that is known: none of any if the throw was a crash."""
    return () if s.phase is Phase.CRASH else (*[0.0] * s.power, 1.0)


def doubt_after(turns: float) -> float:
    """How many points ahead make a victory likely, with so many turns to come for each seat."""
    return _DOUBT + _MORE_DOUBT * turns


def chances(s: RollUp) -> list[float]:
    """By seat: how likely it wins, before the seat at turn throws."""
    seen = outlooks(s)
    points = [one.points for one in seen]
    doubt = doubt_after(sum([one.turns for one in seen]) / len(seen))
    best = max(points)
    odds = [exp((mine - best) / doubt) for mine in points]
    return [part / sum(odds) for part in odds]


def _gains(own: Plot, tops: Sequence[int], still_there: float, most: int, turns_after: int) -> tuple[float, ...]:
    """By Rolling Power below `most`: what the next turn adds."""
    spare = _WAITED * (POWER if turns_after else LAST_POWER)
    gains = [spare * power for power in range(most)]
    for piece in tops:
        size = SIZE[piece]
        if size >= most:
            continue
        laid = own.best(piece, 1)
        gain = still_there * (laid[0][0] - own.now) if laid else 0.0
        if gain > spare * size:
            for power in range(most - 1, size - 1, -1):
                more = gains[power - size] + gain
                if more > gains[power]:
                    gains[power] = more
    return tuple(gains)
