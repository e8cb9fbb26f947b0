"""How likely each cousin is to win, by what the boards promise and what the next turn may bring (`foresight.py`).

The weights were fitted to games among bots: see `core/chances.py`. Five figures tell as much as the seventeen that were
tried (dice icons, the risk of four sixes, stars and majorities apart, single throws); more only fit the noise.
"""

from __future__ import annotations

from pathlib import Path

from klotho_games.core.chances import Chances
from klotho_games.games.katamari.foresight import doubt_after, outlooks
from klotho_games.games.katamari.prospects import income
from klotho_games.games.katamari.reckoning import scores
from klotho_games.games.katamari.rollup import RollUp

NAMES = ("lead", "lead on average", "late lead", "power", "late points now")


def features(s: RollUp) -> list[list[float]]:
    """By seat, over its strongest rival: points expected at the end, by how sure they are, Rolling Power of the next
    throw, and points that show already. A late lead counts the more, the fewer turns are left."""
    seen = outlooks(s)
    points = [one.points for one in seen]
    powers = [income(one.sight)[0] for one in seen]
    shown = scores(s.boards)
    seats, total = len(seen), sum(points)
    turns = sum([one.turns for one in seen]) / seats
    doubt, late = doubt_after(turns), 1 / (1 + turns)
    rows = []
    for seat, mine in enumerate(points):
        others = [other for other in range(seats) if other != seat]
        rival = max(others, key=points.__getitem__)
        lead = mine - points[rival]
        rows.append([
            lead / doubt,
            (mine - (total - mine) / (seats - 1)) / doubt,
            lead / 5 * late,
            (powers[seat] - powers[rival]) / 4,
            (shown[seat] - max([shown[other] for other in others])) / 5 * late,
        ])
    return rows


CHANCES = Chances(Path(__file__).with_name("chances.json"), features, NAMES)
