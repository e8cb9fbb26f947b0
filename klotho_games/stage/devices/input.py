"""The only reader of pygame's event queue. It turns mouse, touch, keys, gamepad and phone into signals."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from klotho_games.core.contract import Move, Refusal

from .geometry import Point
from .keyboard import AT, KEYBOARD, place_of
from .pads import Gamepads
from .window import Window

if TYPE_CHECKING:
    from .one_hand import HandLayout


class Action(StrEnum):
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    CONFIRM = "confirm"
    CANCEL = "cancel"
    NEXT = "next"
    PREVIOUS = "previous"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    RULES = "rules"
    MENU = "menu"
    ZOOM = "zoom"
    TURN_LEFT = "turn-left"
    TURN_RIGHT = "turn-right"
    FULLSCREEN = "fullscreen"
    AUTO = "auto"
    WHERE = "where"
    CHOICES = "choices"
    STANDING = "standing"
    REPEAT = "repeat"
    EARLIER = "earlier"
    LATER = "later"
    VOICE = "voice"


DIRECTIONS = {Action.UP: (0, -1), Action.DOWN: (0, 1), Action.LEFT: (-1, 0), Action.RIGHT: (1, 0)}

KEYS: Mapping[str, Action] = {
    "up": Action.UP, "down": Action.DOWN, "left": Action.LEFT, "right": Action.RIGHT,
    "return": Action.CONFIRM, "enter": Action.CONFIRM, "space": Action.CONFIRM,
    "escape": Action.CANCEL, "tab": Action.NEXT, "z": Action.UNDO, "y": Action.REDO, "h": Action.HINT,
    "f1": Action.RULES, "f10": Action.MENU, "left alt": Action.ZOOM, "right alt": Action.ZOOM,
    "q": Action.TURN_LEFT, "e": Action.TURN_RIGHT, "f11": Action.FULLSCREEN, "a": Action.AUTO,
    "f2": Action.WHERE, "f3": Action.CHOICES, "f4": Action.STANDING, "f5": Action.REPEAT, "f6": Action.EARLIER,
    "f7": Action.LATER, "f9": Action.VOICE,
}

PAD: Mapping[str, Action] = {
    "up": Action.UP, "down": Action.DOWN, "left": Action.LEFT, "right": Action.RIGHT,
    "a": Action.CONFIRM, "b": Action.CANCEL, "x": Action.HINT, "y": Action.ZOOM, "back": Action.UNDO,
    "start": Action.MENU, "lb": Action.TURN_LEFT, "rb": Action.TURN_RIGHT,
    "ls": Action.STANDING, "rs": Action.CHOICES,
}


@dataclass(frozen=True)
class Pointer:
    """A mouse or finger on the canvas. `kind` is move, press, release or wheel."""

    kind: str
    at: Point
    button: int = 1
    turn: int = 0
    touch: bool = False


@dataclass(frozen=True)
class Press:
    """A key or gamepad button. `action` is what it means, `key` what was pressed ("r", "3", "pad a")."""

    action: Action | None
    key: str
    device: str = "keys"
    down: bool = True
    repeated: bool = False
    own: str = field(default="", compare=False)
    """What is printed on the pressed key, if a layout for one hand lets it stand for another key."""
    place: str = field(default="", compare=False)
    """The place of the key on the keyboard (`keyboard.py`)."""
    seat: int = -1
    """The seat whose phone it was pressed on, or -1."""
    command: bool = field(default=False, compare=False)
    """Whether Ctrl or Command was down when it was pressed. Later they may be up again."""

    @property
    def typed_key(self) -> str:
        """The key as it is meant in typing."""
        return self.own or self.key


@dataclass(frozen=True)
class Typed:
    text: str


@dataclass(frozen=True)
class Notice:
    """News of the machine.

    `kind` is quit, resized, exposed, display-changed, focus-lost, pointer-left, pad-came, pad-gone, sound-came or
    sound-gone.
    """

    kind: str


@dataclass(frozen=True)
class PhoneRequest:
    """A decision that was made on a phone.

    `move` is None if the person undoes their last decision, or uses a `spot` of this screen to go on with it here.
    `answer` is called once: with None if it is done, otherwise with the refusal and its kind ("rule", "turn", "busy").
    """

    seat: int
    move: Move | None
    answer: Callable[[Refusal | None, str], None]
    spot: str = ""


@dataclass(frozen=True)
class Dropped:
    """A file that was dropped on the window."""

    path: Path


class Typing(Protocol):
    """An object that gets all keys: a text field, or a control that waits for one key."""

    id: str
    """The id of its spot. A click on anything else ends the typing."""
    any_key: bool
    """Whether it takes every key, including those that otherwise ask the narrator."""

    def key(self, press: Press) -> bool:
        """Handle a key; return True if it was meant for this object."""
        ...

    def type(self, text: str) -> None: ...

    def leave(self) -> None: ...


Signal = Pointer | Press | Typed | Notice | PhoneRequest | Dropped

_WAKE = pygame.event.custom_type()


def wake() -> None:
    """Wake the loop that sleeps in `Input.read`. Can be called from any thread."""
    with suppress(pygame.error):  # the window has just been closed
        pygame.event.post(pygame.event.Event(_WAKE))


@dataclass
class Input:
    """Turns events of pygame, gamepads and phones into signals in canvas units."""

    keys: dict[str, Action] = field(default_factory=lambda: dict(KEYS))
    pad_buttons: dict[str, Action] = field(default_factory=lambda: dict(PAD))
    device: str = "mouse"
    """The device that was used last. Hints show its signs."""

    def __post_init__(self) -> None:
        self.pads = Gamepads()
        self.hand: HandLayout | None = None
        """The layout for one hand, or None for both hands."""
        self._posted: deque[Signal] = deque()

    def post(self, signal: Signal) -> None:
        """Queue a signal that comes from no device of this computer. `read` returns it after the events."""
        self._posted.append(signal)
        wake()

    def rebind(self, chosen: Mapping[str, Sequence[str]], hand: HandLayout | None = None,
               chosen_places: Mapping[str, Sequence[str]] | None = None) -> None:
        """Bind the keys and gamepad buttons that the player chose, like {"undo": ("u", "pad back")}.

        With a `hand`, its layout replaces the keys; `chosen_places` are the player's changes to it, like {"undo":
        ("@c",)}.
        """
        self.hand = hand
        self.keys, self.pad_buttons = dict(KEYS), dict(PAD)
        for action, buttons in _known_actions(chosen):
            _give(self.pad_buttons, action, [b.removeprefix("pad ") for b in buttons if b.startswith("pad ")])
            _give(self.keys, action, [b for b in buttons if not b.startswith("pad ")])
        if hand is not None:
            self.keys = {AT + place: action for place, action in hand.keys().items()}
            for action, places in _known_actions(chosen_places or {}):
                _give(self.keys, action, places)

    def key_for_name(self, name: str) -> str:
        return next((k for k, a in self.keys.items() if a.value == name), "")

    def cap(self, key: str) -> str:
        """The key to press for a shortcut that is shown on a button; empty if the one hand can't reach it."""
        if self.hand is None or key.startswith(AT):
            return key
        action = KEYS.get(key) or next((a for a in Action if a.value == key), None)
        place = self.hand.standing_for(key)
        if place:
            return AT + place
        if action is not None:
            return self.key_for_name(action.value)
        free = {p for p in self.hand.reach if AT + p not in self.keys and p not in self.hand.stands_for}
        within = key in free if key.isdigit() else KEYBOARD.place_with(key, free)
        return key if within else ""

    def read(self, window: Window, wait_ms: int = 0) -> list[Signal]:
        """Return everything that happened. With `wait_ms`, sleep until something does, at most that long."""
        events = []
        if wait_ms:
            first = pygame.event.wait(wait_ms)
            if first.type != pygame.NOEVENT:
                events.append(first)
        events += pygame.event.get()
        signals: list[Signal] = []
        for event in events:
            signal = self._signal(event, window)
            if signal is not None:
                signals.append(signal)
        signals += [self._pad(name, down, again) for name, down, again in self.pads.repeats()]
        while self._posted:
            signals.append(self._posted.popleft())
        return signals

    def _signal(self, event: pygame.Event, window: Window) -> Signal | None:
        match event.type:
            case pygame.QUIT:
                return Notice("quit")
            case other if other == _WAKE:
                return None
            case pygame.VIDEORESIZE | pygame.WINDOWSIZECHANGED:
                return Notice("resized")
            case pygame.WINDOWFOCUSLOST:
                return Notice("focus-lost")
            case pygame.WINDOWLEAVE:
                return Notice("pointer-left")
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                return Notice("exposed")
            case pygame.WINDOWDISPLAYCHANGED:
                return Notice("display-changed")
            case pygame.AUDIODEVICEADDED | pygame.AUDIODEVICEREMOVED:
                return _sound_device(event)
            case pygame.KEYDOWN | pygame.KEYUP:
                return self._key(event)
            case pygame.KEYMAPCHANGED:
                KEYBOARD.forget()
                return None
            case pygame.DROPFILE:
                return Dropped(Path(event.file))
            case pygame.TEXTINPUT:
                return Typed(event.text)
            case pygame.MOUSEMOTION | pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP | pygame.MOUSEWHEEL:
                return self._mouse(event, window)
            case _:
                return self._pad_event(event)

    def _key(self, event: pygame.Event) -> Press:
        press = self._meaning(event)
        return replace(press, command=True) if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) else press

    def _meaning(self, event: pygame.Event) -> Press:
        name = pygame.key.name(event.key).lower()
        self.device = "keys"
        down, place = event.type == pygame.KEYDOWN, place_of(getattr(event, "scancode", 0), name)
        for_hand = self._for_hand(name, place, down)
        if for_hand is not None:
            return for_hand
        action = KEYS.get(name) if self.hand is not None else self.keys.get(name)
        if action is Action.NEXT and event.mod & pygame.KMOD_SHIFT:
            action = Action.PREVIOUS
        if name == "z" and event.mod & pygame.KMOD_SHIFT:
            action = Action.REDO
        if name == "return" and event.mod & pygame.KMOD_ALT:
            action = Action.FULLSCREEN
        return Press(action, _digit(name, place) if action is None else name, "keys", down, place=place)

    def _for_hand(self, name: str, place: str, down: bool) -> Press | None:
        """What a key means in the layout for one hand, or None if the key keeps its usual meaning."""
        if self.hand is None or not place:
            return None
        action = self.keys.get(AT + place)
        if action is not None:
            return Press(action, canonical(action), "keys", down, own=name, place=place)
        if place in self.hand.stands_for:
            key = self.hand.stands_for[place]
            return Press(KEYS.get(key), key, "keys", down, own=name, place=place)
        if place in self.hand.reach and name in KEYS and place != name:
            # With both hands, this letter has a meaning. The layout has put that elsewhere, so here it is only a
            # letter.
            return Press(None, _digit(name, place), "keys", down, own=name, place=place)
        return None

    def _mouse(self, event: pygame.Event, window: Window) -> Pointer | None:
        self.device = "mouse"
        if event.type == pygame.MOUSEWHEEL:
            return Pointer("wheel", window.to_canvas(pygame.mouse.get_pos()), 0, event.y)
        at = window.to_canvas(event.pos)
        touch = bool(getattr(event, "touch", False))
        if event.type == pygame.MOUSEMOTION:
            return Pointer("move", at, 0, touch=touch)
        if event.button > 3:
            return None
        kind = "press" if event.type == pygame.MOUSEBUTTONDOWN else "release"
        return Pointer(kind, at, event.button, touch=touch)

    def _pad_event(self, event: pygame.Event) -> Signal | None:
        change = self.pads.read(event)
        if change is None:
            return None
        if isinstance(change, str):
            return Notice(f"pad-{change}")
        name, down = change
        return self._pad(name, down, False)

    def _pad(self, name: str, down: bool, again: bool) -> Press:
        self.device = "pad"
        return Press(self.pad_buttons.get(name), f"pad {name}", "pad", down, again)


def _sound_device(event: pygame.Event) -> Notice | None:
    """The notice for a loudspeaker that came, or for the one in use that went. Microphones are ignored."""
    if event.iscapture:
        return None
    if event.type == pygame.AUDIODEVICEADDED:
        return Notice("sound-came")
    return Notice("sound-gone") if event.which else None


def _known_actions(chosen: Mapping[str, Sequence[str]]) -> list[tuple[Action, Sequence[str]]]:
    """The known actions. Those of another version of the program are ignored."""
    known = {action.value: action for action in Action}
    return [(known[name], buttons) for name, buttons in chosen.items() if name in known]


def _give(table: dict[str, Action], action: Action, buttons: Sequence[str]) -> None:
    for old in [button for button, meant in table.items() if meant is action]:
        del table[old]
    table.update(dict.fromkeys(buttons, action))


def _digit(name: str, place: str) -> str:
    """The digit of a key: keys of the number pad count, and French keys that need Shift for their digit."""
    if len(name) == 3 and name[0] == "[" and name[1].isdigit():
        return name[1]
    return place if place.isdigit() and not name.isalnum() else name


def canonical(action: Action) -> str:
    """The key that has this meaning with both hands. A place for one hand stands for it."""
    if action is Action.PREVIOUS:
        return "tab"
    return next((key for key, meant in KEYS.items() if meant is action), action.value)
