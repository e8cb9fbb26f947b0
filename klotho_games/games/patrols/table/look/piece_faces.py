"""Region cards, their requirements, knights and footmen at any size, for the map, the offer and close-ups.

    paint_region(pen, Box(0, 0, 190, 190), NUMBER["keep"])           # the miniature in its frame, with its name
    paint_token(pen, Box(0, 0, 46, 50), Requirement("pips", 5))      # a boxed 5
    paint_item(pen, Box(0, 0, 48, 53), kind_of("dark", 4))           # a dark knight that shows 4
"""

from __future__ import annotations

from klotho_games.games.patrols.rules.names import region_name
from klotho_games.games.patrols.rules.regions import EAST, EDGES, ID, NORTH, REGIONS, SOUTH, Requirement
from klotho_games.games.patrols.rules.state import COLOURS
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SERIF, SERIF_BLACK

from .style import INK, OUTLINE

CARD = 190.0
"""Side of a card on the map at the usual text size."""
TOKEN = 46 / CARD
"""Width of a token as a share of its card's width."""
_FRAME = 8 / CARD
_NAME = 21.0


# -- cards ----------------------------------------------------------------------------------------------------------


def paint_region(
    pen: Pen, box: Box, region: int, *, tokens: bool = False, named: bool = True, foot: float = 0.0
) -> None:
    """Paint a region card, `named` or without its name. `tokens` puts the requirements on its edges, as in the
    offer; on the map they are between cards. `foot` is room that something else needs below the name."""
    q = box.w / CARD
    inner = box.grow(-_FRAME * box.w + 1)
    pen.svg(f"patrols/region_{ID[region]}", inner)
    pen.svg(f"patrols/frame_{REGIONS[region].set}", box)
    if REGIONS[region].set == "expansion":
        pen.svg("patrols/mark_expansion", Box(box.x + 11 * q, box.y + 11 * q, 27 * q, 20 * q))
    if named:
        _paint_name(pen, box.without_bottom(foot), box.w / CARD, region_name(region))
    if tokens:
        for side, asked in enumerate(EDGES[region]):
            if asked is not None:
                paint_token(pen, token_box(box, side, inset=14 * q), asked, shadow=3 * q)


def _paint_name(pen: Pen, box: Box, q: float, name: str) -> None:
    """Paint the name on a scroll across the foot of the card."""
    size = _NAME * q
    wide = min(box.w * 0.9, pen.look.letters.width(name, SERIF, pen.look.px(size)) / pen.look.scale + 50 * q)
    scroll = Box(box.centre[0] - wide / 2, box.bottom - 62 * q, wide, 40 * q)
    w = wide / q
    s = Sketch(w, 40)
    for x, k in ((0.0, 1), (w, -1)):
        s.path(f"M{x} 9 l{14 * k} -3 v22 l{-14 * k} 6 l{6 * k} -13 Z", "#c9a765", OUTLINE, 1.6)
    s.path(f"M8 4 Q{w / 2:.1f} -1 {w - 8:.1f} 4 V31 Q{w / 2:.1f} 26 8 31 Z", s.down("#fff6df", "#e9d3a0"), OUTLINE, 1.8)
    pen.sketch(s, scroll, shadow=2 * q)
    room = Box(scroll.x + 13 * q, scroll.y + 2 * q, scroll.w - 26 * q, 27 * q)
    pen.text(name, room, size, INK, SERIF, align="centre")


def paint_back(pen: Pen, box: Box) -> None:
    pen.svg("patrols/back", box)


# -- requirements ---------------------------------------------------------------------------------------------------


def token_centre(card: Box, side: int, inset: float) -> Point:
    """Return a point on the card's edge. On the left and right it is a little above the middle, clear of the scroll."""
    lift = card.h * 12 / CARD
    return {
        NORTH: (card.centre[0], card.y + inset),
        SOUTH: (card.centre[0], card.bottom - inset),
        EAST: (card.right - inset, card.centre[1] - lift),
    }.get(side, (card.x + inset, card.centre[1] - lift))


def token_box(card: Box, side: int, inset: float = 4) -> Box:
    w = card.w * TOKEN
    return Box.around(token_centre(card, side, inset), w, w * 1.08)


def mark_box(token: Box, side: int) -> Box:
    """Return the place of a requirement's wax: beside its token, along the edge of the card."""
    x, y = token.centre
    k = token.w / 46
    size = 34 * k
    if side in (NORTH, SOUTH):
        return Box.around((x + 34 * k, y + (2 if side == NORTH else -2) * k), size, size)
    return Box.around((x, y + 38 * k), size, size)


def paint_token(pen: Pen, box: Box, asked: Requirement, *, shadow: float = 3, alpha: float = 1.0) -> None:
    """Paint a shield for colours, a bust for items, or a box for a sum of pips."""
    pen.svg(f"patrols/ask_{asked.kind}", box, shadow=shadow, alpha=alpha)
    bust = asked.kind == "items"
    middle = box.y + box.h * (0.71 if bust else 0.53)
    room = Box.around((box.centre[0], middle), box.w * 0.8, box.h * (0.5 if bust else 0.66))
    pen.text(str(asked.n), room, box.w * (0.47 if bust else 0.55), INK, SERIF_BLACK, align="centre", grow=False,
             alpha=alpha)


def paint_mark(pen: Pen, box: Box, standing: str, shadow: float = 2) -> None:
    """Paint wax for a sealed requirement, a bursting star for a broken one, or a tick for one that is met so far."""
    pen.svg(f"patrols/{MARKS[standing]}", box, shadow=shadow)


MARKS = {"sealed": "seal", "broken": "broken", "met": "met", "open": "open", "over": "over"}


# -- knights and footmen --------------------------------------------------------------------------------------------


def item_picture(kind: int) -> str:
    """Name the drawing of an item. The three tones have pips of different shapes: round, diamond and cross."""
    colour, pips = COLOURS[kind // 7], kind % 7
    return f"patrols/knight_{colour}_{pips}" if pips else f"patrols/cube_{colour}"


def paint_item(pen: Pen, box: Box, kind: int, *, shadow: float = 4) -> None:
    pen.svg(item_picture(kind), box, shadow=shadow)
