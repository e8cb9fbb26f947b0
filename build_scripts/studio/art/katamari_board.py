"""The Katamari boards: a scalloped plate with 19 hexes, large and small, and the same board as a map for Tiled.

Units are those of the Stuff: a hex has the radius 60, and the centre of the middle hex is at 0, 0.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

from pygame import Surface

from build_scripts.studio.art.katamari_ink import GOLD, area, dot, line, place_group, shape
from build_scripts.studio.art.kit import (
    ART,
    CRISP,
    Pieces,
    Point,
    at_scale,
    centre,
    clear,
    save_cut,
    shadow,
    svg,
    write_svg,
)

R = 60.0
S3 = math.sqrt(3)
Hex = tuple[int, int]
BOARD: list[Hex] = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
WIDE, HIGH = 5 * S3 * R, 8 * R
"""The extent of the 19 hexes from side to side and from top to bottom."""
BOX = (-284, -268, 568, 560)
"""The whole drawing: the hexes with rim and side."""
TINTS = ("#ffe1e6", "#ffeadb", "#fff6d2", "#e2f8e2", "#dcf4fb", "#e2e8ff", "#f0e2ff")


class Plate(NamedTuple):
    top: str
    side: str


PLATES = {
    "tomato": Plate("#ff8d78", "#b63a2b"),
    "cupcake": Plate("#4cc2ba", "#17736d"),
    "hat": Plate("#f6c65c", "#a8700f"),
    "bell": Plate("#a566d2", "#5c2f86"),
}


# ---------------------------------------------------------------- outlines
def middle(at: Hex, r: float = R) -> Point:
    return S3 * r * (at[0] + at[1] / 2), 1.5 * r * at[1]


def _loop(cells: Sequence[Hex], r: float) -> list[Point]:
    """Return the corners around a union of hexes without holes, clockwise."""
    sides: dict[tuple[Hex, Hex], Point] = {}
    for cell in cells:
        cx, cy = middle(cell, r)
        ring = [(cx + r * math.cos(math.radians(60 * i - 30)), cy + r * math.sin(math.radians(60 * i - 30)))
                for i in range(6)]
        keys = [(round(x / (r * S3 / 2)), round(y / (r / 2))) for x, y in ring]
        for i in range(6):
            sides[keys[i], keys[(i + 1) % 6]] = ring[i]
    onward = {a: (b, point) for (a, b), point in sides.items() if (b, a) not in sides}
    here, out = next(iter(onward)), []
    while here in onward:
        here, point = onward.pop(here)
        out.append(point)
    return out


def _shrink(loop: Sequence[Point], inset: float) -> list[Point]:
    out = []
    for i, c in enumerate(loop):
        before, after = loop[i - 1], loop[(i + 1) % len(loop)]
        a, b = _inward(before, c), _inward(c, after)
        both = (a[0] + b[0], a[1] + b[1])
        k = inset / (both[0] * a[0] + both[1] * a[1])
        out.append((c[0] + both[0] * k, c[1] + both[1] * k))
    return out


def _inward(a: Point, b: Point) -> Point:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = math.hypot(dx, dy)
    return -dy / length, dx / length


def _towards(a: Point, b: Point, by: float) -> Point:
    length = math.hypot(b[0] - a[0], b[1] - a[1])
    t = min(by, length * 0.48) / length
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def outline(cells: Sequence[Hex], inset: float, corner: float, r: float = R) -> str:
    """Return a rounded path around hexes; `inset` below 0 grows it."""
    loop = _shrink(_loop(cells, r), inset)
    d = ""
    for i, c in enumerate(loop):
        start, end = _towards(c, loop[i - 1], corner), _towards(c, loop[(i + 1) % len(loop)], corner)
        d += f"{'L' if d else 'M'}{start[0]:.1f},{start[1]:.1f} Q{c[0]:.1f},{c[1]:.1f} {end[0]:.1f},{end[1]:.1f} "
    return d + "Z"


ONE: list[Hex] = [(0, 0)]


# ---------------------------------------------------------------- the plate
def picture_of(name: str) -> str:
    """Return the drawing of an SVG of art/, to use it in another."""
    source = (ART / f"{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"^.*?<svg[^>]*>|</svg>\s*$", "", source, flags=re.DOTALL)


def _centre_field(two: float) -> str:
    """The centre hex and its [2], KAT-0.0; the sign is `two` wide."""
    field = shape(outline(ONE, 0.16 * R, 0.16 * R), "#fff2b8", 0.05 * R, GOLD)
    sign = place_group(picture_of("katamari/i_y2"), -two / 2, -two / 2, 0, two / 100)
    return field + dot(0, 3, two * 0.5, "#5a2f7c", 0.12) + sign


def plate(colours: Plate, small: bool) -> str:
    """Draw a plate. `small` ones are shown at a third of the size, so they have a thinner side, stronger lines and a
    larger [2]."""
    reach, thick = 0.34 * R, (0.2 if small else 0.26) * R
    rim, field = outline(BOARD, -reach, 0.7 * R), outline(BOARD, -0.06 * R, 0.26 * R)
    steps = 6
    body = "".join(
        f'<path d="{rim}" fill="{colours.side}" transform="translate(0 {thick * k / steps:.1f})"/>'
        for k in range(steps, 0, -1)
    )
    body += area(rim, colours.top)
    body += line(outline(BOARD, -reach * 0.86, 0.62 * R), "#ffffff", 3.6 if small else 1.8, 0.55)
    body += area(field, colours.side, 0.55)
    body += f'<g transform="translate(0 {0.05 * R:g})">{area(field, "#fff3fb")}</g>'
    for cell in BOARD:
        x, y = middle(cell)
        tint = TINTS[(cell[0] + 2 * cell[1] + 8) % 7]
        hollow = shape(outline(ONE, 0.07 * R, 0.2 * R), tint, 2.6 if small else 1.6, "#cdb3e6")
        body += f'<g transform="translate({x:.2f} {y:.2f})">{hollow}</g>'
    return body + _centre_field(0.98 * R if small else 0.86 * R)


def plate_shadow() -> Surface:
    """The shadow of every plate on the sky."""
    pad = 64
    w, h = BOX[2:]
    rim = outline(BOARD, -0.34 * R, 0.7 * R)
    black = svg(w, h, f'<g transform="translate(0 {0.26 * R:g})">{area(rim, "#000000")}</g>', BOX)
    s = clear(w + 2 * pad, h + 2 * pad)
    centre(s, shadow(black, 0.34 * R, 150, "#5a2f7c"), w / 2 + pad, h / 2 + pad + 0.26 * R)
    return s


# ---------------------------------------------------------------- the map
TILE = (104, 120)
"""The size of one hex in Tiled; the side of a hex is half its height."""
_ROWS = ("01110", "11110", "11211", "11110", "01110")
"""KAT-0.0 as rows for Tiled, with odd rows shifted to the right: 1 is a hex, 2 the centre."""


def _tiles() -> Surface:
    s = clear(TILE[0] * 2, TILE[1])
    plain = shape(outline(ONE, 0.07 * R, 0.2 * R), "#fff6d2", 2, "#a88cc8")
    for i, body in enumerate((plain, _centre_field(0.86 * R))):
        centre(s, svg(*TILE, body, (-TILE[0] / 2, -TILE[1] / 2, *TILE)), TILE[0] * (i + 0.5), TILE[1] / 2)
    return s


def _write_map() -> None:
    w, h = TILE
    (ART / "katamari" / "board.tsx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<tileset version="1.10" tiledversion="1.10.2" name="board" tilewidth="{w}" tileheight="{h}" tilecount="2" '
        f'columns="2">\n <image source="board_tiles.webp" width="{w * 2}" height="{h}"/>\n'
        + "".join(
            f' <tile id="{i}"><properties><property name="name" value="{name}"/></properties></tile>\n'
            for i, name in enumerate(("hex", "centre"))
        )
        + "</tileset>\n",
        encoding="utf-8",
    )
    rows = ",\n".join(",".join(row) for row in _ROWS)
    (ART / "katamari" / "board.tmx").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<map version="1.10" tiledversion="1.10.2" orientation="hexagonal" renderorder="right-down" width="5" '
        f'height="5" tilewidth="{w}" tileheight="{h}" infinite="0" hexsidelength="{h // 2}" staggeraxis="y" '
        'staggerindex="odd" nextlayerid="3" nextobjectid="2">\n'
        ' <tileset firstgid="1" source="board.tsx"/>\n'
        f' <layer id="1" name="hexes" width="5" height="5">\n  <data encoding="csv">\n{rows}\n</data>\n </layer>\n'
        ' <objectgroup id="2" name="places">\n'
        f'  <object id="1" name="centre" x="{2 * w}" y="{h // 4 * 3 * 2}" width="{w}" height="{h}"/>\n'
        " </objectgroup>\n</map>\n",
        encoding="utf-8",
    )


def bake() -> None:
    for name, colours in PLATES.items():
        write_svg(f"katamari/board_{name}", BOX, plate(colours, small=False))
        write_svg(f"katamari/mini_{name}", BOX, plate(colours, small=True))
    with at_scale(0.75):
        x, y = -BOX[0] + 64 - WIDE / 2, -BOX[1] + 64 - HIGH / 2
        Pieces("katamari").save(plate_shadow(), "board_shadow", (x, y, WIDE, HIGH))
    with at_scale(CRISP / 2):
        save_cut(_tiles(), "katamari/board_tiles")
    _write_map()
