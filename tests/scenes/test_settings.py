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


def page(program: MainProgram, id: str) -> SettingsScene:
    scene = SettingsScene(id)
    program.stage.push(scene)
    settle(program)
    return scene


def kept() -> Settings:
    return core_settings.load()[0]


def test_text_size_by_dragging_the_slider(program: MainProgram) -> None:
    page(program, "reading")
    box = spot(program, "text").box
    send(program.stage, move((box.x + 24, box.centre[1])), down((box.x + 24, box.centre[1])))
    for share in (0.3, 0.55, 0.8, 1.0):
        send(program.stage, move((box.x + box.w * share, box.centre[1])))
    send(program.stage, up((box.right, box.centre[1])))
    settle(program)
    assert kept().text_scale == 2.0
    assert program.stage.look.text_scale == 2.0
    assert spot(program, "text").value == "200%"


def test_text_size_by_keys(program: MainProgram) -> None:
    scene = page(program, "reading")
    scene.focus.seen = True
    scene.focus.set(spot(program, "text"))
    keys(program, "right", "right")
    assert kept().text_scale == 1.5
    assert scene.focus.current is not None and scene.focus.current.id == "text"


def test_switches(program: MainProgram) -> None:
    page(program, "reading")
    tap(program, "contrast")
    assert kept().high_contrast and program.stage.look.high_contrast
    tap(program, "captions")
    assert kept().captions and program.stage.sound.captions
    tap(program, "tab-motion")
    tap(program, "reduced")
    assert kept().motion == "full" and not program.stage.reduced_motion


def test_volumes_play_a_sample(program: MainProgram) -> None:
    scene = page(program, "sound")
    scene.focus.seen = True
    scene.focus.set(spot(program, "effects"))
    program.stage.sound.played.clear()
    keys(program, "left")
    assert kept().effects == 7
    assert "dice_roll_wood_few" in program.stage.sound.played


@pytest.mark.usefixtures("every_frame")
def test_window_sizes_and_full_screen(program: MainProgram) -> None:
    page(program, "window")
    tap(program, "fullscreen")
    assert kept().fullscreen and program.stage.window.fullscreen
    tap(program, "fullscreen")
    assert not kept().fullscreen


def test_a_kept_setting_holds_in_the_next_run(program_of: Callable[..., MainProgram]) -> None:
    first = program_of()
    page(first, "reading")
    tap(first, "contrast")
    assert kept() == first.settings


def test_a_key_is_given_to_an_action_and_lasts(program: MainProgram) -> None:
    page(program, "keys")
    row = spot(program, "key-hint")
    click(program.stage, row.box.centre)
    send(program.stage, Press(None, "j"))
    settle(program)
    assert program.stage.input.keys["j"] is Action.HINT
    assert "h" not in program.stage.input.keys
    assert kept().bindings["hint"] == ("j", "pad x")


def test_escape_keeps_a_key_as_it_is(program: MainProgram) -> None:
    page(program, "keys")
    click(program.stage, spot(program, "key-hint").box.centre)
    keys(program, "escape")
    assert program.stage.input.keys["h"] is Action.HINT
    assert name(program) == "settings"


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


def test_keys_go_back_to_the_first_ones(program: MainProgram) -> None:
    page(program, "keys")
    click(program.stage, spot(program, "key-hint").box.centre)
    send(program.stage, Press(None, "j"))
    settle(program)
    tap(program, "keys-reset")
    assert kept().bindings == {}
    assert program.stage.input.keys["h"] is Action.HINT


def test_reset_asks_first(program: MainProgram) -> None:
    page(program, "reading")
    tap(program, "contrast")
    tap(program, "reset")
    tap(program, "no")
    assert kept().high_contrast
    tap(program, "reset")
    tap(program, "yes")
    assert kept() == Settings()


def test_every_page_by_keys_alone(program: MainProgram) -> None:
    scene = page(program, "window")
    keys(program, "down")
    for wanted in ("reading", "motion", "sound", "keys"):
        scene.focus.set(scene.focus.find(f"tab-{wanted}"))
        keys(program, "return")
        assert scene.page == wanted


def test_the_list_of_keys_scrolls_with_the_focus(program: MainProgram) -> None:
    scene = page(program, "keys")
    scene.focus.seen = True
    scene.focus.set(spot(program, "key-up"))
    seen = set()
    for _ in range(30):
        keys(program, "down")
        assert scene.focus.current is not None
        seen.add(scene.focus.current.id)
        if scene.focus.current.id == "key-fullscreen":
            break
    assert "key-fullscreen" in seen
    box = spot(program, "key-fullscreen").box
    assert box.h > 30 and box.bottom <= 1080


def test_the_list_of_keys_stays_where_it_was_after_a_new_key(program: MainProgram) -> None:
    scene = page(program, "keys")
    assert scene._keys is not None
    scene._keys.area.scroll_to(10_000, gently=False)
    offset = scene._keys.area.offset
    assert offset > 0
    tap(program, "key-fullscreen")
    send(program.stage, Press(None, "f9"))
    settle(program)
    assert "f9" in keys_of(program.stage.input, Action.FULLSCREEN)
    assert scene._keys.area.offset == offset


def test_who_lost_a_key_is_told(program: MainProgram) -> None:
    scene = page(program, "keys")
    click(program.stage, spot(program, "key-hint").box.centre)
    send(program.stage, Press(Action.UNDO, "z"))
    assert scene.tips.is_moving and program.stage.input.keys["h"] is Action.UNDO


def test_keys_are_told_by_their_names() -> None:
    assert keys_text(("return", "enter", "space", "pad a", "pad up")) == (
        "Enter, Space, A on the gamepad, Up on the gamepad")
