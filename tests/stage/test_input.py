"""The reader turns pygame's events into pointers, named actions and notices, from any device."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.stage.devices import pads as pads_module
from klotho_games.stage.devices.input import (
    DIRECTIONS,
    KEYS,
    PAD,
    Action,
    Input,
    Notice,
    Pointer,
    Press,
    Signal,
    Typed,
)
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing.icons import key_name


@pytest.fixture
def window() -> Iterator[Window]:
    window = Window((960, 640))
    pygame.event.clear()
    yield window
    pygame.event.clear()


@pytest.fixture
def reader() -> Input:
    return Input()


def read(reader: Input, window: Window, *events: tuple[int, dict[str, Any]]) -> list[Signal]:
    for kind, values in events:
        pygame.event.post(pygame.Event(kind, values))
    return reader.read(window)


def key_down(code: int, mod: int = 0) -> tuple[int, dict[str, Any]]:
    return pygame.KEYDOWN, {"key": code, "mod": mod, "unicode": "", "scancode": 0}


# -- mouse and touch --------------------------------------------------------------------------------------------


def test_the_pointer_is_told_on_the_canvas(reader: Input, window: Window) -> None:
    # 960 × 640 holds the canvas at half size with 50 pixels of letterbox above and below.
    moved, pressed, released = read(
        reader, window,
        (pygame.MOUSEMOTION, {"pos": (480, 320), "rel": (0, 0), "buttons": (0, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (0, 50), "button": 1}),
        (pygame.MOUSEBUTTONUP, {"pos": (960, 590), "button": 3}),
    )
    assert moved == Pointer("move", (960, 540), 0)
    assert pressed == Pointer("press", (0, 0), 1)
    assert released == Pointer("release", (1920, 1080), 3)


def test_a_finger_is_a_pointer_that_says_so(reader: Input, window: Window) -> None:
    (pressed,) = read(reader, window, (pygame.MOUSEBUTTONDOWN, {"pos": (480, 320), "button": 1, "touch": True}))
    assert isinstance(pressed, Pointer) and pressed.touch


def test_the_wheel_tells_its_turn_once(reader: Input, window: Window) -> None:
    signals = read(
        reader, window,
        (pygame.MOUSEBUTTONDOWN, {"pos": (480, 320), "button": 4}),
        (pygame.MOUSEWHEEL, {"x": 0, "y": -2, "flipped": False}),
        (pygame.MOUSEBUTTONUP, {"pos": (480, 320), "button": 4}),
    )
    assert [(s.kind, s.turn) for s in signals if isinstance(s, Pointer)] == [("wheel", -2)]


# -- keys -------------------------------------------------------------------------------------------------------


def test_every_built_in_key_is_a_name_that_pygame_knows(reader: Input, window: Window) -> None:
    for name, action in KEYS.items():
        code = pygame.key.key_code(name)
        (signal,) = read(reader, window, key_down(code))
        assert isinstance(signal, Press) and (signal.action, signal.key) == (action, name), name


def test_keys_without_a_meaning_still_tell_their_name(reader: Input, window: Window) -> None:
    (signal,) = read(reader, window, key_down(pygame.K_r))
    assert signal == Press(None, "r")


def test_letting_go_is_told_too(reader: Input, window: Window) -> None:
    (signal,) = read(reader, window, (pygame.KEYUP, {"key": pygame.K_LALT, "mod": 0}))
    assert signal == Press(Action.ZOOM, "left alt", down=False)


def test_shift_tab_goes_back_and_alt_return_fills_the_screen(reader: Input, window: Window) -> None:
    signals = read(
        reader, window, key_down(pygame.K_TAB, pygame.KMOD_LSHIFT), key_down(pygame.K_RETURN, pygame.KMOD_LALT),
        key_down(pygame.K_z, pygame.KMOD_SHIFT | pygame.KMOD_CTRL), key_down(pygame.K_TAB),
    )
    assert [s.action for s in signals if isinstance(s, Press)] == [
        Action.PREVIOUS, Action.FULLSCREEN, Action.REDO, Action.NEXT,
    ]


def test_typed_text_is_told(reader: Input, window: Window) -> None:
    assert read(reader, window, (pygame.TEXTINPUT, {"text": "é"})) == [Typed("é")]


def test_rebinding_takes_the_old_keys_away_and_an_unknown_name_is_left_alone(reader: Input, window: Window) -> None:
    reader.rebind({"undo": ("u", "pad y"), "fly": ("f",)})
    signals = read(reader, window, key_down(pygame.K_u), key_down(pygame.K_z), key_down(pygame.K_f))
    assert [s.action for s in signals if isinstance(s, Press)] == [Action.UNDO, None, None]
    assert reader.key_for_name("undo") == "u"
    (pad,) = read(reader, window, (pygame.JOYBUTTONDOWN, {"instance_id": 3, "button": 3}))
    assert isinstance(pad, Press) and pad.action is Action.UNDO
    reader.rebind({})
    (again,) = read(reader, window, key_down(pygame.K_z))
    assert isinstance(again, Press) and again.action is Action.UNDO


def test_a_key_taken_for_something_else_loses_its_old_meaning(reader: Input, window: Window) -> None:
    reader.rebind({"hint": ("z",)})
    (signal,) = read(reader, window, key_down(pygame.K_z))
    assert isinstance(signal, Press) and signal.action is Action.HINT


def test_the_last_device_is_known(reader: Input, window: Window) -> None:
    for event, device in (
        (key_down(pygame.K_a), "keys"),
        ((pygame.JOYBUTTONDOWN, {"instance_id": 0, "button": 0}), "pad"),
        ((pygame.MOUSEMOTION, {"pos": (1, 1), "rel": (0, 0), "buttons": (0, 0, 0)}), "mouse"),
    ):
        read(reader, window, event)
        assert reader.device == device


# -- the window -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (pygame.QUIT, "quit"),
        (pygame.WINDOWFOCUSLOST, "focus-lost"),
        (pygame.WINDOWSIZECHANGED, "resized"),
        (pygame.WINDOWEXPOSED, "exposed"),
        (pygame.WINDOWRESTORED, "exposed"),
        (pygame.WINDOWDISPLAYCHANGED, "display-changed"),
    ],
)
def test_notices(reader: Input, window: Window, kind: int, told: str) -> None:
    assert read(reader, window, (kind, {})) == [Notice(told)]


def test_only_the_loudspeaker_that_was_in_use_is_missed(reader: Input, window: Window) -> None:
    came, gone = pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED
    assert read(reader, window, (came, {"which": 1, "iscapture": False}),
                (gone, {"which": 2, "iscapture": False})) == [Notice("sound-came"), Notice("sound-gone")]
    assert read(reader, window, (came, {"which": 1, "iscapture": True}), (gone, {"which": 2, "iscapture": True}),
                (gone, {"which": 0, "iscapture": False})) == []


def test_nothing_happened_is_an_empty_list_and_waiting_ends(reader: Input, window: Window) -> None:
    began = time.monotonic()
    assert reader.read(window, wait_ms=20) == []
    assert time.monotonic() - began < 5


def test_unknown_events_are_passed_over(reader: Input, window: Window) -> None:
    assert read(reader, window, (pygame.USEREVENT, {}), (pygame.WINDOWMOVED, {"x": 1, "y": 2})) == []


# -- pads -------------------------------------------------------------------------------------------------------


class Stick:
    """A joystick, as pygame opens it."""

    def __init__(self, index: int) -> None:
        self.index = index

    def get_instance_id(self) -> int:
        return 70 + self.index

    def as_joystick(self) -> Stick:
        return self


class Mapped:
    """SDL's controller module, which knows only the first device."""

    Controller = Stick

    @staticmethod
    def is_controller(index: int) -> bool:
        return index == 0


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pads_module, "sdl_controller", Mapped)
    monkeypatch.setattr(pygame.joystick, "Joystick", Stick)


def names(signals: list[Signal]) -> list[tuple[str, bool]]:
    return [(s.key.removeprefix("pad "), s.down) for s in signals if isinstance(s, Press)]


def controller(button: int, down: bool = True, instance: int = 70) -> tuple[int, dict[str, Any]]:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return kind, {"instance_id": instance, "button": button}


def test_a_known_controller_speaks_once(reader: Input, window: Window, plugged: None) -> None:
    """SDL posts controller and joystick events for the same press. Only the mapped one counts."""
    assert read(reader, window, (pygame.JOYDEVICEADDED, {"device_index": 0, "guid": ""})) == [Notice("pad-came")]
    signals = read(
        reader, window, controller(pygame.CONTROLLER_BUTTON_A),
        (pygame.JOYBUTTONDOWN, {"instance_id": 70, "button": 0}),
        (pygame.JOYAXISMOTION, {"instance_id": 70, "axis": 0, "value": 0.9}),
    )
    assert names(signals) == [("a", True)]
    assert [s.action for s in signals if isinstance(s, Press)] == [Action.CONFIRM]


def test_any_other_joystick_works_too(reader: Input, window: Window, plugged: None) -> None:
    read(reader, window, (pygame.JOYDEVICEADDED, {"device_index": 1, "guid": ""}))
    signals = read(
        reader, window,
        (pygame.JOYBUTTONDOWN, {"instance_id": 71, "button": 1}),
        (pygame.JOYBUTTONUP, {"instance_id": 71, "button": 1}),
        (pygame.JOYHATMOTION, {"instance_id": 71, "hat": 0, "value": (0, 1)}),
        (pygame.JOYHATMOTION, {"instance_id": 71, "hat": 0, "value": (0, 0)}),
        (pygame.JOYBUTTONDOWN, {"instance_id": 71, "button": 17}),
    )
    assert names(signals) == [("b", True), ("b", False), ("up", True), ("up", False)]


def test_a_pad_that_cannot_be_opened_is_none(reader: Input, window: Window) -> None:
    assert read(reader, window, (pygame.JOYDEVICEADDED, {"device_index": 9, "guid": ""})) == []


def test_unplugging_is_told_once_and_only_for_known_pads(reader: Input, window: Window, plugged: None) -> None:
    read(reader, window, (pygame.JOYDEVICEADDED, {"device_index": 0, "guid": ""}))
    gone = (pygame.JOYDEVICEREMOVED, {"instance_id": 70})
    assert read(reader, window, gone) == [Notice("pad-gone")]
    assert read(reader, window, gone) == []


def test_a_stick_is_a_direction_once_beyond_its_middle(reader: Input, window: Window) -> None:
    def axis(number: int, value: float) -> list[Signal]:
        return read(reader, window, (pygame.JOYAXISMOTION, {"instance_id": 5, "axis": number, "value": value}))

    assert axis(0, 0.3) == []
    assert names(axis(0, 0.9)) == [("right", True)]
    assert axis(0, 0.95) == []
    assert names(axis(0, 0.0)) == [("right", False)]
    assert names(axis(1, -1.0)) == [("up", True)]
    assert axis(3, 1.0) == []


def test_a_held_direction_presses_again_and_stops_when_let_go(
    reader: Input, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(pads_module.time, "monotonic", lambda: now[0])
    read(reader, window, (pygame.JOYHATMOTION, {"instance_id": 5, "hat": 0, "value": (1, 0)}))
    assert reader.read(window) == []
    now[0] += 0.5
    (again,) = reader.read(window)
    assert isinstance(again, Press) and again.repeated and again.action is Action.RIGHT
    assert reader.read(window) == []
    now[0] += 0.2
    assert len(reader.read(window)) == 1
    read(reader, window, (pygame.JOYHATMOTION, {"instance_id": 5, "hat": 0, "value": (0, 0)}))
    now[0] += 5
    assert reader.read(window) == []


def test_a_pad_unplugged_while_a_direction_is_held_stops_pressing(
    reader: Input, window: Window, plugged: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(reader, window, (pygame.JOYDEVICEADDED, {"device_index": 1, "guid": ""}))
    read(reader, window, (pygame.JOYHATMOTION, {"instance_id": 71, "hat": 0, "value": (0, -1)}))
    read(reader, window, (pygame.JOYDEVICEREMOVED, {"instance_id": 71}))
    monkeypatch.setattr(pads_module.time, "monotonic", lambda: time.time() + 1e6)
    assert reader.read(window) == []


def test_every_action_of_play_has_a_key_and_a_pad_button() -> None:
    """Actions without a button are in the pause menu or can be reached in another way."""
    other_ways = {Action.FULLSCREEN, Action.REDO, Action.RULES, Action.NEXT, Action.PREVIOUS, Action.AUTO}
    other_ways |= {Action.VOICE, Action.WHERE, Action.REPEAT, Action.EARLIER, Action.LATER}  # no button is left
    assert set(Action) - set(KEYS.values()) == {Action.PREVIOUS}
    assert set(Action) - set(PAD.values()) <= other_ways
    assert set(DIRECTIONS) <= set(PAD.values())


def test_keys_are_called_as_on_the_keyboard_of_the_reader() -> None:
    assert [key_name(key) for key in ("left shift", "a", "f5", "up", "return")] == ["Shift", "A", "F5", "Up", "Enter"]
    i18n.use("de")
    assert [key_name(key) for key in ("left shift", "space", "page up")] == ["Umschalt", "Leertaste", "Bild↑"]
