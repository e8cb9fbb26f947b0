"""The pen draws on a surface in canvas units, at the real scale.

All surfaces are premultiplied. A sprite's `paint` gets a pen with its origin at the sprite's corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from klotho_games.stage.devices.geometry import Box, Point

from .art import blur, blur_step, fade_copy, fade_in_place, silhouette
from .draw_style import SMALL_LETTERS, DrawStyle, TextRun
from .golden_thread import draw_thread
from .letters import cap_middle, font
from .rotator import add_rim
from .sketch import Sketch
from .stretching import blit_frame, blit_large, stretch
from .theme import (
    PAPER,
    PLAIN_LEAST,
    SANS,
    contrast,
    plain_panel,
    plain_rim,
    plain_words,
    rgb,
)

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
SMALLEST = 0.62
"""How far words can shrink below their wanted size before they count as clipped."""
_GLAZE = 8
"""How many times smaller a glaze is drawn."""
_EVEN = 8
"""Pixels beyond the reach of a blur."""
_READABLE = 16.0
"""A name gets more lines if its letters would be smaller than this, in canvas units."""
_SHORT = 14
"""Up to this many letters, a name is only divided between its words."""
_RIM, _LOOKS = 3.0, 9
"""In high contrast: the rim of words on an uneven ground, and the number of places where the ground is tested."""


class Pen:
    """Draws words, pictures and shapes on one surface; boxes and sizes are in units of the canvas."""

    def __init__(self, surface: pygame.Surface, look: DrawStyle, origin: Point = (0, 0),
                 canvas: Point = (0, 0)) -> None:
        self.surface = surface
        self.look = look
        self.origin = origin
        """The place of (0, 0) on the surface, in canvas units: a sprite's margin."""
        self.canvas = canvas
        """The place of (0, 0) on the canvas. Only the list of text runs needs it."""

    # -- pixels ---------------------------------------------------------------------------------------------

    def at(self, x: float, y: float) -> tuple[int, int]:
        s = self.look.scale
        return round((x + self.origin[0]) * s), round((y + self.origin[1]) * s)

    def rect(self, box: Box) -> pygame.Rect:
        x, y = self.at(box.x, box.y)
        right, bottom = self.at(box.right, box.bottom)
        return pygame.Rect(x, y, max(1, right - x), max(1, bottom - y))

    def at_offset(self, dx: float, dy: float) -> Pen:
        """The same pen with its origin moved: to the corner of a box, or back from there."""
        (x, y), (u, v) = self.origin, self.canvas
        return Pen(self.surface, self.look, (x + dx, y + dy), (u + dx, v + dy))

    def blit(
        self, surface: pygame.Surface, at: tuple[int, int], alpha: float = 1.0, flags: int = PREMULTIPLIED
    ) -> None:
        if alpha <= 0:
            return
        self.surface.blit(surface if alpha >= 1 else fade_copy(surface, alpha), at, special_flags=flags)

    # -- pictures -------------------------------------------------------------------------------------------

    def svg(self, name: str, box: Box, *, angle: float = 0, alpha: float = 1.0, shadow: float = 0,
            tint: str = "") -> None:
        """Draw `art/<name>.svg` fitted into the box. `shadow` is the height of the thing above the table."""
        r = self.rect(box)
        drawn = self.look.art.svg(name, *r.size)
        if tint:
            drawn = self.look.art.keep(("tint", name, r.size, tint), lambda: silhouette(drawn, rgb(tint)))
        self.piece(drawn, r, ("svg", name, tint), angle=angle, alpha=alpha, shadow=shadow)

    def raster(self, name: str, box: Box, *, angle: float = 0, alpha: float = 1.0, shadow: float = 0,
               radius: float = 0, cover: bool = False) -> None:
        """Draw `art/<name>` stretched to the box; with `cover` it keeps its proportions and is cut at the edges. With a
        `radius`, which only opaque pictures can have, its corners are round."""
        r = self.rect(box)
        art = self.look.art
        px = self.look.px(radius) if radius else 0
        if radius:
            drawn = art.keep(("rounded", name, r.size, px, cover),
                             lambda: round_corners(art.shape_raster(name, *r.size, cover=cover), px, self.look))
        else:
            drawn = art.raster_cut(name, *r.size) if cover else art.raster(name, *r.size)
        is_opaque = bool(radius) or not drawn.get_flags() & pygame.SRCALPHA
        if shadow and is_opaque and alpha >= 1 and not angle:
            self.shadow_of_box(r, px, shadow)
            shadow = 0
        self.piece(drawn, r, ("raster", name, radius, cover), angle=angle, alpha=alpha, shadow=shadow)

    def sketch(self, sketch: Sketch, box: Box, *, angle: float = 0, alpha: float = 1.0, shadow: float = 0) -> None:
        r = self.rect(box)
        if not angle and not shadow and alpha >= 1:
            small = self.look.art.draw_small(sketch, *r.size)
            if small is not None:
                blit_large(self.surface, small[0], r, small[1])
                return
        drawn = self.look.art.draw(sketch, *r.size)
        self.piece(drawn, r, ("sketch", sketch.source()), angle=angle, alpha=alpha, shadow=shadow)

    def glaze(self, sketch: Sketch, box: Box, radius: float, coarse: int = _GLAZE) -> None:
        """Draw something soft, such as a gradient, over a box with round corners. It is drawn `coarse` times smaller
        and scaled up."""
        r = self.rect(box)
        small = self.look.art.sketch(sketch.source(), *(min(side, max(16, side // coarse)) for side in r.size))
        self.blit(cut_corners(pygame.transform.smoothscale(small, r.size), self.look.px(radius), self.look), r.topleft)

    def piece(self, drawn: pygame.Surface, r: pygame.Rect, key: tuple[object, ...], *, angle: float = 0,
              alpha: float = 1.0, shadow: float = 0) -> None:
        """Draw a thing on the table: rotated, with a soft shadow that shows its height."""
        art = self.look.art
        if angle:
            straight = drawn
            drawn = art.keep(("turned", key, r.size, round(angle, 1)), lambda: rotate(straight, angle))
            r = drawn.get_rect(center=r.center)
        if shadow:
            self.shadow_of(drawn, r, ("shadow", key, r.size, round(angle, 1)), shadow)
        self.blit(drawn, r.topleft, alpha)

    def shadow_of(self, drawn: pygame.Surface, r: pygame.Rect, key: tuple[object, ...], lift: float) -> None:
        """Draw two shadows: a soft one that falls with the height, and a tight one where the thing touches the
        table."""
        art, soft = self.look.art, max(2, self.look.px(lift * 1.4))
        far = art.keep((*key, "far", soft), lambda: fade_in_place(blur(silhouette(drawn, (0, 0, 0)), soft), 0.5))
        self.blit(far, (r.x - 2 * soft + round(soft * 0.18), r.y - 2 * soft + self.look.px(lift)))
        tight = self.look.px(3)
        near = art.keep((*key, "near", tight), lambda: fade_in_place(blur(silhouette(drawn, (0, 0, 0)), tight), 0.5))
        self.blit(near, (r.x - 2 * tight, r.y - 2 * tight + self.look.px(2)))

    def shadow_of_box(self, r: pygame.Rect, radius: float, lift: float) -> None:
        """Draw the shadows of an opaque box with round corners, which will be painted over their middle. All boxes with
        these corners share small pictures of them."""
        soft, tight = max(2, self.look.px(lift * 1.4)), self.look.px(3)
        self._shade(r.move(round(soft * 0.18), self.look.px(lift)), radius, soft)
        self._shade(r.move(0, self.look.px(2)), radius, tight)

    def _shade(self, r: pygame.Rect, radius: float, soft: int) -> None:
        corner, step = round(radius + 0.5) + 2 * soft + _EVEN, blur_step(soft)
        w, h = (whole if whole <= 2 * corner + step else 2 * corner + step + (whole - 2 * corner) % step
                for whole in r.size)

        def draw() -> pygame.Surface:
            box = Sketch(w, h).rect(0, 0, w, h, radius, "#000000")
            return fade_in_place(blur(self.look.art.sketch(box.source(), w, h), soft), 0.5)

        small = self.look.art.keep(("shade", w, h, radius, soft), draw)
        place, at = r.inflate(4 * soft, 4 * soft), (2 * soft + w // 2, 2 * soft + h // 2)
        if w < r.w and h < r.h:
            blit_frame(self.surface, small, place, at)
        else:
            self.blit(stretch(small, place.size, at), place.topleft)

    # -- shapes ---------------------------------------------------------------------------------------------

    def fill(self, box: Box, colour: str, alpha: float = 1.0) -> None:
        r = self.rect(box)
        if alpha >= 1:
            self.surface.fill(rgb(colour), r)
            return
        # Blend in place: making a veil as large as the screen would cost a frame.
        a = round(alpha * 255)
        self.surface.fill((255 - a,) * 4, r, pygame.BLEND_RGBA_MULT)
        self.surface.fill((*(round(c * a / 255) for c in rgb(colour)), a), r, pygame.BLEND_RGBA_ADD)

    def gradient(self, box: Box, top: str, bottom: str, top_alpha: float = 1.0, bottom_alpha: float = 1.0) -> None:
        r = self.rect(box)
        column = pygame.Surface((1, max(2, r.h)), pygame.SRCALPHA, 32)
        a = pygame.Color(*rgb(top), round(top_alpha * 255))
        b = pygame.Color(*rgb(bottom), round(bottom_alpha * 255))
        for y in range(column.get_height()):
            column.set_at((0, y), a.lerp(b, y / (column.get_height() - 1)))
        self.blit(pygame.transform.scale(column.premul_alpha(), r.size), r.topleft)

    def panel(self, box: Box, top: str, bottom: str = "", *, edge: str = "", edge_width: float = 2, radius: float = 16,
              shine: float = 0.0, alpha: float = 1.0, shadow: float = 0) -> None:
        """Draw a rounded panel with a vertical gradient, an edge and a line of light along its top."""
        if self.look.high_contrast:
            top, bottom, shine, shadow = plain_panel(top), "", 0.0, 0
            edge = edge and ("#ffffff" if top == "#000000" else "#000000")
            alpha = 1.0 if alpha > 0.5 else alpha
        s = Sketch(round(box.w, 1), round(box.h, 1))
        i = edge_width / 2 if edge else 0
        fill = s.down(top, bottom) if bottom else top
        s.rect(i, i, s.w - 2 * i, s.h - 2 * i, radius - i, fill, edge, edge_width if edge else 0)
        if shine:
            s.line([(radius + 2, i + 2.5), (s.w - radius - 2, i + 2.5)], "#ffffff", 2, opacity=shine)
        if shadow and alpha >= 1:
            r = self.rect(box)
            self.shadow_of_box(r, min(radius * self.look.scale, r.w / 2, r.h / 2), shadow)
            shadow = 0
        self.sketch(s, box, alpha=alpha, shadow=shadow)

    def line(self, points: Sequence[Point], colour: str, width: float) -> None:
        px = self.look.px(width)
        ends = [self.at(*p) for p in points]
        if px <= 1:
            pygame.draw.aalines(self.surface, rgb(colour), False, ends)
        else:
            pygame.draw.lines(self.surface, rgb(colour), False, ends, px)

    def texture(self, name: str, box: Box, *, tile: float = 0, radius: float = 0) -> None:
        """Multiply a grey texture over the box; `tile` repeats it at that size."""
        r = self.rect(box)
        if tile:
            px = self.look.px(tile)
            piece = self.look.art.raster(name, px, px)
            clip = self.surface.get_clip()
            self.surface.set_clip(r.clip(clip))
            for x in range(r.x, r.right, px):
                for y in range(r.y, r.bottom, px):
                    self.surface.blit(piece, (x, y), special_flags=pygame.BLEND_RGB_MULT)
            self.surface.set_clip(clip)
        else:
            self.surface.blit(self.look.art.raster(name, *r.size), r, special_flags=pygame.BLEND_RGB_MULT)

    def light(self, centre: Point, rx: float, ry: float, colour: str, strength: float = 0.6) -> None:
        """Add a pool of light.

        Where the surface is empty, the light gets a trace of alpha. A blit would otherwise take or drop the colour of a
        fully transparent pixel depending on the width of the repainted area.
        """
        s = Sketch(100, 100)
        bright = tuple(round(v * strength) for v in rgb(colour))
        tone = "#{:02x}{:02x}{:02x}".format(*bright)
        s.rect(0, 0, 100, 100, 0, s.radial((50, 50), 50, (0, tone), (40, tone, 0.42), (100, tone, 0)))
        r = self.rect(Box.around(centre, 2 * rx, 2 * ry))
        drawn = self.look.art.sketch(s.source(), 128, 128)
        key = ("light", s.source(), r.size)

        def make() -> pygame.Surface:
            big = pygame.transform.smoothscale(drawn, r.size)
            big.fill((255, 255, 255, 1), special_flags=pygame.BLEND_RGBA_MIN)
            return big

        self.surface.blit(self.look.art.keep(key, make), r, special_flags=pygame.BLEND_RGBA_ADD)

    def thread(self, points: Sequence[Point], width: float = 5, *, dash: tuple[float, float] | None = None,
               phase: float = 0, shadow: bool = True, bright: bool = False) -> None:
        """Draw the golden thread along a polyline, whole or in stitches."""
        ends = [((x + self.origin[0]) * self.look.scale, (y + self.origin[1]) * self.look.scale) for x, y in points]
        k = self.look.scale
        px_dash = (dash[0] * k, dash[1] * k) if dash else None
        draw_thread(self.surface, ends, width * k, px_dash, phase * k, shadow, bright, self.look.art.keep)

    # -- words ----------------------------------------------------------------------------------------------

    def text(self, words: str, room: Box, size: float = 22, colour: str = PAPER, face: str = SANS, *,
             align: str = "left", valign: str = "middle", wrap: bool = False, leading: float = 1.28,
             grow: bool = True, track: float = 0, shadow: str = "", alpha: float = 1.0,
             outline: str = "", outline_width: float = 0) -> Box:
        """Draw words inside `room`: at the size the player asked for, and smaller only if they would not fit.

        Return the box they fill. `align` is left, centre or right; `valign` is top, middle or bottom.
        """
        if not words:
            return Box(room.x, room.y, 0, 0)
        if self.look.high_contrast:
            colour, shadow, alpha = plain_words(colour), "", 1.0
        px, lines, fits = self._fit(words, room, size, face, wrap, leading, grow, track)
        step = max(1, round(px * leading))
        tracked = self.look.px(track) if track else 0
        middle = cap_middle(face, px)
        x0, y0 = self.at(room.x, room.y)
        room_w, room_h = self.look.px(room.w), self.look.px(room.h)
        block = step * (len(lines) - 1)
        if valign == "middle":
            y = y0 + room_h / 2 - block / 2 - middle
        elif valign == "bottom":
            y = y0 + room_h - block - font(face, px).get_height()
        else:
            y = float(y0)
        filled: Box | None = None
        for line in lines:
            drawn = self.look.letters.render(line, face, px, colour, tracked)
            x = float(x0)
            if align == "centre":
                x += (room_w - drawn.get_width()) / 2
            elif align == "right":
                x += room_w - drawn.get_width()
            place = drawn.get_rect(topleft=(round(x), round(y)))
            rim, wide = self._rim(place, colour, outline, outline_width)
            self._word(line, face, px, tracked, drawn, place.topleft, shadow, rim, wide, alpha)
            box = self._logical(*place.topleft, drawn)
            self._note(TextRun(line, box, room, px / self.look.scale, fits, colour, rim))
            filled = box if filled is None else filled.union(box)
            y += step
        assert filled is not None
        return filled

    def _rim(self, place: pygame.Rect, colour: str, outline: str, width: float) -> tuple[str, float]:
        """In high contrast, words get a rim wherever they are not on a plain ground."""
        if not self.look.high_contrast or not (outline or self._uneven(place, colour)):
            return outline, width
        return plain_rim(colour), max(width, _RIM)

    def _uneven(self, place: pygame.Rect, colour: str) -> bool:
        """Whether the contrast of the words with the ground is too small, or nothing is painted there yet."""
        seen = place.inflate(-2, -place.h // 2).clip(self.surface.get_rect())
        for n in range(_LOOKS):
            x, y = seen.x + seen.w * n // _LOOKS, seen.y + (seen.h - 1) * (n % 3) // 2
            r, g, b, a = self.surface.get_at((x, y)) if seen else (0, 0, 0, 0)
            if a < 255 or contrast(colour, f"#{r:02x}{g:02x}{b:02x}") < PLAIN_LEAST + 0.4:
                return True
        return False

    def _word(self, line: str, face: str, px: int, track: int, drawn: pygame.Surface, at: tuple[int, int],
              shadow: str, outline: str, outline_width: float, alpha: float) -> None:
        if outline:
            ring = self.look.letters.render(line, face, px, outline, track)
            d = self.look.px(outline_width)
            for dx, dy in ((-d, 0), (d, 0), (0, -d), (0, d), (-d, -d), (d, d), (-d, d), (d, -d)):
                k = 1 if 0 in (dx, dy) else 0.72
                self.blit(ring, (at[0] + round(dx * k), at[1] + round(dy * k)), alpha)
        if shadow:
            below = self.look.letters.render(line, face, px, shadow, track)
            self.blit(below, (at[0], at[1] + self.look.px(2)), alpha)
        self.blit(drawn, at, alpha)

    def _fit(self, words: str, room: Box, size: float, face: str, wrap: bool, leading: float, grow: bool,
             track: float) -> tuple[int, list[str], bool]:
        wished = size * (self.look.text_scale if grow else 1.0)
        if size >= SMALL_LETTERS:
            wished = max(wished, self.look.least_letters)
        least = max(4, round(size * SMALLEST * self.look.scale))
        px = max(least, round(wished * self.look.scale))
        room_w, room_h = self.look.px(room.w) + 1, self.look.px(room.h) + 1
        letters = self.look.letters
        while True:
            lines = letters.wrap(words, face, px, room_w) if wrap else [words]
            wide = max(letters.width(line, face, px, self.look.px(track) if track else 0) for line in lines)
            tall = round(px * leading) * (len(lines) - 1) + px
            if wide <= room_w and tall <= room_h:
                return px, lines, True
            if px <= least:
                return px, lines, False
            px -= 1

    def _logical(self, x: int, y: int, drawn: pygame.Surface) -> Box:
        s = self.look.scale
        return Box(x / s - self.origin[0], y / s - self.origin[1], drawn.get_width() / s, drawn.get_height() / s)

    def _note(self, run: TextRun) -> None:
        if self.look.runs is not None and run.words:
            run.box, run.room = run.box.move(*self.canvas), run.room.move(*self.canvas)
            self.look.runs.append(run)

    def width(self, words: str, size: float, face: str = SANS) -> float:
        """The width of words at this size and the player's text scale, in canvas units."""
        px = round(size * self.look.text_scale * self.look.scale)
        return self.look.letters.width(words, face, px) / self.look.scale

    def name(self, name: str, room: Box, size: float = 22, colour: str = PAPER, face: str = SANS, *,
             grow: bool = True, **how: Any) -> Box:
        """Draw a person's name whole: in one line if its letters are readable, otherwise in the lines that give the
        largest letters. `how` is the rest of `text`. Return the box it fills."""
        wished = size * (self.look.text_scale if grow else 1.0)
        one = self._size_for([name], room, wished, face)
        if one >= min(wished, max(_READABLE, size * SMALLEST)):
            return self.text(name, room, one, colour, face, grow=False, **how)
        lines = max(_divisions(name), key=lambda lines: self._size_for(lines, room, wished, face))
        fitting = self._size_for(lines, room, wished, face)
        return self.text("\n".join(lines), room, fitting, colour, face, grow=False, wrap=len(lines) > 1, leading=1.0,
                         **how)

    def _size_for(self, lines: Sequence[str], room: Box, wished: float, face: str) -> float:
        """The size up to `wished` at which these lines fit into the room, in canvas units."""
        px = max(4, self.look.px(min(wished, room.h / len(lines))))
        while px > 4 and not self.is_whole(lines, room.w, px / self.look.scale, face):
            px -= 1
        return px / self.look.scale

    def is_whole(self, lines: Sequence[str], width: float, size: float, face: str = SANS) -> bool:
        """Whether lines fit into a width at this size, which doesn't grow with the text."""
        px = max(4, round(size * self.look.scale))
        return all(self.look.letters.width(line, face, px) <= width * self.look.scale for line in lines)

    def cut(self, words: str, width: float, size: float, face: str = SANS) -> str:
        """The words, or as many of their letters as fit at a readable size, with an ellipsis."""
        letters = font(face, max(4, round(size * 0.8 * self.look.scale)))
        room = width * self.look.scale
        if letters.size(words)[0] <= room:
            return words
        while len(words) > 1 and letters.size(words + "…")[0] > room:
            words = words[:-1].rstrip()
        return words + "…"

    def even_size(self, words: Sequence[str], width: float, size: float, face: str = SANS) -> float:
        """One size at which all words fit into places of equal width, if possible the size the player asked for."""
        wished = size * self.look.text_scale
        widest = max(self.look.letters.width(w, face, self.look.px(wished)) / self.look.scale for w in words)
        return min(wished, max(size * 0.62, wished * width / widest))


def _divisions(name: str) -> list[list[str]]:
    """The ways to write a name: in one line, divided between words or after a hyphen into two lines, or if it is long,
    anywhere into two or three."""
    breaks = [n for n in range(1, len(name)) if name[n] == " " or name[n - 1] == "-"]
    found = [[name], *([name[:n], name[n:].strip()] for n in breaks)]
    if len(name) > _SHORT:
        for parts in (2, 3):
            step = -(-len(name) // parts)
            pieces = [name[n : n + step].strip() for n in range(0, len(name), step)]
            found.append([*(f"{piece}-" for piece in pieces[:-1]), pieces[-1]])
    return found


def round_corners(surface: pygame.Surface, radius_px: int, look: DrawStyle) -> pygame.Surface:
    """Return a copy with round corners."""
    return cut_corners(surface.convert_alpha(), radius_px, look)


def cut_corners(cut: pygame.Surface, radius_px: int, look: DrawStyle) -> pygame.Surface:
    """Cut round corners out of a surface that has no other user, and return it."""
    w, h = cut.get_size()
    r = min(radius_px, w // 2, h // 2)
    if not r:
        return cut
    corners = look.art.sketch(Sketch(2 * r, 2 * r).rect(0, 0, 2 * r, 2 * r, r, "#ffffff").source(), 2 * r, 2 * r)
    for x, from_x in ((0, 0), (w - r, r)):
        for y, from_y in ((0, 0), (h - r, r)):
            cut.blit(corners, (x, y), (from_x, from_y, r, r), special_flags=pygame.BLEND_RGBA_MULT)
    return cut


def rotate(surface: pygame.Surface, angle: float, zoom: float = 1.0) -> pygame.Surface:
    """Rotate a surface by degrees counterclockwise, with a clear rim so that the edges stay smooth."""
    return pygame.transform.rotozoom(add_rim(surface), angle, zoom)
