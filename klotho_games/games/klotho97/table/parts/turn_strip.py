"""Under the row, until a player acts: what the others have done since that player's last turn.

It stays on the table for as long as the player thinks, and is gone with their first step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.core.play.meanwhile import steps_of_others
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table.look.turn_strip import Plate, lay_strip, paint_plate, paint_title
from klotho_games.games.klotho97.telling.since_turn import Doings, doings
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.table.part import Part
from klotho_games.stage.table.turn_history import has_decided

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

Z = 18
_ABOVE, _BELOW = 5.0, 3.0
_LOWEST = 36.0
"""A lower strip could not be read."""
_TIGHT = 1.0
"""The gap around a strip between the larger things of large text. There it lies over the rim of the platform."""


class TurnStrip(Part):
    table: Table

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        row = table.area.boxes
        top = row[0].bottom + _ABOVE
        bottom = self.places["platform"].y - _BELOW
        if bottom - top < _LOWEST:
            top = row[0].bottom + _TIGHT
            bottom = min(self.places[thing].y for thing in ("decks", "tray")) - _TIGHT
        self.room = Box(row[0].x, top, row[-1].right - row[0].x, bottom - top)

    def lay(self, s: Venture) -> None:
        found = self._doings(s) if self.room.h >= _LOWEST else []
        if not found:
            return
        t, reader = self.table, self.table.session.to_act
        plates = [Plate(one.seat, t.names[one.seat], one.happenings, 0, reader) for one in found]
        title = _("Since your turn") if has_decided(t.session, reader) else _("Before your turn")
        strip = lay_strip(self.room, title, plates, self._width)
        if strip.title is not None:
            self.put(Panel(strip.title, z=Z, margin=6).show(paint_title, title))
        for (plate, box), one in zip(strip.plates, found, strict=True):
            self.put(Panel(box, z=Z, margin=12).show(paint_plate, plate))
            told = f"{title}. {one.told}"
            self.spot(Spot(f"since:{one.seat}", box, told, role=_("news"), tip=one.told, ring=12, area="play"))

    def hide(self) -> None:
        """Remove everything, because the player has acted."""
        for sprite in list(self._sprites):
            self.drop(sprite)
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._spots = []

    def _doings(self, s: Venture) -> list[Doings]:
        """Return what a person who decides now has not reacted to yet; nothing for an earlier state that is shown."""
        t = self.table
        if s is not t.state or not t.mode.is_played or t.auto or not t.may_act:
            return []
        reader = t.session.to_act
        return doings(steps_of_others(t.session.history, reader), reader, t.names)

    def _width(self, words: str, size: float, face: str) -> float:
        look = self.table.stage.look
        return look.letters.width(words, face, round(size * look.text_scale * look.scale)) / look.scale
