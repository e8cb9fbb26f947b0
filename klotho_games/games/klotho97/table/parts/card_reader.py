"""For players with large text: the words of the card that they look at, in letters of their size.

Cards have a fixed size, and so have their words. The reader is at the other edge of the table, takes no clicks, and
disappears as soon as the pointer or the focus moves on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.games.klotho97.rules.cards import NUMBER
from klotho_games.games.klotho97.table.look.places import LARGE
from klotho_games.games.klotho97.table.look.steel import steel_panel
from klotho_games.games.klotho97.table.look.style import PALE_GOLD
from klotho_games.games.klotho97.telling.names import card_note
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import GOLD, PAPER, SEMI, SERIF
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.table import Table

_Z = 250
_TITLE = 62.0


class Reader:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._left = table.places["reader"]
        self._sprite = table.add(Panel(self._left, z=_Z, margin=30, visible=False))

    @property
    def words(self) -> str:
        """The words in the reader now; "" for none."""
        spot = self._viewed_spot()
        return card_note(_card(spot)) if spot is not None else ""

    @property
    def box(self) -> Box:
        return self._sprite.box

    def keep_up(self) -> None:
        """Update the reader when the player looks at something else."""
        spot, sprite = self._viewed_spot(), self._sprite
        sprite.visible = spot is not None
        if spot is None:
            return
        box = self._left
        if spot.box.centre[0] < CANVAS.centre[0]:
            box = Box(CANVAS.w - box.right, box.y, box.w, box.h)
        sprite.box = box
        sprite.show(_paint, card_note(_card(spot)))

    def _viewed_spot(self) -> Spot | None:
        focus, drag = self.table.focus, self.table.drag
        if self.table.stage.look.text_scale < LARGE or (drag is not None and drag.held_piece):
            return None
        spot = focus.current if focus.seen else focus.hovered
        return spot if spot is not None and _card(spot) else None


def _card(spot: Spot) -> str:
    kind, _sep, rest = spot.id.partition(":")
    card = rest.partition(":")[2] if kind == "thumb" else rest
    return card if kind in ("card", "tab", "thumb") and card in NUMBER else ""


def _paint(pen: Pen, box: Box, note: str) -> None:
    """Paint the card's name, and below it what it requires and does."""
    steel_panel(pen, box, alpha=0.98, accent=GOLD)
    title, _sep, rule = note.partition(". ")
    room = box.grow(-26, -16)
    pen.text(title, room.top_part(_TITLE - 10), 24, PALE_GOLD, SERIF)
    pen.thread([(room.x, room.y + _TITLE), (room.right, room.y + _TITLE)], 2, dash=(8, 6), shadow=False)
    pen.text(rule, room.without_top(_TITLE + 12), 21, PAPER, SEMI, wrap=True, leading=1.16, valign="top")
