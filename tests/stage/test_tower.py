"""No tower: few of our classes stand above a game's table, and few of them write the same name anew.

Whoever reads a table has to know all classes above it, and for a method all of them that write it. What a table can do
besides belongs to parts that it owns. The numbers here only ever become smaller.
"""

from __future__ import annotations

from collections import Counter

from klotho_games.core.games.registry import Game
from tests.registry.tables import every_game

MOST_ABOVE = 4
"""Classes of ours above a game's table."""
ON_THREE_FLOORS = frozenset({
    "back",
})
"""What three or more of them write; a game may write it yet again."""


def classes_above(game: Game) -> list[type]:
    return [one for one in game.table.__mro__[1:] if one.__module__.startswith("klotho_games.stage")]


@every_game
def test_few_classes_stand_above_a_table(game: Game) -> None:
    assert len(classes_above(game)) <= MOST_ABOVE, [one.__name__ for one in classes_above(game)]


@every_game
def test_few_classes_write_the_same_name(game: Game) -> None:
    floors = Counter(name for one in classes_above(game) for name in vars(one) if not name.startswith("__"))
    assert {name for name, count in floors.items() if count > 2} <= ON_THREE_FLOORS
