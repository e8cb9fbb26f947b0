"""How the map moves: inking a tile, walking, walls that fall or break, marks, a fresh sheet, and the camera.

Every function returns the parts to queue. It notes the result in `view.plan` at once, so that several can be queued in
a row. What players see is `view.now`, which each part updates when it ends.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.floor_map import (
    NEXT,
    Mark,
    Sheet,
    Tile,
    edge_of,
    new_sheet,
    place,
    place_of,
    with_seal,
    with_secret_door,
)
from klotho_games.games.karthis.rules.state import Adventure
from klotho_games.games.karthis.rules.tile_chart import LETTERS, opposite
from klotho_games.games.karthis.table.look.map_camera import view_of
from klotho_games.games.karthis.table.look.map_drawing import (
    MapPlot,
    compass_place,
    edge_part,
    floor_part,
    leg_box,
    leg_picture,
    legs,
    seal_words,
)
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.scene.motion import Motion, Part, Together, glide, land, linear
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

from .map_travel import travel

if TYPE_CHECKING:
    from .map import MapView

_INK = 0.52
_HOP, _LONGEST_WALK = 0.24, 1.5
_SHAKE = 3.0
_STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))


# ---- a new tile ----


def ink_tile(view: MapView, event: ev.TilePlaced) -> list[Part]:
    sheet, _closed = place(view.plan.sheet, event.start, event.heading, event.roll)
    parts = travel(view, view_of(sheet, view.room))
    view.plan = replace(view.plan, sheet=sheet)
    inking = _Inking(view, sheet, sheet.tiles[-1])
    return [*parts, Motion(_INK, inking.at, linear, inking.start)]


class _Inking:
    """The wash runs in from the way the explorer came; then the pen draws the walls, hatching as it goes."""

    def __init__(self, view: MapView, sheet: Sheet, tile: Tile) -> None:
        self.view, self.sheet, self.tile = view, sheet, tile

    def start(self) -> None:
        view, square = self.view, self.tile.square
        behind = [f"open:{near}:{opposite(side)}" for side, near in enumerate(NEXT[square]) if near >= 0]
        view.lights.forget_exits(behind)
        around = view.camera.square(square)
        self.area = _within(around.grow(around.w), view.box)
        self.sprite = view.table.add(Panel(self.area, z=view.rooms.z + 0.05))
        self.sprite.is_composed = True
        view.table.stage.sound.play("card_slide")

    def at(self, t: float) -> None:
        view = self.view
        if t < 1:
            self.sprite.redraw(lambda pen: self._paint(pen, t))
            return
        view.table.layers.remove(self.sprite)
        before, view.now.sheet = view.now.sheet, self.sheet
        view.redraw_area(self.area)
        view.lights.renew()
        if compass_place(view.camera, view.box, before) != compass_place(view.camera, view.box, self.sheet):
            view.rooms.redraw()
        if [*seal_words(before)] != [*seal_words(self.sheet)]:  # the tile covers a word, which moves to the other end
            view.marks.redraw()

    def _paint(self, pen: Pen, t: float) -> None:
        plot = self.view.plot(pen, self.area)
        column, row = place_of(self.tile.square)
        room = plot.rect(column, row)
        pen.surface.set_clip(_swept_part(room, opposite(self.tile.entry), min(1.0, t / 0.35)))
        plot.part(floor_part(self.tile), column, row, min(1.0, 0.35 + t))
        for n in range(4):
            side = (self.tile.entry + n) % 4
            done = (t - 0.1 - 0.19 * n) / 0.3
            if done > 0:
                self._wall(plot, side, min(1.0, done))
        pen.surface.set_clip(None)

    def _wall(self, plot: MapPlot, side: int, done: float) -> None:
        column, row = place_of(self.tile.square)
        dx, dy = _STEP[side]
        along = (side + 1) % 4
        edge = edge_of(self.sheet, self.tile, side)
        plot.surface.set_clip(_swept_part(plot.rect(column, row), along, done))
        plot.part(edge_part(self.tile, edge, side), column, row)
        near = NEXT[self.tile.square][side]
        if near < 0 or not self.sheet.cells[near]:
            plot.surface.set_clip(_swept_part(plot.rect(column + dx, row + dy), along, done))
            gap = "gap" if edge in ("open", "secret") else "full"
            plot.part(f"hatch_{gap}_{LETTERS[opposite(side)]}", column + dx, row + dy)


def _swept_part(rect: pygame.Rect, towards: int, done: float) -> pygame.Rect:
    """Return the part of a rectangle that a stroke in one direction has passed."""
    w, h = round(rect.w * done), round(rect.h * done)
    match towards:
        case 0:
            return pygame.Rect(rect.x, rect.bottom - h, rect.w, h)
        case 1:
            return pygame.Rect(rect.x, rect.y, w, rect.h)
        case 2:
            return pygame.Rect(rect.x, rect.y, rect.w, h)
        case _:
            return pygame.Rect(rect.right - w, rect.y, w, rect.h)


def _within(area: Box, page: Box) -> Box:
    x, y = max(area.x, page.x), max(area.y, page.y)
    return Box(x, y, max(1, min(area.right, page.right) - x), max(1, min(area.bottom, page.bottom) - y))


# ---- walking ----


def walk(view: MapView, path: Sequence[int]) -> list[Part]:
    if len(path) < 2:
        return []
    seconds = min(_HOP, _LONGEST_WALK / (len(path) - 1))
    trail = list(view.plan.trail)
    parts: list[Part] = [*travel(view, view_of(view.plan.sheet, view.room)), lambda: _leave(view)]
    for a, b in itertools.pairwise(path):
        known = (min(a, b), max(a, b)) in legs(trail)
        hop = _Hop(view, a, b, known)
        parts.append(Motion(seconds, hop.at, linear, hop.start))
        trail.append(b)
    view.plan = replace(view.plan, at=path[-1], trail=trail)
    parts.append(lambda: _arrive(view, path[-1]))
    return parts


def _leave(view: MapView) -> None:
    """Show the mark that was under the token."""
    left, view.now.at = view.now.at, -1
    if left >= 0:
        view.redraw_area(_within(view.camera.square(left), view.box), view.marks)


def _arrive(view: MapView, square: int) -> None:
    view.now.at = square
    view.put_token(square)
    view.lights.follow()
    view.redraw_area(_within(view.camera.square(square), view.box), view.marks)


class _Hop:
    def __init__(self, view: MapView, a: int, b: int, known: bool) -> None:
        self.view, self.a, self.b = view, a, b
        self.known = known or b not in NEXT[a]
        self.sprite: Sprite | None = None

    def start(self) -> None:
        view = self.view
        view.table.stage.sound.play("step")
        if not self.known:
            self.area = _within(leg_box(view.camera, self.a, self.b), view.box)
            self.sprite = view.table.add(Panel(self.area, z=view.thread.z + 0.01))
            self.sprite.is_composed = True

    def at(self, t: float) -> None:
        view, camera = self.view, self.view.camera
        (x0, y0), (x1, y1) = camera.square(self.a).centre, camera.square(self.b).centre
        k = glide(t)
        lift = camera.tile * 0.2 * math.sin(math.pi * t)
        view.token.centre = (x0 + (x1 - x0) * k, y0 + (y1 - y0) * k - lift)
        view.lights.follow()
        if self.sprite is not None and t < 1:
            self.sprite.redraw(lambda pen: self._paint(pen, k))
        if t >= 1:
            self._end()

    def _paint(self, pen: Pen, done: float) -> None:
        plot = self.view.plot(pen, self.area)
        way = plot.rect(*place_of(self.a)).union(plot.rect(*place_of(self.b)))
        pen.surface.set_clip(_swept_part(way, NEXT[self.a].index(self.b), 0.25 + 0.5 * done))
        first = plot.rect(*place_of(min(self.a, self.b)))
        picture = leg_picture(pen.look, self.view.camera, self.a, self.b)
        pen.surface.blit(picture, first, special_flags=PREMULTIPLIED)
        pen.surface.set_clip(None)

    def _end(self) -> None:
        view = self.view
        view.now.trail.append(self.b)
        if self.sprite is not None:
            view.table.layers.remove(self.sprite)
            view.redraw_area(self.area, view.thread)


# ---- walls that fall and break ----


def seal(view: MapView, square: int, side: int) -> list[Part]:
    """KAR-4.5: let the slab fall and the page tremble, then show a red cross on the passage."""
    sheet = with_seal(view.plan.sheet, square, side)
    view.plan = replace(view.plan, sheet=sheet)
    slab = _Slab(view, sheet, square, side)
    return [
        Motion(0.24, slab.at, lambda t: t * t, slab.start),
        Together([_shake(view), _dust(view, lambda: slab.passage())]),
    ]


class _Slab:
    def __init__(self, view: MapView, sheet: Sheet, square: int, side: int) -> None:
        self.view, self.sheet, self.square, self.side = view, sheet, square, side

    def passage(self) -> Box:
        here, there = self.view.camera.square(self.square), self.view.camera.square(NEXT[self.square][self.side])
        (x, y), (u, v) = here.centre, there.centre
        return Box.around(((x + u) / 2, (y + v) / 2), here.w * 0.7, here.w * 0.7)

    def start(self) -> None:
        self.sprite = self.view.table.add(
            Sprite(self.passage(), self._paint, z=self.view.token.z + 0.03, zoom=2.4, alpha=0.2)
        )

    def _paint(self, pen: Pen) -> None:
        # an SVG instead of parts of the sheet, because it is large and used once
        passage = self.passage()
        for square, side in ((self.square, self.side), (NEXT[self.square][self.side], opposite(self.side))):
            half = self.view.camera.square(square).move(-passage.x, -passage.y)
            pen.svg(f"karthis/t_edge_sealed_{LETTERS[side]}", half)

    def at(self, t: float) -> None:
        view = self.view
        if t < 1:
            self.sprite.zoom, self.sprite.alpha = 2.4 - 1.4 * t, 0.2 + 0.8 * t
            return
        view.table.layers.remove(self.sprite)
        view.now.sheet = self.sheet
        view.lights.renew()
        # The word beside the slab is outside the two tiles.
        area = leg_box(view.camera, self.square, NEXT[self.square][self.side]).grow(view.camera.tile)
        view.redraw_area(_within(area, view.box))
        view.table.stage.sound.play("stone_slam")


def break_door(view: MapView, square: int, side: int) -> list[Part]:
    """KAR-2.6: turn the wall into rubble."""
    sheet = with_secret_door(view.plan.sheet, square, side)
    view.plan = replace(view.plan, sheet=sheet)

    def area() -> Box:
        return leg_box(view.camera, square, NEXT[square][side])

    def give_way() -> None:
        view.now.sheet = sheet
        view.lights.forget_exits([target for target in view.lights.exits if target.startswith("wall:")])
        view.redraw_area(_within(area(), view.box))
        view.table.stage.sound.play("crash_tumble")

    return [give_way, Together([_shake(view), _dust(view, lambda: area().grow(-view.camera.tile * 0.3))])]


def _shake(view: MapView) -> Motion:
    base: dict[Sprite, Box] = {}

    def start() -> None:
        base.update({sprite: sprite.box for sprite in (*view.pictures, view.token, *view.lights.exits.values())})

    def at(t: float) -> None:
        dx = 0.0 if t >= 1 else _SHAKE * math.sin(t * 26) * (1 - t)
        dy = 0.0 if t >= 1 else _SHAKE * math.cos(t * 31) * (1 - t)
        for sprite, box in base.items():
            sprite.box = box.move(dx, dy)

    return Motion(0.26, at, linear, start)


def _dust(view: MapView, where: Callable[[], Box]) -> Motion:
    """Let puffs of dust spread along the wall and thin out."""
    puffs: list[tuple[Sprite, float, float]] = []

    def start() -> None:
        box = where()
        size = view.camera.tile * 0.5
        for n in range(7):
            angle = n * 2.4
            reach = view.camera.tile * (0.34 + 0.1 * (n % 3))
            sprite = Sprite(Box.around(box.centre, size, size), _paint_puff, z=view.token.z + 0.04,
                            key=("karthis-puff", round(size)), zoom=0.5)
            puffs.append((view.table.add(sprite), math.cos(angle) * reach, math.sin(angle) * reach * 0.7))

    def at(t: float) -> None:
        for sprite, dx, dy in puffs:
            if t >= 1:
                view.table.layers.remove(sprite)
                continue
            k = land(t)
            sprite.centre = (where().centre[0] + dx * k, where().centre[1] + dy * k)
            sprite.zoom, sprite.alpha = 0.45 + 0.55 * k, 0.75 * (1 - t)

    return Motion(0.5, at, linear, start)


def _paint_puff(pen: Pen) -> None:
    w = pen.surface.get_width() / pen.look.scale
    s = Sketch(100, 100)
    s.circle(50, 50, 48, s.radial((50, 50), 48, (0, "#d9c9a8", 0.9), (60, "#b8a582", 0.5), (100, "#a08c68", 0)))
    pen.sketch(s, Box(0, 0, w, w))


# ---- marks ----


def mark(view: MapView, square: int, mark: Mark) -> list[Part]:
    """Stamp the mark onto the tile, and give the floor its colour."""
    if not mark:
        return []
    tiles = tuple(Tile(t.square, t.chart, t.entry, mark) if t.square == square else t for t in view.plan.sheet.tiles)
    view.plan = replace(view.plan, sheet=_with_tiles(view.plan.sheet, tiles))
    stamp = _Stamp(view, view.plan.sheet, square, mark)
    return [Motion(0.3, stamp.at, linear, stamp.start)]


def _with_tiles(sheet: Sheet, tiles: tuple[Tile, ...]) -> Sheet:
    return Sheet(sheet.cells, tiles, sheet.front, sheet.stairs, sheet.seals, sheet.doors)


class _Stamp:
    def __init__(self, view: MapView, sheet: Sheet, square: int, mark: Mark) -> None:
        self.view, self.sheet, self.square, self.mark = view, sheet, square, mark

    def start(self) -> None:
        box = self.view.camera.square(self.square)
        self.sprite = self.view.table.add(Sprite(box, self._paint, z=self.view.token.z + 0.03, zoom=2.2, alpha=0.1))

    def _paint(self, pen: Pen) -> None:
        w = self.sprite.box.w
        pen.svg(f"karthis/k_m_{self.mark}", Box.around((w / 2, w / 2), w * 0.48, w * 0.48))

    def at(self, t: float) -> None:
        view = self.view
        if t < 1:
            down = min(1.0, t / 0.55)
            self.sprite.zoom = 2.2 - 1.2 * down * down
            self.sprite.alpha = min(1.0, 0.1 + down)
            return
        view.table.layers.remove(self.sprite)
        view.now.sheet = self.sheet
        view.redraw_area(_within(view.camera.square(self.square), view.box))
        view.table.stage.sound.play("stamp_seal")


# ---- a fresh sheet ----


def new_floor(view: MapView, s: Adventure) -> list[Part]:
    """KAR-6.1: turn the page to a sheet with nothing but the stairs."""
    to = view_of(new_sheet(), view.room)
    view.plan = replace(view.plan, sheet=s.sheet, camera=to, at=s.at, trail=[s.at])
    turning = _Turning(view, s)
    return [Motion(0.6, turning.at, glide, turning.start)]


class _Turning:
    """The new page swings over from the spine."""

    def __init__(self, view: MapView, s: Adventure) -> None:
        self.view, self.s = view, s

    def start(self) -> None:
        view = self.view
        view.table.stage.sound.play("ui_page")
        self._page: pygame.Surface | None = None
        self.sprite = view.table.add(Panel(view.box, z=view.token.z + 0.06))
        self.sprite.is_composed = True

    def at(self, t: float) -> None:
        view = self.view
        if t < 1:
            self.sprite.redraw(lambda pen: self._paint(pen, t))
            return
        view.table.layers.remove(self.sprite)
        view.lights.forget_exits(list(view.lights.exits))
        view.show(self.s, [self.s.at])

    def _paint(self, pen: Pen, t: float) -> None:
        page = self._draw_page(pen)
        w, h = page.get_size()
        wide = max(1, round(w * t))
        leaf = pygame.transform.smoothscale(page, (wide, h))
        pen.surface.blit(leaf, (w - wide, 0))
        shade = round(90 * (1 - t))
        dark = pygame.Surface((wide, h), pygame.SRCALPHA, 32)
        dark.fill((0, 0, 0, shade))
        pen.surface.blit(dark, (w - wide, 0), special_flags=PREMULTIPLIED)

    def _draw_page(self, pen: Pen) -> pygame.Surface:
        if self._page is None or self._page.get_size() != pen.surface.get_size():
            view, look = self.view, pen.look
            desk = look.art.raster("karthis/desk.webp", look.px(1920), look.px(1080))
            s = look.scale
            corner = (round(view.box.x * s), round(view.box.y * s))
            self._page = desk.subsurface((*corner, *pen.surface.get_size())).copy()
            fresh = pygame.Surface(self._page.get_size(), pygame.SRCALPHA, 32)
            before = view.now
            view.now = replace(before, sheet=self.s.sheet, camera=view.plan.camera, at=self.s.at, trail=[])
            plot = MapPlot(fresh, look, view.box, view.plan.camera)
            view.draw_rooms(plot)
            view.draw_marks(plot)
            view.now = before
            self._page.blit(fresh, (0, 0), special_flags=PREMULTIPLIED)
        return self._page


