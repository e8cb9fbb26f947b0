"""The set-up of 97 Klotho: a slider for the cards that follows the number of seats, and words for a solo player."""

from __future__ import annotations

from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.setup.page import SetUp
from tests.scenes.conftest import house as house
from tests.scenes.conftest import house_of as house_of
from tests.scenes.conftest import written as written
from tests.scenes.rig import keys, settle, spot, tap


def test_a_slider_shows_what_it_stands_at(house: MainProgram, written: list[str]) -> None:
    house.open_setup("klotho97")
    settle(house)
    setup = house.stage.scene
    assert isinstance(setup, SetUp) and "65" in written
    setup.focus.seen = True
    setup.focus.set(spot(house, "option-cards"))
    keys(house, "right")
    settle(house)
    assert setup.values["cards"] == 70 and "70" in written


def test_what_no_one_has_chosen_follows_the_seats(house: MainProgram) -> None:
    house.open_setup("klotho97")
    settle(house)
    setup = house.stage.scene
    assert isinstance(setup, SetUp) and setup.values["cards"] == 65
    tap(house, "seat-add")
    assert setup.values["cards"] == 90
    setup.focus.seen = True
    setup.focus.set(spot(house, "option-cards"))
    keys(house, "left")
    assert setup.values["cards"] == 85
    tap(house, "seat-2-leave")
    assert setup.values["cards"] == 85, "what a person has chosen stands"


def test_who_sits_alone_shares_with_no_one(house: MainProgram, written: list[str]) -> None:
    house.open_setup("klotho97")
    settle(house)
    tap(house, "seat-1-leave")
    settle(house)
    assert any(words.startswith("You play alone") for words in written)
    assert not any("you share mouse" in words for words in written)
