"""The four cousins, each in three moods, plain and cut out like a sticker."""

from __future__ import annotations

from collections.abc import Callable

from build_scripts.studio.art.katamari_ink import (
    OUTLINE,
    area,
    ball,
    block,
    die_cut,
    dot,
    line,
    oval,
    place_group,
    shape,
)
from build_scripts.studio.art.kit import write_svg

BOX = (-62, -74, 124, 138)
CUT_BOX = (-70, -82, 140, 154)
"""Larger than the plain box, for the white rim."""
MOODS = ("normal", "happy", "shock")
LIPS, TONGUE = "#a8284a", "#ff8fa0"

Features = Callable[[str], str]


# ---------------------------------------------------------------- parts of faces
def eye(x: float, y: float, k: float = 1) -> str:
    return (
        oval(x, y, 7 * k, 9.5 * k, OUTLINE)
        + dot(x + 2.4 * k, y - 3.4 * k, 3 * k, "#ffffff")
        + dot(x - 2 * k, y + 3.6 * k, 1.5 * k, "#ffffff", 0.8)
    )


def glad_eye(x: float, y: float, k: float = 1) -> str:
    return line(f"M{x - 8.5 * k:g},{y + 4 * k:g} C{x - 6 * k:g},{y - 8 * k:g} {x + 6 * k:g},{y - 8 * k:g} "
                f"{x + 8.5 * k:g},{y + 4 * k:g}", OUTLINE, 4.4 * k)


def wide_eye(x: float, y: float, r: float = 13) -> str:
    return ball(x, y, r, "#ffffff", 3.6) + dot(x, y + 1, r * 0.38, OUTLINE) + dot(x + 1.6, y - 0.8, 1.4, "#ffffff")


def blush(x: float, y: float, colour: str, k: float = 1) -> str:
    return oval(-x, y, 7 * k, 4.6 * k, colour, 0.8) + oval(x, y, 7 * k, 4.6 * k, colour, 0.8)


def laugh(y: float, w: float, h: float, x: float = 0) -> str:
    """An open mouth with a tongue."""
    jaw = f"M{x - w:g},{y:g} C{x - w + 2:g},{y + h * 1.35:g} {x + w - 2:g},{y + h * 1.35:g} {x + w:g},{y:g}Z"
    low = y + h * 0.78
    tongue = (
        f"M{x - w * 0.52:g},{low:g} C{x - w * 0.2:g},{low - 5:g} {x + w * 0.2:g},{low - 5:g} {x + w * 0.52:g},{low:g} "
        f"C{x + w * 0.2:g},{low + 4:g} {x - w * 0.2:g},{low + 4:g} {x - w * 0.52:g},{low:g}Z"
    )
    return shape(jaw, LIPS, 3.6) + area(tongue, TONGUE)


def gasp(y: float, rx: float = 10, ry: float = 13) -> str:
    return oval(0, y, rx, ry, LIPS, 1, 3.6) + oval(0, y + ry * 0.52, rx * 0.6, ry * 0.34, TONGUE)


def brows(x: float, y: float) -> str:
    return line(f"M{-x - 12:g},{y + 2:g} C{-x - 8:g},{y - 4:g} {-x - 2:g},{y - 5:g} {-x + 4:g},{y - 1:g} "
                f"M{x + 12:g},{y + 2:g} C{x + 8:g},{y - 4:g} {x + 2:g},{y - 5:g} {x - 4:g},{y - 1:g}")


def sweat(x: float, y: float, k: float = 1) -> str:
    drop = shape("M0,-12 C-8,0 -8,6 -1,8 C7,8 8,0 0,-12Z", "#8fdcff", 3) + dot(-2, 3, 1.6, "#ffffff", 0.9)
    return place_group(drop, x, y, 0, k)


def freckles(x: float, y: float) -> str:
    return "".join(dot(side * dx, y + dy, 1.6, "#c56a50") for side in (-1, 1) for dx, dy in ((x, 0), (x - 3, 4)))


# ---------------------------------------------------------------- the four
def tomato(mood: str) -> str:
    """Coral and round, leaves for hair, a gap between the teeth."""
    body = (
        shape("M-4,-46 C-10,-66 -34,-66 -38,-54 C-26,-44 -14,-42 -4,-46Z", "#6fd08c")
        + shape("M0,-46 C2,-70 26,-72 34,-60 C26,-48 12,-44 0,-46Z", "#8fe3a5")
        + line("M-2,-44 L-24,-55 M2,-46 L24,-58", "#2f8f5b", 3)
        + ball(0, 6, 50, "#ff7d68")
        + area("M-49,10 A49,49 0 0 0 49,10 A50,58 0 0 1 -49,10Z", "#d9503f")
        + oval(0, 14, 36, 30, "#ffe0cf")
        + line("M-38,-12 C-32,-28 -18,-36 -6,-37", "#ffffff", 6, 0.75)
    )
    if mood == "happy":
        face = glad_eye(-15, 4) + glad_eye(15, 4) + blush(28, 18, "#ff7f8f", 1.1) + laugh(15, 17, 20)
        return body + face + block(-5.5, 15, 11, 7.5, 2, "#ffffff") + freckles(23, 12)
    if mood == "shock":
        face = wide_eye(-16, 0) + wide_eye(16, 0) + gasp(29) + brows(16, -20)
        return body + face + sweat(44, -22) + sweat(-50, -14, 0.8)
    face = eye(-15, 4) + eye(15, 4) + blush(27, 18, "#ff7f8f") + laugh(17, 14, 14)
    return body + face + block(-5, 17, 10, 7, 2, "#ffffff") + freckles(22, 12)


def cupcake(mood: str) -> str:
    """Teal and square, icing and a cherry, sleepy lids, one tooth."""
    hop = -5 if mood == "shock" else 0
    cherry = (
        ball(0, -50 + hop, 11, "#ff5f7f")
        + line(f"M2,{-60 + hop} C4,{-66 + hop} 10,{-68 + hop} 14,{-67 + hop}", "#2f8f5b", 4)
        + oval(-3, -54 + hop, 3, 2.4, "#ffffff", 0.9)
    )
    body = (
        block(-46, -40, 92, 94, 20, "#37b5ad", 4)
        + area("M-44,34 C-30,42 30,42 44,34 V36 C44,46 38,52 28,52 H-28 C-38,52 -44,46 -44,36Z", "#1d8179")
        + shape("M-46,-18 V-22 C-46,-34 -36,-42 -26,-42 H26 C36,-42 46,-34 46,-22 V-18 C46,-2 28,-4 26,-18 "
                "C22,-2 4,-2 0,-18 C-4,2 -24,2 -26,-18 C-30,-4 -46,-4 -46,-18Z", "#ffd1e3")
        + "".join(place_group(block(-1.4, -4.5, 2.8, 9, 1.4, c), x, y, turn) for x, y, turn, c in (
            (-34, -25, 30, "#ff7fae"), (-14, -31, -40, "#f5bd45"), (17, -26, 60, "#6fc8f0"), (34, -29, -20, "#8fd45a")))
        + cherry
        + block(-34, 2, 68, 40, 18, "#dcfaf3")
        + line("M-36,-26 C-34,-32 -30,-35 -22,-35", "#ffffff", 5, 0.9)
    )
    if mood == "happy":
        face = glad_eye(-16, 17, 0.95) + glad_eye(16, 17, 0.95) + blush(27, 28, "#ff9fc0", 0.8) + laugh(25, 11, 12)
        return body + face + shape("M-3,25.5 L4,25.5 L0.5,32Z", "#ffffff", 1.8)
    if mood == "shock":
        face = wide_eye(-16, 15, 12) + wide_eye(16, 15, 12) + gasp(35, 6.5, 7)
        return body + face + sweat(50, -26) + sweat(-50, -10, 0.8)
    lids = area("M-26,16 C-24,4 -8,4 -6,16Z M6,16 C8,4 24,4 26,16Z", "#37b5ad")
    lids += line("M-26,16 H-6 M6,16 H26", OUTLINE, 3.4)
    smile = line("M-10,32 C-4,38 8,36 12,30", OUTLINE, 3.6) + shape("M-2,35 L4,35.5 L1,41Z", "#ffffff", 2.4)
    return body + eye(-16, 18, 0.95) + eye(16, 18, 0.95) + lids + smile


def hat(mood: str) -> str:
    """Gold and pointed, a pompom, a scarf, always winking."""
    body = (
        shape("M0,-54 C8,-54 12,-48 16,-40 L54,34 C60,46 52,54 40,54 H-40 C-52,54 -60,46 -54,34 L-16,-40 "
              "C-12,-48 -8,-54 0,-54Z", "#f5bd45")
        + area("M-52,40 C-20,50 20,50 52,40 C54,48 48,52 40,52 H-40 C-48,52 -54,48 -52,40Z", "#c98412")
        + dot(-7, -22, 3.4, "#ff8f5c", 0.9) + dot(9, -17, 3.4, "#ff8f5c", 0.9) + dot(2, -33, 2.8, "#ff8f5c", 0.9)
        + ball(0, -56, 12, "#ffffff") + dot(3, -52, 7, "#e3d6f2") + dot(-3.5, -60, 3, "#ffffff")
        + oval(0, 18, 31, 24, "#fff1cf")
        + line("M-12,-28 C-10,-34 -8,-38 -4,-42", "#ffffff", 5, 0.8)
    )
    scarf = (
        shape("M-50,40 C-30,54 30,54 50,40 L54,50 C30,66 -30,66 -54,50Z", "#8d6bea")
        + line("M-30,47 L-33,57 M-10,51 L-11,61 M10,51 L11,61 M30,47 L33,57", "#cdb8ff", 4)
    )
    if mood == "happy":
        face = glad_eye(-13, 11, 0.95) + glad_eye(13, 11, 0.95) + blush(25, 24, "#ff9a7f", 0.95) + laugh(21, 12.5, 14)
    elif mood == "shock":
        face = wide_eye(-13, 9, 11) + wide_eye(13, 9, 11) + gasp(31, 6.5, 7.5) + sweat(40, -18) + sweat(-42, -8, 0.8)
    else:
        wink = line("M6,13 C9,6 19,6 22,13")
        face = eye(-13, 12, 0.95) + wink + blush(24.5, 25, "#ff9a7f", 0.87) + laugh(23.5, 10.5, 9, 1.5)
    return body + face + scarf


def bell(mood: str) -> str:
    """Orchid and flared like a bell, round glasses, a bow, a clapper for a chin."""
    swing = {"happy": -5, "shock": 7}.get(mood, 0)
    body = (
        ball(swing, 53, 9, "#f5bd45") + dot(swing - 3, 50.5, 2.4, "#fff3c9")
        + shape("M-9,-52 C-14,-72 14,-72 9,-52", "none", 12) + line("M-9,-52 C-14,-72 14,-72 9,-52", "#f5bd45", 5)
        + shape("M0,-54 C27,-54 37,-34 40,-8 C42,14 47,24 55,32 C62,40 57,50 46,50 H-46 C-57,50 -62,40 -55,32 "
                "C-47,24 -42,14 -40,-8 C-37,-34 -27,-54 0,-54Z", "#b97be0")
        + area("M40,-4 C42,14 47,24 55,32 C60,38 58,44 54,47 C40,38 30,20 32,-28 C37,-20 39,-12 40,-4Z", "#9353c2", 0.9)
        + area("M-55,34 C-30,43 30,43 55,34 C59,42 55,48 46,48 H-46 C-55,48 -59,42 -55,34Z", "#f5bd45")
        + area("M-57,42 C-30,49 30,49 57,42 C55,46 52,48 46,48 H-46 C-52,48 -55,46 -57,42Z", "#c98412")
        + line("M-55,34 C-30,43 30,43 55,34", OUTLINE, 3.4)
        + oval(0, 8, 32, 25, "#f6e6ff")
        + line("M-31,-14 C-29,-28 -22,-40 -12,-45", "#ffffff", 6, 0.7)
    )
    bow = (
        shape("M0,0 C-8,-14 -22,-14 -22,-2 C-22,10 -8,10 0,0Z", "#ff7fae", 3.4)
        + shape("M0,0 C8,-14 22,-14 22,-2 C22,10 8,10 0,0Z", "#ff9cc2", 3.4)
        + ball(0, -1, 5, "#ff5f98", 3)
    )
    glasses = "".join(ball(side * 15, 2, 12.5, "#ffffff", 6.4) + ball(side * 15, 2, 12.5, "none", 2.6, "#f5bd45")
                      for side in (-1, 1)) + line("M-3,0 C-1,-2 1,-2 3,0", OUTLINE, 4.6)
    if mood == "happy":
        face = glad_eye(-15, 3, 0.82) + glad_eye(15, 3, 0.82) + blush(26, 20, "#ff7fae", 0.85) + laugh(18, 10, 11)
    elif mood == "shock":
        face = dot(-15, 3, 4.4, OUTLINE) + dot(15, 3, 4.4, OUTLINE) + brows(15, -19) + gasp(25, 6, 7)
        face += sweat(50, -20) + sweat(-50, -8, 0.8)
    else:
        smile = line("M-8,20 C-5,25 -1,25 0,21 C1,25 5,25 8,20", OUTLINE, 3.4)
        face = eye(-15, 3, 0.8) + eye(15, 3, 0.8) + blush(26, 19, "#ff7fae", 0.8) + smile
    return body + glasses + face + place_group(bow, 20, -45, 18)


COUSINS: dict[str, Features] = {"tomato": tomato, "cupcake": cupcake, "hat": hat, "bell": bell}


def bake() -> None:
    for name, drawn in COUSINS.items():
        for mood in MOODS:
            body = drawn(mood)
            write_svg(f"katamari/c_{name}_{mood}", BOX, body)
            write_svg(f"katamari/c_{name}_{mood}_cut", CUT_BOX, die_cut(body, 5) + body)
