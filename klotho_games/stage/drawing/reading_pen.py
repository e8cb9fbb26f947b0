"""A pen that paints nothing and only notes where the words of a picture are."""

from __future__ import annotations

from typing import Any

import pygame

from klotho_games.stage.devices.geometry import Point

from .draw_style import DrawStyle
from .pen import Pen


class ReadingPen(Pen):
    """Goes through what paints a picture. The words that it would write are in `look.runs` afterwards.

    It is needed before a picture is painted, or when the picture is cached. Its surface has the size of the picture's,
    because some paint by it, but no pixels of its own are ever shown.
    """

    def __init__(self, size: tuple[int, int], look: DrawStyle, origin: Point = (0, 0), canvas: Point = (0, 0)) -> None:
        assert look.runs is not None
        super().__init__(pygame.Surface(size, pygame.SRCALPHA, 32), look, origin, canvas)

    def at_offset(self, dx: float, dy: float) -> Pen:
        (x, y), (u, v) = self.origin, self.canvas
        return ReadingPen(self.surface.get_size(), self.look, (x + dx, y + dy), (u + dx, v + dy))

    def blit(self, *args: Any, **how: Any) -> None: ...

    def svg(self, *args: Any, **how: Any) -> None: ...

    def raster(self, *args: Any, **how: Any) -> None: ...

    def sketch(self, *args: Any, **how: Any) -> None: ...

    def glaze(self, *args: Any, **how: Any) -> None: ...

    def piece(self, *args: Any, **how: Any) -> None: ...

    def shadow_of(self, *args: Any, **how: Any) -> None: ...

    def shadow_of_box(self, *args: Any, **how: Any) -> None: ...

    def fill(self, *args: Any, **how: Any) -> None: ...

    def gradient(self, *args: Any, **how: Any) -> None: ...

    def panel(self, *args: Any, **how: Any) -> None: ...

    def line(self, *args: Any, **how: Any) -> None: ...

    def texture(self, *args: Any, **how: Any) -> None: ...

    def light(self, *args: Any, **how: Any) -> None: ...

    def thread(self, *args: Any, **how: Any) -> None: ...
