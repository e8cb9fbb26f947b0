"""Kingdoms for the tests, dealt by forced outcomes and played step by step."""

from __future__ import annotations

from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.state import FIRST_PLACE, WIDE, Kingdom
from klotho_games.games.patrols.rules.steps import Dealt, Place, Post
from tests.games.forcing import Forcing

PATROLS = Game("patrols", "klotho_games.games.patrols")
DICE = (1, 5, 6, 2, 4, 6, 3, 3, 5)
ROW = ("plains", "fens", "ruins", "ford", "keep", "abbey", "forest", "valley", "mill")
"""The lesson's regions. Plains, Fens and Ruins make a row whose requirements two light threes meet."""
MIDDLE, WEST, EAST = FIRST_PLACE, FIRST_PLACE - 1, FIRST_PLACE + 1
NORTH, SOUTH = FIRST_PLACE - WIDE, FIRST_PLACE + WIDE
WEST_PATROL, EAST_PATROL = 2 * WEST, 2 * MIDDLE
NORTH_PATROL, SOUTH_PATROL = 2 * NORTH + 1, 2 * MIDDLE + 1

_forcing = Forcing(RULES)
play, told, the, kinds, refused = _forcing.play, _forcing.told, _forcing.the, _forcing.kinds, _forcing.refused


def setup(**options: bool | int | str) -> Setup:
    return Setup(("Ada",), tuple(sorted(options.items())))


def begin(*regions: str, dice: tuple[int, ...] = DICE) -> Kingdom:
    """Return a base game with these regions first, and the others in the order of ROW."""
    order = (*regions, *(region for region in ROW if region not in regions))
    return play(RULES.initial(setup(regions="base", deals="any")), Dealt(dice, order))


def row_placed() -> Kingdom:
    """Return Plains, Fens and Ruins in a row, with no items on its patrols yet."""
    return play(begin(), Place("fens", MIDDLE), Place("plains", WEST), Place("ruins", EAST))


def row_manned() -> Kingdom:
    return play(row_placed(), Post("light", 3, EAST_PATROL), Post("light", 3, WEST_PATROL))


def second_row() -> Kingdom:
    """Return Keep, Ford and Abbey under the first row, complete and without items."""
    return play(row_manned(), Place("keep", WEST + WIDE), Place("ford", SOUTH), Place("abbey", EAST + WIDE))
