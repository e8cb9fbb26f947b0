"""The change from one scene to the next: the old picture fades. An announcement also zooms in."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from klotho_games.stage.devices.surfaces import SpareSurfaces

_PLAIN = 0.24
_ANNOUNCED = 0.5
_NEARER = 0.35
"""The part of an announcement that is out of sight at the end of the zoom, on opposite sides together."""


class Fading:
    """Shows the new scene while the old picture fades.

    The screen shows the old picture, and each frame blends some more of the new one over what it shows. That takes half
    the time of putting both together in every frame. Only for an announcement, the old picture is kept, as it zooms in.
    """

    def __init__(self, old: pygame.Surface, spare: SpareSurfaces, announced: bool = False) -> None:
        self._old, self._spare, self._announced = old, spare, announced
        self._seconds = _ANNOUNCED if announced else _PLAIN
        self._passed = 0.0
        self._nearer = spare.take(old.get_size(), fades=True) if announced else old
        """With an alpha channel: of an announcement, the old picture as it zooms in; otherwise the new one."""
        self._under: pygame.Surface | None = None
        self._left = 1.0
        """How much the screen still shows of the old picture."""
        self._share = 0
        """The alpha with which the new picture was last blended; 0 if it never was."""
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
        for surface in {self._old, self._nearer, self._under}:
            if surface is not None:
                self._spare.give_back(surface)

    def paint(self, screen: pygame.Surface, places: Iterable[pygame.Rect]) -> bool:
        """Paint the new scene and what is left of the old picture; return False when nothing of that is left. The new
        scene has changed at these places since the last frame."""
        self.is_new = False
        done = self._passed / self._seconds
        is_over = done >= 1 or self._old.get_size() != screen.get_size()
        if is_over or self._announced:
            screen.blit(self.under(screen), (0, 0))
        if is_over:
            return False
        if self._announced:
            self._zoom_in(screen, done)
        elif done > 0:
            self._blend(screen, done, places)
        return True  # at first, the screen still shows the old picture

    def _blend(self, screen: pygame.Surface, done: float, places: Iterable[pygame.Rect]) -> None:
        new, under = self._nearer, self.under(screen)
        if not self._share:
            new.blit(under, (0, 0))
        else:
            for place in places:
                new.blit(under, place, place)
                new.fill((255, 255, 255, self._share), place, pygame.BLEND_RGBA_MIN)
        wanted = round(255 * (1 - (1 - done) / self._left))
        share = max(1, self._share, wanted)
        if self._share:
            new.fill((0, 0, 0, share), special_flags=pygame.BLEND_RGBA_MAX)
        else:
            new.fill((255, 255, 255, share), special_flags=pygame.BLEND_RGBA_MIN)
        screen.blit(new, (0, 0))
        self._share = share
        self._left *= 1 - share / 255

    def _zoom_in(self, screen: pygame.Surface, done: float) -> None:
        part = self._old.get_rect()
        part.inflate_ip(-part.w * _NEARER * done, -part.h * _NEARER * done)
        pygame.transform.scale(self._old.subsurface(part), self._old.get_size(), self._nearer)
        self._nearer.fill((255, 255, 255, round(255 * (1 - done))), special_flags=pygame.BLEND_RGBA_MIN)
        screen.blit(self._nearer, (0, 0))
