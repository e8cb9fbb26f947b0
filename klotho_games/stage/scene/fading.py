"""The change from one scene to the next: the old picture fades. An announcement also zooms in."""

from __future__ import annotations

import pygame

from klotho_games.stage.devices.surfaces import opaque

_PLAIN = 0.24
_ANNOUNCED = 0.5
_ROWS = 270
"""The number of rows in which the picture fades. Each frame paints every other row: blending all of them takes twice as
long, and the rows differ too little and too briefly to be seen."""
_NEARER = 0.35
"""The part of an announcement that is out of sight at the end of the zoom, on opposite sides together."""


class Fading:
    def __init__(self, old: pygame.Surface, announced: bool = False) -> None:
        self._old, self._announced = old, announced
        self._seconds = _ANNOUNCED if announced else _PLAIN
        self._passed = 0.0
        self._nearer = opaque(old.get_size()) if announced else old
        self._under: pygame.Surface | None = None
        self.is_new = True
        """Whether nothing of it has been painted yet."""
        self._odd = 0

    def go_on(self, seconds: float) -> None:
        self._passed += seconds

    def under(self, screen: pygame.Surface) -> pygame.Surface:
        """The surface that shows the new scene alone. It goes on painting there what changes."""
        if self._under is None or self._under.get_size() != screen.get_size():
            self._under = opaque(screen.get_size())
        return self._under

    def paint(self, screen: pygame.Surface) -> bool:
        """Paint the new scene and over it the old picture; return False when nothing of that is left."""
        under, done = self.under(screen), self._passed / self._seconds
        if done >= 1 or self._old.get_size() != screen.get_size():
            screen.blit(under, (0, 0))
            return False
        if self._announced:
            part = self._old.get_rect()
            part.inflate_ip(-part.w * _NEARER * done, -part.h * _NEARER * done)
            pygame.transform.scale(self._old.subsurface(part), self._old.get_size(), self._nearer)
        alpha = round(255 * (1 - done))
        self._nearer.set_alpha(alpha if alpha < 255 else None)  # pygame takes five times as long for 255
        rows = [screen.get_rect()] if self.is_new else self._every_other_row(screen)
        screen.blits([(picture, row, row) for row in rows for picture in (under, self._nearer)], doreturn=False)
        self.is_new = False
        return True

    def _every_other_row(self, screen: pygame.Surface) -> list[pygame.Rect]:
        self._odd = 1 - self._odd
        w, h = screen.get_size()
        high = max(1, h // _ROWS)
        return [pygame.Rect(0, y, w, high) for y in range(self._odd * high, h, 2 * high)]
