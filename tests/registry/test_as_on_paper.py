"""A game that departs from its paper version can be played as printed; the setup, the table and the lists say so."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from random import Random
from typing import Any

import pytest

from klotho_games.core.contract import Result, Setup
from klotho_games.core.games import registry
from klotho_games.core.games.as_on_paper import AS_ON_PAPER, on_paper
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import Score
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.setup.alone import beside_score
from klotho_games.scenes.setup.page import SetUp
from tests.registry.tables import setups, walk
from tests.scenes.rig import open_program, settle, spot

DEPARTING = [id for id in registry.ids() if any(o.name == AS_ON_PAPER for o in registry.load(id).info.options)]


def test_there_are_games_that_depart() -> None:
    assert DEPARTING


@pytest.fixture
def program() -> Any:
    opened = open_program()
    opened.stage.look.runs = []
    yield opened
    opened.close()


@pytest.fixture(params=DEPARTING)
def game(request: pytest.FixtureRequest) -> Game:
    return registry.load(request.param)


def opened(program: MainProgram, game: Game) -> SetUp:
    program.open_setup(game.id)
    settle(program)
    scene = program.stage.scene
    assert isinstance(scene, SetUp)
    for seat in scene.seats:
        seat.bot = False
    return scene


def sat_down(program: MainProgram) -> Any:
    press = spot(program, "start").press
    assert press is not None
    press()
    settle(program)
    return next(scene for scene in reversed(program.stage.stack) if scene.name == "table")


def test_the_switch_is_kept_and_the_pause_tells_of_it(program: MainProgram, game: Game) -> None:
    setup = opened(program, game)
    before = bool(setup.values[AS_ON_PAPER])
    press = spot(program, f"option-{AS_ON_PAPER}").press
    assert press is not None
    press()
    table = sat_down(program)
    assert on_paper(table.session.setup) is not before
    program.open_pause(table)
    settle(program)
    runs = program.stage.look.runs
    assert runs is not None
    said = any("Paper rules" in run.words for run in runs)
    assert said is not before
    program.leave_table(table)
    settle(program)
    assert bool(opened(program, game).values[AS_ON_PAPER]) is not before, "the last choice stays"


def test_a_list_tells_which_scores_were_made_as_on_paper(program: MainProgram, game: Game) -> None:
    plain = Score("a", "Ada", 10, 1, "2026-01-01")
    paper = Score("b", "Ada", 10, 1, "2026-01-01", {AS_ON_PAPER: 1})
    assert "Paper rules" in beside_score(game, paper) and "Paper rules" not in beside_score(game, plain)


def test_a_win_as_on_paper_is_noted_with_its_score(
    program: MainProgram, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats = game.info.seats[0]
    setup = next(setup for setup in setups(game, seats) if on_paper(setup))
    session = Session.new(game, Setup(("Ada", *setup.seats[1:]), setup.options), notes={"profile": "Ada"})
    won = Result((12,) * seats, (0,), "won")
    monkeypatch.setattr(Session, "result", property(lambda self: won))
    program.reckoning.count(session)
    assert program.profiles.best(game.id)[0].notes == {AS_ON_PAPER: 1}


def test_both_ways_are_played_to_the_end(game: Game) -> None:
    for setup in setups(game, game.info.seats[0]):
        last = list(walk(game, setup, Random(11)))[-1]
        assert last.step is None
