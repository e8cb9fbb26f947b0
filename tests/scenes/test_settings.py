"""Settings act at once, are kept, and can be reached with every device."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from klotho_games.core.files import settings as core_settings
from klotho_games.core.files.settings import Settings
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.settings.keys import keys_of, keys_text, rebound
from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.stage.devices.input import Action, Input, Press
from tests.scenes.rig import keys, name, settle, spot, tap
from tests.stage.rig import click, down, move, send, up


def page(house: MainProgram, id: str) -> SettingsScene:
    scene = SettingsScene(id)
    house.stage.push(scene)
    settle(house)
    return scene


def kept() -> Settings:
    return core_settings.load()[0]


def test_text_size_by_dragging_the_slider(house: MainProgram) -> None:
    page(house, "reading")
    box = spot(house, "text").box
    send(house.stage, move((box.x + 24, box.centre[1])), down((box.x + 24, box.centre[1])))
    for share in (0.3, 0.55, 0.8, 1.0):
        send(house.stage, move((box.x + box.w * share, box.centre[1])))
    send(house.stage, up((box.right, box.centre[1])))
    settle(house)
    assert kept().text_scale == 2.0
    assert house.stage.look.text_scale == 2.0
    assert spot(house, "text").value == "200%"


def test_text_size_by_keys(house: MainProgram) -> None:
    scene = page(house, "reading")
    scene.focus.seen = True
    scene.focus.set(spot(house, "text"))
    keys(house, "right", "right")
    assert kept().text_scale == 1.5
    assert scene.focus.current is not None and scene.focus.current.id == "text"


def test_switches(house: MainProgram) -> None:
    page(house, "reading")
    tap(house, "contrast")
    assert kept().high_contrast and house.stage.look.high_contrast
    tap(house, "captions")
    assert kept().captions and house.stage.sound.captions
    tap(house, "tab-motion")
    tap(house, "reduced")
    assert kept().motion == "full" and not house.stage.reduced_motion


def test_volumes_play_a_sample(house: MainProgram) -> None:
    scene = page(house, "sound")
    scene.focus.seen = True
    scene.focus.set(spot(house, "effects"))
    house.stage.sound.played.clear()
    keys(house, "left")
    assert kept().effects == 7
    assert "dice_roll_wood_few" in house.stage.sound.played


@pytest.mark.usefixtures("every_frame")
def test_window_sizes_and_full_screen(house: MainProgram) -> None:
    page(house, "window")
    tap(house, "fullscreen")
    assert kept().fullscreen and house.stage.window.fullscreen
    tap(house, "fullscreen")
    assert not kept().fullscreen


def test_a_kept_setting_holds_in_the_next_run(house_of: Callable[..., MainProgram]) -> None:
    first = house_of()
    page(first, "reading")
    tap(first, "contrast")
    assert kept() == first.settings


def test_a_key_is_given_to_an_action_and_lasts(house: MainProgram) -> None:
    page(house, "keys")
    row = spot(house, "key-hint")
    click(house.stage, row.box.centre)
    send(house.stage, Press(None, "j"))
    settle(house)
    assert house.stage.input.keys["j"] is Action.HINT
    assert "h" not in house.stage.input.keys
    assert kept().bindings["hint"] == ("j", "pad x")


def test_escape_keeps_a_key_as_it_is(house: MainProgram) -> None:
    page(house, "keys")
    click(house.stage, spot(house, "key-hint").box.centre)
    keys(house, "escape")
    assert house.stage.input.keys["h"] is Action.HINT
    assert name(house) == "settings"


def test_a_key_that_was_taken_changes_places() -> None:
    devices = Input()
    changed = rebound(devices, Action.HINT, "z")
    assert changed == {"hint": ("z", "pad x"), "undo": ("pad back", "h")}
    devices.rebind(changed)
    assert keys_of(devices, Action.UNDO) == ("h", "pad back")


def test_no_action_is_left_without_a_key() -> None:
    devices = Input()
    changed: dict[str, tuple[str, ...]] = {}
    for action, key in ((Action.CONFIRM, "escape"), (Action.CANCEL, "up"), (Action.HINT, "down"), (Action.UP, "f1")):
        changed |= rebound(devices, action, key)
        devices.rebind(changed)
    for action in Action:
        if action is not Action.PREVIOUS:  # Shift reverses Next
            assert keys_of(devices, action), action


def test_pad_buttons_change_by_themselves() -> None:
    devices = Input()
    assert rebound(devices, Action.HINT, "pad a") == {
        "hint": ("pad a", "h"), "confirm": ("return", "enter", "space", "pad x")
    }


def test_keys_go_back_to_the_first_ones(house: MainProgram) -> None:
    page(house, "keys")
    click(house.stage, spot(house, "key-hint").box.centre)
    send(house.stage, Press(None, "j"))
    settle(house)
    tap(house, "keys-reset")
    assert kept().bindings == {}
    assert house.stage.input.keys["h"] is Action.HINT


def test_reset_asks_first(house: MainProgram) -> None:
    page(house, "reading")
    tap(house, "contrast")
    tap(house, "reset")
    tap(house, "no")
    assert kept().high_contrast
    tap(house, "reset")
    tap(house, "yes")
    assert kept() == Settings()


def test_every_page_by_keys_alone(house: MainProgram) -> None:
    scene = page(house, "window")
    keys(house, "down")
    for wanted in ("reading", "motion", "sound", "keys"):
        scene.focus.set(scene.focus.find(f"tab-{wanted}"))
        keys(house, "return")
        assert scene.page == wanted


def test_the_list_of_keys_scrolls_with_the_focus(house: MainProgram) -> None:
    scene = page(house, "keys")
    scene.focus.seen = True
    scene.focus.set(spot(house, "key-up"))
    seen = set()
    for _ in range(30):
        keys(house, "down")
        assert scene.focus.current is not None
        seen.add(scene.focus.current.id)
        if scene.focus.current.id == "key-fullscreen":
            break
    assert "key-fullscreen" in seen
    box = spot(house, "key-fullscreen").box
    assert box.h > 30 and box.bottom <= 1080


def test_the_list_of_keys_stays_where_it_was_after_a_new_key(house: MainProgram) -> None:
    scene = page(house, "keys")
    assert scene._keys is not None
    scene._keys.area.scroll_to(10_000, gently=False)
    offset = scene._keys.area.offset
    assert offset > 0
    tap(house, "key-fullscreen")
    send(house.stage, Press(None, "f9"))
    settle(house)
    assert "f9" in keys_of(house.stage.input, Action.FULLSCREEN)
    assert scene._keys.area.offset == offset


def test_who_lost_a_key_is_told(house: MainProgram) -> None:
    scene = page(house, "keys")
    click(house.stage, spot(house, "key-hint").box.centre)
    send(house.stage, Press(Action.UNDO, "z"))
    assert scene.tips.is_moving and house.stage.input.keys["h"] is Action.UNDO


def test_keys_are_told_by_their_names() -> None:
    assert keys_text(("return", "enter", "space", "pad a", "pad up")) == (
        "Enter, Space, A on the gamepad, Up on the gamepad")
