"""The change from one scene to the next: the old picture fades. An announcement also zooms in."""

from __future__ import annotations

import pygame

from klotho_games.stage.devices.surfaces import SpareSurfaces

_PLAIN = 0.24
_ANNOUNCED = 0.5
_NEARER = 0.35
"""The part of an announcement that is out of sight at the end of the zoom, on opposite sides together."""


class Fading:
    """Shows the old picture, which has an alpha channel, over the new scene."""

    def __init__(self, old: pygame.Surface, spare: SpareSurfaces, announced: bool = False) -> None:
        self._old, self._spare, self._announced = old, spare, announced
        self._seconds = _ANNOUNCED if announced else _PLAIN
        self._passed = 0.0
        self._nearer = spare.take(old.get_size(), fades=True) if announced else old
        self._under: pygame.Surface | None = None
        self.is_new = True
        """Whether nothing of it has been painted yet."""

    def go_on(self, seconds: float) -> None:
        self._passed += seconds

    def under(self, screen: pygame.Surface) -> pygame.Surface:
        """The surface that shows the new scene alone. It goes on painting there what changes."""
        if self._under is None or self._under.get_size() != screen.get_size():
            self._under = self._spare.take(screen.get_size())
        return self._under

    def end(self) -> None:
        """Give back the surfaces, as nothing is left of the old picture."""
        for surface in (self._old, self._under):
            if surface is not None:
                self._spare.give_back(surface)

    def paint(self, screen: pygame.Surface) -> bool:
        """Paint the new scene and over it the old picture; return False when nothing of that is left."""
        self.is_new = False
        done = self._passed / self._seconds
        alpha = round(255 * (1 - done))
        if alpha == 255 and not self._announced and self._old.get_size() == screen.get_size():
            return True  # the screen still shows the old picture
        screen.blit(self.under(screen), (0, 0))
        if done >= 1 or self._old.get_size() != screen.get_size():
            return False
        if self._announced:
            part = self._old.get_rect()
            part.inflate_ip(-part.w * _NEARER * done, -part.h * _NEARER * done)
            pygame.transform.scale(self._old.subsurface(part), self._old.get_size(), self._nearer)
        self._nearer.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MIN)
        screen.blit(self._nearer, (0, 0))
        return True
