"""Large pictures from small ones: what is even in its middle is drawn small, and its middle is repeated.

A sheet, a panel or a shadow as large as the screen costs a tenth of a second to draw, and nearly all of its pixels are
equal to their neighbours.
"""

from __future__ import annotations

import pygame

_COPY = pygame.BLEND_PREMULTIPLIED


def stretch(small: pygame.Surface, size: tuple[int, int], at: tuple[int, int]) -> pygame.Surface:
    """Return a picture of this size, in which the column and the row `at` are repeated."""
    return _stretch_down(_stretch_along(small, size[0], at[0]), size[1], at[1])


def _stretch_along(small: pygame.Surface, w: int, at: int) -> pygame.Surface:
    narrow, h = small.get_size()
    if narrow == w:
        return small
    wide, more = pygame.Surface((w, h), pygame.SRCALPHA, 32), w - narrow
    wide.blit(small, (0, 0), (0, 0, at, h), special_flags=_COPY)
    _repeat(wide, small, pygame.Rect(at, 0, 1, h), pygame.Rect(at, 0, more + 1, h))
    wide.blit(small, (at + more + 1, 0), (at + 1, 0, narrow - at - 1, h), special_flags=_COPY)
    return wide


def _stretch_down(small: pygame.Surface, h: int, at: int) -> pygame.Surface:
    w, low = small.get_size()
    if low == h:
        return small
    tall, more = pygame.Surface((w, h), pygame.SRCALPHA, 32), h - low
    tall.blit(small, (0, 0), (0, 0, w, at), special_flags=_COPY)
    _repeat(tall, small, pygame.Rect(0, at, w, 1), pygame.Rect(0, at, w, more + 1))
    tall.blit(small, (0, at + more + 1), (0, at + 1, w, low - at - 1), special_flags=_COPY)
    return tall


def _repeat(into: pygame.Surface, small: pygame.Surface, line: pygame.Rect, place: pygame.Rect) -> None:
    pygame.transform.scale(small.subsurface(line), place.size, into.subsurface(place))


def blit_frame(into: pygame.Surface, small: pygame.Surface, place: pygame.Rect, at: tuple[int, int]) -> None:
    """Blit a picture stretched to `place`, without its middle, which something else covers."""
    (x, y), (w, h) = at, small.get_size()
    right, bottom = w - x - 1, h - y - 1
    inner_w, inner_h = place.w - x - right, place.h - y - bottom
    across, down = place.x + x, place.y + y
    for part, where in (
        (pygame.Rect(0, 0, x, y), place.topleft),
        (pygame.Rect(x + 1, 0, right, y), (across + inner_w, place.y)),
        (pygame.Rect(0, y + 1, x, bottom), (place.x, down + inner_h)),
        (pygame.Rect(x + 1, y + 1, right, bottom), (across + inner_w, down + inner_h)),
    ):
        into.blit(small, where, part, special_flags=_COPY)
    for line, size, where in (
        (pygame.Rect(x, 0, 1, y), (inner_w, y), (across, place.y)),
        (pygame.Rect(x, y + 1, 1, bottom), (inner_w, bottom), (across, down + inner_h)),
        (pygame.Rect(0, y, x, 1), (x, inner_h), (place.x, down)),
        (pygame.Rect(x + 1, y, right, 1), (right, inner_h), (across + inner_w, down)),
    ):
        if size[0] > 0 and size[1] > 0:
            edge = pygame.transform.scale(small.subsurface(line), size)
            into.blit(edge, where, special_flags=_COPY)


def blit_large(into: pygame.Surface, small: pygame.Surface, place: pygame.Rect, at: tuple[int, int]) -> None:
    """Blit a picture stretched in both directions to `place`, as `stretch` makes it but without making it: of a sheet,
    mostly one colour would be copied, and of its rim, mostly nothing."""
    blit_frame(into, small, place, at)
    middle = pygame.Rect(place.x + at[0], place.y + at[1], place.w - small.get_width() + 1,
                         place.h - small.get_height() + 1)
    colour = small.get_at(at)
    if colour.a == 255:
        into.fill(colour, middle)
    elif colour.a:
        even = pygame.transform.scale(small.subsurface((*at, 1, 1)), middle.size)
        into.blit(even, middle, special_flags=_COPY)
