"""A monkey at every table: no signal, however early, ends the program or makes the table differ from its state."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import languages
from tests.depth import spread
from tests.proofs.monkey.monkey import AtTable, replayed
from tests.registry.tables import every_game, every_table

SIGNALS = 3000
SEEDS, MORE = ("red", "green"), ("blue", "orange", "purple", "grey", "white", "black")
"""A monkey that has hit no move in its first games plays more; which moves it hits changes with every option."""
SHORT = 54


@every_game
def test_a_monkey_at_the_table_breaks_nothing(game: Game) -> None:
    table = AtTable(game, game.info.seats[1])
    for seed in (*SEEDS, *MORE):
        if seed in spread(SEEDS, short=1) or table.decided <= 1:
            table.sit(seed, SHORT)
    assert not table.found, "\n".join(table.found.values())
    assert table.decided > 1, "pressing and clicking anywhere, somebody played no move in eight sittings"
    assert table.looks, "a table was compared with one opened anew"


@every_game
def test_another_language_and_another_size_are_as_if_they_had_always_been(game: Game) -> None:
    looked = replayed(game.id, game.info.seats[0], "changed",
                      [f'17 set language "{languages()[-1]}"', "0 look", "17 size 720 405", "0 look"])
    assert looked.looks == 2, "the table was not compared with one that was opened anew"


@pytest.mark.slow
@every_table
def test_a_monkey_goes_on_for_long(game: Game, seats: int) -> None:
    table = AtTable(game, seats)
    table.sit_long("long", SIGNALS)
    assert not table.found, "\n".join(table.found.values())
    assert table.decided > 50
