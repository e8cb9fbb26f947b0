"""Drawing the map: graph paper, hatching, floors, walls, thread and marks, from the parts of the tile sheet.

The parts are those of `art/karthis/temple.tsx`. A drawn square has one floor and four edges. A bare square has hatching
along its drawn neighbours, and a corner where only a diagonal neighbour is drawn.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

import pygame

from klotho_games.core.i18n import _, pgettext
from klotho_games.games.karthis.rules.floor_map import (
    HEIGHT,
    NEXT,
    START,
    WIDTH,
    Edge,
    Sheet,
    Tile,
    edge_of,
    openings,
    place_of,
    square_at,
    tile_at,
)
from klotho_games.games.karthis.rules.state import Adventure, Rival
from klotho_games.games.karthis.rules.tile_chart import LETTERS, SIDES, opposite
from klotho_games.stage.devices import missing_files
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import blur, silhouette
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.golden_thread import draw_thread
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import AMATIC, SERIF_BLACK, rgb
from klotho_games.stage.drawing.tmx_layout import layout, tile_kinds

from .map_camera import Camera, bounds_of

INK, SEPIA, RED, PALE = "#2a1d14", "#432c19", "#a3241c", "#f6ecd2"
ROOMS, THREAD, GLOW, MARKS, SHADE, EXITS, TOKEN, ABOVE = 0.0, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6, 0.7
"""Heights of the map's layers, added to the map's own z."""
UNDER_NOTES = 1.0
"""What stays below the chances at openings, and above the openings themselves (`Spot.under`)."""
_SHEET, _FINE_SHEET = "karthis/temple.webp", "karthis/temple@2x.webp"
_LABEL_FROM = 58
_WORDS_GROW = 1.4
"""Labels are shown from this tile size on, as they would be larger than a smaller tile; and how much they can grow."""
_UNKNOWN_FROM, _UNKNOWN, _APART = 66, 0.8, 0.17
"""The tile size from which question marks are shown, their size, and their distance from the opening's stitches."""
_THICK_UNDER = 72
"""Below this tile size a thread of normal width would be hard to see."""
_STEP = ((0, -1), (1, 0), (0, 1), (-1, 0))


def part(look: DrawStyle, name: str, w: int, h: int) -> pygame.Surface:
    """Return a part of the tile sheet at w × h pixels."""
    kinds, size, _columns = tile_kinds("karthis/temple")
    kind = kinds[name]
    fine = max(w, h) > size
    sheet_name, k = (_FINE_SHEET, 2) if fine else (_SHEET, 1)

    def make() -> pygame.Surface:
        sheet = look.art.raster(sheet_name, *look.art.raster_size(sheet_name))
        place = pygame.Rect(kind.column * size * k, kind.row * size * k, size * k, size * k)
        if not sheet.get_rect().contains(place):  # a stand-in for missing art can have any size
            return missing_files.picture(w, h)
        cut = sheet.subsurface(place)
        return cut.copy() if cut.get_size() == (w, h) else pygame.transform.smoothscale(cut, (w, h))

    return look.art.keep(("temple", name, w, h), make)


def edge_part(tile: Tile, edge: Edge, side: int) -> str:
    """Return the name of the part for a side of a drawn tile."""
    letter = LETTERS[side]
    if tile.kind == "round":
        return f"redge_{edge}_{letter}"
    if edge == "wall":
        column, row = place_of(tile.square)
        return f"edge_{'wall2' if (column * 3 + row * 5) % 2 else 'wall'}_{letter}"
    return f"edge_{edge}_{letter}"


def floor_part(tile: Tile) -> str:
    return f"floor_{tile.kind}_{tile.mark or 'new'}"


class MapPlot:
    """A surface that shows the sheet through a camera. `area` is the part of the canvas that the surface covers."""

    def __init__(self, surface: pygame.Surface, look: DrawStyle, area: Box, camera: Camera) -> None:
        self.surface, self.look, self.area, self.camera = surface, look, area, camera
        self.pen = Pen(surface, look, (-area.x, -area.y))

    def rect(self, column: float, row: float) -> pygame.Rect:
        """Return a square in pixels. Neighbours share their borders exactly, so there are no seams."""
        box = self.camera.at(column, row)
        s = self.look.scale
        x, y = round((box.x - self.area.x) * s), round((box.y - self.area.y) * s)
        right, bottom = round((box.right - self.area.x) * s), round((box.bottom - self.area.y) * s)
        return pygame.Rect(x, y, max(1, right - x), max(1, bottom - y))

    def part(self, name: str, column: int, row: int, alpha: float = 1.0) -> None:
        r = self.rect(column, row)
        if r.colliderect(self.surface.get_clip()):
            self.pen.blit(part(self.look, name, *r.size), r.topleft, alpha)


# ---- paper and rooms ----


def draw_paper(plot: MapPlot) -> None:
    """Draw the squares of the sheet, and the ruled border, past which tiles can't be built (KAR-1.3)."""
    clip = plot.surface.get_clip()
    k = plot.camera.tile * plot.look.scale
    origin = plot.rect(0, 0)
    columns = range(max(0, int((clip.x - origin.x) / k)), min(WIDTH, int((clip.right - origin.x) / k) + 1))
    for row in range(max(0, int((clip.y - origin.y) / k)), min(HEIGHT, int((clip.bottom - origin.y) / k) + 1)):
        for column in columns:
            plot.part("graph", column, row)
    first, last = plot.rect(0, 0), plot.rect(WIDTH - 1, HEIGHT - 1)
    border = first.union(last)
    if border.clip(clip) != clip or not border.inflate(-4, -4).contains(clip):
        width = max(1, plot.look.px(3))
        pygame.draw.rect(plot.surface, (58, 122, 132, 235), border.inflate(width, width), width)


def draw_unknown(plot: MapPlot, sheet: Sheet, squares: Iterable[int]) -> None:
    """Draw a question mark behind every opening that can be explored, if there is room for it."""
    if plot.camera.tile < _UNKNOWN_FROM:
        return
    ways: dict[int, list[int]] = {}
    for square in squares:
        for side in openings(sheet, square):
            ways.setdefault(NEXT[square][side], []).append(side)
    for square, sides in ways.items():
        r = plot.rect(*place_of(square))
        # away from the stitches of the openings that lead there
        dx, dy = (sum(_STEP[side][axis] for side in sides) * r.w * _APART for axis in (0, 1))
        small = part(plot.look, "fog_unknown", round(r.w * _UNKNOWN), round(r.h * _UNKNOWN))
        place = small.get_rect(center=(round(r.centerx + dx), round(r.centery + dy)))
        if place.colliderect(plot.surface.get_clip()):
            plot.pen.blit(small, place.topleft, 0.8)


def draw_rooms(plot: MapPlot, sheet: Sheet) -> None:
    drawn = {tile.square for tile in sheet.tiles}
    for column, row in _around(drawn):
        draw_hatching(plot, sheet, drawn, column, row)
    for tile in sheet.tiles:
        plot.part(floor_part(tile), *place_of(tile.square))
    for tile in sheet.tiles:
        draw_edges(plot, sheet, tile)


def draw_edges(plot: MapPlot, sheet: Sheet, tile: Tile) -> None:
    """Draw the walls first, so that doors and openings cover their ends."""
    edges = [(edge_of(sheet, tile, side), side) for side in SIDES]
    for edge, side in sorted(edges, key=lambda e: e[0] != "wall"):
        plot.part(edge_part(tile, edge, side), *place_of(tile.square))


def _around(drawn: set[int]) -> list[tuple[int, int]]:
    """Return the bare squares that touch a drawn one, including those past the border."""
    places = {place_of(square) for square in drawn}
    ring = {(x + dx, y + dy) for x, y in places for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return sorted(ring - places)


def draw_hatching(plot: MapPlot, sheet: Sheet, drawn: set[int], column: int, row: int) -> None:
    """Draw the hatching of one bare square, along its drawn neighbours."""
    for side, (dx, dy) in enumerate(_STEP):
        near = _square(column + dx, row + dy)
        if near in drawn:
            gap = sheet.cells[near] >> opposite(side) & 1
            plot.part(f"hatch_{'gap' if gap else 'full'}_{LETTERS[side]}", column, row)
    mask = 0
    for bit, (dx, dy) in enumerate(((1, -1), (1, 1), (-1, 1), (-1, -1))):
        beside = _square(column + dx, row) in drawn or _square(column, row + dy) in drawn
        if _square(column + dx, row + dy) in drawn and not beside:
            mask |= 1 << bit
    if mask:
        plot.part(f"corner_{mask:02}", column, row)


def _square(column: int, row: int) -> int:
    return square_at(column, row) if 0 <= column < WIDTH and 0 <= row < HEIGHT else -1


# ---- the golden thread ----


def legs(trail: Sequence[int]) -> list[tuple[int, int]]:
    """Return the steps of a trail between neighbours, each pair once, in the order they were first walked."""
    out: dict[tuple[int, int], None] = {}
    for a, b in itertools.pairwise(trail):
        if b in NEXT[a]:
            out.setdefault((min(a, b), max(a, b)))
    return list(out)


def leg_box(camera: Camera, a: int, b: int) -> Box:
    """Return the area that the thread of a step can cover."""
    return camera.square(a).union(camera.square(b))


def leg_picture(look: DrawStyle, camera: Camera, a: int, b: int) -> pygame.Surface:
    """Return the thread between the centres of two neighbours, sagging a little, in a picture of both squares."""
    a, b = min(a, b), max(a, b)
    across = b == a + 1
    bend = 1 if (sum(place_of(a)) + across) % 2 else -1
    t = camera.tile * look.scale

    def make() -> pygame.Surface:
        size = (round(2 * t), round(t)) if across else (round(t), round(2 * t))
        return pygame.transform.smoothscale(_fine_leg(look, across, bend, camera.tile < _THICK_UNDER), size)

    return look.art.keep(("leg", across, bend, round(t, 2)), make)


def _fine_leg(look: DrawStyle, across: bool, bend: int, thick: bool) -> pygame.Surface:
    """Return a large picture of the thread, from which all sizes are scaled, because drawing it is slow."""
    t = 128.0 * max(1.0, look.scale)

    def make() -> pygame.Surface:
        surface = pygame.Surface((2 * t, t) if across else (t, 2 * t), pygame.SRCALPHA, 32)
        draw_thread(surface, _sag(t, across, bend), t * (0.076 if thick else 0.046))
        return surface

    return look.art.keep(("fine-leg", across, bend, t, thick), make)


def _sag(t: float, across: bool, bend: int) -> list[tuple[float, float]]:
    points = []
    for i in range(25):
        u = i / 24
        along = t * (0.5 + u)
        aside = t * 0.5 + bend * t * 0.05 * math.sin(2 * math.pi * u)
        points.append((along, aside) if across else (aside, along))
    return points


def draw_trail(plot: MapPlot, sheet: Sheet, trail: Sequence[int]) -> None:
    """Draw the thread along the trail. Where a wall came down, the thread is cut."""
    for a, b in legs(trail):
        if sheet.cells[a] >> NEXT[a].index(b) & 1:
            draw_leg(plot, a, b)


def draw_leg(plot: MapPlot, a: int, b: int) -> None:
    first = plot.rect(*place_of(min(a, b)))
    if first.inflate(2 * first.w, 2 * first.h).colliderect(plot.surface.get_clip()):
        plot.surface.blit(leg_picture(plot.look, plot.camera, a, b), first, special_flags=PREMULTIPLIED)


# ---- marks and words ----


def draw_marks(plot: MapPlot, sheet: Sheet, at: int) -> None:
    """Draw the mark of every tile; under the token it is small and in the corner."""
    for tile in sheet.tiles:
        if tile.mark and tile.square == at:
            _draw_badge(plot, tile)
        elif tile.mark:
            _draw_mark(plot, tile)


def _draw_mark(plot: MapPlot, tile: Tile) -> None:
    """Draw a mark. On small tiles it fills more of the tile, so that marks can still be told apart."""
    r = plot.rect(*place_of(tile.square))
    k = min(1.38, max(1.0, 1 + (80 - plot.camera.tile) / 100))
    if r.colliderect(plot.surface.get_clip()):
        drawn = part(plot.look, f"mark_{tile.mark}", round(r.w * k), round(r.h * k))
        plot.pen.blit(drawn, drawn.get_rect(center=r.center).topleft)


def _draw_badge(plot: MapPlot, tile: Tile) -> None:
    r = plot.rect(*place_of(tile.square))
    if tile.mark == "dot" or not r.colliderect(plot.surface.get_clip()):
        return
    small = part(plot.look, f"mark_{tile.mark}", round(r.w * 0.62), round(r.h * 0.62))
    plot.pen.blit(small, (r.x + round(r.w * 0.46), r.y + round(r.h * 0.46)))


def draw_labels(plot: MapPlot, sheet: Sheet) -> None:
    if plot.camera.tile < _LABEL_FROM:
        return
    # KAR-6.1: the explorer cannot go back up.
    _beside(plot, sheet, START, 2, pgettext("on the map", "entrance"), SEPIA)
    for square in sheet.stairs:
        tile = tile_at(sheet, square)
        assert tile is not None
        _beside(plot, sheet, square, tile.stairs_side, _("down"), INK)
    for square, side, end in seal_words(sheet):
        _on_seal(plot, square, side, end)


def seal_words(sheet: Sheet) -> Iterator[tuple[int, int, tuple[int, int]]]:
    """Return each slab with bare paper beside it, and the end of the slab where the word is written.

    The words beside stairs come first: a slab that would get its word there has none.
    """
    stairs = [(START, 2), *((tile.square, tile.stairs_side) for tile in sheet.tiles if tile.square in sheet.stairs)]
    taken = [(place_of(square)[0] + _STEP[side][0], place_of(square)[1] + _STEP[side][1]) for square, side in stairs]
    for square, side in sheet.seals:
        dx, dy = _STEP[side]
        x, y = place_of(square)
        for ex, ey in ((0, 1), (0, -1)) if dx else ((1, 0), (-1, 0)):
            near = [(x + ex + k * dx, y + ey + k * dy) for k in (0, 1)]
            if any(there in taken for there in near):
                continue
            if all(there < 0 or not sheet.cells[there] for there in (_square(*at) for at in near)):
                yield square, side, (ex, ey)
                break


def _beside(plot: MapPlot, sheet: Sheet, square: int, side: int, words: str, colour: str) -> None:
    """Write beside the stairs on bare paper. If a tile is there, the chevron alone has to do."""
    near = NEXT[square][side]
    if near >= 0 and sheet.cells[near]:
        return
    box = plot.camera.square(square)
    t = plot.camera.tile
    dx, dy = _STEP[side]
    centre = (box.centre[0] + dx * t * 0.78, box.centre[1] + dy * t * 0.72)
    _word(plot, words, Box.around(centre, t * 1.1, t * 0.36), colour)


def _on_seal(plot: MapPlot, square: int, side: int, end: tuple[int, int]) -> None:
    _word(plot, _("sealed"), seal_room(plot.camera, square, side, end), RED)


def seal_room(camera: Camera, square: int, side: int, end: tuple[int, int]) -> Box:
    """Return where the word beside a slab is written."""
    box, t = camera.square(square), camera.tile
    (dx, dy), (ex, ey) = _STEP[side], end
    reach = 0.78 if ey else 0.86
    centre = (box.centre[0] + dx * t / 2 + ex * t * reach, box.centre[1] + dy * t / 2 + ey * t * reach)
    return Box.around(centre, t * 0.8, t * 0.36)


def _word(plot: MapPlot, words: str, room: Box, colour: str) -> None:
    """Write by hand on a pale halo, so that the hatching does not spoil the words."""
    size = max(22.0, 38 * plot.camera.tile / 128) * min(plot.look.text_scale, _WORDS_GROW)
    look, pen = plot.look, plot.pen
    px, soft = look.px(size), max(2, look.px(3.2))

    def make() -> pygame.Surface:
        flat = silhouette(look.letters.render(words, AMATIC, px, colour), rgb(PALE))
        return blur(flat, soft)

    halo = look.art.keep(("halo", words, px), make)
    place = halo.get_rect(center=pen.rect(room).center)
    for _layer in range(4):
        pen.blit(halo, place.topleft)
    room = Box.around(room.centre, max(room.w, size * 2.2), max(room.h, size * 1.1))
    pen.text(words, room, size, colour, AMATIC, align="centre", grow=False)


def waiting_rival(s: Adventure) -> Rival | None:
    """Return the rival who was left behind; None while the explorer faces them."""
    return s.rival if s.rival is not None and s.rival.square != s.at else None


def draw_rival(plot: MapPlot, rival: Rival) -> None:
    """Draw the Health of a waiting rival beside the star."""
    box = plot.camera.square(rival.square)
    t = plot.camera.tile
    badge = Box.around((box.centre[0] + t * 0.24, box.centre[1] + t * 0.24), t * 0.36, t * 0.34)
    plot.pen.svg("karthis/k_heart", badge)
    plot.pen.text(str(rival.health), badge.grow(t * 0.04).move(0, -t * 0.012), max(20.0, t * 0.19), "#ffffff",
                  SERIF_BLACK, align="centre", grow=False)


# ---- on the page ----


def compass_place(camera: Camera, page: Box, sheet: Sheet) -> Box | None:
    """Return the first corner of the page without a room; None if all are taken."""
    slots = layout("karthis/table")
    rose = slots["compass"].union(slots["compass_n"])
    low = min(rose.y, page.bottom - rose.h - 14)
    taken = [camera.square(tile.square).grow(camera.tile * 0.45) for tile in sheet.tiles]
    taken += [camera.square(NEXT[tile.square][side]).grow(-camera.tile * 0.05) for tile in sheet.tiles
              for side in openings(sheet, tile.square)]
    for x, y in ((rose.x, low), (page.x + 26, low), (rose.x, page.y + 18)):
        corner = Box(x, y, rose.w, rose.h)
        if not any(corner.overlap(box) for box in taken):
            return corner
    return None


def draw_compass(plot: MapPlot, page: Box, sheet: Sheet) -> None:
    corner = compass_place(plot.camera, page, sheet)
    if corner is not None:
        plot.pen.svg("karthis/k_compass", corner.bottom_part(128))
        plot.pen.text(_("N"), Box(corner.x + 30, corner.y - 6, 68, 48), 34, INK, AMATIC, align="centre")


def overview_camera(box: Box, sheet: Sheet) -> Camera:
    """Return a camera that shows the explored rooms in the middle of the small map, as large as possible."""
    rooms = bounds_of(sheet).grow(0.5)
    tile = min((box.w - 16) / rooms.w, (box.h - 16) / rooms.h, 26.0)
    x, y = box.centre
    return Camera(x - rooms.centre[0] * tile, y - rooms.centre[1] * tile, tile)


def draw_overview(pen: Pen, box: Box, sheet: Sheet, at: int, camera: Camera, page: Box) -> None:
    """Draw the whole floor, small, with a frame around the visible part."""
    pen.panel(box, "#fbf3de", "#efe0bd", edge="#8a6f42", radius=6, shadow=8)
    small = overview_camera(box, sheet)
    tile = small.tile
    tones = {"x": "#b98d55", "heart": "#cf6a55", "gem": "#4f9a93", "star": "#d8a43a", "dot": "#9a8b6c", "": "#e0b050"}
    for room in sheet.tiles:
        pen.fill(small.square(room.square).grow(-tile * 0.04), INK)
        pen.fill(small.square(room.square).grow(-tile * 0.14), tones[room.mark])
    for room in sheet.tiles:
        x, y = small.square(room.square).centre
        for side in range(4):
            if sheet.cells[room.square] >> side & 1:
                dx, dy = _STEP[side]
                door = Box.around((x + dx * tile * 0.45, y + dy * tile * 0.45), tile * 0.34, tile * 0.34)
                pen.fill(door, "#e9d3a0")
    if at >= 0:
        here = small.square(at).centre
        pen.fill(Box.around(here, tile * 0.66, tile * 0.66), "#fff3c4")
        pen.fill(Box.around(here, tile * 0.46, tile * 0.46), RED)
    k = tile / camera.tile
    seen = Box(small.x + (page.x - camera.x) * k, small.y + (page.y - camera.y) * k, page.w * k, page.h * k)
    x, y = max(4.0, seen.x), max(4.0, seen.y)
    right, bottom = min(box.w - 4, seen.right), min(box.h - 4, seen.bottom)
    pen.line([(x, y), (right, y), (right, bottom), (x, bottom), (x, y)], "#c9871f", 3)


def draw_temple(plot: MapPlot, page: Box, sheet: Sheet) -> None:
    """Draw the temple from above, in pencil. It disappears when the paper is needed."""
    place = Box(page.centre[0] - 230, page.y + 122, 560, 300)
    if min(plot.camera.square(tile.square).y for tile in sheet.tiles) - plot.camera.tile < place.bottom:
        return
    s = Sketch(560, 300)
    draw = partial(s.line, stroke="#5b4028", width=2.2, opacity=0.3)
    for n, (left, high) in enumerate(((20, 262), (66, 226), (112, 192))):
        draw([(left, 290 - n * 36), (left, high), (560 - left, high), (560 - left, 290 - n * 36)])
    for x in range(150, 420, 44):
        draw([(x, 188), (x, 112)])
        draw([(x + 14, 188), (x + 14, 112)])
        draw([(x - 5, 110), (x + 19, 110)])
    draw([(128, 100), (432, 100), (280, 36), (128, 100)])
    draw([(150, 94), (410, 94), (280, 48)])
    draw([(254, 262), (254, 226), (306, 226), (306, 262)])
    for n in range(4):
        draw([(246 - n * 5, 266 + n * 7), (314 + n * 5, 266 + n * 7)])
    s.circle(280, 78, 9, "none", "#5b4028", 2.2, stroke_opacity=0.3)
    plot.pen.sketch(s, place)
