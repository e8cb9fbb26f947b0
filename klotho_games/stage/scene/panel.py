"""A sprite that shows values: painted again when one of them changes, and at no other time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Self

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen

from .sprites import Sprite

P = ParamSpec("P")


class Panel(Sprite):
    """It is empty until it is told what to show.

        self._score = table.add(Panel(places["score"], z=12))
        self._score.show(_paint_score, name, points)       # whenever a state is laid out

        def _paint_score(pen: Pen, box: Box, name: str, points: int) -> None: ...

    The function and the values are the sprite's key, so no value that the picture depends on can be forgotten in it.
    A picture that depends on more than these, as a method's does on `self`, names its key itself: `redraw`.
    """

    def __init__(self, box: Box, *, z: float = 0, margin: float = 0, angle: float = 0, zoom: float = 1,
                 alpha: float = 1, visible: bool = True, blend: str = "over") -> None:
        super().__init__(box, _paint_nothing, z=z, margin=margin, angle=angle, zoom=zoom, alpha=alpha,
                         visible=visible, blend=blend)

    def show(self, paint: Callable[Concatenate[Pen, Box, P], object], *values: P.args, **named: P.kwargs) -> Self:
        """Show what `paint` makes of these values, in the sprite's own box with its corner at (0, 0).

        Returns the panel, so that one which never changes is made in one line.
        """
        if hasattr(paint, "__self__") or "<" in getattr(paint, "__qualname__", "<"):
            raise ValueError(f"{paint} is no function of a module: the key would not name all that it paints")
        self.redraw(lambda pen: paint(pen, self.box.at_origin, *values, **named), (paint, *values, *named.items()))
        return self


def _paint_nothing(pen: Pen) -> None: ...
