"""The scenes of the two endings, and the torn sheets, ribbons and notes for words."""

from __future__ import annotations

import re

from pygame import Surface

from build_scripts.studio.art.ink import brush_picture, lay, light, torn_sheet, warm_light
from build_scripts.studio.art.karthis_desk import wood_desk
from build_scripts.studio.art.kit import (
    HEIGHT,
    SHARP,
    WIDTH,
    Pieces,
    at_scale,
    blit,
    clear,
    draw_svg,
    drop,
    multiply,
    px,
    rotate,
    save_opaque,
    soft,
    solid,
    svg_file,
    svg_text,
    with_alpha,
)

MARGIN = 60
DEATH_LIGHT, TRIUMPH_LIGHT, COMBAT_LIGHT = (620, 420, 1500), (960, 460, 1400), (816, 420, 1500)


def _scene(source: str, frame_seed: int, picture_seed: int, lo: int, lit: tuple[int, int, int]) -> Surface:
    """Wood, a torn frame, the picture brushed onto it, the light."""
    s = wood_desk()
    frame = torn_sheet(1880, 900, "#f7e8c6", frame_seed, 5)
    drop(s, frame, 20, 82, 18, 4, 12, 190)
    blit(s, frame, 20, 82)
    painted = brush_picture(draw_svg(source, 1840, 880), 1840, 880, picture_seed, (40, 130, lo), 16, 9, 26, 3)
    blit(s, painted, 40, 92)
    warm_light(s, WIDTH, HEIGHT, *lit)
    return s


def death(source: str) -> Surface:
    return _scene(source, 61, 17, 222, DEATH_LIGHT)


def triumph(source: str) -> Surface:
    return _scene(source, 62, 19, 238, TRIUMPH_LIGHT)


# -- the explorers in the scenes ----------------------------------------------------------------------------------

OTHERS = ("bram", "sunniva", "ines", "kit", "tariq")
"""Ada is drawn into both scenes. For the other explorers, the places where she is visible are painted again."""
BED, POST, CHEER = (1270, 380, 440, 372), (400, 290, 360, 280), (540, 630, 220, 190)
"""In the village, the pillow and the bedpost with her hat; at the Crown, the head of the explorer who cheers."""
_SHOULDERS = 134
"""Below this height a portrait shows clothes."""
_ADAS_HANDS = "#d99b6a"
_SHAPE = re.compile(r"<(?:path|ellipse|circle|rect|g|/g)[^>]*>")
_BESIDE_ADA = ('<path d="M106,124 l12,-7', '<path d="M104,118 l16,-4', '<path d="M110,118 l3,7')
"""The plaster on a cheek."""


def _head(who: str) -> str:
    """Return a portrait's head with everything on it, without background and clothes."""
    drawn = svg_text(f"karthis/p_{who}").rpartition("</defs>")[2]
    shapes = _SHAPE.findall(drawn)[2:]
    return "".join(shape for shape in shapes if _top(shape) < _SHOULDERS)


def _top(shape: str) -> float:
    """Return the y at which a shape begins."""
    found = re.search(r'd="M-?[\d.]+,(-?[\d.]+)', shape) or re.search(r'cy="(-?[\d.]+)', shape)
    return float(found[1]) if found else 0


def _skin(who: str) -> str:
    """Return the colour of the face, whose outline begins at the left temple."""
    face = next(shape for shape in _SHAPE.findall(_head(who)) if re.search(r'd="M(5[5-9]|6[0-6]),8\d', shape))
    return re.search(r'fill="(#\w+)"', face)[1]  # type: ignore[index]


def _in_place_of(source: str, start: str, end: str, put: str) -> str:
    """Replace everything from one piece of the source up to another."""
    first = source.index(start)
    return source[:first] + put + source[source.index(end, first) :]


def in_bed(who: str) -> str:
    """Return the village with another explorer on the pillow, with a plaster, and without Ada's hat on the post."""
    village = svg_text("karthis/s_village")
    plaster = "".join(shape for shape in _SHAPE.findall(village) if shape.startswith(_BESIDE_ADA))
    inside = '<path d="M40,92 C26,128'
    village = _in_place_of(village, inside, '</g><path d="M300,356', _head(who) + plaster)
    return _in_place_of(village, '<g transform="translate(182,120)', '<ellipse cx="130" cy="436"', "")


def cheering(who: str) -> str:
    crown = svg_text("karthis/s_crown")
    head = f'<g transform="translate(0,-9) scale(0.29) translate(-90,-110)">{_head(who)}</g>'
    crown = _in_place_of(crown, '<circle cx="0" cy="-9" r="9.4"', '<path d="M6,4 L17,-6 L20,-22"', head)
    return crown.replace(_ADAS_HANDS, _skin(who))


def _piece(s: Surface, box: tuple[int, int, int, int], name: str) -> None:
    save_opaque(s.subsurface([px(n) for n in box]), f"karthis/{name}")


def _bake_others() -> None:
    for who in OTHERS:
        village = death(in_bed(who))
        _piece(village, BED, f"bed_{who}")
        _piece(triumph(cheering(who)), CHEER, f"cheer_{who}")
    _piece(village, POST, "post")


def _add_light(s: Surface, left: float, top: float, lit: tuple[int, int, int]) -> None:
    """Add the table's light for the place where the piece will be."""
    multiply(s, light(WIDTH, HEIGHT, *lit), (-px(left), -px(top)))


def _sheet(
    pieces: Pieces, name: str, size: tuple[int, int], tone: str, seed: int, *, amount: float = 4, step: float = 14,
    turn: float = 0, lift: float = 8, lit: tuple[tuple[int, int, int], tuple[float, float]] | None = None,
) -> None:
    w, h = size
    s = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    lay(s, rotate(torn_sheet(w, h, tone, seed, amount, step), turn), w / 2 + MARGIN, h / 2 + MARGIN, lift)
    if lit:
        where, (cx, cy) = lit
        _add_light(s, cx - w / 2 - MARGIN, cy - h / 2 - MARGIN, where)
    pieces.save(s, name, (MARGIN, MARGIN, w, h))


def _strip(pieces: Pieces, name: str, tone: str) -> None:
    """The journal: a long strip at the right side of the desk."""
    w, h = 256, 892
    s = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    sheet = torn_sheet(w, h, tone, 7, 3, 12)
    drop(s, sheet, MARGIN, MARGIN, 12, 4, 8, 170)
    blit(s, sheet, MARGIN, MARGIN)
    pieces.save(s, name, (MARGIN, MARGIN, w, h))


def _ribbon(pieces: Pieces, name: str, source: str, w: int, h: int, lift: float) -> None:
    s = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    lay(s, svg_file(source, w, h), w / 2 + MARGIN, h / 2 + MARGIN, lift)
    pieces.save(s, name, (MARGIN, MARGIN, w, h))


def _swords(pieces: Pieces) -> None:
    w, h = 400, 453
    s = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    blades = svg_file("karthis/k_swords", w, h)
    dark = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    blit(dark, solid(blades, "#000000", 60), MARGIN + 6, MARGIN + 8)
    s.blit(soft(dark, 6), (0, 0))
    blit(s, with_alpha(blades, 205), MARGIN, MARGIN)
    pieces.save(s, "swords", (MARGIN, MARGIN, w, h))


def bake() -> None:
    pieces = Pieces("karthis")
    with at_scale(SHARP):
        save_opaque(death(svg_text("karthis/s_village")), "karthis/death")
        save_opaque(triumph(svg_text("karthis/s_crown")), "karthis/triumph")
        _bake_others()
        _sheet(pieces, "parchment_ledger", (430, 790), "#f4dca8", 91, turn=0.8)
        _sheet(pieces, "parchment_explorer", (400, 790), "#f4dca8", 93, turn=-0.8)
        _sheet(pieces, "parchment_title", (940, 216), "#fbeccb", 71, turn=-1.2, lift=6, lit=(DEATH_LIGHT, (1384, 226)))
        _sheet(pieces, "parchment_lost", (400, 344), "#f4e3bc", 81, turn=1.5, lift=4, lit=(DEATH_LIGHT, (1030, 520)))
        _sheet(pieces, "note", (520, 92), "#efe0b8", 44, amount=3, step=12, lift=0, lit=(COMBAT_LIGHT, (816, 870)))
        _strip(pieces, "journal", "#ead3a6")
        _swords(pieces)
        _ribbon(pieces, "ribbon", "karthis/k_ribbon", 560, 96, 0)
        _ribbon(pieces, "ribbon_title", "karthis/k_ribbon_title", 900, 150, 8)
