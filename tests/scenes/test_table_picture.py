"""A saved game shows a picture of its table, unless that would reveal a secret."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from klotho_games.core.contract import Setup
from klotho_games.core.files import folders, side_files
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf import table_picture
from tests.registry.tables import every_game
from tests.scenes.rig import settle


def left(program: MainProgram, game: Game, people: int) -> Path:
    """Start a game and leave it. Return its journal."""
    seats = max(people, game.info.seats[0])
    bots = ("",) * people + ("normal",) * (seats - people)
    names = ("Ada", "Bram", "Cleo", "Dora", "Emil", "Finn")[:seats]
    program.new_game(game, Setup(names), bots=bots if any(bots) else ())
    for _frame in range(10):  # a bot can play for long
        program.stage.step(0.05, [])
    table = next(scene for scene in program.stage.stack if scene.name == "table")
    path: Path = table.session.journal.path  # type: ignore[attr-defined]
    program.leave_table(table)  # type: ignore[arg-type]
    settle(program)
    return path


@every_game
def test_someone_who_plays_alone_sees_the_table_as_it_was_left(game: Game, program: MainProgram) -> None:
    path = left(program, game, 1)
    seen = table_picture.load(program.stage.look.art, path)
    assert seen is not None and seen.get_size() == table_picture.SIZE
    assert len({tuple(seen.get_at((x, 135))) for x in range(0, 480, 8)}) > 8, "something is on it"
    program.open_saves()
    settle(program)
    assert program.stage.scene is not None and program.stage.scene.name == "saves"


@every_game
def test_where_several_people_have_secrets_there_is_no_picture(game: Game, program: MainProgram) -> None:
    if game.info.seats[1] < 2:
        assert table_picture.may_be_shown(journal.restore(journal.read(left(program, game, 1))))
        return
    path = left(program, game, 2)
    assert table_picture.place(path).is_file() is game.open


@pytest.mark.parametrize("what", [b"", b"\x89PNG\r\n\x1a\n", b"dear diary" * 20, b"\x89PNG\r\n\x1a\n" + b"\xff" * 60])
def test_something_else_in_its_place_harms_nothing(program: MainProgram, what: bytes) -> None:
    path = left(program, registry.load(registry.ids()[0]), 1)
    table_picture.place(path).write_bytes(what)
    assert table_picture.load(program.stage.look.art, path) is None
    program.open_saves()
    settle(program)


def test_a_picture_that_would_fill_the_memory_is_not_opened(program: MainProgram) -> None:
    path = left(program, registry.load(registry.ids()[0]), 1)
    pygame.image.save(pygame.Surface((9000, 10)), str(table_picture.place(path)))
    assert table_picture.load(program.stage.look.art, path) is None


def test_it_goes_where_its_game_goes(program: MainProgram) -> None:
    path = left(program, registry.load(registry.ids()[0]), 1)
    picture = table_picture.place(path)
    assert picture in side_files.files_beside(path) and picture.parent == folders.saves()
    journal.discard(path)
    assert not picture.exists()
