"""The part of a scene that does not change during a motion: the backdrop and all sprites below the lowest moving one.

It is painted once, where the motion passes, and then only copied. Otherwise every frame would paint all sprites at
these places again.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable

import pygame

from klotho_games.stage.devices.surfaces import SpareSurfaces

_MOST = 40
"""The most places to remember; with more, looking them up takes too long."""

_PATIENCE = 4
"""Frames in which only higher sprites move until all below these becomes still."""

Height = tuple[float, tuple[int, int]]
"""The place of a sprite in the order from bottom to top."""


class StillPart:
    """Knows which sprites don't change, and what they look like where a motion has passed.

    `begin_frame` is told about each frame that paints something. From the second frame of a motion on, `is_used` says
    that everything below `height` can be copied from here.
    """

    def __init__(self) -> None:
        self.height: Height | None = None
        """The height of the lowest sprite that moves."""
        self.is_used = False
        self._picture: pygame.Surface | None = None
        self._spare: SpareSurfaces | None = None
        """Where the picture comes from."""
        self._painted: list[pygame.Rect] = []
        """The places where the picture is painted."""
        self._below: set[int] = set()
        """The sprites in the picture, by their ids."""
        self._lowest: list[Height] = []
        """The heights of the lowest sprites of the last frames, if all were above `height`."""

    def begin_frame(self, lowest: Height | None, changed: Iterable[int], gone: Iterable[pygame.Rect]) -> None:
        """Take note of the lowest sprite that has changed, of all that have, and of places below the motion where one
        was removed or something small has changed."""
        is_higher = self.height is not None and (lowest is None or lowest >= self.height)
        self.is_used = is_higher and self._below.isdisjoint(changed)
        if not self.is_used:
            self.height = lowest
            self._painted.clear()
            self._below.clear()
        is_above = self.is_used and self.height is not None and lowest is not None and lowest > self.height
        self._lowest = [*self._lowest, lowest] if is_above and lowest is not None else []
        for place in gone:
            self._painted = [part for old in self._painted for part in cut_out(old, [place])]

    @property
    def next_height(self) -> Height | None:
        """The height below which nothing has moved for a while, if there is more to copy than now."""
        return min(self._lowest) if len(self._lowest) >= _PATIENCE else None

    def rise(self, height: Height, places: Iterable[pygame.Rect], between: Iterable[int],
             paint: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        """Add the sprites `between` the old height and this one to these places; `paint` paints them."""
        self._painted = [place.copy() for place in places if self._picture and not cut_out(place, self._painted)]
        for place in self._painted:
            assert self._picture is not None
            self._picture.set_clip(place)
            paint(self._picture, place)
            self._picture.set_clip(None)
        self._below.update(between)
        self.height, self._lowest = height, []

    def raise_to(self, height: Height) -> None:
        """Begin again with all below this height, because only what is above it seems to move from now on."""
        self.height, self._lowest = height, []
        self._painted.clear()
        self._below.clear()

    def take_over(self, screen: pygame.Surface, place: pygame.Rect, below: Iterable[int],
                  spare: SpareSurfaces) -> None:
        """Take a place from the screen, which shows nothing there but the sprites `below`."""
        self._find_picture(screen, spare).blit(screen, place, place)
        self._below.update(below)
        self._remember(place)

    def end(self) -> None:
        """Forget everything, as the motion is over."""
        self.height, self.is_used, self._lowest = None, False, []
        self._painted.clear()
        self._below.clear()
        if self._picture is not None and self._spare is not None:
            self._spare.give_back(self._picture)
        self._picture = None

    def copy(self, screen: pygame.Surface, place: pygame.Rect, below: Iterable[int], spare: SpareSurfaces,
             paint: Callable[[pygame.Surface, pygame.Rect], None]) -> None:
        """Copy a place to the screen; `paint` paints what is missing here. `below` are the sprites that it paints."""
        picture = self._find_picture(screen, spare)
        for part in cut_out(place, self._painted):
            picture.set_clip(part)
            paint(picture, part)
        picture.set_clip(None)
        self._below.update(below)
        self._remember(place)
        screen.blit(picture, place, place)

    def _find_picture(self, screen: pygame.Surface, spare: SpareSurfaces) -> pygame.Surface:
        if self._picture is None or self._picture.get_size() != screen.get_size():
            self._picture, self._spare = spare.take(screen.get_size()), spare
            self._painted.clear()
        return self._picture

    def _remember(self, place: pygame.Rect) -> None:
        if len(self._painted) >= _MOST:
            self._painted.clear()
        self._painted = [old for old in self._painted if not place.contains(old)] + [place.copy()]


def cut_out(place: pygame.Rect, holes: Iterable[pygame.Rect], most: int = sys.maxsize) -> list[pygame.Rect]:
    """Return the parts of a place that are outside all holes. With more parts than `most` on the way, it gives up:
    where many holes overlap, there can be thousands of slivers."""
    all_holes = list(holes)
    parts = [place] if place else []
    for n in place.collidelistall(all_holes):
        hole = all_holes[n]
        if hole.contains(place):
            return []
        if hole.collidelist(parts) < 0:
            continue
        whole, parts = parts, []
        for part in whole:
            cut = part.clip(hole)
            if not cut:
                parts.append(part)
                continue
            around = (pygame.Rect(part.x, part.y, part.w, cut.y - part.y),
                      pygame.Rect(part.x, cut.bottom, part.w, part.bottom - cut.bottom),
                      pygame.Rect(part.x, cut.y, cut.x - part.x, cut.h),
                      pygame.Rect(cut.right, cut.y, part.right - cut.right, cut.h))
            parts += [rest for rest in around if rest]
        if len(parts) > most:
            break
    return parts
