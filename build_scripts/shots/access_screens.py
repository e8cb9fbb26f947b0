"""Screens of motor accessibility: settings pages, one-handed layouts, the single switch, dwell clicking."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from klotho_games.core.games import registry
from klotho_games.scenes.settings.page import SettingsScene
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.access.scan_parts import ScanItem
from klotho_games.stage.devices.input import Action, Pointer, Press
from shots import albums


def page(name: str, **wanted: Any) -> Callable[[Any], None]:
    def shot(s: Any) -> None:
        s.program.change_settings(**wanted)
        s.show(SettingsScene(name))

    return shot


def table(s: Any) -> None:
    """Show a table with the key caps of the left-handed layout."""
    s.program.change_settings(hand="left")
    s.table(albums.album(registry.SHELF[0]).TABLE())


def switch_shot(lit: Callable[[ScanItem], bool], show: Callable[[Any], Any]) -> Callable[[Any], None]:
    """Show a screen at the moment when the single switch highlights a fitting item."""

    def shot(s: Any) -> None:
        s.program.change_settings(scanning=True)
        show(s)
        for _n in range(200):
            s.stage.step(0.2, [])
            if s.stage.scanning.current_item is not None and lit(s.stage.scanning.current_item):
                return
        raise AssertionError("never lit")

    return shot


def a_table(s: Any) -> None:
    s.table(albums.album(registry.SHELF[0]).TABLE())


def a_lifted_piece(s: Any) -> None:
    a_table(s)
    drag = s.stage.scene.drag
    drag.pick_up(drag.offers[0].piece)


def letters(s: Any) -> None:
    s.program.change_settings(scanning=True)
    s.show(Shelf())
    s.program.open_profiles()
    s.rest()
    s.stage.scene.focus.find("name").press()
    s.rest()


def resting(s: Any) -> None:
    """Show the dwell ring around the pointer, two thirds full."""
    s.program.change_settings(dwell=1.2)
    a_table(s)
    s.stage.step(0.0, [Pointer("move", (900, 1000), 0)])
    s.stage.step(0.0, [Pointer("move", s.stage.scene.focus.find("hint").box.centre, 0)])
    for _n in range(8):
        s.stage.step(0.1, [])


def leaving(s: Any) -> None:
    """Show what happens when Escape is pressed while a single switch controls everything."""
    s.program.change_settings(scanning=True)
    a_table(s)
    s.stage.step(0.0, [Press(Action.CANCEL, "escape")])
    s.rest()


SCREENS: dict[str, Callable[[Any], None]] = {
    "settings-hands": page("hands"),
    "settings-keys-left": page("keys", hand="left"),
    "settings-keys-right": page("keys", hand="right"),
    "one-hand-table": table,
    "scanning-shelf": switch_shot(lambda lit: len(lit.ids) > 2, lambda s: s.show(Shelf())),
    "scanning-table": switch_shot(lambda lit: len(lit.ids) > 2, a_table),
    "scanning-button": switch_shot(lambda lit: len(lit.ids) == 1, a_table),
    "scanning-back": switch_shot(lambda lit: lit.way == "back", a_lifted_piece),
    "scanning-leave": leaving,
    "letters": letters,
    "resting-pointer": resting,
}
