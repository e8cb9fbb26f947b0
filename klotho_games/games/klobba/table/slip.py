"""Where people ask for large text: the whole rule of the Action card that is looked at, in letters of their size.

A card has room for a few words only, whatever the letters; the slip lies over the storm clock as long as a card of the
hand, of a slot or of the discards is pointed at, focused, carried, chosen or offered.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.games.klobba.cards import ACTIONS
from klotho_games.games.klobba.fray import NONE, Fray, Phase
from klotho_games.games.klobba.table.hand import kind_of
from klotho_games.games.klobba.table.style import CREAM, PANEL, PLAIN_TEXT
from klotho_games.stage.focus import Spot
from klotho_games.stage.geometry import Box
from klotho_games.stage.pen import Pen
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.theme import FREDOKA, GOLD, SEMI

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.campfire import Table

_Z = 18
_TITLE = 56.0
_SLOTS = ("slot:black", "slot:white")


class Slip:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._sprite = table.add(Sprite(table.places["storm"], lambda pen: None, z=_Z, margin=30, visible=False))

    @property
    def words(self) -> str:
        """The rule that can be read there now; "" for none."""
        kind = self._kind() if self.table.stage.look.text_scale > PLAIN_TEXT else NONE
        return _(ACTIONS[kind].text) if kind >= 0 else ""

    def keep_up(self) -> None:
        """What is looked at changes without a move."""
        if self.table.clobber.cast is not None:  # in the arena neither is seen
            return
        sprite = self._sprite
        sprite.visible = bool(self.words)
        self.table.piles.storm_clock.visible = not sprite.visible
        if sprite.visible:
            told, box = ACTIONS[self._kind()], sprite.box.at_origin
            key = ("klobba-slip", told.id, box.size)
            sprite.redraw(lambda pen: paint_slip(pen, box, _(told.name), _(told.text)), key)

    def _kind(self) -> int:
        """The Action card that is looked at; all of it from what those who look may see."""
        t, focus = self.table, self.table.focus
        s = t.bands.shown
        if s is None:
            return NONE
        held = t.drag.held if t.drag is not None else ""
        looked = (focus.hovered, focus.current if focus.seen else None)
        kinds = (kind_of(held.removeprefix("card:")), *(self._kind_at(s, spot) for spot in looked if spot is not None),
                 kind_of(t.plan.card) if t.plan.card in t.hand.row.places else NONE, self._offered(s))
        return next((kind for kind in kinds if kind >= 0), NONE)

    def _kind_at(self, s: Fray, spot: Spot) -> int:
        if spot.id.startswith("card:"):
            return kind_of(spot.id.removeprefix("card:"))
        if spot.id in _SLOTS:
            return self.table.divide.card_at(s, _SLOTS.index(spot.id))
        return s.discards[-1] if spot.id == "discard" and s.round and s.discards else NONE

    def _offered(self, s: Fray) -> int:
        """KLO-2.3: what is to be accepted or rejected."""
        if s.phase is not Phase.ANSWER:
            return NONE
        return next((one.offered for one in s.sides if one.answer == "waiting"), NONE)


def paint_slip(pen: Pen, box: Box, name: str, rule: str) -> None:
    pen.panel(box, PANEL, edge=GOLD, edge_width=3, radius=18, shadow=10)
    room = box.grown(-24, -8)
    pen.text(name, room.top_part(_TITLE - 8), 28, GOLD, FREDOKA)
    pen.thread([(room.x, box.y + _TITLE), (room.right, box.y + _TITLE)], 2, dash=(8, 6), shadow=False)
    pen.text(rule, room.without_top(_TITLE), 24, CREAM, SEMI, wrap=True, leading=1.12)
