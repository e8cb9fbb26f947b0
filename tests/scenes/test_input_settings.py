"""Input settings: one-handed layouts with their own keys, a single switch, dwell clicks."""

from __future__ import annotations

from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.stage.devices.input import Action, Press
from tests.hands import OneHand, Switch
from tests.scenes.rig import keys, settle, spot, tap


def opened(house: MainProgram, page: str) -> MainProgram:
    house.stage.push(SettingsScene(page))
    settle(house)
    return house


def test_a_hand_is_chosen_and_the_list_shows_its_keys(house: MainProgram) -> None:
    opened(house, "hands")
    spot(house, "hand").adjust(1)  # type: ignore[misc]
    settle(house)
    assert house.settings.hand == "left"
    tap(house, "tab-keys")
    assert spot(house, "key-up").value.split(", ")[0] == "W"


def test_a_hand_keeps_keys_of_its_own(house: MainProgram) -> None:
    house.change_settings(hand="left")
    opened(house, "keys")
    tap(house, "key-right")
    OneHand(house, "left").key("c")
    settle(house)
    assert house.settings.hand_bindings == {"left": {"right": ("@c",)}} and house.settings.bindings == {}
    assert house.stage.input.key_for_name("right") == "@c"
    house.change_settings(hand="right")
    assert house.stage.input.key_for_name("right") == "@l"
    house.change_settings(hand="both")
    assert house.stage.input.key_for_name("right") == "right"
    house.change_settings(hand="left")
    tap(house, "keys-reset")
    assert house.stage.input.key_for_name("right") == "@d"


def test_the_pad_is_the_same_for_every_hand(house: MainProgram) -> None:
    house.change_settings(hand="left")
    opened(house, "keys")
    tap(house, "key-up")
    house.stage.input.device = "pad"
    house.stage.step(0.0, [Press(Action.HINT, "pad x", "pad")])
    settle(house)
    house.change_settings(hand="both")
    assert house.stage.input.pad_buttons["x"] is Action.UP
    assert house.stage.input.key_for_name("up") == "up"


def test_another_key_becomes_the_switch(house: MainProgram) -> None:
    opened(house, "hands")
    tap(house, "switch-key")
    keys(house, "f7")
    assert house.settings.switch_key == "f7"
    tap(house, "switch-key")
    keys(house, "escape")
    assert house.settings.switch_key == "f7"


def test_the_switch_turns_itself_off_where_it_was_turned_on(house: MainProgram) -> None:
    opened(house, "hands")
    tap(house, "scanning")
    assert house.settings.scanning
    assert Switch(house).use("scanning")
    assert not house.settings.scanning
