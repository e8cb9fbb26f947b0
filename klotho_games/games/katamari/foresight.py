"""Looking ahead in Katamari: which purchases are worth a look, and how likely each seat is to win from here.

At the end of a turn a seat's chances are read off its board as it will be after its next throw: for every Rolling
Power that its dice may give, the best it can then buy from the piles as they lie (a part of that, as others may
have bought it before). This sees what the counts of `prospects.py` cannot: whether the Stuff that lies face up
fits on the ground that is there.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from math import exp
from operator import itemgetter
from typing import Any

from klotho_games.games.katamari.board import CELLS, DISTINCT, RESTING, Centre, dice
from klotho_games.games.katamari.odds import power_odds
from klotho_games.games.katamari.prospects import PIECE_SIGHT, Ground, Standing, Worth, ground_of
from klotho_games.games.katamari.rollup import RollUp
from klotho_games.games.katamari.stuff import LEVEL, SIZE

POWER = 0.45
"""What one Rolling Power left over is worth while new pieces are turned up; less in the last turn."""
LAST_POWER = 0.2
_WAITED = 0.6
"""What is left of that when the power is not even there yet."""
_STILL_THERE = 0.8
"""How likely a piece is still there when one more seat has had its turn."""
_CRASH = 3.0
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
            return self._found(piece, ways, among)
        found = self._best.get((piece, ways))
        if found is None:
            found = self._best[piece, ways] = self._found(piece, ways)
        return found

    def _found(self, piece: int, ways: int, among: Container[int] | None = None) -> list[Laid]:
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


@lru_cache(maxsize=4096)
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


def chances(s: RollUp) -> list[float]:
    """By seat: how likely it wins, before the seat at turn throws."""
    turns = turns_left(s)
    seats = len(s.boards)
    grounds = [ground_of(board, s.centre) for board in s.boards]
    after = [max(0, left - 1) for left in turns]
    standing = Standing([ground.sight for ground in grounds], after)
    tops = [pile.top for pile in s.piles if pile.top >= 0]
    points = standing.points()
    for seat in range(seats):
        if turns[seat]:
            still_there = _STILL_THERE ** ((seat - s.seat) % seats)
            own = plot(grounds[seat], standing.value_of(seat))
            added = _next_turn(own, power_odds(dice(grounds[seat].sight)), tops, still_there, after[seat])
            points[seat] += added * (1 + _GROWS * max(0, turns[seat] - _SOON))
    doubt = _DOUBT + _MORE_DOUBT * sum(turns) / seats
    best = max(points)
    odds = [exp((mine - best) / doubt) for mine in points]
    return [part / sum(odds) for part in odds]


def _next_turn(
    own: Plot, odds: Sequence[float], tops: Sequence[int], still_there: float, turns_after: int
) -> float:
    """What the next turn adds on average, over all throws."""
    spare = _WAITED * (POWER if turns_after else LAST_POWER)
    most = len(odds)
    gains = [spare * power for power in range(most)]
    for piece in tops:
        size = SIZE[piece]
        if size >= most:
            continue
        laid = own.best(piece, 1)
        gain = still_there * (laid[0][0] - own.now) if laid else 0.0
        if gain > spare * size:
            for power in range(most - 1, size - 1, -1):
                gains[power] = max(gains[power], gains[power - size] + gain)
    crash = 1 - sum(odds)
    return sum([chance * gain for chance, gain in zip(odds, gains, strict=True)]) - crash * _CRASH


