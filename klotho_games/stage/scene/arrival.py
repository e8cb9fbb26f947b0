"""The moment before a scene is shown: its pictures are painted while the old one stays on screen.

After a tenth of a second, three dots say that something is coming. When all pictures are ready, the scene is painted
beside the screen, over several frames, because a whole screen takes longer than one frame has.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from klotho_games.stage.devices.surfaces import SpareSurfaces
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.letterbox import paint_bars

from .fading import Fading
from .layers import Layers

_QUIET = 0.1
"""Seconds after which the dots appear."""
_LONGEST = 12.0
"""Seconds after which the scene is shown in any case, and paints the rest in its first frame."""
_DOTS, _BEAT = 3, 0.18
_DARK, _GOLD, _PALE = "#14161f", "#ffd47a", "#8a7444"


class Arrival:
    def __init__(self, seen: pygame.Surface | None, canvas: pygame.Rect, *, fades: bool) -> None:
        self._seen, self._canvas, self._fades = seen, canvas, fades
        """What the screen showed before, and the place of the canvas in it. A window of another size is empty at
        first, and shows it again."""
        self.is_waiting = True
        """Whether there is still something to do before the scene can be shown."""
        self.fading: Fading | None = None
        """Where the scene is painted before it is shown."""
        self._seconds = 0.0
        self._is_new = True
        self._shown = -1
        self._under: tuple[pygame.Surface, pygame.Rect] | None = None
        """What the dots cover, and their place."""

    @property
    def old(self) -> pygame.Surface | None:
        """The picture that fades when the scene is shown; None if motion is reduced."""
        return self._seen if self._fades else None

    def keep_sign(self, screen: pygame.Surface) -> None:
        """Take what the screen shows now for the picture before."""
        if self._seen is not None:
            self._seen.blit(screen, (0, 0))

    def fit(self, screen: pygame.Surface, canvas: pygame.Rect, look: DrawStyle) -> None:
        """Show the picture before in a window of another size, until the scene is ready."""
        self.fading, self._under, self._shown = None, None, -1
        if self._seen is None:
            return
        if self._seen.get_size() != screen.get_size() or self._canvas != canvas:
            picture = self._seen.subsurface(self._canvas.clip(self._seen.get_rect()))
            self._seen, self._canvas = look.art.spare.take(screen.get_size(), fades=self._fades), canvas
            paint_bars(self._seen, canvas, look)
            self._seen.blit(pygame.transform.smoothscale(picture, canvas.size), canvas)
        screen.blit(self._seen, (0, 0))

    def end(self, spare: SpareSurfaces) -> None:
        """Give back what no fading needs."""
        if self._seen is not None and not self._fades:
            spare.give_back(self._seen)

    def go_on(self, seconds: float) -> None:
        self._seconds += seconds

    def is_over(self, scenes: Iterable[Layers], look: DrawStyle) -> bool:
        """Whether the scene can be shown, with those behind it; otherwise the second thread goes on painting. The frame
        that has opened the scene does not show it too, as that would take too long."""
        ready = [layers.is_painted(look) for layers in scenes]  # all of them are painted at the same time
        is_new, self._is_new = self._is_new, False
        return not is_new and (all(ready) or self._seconds > _LONGEST)

    def paint(self, screen: pygame.Surface, look: DrawStyle) -> list[pygame.Rect]:
        """Paint the dots if it takes long; return the places that have changed."""
        beat = int((self._seconds - _QUIET) / _BEAT)
        if self._seconds < _QUIET or beat == self._shown:
            return []
        self._shown = beat
        r = look.px(5)
        place = pygame.Rect(0, 0, r * 12, r * 5)
        place.midbottom = screen.get_width() // 2, screen.get_height() - look.px(2)
        if self._under is None and screen.get_rect().contains(place):
            self._under = screen.subsurface(place).copy(), place
        pygame.draw.rect(screen, _DARK, place, border_radius=place.h // 2)
        for n in range(_DOTS):
            x = place.centerx + (n - 1) * r * 3
            pygame.draw.aacircle(screen, _GOLD if n == beat % _DOTS else _PALE, (x, place.centery), r)
        return [place]

    def hide_dots(self, screen: pygame.Surface) -> list[pygame.Rect]:
        """Show again what the dots cover; return the place that has changed."""
        if self._under is None:
            return []
        (under, place), self._under = self._under, None
        screen.blit(under, place)
        return [place]
