"""The set-up of Clin9ic says what is chosen there."""

from __future__ import annotations

from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.setup.page import SetUp
from tests.games.rig import click
from tests.scenes.conftest import program as program
from tests.scenes.conftest import program_of as program_of
from tests.scenes.rig import keys, settle, spot


def test_the_set_up_says_what_the_chosen_goal_asks_for(program: MainProgram) -> None:
    program.open_setup("clinic")
    settle(program)
    first = spot(program, "option-goal").tip
    assert first.count("/") > 2, "at every difficulty"
    program.stage.scene.focus.seen = True  # type: ignore[union-attr]
    program.stage.scene.focus.set(spot(program, "option-goal"))  # type: ignore[union-attr]
    keys(program, "right")
    assert spot(program, "option-goal").tip != first
    assert "Hire" in spot(program, "option-new_card").tip, "which card makes room"


def test_every_goal_is_a_picture_that_is_clicked(program: MainProgram) -> None:
    program.open_setup("clinic")
    settle(program)
    cards = spot(program, "option-goal")
    setup = program.stage.scene
    assert isinstance(setup, SetUp)
    option = next(one for one in setup.info.options if one.name == "goal")
    assert len(set(option.pictures)) == len(option.choices) == 6
    for goal, card in zip(option.choices, cards.box.columns(6, 4), strict=True):
        click(program.stage, card.centre)
        assert setup.values["goal"] == goal
        assert cards.value == option.labels[option.choices.index(goal)] and cards.tip.startswith(cards.value)
