"""Input settings: one-handed layouts with their own keys, a single switch, dwell clicks."""

from __future__ import annotations

from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.stage.devices.input import Action, Press
from tests.hands import OneHand, Switch
from tests.scenes.rig import keys, settle, spot, tap


def opened(program: MainProgram, page: str) -> MainProgram:
    program.stage.push(SettingsScene(page))
    settle(program)
    return program


def test_a_hand_is_chosen_and_the_list_shows_its_keys(program: MainProgram) -> None:
    opened(program, "hands")
    spot(program, "hand").adjust(1)  # type: ignore[misc]
    settle(program)
    assert program.settings.hand == "left"
    tap(program, "tab-keys")
    assert spot(program, "key-up").value.split(", ")[0] == "W"


def test_a_hand_keeps_keys_of_its_own(program: MainProgram) -> None:
    program.change_settings(hand="left")
    opened(program, "keys")
    tap(program, "key-right")
    OneHand(program, "left").key("c")
    settle(program)
    assert program.settings.hand_bindings == {"left": {"right": ("@c",)}} and program.settings.bindings == {}
    assert program.stage.input.key_for_name("right") == "@c"
    program.change_settings(hand="right")
    assert program.stage.input.key_for_name("right") == "@l"
    program.change_settings(hand="both")
    assert program.stage.input.key_for_name("right") == "right"
    program.change_settings(hand="left")
    tap(program, "keys-reset")
    assert program.stage.input.key_for_name("right") == "@d"


def test_the_pad_is_the_same_for_every_hand(program: MainProgram) -> None:
    program.change_settings(hand="left")
    opened(program, "keys")
    tap(program, "key-up")
    program.stage.input.device = "pad"
    program.stage.step(0.0, [Press(Action.HINT, "pad x", "pad")])
    settle(program)
    program.change_settings(hand="both")
    assert program.stage.input.pad_buttons["x"] is Action.UP
    assert program.stage.input.key_for_name("up") == "up"


def test_another_key_becomes_the_switch(program: MainProgram) -> None:
    opened(program, "hands")
    tap(program, "switch-key")
    keys(program, "f7")
    assert program.settings.switch_key == "f7"
    tap(program, "switch-key")
    keys(program, "escape")
    assert program.settings.switch_key == "f7"


def test_the_switch_turns_itself_off_where_it_was_turned_on(program: MainProgram) -> None:
    opened(program, "hands")
    tap(program, "scanning")
    assert program.settings.scanning
    assert Switch(program).use("scanning")
    assert not program.settings.scanning
