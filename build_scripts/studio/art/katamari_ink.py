"""How everything on the Katamari table is drawn: flat shapes, one plum outline, a crescent of shade, a gloss.

Short functions that return SVG in the units of the drawing. They use only what pygame's SVG reader can draw.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from build_scripts.studio.art.kit import Point

OUTLINE = "#43254f"
INK, SOFT, CREAM, PLUM, GOLD = "#3a2150", "#6b4a86", "#fffaf3", "#2d1c49", "#e8b44c"
_JOIN = 'stroke-linejoin="round" stroke-linecap="round"'


# ---------------------------------------------------------------- shapes
def shape(d: str, fill: str = "none", width: float = 4, ink: str = OUTLINE) -> str:
    return f'<path d="{d}" fill="{fill}" stroke="{ink}" stroke-width="{width:g}" {_JOIN}/>'


def area(d: str, fill: str, opacity: float = 1) -> str:
    return f'<path d="{d}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def line(d: str, colour: str = OUTLINE, width: float = 4, opacity: float = 1) -> str:
    paint = f'stroke="{colour}" stroke-width="{width:g}" stroke-opacity="{opacity:g}"'
    return f'<path d="{d}" fill="none" {paint} {_JOIN}/>'


def ball(x: float, y: float, r: float, fill: str, width: float = 4, ink: str = OUTLINE) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{ink}" stroke-width="{width:g}"/>'


def dot(x: float, y: float, r: float, fill: str, opacity: float = 1) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" fill-opacity="{opacity:g}"/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, opacity: float = 1, width: float = 0) -> str:
    rim = f' stroke="{OUTLINE}" stroke-width="{width:g}"' if width else ""
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" fill-opacity="{opacity:g}"{rim}/>'


def block(x: float, y: float, w: float, h: float, r: float, fill: str, width: float = 0, ink: str = OUTLINE,
          opacity: float = 1) -> str:
    rim = f' stroke="{ink}" stroke-width="{width:g}"' if width else ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{r:g}" fill="{fill}" '
        f'fill-opacity="{opacity:g}"{rim}/>'
    )


def place_group(body: str, x: float = 0, y: float = 0, turn: float = 0, zoom: float = 1) -> str:
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g}) scale({zoom:g})">{body}</g>'


def fade(name: str, kind: str, *stops: tuple[float, str] | tuple[float, str, float], where: str = "") -> str:
    """Define a gradient `name`; `kind` is "linear" (top to bottom unless `where` says otherwise) or "radial"."""
    inner = "".join(
        f'<stop offset="{s[0]:g}%" stop-color="{s[1]}"' + (f' stop-opacity="{s[2]:g}"' if len(s) > 2 else "") + "/>"
        for s in stops
    )
    where = where or ('x1="0%" y1="0%" x2="0%" y2="100%"' if kind == "linear" else 'cx="50%" cy="50%" r="50%"')
    return f'<defs><{kind}Gradient id="{name}" {where}>{inner}</{kind}Gradient></defs>'


def path_through(points: Sequence[Point], closed: bool = True) -> str:
    return "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points) + (" Z" if closed else "")


def arc(cx: float, cy: float, r: float, start: float, end: float) -> str:
    """An open arc, in degrees clockwise from the right, for the dashes of a circle."""
    a, b = math.radians(start), math.radians(end)
    large = 1 if end - start > 180 else 0
    return (
        f"M{cx + r * math.cos(a):.2f},{cy + r * math.sin(a):.2f} "
        f"A{r:g},{r:g} 0 {large} 1 {cx + r * math.cos(b):.2f},{cy + r * math.sin(b):.2f}"
    )


# ---------------------------------------------------------------- stickers
_ELEMENT = re.compile(r"<(path|circle|ellipse|rect)\b[^>]*/>")


def die_cut(body: str, rim: float, colour: str = "#ffffff") -> str:
    """Return an underlay that makes a drawing look cut out of white paper: its own shapes, grown by `rim`."""

    def grown(found: re.Match[str]) -> str:
        tag = found[0]
        width = re.search(r'stroke-width="([\d.]+)"', tag)
        fill = "none" if 'fill="none"' in tag else colour
        tag = re.sub(r'\s(?:fill|stroke|stroke-width|fill-opacity|stroke-opacity|stroke-line\w+)="[^"]*"', "", tag)
        reach = (float(width[1]) if width else 0) + 2 * rim
        return f'{tag[:-2]} fill="{fill}" stroke="{colour}" stroke-width="{reach:g}" {_JOIN}/>'

    return _ELEMENT.sub(grown, body)
