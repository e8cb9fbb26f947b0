"""A part of the deck in a sprite of its own, painted with the places of the whole deck."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite


class Panel:
    """Parts of the table are painted by functions that take slots of the canvas; a sprite paints at its own corner.

        self.panel = Panel(table, places["funding"], z=20)
        self.panel.show(lambda pen: paint_funding(pen, places, purses), ("funding", purses))
    """

    def __init__(self, scene: Scene, box: Box, *, z: float, margin: float = 16) -> None:
        self.box = box
        self.sprite = scene.add(Sprite(box, lambda pen: None, z=z, margin=margin))

    def show(self, paint: Callable[[Pen], None], key: Hashable) -> None:
        """Equal keys are painted once."""
        self.sprite.redraw(self._shift(paint), ("asteroid-panel", key, self.box))

    def prepare(self, look: DrawStyle, paint: Callable[[Pen], None], key: Hashable = None) -> None:
        """Paint now what it will show, so that no frame of a motion has to: with the key of its `show` the picture is
        kept, without one those that it is made of."""
        self.sprite.prepare(look, self._shift(paint), None if key is None else ("asteroid-panel", key, self.box))

    def _shift(self, paint: Callable[[Pen], None]) -> Callable[[Pen], None]:
        box = self.box

        def painted(pen: Pen) -> None:
            x, y = pen.origin
            paint(Pen(pen.surface, pen.look, (x - box.x, y - box.y)))

        return painted
