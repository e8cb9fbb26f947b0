"""No tower: few of our classes stand above a game's table, and few of them write the same name anew.

Whoever reads a table has to know all classes above it, and for a method all of them that write it. What a table can do
besides belongs to parts that it owns. The table of a lesson or a replay is one class more: not yet a part.
"""

from __future__ import annotations

from collections import Counter

from klotho_games.core.games.registry import Game
from tests.registry.tables import every_game

MOST_ABOVE = 3
"""Scene, TableScene, and Desk or PlainTable."""
MOST_WRITING = 2
"""Of these, how many write the same name; a game may write it yet again."""


def classes_above(game: Game) -> list[type]:
    return [one for one in game.table.__mro__[1:] if one.__module__.startswith("klotho_games.stage")]


@every_game
def test_few_classes_stand_above_a_table(game: Game) -> None:
    assert len(classes_above(game)) <= MOST_ABOVE, [one.__name__ for one in classes_above(game)]


@every_game
def test_few_classes_write_the_same_name(game: Game) -> None:
    floors = Counter(name for one in classes_above(game) for name in vars(one) if not name.startswith("__"))
    assert [name for name, count in floors.items() if count > MOST_WRITING] == []
