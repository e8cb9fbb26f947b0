"""Furniture of the Katamari table: cream panels, the dice tray, pile plates, the Emperor's track, drawing paper."""

from __future__ import annotations

from xml.etree import ElementTree

from pygame import Surface

from build_scripts.studio.art.katamari_ink import CREAM, block, line
from build_scripts.studio.art.katamari_things import LEVELS
from build_scripts.studio.art.kit import (
    ART,
    CRISP,
    SHARP,
    Pieces,
    apply_mask,
    at_scale,
    blit,
    clear,
    drop,
    lighter,
    multiply,
    noise,
    plain_surface,
    rotate,
    rounded_rect,
    soft,
    svg,
    with_alpha,
)

PAD = 44
"""Space for the shadow around each thing."""
Box = tuple[float, float, float, float]


# ---------------------------------------------------------------- panels
def panel(w: float, h: float, top: str, bottom: str, lip: str, radius: float = 26) -> Surface:
    """A thick card with a white rim, on its own shadow."""
    s = clear(w + 2 * PAD, h + 2 * PAD)
    drop(s, rounded_rect(w, h, radius, "#000000"), PAD, PAD, 16, 0, 10, 85, "#5b3a8c")
    blit(s, rounded_rect(w, h, radius, lip), PAD, PAD + 6)
    blit(s, rounded_rect(w, h, radius, top, bottom), PAD, PAD)
    blit(s, rounded_rect(w, h, radius, edge="#ffffff", width=3), PAD, PAD)
    return s


def tray() -> Surface:
    """A blue tub: rim and well, 528 × 268; the well is 496 × 236 at 16, 16."""
    w, h = 528, 268
    s = clear(w + 2 * PAD, h + 2 * PAD + 10)
    drop(s, rounded_rect(w, h, 34, "#000000"), PAD, PAD + 10, 16, 0, 12, 110, "#4a2f7c")
    blit(s, rounded_rect(w, h, 34, "#1c5f9f"), PAD, PAD + 10)
    blit(s, rounded_rect(w, h, 34, "#7fcbff", "#3a94dd"), PAD, PAD)
    blit(s, rounded_rect(w, h, 34, edge="#d6f0ff", width=3), PAD, PAD)
    blit(s, _well(w - 32, h - 32), PAD + 16, PAD + 16)
    return s


def _well(w: float, h: float) -> Surface:
    well = rounded_rect(w, h, 22, "#16588f", "#226ba8")
    felt = noise(w, h, 3, 238, 255, 11)
    multiply(well, felt)
    rim = svg(w, h, f'<rect x="-10" y="-10" width="{w + 20}" height="{h + 26}" rx="30" fill="none" stroke="#0b2f5c" '
              'stroke-width="34"/>')
    well.blit(apply_mask(with_alpha(soft(rim, 9), 150), rounded_rect(w, h, 22, "#ffffff")), (0, 0))
    return well


# ---------------------------------------------------------------- piles
def pile(level: str) -> Surface:
    """The place of a pile, 160 × 180, with a plinth in the pattern of its level; `none` is an empty place."""
    w, h = 160, 180
    base, pattern, _side, edge = LEVELS.get(level, ("#efe6f8", "", "", "#c3aede"))
    s = with_alpha(rounded_rect(w, h, 20, lighter(base, 0.5), base), 140)
    blit(s, rounded_rect(w, h, 20, edge=edge, width=2), 0, 0)
    blit(s, _plinth(level, base, pattern), 4, h - 44)
    return s


def _plinth(level: str, base: str, pattern: str) -> Surface:
    w, h = 152, 40
    field = plain_surface(w, h, base).convert_alpha()
    if level == "blue":
        field.blit(svg(w, h, line(" ".join(f"M{k * 22},-4 L{k * 22 - 29},44" for k in range(9)), pattern, 8)), (0, 0))
    if level == "purple":
        boxes = "".join(block(k * 20 + 4, j * 20 + 3, 13, 13, 2, "none", 3, pattern) for k in range(8) for j in (0, 1))
        field.blit(svg(w, h, boxes), (0, 0))
    return apply_mask(field, rounded_rect(w, h, 16, "#ffffff"))


# ---------------------------------------------------------------- the Emperor's track
def slots(layout: str) -> dict[str, Box]:
    """Return the named places of a layout, so that baked things match the layout."""
    root = ElementTree.parse(ART / f"{layout}.tmx").getroot()
    return {
        thing.get("name", ""): (
            float(thing.get("x", 0)), float(thing.get("y", 0)), float(thing.get("width", 0)),
            float(thing.get("height", 0)),
        )
        for thing in root.iter("object")
    }


def track(steps: int) -> tuple[Surface, Box]:
    """The ribbon under the beads, with the thread they hang on."""
    at = slots("katamari/table")
    beads = [at[f"track{steps}_{name}"] for name in ("start", *range(1, steps + 1))]
    middles = [(x + w / 2, y + h / 2) for x, y, w, h in beads]
    left, top = min(b[0] for b in beads) - PAD, min(b[1] for b in beads) - PAD
    right, low = max(b[0] + b[2] for b in beads) + PAD, max(b[1] + b[3] for b in beads) + PAD
    w, h = right - left, low - top
    (x, y), *others = [(cx - left, cy - top) for cx, cy in middles]
    d = f"M{x:.1f},{y:.1f}"
    for nx, ny in others:
        d += f" C{(x + nx) / 2:.1f},{y:.1f} {(x + nx) / 2:.1f},{ny:.1f} {nx:.1f},{ny:.1f}"
        x, y = nx, ny
    s = clear(w, h)
    drop(s, svg(w, h, line(d, "#ffffff", 60)), 0, 0, 10, 0, 8, 90, "#6a4a9c")
    s.blit(svg(w, h, f'<g transform="translate(0 6)">{line(d, "#d9c4ef", 60)}</g>' + line(d, CREAM, 60)), (0, 0))
    s.blit(svg(w, h, line(d, "#a8741a", 7) + line(d, "#e8b44c", 4) + line(d, "#fff0c4", 1.2, 0.9)), (0, 0))
    return s, (left, top, w, h)


# ---------------------------------------------------------------- drawing paper
def margin() -> Surface:
    """The sheet under a board when its owner has drawn, 720 × 772, taped at two corners."""
    w, h = 720, 772
    sheet = rounded_rect(w, h, 24, "#fffefb", "#fff8ef")
    multiply(sheet, noise(w, h, 4, 250, 255, 21))
    blit(sheet, rounded_rect(w, h, 24, edge="#ecdff5", width=2.4), 0, 0)
    s = clear(w + 2 * PAD, h + 2 * PAD)
    drop(s, sheet, PAD, PAD, 14, 0, 8, 110, "#5b3a8c")
    blit(s, sheet, PAD, PAD)
    for x, y, angle, colour in ((w - 100, -10, -30, "#8fe0ee"), (-34, 470, 78, "#ffb3c7")):
        tape = rotate(_tape(colour), angle)
        drop(s, tape, PAD + x, PAD + y, 3, 1, 3, 70, "#5b3a8c")
        blit(s, tape, PAD + x, PAD + y)
    return s


def _tape(colour: str) -> Surface:
    stripes = line(" ".join(f"M{x},2 L{x - 12},32" for x in range(10, 130, 18)), "#ffffff", 6, 0.5)
    body = plain_surface(118, 34, colour).convert_alpha()
    body.blit(svg(118, 34, stripes), (0, 0))
    return with_alpha(body, 205)


# ---------------------------------------------------------------- all of it
def bake() -> None:
    pieces = Pieces("katamari")
    with at_scale(CRISP):
        pieces.save(panel(96, 96, CREAM, "#f6ecff", "#cdb6ea"), "panel", (PAD, PAD, 96, 96))
        for level in (*LEVELS, "none"):
            pieces.save(pile(level), f"pile_{level}", (0, 0, 160, 180))
    with at_scale(SHARP * 1.25):
        pieces.save(tray(), "tray", (PAD, PAD, 528, 268))
        for steps in (8, 12, 16):
            drawn, (left, top, w, h) = track(steps)
            pieces.save(drawn, f"track_{steps}", (0, 0, w, h), at=(left, top))
    with at_scale(SHARP):
        pieces.save(margin(), "margin", (PAD, PAD, 720, 772))
