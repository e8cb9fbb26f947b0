"""What colours mean in Katamari, and what says the same without colour: levels are plain, striped and framed."""

from __future__ import annotations

from klotho_games.games.katamari.rules.state import COUSINS
from klotho_games.stage.drawing.colour_signs import Family, Tinted, pictures, tinted_picture

_WRAPPERS = ("dots", "waves", "stars", "strokes", "diamonds", "zigzags")


def _crayon(n: int, sign: str) -> Tinted:
    """Return a crayon, whose wrapper has a sign printed on it."""
    return Tinted(f"crayon {n}", sign, lambda pen, box: pen.svg(f"katamari/k_crayon_{n}", box.grow(1.4 * box.w)))


COLOURS = (
    pictures("katamari/d_{}_3", yellow="dark pips", blue="round pips and stripes", purple="square pips in a frame"),
    pictures("katamari/k_hex_{}", yellow="plain", blue="stripes", purple="a grid"),
    pictures("katamari/i_{}", y1="a dark 1", y2="a dark 2", b1="1 and stripes", b2="2 and stripes",
             p2="2 in a frame", p3="3 in a frame"),
    Family("cousins", tuple(tinted_picture(f"katamari/c_{cousin}_normal", f"a {cousin}") for cousin in COUSINS)),
    Family("crayons", tuple(_crayon(n, sign) for n, sign in enumerate(_WRAPPERS, start=1))),
    pictures("katamari/f_{}", yellow="two hexes", blue="three hexes", centre="with the centre"),
    pictures("katamari/f_{}_not", blue="three hexes", purple="four hexes", centre="with the centre"),
    pictures("katamari/k_six_{}", lit="whole", off="dashed"),
)
DECORATION = ("katamari/k_crumb_",)
"""Crumbs that fly in a crash, whose colour means nothing."""
