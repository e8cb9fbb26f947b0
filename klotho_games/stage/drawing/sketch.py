"""Small SVG drawings by code: panels, key caps, icons. They use only what pygame's SVG reader can draw."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from klotho_games.stage.devices.geometry import Point

Stop = tuple[float, str] | tuple[float, str, float]
Span = tuple[float, float]
_NOWHERE: Span = (math.inf, -math.inf)
_LEAST = 24
"""Pixels of an even middle that are worth leaving out."""
_MIDDLE = 6
"""Pixels of an even middle that are drawn."""


class _EvenShape(NamedTuple):
    """A shape that is the same at every x of one span, and at every y of another."""

    x: Span
    y: Span
    draw: Callable[[Sketch, float, float], object]
    """Draws it in another sketch, narrower and lower by this much."""


class SmallSketch(NamedTuple):
    """A drawing without most of its even middle."""

    sketch: Sketch
    size: tuple[int, int]
    """Its size in pixels."""
    at: tuple[int, int]
    """The column and the row of pixels to repeat."""


class Sketch:
    """Shapes in units of the drawing's own size. `source()` returns the SVG."""

    def __init__(self, w: float, h: float) -> None:
        self.w, self.h = w, h
        self._body: list[str] = []
        self._defs: list[str] = []
        self._even: list[_EvenShape] = []
        """The shapes, as far as they are even in their middle."""
        self._gradients: dict[str, tuple[bool, bool]] = {}
        """For each gradient, whether it is the same at every x, and at every y."""

    def linear(self, start: Point, end: Point, *stops: Stop) -> str:
        where = f'x1="{start[0]}" y1="{start[1]}" x2="{end[0]}" y2="{end[1]}"'
        made = self._gradient("linearGradient", where, stops)
        self._gradients[made] = start[0] == end[0], start[1] == end[1]
        return made

    def down(self, top: str, bottom: str, y0: float = 0, y1: float | None = None) -> str:
        return self.linear((0, y0), (0, self.h if y1 is None else y1), (0, top), (100, bottom))

    def radial(self, centre: Point, r: float, *stops: Stop) -> str:
        return self._gradient("radialGradient", f'cx="{centre[0]}" cy="{centre[1]}" r="{r}"', stops)

    def _gradient(self, kind: str, where: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self._defs)}"
        inner = "".join(
            f'<stop offset="{s[0]}%" stop-color="{s[1]}"' + (f' stop-opacity="{s[2]}"' if len(s) > 2 else "") + "/>"
            for s in stops
        )
        self._defs.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {where}>{inner}</{kind}>')
        return f"url(#{name})"

    def path(
        self, d: str, fill: str = "none", stroke: str = "", width: float = 0, *,
        opacity: float = 1, stroke_opacity: float = 1, cap: str = "round", turn: str = "",
    ) -> Sketch:
        return self._add(f'<path d="{d}"', fill, stroke, width, opacity, stroke_opacity, cap, turn)

    def rect(
        self, x: float, y: float, w: float, h: float, r: float = 0, fill: str = "none", stroke: str = "",
        width: float = 0, *, opacity: float = 1, stroke_opacity: float = 1, turn: str = "",
    ) -> Sketch:
        r = max(0.0, min(r, w / 2, h / 2))
        shape = f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:.2f}" ry="{r:.2f}"'
        if not turn:
            fill_x, fill_y = self._gradients.get(fill, (not fill.startswith("url"),) * 2)
            rim = r + (width / 2 if stroke else 0)
            self._even.append(_EvenShape(
                (x + rim, x + w - rim) if fill_x else _NOWHERE, (y + rim, y + h - rim) if fill_y else _NOWHERE,
                lambda sketch, dx, dy: sketch.rect(x, y, w - dx, h - dy, r, fill, stroke, width, opacity=opacity,
                                                   stroke_opacity=stroke_opacity)))
        return self._add(shape, fill, stroke, width, opacity, stroke_opacity, "round", turn)

    def circle(
        self, cx: float, cy: float, r: float, fill: str = "none", stroke: str = "", width: float = 0, *,
        opacity: float = 1, stroke_opacity: float = 1,
    ) -> Sketch:
        shape = f'<circle cx="{cx:.2f}" cy="{cy:.2f}" r="{r:.2f}"'
        return self._add(shape, fill, stroke, width, opacity, stroke_opacity, "round", "")

    def polygon(self, points: Sequence[Point], fill: str, stroke: str = "", width: float = 0, *,
                opacity: float = 1) -> Sketch:
        d = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points) + " Z"
        return self.path(d, fill, stroke, width, opacity=opacity)

    def line(self, points: Sequence[Point], stroke: str, width: float, *, opacity: float = 1) -> Sketch:
        d = "M" + " L".join(f"{x:.2f} {y:.2f}" for x, y in points)
        if len(points) == 2 and points[0][1] == points[1][1]:
            (x0, y), (x1, _y) = sorted(points)
            self._even.append(_EvenShape((x0 + width, x1 - width), (y + width, math.inf), lambda sketch, dx, _dy:
                                         sketch.line([(x0, y), (x1 - dx, y)], stroke, width, opacity=opacity)))
        return self.path(d, "none", stroke, width, stroke_opacity=opacity)

    def _add(
        self, shape: str, fill: str, stroke: str, width: float, opacity: float, stroke_opacity: float, cap: str,
        turn: str,
    ) -> Sketch:
        out = f'{shape} fill="{fill}"'
        if opacity < 1:
            out += f' fill-opacity="{opacity:.3f}"'
        if stroke:
            out += f' stroke="{stroke}" stroke-width="{width}" stroke-linecap="{cap}" stroke-linejoin="round"'
            if stroke_opacity < 1:
                out += f' stroke-opacity="{stroke_opacity:.3f}"'
        if turn:
            out += f' transform="{turn}"'
        self._body.append(out + "/>")
        return self

    def shrink(self, w: int, h: int) -> SmallSketch | None:
        """Return a smaller drawing to be stretched to w × h pixels; None if it has no large even middle."""
        if len(self._even) < len(self._body):
            return None
        dx, x = _leave_out([shape.x for shape in self._even], w / self.w)
        dy, y = _leave_out([shape.y for shape in self._even], h / self.h)
        if not dx and not dy:
            return None
        less_w, less_h = dx * self.w / w, dy * self.h / h
        small = Sketch(self.w - less_w, self.h - less_h)
        small._defs = self._defs
        for shape in self._even:
            shape.draw(small, less_w, less_h)
        return SmallSketch(small, (w - dx, h - dy), (x, y))

    def source(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.w}" height="{self.h}" '
            f'viewBox="0 0 {self.w} {self.h}"><defs>{"".join(self._defs)}</defs>{"".join(self._body)}</svg>'
        )


def _leave_out(spans: Sequence[Span], scale: float) -> tuple[int, int]:
    """Return how many pixels can be left out of the middle, and the pixel to repeat instead."""
    start, end = max(span[0] for span in spans) * scale, min(span[1] for span in spans) * scale
    if not end - start >= _LEAST:
        return 0, 0
    return int(end - start) - _MIDDLE, math.ceil(start) + _MIDDLE // 2


def ngon(centre: Point, r: float, n: int, turn: float = -90) -> list[Point]:
    return [
        (centre[0] + r * math.cos(math.radians(turn + 360 * i / n)),
         centre[1] + r * math.sin(math.radians(turn + 360 * i / n)))
        for i in range(n)
    ]


def star(centre: Point, outer: float, inner: float, n: int = 5, turn: float = -90) -> list[Point]:
    return [
        (centre[0] + (outer if i % 2 == 0 else inner) * math.cos(math.radians(turn + 180 * i / n)),
         centre[1] + (outer if i % 2 == 0 else inner) * math.sin(math.radians(turn + 180 * i / n)))
        for i in range(2 * n)
    ]


def rounded_outline(x: float, y: float, w: float, h: float, r: float, steps: int = 10) -> list[Point]:
    """The outline of a rounded rectangle as a closed polyline, clockwise from the top right."""
    r = min(r, w / 2, h / 2)
    out: list[Point] = []
    corners = ((x + w - r, y + r, -90), (x + w - r, y + h - r, 0), (x + r, y + h - r, 90), (x + r, y + r, 180))
    for cx, cy, start in corners:
        for i in range(steps + 1):
            a = math.radians(start + 90 * i / steps)
            out.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    out.append(out[0])
    return out


def resample(points: Sequence[Point], step: float) -> list[Point]:
    """Points at equal distances along a polyline."""
    out = [points[0]]
    carried = 0.0
    for a, b in itertools.pairwise(points):
        length = math.hypot(b[0] - a[0], b[1] - a[1])
        if length == 0:
            continue
        d = step - carried
        while d <= length:
            t = d / length
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            d += step
        carried = length - (d - step)
    return out


def spline(points: Sequence[Point], steps: int = 16) -> list[Point]:
    """A smooth open curve through the points (Catmull-Rom)."""
    if len(points) < 3:
        return list(points)
    out: list[Point] = []
    n = len(points)
    for i in range(n - 1):
        p0, p1 = points[max(0, i - 1)], points[i]
        p2, p3 = points[i + 1], points[min(n - 1, i + 2)]
        for j in range(steps):
            t = j / steps
            out.append((_catmull(p0[0], p1[0], p2[0], p3[0], t), _catmull(p0[1], p1[1], p2[1], p3[1], t)))
    out.append(points[-1])
    return out


def _catmull(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
