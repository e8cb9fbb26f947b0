"""What every part of the table is made of: sprites and spots that are laid anew whenever it shows a state."""

from __future__ import annotations

from collections.abc import Callable, Hashable
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
    """A game's part writes `lay`. What lies there already, with the same key in the same place, stays as it is: only
    what has changed is painted again."""

    def __init__(self, table: Table) -> None:
        self.table, self.places = table, table.places
        self._sprites: list[Sprite] = []
        self._spots: list[Spot] = []
        self._before: dict[Hashable, Sprite] = {}
        """By key, place and height: what lay there when the part was laid last."""
        self._shown: object = None

    def again(self, s: Clinic) -> None:
        """Show a state, unless it is shown already: for parts of which nothing is ever carried away."""
        t = self.table
        wanted = s, t.lower(s), t.may_act, t.plans_for, t.rival.seen(s)
        if self._shown != wanted:
            self.show(s)
            self._shown = wanted

    def show(self, s: Clinic) -> None:
        self._shown = None
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._before = {_lies(sprite): sprite for sprite in self._sprites if sprite._key is not None}
        last, self._sprites, self._spots = self._sprites, [], []
        self.lay(s)
        self._before = {}
        kept = set(map(id, self._sprites))
        for sprite in last:
            if id(sprite) not in kept:
                self.table.layers.remove(sprite)

    def lay(self, s: Clinic) -> None: ...

    def put(self, sprite: Sprite) -> Sprite:
        there = self._before.pop(_lies(sprite), None) if sprite._key is not None else None
        if there is not None:
            there.visible, there.alpha, there.zoom, there.angle = True, sprite.alpha, 1.0, 0.0
            self._sprites.append(there)
            return there
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


def _lies(sprite: Sprite) -> Hashable:
    return sprite._key, sprite.box, sprite.z
