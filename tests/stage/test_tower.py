"""No tower: a game's table has few of our classes above it and none below, and few of them define the same name.

To read a table, one has to know all classes above it, and all that define the same method. Further abilities of a table
belong to parts that it owns. A lesson and a replay are modes of a game's own table.
"""

from __future__ import annotations

from collections import Counter
from importlib import import_module
from pathlib import Path

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.files import folders
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.scenes.book.tutorial import LessonMode, teach
from klotho_games.scenes.kit.lessons import has_lesson
from klotho_games.scenes.replay.page import ReplayMode, watch
from tests.registry.tables import every_game, setups

MOST_ABOVE = 3
"""Scene, TableScene, and Desk or PlainTable."""
MOST_WRITING = 2
"""How many of these can define the same name; a game can define it once more."""


def classes_above(game: Game) -> list[type]:
    return [one for one in game.table.__mro__[1:] if one.__module__.startswith("klotho_games.stage")]


@every_game
def test_few_classes_stand_above_a_table(game: Game) -> None:
    assert len(classes_above(game)) <= MOST_ABOVE, [one.__name__ for one in classes_above(game)]


@every_game
def test_few_classes_write_the_same_name(game: Game) -> None:
    floors = Counter(name for one in classes_above(game) for name in vars(one) if not name.startswith("__"))
    assert [name for name, count in floors.items() if count > MOST_WRITING] == []


@every_game
def test_nothing_stands_below_a_table(game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lesson and a replay use a table of the game's own class."""
    monkeypatch.setattr(folders, "_chosen", tmp_path)
    session = Session.new(game, setups(game, game.info.seats[0])[0], seeds.seed_from_words("tower"))
    made: list[LessonMode | ReplayMode] = [watch(session)]
    if has_lesson(game):
        made.append(teach(game, import_module(f"{game.package}.tutorial").lesson("Ada")))
    for mode in made:
        assert type(mode.table) is game.table and mode.table.mode is mode
        assert mode.table.name == mode.name != "table"
    assert [one for one in game.table.__subclasses__() if one.__module__.startswith("klotho_games")] == []
    made[-1].table.session.close()
