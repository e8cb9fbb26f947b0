"""A part of a table: sprites and spots that are placed again whenever the part shows a state."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.sprites import S, Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle

if TYPE_CHECKING:
    from .desk import Desk


class Part:
    """Base of the parts of a game's table. A subclass writes `lay`.

    A sprite with the same key, box and height as before is kept, so only changes are painted again.

        class Shelf(Part):
            def lay(self, s):
                for n, card in enumerate(s.shelf):
                    self.put(Panel(self.places.card(n)).show(paint_card, card))
                    self.spot(Spot(f"card:{card}", self.places.card(n), name_of(card), piece=f"card:{card}"))
    """

    def __init__(self, table: Desk) -> None:
        self.table, self.places = table, table.places
        self._sprites: list[Sprite] = []
        self._spots: list[Spot] = []
        self._before: dict[Hashable, Any] = {}
        """The sprites of the last `show`, by key, box and height."""
        self._shown: object = None
        self._rank = 0
        """The order among parts of the same height. The first `show` decides it."""

    def lay(self, s: Any) -> None:
        """Place every sprite and spot of this state, with `put`, `spot` and `add_button`."""

    def depends_on(self, s: Any) -> object:
        """Return what the part is laid from. `show_if_changed` does nothing while this is equal."""
        return s, self.table.may_act

    def show_if_changed(self, s: Any) -> None:
        """Show a state unless it is already shown. Only for parts whose pieces are never carried away."""
        wanted = self.depends_on(s)
        if self._shown != wanted:
            self.show(s)
            self._shown = wanted

    def show(self, s: Any) -> None:
        self._shown = None
        self._rank = self._rank or self.table.layers.next_rank()
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._before = {_lies(sprite): sprite for sprite in self._sprites if sprite.key is not None}
        last, self._sprites, self._spots = self._sprites, [], []
        self.lay(s)
        self._before = {}
        kept = set(map(id, self._sprites))
        for sprite in last:
            if id(sprite) not in kept:
                self.table.layers.remove(sprite)

    def put(self, sprite: S) -> S:
        there: S | None = self._before.pop(_lies(sprite), None) if sprite.key is not None else None
        if there is not None:
            there.visible, there.alpha, there.zoom, there.angle = True, sprite.alpha, sprite.zoom, sprite.angle
            return self._rank_last(there)
        return self._rank_last(self.table.add(sprite))

    def _rank_last(self, sprite: S) -> S:
        self._sprites.append(sprite)
        self.table.layers.rank(sprite, (self._rank, len(self._sprites)))
        return sprite

    def drop(self, sprite: Sprite) -> None:
        if sprite in self._sprites:
            self._sprites.remove(sprite)
            self.table.layers.remove(sprite)

    def spot(self, spot: Spot) -> Spot:
        self._spots.append(spot)
        return self.table.spot(spot)

    def add_button(self, id: str, box: Box, label: str, press: Callable[[], None], style: ButtonStyle, *,
                   kind: str = "secondary", key: str = "", tip: str = "", z: float = 84) -> Button:
        made = Button(self.table, id, box, label, press, kind=kind, key=key, tip=tip, style=style, z=z)
        self._sprites.append(made.sprite)
        self._spots.append(made.spot)
        return made


def _lies(sprite: Sprite) -> Hashable:
    return sprite.key, sprite.box, sprite.z
