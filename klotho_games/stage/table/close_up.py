"""A card, a piece or a player's board shown large over the table.

There are two ways to open a close-up. A look (right button, zoom key, long touch) ends when the player asks again,
releases a held zoom key, leaves or uses the thing, or the thing disappears. A close-up that a press opened stays until
the next press of any kind. While a close-up is open, a press outside the thing only closes it.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal
from klotho_games.stage.drawing.icons import key_name
from klotho_games.stage.scene.focus import Large, Spot
from klotho_games.stage.scene.scene import RING_Z
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil

if TYPE_CHECKING:
    from .table_scene import TableScene

_Z = RING_Z + 12
"""Above the focus ring on the thing."""
_EDGE = 12.0
"""Margin to the edges of the canvas."""
_VEIL = 0.45
_LONG_TOUCH = 0.6
"""Seconds of touch after which the thing is shown large."""
_TREMBLE = 10.0
"""How far the finger can move in that time."""


class CloseUp:
    """The close-up of a table. A spot only has to say what to show:

        Spot("card:7", box, "Ruby", large=lambda: Large(box_of_page, paint_card, "Ruby: worth 40"))
    """

    needs_frames = False

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._sprite: Sprite | None = None
        self._veil: Sprite | None = None
        """Darkens everything except the large picture."""
        self._source: Spot | None = None
        """The spot that is looked at; None if a press opened the close-up."""
        self._spot: Spot | None = None
        """Lets players close it like a button, if a press opened it."""
        self._touched: tuple[Spot, Point] | None = None
        """The touched spot, and where the finger came down."""
        self._lain = 0.0
        self._by_touch = False

    @property
    def is_open(self) -> bool:
        return self._sprite is not None

    def shows(self, spot: Spot) -> bool:
        return self._source is spot

    def look(self, spot: Spot) -> None:
        """Show the thing of a spot until the player stops looking at it."""
        large = spot.large() if spot.large is not None else None
        self.close()
        if large is not None:
            self._source = spot
            self._show(large)

    def open(self, large: Large) -> None:
        """Show a large picture until the next press."""
        self.close()
        spot = Spot("large", large.box, large.told, role=_("picture"), ring=30, press=self.close)
        self._spot = self._table.spot(spot)
        self._table.focus.set(spot)
        self._show(large)

    def _show(self, large: Large) -> None:
        self._table.tips.hide_tip()
        key = None if large.key is None else ("large", large.key)
        self._sprite = self._table.add(Sprite(large.box, large.paint, z=_Z, margin=80, key=key))
        self._veil = self._table.add(Veil(CANVAS, "#140b05", z=_Z - 1, alpha=_VEIL))
        self._table.spoken(large.told)

    def close(self) -> None:
        for sprite in (self._sprite, self._veil):
            if sprite is not None:
                self._table.layers.remove(sprite)
        if self._spot is not None:
            self._table.focus.remove(self._spot)
        self._sprite = self._veil = self._source = self._spot = None

    # -- opening and closing --------------------------------------------------------------------------------

    def swallows(self, signal: Signal) -> bool:
        """Close on a press. Return True if the press does nothing else."""
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
        return signal.button != 1 or not source.useful or not source.box.contains(signal.at)

    def update(self, seconds: float) -> None:
        """Close a look once the thing is left, and start a look after a long touch."""
        self._leave()
        before, self._lain = self._lain, self._lain + seconds
        if self._touched is None or not before < _LONG_TOUCH <= self._lain:
            return
        spot, drag = self._touched[0], self._table.drag
        if spot.large is None or spot not in self._table.focus.spots or (drag is not None and drag.held_piece):
            return
        self._table.forget_press()
        if self._idle:
            self.look(spot)

    def note_signal(self, signal: Signal) -> None:
        if isinstance(signal, Pointer):
            self._touch(signal)
        else:
            self._touched = None
        self._leave()

    def _touch(self, p: Pointer) -> None:
        self._by_touch = p.touch
        if p.kind == "press" and p.touch:
            spot = self._table.focus.hovered
            self._touched, self._lain = (spot, p.at) if spot is not None else None, 0.0
        elif p.kind != "move" or (self._touched and math.dist(p.at, self._touched[1]) > _TREMBLE):
            self._touched = None

    # -- tips -----------------------------------------------------------------------------------------------

    def with_how(self, spot: Spot, tip: str) -> str:
        """Return the tip of a spot. Once for each input device, it also says how to look closer."""
        stage = self._table.stage
        device = "touch" if self._by_touch and stage.input.device == "mouse" else stage.input.device
        if device in stage.looks_told or spot.large is None or spot.large() is None:
            return tip
        how = self._how(device)
        if how:
            stage.looks_told.add(device)
        return f"{tip.rstrip('.')}. {how}" if tip and how else tip or how

    def _how(self, device: str) -> str:
        given = self._table.stage.input
        match device:
            case "mouse":
                return _("Right mouse button: look closer")
            case "touch":
                return _("Touch and hold: look closer")
            case "phone":
                return ""  # its pad has a button with these words
            case "pad":
                button = next((b for b, a in given.pad_buttons.items() if a is Action.ZOOM), "")
            case _:
                button = key_name(given.key_for_name(Action.ZOOM.value))
        return _("{button}: look closer").format(button=button.upper() if device == "pad" else button) if button else ""

    def _leave(self) -> None:
        focus = self._table.focus
        looked_at = (focus.hovered, focus.current if focus.seen else None)
        if self._source is not None and (self._source not in looked_at or not self._idle):
            self.close()

    @property
    def _idle(self) -> bool:
        """Whether nothing is held, pressed or moving. A motion that waits for a player counts as idle."""
        motions = self._table.motions
        return not (self._table.is_holding or (motions.is_busy and not motions.is_held))


def place_beside(source: Box, w: float, h: float, *, gap: float = 28.0, top: float = 84.0,
                 bottom: float = 980.0) -> Box:
    """Return a box for a close-up: right of its source if there is room, otherwise left, and between the bars."""
    right = source.right + gap + w <= CANVAS.w - _EDGE
    x = source.right + gap if right else max(_EDGE, source.x - gap - w)
    return Box(x, min(max(top, source.centre[1] - h / 2), bottom - h), w, h)
