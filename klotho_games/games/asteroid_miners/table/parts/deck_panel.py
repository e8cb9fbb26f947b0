"""A part of the deck in its own sprite, painted with the places of the whole deck."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec

from klotho_games.games.asteroid_miners.table.look.places import Places
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Paint

P = ParamSpec("P")
PaintSlots = Callable[Concatenate[Pen, Places, P], object]


class DeckPanel(Panel):
    """A sprite for functions that paint into slots of the canvas. The panel moves their origin to its own corner.

        self._panel = table.add(DeckPanel(places, places["funding"], z=20))
        self._panel.show_slots(paint_funding, purses)      # paint_funding(pen, places, purses)
    """

    def __init__(self, places: Places, box: Box, *, z: float, margin: float = 16) -> None:
        super().__init__(box, z=z, margin=margin)
        self.home, self._places = box, places

    def show_slots(self, paint: PaintSlots[P], *values: P.args, **named: P.kwargs) -> None:
        """Like `show`: equal values are painted once."""
        self.redraw(self.painter(paint, *values, **named), (paint, *values, *named.items(), self.home))

    def prepare_slots(self, look: DrawStyle, paint: PaintSlots[P], *values: P.args, **named: P.kwargs) -> None:
        """Paint now what `show_slots` will show, so that no frame of a motion has to."""
        key = (paint, *values, *named.items(), self.home)
        self.prepare(look, self.painter(paint, *values, **named), key)

    def painter(self, paint: PaintSlots[P], *values: P.args, **named: P.kwargs) -> Paint:
        """Return a painter, for `prepare` without a key, which only keeps the pictures
        that the panel's picture is made of."""
        x, y = self.home.x, self.home.y
        return lambda pen: paint(pen.at_offset(-x, -y), self._places, *values, **named)
