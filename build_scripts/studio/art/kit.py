"""One drawing kit for all bakers: SVG to surface, blur and shadow, noise, light, saving.

Everything is in logical units of the 1920 × 1080 canvas. `at_scale` sets how many pixels a unit becomes, so the same
code paints a backdrop at 1920 × 1080 (to compare) and at 2560 × 1440 (to ship).
"""

from __future__ import annotations

import io
import json
import math
import os
import random
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import numpy as np
import pygame
from PIL import Image
from pygame import Surface

pygame.display.init()
pygame.font.init()
pygame.display.set_mode((8, 8))

STUDIO = Path(__file__).resolve().parent
ART = STUDIO.parents[2] / "art"
WIDTH, HEIGHT = 1920, 1080
SHARP = 4 / 3
"""Pixels per unit of backdrops and big sheets: 2560 × 1440."""
CRISP = 2.0
"""Pixels per unit of small pieces, which are zoomed and dragged."""

QUALITY = 88
"""The quality of WebP. At 82 and less, paper grain and soft gradients show blocks at 200%."""

INK, PAPER, GOLD = "#14161f", "#f4ead7", "#e8b44c"

Point = tuple[float, float]
Stop = tuple[float, str] | tuple[float, str, float]

_scale = 1.0


@contextmanager
def at_scale(k: float) -> Iterator[None]:
    global _scale
    before, _scale = _scale, k
    try:
        yield
    finally:
        _scale = before


def finer(times: float) -> AbstractContextManager[None]:
    """Make the current scale `times` as fine, for drawing too big and scaling down."""
    return at_scale(_scale * times)


def px(v: float) -> int:
    return round(v * _scale)


# ---------------------------------------------------------------- colours
def rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(a: str, b: str, t: float) -> str:
    pairs = zip(rgb(a), rgb(b), strict=True)
    return "#" + "".join(f"{max(0, min(255, int(p + (q - p) * t))):02x}" for p, q in pairs)


def lighter(colour: str, t: float) -> str:
    return mix(colour, "#ffffff", t)


def darker(colour: str, t: float) -> str:
    return mix(colour, "#000000", t)


# ---------------------------------------------------------------- SVG
def svg_source(box: Sequence[float], body: str) -> str:
    x, y, w, h = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}" height="{h:g}" viewBox="{x:g} {y:g} {w:g} {h:g}">\n'
        f"{body}\n</svg>\n"
    )


@lru_cache(512)
def _rasterise(source: str, size: tuple[int, int]) -> Surface:
    drawn = pygame.image.load_sized_svg(io.BytesIO(source.encode()), size).convert_alpha()
    if drawn.get_size() == size:
        return drawn
    whole = Surface(size, pygame.SRCALPHA)
    whole.blit(drawn, (0, 0))
    return whole


def svg(w: float, h: float, body: str, box: Sequence[float] | None = None) -> Surface:
    """Rasterise an SVG body of w × h units at the current scale."""
    size = (max(1, px(w)), max(1, px(h)))
    return _rasterise(svg_source(box or (0, 0, w, h), body), size).copy()


def svg_text(name: str) -> str:
    """Return the source of `art/<name>.svg`, or of the studio's `svg/<name>.svg` for sources that are not shipped."""
    path = ART / f"{name}.svg"
    path = path if path.is_file() else STUDIO / "svg" / f"{name}.svg"
    return path.read_text(encoding="utf-8")


def draw_svg(source: str, w: float, h: float) -> Surface:
    return _rasterise(source, (px(w), px(h))).copy()


def svg_file(name: str, w: float, h: float) -> Surface:
    return draw_svg(svg_text(name), w, h)


def write_svg(name: str, box: Sequence[float], body: str) -> None:
    (ART / f"{name}.svg").write_text(svg_source(box, body), encoding="utf-8")


class Drawing:
    """Shapes collected into one SVG; gradients get names as they are added."""

    def __init__(self, w: float, h: float) -> None:
        self.w, self.h = w, h
        self._body: list[str] = []
        self._defs: list[str] = []

    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: Stop) -> str:
        return self._gradient("linearGradient", f'x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"', stops)

    def radial(self, cx: float, cy: float, r: float, *stops: Stop) -> str:
        return self._gradient("radialGradient", f'cx="{cx}" cy="{cy}" r="{r}"', stops)

    def _gradient(self, kind: str, where: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self._defs) + 1}"
        inner = "".join(
            f'<stop offset="{s[0]}%" stop-color="{s[1]}"' + (f' stop-opacity="{s[2]}"' if len(s) > 2 else "") + "/>"
            for s in stops
        )
        self._defs.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {where}>{inner}</{kind}>')
        return f"url(#{name})"

    def _paint(self, fill: str, stroke: str, width: float, opacity: float, ink: float, dash: str, cap: str) -> str:
        out = f' fill="{fill}"' + (f' fill-opacity="{opacity}"' if opacity != 1 else "")
        if stroke:
            out += f' stroke="{stroke}" stroke-width="{width:g}" stroke-linecap="{cap}" stroke-linejoin="round"'
            out += (f' stroke-opacity="{ink}"' if ink != 1 else "") + (f' stroke-dasharray="{dash}"' if dash else "")
        return out

    def path(
        self, d: str, fill: str = "none", stroke: str = "", width: float = 0, *, opacity: float = 1, ink: float = 1,
        dash: str = "", cap: str = "round",
    ) -> None:
        self._body.append(f'<path d="{d}"{self._paint(fill, stroke, width, opacity, ink, dash, cap)}/>')

    def circle(
        self, cx: float, cy: float, r: float, fill: str = "none", stroke: str = "", width: float = 0, *,
        opacity: float = 1, ink: float = 1,
    ) -> None:
        paint = self._paint(fill, stroke, width, opacity, ink, "", "round")
        self._body.append(f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{r:.2f}"{paint}/>')

    def ellipse(
        self, cx: float, cy: float, rx: float, ry: float, fill: str = "none", stroke: str = "", width: float = 0, *,
        opacity: float = 1, ink: float = 1,
    ) -> None:
        paint = self._paint(fill, stroke, width, opacity, ink, "", "round")
        self._body.append(f'<ellipse cx="{cx:.2f}" cy="{cy:.2f}" rx="{rx:.2f}" ry="{ry:.2f}"{paint}/>')

    def rect(
        self, x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", stroke: str = "",
        width: float = 0, *, opacity: float = 1, ink: float = 1,
    ) -> None:
        paint = self._paint(fill, stroke, width, opacity, ink, "", "round")
        self._body.append(
            f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}" ry="{r:.2f}"{paint}/>'
        )

    def polygon(
        self, points: Sequence[Point], fill: str = "none", stroke: str = "", width: float = 0, *, opacity: float = 1,
        ink: float = 1,
    ) -> None:
        d = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"
        self.path(d, fill, stroke, width, opacity=opacity, ink=ink)

    @contextmanager
    def group(self, transform: str) -> Iterator[None]:
        self._body.append(f'<g transform="{transform}">')
        yield
        self._body.append("</g>")

    @property
    def body(self) -> str:
        return f"<defs>{''.join(self._defs)}</defs>\n" + "\n".join(self._body)

    def save(self, name: str) -> None:
        write_svg(name, (0, 0, self.w, self.h), self.body)

    def surface(self, w: float | None = None, h: float | None = None) -> Surface:
        """Draw with twofold oversampling, so that thin lines stay even."""
        w = w or self.w
        h = h or w * self.h / self.w
        with finer(2):
            big = svg(w, h, self.body, (0, 0, self.w, self.h))
        return resize(big, (px(w), px(h)))


def star(cx: float, cy: float, outer: float, inner: float, points: int = 5, turn: float = -90) -> list[Point]:
    angles = [(math.radians(turn + 180 * i / points), outer if i % 2 == 0 else inner) for i in range(points * 2)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a, r in angles]


def ngon(cx: float, cy: float, r: float, n: int, turn: float = -90) -> list[Point]:
    return star(cx, cy, r, r, n, turn)[::2]


def smooth(points: Sequence[Point], closed: bool = True, pull: float = 0.5) -> str:
    """Return a smooth path through the points."""
    n = len(points)
    d = f"M{points[0][0]:.1f} {points[0][1]:.1f}"
    for i in range(n if closed else n - 1):
        p0 = points[(i - 1) % n] if closed or i > 0 else points[0]
        p1, p2 = points[i], points[(i + 1) % n]
        p3 = points[(i + 2) % n] if closed or i + 2 < n else points[n - 1]
        c1 = (p1[0] + (p2[0] - p0[0]) * pull / 3, p1[1] + (p2[1] - p0[1]) * pull / 3)
        c2 = (p2[0] - (p3[0] - p1[0]) * pull / 3, p2[1] - (p3[1] - p1[1]) * pull / 3)
        d += f" C{c1[0]:.1f} {c1[1]:.1f} {c2[0]:.1f} {c2[1]:.1f} {p2[0]:.1f} {p2[1]:.1f}"
    return d + (" Z" if closed else "")


# ---------------------------------------------------------------- surfaces
def clear(w: float, h: float) -> Surface:
    return Surface((px(w), px(h)), pygame.SRCALPHA)


def plain_surface(w: float, h: float, colour: str) -> Surface:
    plain = Surface((px(w), px(h)))
    plain.fill(rgb(colour))
    return plain


def blit(dst: Surface, src: Surface, x: float, y: float, flags: int = 0) -> None:
    dst.blit(src, (px(x), px(y)), special_flags=flags)


def centre(dst: Surface, src: Surface, x: float, y: float) -> None:
    dst.blit(src, (round(x * _scale - src.get_width() / 2), round(y * _scale - src.get_height() / 2)))


def multiply(dst: Surface, src: Surface, at: tuple[int, int] = (0, 0)) -> None:
    dst.blit(src, at, special_flags=pygame.BLEND_RGB_MULT)


def apply_mask(picture: Surface, mask: Surface) -> Surface:
    """Return the picture where the mask is; the mask is white with alpha."""
    out = picture.convert_alpha()
    out.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def with_alpha(s: Surface, alpha: float) -> Surface:
    out = s.copy()
    out.fill((255, 255, 255, round(alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def rounded_rect(
    w: float, h: float, r: float, fill: str = "none", bottom: str = "", edge: str = "", width: float = 0,
    opacity: float = 1,
) -> Surface:
    g = Drawing(w, h)
    paint = g.linear(0, 0, 0, h, (0, fill, opacity), (100, bottom, opacity)) if bottom else fill
    i = width / 2
    g.rect(i, i, w - width, h - width, max(0, r - i), paint, edge, width, opacity=1 if bottom else opacity)
    return svg(w, h, g.body)


def round_corners(s: Surface, r: float) -> Surface:
    w, h = s.get_width() / _scale, s.get_height() / _scale
    corner = Drawing(w, h)
    corner.rect(0, 0, w, h, r, "#ffffff")
    mask = _rasterise(svg_source((0, 0, w, h), corner.body), s.get_size())
    return apply_mask(s, solid(mask, "#ffffff"))


def unpremultiply(s: Surface) -> Surface:
    colours, alphas = pygame.surfarray.pixels3d(s), pygame.surfarray.pixels_alpha(s)
    a = np.maximum(alphas, 1).astype("float32")[..., None]
    colours[...] = np.minimum(255, colours.astype("float32") * 255 / a + 0.5).astype("uint8")
    del colours, alphas
    return s


def resize(s: Surface, size: tuple[int, int]) -> Surface:
    if s.get_size() == size:
        return s
    return unpremultiply(pygame.transform.smoothscale(s.convert_alpha().premul_alpha(), size))


def rotate(s: Surface, degrees: float, k: float = 1) -> Surface:
    """Rotate (and scale) without dark fringes."""
    if abs(degrees) < 0.01 and k == 1:
        return s
    padded = Surface((s.get_width() + 4, s.get_height() + 4), pygame.SRCALPHA)
    padded.blit(s, (2, 2))
    big = pygame.transform.smoothscale_by(padded.premul_alpha(), 2)
    return unpremultiply(pygame.transform.rotozoom(big, degrees, k / 2).convert_alpha())


def gradient(w: float, h: float, *colours: tuple[int, int, int, int]) -> Surface:
    """A gradient from top to bottom through the colours."""
    n, rows = len(colours), max(2, px(h))
    column = Surface((1, rows), pygame.SRCALPHA)
    for y in range(rows):
        t = y / (rows - 1) * (n - 1)
        i = min(int(t), n - 2)
        column.set_at((0, y), pygame.Color(*colours[i]).lerp(pygame.Color(*colours[i + 1]), t - i))
    return pygame.transform.scale(column, (px(w), rows))


# ---------------------------------------------------------------- blur, shadow, light
def soft(s: Surface, r: float) -> Surface:
    """Blur with three box blurs, close to a Gaussian of radius r."""
    r *= _scale
    if r < 1:
        return s
    for _ in range(3):
        s = pygame.transform.box_blur(s, max(1, round(r * 0.6)))
    return s


def solid(s: Surface, colour: str, alpha: int = 255) -> Surface:
    """Return the same shape in one flat colour."""
    out = s.copy()
    out.fill((0, 0, 0, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    out.fill((*rgb(colour), 0), special_flags=pygame.BLEND_RGBA_ADD)
    return out


def shadow(s: Surface, r: float, alpha: int = 110, colour: str = "#000000") -> Surface:
    """Return the soft shape of s, with 2 r + 2 units around it on each side."""
    pad = px(r * 2 + 2)
    out = Surface((s.get_width() + 2 * pad, s.get_height() + 2 * pad), pygame.SRCALPHA)
    out.fill((*rgb(colour), 0))
    out.blit(solid(s, colour, alpha), (pad, pad), special_flags=pygame.BLEND_RGBA_MAX)
    return soft(out, r)


def drop(
    dst: Surface, s: Surface, x: float, y: float, r: float, dx: float, dy: float, alpha: int, colour: str = "#000000"
) -> None:
    """Draw only the shadow of s, whose top left corner is at x, y."""
    pad = 2 * r + 2
    blit(dst, shadow(s, r, alpha, colour), x - pad + dx, y - pad + dy)


def put(dst: Surface, s: Surface, x: float, y: float, lift: float = 6, alpha: int = 120, r: float = 0) -> None:
    """Put a piece `lift` units above the table: wide shadow, contact shadow, piece."""
    drop(dst, s, x, y, r or max(4, lift * 1.4), lift * 0.25, lift, alpha)
    drop(dst, s, x, y, 3, 0, 2, min(255, alpha + 20))
    blit(dst, s, x, y)


def halo(w: float, h: float, colour: str, alpha: float, inner: float = 0) -> Surface:
    """A round patch of light with alpha."""
    a = alpha / 255
    g = Drawing(w, h)
    g._defs.append(
        f'<radialGradient id="g1" cx="50%" cy="50%" r="50%"><stop offset="{inner:g}%" stop-color="{colour}" '
        f'stop-opacity="{a:.3f}"/><stop offset="55%" stop-color="{colour}" stop-opacity="{a * 0.35:.3f}"/>'
        f'<stop offset="100%" stop-color="{colour}" stop-opacity="0"/></radialGradient>'
    )
    g.ellipse(w / 2, h / 2, w / 2, h / 2, "url(#g1)")
    return svg(w, h, g.body)


@lru_cache(64)
def _lamp(colour: str, strength: float, falloff: float) -> Surface:
    n = 128
    pool = Surface((n, n), pygame.SRCALPHA)
    c = rgb(colour)
    for y in range(n):
        for x in range(n):
            d = math.hypot(x - n / 2 + 0.5, y - n / 2 + 0.5) / (n / 2)
            v = max(0.0, 1 - d) ** falloff * strength
            pool.set_at((x, y), (int(c[0] * v), int(c[1] * v), int(c[2] * v), 255))
    return pool


def lamp(
    dst: Surface, cx: float, cy: float, r: float, colour: str, strength: float, ry: float = 0, falloff: float = 2.0
) -> None:
    """Add a pool of light."""
    ry = ry or r
    pool = pygame.transform.smoothscale(_lamp(colour, strength, falloff), (px(r * 2), px(ry * 2)))
    blit(dst, pool, cx - r, cy - ry, pygame.BLEND_RGB_ADD)


def vignette(w: float, h: float, strength: float, colour: tuple[int, int, int] = (6, 5, 14)) -> Surface:
    inner, n = 0.55, (96, 54)
    small = Surface(n, pygame.SRCALPHA)
    for y in range(n[1]):
        for x in range(n[0]):
            d = math.hypot((x + 0.5) / n[0] * 2 - 1, ((y + 0.5) / n[1] * 2 - 1) * 0.92) / 1.36
            v = max(0.0, (d - inner) / (1 - inner)) ** 1.6
            small.set_at((x, y), (*colour, int(min(1, v) * strength)))
    return pygame.transform.smoothscale(small, (px(w), px(h)))


def noise(w: float, h: float, cell: float | tuple[float, float], lo: int, hi: int, seed: int) -> Surface:
    """Smooth random greys between lo and hi, to multiply with; `cell` units from grain to grain."""
    cw, ch = cell if isinstance(cell, tuple) else (cell, cell)
    rnd = random.Random(seed)
    across, down = max(2, int(w / cw) + 2), max(2, int(h / ch) + 2)
    grains = np.array([rnd.randint(lo, hi) for _ in range(across * down)], "float32").reshape(down, across)
    smooth_grey = Image.fromarray(grains).resize((px(w), px(h)), Image.Resampling.BICUBIC)
    grey = np.clip(np.array(smooth_grey) + 0.5, lo, hi).astype("uint8")
    return pygame.surfarray.make_surface(np.repeat(grey.T[..., None], 3, axis=2))


# ---------------------------------------------------------------- saving
def save_opaque(s: Surface, name: str) -> None:
    """Save a picture that fills its whole rectangle."""
    image = Image.frombytes("RGB", s.get_size(), pygame.image.tobytes(s, "RGB"))
    (ART / f"{name}.webp").write_bytes(_encode(image, quality=QUALITY))


def save_cut(s: Surface, name: str, bits: int = 8) -> None:
    """Save a picture with transparent parts, lossless in its outline whatever happens to the colours.

    Flat art is no larger as lossless WebP, and loads faster. `bits` below 8 drops the lowest bits of each colour, which
    is invisible in grain and compresses better.
    """
    image = Image.frombytes("RGBA", s.get_size(), pygame.image.tobytes(s.convert_alpha(), "RGBA"))
    lossy = _encode(image, quality=QUALITY, alpha_quality=100)
    if bits < 8:
        pixels = np.array(image)
        pixels[..., :3] &= 0xFF & ~((1 << (8 - bits)) - 1)
        image = Image.fromarray(pixels)
    exact = _encode(image, lossless=True, quality=100, method=6)
    (ART / f"{name}.webp").write_bytes(exact if len(exact) < len(lossy) * 1.5 else lossy)


def _encode(image: Image.Image, method: int = 4, **how: int) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", method=method, **how)
    return out.getvalue()


class Pieces:
    """Baked pictures with their shadow around them; `pieces.json` says where the thing itself is inside."""

    def __init__(self, folder: str) -> None:
        self._path = ART / folder / "pieces.json"
        self._folder = folder
        known = json.loads(self._path.read_text(encoding="utf-8")) if self._path.is_file() else {}
        self._known: dict[str, dict[str, list[float]]] = known

    def save(
        self, s: Surface, name: str, box: tuple[float, float, float, float], at: Point | None = None
    ) -> None:
        """Save a picture.

        `box` is the thing's x, y, w, h in units from the picture's top left corner; `at` is that corner's place on the
        canvas, for pictures that have only one place.
        """
        save_cut(s, f"{self._folder}/{name}")
        size = [round(v / _scale, 2) for v in s.get_size()]
        self._known[name] = {"size": size, "box": [round(v, 2) for v in box]}
        if at:
            self._known[name]["at"] = [round(v, 2) for v in at]
        lines = (f'  "{k}": {json.dumps(v)}' for k, v in sorted(self._known.items()))
        self._path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
