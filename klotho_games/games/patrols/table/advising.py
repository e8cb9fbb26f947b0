"""What a bot would do, shown on the table: golden stitches around the thing and around where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.state import kind_of
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, Seal, TakeBack
from klotho_games.games.patrols.table.parts.arrangement import HOME
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table

_Z = 690


class Advising(hint_marks.Advising):
    table: Table

    def advise(self, move: Move) -> str:
        """Mark what does a move and where; the id of its spot, "" for none."""
        t = self.table
        match move:
            case Place(region, place):
                slot = t.memory.offer.index(NUMBER[region])
                return self._mark(t.places.offer(slot), t.map.box_of(place), f"region:{region}")
            case Post(colour, pips, patrol):
                item = self._item(kind_of(colour, pips), HOME)
                return self._mark(t.troops.box_of(item), t.map.patrol_box(patrol), f"item:{colour}:{pips}")
            case TakeBack(colour, pips, patrol):
                item = self._item(kind_of(colour, pips), patrol)
                return self._mark(t.troops.box_of(item), t.troops.home(item), f"on:{patrol}:{colour}:{pips}")
            case Seal():
                return self.button("seal", radius=16)
            case GiveUp():
                return self.button("give-up", radius=16)
        return ""

    def _item(self, kind: int, at: int) -> int:
        memory = self.table.memory
        return next(item for item, own in enumerate(memory.kinds) if own == kind and memory.at[item] == at)

    def _mark(self, thing: Box, where: Box, id: str) -> str:
        self.goes_to(where.grow(6))
        return self.around(thing, id, 12)
