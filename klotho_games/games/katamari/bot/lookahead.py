"""Looking ahead in Katamari: the best placements of each piece, and each seat's chance of winning.

The chances at the end of a turn come from the board that a seat can expect after its next throw: for each amount of
Rolling Power that its dice can give, the best purchases from the current piles. These are discounted, because other
players could buy the pieces first. Unlike the counts of `values.py`, this notices whether the face-up Stuff fits on the
board.
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
"""The value of one unspent Rolling Power while new pieces can still come up. It is less in the last turn."""
LAST_POWER = 0.2
_WAITED = 0.6
"""The share of that value for power that is still to be thrown."""
_STILL_THERE = 0.8
"""The probability that a piece is still there after the turn of one more seat."""
CRASH = 3.0
"""Approximate cost of a crash in points."""
_DOUBT, _MORE_DOUBT = 3.5, 0.6
"""How many points a seat has to be ahead to be likely to win: at the end, and how many more for each turn still to
come. Both were fitted to games between bots, like `_GROWS`."""
_SOON, _GROWS = 4, 0.3
"""What a turn adds early in the game grows until the end: by this share for each turn to come beyond the first few."""

_VALUED = 16
"""How many placements of a piece are valued exactly."""

Laid = tuple[float, int, int]
"""The value of a board with a piece on it, its sight, and the lay of the piece."""
_Lays = tuple[tuple[int, int, Callable[[Sequence[float]], Any]], ...]
_lays: dict[tuple[int, Centre], _Lays] = {}


class Plot:
    """A ground as one seat values it, with the best placements of each piece.

    They are remembered, because a search asks for them often. The value of each hex by itself gives a first order, and
    only the best placements in that order are valued exactly. This is faster and hardly ever misses the best, although
    two hexes with the same symbol can be worth more together.
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
        """Return the best placements of a piece (only those in `among`, if given), the best first."""
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
        """Return what a piece adds at its best place; 0 if it would only cover something everywhere."""
        laid = self.best(piece, 2)
        return max(0.0, laid[0][0] - self.now) if laid else 0.0


@lru_cache(maxsize=1024)
def plot(ground: Ground, value: Worth) -> Plot:
    return Plot(ground, value)


def _work_out(piece: int, centre: Centre) -> _Lays:
    """List the lays of a piece when it is first needed.

    Each has the hexes that must carry it, as bits (`RESTING`), the lay, and a getter for the items of its hexes.
    """
    lays = []
    for lay in DISTINCT[piece]:
        cells = CELLS[lay]
        # itemgetter returns a bare item for a single key, but sum needs a sequence
        under = itemgetter(*cells) if len(cells) > 1 else itemgetter(slice(cells[0], cells[0] + 1))
        lays.append((RESTING[centre][lay], lay, under))
    found = _lays[piece, centre] = tuple(lays)
    return found


def turns_left(s: RollUp) -> list[int]:
    """Return the turns still to come for each seat, including the current one."""
    seats, rounds = len(s.boards), s.steps - s.emperor
    at = (s.seat - s.first) % seats
    return [rounds + ((seat - s.first) % seats >= at) for seat in range(seats)]


class Outlook(Value, frozen=True):
    """What one seat can expect. Points are those at the end of the game."""

    turns: int
    """Turns still to come, including one that has begun."""
    stars: float
    leads: float
    """Points from majorities. Like `stars`, without what the next turn adds."""
    gains: tuple[float, ...]
    """What the next turn adds, by Rolling Power."""
    odds: tuple[float, ...]
    """The probability of each Rolling Power; the rest is a crash."""
    sight: int
    added: float
    """What the next turn adds on average."""

    @property
    def points(self) -> float:
        """The expected final score. What a turn adds early in the game grows until the end."""
        return self.stars + self.leads + self.added * (1 + _GROWS * max(0, self.turns - _SOON))


def outlooks(s: RollUp) -> list[Outlook]:
    """Return the outlook of each seat.

    For a seat that is spending, the next turn is this one and its power is known.
    """
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
    """Return the odds for a throw that has been made; all 0 after a crash."""
    return () if s.phase is Phase.CRASH else (*[0.0] * s.power, 1.0)


def doubt_after(turns: float) -> float:
    """Return how many points a seat has to be ahead to be likely to win, with this many turns to come for each seat."""
    return _DOUBT + _MORE_DOUBT * turns


def chances(s: RollUp) -> list[float]:
    """Return each seat's chance of winning, before the current seat throws."""
    seen = outlooks(s)
    points = [one.points for one in seen]
    doubt = doubt_after(sum([one.turns for one in seen]) / len(seen))
    best = max(points)
    odds = [exp((mine - best) / doubt) for mine in points]
    return [part / sum(odds) for part in odds]


def _gains(own: Plot, tops: Sequence[int], still_there: float, most: int, turns_after: int) -> tuple[float, ...]:
    """Return what the next turn adds, for each Rolling Power below `most`."""
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
