"""Each cousin's chance of winning, estimated from both boards and from what the next turn can bring.

The weights were fitted to tens of thousands of positions, each played out ten times by the expert's quick player (a
copy of it in C, a hundred times as fast, which is not part of this repository). The result of a single game says so
little about one position that fits with more than five features only fitted noise. `fit_chances.py katamari --level
quick --games 6000 --outs 8 --again 1 --bent 8 --keep 3e-4` does something similar with the game itself, in about an
hour of processor time for two seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log
from pathlib import Path

from klotho_games.core.games.chances import Chances
from klotho_games.games.katamari.rules.board import dice, stars, symbol
from klotho_games.games.katamari.rules.pieces import LEVELS, SYMBOLS
from klotho_games.games.katamari.rules.state import RollUp

from .lookahead import CRASH, Outlook, doubt_after, outlooks
from .values import hexes_in, income

_SHOWN = ("nothing", "dice", "a star", "a symbol")
_FIGURES = (
    *(f"{level} hexes with {shown}" for level in LEVELS for shown in _SHOWN),
    *(f"{level} dice" for level in LEVELS), "power", "risk of a crash",
    "stars expected", "majorities expected", "next turn", "stars",
)
NAMES = (
    "turns", "nearness of the end", "at turn", "lead on average", "after the next turn",
    "symbols behind by more", "symbols behind by one", "symbols ahead by one", "symbols ahead by more",
    *_FIGURES, *(f"the rival's {figure}" for figure in _FIGURES),
)
_AHEAD = NAMES.index("after the next turn")
_SURE, _LATER = 1.0, 0.3
"""How many points a seat has to be ahead after the next turn to be likely to win, and how many more for each later
turn."""
_HARDLY = 0.002
"""Throws with a lower probability are left out, and no estimate is closer than this to 0 or 1."""
_FAR = 30.0


def features(s: RollUp) -> list[list[float]]:
    """Return a row for each seat: what its board shows and promises, and the same for its strongest rival."""
    seen = outlooks(s)
    points = [one.points for one in seen]
    seats, total = len(seen), sum(points)
    doubt = doubt_after(sum([one.turns for one in seen]) / seats)
    figures = [_figures(one) for one in seen]
    rows: list[list[float]] = []
    for seat, mine in enumerate(points):
        rival = max([other for other in range(seats) if other != seat], key=points.__getitem__)
        turns = seen[seat].turns
        ahead = -rows[0][_AHEAD] if seats == 2 and seat else _after_next(seen[seat], seen[rival])
        rows.append([
            turns / 12, 1 / (1 + turns), float(seat == s.seat),
            (mine - (total - mine) / (seats - 1)) / doubt, ahead,
            *_ahead([one.sight for one in seen], seat),
            *figures[seat], *figures[rival],
        ])
    return rows


@lru_cache(maxsize=4096)
def _sight_features(sight: int) -> tuple[float, ...]:
    return (*[count / 4 for count in hexes_in(sight)], *[number / 6 for number in dice(sight)])


def _figures(one: Outlook) -> list[float]:
    power, risk = income(one.sight)
    return [
        *_sight_features(one.sight), power / 4, risk / 4,
        one.stars / 5, one.leads / 5, one.added / 5, stars(one.sight) / 5,
    ]


def _ahead(sights: Sequence[int], seat: int) -> list[float]:
    """Return half the number of symbols in which a seat is far behind, behind by one, ahead by one and far ahead."""
    behind, just_behind, just_ahead, ahead = 0.0, 0.0, 0.0, 0.0
    for n in range(len(SYMBOLS)):
        lead = symbol(sights[seat], n) - max([symbol(sight, n) for at, sight in enumerate(sights) if at != seat])
        if lead > 1:
            ahead += 0.5
        elif lead == 1:
            just_ahead += 0.5
        elif lead == -1:
            just_behind += 0.5
        elif lead < 0:
            behind += 0.5
    return [behind, just_behind, just_ahead, ahead]


def _after_next(mine: Outlook, theirs: Outlook) -> float:
    """Return half the log-odds of being ahead after the next turn of both seats, over all their possible throws."""
    lead = mine.points - mine.added - (theirs.points - theirs.added)
    sure = _SURE + _LATER * (max(0, mine.turns - 1) + max(0, theirs.turns - 1))
    their_turns = [(exp(min(gain / sure, _FAR)), chance) for gain, chance in _turns(theirs)]
    ahead = 0.0
    for gain, chance in _turns(mine):
        here = exp(min(-(lead + gain) / sure, _FAR))
        ahead += chance * sum([likely / (1 + here * there) for there, likely in their_turns])
    ahead = min(max(ahead, _HARDLY), 1 - _HARDLY)
    return log(ahead / (1 - ahead)) / 2


def _turns(one: Outlook) -> list[tuple[float, float]]:
    """Return what the next turn can add, with the probabilities."""
    found = [(gain, chance) for gain, chance in zip(one.gains, one.odds, strict=False) if chance > _HARDLY]
    crash = 1.0 - sum(one.odds)
    return [*found, (-CRASH, crash)] if crash > _HARDLY else found


CHANCES = Chances(Path(__file__).parents[1] / "chances.json", features, NAMES)
