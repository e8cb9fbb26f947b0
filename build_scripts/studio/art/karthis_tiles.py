"""The temple's tile sheet (128 px, and at double density), its TSX, and the empty sheet of graph paper as TMX."""

from __future__ import annotations

import math
import random
from typing import NamedTuple

import numpy as np
import pygame
from PIL import Image
from pygame import Surface

from build_scripts.studio.art.ink import flat, hand, stroke
from build_scripts.studio.art.kit import (
    ART,
    apply_mask,
    at_scale,
    blit,
    clear,
    multiply,
    plain_surface,
    px,
    save_cut,
    soft,
    solid,
    svg,
    svg_file,
    with_alpha,
)

TILE, COLUMNS = 128, 16
WIDE, HIGH = 19, 13
"""Squares of the graph paper (KAR-1.3). The TMX has a ring of torn paper around them."""
START = (9, 12)
SIDES = "NESW"
KINDS, TONES = ("passage", "round", "hall", "stairs"), ("new", "dot", "x", "heart", "gem", "star")
MARKS = ("dot", "x", "heart", "gem", "star")
LAYERS = ("paper", "floor", "edge_n", "edge_e", "edge_s", "edge_w", "marks", "fog")
TORCHLIGHT = "#fff4dc"
"""The light of desk.webp on the left page, so that the map is as warm as the page."""


class Part(NamedTuple):
    name: str
    kind: str
    properties: tuple[tuple[str, str], ...]


def _parts_by_side(stem: str) -> list[Part]:
    kind = stem.split("_")[0]
    return [Part(f"{stem}_{d}", kind, (("layer", f"edge_{d.lower()}"), ("side", d))) for d in SIDES]


def parts() -> list[Part | None]:
    """Return the parts of the sheet from left to right, row by row; None is an empty slot."""
    row: list[Part | None] = [Part(n, "paper", (("layer", "paper"),)) for n in ("paper", "graph")]
    row += [Part(f"fog_{n}", "fog", (("layer", "fog"),)) for n in ("unknown", "scribble", "full")]
    row += [Part(f"mark_{m}", "mark", (("layer", "marks"), ("mark", m))) for m in MARKS]
    out = row + [None] * (COLUMNS - len(row))
    for k in KINDS:
        out += [Part(f"floor_{k}_{t}", "floor", (("layer", "floor"), ("floor", k), ("tone", t))) for t in TONES]
    out += [Part(f"page_{n}", "page", (("layer", "paper"),)) for n in ("N", "E", "S", "W", "NE", "SE", "SW", "NW")]
    for e in ("wall", "wall2", "open", "stairs", "up", "sealed", "secret", "frontier"):
        out += _parts_by_side(f"edge_{e}")
    for e in ("wall", "open", "sealed", "secret"):
        out += _parts_by_side(f"redge_{e}")
    out += _parts_by_side("hatch_full") + _parts_by_side("hatch_gap")
    out += [Part(f"corner_{k:02}", "corner", (("layer", "floor"), ("mask", str(k)))) for k in range(1, 16)]
    return out + [None] * (-len(out) % COLUMNS)


# ---------------------------------------------------------------- pictures
def _seamless_noise(cell: int, lo: int, hi: int, seed: int) -> Surface:
    """Greys that continue seamlessly over the tile's border."""
    n = TILE // cell
    rnd = random.Random(seed)
    grains = np.array([rnd.randint(lo, hi) for _ in range(n * n)], "float32").reshape(n, n)
    wide = Image.fromarray(np.tile(grains, (3, 3))).resize((px(TILE) * 3, px(TILE) * 3), Image.Resampling.BICUBIC)
    middle = np.array(wide)[px(TILE) : px(TILE) * 2, px(TILE) : px(TILE) * 2]
    grey = np.clip(middle + 0.5, lo, hi).astype("uint8")
    return pygame.surfarray.make_surface(np.repeat(grey.T[..., None], 3, axis=2))


def _paper() -> Surface:
    sheet = plain_surface(TILE, TILE, "#f8efd9")
    multiply(sheet, _seamless_noise(32, 244, 255, 1))
    multiply(sheet, _seamless_noise(8, 249, 255, 2))
    sheet = sheet.convert_alpha()
    sheet.blit(svg_file("karthis/t_graph", TILE, TILE), (0, 0))
    return sheet


def _torn_line(a: tuple[float, float], b: tuple[float, float], across: bool) -> list[tuple[float, float]]:
    """A tear that fades to nothing at the ends of the tile, where the tear of the next tile begins."""
    out = []
    for i in range(17):
        t = i / 16
        wave = hand.uniform(-1, 1) * (4.2 * math.sin(math.pi * t) + 0.001)
        x, y = a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t
        out.append((x, y + wave) if across else (x + wave, y))
    return out


def _page_border(sides: str) -> Surface:
    hand.seed(sum(map(ord, sides)))
    inset, beyond = 13, 20
    x0, x1 = inset if "W" in sides else -beyond, TILE - inset if "E" in sides else TILE + beyond
    y0, y1 = inset if "N" in sides else -beyond, TILE - inset if "S" in sides else TILE + beyond
    tear = _torn_line((x0, y0), (x1, y0), True) + _torn_line((x1, y0), (x1, y1), False)
    tear += _torn_line((x1, y1), (x0, y1), True) + _torn_line((x0, y1), (x0, y0), False)
    d = "M" + " L".join(f"{x:.1f},{y:.1f}" for x, y in tear) + "Z"
    shape = svg(TILE, TILE, flat(d, "#ffffff"))
    out = clear(TILE, TILE)
    blit(out, soft(svg(TILE, TILE, flat(d, "#1a0c04", 0.55)), 5), 0, 3)
    page = apply_mask(_paper(), shape)
    rim = soft(svg(TILE, TILE, f'<path d="{d}" fill="none" stroke="#7a4a1c" stroke-width="15"/>'), 5)
    page.blit(with_alpha(apply_mask(rim, shape), 120), (0, 0))
    page.blit(svg(TILE, TILE, stroke(d, 2.2, "#fff8e6", 0.9) + stroke(d, 1, "#6b4a24", 0.7)), (0, 0))
    out.blit(page, (0, 0))
    return out


def _with_halo(mark: Surface) -> Surface:
    """Add a pale rim, so that a mark is clear on every floor."""
    out = clear(TILE, TILE)
    pale = solid(mark, "#fbf2da")
    rim = clear(TILE, TILE)
    for i in range(24):
        a = 2 * math.pi * i / 24
        rim.blit(pale, (round(px(3) * math.cos(a)), round(px(3) * math.sin(a))))
    out.blit(with_alpha(rim, 205), (0, 0))
    out.blit(mark, (0, 0))
    return out


def _picture(part: Part, grain: Surface) -> Surface:
    if part.name == "paper":
        return _paper()
    if part.kind == "page":
        return _page_border(part.name.removeprefix("page_"))
    drawn = svg_file(f"karthis/t_{part.name}", TILE, TILE)
    if part.kind == "mark":
        return _with_halo(drawn)
    if part.kind in ("floor", "redge") or part.name.startswith("edge_open"):
        multiply(drawn, grain)
    return drawn


def sheet() -> Surface:
    slots = parts()
    out = clear(TILE * COLUMNS, TILE * (len(slots) // COLUMNS))
    grain = _seamless_noise(16, 214, 255, 5)
    multiply(grain, _seamless_noise(64, 222, 255, 6))
    for i, part in enumerate(slots):
        if part:
            blit(out, _picture(part, grain), i % COLUMNS * TILE, i // COLUMNS * TILE)
    multiply(out, plain_surface(TILE * COLUMNS, out.get_height(), TORCHLIGHT))
    return out


# ---------------------------------------------------------------- Tiled files
def _tsx() -> str:
    slots = parts()
    rows = len(slots) // COLUMNS
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.10.2" name="temple" tilewidth="{TILE}" tileheight="{TILE}" '
        f'tilecount="{len(slots)}" columns="{COLUMNS}">',
        f' <image source="temple.webp" width="{TILE * COLUMNS}" height="{TILE * rows}"/>',
    ]
    for i, part in enumerate(slots):
        if part:
            told = (("name", part.name), *part.properties)
            inner = "".join(f'<property name="{k}" value="{v}"/>' for k, v in told)
            lines.append(f' <tile id="{i}" type="{part.kind}"><properties>{inner}</properties></tile>')
    return "\n".join([*lines, "</tileset>"]) + "\n"


def _tmx() -> str:
    ids = {part.name: i + 1 for i, part in enumerate(parts()) if part}
    wide, high = WIDE + 2, HIGH + 2
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" '
        f'width="{wide}" height="{high}" tilewidth="{TILE}" tileheight="{TILE}" infinite="0" '
        f'nextlayerid="{len(LAYERS) + 2}" nextobjectid="3">',
        ' <tileset firstgid="1" source="temple.tsx"/>',
    ]

    def paper_at(x: int, y: int) -> int:
        side = ("N" if y == 0 else "S" if y == high - 1 else "") + ("W" if x == 0 else "E" if x == wide - 1 else "")
        return ids[f"page_{side}"] if side else ids["paper"]

    for i, layer in enumerate(LAYERS):
        rows = [[paper_at(x, y) if layer == "paper" else 0 for x in range(wide)] for y in range(high)]
        data = ",\n".join(",".join(map(str, row)) for row in rows)
        head = f' <layer id="{i + 1}" name="{layer}" width="{wide}" height="{high}">'
        lines.append(f'{head}<data encoding="csv">\n{data}\n</data></layer>')
    x, y = (START[0] + 1) * TILE, (START[1] + 1) * TILE
    lines.append(
        f' <objectgroup id="{len(LAYERS) + 1}" name="squares">\n'
        f'  <object id="1" name="sheet" x="{TILE}" y="{TILE}" width="{WIDE * TILE}" height="{HIGH * TILE}"/>\n'
        f'  <object id="2" name="start" x="{x}" y="{y}" width="{TILE}" height="{TILE}"/>\n </objectgroup>'
    )
    return "\n".join([*lines, "</map>"]) + "\n"


def bake() -> None:
    with at_scale(1):
        save_cut(sheet(), "karthis/temple", bits=7)
    with at_scale(2):
        save_cut(sheet(), "karthis/temple@2x", bits=6)
    (ART / "karthis" / "temple.tsx").write_text(_tsx(), encoding="utf-8")
    (ART / "karthis" / "temple.tmx").write_text(_tmx(), encoding="utf-8")
