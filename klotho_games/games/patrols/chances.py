"""How likely a kingdom is to be sealed: whether the regions, as they lie, still let it be won, and how much of it a
marshal who does not see them has left to find out.

The first of these the solver tells, face-down regions and all: so a bot may ask this only of kingdoms that it has
imagined. It takes a few thousandths of a second.
"""

from __future__ import annotations

from pathlib import Path

from klotho_games.core.chances import Chances
from klotho_games.games.patrols.kingdom import PATROLS, REGIONS_IN_KINGDOM, Kingdom, Phase
from klotho_games.games.patrols.solver import winnable

NAMES = (
    "winnable", "placed", "any deal", "grade 2", "grade 3", "grade 4", "face down", "items to spare", "early", "due",
)


def features(s: Kingdom) -> list[list[float]]:
    grade = s.grade if s.solvable else 0
    dealt = s.phase is Phase.PLAY
    spare = sum(s.barracks) - PATROLS + len([1 for tally in s.tallies if tally]) if dealt else 6
    early = len([1 for patrol, _kind in s.fresh if patrol not in s.due_patrols])
    return [[
        float(not dealt or winnable(s)), 2 * s.placed / REGIONS_IN_KINGDOM - 1, float(not grade), float(grade == 2),
        float(grade == 3), float(grade == 4), len(s.deck) / 3 - 1, spare / 4 - 1, min(3.0, early / 2),
        len(s.due_patrols) / 2 * (not s.ready),
    ]]


CHANCES = Chances(Path(__file__).with_name("chances.json"), features, NAMES)
"""`worth` is a victory: the kingdom was sealed."""
