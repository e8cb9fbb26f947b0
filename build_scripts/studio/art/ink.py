"""The hand-drawn look of Karthis: wavering ink, paper, torn sheets, watercolour."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from pygame import Surface

from build_scripts.studio.art.kit import (
    Point,
    apply_mask,
    centre,
    multiply,
    noise,
    plain_surface,
    shadow,
    soft,
    solid,
    svg,
    with_alpha,
)

INK, SEPIA, RED = "#2a1d14", "#5b4028", "#a3241c"

hand = random.Random(21)
"""The randomness of the drawing hand. Seed it before a stroke that has to be reproducible."""


def stroke(d: str, width: float = 3, colour: str = INK, opacity: float = 1) -> str:
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-opacity="{opacity:g}" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def flat(d: str, fill: str, opacity: float = 1) -> str:
    return f'<path d="{d}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def dot(x: float, y: float, r: float, fill: str, opacity: float = 1) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def waver(start: Point, end: Point, amount: float = 1.3, step: float = 14) -> str:
    """A line as if drawn by hand."""
    n = max(2, int(math.hypot(end[0] - start[0], end[1] - start[1]) / step))
    x, y = start[0] + hand.uniform(-1, 1) * amount * 0.4, start[1] + hand.uniform(-1, 1) * amount * 0.4
    d = f"M{x:.1f},{y:.1f}"
    for i in range(1, n + 1):
        x = start[0] + (end[0] - start[0]) * i / n + hand.uniform(-amount, amount)
        y = start[1] + (end[1] - start[1]) * i / n + hand.uniform(-amount, amount)
        d += f" L{x:.1f},{y:.1f}"
    return d


def outline(points: Sequence[Point], amount: float = 2.4, step: float = 16) -> str:
    """A closed shape as if drawn by hand."""
    sides = [waver(p, points[(i + 1) % len(points)], amount, step) for i, p in enumerate(points)]
    return sides[0] + "".join(" L" + side[1:] for side in sides[1:]) + "Z"


def corners(w: float, h: float, inset: float) -> list[Point]:
    return [(inset, inset), (w - inset, inset), (w - inset, h - inset), (inset, h - inset)]


def paper(w: float, h: float, tone: str, seed: int, edge: bool = True, fine: float = 1) -> Surface:
    """Blotched paper, browner at the edge; use `fine` below 1 for small sheets such as cards."""
    sheet = plain_surface(w, h, tone)
    for cell, lo, k in ((180, 232, 1), (46, 241, 2), (8, 249, 3)):
        multiply(sheet, noise(w, h, cell * fine, lo, 255, seed * 10 + k))
    sheet = sheet.convert_alpha()
    if edge:
        sheet.blit(paper_edge(w, h, fine), (0, 0))
    return sheet


def paper_edge(w: float, h: float, fine: float = 1) -> Surface:
    k = 6 * fine
    frame = (
        f'<rect x="{-k}" y="{-k}" width="{w + 2 * k}" height="{h + 2 * k}" fill="none" stroke="#8a5a24" '
        f'stroke-width="{30 * fine}"/>'
    )
    return with_alpha(soft(svg(w, h, frame), 16 * fine), 88)


def torn_sheet(w: float, h: float, tone: str, seed: int, amount: float = 4, step: float = 14) -> Surface:
    """A sheet with torn sides: brown inside the edge, a white fibre along the tear."""
    sheet = plain_surface(w, h, tone)
    multiply(sheet, noise(w, h, 180, 230, 255, seed))
    multiply(sheet, noise(w, h, 46, 242, 255, seed + 1))
    sheet = sheet.convert_alpha()
    hand.seed(seed)
    d = outline(corners(w, h, 6), amount, step)
    rim = svg(w, h, f'<path d="{d}" fill="none" stroke="#8a5a24" stroke-width="26"/>')
    sheet.blit(with_alpha(soft(rim, 12), 110), (0, 0))
    sheet = apply_mask(sheet, svg(w, h, flat(d, "#ffffff")))
    sheet.blit(svg(w, h, stroke(d, 2, "#fff8e6", 0.9)), (0, 0))
    return sheet


def _blob(w: float, h: float, n: int, least: float, rnd: random.Random) -> list[Point]:
    out = []
    for i in range(n):
        a, k = 2 * math.pi * i / n, rnd.uniform(least, 1.02)
        out.append((w / 2 + w * 0.46 * k * math.cos(a), h / 2 + h * 0.46 * k * math.sin(a)))
    return out


def _through_middles(points: Sequence[Point]) -> str:
    (ax, ay), (bx, by) = points[-1], points[0]
    d = f"M{(ax + bx) / 2:.1f},{(ay + by) / 2:.1f} "
    for i, (x, y) in enumerate(points):
        nx, ny = points[(i + 1) % len(points)]
        d += f"Q{x:.1f},{y:.1f} {(x + nx) / 2:.1f},{(y + ny) / 2:.1f} "
    return d + "Z"


def blot(w: float, h: float, colour: str, alpha: int, seed: int) -> Surface:
    """A pale wash with a darker rim, for behind words."""
    d = _through_middles(_blob(w, h, 26, 0.8, random.Random(seed)))
    out = with_alpha(svg(w, h, flat(d, colour)), alpha)
    rim = svg(w, h, f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="4"/>')
    out.blit(with_alpha(soft(rim, 1.6), alpha), (0, 0))
    return out


def splash(w: float, h: float, colour: str, alpha: int, seed: int) -> Surface:
    """A wash with drops around it."""
    rnd = random.Random(seed)
    d = _through_middles(_blob(w, h, 30, 0.72, rnd))
    drops = ""
    for _ in range(14):
        a = rnd.uniform(0, 6.28)
        x = w / 2 + w * 0.5 * rnd.uniform(0.86, 0.98) * math.cos(a)
        y = h / 2 + h * 0.5 * rnd.uniform(0.86, 0.98) * math.sin(a)
        drops += dot(round(x, 1), round(y, 1), round(rnd.uniform(3, 11), 1), colour)
    out = with_alpha(svg(w, h, flat(d, colour) + drops), alpha)
    rim = svg(w, h, f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="7"/>')
    out.blit(with_alpha(soft(rim, 2.4), alpha), (0, 0))
    return out


def brush_picture(
    picture: Surface, w: float, h: float, seed: int, grain: tuple[float, float, int], edge: float, amount: float,
    step: float, softness: float,
) -> Surface:
    """A picture as if painted on the sheet, with grain and a soft wavering border."""
    fine, coarse, lo = grain
    texture = noise(w, h, fine, lo, 255, seed)
    multiply(texture, noise(w, h, coarse, lo + 4, 255, seed + 1))
    picture = picture.copy()
    multiply(picture, texture)
    hand.seed(seed)
    return apply_mask(picture, brush_mask(w, h, edge, amount, step, softness))


def brush_mask(w: float, h: float, edge: float, amount: float, step: float, softness: float) -> Surface:
    d = outline(corners(w, h, edge), amount, step)
    return solid(soft(svg(w, h, flat(d, "#ffffff")), softness), "#ffffff")


def lay(dst: Surface, s: Surface, x: float, y: float, lift: float = 0) -> None:
    """Lay a sheet with its centre at x, y: wide shadow, contact shadow, sheet."""
    centre(dst, shadow(s, 10 + lift, 170, "#120804"), x + 4 + lift * 0.5, y + 9 + lift)
    centre(dst, shadow(s, 3, 120, "#120804"), x + 1, y + 3)
    centre(dst, s, x, y)


def warm_light(dst: Surface, w: float, h: float, cx: float, cy: float, r: float) -> None:
    """Torch light over the whole table: one multiplied radial gradient."""
    multiply(dst, light(w, h, cx, cy, r))


def light(w: float, h: float, cx: float, cy: float, r: float) -> Surface:
    stops = ((0, "#fffaf0"), (30, "#fff3d8"), (62, "#fbe4bf"), (84, "#ecca9e"), (100, "#c49c78"))
    inner = "".join(f'<stop offset="{o}%" stop-color="{c}"/>' for o, c in stops)
    body = (
        f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{r}">{inner}'
        f'</radialGradient></defs><rect width="{w}" height="{h}" fill="url(#g)"/>'
    )
    return svg(w, h, body)

