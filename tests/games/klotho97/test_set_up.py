"""The set-up of 97 Klotho: a slider for the cards that follows the number of seats, and words for a solo player."""

from __future__ import annotations

from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.setup.page import SetUp
from tests.scenes.conftest import program as program
from tests.scenes.conftest import program_of as program_of
from tests.scenes.conftest import written as written
from tests.scenes.rig import keys, settle, spot, tap


def test_a_slider_shows_what_it_stands_at(program: MainProgram, written: list[str]) -> None:
    program.open_setup("klotho97")
    settle(program)
    setup = program.stage.scene
    assert isinstance(setup, SetUp) and "65" in written
    setup.focus.seen = True
    setup.focus.set(spot(program, "option-cards"))
    keys(program, "right")
    settle(program)
    assert setup.values["cards"] == 70 and "70" in written


def test_what_no_one_has_chosen_follows_the_seats(program: MainProgram) -> None:
    program.open_setup("klotho97")
    settle(program)
    setup = program.stage.scene
    assert isinstance(setup, SetUp) and setup.values["cards"] == 65
    tap(program, "seat-add")
    assert setup.values["cards"] == 90
    setup.focus.seen = True
    setup.focus.set(spot(program, "option-cards"))
    keys(program, "left")
    assert setup.values["cards"] == 85
    tap(program, "seat-2-leave")
    assert setup.values["cards"] == 85, "what a person has chosen stands"


def test_who_sits_alone_shares_with_no_one(program: MainProgram, written: list[str]) -> None:
    program.open_setup("klotho97")
    settle(program)
    tap(program, "seat-1-leave")
    settle(program)
    assert any(words.startswith("You play alone") for words in written)
    assert not any("you share mouse" in words for words in written)
