"""Small things of the Katamari table: Emperor and track beads, counters, hands, crayons, and debris of a crash."""

from __future__ import annotations

import math
import random

from shapely.geometry import LineString, Polygon, box
from shapely.ops import unary_union

from build_scripts.studio.art.katamari_board import ONE, outline
from build_scripts.studio.art.katamari_ink import (
    GOLD,
    INK,
    OUTLINE,
    arc,
    area,
    ball,
    block,
    dot,
    fade,
    line,
    oval,
    path_through,
    place_group,
    shape,
)
from build_scripts.studio.art.kit import Point, darker, lighter, ngon, star, write_svg

RAINBOW = ("#ff9fb8", "#ffc79a", "#ffe07a", "#a9ebb2", "#8fe0ee", "#a5bfff", "#d3a9f7")
LEVELS = {"yellow": ("#ffd85a", "", "#c8861a", "#e5a42a"), "blue": ("#93d4ff", "#63b6f3", "#2c6fb3", "#3f8fd2"),
          "purple": ("#c8b0ff", "#9d7cf0", "#5b36ad", "#7a52d6")}
"""Field, pattern, side and edge of each level of Stuff."""


def _save(name: str, box: tuple[float, float, float, float], body: str) -> None:
    write_svg(f"katamari/k_{name}", box, body)


# ---------------------------------------------------------------- the Emperor and his track
def emperor() -> str:
    """An emperor penguin with crown and cape on a paper standee."""
    return (
        shape("M14,140 C10,60 20,8 50,4 C80,8 90,60 86,140Z", "#fffdf7", 4, "#cbb8dc")
        + shape("M24,128 C14,84 24,38 50,36 C76,38 86,84 76,128Z", "#37396b")
        + shape("M18,120 C12,92 18,70 28,62 C30,82 28,104 24,124Z M82,120 C88,92 82,70 72,62 C70,82 72,104 76,124Z",
                "#d8344f")
        + shape("M50,60 C68,62 70,96 66,128 H34 C30,96 32,62 50,60Z", "#fff8e8", 3)
        + area("M36,62 C42,70 58,70 64,62 C66,76 58,82 50,82 C42,82 34,76 36,62Z", "#ffc94d")
        + oval(41, 54, 8, 9, "#ffffff") + oval(59, 54, 8, 9, "#ffffff")
        + dot(42, 55, 4, OUTLINE) + dot(58, 55, 4, OUTLINE) + dot(43.4, 53.4, 1.4, "#ffffff")
        + dot(59.4, 53.4, 1.4, "#ffffff") + shape("M44,62 L56,62 L50,72Z", "#ff9a3c", 3)
        + shape("M28,34 L26,10 L39,22 L50,6 L61,22 L74,10 L72,34 C60,40 40,40 28,34Z", "#ffc83a", 3.6)
        + area("M29,30 C42,36 58,36 71,30 L71.5,34 C60,38 40,38 28.5,34Z", "#d79a1e")
        + dot(50, 24, 4, "#ff5f7f") + dot(36, 28, 2.6, "#57c9ff") + dot(64, 28, 2.6, "#57c9ff")
        + shape("M36,128 C34,134 42,136 46,132 M64,128 C66,134 58,136 54,132", "#ff9a3c", 3.4)
        + area("M60,10 C74,20 84,70 82,136 L86,138 C90,60 80,8 50,4Z", OUTLINE, 0.08)
    )


def plinth() -> str:
    """The golden drum under the Emperor; the number of his step goes on its front."""
    return (
        fade("g", "linear", (0, "#c98d2a"), (100, "#9c6414"))
        + shape("M6,12 V32 C6,50 58,50 58,32 V12Z", "url(#g)", 2.5, "#8a5a0e")
        + line("M10,36 C14,46 50,46 54,36", "#f0c46a", 2, 0.7)
        + '<ellipse cx="32" cy="13" rx="26" ry="9" fill="#f8d98c" stroke="#8a5a0e" stroke-width="2.5"/>'
        + oval(28, 11.5, 15, 4, "#fff6d8", 0.7)
    )


def bead(colour: str, wide: float, edge: str) -> str:
    w = wide - 4
    return (
        block(2, 6, w, 44, 22, darker(edge, 0.12), 3, edge)
        + block(2, 2, w, 44, 22, colour, 3, edge)
        + line(f"M15,10.5 C19,6.8 {wide - 19:g},6.8 {wide - 15:g},10.5", "#ffffff", 3, 0.8)
    )


def _bake_track() -> None:
    _save("emperor", (0, 0, 100, 150), emperor())
    _save("plinth", (0, 0, 64, 50), plinth())
    for i, colour in enumerate(RAINBOW):
        _save(f"bead_{i + 1}", (0, 0, 48, 52), bead(colour, 48, "#a88cc8"))
    _save("bead_past", (0, 0, 48, 52), bead("#e9dcf6", 48, "#a88cc8"))
    _save("bead_start", (0, 0, 80, 52), bead("#e9dcf6", 80, "#a88cc8"))
    _save("bead_done", (0, 0, 80, 52), bead("#8fe0ee", 80, "#5f9fb4"))


# ---------------------------------------------------------------- counters
def medal() -> str:
    """Rolling Power: the number goes in the middle."""
    rim = "".join(line(arc(58, 58, 43, a, a + 66), "#ffffff", 4, 0.75) for a in (8, 98, 188, 278))
    return (
        fade("g", "radial", (0, "#ffd0e4"), (55, "#ff7fae"), (100, "#d83f7f"), where='cx="38%" cy="30%" r="75%"')
        + dot(58, 64, 54, "#8f1f55")
        + ball(58, 58, 54, "url(#g)", 5)
        + rim
        + line("M24,40 C30,28 40,20 52,18", "#ffffff", 6, 0.8)
    )


def power() -> str:
    """Rolling Power as a small sign on a price."""
    return (
        ball(50, 50, 44, "#ff7fae", 7)
        + line("M26,58 C24,34 46,22 62,32 M74,42 C78,66 56,80 38,70", "#ffffff", 10)
        + area("M56,18 L74,36 L50,42Z M44,84 L26,66 L50,60Z", "#ffffff")
    )


def _ring(colour: str, edge: str) -> str:
    return ball(50, 50, 44, colour, 7, edge)


def cycle() -> str:
    """The sign for putting the top piece under its pile and turning up the next."""
    arrows = line("M30,40 C36,26 60,22 70,38 M70,60 C64,74 40,78 30,62", "#ffffff", 9)
    return _ring("#5b4486", OUTLINE) + arrows + area("M78,26 L74,50 L54,38Z M22,74 L26,50 L46,62Z", "#ffffff")


def six(lit: bool) -> str:
    """One of the four sixes that make a crash."""
    pips = "".join(dot(x, y, 3.6, "#ffffff" if lit else "#bfa9d6") for x in (13, 27) for y in (11, 20, 29))
    if lit:
        body = block(2, 2, 36, 36, 10, "#ff6a3c", 3, "#8f2410") + line("M10,6.5 C16,5 24,5 30,6.5", "#ffffff", 2.4, 0.7)
        return body + pips
    dashes = (
        "M12,2 h5.5 M23,2 h5 M12,38 h5.5 M23,38 h5 M2,12 v5.5 M2,23 v5 M38,12 v5.5 M38,23 v5 "
        "M2,8 Q2.5,2.5 8,2 M32,2 Q37.5,2.5 38,8 M38,32 Q37.5,37.5 32,38 M8,38 Q2.5,37.5 2,32"
    )
    return block(2, 2, 36, 36, 10, "#f2e9fb") + line(dashes, "#a88cc8", 3) + pips


def tick() -> str:
    return ball(50, 50, 45, "#1f8f5f", 8, "#ffffff") + line("M28,52 L44,68 L73,35", "#ffffff", 12)


def no() -> str:
    return ball(50, 50, 45, "#b3202e", 8, "#ffffff") + line("M34,34 L66,66 M66,34 L34,66", "#ffffff", 12)


def under() -> str:
    """The sign for a piece that goes face down under its pile."""
    return ball(22, 22, 20, OUTLINE, 3, GOLD) + line("M22,11 V31 M13,23 L22,32 L31,23", "#ffe9b8", 5)


def crown() -> str:
    return shape("M4,24 L2,6 L12,14 L18,3 L24,14 L34,6 L32,24Z", "#ffc83a", 3) + line("M8,20.5 H28", "#d79a1e", 3)


def spool() -> str:
    wood = "".join(block(20, y, 60, 16, 7, "#f7d9a8", 4, INK) for y in (12, 72))
    thread = line("M29,38 L71,33 M29,48 L71,43 M29,58 L71,53 M29,68 L71,63", "#a8741a", 4)
    end = line("M72,60 C92,66 80,88 97,90", GOLD, 5)
    return wood + block(28, 28, 44, 44, 4, GOLD, 4, INK) + thread + end


RIBBONS = {"tomato": ("#cf4433", "#7d2117"), "cupcake": ("#17827c", "#0c4f4b"), "hat": ("#e0a32a", "#8a5a10"),
           "bell": ("#9350bd", "#54267a")}
"""White names on these ribbons have a contrast of 4.5; on the golden ribbon, dark names do."""


def ribbon(top: str, side: str) -> str:
    """The name band at the board."""
    return (
        area("M0,10 H140 L126,29 L140,48 H0 L14,29Z", side)
        + area("M0,4 H140 L126,23 L140,42 H0 L14,23Z", top)
        + line("M20,10 H122 M20,36 H122", "#ffffff", 1.6, 0.45)
    )


def _bake_counters() -> None:
    _save("medal", (0, 0, 116, 122), medal())
    _save("power", (0, 0, 100, 100), power())
    _save("cycle", (0, 0, 100, 100), cycle())
    _save("six_lit", (0, 0, 40, 40), six(True))
    _save("six_off", (0, 0, 40, 40), six(False))
    _save("tick", (0, 0, 100, 100), tick())
    _save("no", (0, 0, 100, 100), no())
    _save("under", (0, 0, 44, 44), under())
    _save("crown", (0, 0, 36, 28), crown())
    _save("spool", (0, 0, 100, 100), spool())
    _save("veil", (-37, -36, 74, 80), block(-34, -34, 68, 77, 16, "#123c6e", opacity=0.5))
    for name, (top, side) in RIBBONS.items():
        _save(f"ribbon_{name}", (0, 0, 140, 52), ribbon(top, side))


# ---------------------------------------------------------------- levels of Stuff
def _ways(drawn: object) -> str:
    """Return a shapely area as path data."""
    parts = [part for part in getattr(drawn, "geoms", [drawn]) if isinstance(part, Polygon)]
    return " ".join(path_through(list(ring.coords)[:-1]) for part in parts for ring in (part.exterior, *part.interiors))


def level_hex(level: str) -> str:
    """One hex of a level, solid, striped or boxed, 25 units from centre to corner."""
    base, pattern, side, edge = LEVELS[level]
    rim, inner = outline(ONE, 0, 7, 25), outline(ONE, 3, 6, 25)
    body = "".join(f'<path d="{rim}" fill="{side}" transform="translate(0 {k})"/>' for k in (4, 3, 2, 1))
    body += area(rim, "#fffdf8") + area(inner, base)
    field = Polygon(ngon(0, 0, 20.6, 6))
    if level == "blue":
        stripes = [LineString([(x, -26), (x - 30, 26)]).buffer(3.2, cap_style="flat") for x in range(-14, 60, 14)]
        body += "".join(area(_ways(s.intersection(field)), pattern, 0.85) for s in stripes)
    if level == "purple":
        corners = [(x, y) for x in (-25.4, -12.2, 1, 14.2) for y in (-25.4, -12.2, 1, 14.2)]
        rings = [box(x, y, x + 11.2, y + 11.2).difference(box(x + 2.4, y + 2.4, x + 8.8, y + 8.8)) for x, y in corners]
        body += area(_ways(unary_union(rings).intersection(field)), pattern)
    return body + line(inner, edge, 1.2)


def _bake_levels() -> None:
    for level in LEVELS:
        _save(f"hex_{level}", (-24, -27, 48, 58), level_hex(level))


# ---------------------------------------------------------------- hands and crayons
def pointing() -> str:
    return (
        shape("M30,6 C38,4 43,10 42,18 L42,38 C46,34 54,36 55,42 C60,38 67,42 67,48 C73,46 78,51 77,58 C76,74 70,84 "
              "56,86 L40,86 C28,86 24,78 16,66 C10,58 8,52 13,49 C18,46 23,50 27,55 L27,16 C26,11 26,8 30,6Z",
              "#ffffff", 5)
        + line("M43,40 V52 M55,44 V54 M67,50 V57", OUTLINE, 3.6)
        + area("M18,66 C26,76 40,80 56,80 C66,78 72,70 74,60 C76,74 70,82 56,84 L40,84 C28,84 24,76 18,66Z", "#d9cdea")
    )


def holding() -> str:
    """The same hand, closed around what it carries."""
    return (
        shape("M27,40 C26,30 40,28 42,37 C45,29 55,31 55,39 C59,33 67,36 67,43 C73,41 78,46 77,54 C76,72 70,84 56,86 "
              "L40,86 C28,86 22,78 15,68 C9,60 10,52 17,50 C21,49 25,51 27,54Z", "#ffffff", 5)
        + line("M42,38 V49 M55,41 V50 M67,45 V52", OUTLINE, 3.6)
        + area("M18,66 C26,76 40,80 56,80 C66,78 72,70 74,60 C76,74 70,82 56,84 L40,84 C28,84 24,76 18,66Z", "#d9cdea")
    )


CRAYONS = ("#e8485a", "#f9923a", "#f7cf3a", "#46b877", "#4a95ec", "#9a66e2")
PAPERS = ("#c9283c", "#e07316", "#e0a916", "#2a9458", "#2b74cc", "#7540c0")
"""The colours of the six crayons' wax and paper."""


def _wrapper(mark: int, colour: str) -> str:
    """The paper of a crayon, each with its own pattern."""
    pale = lighter(colour, 0.62)
    at = range(66, 146, 24)
    if mark == 1:
        return "".join(dot(x, 28, 5, pale) for x in at)
    if mark == 2:
        return line("M56,28 " + " ".join("q6,-12 12,0 t12,0" for _ in range(4)), pale, 4)
    if mark == 3:
        return "".join(area(path_through(star(x, 28, 8, 3.6)), pale) for x in at)
    if mark == 4:
        return line(" ".join(f"M{x - 4},36 L{x + 6},20" for x in at), pale, 5)
    if mark == 5:
        return "".join(area(path_through(ngon(x, 28, 7, 4)), pale) for x in at)
    return line("M54,34 " + " ".join(f"L{x},21 L{x + 12},34" for x in at), pale, 4)


def crayon(mark: int) -> str:
    """A crayon on its side, its tip to the right, 240 × 56."""
    colour = CRAYONS[mark - 1]
    dark = darker(PAPERS[mark - 1], 0.2)
    return (
        shape("M180,12 L222,22 C232,25 232,31 222,34 L180,44Z", colour)
        + area("M181,30 L226,28 C230,30 228,33 222,34 L181,43Z", dark, 0.6)
        + block(6, 10, 178, 36, 9, colour, 4)
        + area("M8,32 H182 V38 C182,42 180,44 176,44 H14 C10,44 8,42 8,38Z", dark, 0.55)
        + block(40, 10, 124, 36, 0, PAPERS[mark - 1], 3)
        + line("M46,14 V42 M158,14 V42", lighter(colour, 0.62), 3.4)
        + _wrapper(mark, colour)
        + line("M14,16.5 H34 M168,16.5 H178", "#ffffff", 4, 0.7)
    )


def crayon_box() -> str:
    """Six crayons standing in their carton, 128 × 96."""
    tips = ""
    for i, colour in enumerate(CRAYONS):
        x, y = 15 + i * 16.6, (22, 12, 18, 8, 16, 24)[i]
        tip = shape("M-7,34 V10 L-2.5,-2 C-1.5,-5 1.5,-5 2.5,-2 L7,10 V34Z", colour, 3.4)
        tips += place_group(tip + line("M-3.4,12 V30", "#ffffff", 2.6, 0.6), x + 7.4, y + 2, (i - 2.5) * 4)
    front = (
        fade("g", "linear", (0, "#ffb85c"), (100, "#f58a2c"))
        + shape("M8,46 L22,40 H106 L120,46 L116,86 C116,90 112,92 108,92 H20 C16,92 12,90 12,86Z", "url(#g)")
        + area("M11,70 H117 L115.6,86 C115,89 112,90 108,90 H20 C16,90 13.4,89 13,86Z", "#c95f14", 0.55)
        + line("M14,50 L24,46 H104 L114,50", "#fff0cf", 3, 0.8)
    )
    doodle = line("M34,66 C40,52 50,52 54,64 C58,78 70,78 74,64 C78,54 86,54 94,66", "#fffaf3", 5)
    return tips + front + doodle


def rubber() -> str:
    return (
        shape("M20,22 C22,16 26,14 32,14 H92 C100,14 104,20 102,28 L98,46 C96,52 92,54 86,54 H26 C18,54 14,48 16,40Z",
              "#ffb3c7")
        + area("M16,44 H98 L97,47 C95,51 92,52 86,52 H26 C20,52 16,49 16,44Z", "#e07f9c", 0.8)
        + shape("M54,14 H92 C100,14 104,20 102,28 L98,46 C96,52 92,54 86,54 H44Z", "#6fb6ea")
        + area("M46,44 H98.4 L98,46 C96,51 92,52 86,52 H44.6Z", "#3b7fb8", 0.7)
        + line("M28,20 H46 M62,20 H90", "#ffffff", 4, 0.75)
    )


def _bake_hands() -> None:
    _save("hand", (0, 0, 84, 92), pointing())
    _save("hand_hold", (0, 0, 84, 92), holding())
    for mark in range(1, 7):
        _save(f"crayon_{mark}", (0, 0, 240, 56), crayon(mark))
    _save("crayon_box", (0, 0, 128, 96), crayon_box())
    _save("rubber", (0, 0, 118, 68), rubber())


# ---------------------------------------------------------------- crash
def _spikes(w: float, h: float, n: int, inner: float, seed: int) -> list[Point]:
    rnd = random.Random(seed)
    out = []
    for i in range(n * 2):
        a, k = math.pi * i / n, (1 if i % 2 == 0 else inner) * (1 - 0.14 * rnd.random())
        out.append((w / 2 * k * math.cos(a), h / 2 * k * math.sin(a)))
    return out


def burst() -> str:
    """The sticker behind the word, 560 × 250."""
    edge = path_through(_spikes(546, 236, 17, 0.74, 3))
    outer = f'<path d="{edge}" fill="#ffd23f" stroke="{OUTLINE}" stroke-width="7" '
    return outer + f'stroke-linejoin="round"/>{area(path_through(_spikes(470, 196, 17, 0.78, 6)), "#ff7a3c")}'


def rays() -> str:
    """Speed lines around the board, 744 × 900 with the board's centre at 372, 486."""
    rnd, out = random.Random(8), ""
    for i in range(46):
        a, near = 2 * math.pi * i / 46 + rnd.uniform(-0.03, 0.03), rnd.uniform(400, 450)
        far = near + rnd.uniform(60, 190)
        tip = (372 + near * math.cos(a), 486 + near * math.sin(a))
        ends = [(372 + far * math.cos(b), 486 + far * math.sin(b)) for b in (a - 0.016, a + 0.016)]
        if -6 <= tip[0] <= 750 and -6 <= tip[1] <= 906:
            out += area(path_through([tip, *ends]), "#ffffff", 0.75)
    return out


def puff() -> str:
    round_cloud = "M22,66 C6,66 4,48 18,44 C14,28 32,20 42,30 C50,16 72,22 70,38 C86,38 90,58 74,64 C70,72 30,74 22,66Z"
    return (
        f'<path d="{round_cloud}" fill="#ffffff" stroke="#e6d6f4" stroke-width="4"/>'
        + line("M30,52 C34,60 46,60 50,52 M54,46 C58,54 68,52 70,46", "#d9c4ef", 4)
    )


def _bake_crash() -> None:
    _save("burst", (-280, -125, 560, 250), burst())
    _save("rays", (0, 0, 744, 900), rays())
    _save("puff", (0, 14, 92, 62), puff())
    _save("star", (-20, -20, 40, 40), shape(path_through(star(0, 1, 16, 7.6)), "#ffd23f", 3.6))
    for level, (base, _pattern, _side, _edge) in LEVELS.items():
        _save(f"crumb_{level}", (-20, -20, 40, 40), shape(path_through(ngon(0, 0, 14, 6)), base, 3.6))
    _save("sparkle", (-20, -20, 40, 40), area("M0,-18 Q2.4,-2.4 12,0 Q2.4,2.4 0,18 Q-2.4,2.4 -12,0 Q-2.4,-2.4 0,-18Z",
                                              "#ffffff"))


# ---------------------------------------------------------------- all of it
def bake() -> None:
    _bake_track()
    _bake_counters()
    _bake_levels()
    _bake_hands()
    _bake_crash()
