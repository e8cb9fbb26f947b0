"""What every part of the table is made of: sprites and spots that are laid anew whenever it shows a state."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from klotho_games.games.clinic.clinic import Clinic
from klotho_games.games.clinic.table.style import button_style
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.widgets import Button

if TYPE_CHECKING:
    from klotho_games.games.clinic.table.desk import Table


class Part:
    """A game's part writes `lay`. Pictures are kept by their keys, so laying the same again paints nothing."""

    def __init__(self, table: Table) -> None:
        self.table, self.places = table, table.places
        self._sprites: list[Sprite] = []
        self._spots: list[Spot] = []

    def show(self, s: Clinic) -> None:
        self.clear()
        self.lay(s)

    def lay(self, s: Clinic) -> None: ...

    def clear(self) -> None:
        for sprite in self._sprites:
            self.table.layers.remove(sprite)
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._sprites, self._spots = [], []

    def put(self, sprite: Sprite) -> Sprite:
        self._sprites.append(sprite)
        return self.table.add(sprite)

    def drop(self, sprite: Sprite) -> None:
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            self.table.layers.remove(sprite)

    def spot(self, spot: Spot) -> Spot:
        self._spots.append(spot)
        return self.table.spot(spot)

    def button(self, id: str, box: Box, label: str, press: Callable[[], None], *, kind: str = "secondary",
               key: str = "", tip: str = "", size: float = 22, z: float = 84) -> Button:  # fmt: skip
        made = Button(self.table, id, box, label, press, kind=kind, key=key, tip=tip, style=button_style(size), z=z)
        self._sprites.append(made.sprite)
        self._spots.append(made.spot)
        return made
