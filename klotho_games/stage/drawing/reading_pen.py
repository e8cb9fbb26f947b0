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
    because some paint by it, but no pixels of its own are ever shown. Most do not ask for it, so it is only made then:
    one as large as the screen takes milliseconds.
    """

    def __init__(self, size: tuple[int, int], look: DrawStyle, origin: Point = (0, 0), canvas: Point = (0, 0)) -> None:
        assert look.runs is not None
        self.size, self.look, self.origin, self.canvas = size, look, origin, canvas
        self._parent: ReadingPen | None = None
        self._made: pygame.Surface | None = None

    @property
    def surface(self) -> pygame.Surface:  # type: ignore[override]
        if self._parent is not None:
            return self._parent.surface
        if self._made is None:
            self._made = pygame.Surface(self.size, pygame.SRCALPHA, 32)
        return self._made

    def at_offset(self, dx: float, dy: float) -> Pen:
        (x, y), (u, v) = self.origin, self.canvas
        moved = type(self)(self.size, self.look, (x + dx, y + dy), (u + dx, v + dy))
        moved._parent = self
        return moved

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
