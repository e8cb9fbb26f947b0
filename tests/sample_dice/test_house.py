"""What the house does for a game in which the lowest score wins."""

from __future__ import annotations

from random import Random
from typing import Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.play import journal
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from tests.sample_dice import SHUTTERS
from tests.scenes.rig import keys, name, settle, tap


def test_the_lowest_score_stands_first_in_the_lists(program: MainProgram) -> None:
    program.profiles.add("Bram", portrait="bram")
    for deal in ("one", "two", "three", "four"):
        setup = Setup(("Ada", "Bram"))
        session = journal.start(SHUTTERS, setup, seeds.seed_from_words(deal), notes={"profile": "Ada"})
        session.draw_chance()
        while not session.is_over:
            session.play(Random(session.ply).choice(session.legal()))
            session.draw_chance()
        program.reckoning.count(session)
    scores = [score.score for score in program.profiles.best("shutters")]
    assert len(set(scores)) > 1 and scores == sorted(scores)


def test_from_the_second_shelf_to_its_end_by_keys(program: MainProgram) -> None:
    shelf: Any = program.stage.scene
    assert isinstance(shelf, Shelf)
    shelf.choose("shutters")
    settle(program)
    tap(program, "play")
    setup: Any = program.stage.scene
    setup.seats[1].name, setup.seats[1].bot = "Bram", False
    tap(program, "start")
    for _turn in range(60):
        if name(program) not in ("table", "handover"):
            break
        keys(program, "1" if name(program) == "table" else "return")
    assert name(program) == "results"
