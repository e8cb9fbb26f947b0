"""Anything large over the table, for a closer look: a card, a piece, somebody's board.

A look (right button, zoom key, a long rest of the pointer) goes when the thing is left, used or gone. What was opened
by a press stays until anything is pressed. While it is there, a press beside the thing only puts it away.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from klotho_games.core.words import _
from klotho_games.stage.focus import Large, Spot
from klotho_games.stage.geometry import CANVAS, Point
from klotho_games.stage.input import Pointer, Press, Signal
from klotho_games.stage.pen import Pen
from klotho_games.stage.scene import RING_Z
from klotho_games.stage.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.stage.table import TableScene

_Z = RING_Z + 12
"""Above the ring of the focus, which lies on the thing that is looked at."""
_VEIL = 0.45
_LONG_LOOK = 1.5
"""Seconds over a thing until it is shown large."""
_TREMBLE = 10.0
"""How far the hand may slip after a press without pointing at anything."""


class CloseUp:
    """Every table has one. A spot says how it looks large, and that is all:

        Spot("card:7", box, "Ruby", large=lambda: Large(box_of_page, paint_card, "Ruby: worth 40", long_look=True))
    """

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._sprite: Sprite | None = None
        self._veil: Sprite | None = None
        """Over everything else, so that only the large thing is looked at."""
        self._source: Spot | None = None
        """Where the thing lies that is looked at; None for what was opened by a press."""
        self._spot: Spot | None = None
        """What was opened by a press can be closed like a button."""
        self._rested = 0.0
        self._aimed = ""
        """What somebody pointed at or pressed: what comes to lie under it by itself is not looked at."""
        self._pressed_at: Point | None = None

    @property
    def is_open(self) -> bool:
        return self._sprite is not None

    def look(self, spot: Spot) -> None:
        """Show the thing of a spot as long as it is looked at."""
        large = spot.large() if spot.large is not None else None
        self.close()
        if large is not None:
            self._source = spot
            self._show(large)

    def open(self, large: Large) -> None:
        """Show it until anything is pressed."""
        self.close()
        spot = Spot("large", large.box, large.told, role=_("picture"), ring=30, press=self.close)
        self._spot = self._table.spot(spot)
        self._table.focus.set(spot)
        self._show(large)

    def _show(self, large: Large) -> None:
        self._table.notes.hide_tip()
        key = None if large.key is None else ("large", large.key)
        self._sprite = self._table.add(Sprite(large.box, large.paint, z=_Z, margin=80, key=key))
        self._veil = self._table.add(Sprite(CANVAS, _paint_veil, z=_Z - 1, alpha=_VEIL, key="closeup-veil"))
        self._table.spoken(large.told)

    def close(self) -> None:
        self._rested = 0.0
        for sprite in (self._sprite, self._veil):
            if sprite is not None:
                self._table.layers.remove(sprite)
        if self._spot is not None:
            self._table.focus.remove(self._spot)
        self._sprite = self._veil = self._source = self._spot = None

    # -- coming and going -----------------------------------------------------------------------------------

    def swallows(self, signal: Signal) -> bool:
        """Puts it away; True when the signal means nothing else."""
        pointed = isinstance(signal, Pointer) and signal.kind == "press"
        if not self.is_open or not (pointed or (isinstance(signal, Press) and signal.down)):
            return False
        if self._source is None:
            self.close()
            return True
        if not isinstance(signal, Pointer):
            return False
        source = self._source
        self.close()
        return signal.button != 1 or not source.box.contains(signal.at)

    def rest(self, seconds: float) -> None:
        """Time passes: a long look shows a thing large, and nothing of it stays when the thing is left."""
        self._leave()
        before, self._rested = self._rested, self._rested + seconds
        spot = self._table.focus.hovered
        if spot is None or spot.id != self._aimed or spot.large is None:
            return
        if before < _LONG_LOOK <= self._rested and self._idle:
            large = spot.large()
            if large is not None and large.long_look:
                self.look(spot)

    def stir(self, signal: Signal) -> None:
        """Somebody did something: a look begins anew."""
        self._rested = 0.0
        if isinstance(signal, Pointer):
            self._aim(signal)
        self._leave()

    def turn_away(self) -> None:
        """Something else was in sight meanwhile: nobody has pointed at anything since."""
        self._aimed = ""

    def _aim(self, p: Pointer) -> None:
        moved = self._pressed_at is None or math.dist(p.at, self._pressed_at) > _TREMBLE
        if p.kind == "press" or (p.kind == "move" and moved):
            self._pressed_at = p.at if p.kind == "press" else None
            spot = self._table.focus.hovered
            self._aimed = spot.id if spot is not None else ""

    def _leave(self) -> None:
        focus = self._table.focus
        looked_at = (focus.hovered, focus.current if focus.seen else None)
        if self._source is not None and (self._source not in looked_at or not self._idle):
            self.close()

    @property
    def _idle(self) -> bool:
        """Nothing is held, pressed or under way; what waits for somebody may be looked at."""
        motions = self._table.motions
        return not (self._table.holding or (motions.busy and not motions.held))


def _paint_veil(pen: Pen) -> None:
    pen.fill(CANVAS, "#140b05")
