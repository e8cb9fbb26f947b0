"""The layouts for one hand.

They consist of places on the keyboard, as they are about fingers. The keys for both hands are letters that people
remember, like H for hint.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .input import Action


@dataclass(frozen=True)
class HandLayout:
    """A layout for one hand. `places` are the places of each action; the first of them is the one that is shown."""

    places: Mapping[Action, tuple[str, ...]]
    stands_for: Mapping[str, str]
    """Places that stand for another key: one that is shown on buttons but is not an action."""
    spare: tuple[str, ...]
    """Places for actions without a place of their own, in this order."""
    reach: frozenset[str]
    """All places that the hand can reach, including digits of the number pad."""

    def keys(self) -> dict[str, Action]:
        """The action of each place."""
        found = {place: action for action, places in self.places.items() for place in places}
        others = (action for action in Action if action not in self.places)
        return found | dict(zip(self.spare, others, strict=False))

    def standing_for(self, key: str) -> str:
        """The place that stands for a key; empty if there is none."""
        return next((place for place, other in self.stands_for.items() if other == key), "")


LAYOUTS: Mapping[str, HandLayout] = {
    "left": HandLayout(
        {
            Action.UP: ("w",), Action.LEFT: ("a",), Action.DOWN: ("s",), Action.RIGHT: ("d",),
            Action.CONFIRM: ("space",), Action.CANCEL: ("escape",), Action.NEXT: ("tab",), Action.PREVIOUS: ("t",),
            Action.TURN_LEFT: ("q",), Action.TURN_RIGHT: ("e",), Action.UNDO: ("z",), Action.REDO: ("x",),
            Action.HINT: ("f",), Action.ZOOM: ("g",), Action.RULES: ("f1",), Action.MENU: ("f2",),
            Action.AUTO: ("f3",), Action.FULLSCREEN: ("f4",), Action.CHOICES: ("`",), Action.STANDING: ("left shift",),
            Action.WHERE: ("left alt",), Action.REPEAT: ("left ctrl",), Action.EARLIER: ("b",), Action.LATER: ("v",),
            Action.VOICE: ("f7",),
        },
        {"r": "space", "f5": "page up", "f6": "page down"},
        ("c",),
        frozenset({*"123456qwertasdfgzxcvb`", "tab", "space", "escape", "left ctrl", "left shift", "left alt",
                   *(f"f{n}" for n in range(1, 8))}),
    ),
    "right": HandLayout(
        {
            Action.UP: ("i", "up"), Action.LEFT: ("j", "left"), Action.DOWN: ("k", "down"),
            Action.RIGHT: ("l", "right"), Action.CONFIRM: ("return", "enter"), Action.CANCEL: ("backspace",),
            Action.NEXT: ("p",), Action.PREVIOUS: ("y",), Action.TURN_LEFT: ("u",), Action.TURN_RIGHT: ("o",),
            Action.UNDO: ("m",), Action.REDO: (",",), Action.HINT: ("h",), Action.ZOOM: (";",), Action.RULES: (".",),
            Action.MENU: ("/",), Action.AUTO: ("-",), Action.FULLSCREEN: ("=",), Action.CHOICES: ("[",),
            Action.STANDING: ("]",), Action.WHERE: ("'",), Action.REPEAT: ("right ctrl",), Action.VOICE: ("\\",),
            Action.EARLIER: ("right shift",), Action.LATER: ("right alt",),
        },
        {"n": "space"},
        ("home", "end"),
        frozenset({*"1234567890yuiophjklnm,./;'[]\\-=", "return", "enter", "backspace", "up", "down", "left", "right",
                   "page up", "page down", "home", "end", "delete", "right ctrl", "right shift", "right alt"}),
    ),
}
