"""One hand on the keys: its layout reaches everything, by the places of keys, whatever is printed on them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from klotho_games.core.files.settings import with_values
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import KEYS, Action, Input, Press, Typed
from klotho_games.stage.devices.keyboard import AT, KEYBOARD, code_at
from klotho_games.stage.devices.one_hand import LAYOUTS
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing.icons import key_name
from klotho_games.stage.widgets.button import Button
from klotho_games.stage.widgets.controls import TextField
from tests.stage.rig import Plain, open_stage, shown

hands = pytest.mark.parametrize("hand", list(LAYOUTS))


@pytest.fixture
def window() -> Iterator[Window]:
    window = Window((960, 540))
    pygame.event.clear()
    yield window
    pygame.event.clear()


def pressed(reader: Input, window: Window, place: str, letter: str = "") -> Press:
    """Press the key at a place; `letter` is what is printed on it, if that differs from an American keyboard."""
    event = pygame.Event(pygame.KEYDOWN, key=pygame.key.key_code(letter or place), scancode=code_at(place), mod=0)
    (signal,) = [s for s in [reader._signal(event, window)] if isinstance(s, Press)]
    return signal


def one_handed(hand: str, **chosen: tuple[str, ...]) -> Input:
    reader = Input()
    reader.rebind({}, LAYOUTS[hand], chosen)
    return reader


@hands
def test_every_action_has_a_key_of_its_own_within_reach(hand: str) -> None:
    layout = LAYOUTS[hand]
    keys = layout.keys()
    missing = [action for action in Action if action not in keys.values()]
    assert missing == [], f"give them a place in stage/devices/one_hand.py: {missing}"
    named = [place for places in layout.places.values() for place in places]
    every = [*named, *layout.stands_for, *layout.spare]
    assert len({*every}) == len(every)
    assert {*every} <= layout.reach
    assert [place for place in every if code_at(place) <= 0] == []


@hands
def test_what_stands_on_buttons_and_is_no_action_has_a_key_too(hand: str, window: Window) -> None:
    reader = one_handed(hand)
    for key in ("space", "page up", "page down"):
        place = LAYOUTS[hand].standing_for(key) or key
        assert pressed(reader, window, place).key == key
    assert [digit for digit in "123456" if pressed(reader, window, digit).key != digit] == []


def test_places_count_and_not_letters(window: Window) -> None:
    """On a French keyboard, Z is where others have W, and A where they have Q."""
    reader = one_handed("left")
    up, turn = pressed(reader, window, "w", "z"), pressed(reader, window, "q", "a")
    assert (up.action, up.key, up.typed_key) == (Action.UP, "up", "z")
    assert turn.action is Action.TURN_LEFT
    assert pressed(reader, window, "z", "w").action is Action.UNDO
    both = Input()
    assert pressed(both, window, "w", "z").action is Action.UNDO


def test_a_letter_within_reach_that_lies_elsewhere_is_only_a_letter(window: Window) -> None:
    """On a Dvorak keyboard, Q is in the bottom row, where the layout for the left hand has no turn."""
    assert pressed(one_handed("left"), window, "f6", "q").action is None


def test_digits_of_the_block_and_of_french_keyboards_are_digits(window: Window) -> None:
    both = Input()
    event = pygame.Event(pygame.KEYDOWN, key=pygame.K_KP4, scancode=pygame.KSCAN_KP4, mod=0)
    told = both._signal(event, window)
    assert isinstance(told, Press) and told.key == "4"
    assert pressed(both, window, "1", "&").key == "1"


def test_other_keys_mean_what_they_always_do(window: Window) -> None:
    """A helper can use the rest of the keyboard."""
    reader = one_handed("left")
    assert pressed(reader, window, "left").action is Action.LEFT
    assert pressed(reader, window, "h").action is Action.HINT


def test_own_keys_go_on_top(window: Window) -> None:
    reader = one_handed("left", hint=("@v",))
    assert pressed(reader, window, "v").action is Action.HINT
    assert pressed(reader, window, "f").action is None
    assert reader.key_for_name("hint") == "@v"


def test_caps_tell_what_to_press(monkeypatch: pytest.MonkeyPatch) -> None:
    left, right = one_handed("left"), one_handed("right")
    assert (left.cap("return"), left.cap("space"), left.cap("escape")) == ("@space", "@r", "@escape")
    assert (left.cap("3"), left.cap("9"), left.cap("p")) == ("3", "", "")
    assert (left.cap("d"), left.cap("c")) == ("", "c"), "D goes right; C is free"
    assert (right.cap("return"), right.cap("9"), right.cap("undo")) == ("@return", "9", "@m")
    assert [Input().cap(key) for key in KEYS] == [*KEYS]
    monkeypatch.setattr(KEYBOARD, "_printed", {"w": "z"})
    assert key_name(AT + "w") == "Z"


def test_buttons_show_the_key_of_the_hand_and_none_that_it_does_not_reach() -> None:
    stage, made = open_stage(), []

    def make(scene: Plain) -> None:
        made[:] = [Button(scene, key, Box(100, 100 + 200 * n, 400, 80), "Go on", lambda: None, key=key)
                   for n, key in enumerate(("space", "p"))]

    shown(stage, Plain(make))
    assert [button.key for button in made] == ["space", "p"]
    stage.restyle(with_values(stage.settings, hand="left"))
    assert [button.key for button in made] == ["@r", ""]


def test_someone_who_writes_writes_what_stands_on_the_keys(window: Window) -> None:
    stage, fields = open_stage(hand="left"), []
    shown(stage, Plain(lambda scene: fields.append(TextField(scene, "name", Box(0, 0, 400, 60), "Name", "Bo", str))))
    (field,) = fields
    field.begin()
    for place in ("a", "space", "w"):
        press = pressed(stage.input, window, place)
        assert press.action is not None
        stage.step(0.0, [press, Typed({"space": " "}.get(place, place))])
    assert field.text == "Boa w" and field.active
    stage.step(0.0, [pressed(stage.input, window, "tab")])
    assert not field.active, "the hand goes on with the key for the next thing"
