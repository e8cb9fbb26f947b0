"""Knights on horseback and footmen on the march, as in the margins of a chronicle.

Each carries its own die or cube as a shield, so that players recognise it. Two pictures of each make a step.

    paint_company(pen, Box(0, 0, 250, 230), (kind_of("dark", 4), kind_of("light", 0)), "IV", step=0)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from klotho_games.games.patrols.rules.state import COLOURS
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF_BLACK

from .piece_faces import item_picture
from .style import GILT, INK, OUTLINE

RIDER, FOOTMAN = Box(0, 0, 170, 196), Box(0, 0, 76, 150)
FLAG = Box(0, 0, 92, 54)
_STEEL, _STEEL_DARK = "#c9ccd2", "#7d828c"


class Livery(NamedTuple):
    """The clothes of a colour, and the coat of its horses."""

    cloth: str
    shade: str
    trim: str
    horse: str


_LIVERIES = {
    "dark": Livery("#4c3b35", "#2b201c", "#d9a63a", "#8a5a34"),
    "medium": Livery("#d27a34", "#8f451a", "#ffe3a0", "#e9dcc4"),
    "light": Livery("#f6ecd6", "#c9b68f", "#9b2f22", "#6d4a34"),
}
_CLOTH = (
    "M22 106 C34 96 60 100 84 100 C92 84 100 72 112 66 L130 80 C122 92 116 106 114 124 C114 142 116 158 120 174 "
    "Q112 184 103 174 Q94 184 86 174 Q77 184 69 174 Q60 184 52 175 Q43 185 35 175 Q27 185 18 176 "
    "C22 152 18 124 22 106 Z"
)
_HEM = "M119 168 Q111 178 102 168 Q93 178 85 168 Q76 178 68 168 Q59 178 51 169 Q42 179 34 169 Q27 179 19 170"
_HEAD = (
    "M106 74 C110 60 120 55 128 58 L131 49 L139 60 C149 70 158 82 163 94 C164 103 154 108 147 102 "
    "C138 96 126 96 116 94 Z"
)
_LEGS = (
    ("M40 166 L30 180 L20 190 L34 190 L46 178 L54 166 Z", "M98 166 L110 178 L122 182 L126 192 L112 192 L96 180 Z"),
    ("M36 166 L40 180 L36 190 L50 190 L54 178 L52 166 Z", "M98 166 L100 180 L94 190 L108 190 L112 178 L112 166 Z"),
)
"""By step: the near hind leg and the near foreleg. The far legs are those of the other step."""

_WALK = (
    ("M40 112 L54 132 L50 146 L64 146 L66 130 L54 110 Z", "M28 112 L20 130 L8 140 L18 148 L32 134 L42 114 Z"),
    ("M38 112 L44 132 L42 146 L56 146 L54 130 L52 112 Z", "M26 112 L28 132 L24 146 L38 146 L40 130 L42 112 Z"),
)


def paint_rider(pen: Pen, box: Box, kind: int, step: int) -> None:
    """Paint a knight riding to the right, in the cloth of its colour."""
    wears = _LIVERIES[COLOURS[kind // 7]]
    s = Sketch(RIDER.w, RIDER.h)
    s.path("M26 112 C4 112 0 146 10 168 C16 154 18 140 32 132 Z", wears.horse, OUTLINE, 3)
    for d in _LEGS[1 - step]:
        s.path(d, _darker(wears.horse), OUTLINE, 3)
    for d in _LEGS[step]:
        s.path(d, wears.horse, OUTLINE, 3)
    s.path(_HEAD, wears.horse, OUTLINE, 3)
    s.circle(139, 76, 3.2, INK).circle(156, 96, 2, INK)
    s.path("M128 58 L131 49 L139 60", _darker(wears.horse), OUTLINE, 2.4)
    s.path("M142 66 L146 100 M146 88 L92 104", "none", wears.trim, 2.6)
    s.path(_CLOTH, s.linear((0, 70), (0, 176), (0, wears.cloth), (100, wears.shade)), OUTLINE, 3)
    s.path(_HEM, "none", wears.trim, 3)
    s.line([(100, 8), (93, 134)], OUTLINE, 7).line([(100, 8), (93, 134)], "#b98a4a", 3.6)
    s.polygon([(96, 12), (100, -2), (105, 12)], _STEEL, OUTLINE, 2)
    s.path("M101 14 C114 8 122 22 138 14 C132 24 136 28 140 36 C124 32 116 42 99 36 Z", wears.cloth, OUTLINE, 2.4)
    s.path("M60 66 C56 82 58 96 62 106 L92 106 C97 92 95 76 88 66 Z", s.down(wears.cloth, wears.shade, 62, 108),
           OUTLINE, 3)
    s.path("M70 102 L88 130 L104 136 L106 144 L84 143 L62 112 Z", s.down(_STEEL, _STEEL_DARK, 102, 144), OUTLINE, 3)
    s.path("M84 72 C94 76 98 84 100 94 L92 100 C88 92 82 86 76 84 Z", _STEEL, OUTLINE, 2.6)
    s.path("M60 34 C60 20 92 20 92 34 L94 60 C86 68 68 68 58 60 Z",
           s.linear((58, 0), (94, 0), (0, _STEEL_DARK), (60, "#eef0f3"), (100, _STEEL)), OUTLINE, 3)
    s.path("M76 42 H95 M80 50 V60 M87 50 V59", "none", INK, 3.4)
    s.path("M74 24 C66 6 50 8 44 18 C54 16 60 22 66 28 Z", wears.trim, OUTLINE, 2.4)
    pen.sketch(s, box, shadow=4)
    k = box.w / RIDER.w
    pen.svg(item_picture(kind), Box(box.x + 42 * k, box.y + 76 * k, 50 * k, 55 * k), shadow=3)


def paint_footman(pen: Pen, box: Box, kind: int, step: int) -> None:
    wears = _LIVERIES[COLOURS[kind // 7]]
    s = Sketch(FOOTMAN.w, FOOTMAN.h)
    s.line([(64, 4), (58, 132)], OUTLINE, 6.4).line([(64, 4), (58, 132)], "#b98a4a", 3.2)
    s.polygon([(59, 16), (64, -1), (69, 16)], _STEEL, OUTLINE, 2)
    for d in _WALK[step]:
        s.path(d, "#6b4a33", OUTLINE, 2.8)
    s.path("M22 58 C16 80 18 104 20 118 L56 118 C58 100 60 78 54 58 Z", s.down(wears.cloth, wears.shade, 56, 118),
           OUTLINE, 3)
    s.path("M20 108 H57", "none", wears.trim, 4)
    s.path("M50 64 C60 70 64 80 62 90 L54 92 C54 84 50 78 44 76 Z", wears.cloth, OUTLINE, 2.4)
    s.circle(38, 42, 13.5, "#f0cfa4", OUTLINE, 2.8)
    s.path("M12 38 C18 34 22 34 24 30 C26 12 52 12 54 30 C56 34 60 34 66 38 C52 44 26 44 12 38 Z",
           s.linear((12, 0), (66, 0), (0, _STEEL_DARK), (60, "#eef0f3"), (100, _STEEL)), OUTLINE, 3)
    s.circle(46, 45, 2, INK)
    pen.sketch(s, box, shadow=3)
    k = box.w / FOOTMAN.w
    pen.svg(item_picture(kind), Box(box.x + 8 * k, box.y + 68 * k, 40 * k, 44 * k), shadow=3)


def paint_company(pen: Pen, box: Box, kinds: Sequence[int], name: str, step: int) -> None:
    """Paint the items of a patrol side by side under its flag, with the knights ahead."""
    k = box.h / (RIDER.h + FLAG.h)
    members = sorted(kinds, key=lambda kind: kind % 7 > 0)
    sizes = [RIDER if kind % 7 else FOOTMAN for kind in members]
    whole = sum(size.w for size in sizes) * k
    tight = min(1.0, (box.w - sizes[-1].w * k) / max(1.0, whole - sizes[-1].w * k))
    x = box.centre[0] - (tight * (whole - sizes[-1].w * k) + sizes[-1].w * k) / 2
    for n, (kind, size) in enumerate(zip(members, sizes, strict=True)):
        at = Box(x, box.bottom - size.h * k, size.w * k, size.h * k)
        if n == len(members) - 1:
            _paint_flag(pen, at, k, name)
        (paint_rider if kind % 7 else paint_footman)(pen, at, kind, (step + n) % 2)
        x += size.w * k * tight


def _paint_flag(pen: Pen, first: Box, k: float, name: str) -> None:
    """Paint a flag with the number of the patrol, on a pole behind the foremost item."""
    top = first.bottom - (RIDER.h + FLAG.h - 6) * k
    pole = first.x + first.w * 0.3
    flag = Box(pole - FLAG.w * k, top, FLAG.w * k, FLAG.h * k)
    tall = first.bottom - top - 50 * k
    s = Sketch(10, round(tall / k, 1))
    s.line([(5, 3), (5, s.h)], OUTLINE, 6).line([(5, 3), (5, s.h)], "#b98a4a", 3)
    pen.sketch(s, Box(pole - 5 * k, top, 10 * k, tall))
    s = Sketch(FLAG.w, FLAG.h)
    s.path(f"M{FLAG.w} 4 H4 L18 {FLAG.h / 2} L4 {FLAG.h - 4} H{FLAG.w} Z", s.down("#fff6df", "#ecd6a2"), OUTLINE, 3)
    s.path(f"M{FLAG.w} 10 H16 M{FLAG.w} {FLAG.h - 10} H16", "none", GILT, 2.4)
    pen.sketch(s, flag)
    pen.text(name, flag.without_left(18 * k).without_right(4 * k), 30 * k, INK, SERIF_BLACK, align="centre")


def _darker(colour: str) -> str:
    channels = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return "#" + "".join(f"{round(c * 0.72):02x}" for c in channels)
