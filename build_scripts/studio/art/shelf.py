"""The shelf: night wall, the cabinet with its planks and props, and the boxes in it."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame
from pygame import Surface

from build_scripts.studio.art.covers import SPINES, cover
from build_scripts.studio.art.kit import (
    HEIGHT,
    SHARP,
    WIDTH,
    Drawing,
    Pieces,
    Point,
    apply_mask,
    at_scale,
    blit,
    clear,
    darker,
    drop,
    gradient,
    lamp,
    lighter,
    mix,
    multiply,
    noise,
    plain_surface,
    put,
    px,
    resize,
    round_corners,
    save_opaque,
    smooth,
    solid,
    svg,
    svg_file,
    vignette,
)

VANISHING = (720, 540)
COLUMNS, ROWS = (124, 436, 748, 1060), (520, 908)
BOX, FOCUSED = (256, 320), (288, 360)
PLACES = {
    "klotho97": (0, 0), "klobba": (1, 0), "katamari": (2, 0), "karthis": (3, 0), "asteroid_miners": (0, 1),
    "patrols": (1, 1), "clinic": (2, 1),
}
MARGIN = 90


def _receding(p: Point, depth: float = 0.115) -> Point:
    return p[0] + (VANISHING[0] - p[0]) * depth, p[1] + (VANISHING[1] - p[1]) * depth


def wood(w: float, h: float, base: str, seed: int, upright: bool = False) -> Surface:
    """A board: flat colour, three stretched noises, a few strokes of grain and a knot."""
    if upright:
        return pygame.transform.rotate(wood(h, w, base, seed), 90)
    s = plain_surface(w, h, base)
    for k, (cell, lo) in enumerate((((420, 5), 201), ((160, 2), 221), ((260, 60), 209))):
        multiply(s, noise(w, h, cell, lo, 255, seed + k))
    rnd, g = random.Random(seed + 9), Drawing(w, h)
    for i in range(int(h / 22) + 2):
        y, amp = rnd.uniform(0, h), rnd.uniform(2, 9)
        line = [(x, y + amp * math.sin(x / rnd.uniform(170, 260) + i)) for x in range(-20, int(w) + 160, 120)]
        width, ink = rnd.uniform(0.8, 2), round(rnd.uniform(0.14, 0.34), 2)
        g.path(smooth(line, False, 1), "none", darker(base, 0.5), width, ink=ink)
    for _ in range(max(1, int(w * h / 260000))):
        cx, cy = rnd.uniform(40, max(41, w - 40)), rnd.uniform(0, h)
        for ring in range(4):
            g.ellipse(cx, cy, 10 + ring * 11, 3 + ring * 3.2, "none", darker(base, 0.55), 1.4, ink=0.34 - ring * 0.06)
    s.blit(svg(w, h, g.body), (0, 0))
    return s.convert_alpha()


def _bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    x, y = math.floor(min(xs)), math.floor(min(ys))
    return x, y, math.ceil(max(xs)) - x + 1, math.ceil(max(ys)) - y + 1


def _paint_board(dst: Surface, corners: Sequence[Point], board: Surface, tint: tuple[int, int, int]) -> None:
    """A board cut to a four-sided face."""
    x, y, w, h = _bounds(corners)
    g = Drawing(w, h)
    g.polygon([(a - x, b - y) for a, b in corners], "#ffffff")
    face = pygame.transform.smoothscale(board, (px(w), px(h)))
    face.fill((*tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
    blit(dst, apply_mask(face, solid(g.surface(), "#ffffff")), x, y)


def _shade_face(dst: Surface, corners: Sequence[Point], first: str, second: str, across: bool) -> None:
    x, y, w, h = _bounds(corners)
    g = Drawing(w, h)
    paint = g.linear(0, 0, w if across else 0, 0 if across else h, (0, first), (100, second))
    g.polygon([(a - x, b - y) for a, b in corners], paint)
    blit(dst, g.surface(), x, y)


# ---------------------------------------------------------------- the room
def _night_wall() -> Surface:
    s = Surface((px(WIDTH), px(HEIGHT)))
    s.blit(gradient(WIDTH, HEIGHT, (27, 31, 51, 255), (30, 34, 54, 255), (18, 20, 31, 255)), (0, 0))
    g = Drawing(WIDTH, HEIGHT)
    for x in range(0, WIDTH, 32):
        g.path(f"M{x} 0 V{HEIGHT}", "none", "#ffffff", 1, ink=0.028)
    for x in range(16, WIDTH, 64):
        for y in range(10, HEIGHT, 64):
            yy = y + (32 if (x // 64) % 2 else 0)
            g.polygon([(x, yy - 7), (x + 4, yy), (x, yy + 7), (x - 4, yy)], "#e8b44c", opacity=0.06)
    rnd = random.Random(4)
    for _ in range(150):
        at_x, at_y, r = rnd.uniform(0, WIDTH), rnd.uniform(0, HEIGHT), rnd.choice([0.8, 1, 1.4, 1.8])
        g.circle(at_x, at_y, r, rnd.choice(["#ffffff", "#ffe9c0", "#bfe3ff"]), opacity=round(rnd.uniform(0.25, 0.8), 2))
    s.blit(svg(WIDTH, HEIGHT, g.body), (0, 0))
    lamp(s, 640, 90, 900, "#4a3216", 0.55, 320)
    lamp(s, 1650, 500, 620, "#3a2a1c", 0.5, 700)
    return s


def _niche(s: Surface, top: int, bottom: int, seed: int) -> None:
    """One storey of the cabinet, seen from the middle of the screen."""
    left, right = 72, 1368
    front = (left, top), (right, top), (right, bottom), (left, bottom)
    tl, tr, br, bl = (_receding(p) for p in front)
    boards, x = 9, tl[0]
    wide = (tr[0] - tl[0]) / boards
    y0, y1 = int(min(tl[1], top)), int(max(bl[1], bottom))
    for i in range(boards):
        board = wood(wide + 2, y1 - y0, mix("#56351f", "#4a2c1a", (i * 7 % 3) / 2), seed + i * 3, True)
        blit(s, board, x, y0)
        pygame.draw.line(s, (18, 10, 8), (px(x), px(y0)), (px(x), px(y1)), px(2))
        pygame.draw.line(s, (110, 72, 44), (px(x + 2), px(y0)), (px(x + 2), px(y1)), 1)
        x += wide
    side = wood(80, bottom - top, "#452818", seed + 50, True)
    _paint_board(s, [front[0], tl, bl, front[3]], side, (170, 160, 160))
    _paint_board(s, [front[1], tr, br, front[2]], side, (150, 140, 140))
    if tl[1] > top:
        _paint_board(s, [front[0], front[1], tr, tl], wood(right - left, 60, "#3a2114", seed + 60), (150, 140, 140))
    if bl[1] < bottom:
        _paint_board(s, [bl, br, front[2], front[3]], wood(right - left, 60, "#7a4c2c", seed + 61), (225, 215, 205))
    blit(s, gradient(right - left, 120, (8, 4, 6, 190), (8, 4, 6, 0)), left, top)
    dusk = gradient(bottom - top, 130, (8, 4, 6, 150), (8, 4, 6, 0))
    blit(s, pygame.transform.rotate(dusk, 90), left, top)
    blit(s, pygame.transform.rotate(dusk, -90), right - 130, top)


def _plank(s: Surface, y: int, h: int, left: int, right: int, colour: str, seed: int) -> None:
    w = right - left
    blit(s, wood(w, h, colour, seed), left, y)
    blit(s, gradient(w, h, (255, 226, 170, 80), (0, 0, 0, 0), (0, 0, 0, 130)), left, y)
    pygame.draw.rect(s, (236, 190, 126), (px(left), px(y), px(w), px(2)))
    pygame.draw.rect(s, (16, 9, 6), (px(left), px(y), px(w), px(h)), px(2))
    blit(s, gradient(w, 26, (0, 0, 0, 150), (0, 0, 0, 0)), left, y + h)


def _cabinet(s: Surface) -> None:
    drop(s, plain_surface(1360, 816, "#000000").convert_alpha(), 40, 128, 30, 10, 18, 190)
    _niche(s, 160, ROWS[0], 11)
    _niche(s, 556, ROWS[1], 31)
    for x in (252, 564, 876, 1188):
        lamp(s, x, 250, 220, "#b0692a", 0.62, 230)
        lamp(s, x, 660, 210, "#a05c22", 0.55, 220)
    for x in (40, 1368):
        blit(s, wood(32, 816, "#6e4527", 71 + x, True), x, 128)
        sheen = gradient(816, 32, (255, 220, 160, 70), (0, 0, 0, 0), (0, 0, 0, 110))
        blit(s, pygame.transform.rotate(sheen, 90), x, 128)
        pygame.draw.rect(s, (16, 9, 6), (px(x), px(128), px(32), px(816)), px(2))
    for row, seed in zip(ROWS, (81, 82), strict=True):
        _plank(s, row, 36, 60, 1380, "#80512d", seed)
    _plank(s, 140, 20, 40, 1400, "#5e3a20", 85)
    _plank(s, 116, 26, 24, 1416, "#8a5a33", 83)


def _props(s: Surface) -> None:
    floor = ROWS[1]
    put(s, svg_file("shell/pennant", 132, 165), 1072, 566, 6, 150)
    lamp(s, 1236, 800, 210, "#ffa63a", 0.62, 230, 2.2)
    put(s, svg_file("shell/spool", 116, 116), 1064, floor - 112, 5, 150)
    put(s, svg_file("shell/lantern", 160, 228), 1156, floor - 224, 5, 150)
    lamp(s, 1236, 820, 120, "#ffd27a", 0.6)
    put(s, svg_file("shell/hourglass", 80, 120), 1290, floor - 118, 5, 150)
    put(s, svg_file("shell/dice/pair", 126, 99), 1110, floor - 84, 4, 140)


def shelf() -> Surface:
    s = _night_wall()
    _cabinet(s)
    _props(s)
    s.blit(vignette(WIDTH, HEIGHT, 150), (0, 0))
    return s


# ---------------------------------------------------------------- boxes
def box(game: str, at: Point, size: tuple[int, int], lift: float, dim: int) -> Surface:
    """A box as seen at its place on the shelf: front, receding side, a sliver of lid, the shadow around it."""
    (w, h), (fx, fy), spine = size, at, SPINES[game]
    s = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    right = fx + w / 2 < VANISHING[0]

    def here(p: Point) -> Point:
        return p[0] - fx + MARGIN, p[1] - fy + MARGIN

    block = clear(w, h)
    block.fill((0, 0, 0, 255))
    drop(s, block, MARGIN, MARGIN, 18, 10 if right else -10, 8, 150)
    g = Drawing(w + 160, 44)
    mid = (w + 160) / 2
    stops = ((0, "#000000", round(0.85 - lift * 0.012, 2)), (60, "#000000", 0.5), (100, "#000000", 0))
    g.ellipse(mid, 22, w / 2 + 30 - lift * 0.4, 15, g.radial(mid, 22, w / 2 + 40, *stops))
    blit(s, svg(w + 160, 44, g.body), MARGIN - 80, MARGIN + h - 22 + lift)
    x = fx + w - 2 if right else fx + 2
    near, far = darker(spine, 0.1), darker(spine, 0.6)
    edge = [(x, fy + 2), _receding((x, fy + 2), 0.1), _receding((x, fy + h - 2), 0.1), (x, fy + h - 2)]
    _shade_face(s, [here(p) for p in edge], *((near, far) if right else (far, near)), across=True)
    if fy > VANISHING[1]:
        tl, tr = (fx + 2, fy + 2), (fx + w - 2, fy + 2)
        lid = [tl, tr, _receding(tr, 0.1), _receding(tl, 0.1)]
        _shade_face(s, [here(p) for p in lid], darker(spine, 0.5), lighter(spine, 0.1), across=False)
    blit(s, _front(game, w, h, dim), MARGIN, MARGIN)
    return s


def _front(game: str, w: int, h: int, dim: int) -> Surface:
    with at_scale(1):
        picture = cover(game)
    front = round_corners(resize(picture, (px(w), px(h))), 7)
    g = Drawing(w, h)
    g.rect(0.8, 0.8, w - 1.6, h - 1.6, 6.5, "none", "#120a10", 1.8)
    g.path(f"M6 2.2 H{w - 6}", "none", "#fff3d0", 2, ink=0.7)
    g.path(f"M2.2 6 V{h - 6}", "none", "#fff3d0", 1.6, ink=0.4)
    g.path(f"M2 {h - 3} H{w - 2}", "none", "#000000", 4, ink=0.35)
    front.blit(g.surface(), (0, 0))
    if dim:
        veil = clear(w, h)
        veil.fill((12, 8, 16, dim))
        front.blit(round_corners(veil, 7), (0, 0))
    return front


def bake() -> None:
    pieces = Pieces("shell")
    with at_scale(SHARP):
        save_opaque(shelf(), "shell/shelf")
    with at_scale(1.5):
        for game, (column, row) in PLACES.items():
            w, h = BOX
            standing = box(game, (COLUMNS[column], ROWS[row] - h), BOX, 0, 26)
            pieces.save(standing, f"box_{game}", (MARGIN, MARGIN, w, h))
            w, h = FOCUSED
            held = box(game, (COLUMNS[column] - 16, ROWS[row] - h - 26), FOCUSED, 28, 0)
            pieces.save(held, f"focus_{game}", (MARGIN, MARGIN, w, h))
