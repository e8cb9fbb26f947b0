"""Screens for hands: the pages of the settings, layouts for one hand, a single switch, a pointer that rests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import albums
from klotho_games.core import registry
from klotho_games.scenes.settings import SettingsScene


def page(name: str, **wanted: Any) -> Callable[[Any], None]:
    def shot(s: Any) -> None:
        s.house.change(**wanted)
        s.show(SettingsScene(name))

    return shot


def table(s: Any) -> None:
    """The caps on the buttons are those of the left hand."""
    s.house.change(hand="left")
    s.table(albums.album(registry.SHELF[0]).TABLE())


SCREENS: dict[str, Callable[[Any], None]] = {
    "settings-hands": page("hands"),
    "settings-keys-left": page("keys", hand="left"),
    "settings-keys-right": page("keys", hand="right"),
    "one-hand-table": table,
}
