"""The bars beside the canvas in a window of another shape: dark leather, with a golden seam along the canvas."""

from __future__ import annotations

import pygame

from .draw_style import DrawStyle
from .theme import GOLD, rgb

_TILE = 480.0
_NIGHT = (132, 116, 168)
"""The colour by which the leather is darkened."""
_SHADE = 26.0
"""Width of the shadow of the canvas."""


def paint_bars(screen: pygame.Surface, canvas: pygame.Rect, look: DrawStyle) -> None:
    """Paint the bars around `canvas`, which is not touched."""
    for bar in _bars(screen.get_rect(), canvas):
        screen.fill((0, 0, 0), bar)
        if look.high_contrast:
            continue
        screen.set_clip(bar)
        _tile(screen, bar, look)
        _seam(screen, bar, canvas, look)
    screen.set_clip(None)


def _bars(whole: pygame.Rect, canvas: pygame.Rect) -> list[pygame.Rect]:
    sides = (
        pygame.Rect(0, 0, canvas.left, whole.h),
        pygame.Rect(canvas.right, 0, whole.right - canvas.right, whole.h),
        pygame.Rect(canvas.left, 0, canvas.w, canvas.top),
        pygame.Rect(canvas.left, canvas.bottom, canvas.w, whole.bottom - canvas.bottom),
    )
    return [side for side in sides if side.w > 0 and side.h > 0]


def _tile(screen: pygame.Surface, bar: pygame.Rect, look: DrawStyle) -> None:
    side = max(8, look.px(_TILE))
    leather = look.art.raster("kit/leather.webp", side, side)
    for x in range(bar.left // side * side, bar.right, side):
        for y in range(bar.top // side * side, bar.bottom, side):
            screen.blit(leather, (x, y))
    screen.fill(_NIGHT, bar, special_flags=pygame.BLEND_RGB_MULT)


def _seam(screen: pygame.Surface, bar: pygame.Rect, canvas: pygame.Rect, look: DrawStyle) -> None:
    """Paint a shadow towards the canvas, and the golden seam."""
    wide = max(2, look.px(_SHADE))
    for step in range(wide):
        level = round(255 * (0.35 + 0.65 * step / wide))
        edge = canvas.inflate(2 * (step + 1), 2 * (step + 1))
        for line in _outline(edge):
            screen.fill((level, level, level), line.clip(bar), special_flags=pygame.BLEND_RGB_MULT)
    for line in _outline(canvas.inflate(2, 2)):
        screen.fill(rgb(GOLD), line.clip(bar))


def _outline(box: pygame.Rect) -> tuple[pygame.Rect, ...]:
    return (
        pygame.Rect(box.left, box.top, 1, box.h),
        pygame.Rect(box.right - 1, box.top, 1, box.h),
        pygame.Rect(box.left, box.top, box.w, 1),
        pygame.Rect(box.left, box.bottom - 1, box.w, 1),
    )
