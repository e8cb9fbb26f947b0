"""The two endings' scenes and the torn sheets, ribbons and notes that words are written on."""

from __future__ import annotations

from pygame import Surface

from build_scripts.art_studio.ink import brushed, lay, light, torn, warm_light
from build_scripts.art_studio.karthis_desk import wood_desk
from build_scripts.art_studio.kit import (
    HEIGHT,
    SHARP,
    WIDTH,
    Pieces,
    at_scale,
    blit,
    clear,
    drop,
    faded,
    multiply,
    px,
    save_jpeg,
    soft,
    solid,
    svg_file,
    turned,
)

MARGIN = 60
DEATH_LIGHT, TRIUMPH_LIGHT, COMBAT_LIGHT = (620, 420, 1500), (960, 460, 1400), (816, 420, 1500)


def _scene(picture: str, frame_seed: int, picture_seed: int, lo: int, lit: tuple[int, int, int]) -> Surface:
    """Wood, a torn frame, the picture brushed onto it, the light."""
    s = wood_desk()
    frame = torn(1880, 900, "#f7e8c6", frame_seed, 5)
    drop(s, frame, 20, 82, 18, 4, 12, 190)
    blit(s, frame, 20, 82)
    painted = brushed(svg_file(picture, 1840, 880), 1840, 880, picture_seed, (40, 130, lo), 16, 9, 26, 3)
    blit(s, painted, 40, 92)
    warm_light(s, WIDTH, HEIGHT, *lit)
    return s


def death() -> Surface:
    return _scene("karthis/s_village", 61, 17, 222, DEATH_LIGHT)


def triumph() -> Surface:
    return _scene("karthis/s_crown", 62, 19, 238, TRIUMPH_LIGHT)


def _lit(s: Surface, left: float, top: float, lit: tuple[int, int, int]) -> None:
    """The table's light, where the piece will lie on it."""
    multiply(s, light(WIDTH, HEIGHT, *lit), (-px(left), -px(top)))


def _sheet(
    pieces: Pieces, name: str, size: tuple[int, int], tone: str, seed: int, *, amount: float = 4, step: float = 14,
    turn: float = 0, lift: float = 8, lit: tuple[tuple[int, int, int], tuple[float, float]] | None = None,
) -> None:  # fmt: skip
    w, h = size
    s = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    lay(s, turned(torn(w, h, tone, seed, amount, step), turn), w / 2 + MARGIN, h / 2 + MARGIN, lift)
    if lit:
        where, (cx, cy) = lit
        _lit(s, cx - w / 2 - MARGIN, cy - h / 2 - MARGIN, where)
    pieces.save(s, name, (MARGIN, MARGIN, w, h), bits=7)


def _strip(pieces: Pieces, name: str, tone: str) -> None:
    """The journal: a long strip at the right side of the desk."""
    w, h = 256, 892
    s = clear(w + 2 * MARGIN, h + 2 * MARGIN)
    sheet = torn(w, h, tone, 7, 3, 12)
    drop(s, sheet, MARGIN, MARGIN, 12, 4, 8, 170)
    blit(s, sheet, MARGIN, MARGIN)
    pieces.save(s, name, (MARGIN, MARGIN, w, h), bits=7)


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
    blit(s, faded(blades, 150), MARGIN, MARGIN)
    pieces.save(s, "swords", (MARGIN, MARGIN, w, h))


def bake() -> None:
    pieces = Pieces("karthis")
    with at_scale(SHARP):
        save_jpeg(death(), "karthis/death")
        save_jpeg(triumph(), "karthis/triumph")
        _sheet(pieces, "parchment_ledger", (430, 790), "#f4dca8", 91, turn=0.8)
        _sheet(pieces, "parchment_explorer", (400, 790), "#f4dca8", 93, turn=-0.8)
        _sheet(pieces, "parchment_title", (940, 216), "#fbeccb", 71, turn=-1.2, lift=6, lit=(DEATH_LIGHT, (1384, 226)))
        _sheet(pieces, "parchment_lost", (400, 344), "#f4e3bc", 81, turn=1.5, lift=4, lit=(DEATH_LIGHT, (1030, 520)))
        _sheet(pieces, "note", (520, 92), "#efe0b8", 44, amount=3, step=12, lift=0, lit=(COMBAT_LIGHT, (816, 870)))
        _strip(pieces, "journal", "#ead3a6")
        _swords(pieces)
        _ribbon(pieces, "ribbon", "karthis/k_ribbon", 560, 96, 0)
        _ribbon(pieces, "ribbon_title", "karthis/k_ribbon_title", 900, 150, 8)
