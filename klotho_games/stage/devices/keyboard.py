"""Keys by their place on the keyboard, and what is printed on them on this computer.

A place has the name that an American keyboard prints there: `w` is the key above `s` on every keyboard, whatever is
printed on it (Z in France, comma on Dvorak).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

AT = "@"
"""The prefix of a place among names of keys: `@w`."""

_SIGNS = {
    "`": "GRAVE", "-": "MINUS", "=": "EQUALS", "[": "LEFTBRACKET", "]": "RIGHTBRACKET", "\\": "BACKSLASH",
    ";": "SEMICOLON", "'": "APOSTROPHE", ",": "COMMA", ".": "PERIOD", "/": "SLASH", "space": "SPACE", "tab": "TAB",
    "escape": "ESCAPE", "return": "RETURN", "enter": "KP_ENTER", "backspace": "BACKSPACE", "up": "UP", "down": "DOWN",
    "left": "LEFT", "right": "RIGHT", "page up": "PAGEUP", "page down": "PAGEDOWN", "home": "HOME", "end": "END",
    "delete": "DELETE", "left ctrl": "LCTRL", "right ctrl": "RCTRL", "left shift": "LSHIFT", "right shift": "RSHIFT",
    "left alt": "LALT", "right alt": "RALT",
}
_LETTERS = "abcdefghijklmnopqrstuvwxyz1234567890"
_PLACES: dict[int, str] = {
    **{getattr(pygame, f"KSCAN_{letter.upper()}"): letter for letter in _LETTERS},
    **{getattr(pygame, f"KSCAN_F{n}"): f"f{n}" for n in range(1, 13)},
    **{getattr(pygame, f"KSCAN_{sign}"): name for name, sign in _SIGNS.items()},
}
_CODES = {name: code for code, name in _PLACES.items()}
_PRINTED = range(33, 0x250)
"""Letters and signs on the keys of keyboards with Latin letters."""


def place_of(scancode: int, name: str) -> str:
    """The place of a key. If the system does not report it, the printed name decides."""
    return _PLACES.get(scancode) or (name if name in _CODES else "")


def code_at(place: str) -> int:
    """The system's number for a place."""
    return _CODES[place]


class Keyboard:
    """What is printed on the keys of this computer's keyboard, as far as the system knows."""

    def __init__(self) -> None:
        self._printed: dict[str, str] = {}

    def forget(self) -> None:
        """Forget the labels, because the keyboard or its language has changed."""
        self._printed.clear()

    def label_at(self, place: str) -> str:
        if not self._printed:
            self._printed = {**{name: name for name in _CODES}, **_on_this_keyboard()}
        return self._printed.get(place, place)

    def place_with(self, letter: str, among: Iterable[str]) -> str:
        """The place among these that has the letter on it; empty if there is none."""
        return next((place for place in sorted(among) if self.label_at(place) == letter), "")


KEYBOARD = Keyboard()


def _on_this_keyboard() -> dict[str, str]:
    # pygame only says whether the key of a letter is pressed. Numbers in place of "pressed" reveal which key it is.
    try:
        numbered: Any = type(pygame.key.get_pressed())
        numbered = numbered(tuple(range(512)))
        return {_PLACES[numbered[code]]: chr(code) for code in _PRINTED
                if numbered[code] in _PLACES and chr(code).isprintable()}
    except (pygame.error, TypeError, IndexError):
        return {}
