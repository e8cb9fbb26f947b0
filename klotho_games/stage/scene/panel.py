"""A sprite that shows values, and is painted again only when one of them changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Self

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen

from .sprites import Sprite

P = ParamSpec("P")


class Panel(Sprite):
    """A sprite that is empty until `show` is called.

        self._score = table.add(Panel(places["score"], z=12))
        self._score.show(_paint_score, name, points)       # whenever a state is laid out

        def _paint_score(pen: Pen, box: Box, name: str, points: int) -> None: ...

    The function and the values are the sprite's key, so the key cannot miss a value that the picture depends on. For a
    picture that depends on more, such as a method that uses `self`, call `redraw` with a key of your own.
    """

    def __init__(self, box: Box, *, z: float = 0, margin: float = 0, angle: float = 0, zoom: float = 1,
                 alpha: float = 1, visible: bool = True, blend: str = "over") -> None:
        super().__init__(box, _paint_nothing, z=z, margin=margin, angle=angle, zoom=zoom, alpha=alpha,
                         visible=visible, blend=blend)

    def show(self, paint: Callable[Concatenate[Pen, Box, P], object], *values: P.args, **named: P.kwargs) -> Self:
        """Show what `paint` draws for these values. `paint` gets the box of the panel, moved to (0, 0).

        Returns the panel, so that a panel that never changes can be made in one line.
        """
        if hasattr(paint, "__self__") or "<" in getattr(paint, "__qualname__", "<"):
            raise ValueError(f"{paint} is no function of a module: the key would not name all that it paints")
        self.redraw(lambda pen: paint(pen, self.box.at_origin, *values, **named), (paint, *values, *named.items()))
        return self


def _paint_nothing(pen: Pen) -> None: ...
