"""Cards of Asteroid Miners, each in the sizes in which the table shows it.

    paint, key = face(EVENT, "solar_flare", "side")           # for a CardSprite with units=SIZES[EVENT, "side"][0]
    paint, key = face(EQUIPMENT, "trimmer", "stall", price=1)
    picture(look, EQUIPMENT, "trimmer", "stock", 188)         # a surface, kept
    card_sprite(EVENT, "solar_flare", box, "side")            # can be moved and turned over

An event is at the "side". Equipment for sale is a "shop" row, or a "stall" card in phase 7. "stock" is what a crew owns
without the Foundry. "zoom" is for reading. The bench's sockets only have room for the picture (`bench.py`). If larger
words leave less height to the table, cards are `lower`, with a smaller picture and more room for their words.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT as PIECES
from klotho_games.games.asteroid_miners.rules.cards import EVENTS, TENDERS, Equipment, EventCard, Tender
from klotho_games.games.asteroid_miners.rules.names import money
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BLACK, BOLD, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.scene.sprites import Paint

from .component_faces import GAVEL
from .dice_faces import paint_sign_die
from .steel import Metal, large_letters, larger, pill, plate, well
from .style import ART, CREAM, DIM, OUTLINE, PALE, SHADE

EVENT, EQUIPMENT, TENDER = "event", "equipment", "tender"
SIZES: dict[tuple[str, str], Point] = {
    (EVENT, "side"): (280, 268), (EVENT, "zoom"): (520, 470),
    (EQUIPMENT, "shop"): (264, 56), (EQUIPMENT, "stall"): (244, 346), (EQUIPMENT, "stock"): (188, 146),
    (EQUIPMENT, "zoom"): (420, 470), (TENDER, "card"): (215, 226), (TENDER, "zoom"): (400, 470),
    (EVENT, "side-low"): (280, 268), (EQUIPMENT, "shop-low"): (264, 62), (EQUIPMENT, "stall-low"): (244, 344),
    (EQUIPMENT, "stock-low"): (188, 145),
}
_LOW = "-low"
_TONES = {"good": ("#9be09a", "#4fae54", "up"), "bad": ("#ff9a86", "#d9503c", "down"),
          "choice": ("#ffe3a0", "#e0a534", "fork")}


def lower(mode: str) -> str:
    return f"{mode}{_LOW}"


def face(kind: str, card: str, mode: str, *, price: int = -1) -> tuple[Paint, Hashable]:
    """Return how a card is painted in a size, and the key of its picture. `price` is only needed if it has changed."""
    w, h = SIZES[kind, mode]
    key = ("asteroid-card", kind, card, mode, price)
    whole = Box(0, 0, w, h)
    if kind == EVENT:
        event = EVENTS[card]
        return (lambda pen: _event(pen, whole, event, mode)), key
    if kind == TENDER:
        tender = TENDERS[card]
        return (lambda pen: _tender(pen, whole, tender, mode)), key
    piece = PIECES[card]
    asked = piece.price if price < 0 else price
    return (lambda pen: _equipment(pen, whole, piece, mode, asked)), key


def back(kind: str, mode: str) -> tuple[Paint, Hashable]:
    """The back of a deck: a plate with the house's spool."""
    w, h = SIZES[kind, mode]
    whole = Box(0, 0, w, h)

    def paint(pen: Pen) -> None:
        plate(pen, whole, Metal.QUIET, radius=14, rivets=min(w, h) > 100, shadow=0)
        well(pen, whole.grow(-14), 10)
        side = min(w, h) * 0.42
        pen.svg(f"{ART}/spool", Box.around(whole.centre, side, side))

    return paint, ("asteroid-back", kind, mode)


def picture(look: DrawStyle, kind: str, card: str, mode: str, width: float, *, price: int = -1) -> pygame.Surface:
    """Draw a face on its own surface, `width` units wide. Drawn once and kept."""
    paint, key = face(kind, card, mode, price=price)
    w, h = SIZES[kind, mode]
    near = replace(look, scale=look.scale * width / w, runs=None)

    def make() -> pygame.Surface:
        whole = pygame.Surface((near.px(w), near.px(h)), pygame.SRCALPHA, 32)
        paint(Pen(whole, near))
        return whole

    return look.art.keep(("asteroid-picture", key, near.stamp), make)


def card_sprite(kind: str, card: str, box: Box, mode: str, *, z: float = 0, angle: float = 0, turn: float = 1,
                price: int = -1) -> CardSprite:
    paint, key = face(kind, card, mode, price=price)
    units = SIZES[kind, mode][0]
    return CardSprite(box, paint, key, *back(kind, mode), units=units, z=z, angle=angle, turn=turn, radius=14)


# ---- events ----


def _event(pen: Pen, box: Box, event: EventCard, mode: str) -> None:
    """AST-B4: paint a scene, the tone (windfall, trouble or twist), the name and the rule."""
    large = mode == "zoom"
    plate(pen, box, radius=14, rivets=False, screws=large, shadow=0)
    edge = 16.0 if large else 8.0
    size = 34.0 if large else larger(pen, 24, 31)
    side = 54.0 if large else 34.0
    long = _too_wide(pen, _(event.name), size, box.w - 2 * edge - side - 18)
    high = (box.w - 2 * edge) * 220 / 400 if large else 134.0
    if mode.endswith(_LOW):
        high = 42.0 if long else 74.0
    elif not large:
        long = _too_wide(pen, _(event.name), 18, box.w - 2 * edge - side - 18)
        high -= 14.0 if long else 0.0
    window = Box(edge, edge, box.w - 2 * edge, high)
    _scene(pen, window, event.id)
    line = Box(edge + 4, window.bottom + (12 if large else 3), box.w - 2 * edge - 8, side)
    if long and mode.endswith(_LOW):
        line = Box(line.x, line.y, line.w, size * 2.1)
    elif long and not large:
        line = Box(line.x, line.y, line.w, size * 2)
    _tone(pen, Box(line.x, line.centre[1] - side / 2, side, side), event.tone)
    name = line.without_left(side + 10)
    pen.text(_(event.name), name, size, CREAM, SERIF_BLACK, wrap=line.h > side, leading=1.04, grow=False, shadow=SHADE)
    field = Box(edge, line.bottom + (8 if large else 3), box.w - 2 * edge, box.h - line.bottom - (24 if large else 9))
    well(pen, field, 10)
    words = field.grow(-12 if large else -5, -4 if large else -2)
    _rule(pen, _(event.text), words, 24 if large else larger(pen, 20, 26), grow=large)


def _too_wide(pen: Pen, words: str, size: float, width: float) -> bool:
    return pen.width(words, size, SERIF_BLACK) / pen.look.text_scale > width


def _scene(pen: Pen, box: Box, event: str) -> None:
    well(pen, box.grow(3), 13)
    pen.raster(f"{ART}/event_{event}.webp", box, radius=10, cover=True)


def _tone(pen: Pen, box: Box, tone: str) -> None:
    top, low, sign = _TONES[tone]
    s = Sketch(40, 40)
    s.circle(20, 20, 18, s.down(top, low), OUTLINE, 2.5)
    s.circle(20, 20, 14.5, "none", "#ffffff", 1.2, stroke_opacity=0.4)
    pen.sketch(s, box)
    pen.svg(f"{ART}/sign_{sign}", box.grow(-box.w * 0.28), tint="#1c0f06")


def _rule(pen: Pen, words: str, room: Box, size: float, *, grow: bool, ink: str = "#f5ead6") -> None:
    lines = balance_lines(pen, words, SEMI, size, room.w) if pen.look.text_scale == 1 or not grow else words
    pen.text(lines, room, size, ink, SEMI, align="centre", wrap=True, leading=1.16, grow=grow)


# ---- equipment ----


def _equipment(pen: Pen, box: Box, piece: Equipment, mode: str, price: int) -> None:
    """AST-B6, B10: paint picture, price, dice before and after, and the rule."""
    if mode.startswith("shop"):
        _shop_row(pen, box, piece, price)
    elif mode.startswith("stock"):
        _stock(pen, box, piece)
    else:
        _stall(pen, box, piece, mode, price)


def _device(pen: Pen, box: Box, piece: Equipment, shadow: float = 3) -> None:
    well(pen, box, 12, "#140c08", "#4a2a12")
    side = min(box.w, box.h) - 8
    pen.svg(f"{ART}/equipment_{piece.id}", Box.around(box.centre, side, side), shadow=shadow)


def _shop_row(pen: Pen, box: Box, piece: Equipment, price: int) -> None:
    well(pen, box, 10)
    side, size = min(box.h - 6, 50.0), larger(pen, 20, 26)
    _device(pen, Box(3, box.h / 2 - side / 2, side, side), piece, 0)
    room = Box(side + 10, 0, box.w - side - 42 - 2 * size, box.h)
    pen.text(_(piece.name), room, size, CREAM, BOLD, wrap=True, leading=1.05, grow=False)
    pill(pen, money(price), (box.w - 16 - size, box.h / 2), size)


def _stock(pen: Pen, box: Box, piece: Equipment) -> None:
    plate(pen, box, radius=12, rivets=False, shadow=0)
    side = box.h - 74
    _device(pen, Box(8, 8, side, side), piece)
    name = Box(side + 14, 6, box.w - side - 20, side + 4)
    pen.text(_(piece.name), name, larger(pen, 20, 26), CREAM, BOLD, wrap=True, leading=1.04, grow=False)
    field = Box(8, side + 14, box.w - 16, box.h - side - 22)
    well(pen, field, 8)
    _before_after(pen, field, piece, 27)


def _stall(pen: Pen, box: Box, piece: Equipment, mode: str, price: int) -> None:
    large = mode == "zoom"
    plate(pen, box, radius=14, rivets=False, screws=large, shadow=0)
    edge = 18.0 if large else 10.0
    side = 150.0 if large else 100.0 if mode.endswith(_LOW) else 112.0
    size, short = larger(pen, 22, 28), large_letters(pen.look) and not large
    _device(pen, Box(edge, edge, side, side), piece)
    left = edge + side + 10
    name = Box(left, edge, box.w - left - edge, side - (56 if large else size * 1.54 if short else 44))
    pen.text(_(piece.name), name, 32 if large else larger(pen, 21, 27), PALE, SERIF, wrap=True, leading=1.08,
             grow=False, shadow=SHADE)
    pill(pen, money(price), (left + (48 if large else 16 + size), edge + side - (26 if large else size * 19 / 22)),
         30 if large else size)
    if price < piece.price:
        _paint_price_before(pen, Box(edge + 4, edge + side - 34, 58, 30), piece.price)
    field = Box(edge, edge + side + 10, box.w - 2 * edge, box.h - side - 2 * edge - 10)
    well(pen, field, 10)
    die = 50.0 if large else 40.0 if mode.endswith(_LOW) else 42.0
    _before_after(pen, field.top_part(die * 1.1 + (28 if large else 22)), piece, die)
    words = field.without_top(die * 1.1 + (30 if large else 8 if short else 16)).without_bottom(4 if short else 36)
    words = words.grow(-12 if large else -6, -2)
    foot = field.bottom_part(34).without_bottom(6)
    if not short:
        pen.text(_("once per turn"), foot, 20, DIM, SEMI, align="centre", grow=False)
    _rule(pen, _(piece.text), words, 25 if large else larger(pen, 22, 28), grow=large)


def _paint_price_before(pen: Pen, box: Box, price: int) -> None:
    """Paint the price before an event made it cheaper, struck out."""
    pen.panel(box, "#0b0c0f", edge="#4a5058", radius=8)
    struck = pen.text(money(price), box, 20, "#b9b1a2", SEMI, align="centre", grow=False)
    pen.line([(struck.x - 2, struck.centre[1] + 2), (struck.right + 2, struck.centre[1] - 4)], "#ff8a74", 3)


def _before_after(pen: Pen, box: Box, piece: Equipment, die: float) -> None:
    """Paint dice before, an arrow, and dice after."""
    gap, arrow = die * 0.16, die * 0.62
    count = len(piece.before) + len(piece.after)
    wide = count * die + max(0, count - 1) * gap + (arrow + gap if piece.before else 0)
    if wide > box.w - 12:
        die *= (box.w - 12) / wide
        gap, arrow, wide = die * 0.16, die * 0.62, box.w - 12
    x, y = box.centre[0] - wide / 2, box.centre[1]
    for sign in piece.before:
        paint_sign_die(pen, Box(x, y - die * 0.55, die, die * 1.1), sign)
        x += die + gap
    if piece.before:
        pen.svg(f"{ART}/sign_arrow", Box(x, y - arrow / 2, arrow, arrow))
        x += arrow + gap
    for sign in piece.after:
        paint_sign_die(pen, Box(x, y - die * 0.55, die, die * 1.1), sign)
        x += die + gap


# ---- tenders ----


def _tender(pen: Pen, box: Box, tender: Tender, mode: str) -> None:
    """AST-B8: paint who asks, how much, and what is paid. This is the only piece of paper on the deck."""
    wide = box.w / 215
    k = min(wide, 1.5)
    s = Sketch(box.w, box.h)
    f = 24 * k
    s.path(f"M8 2 H{s.w - f} L{s.w - 2} {f} V{s.h - 8} Q{s.w - 2} {s.h - 2} {s.w - 8} {s.h - 2} H8 Q2 {s.h - 2} 2 "
           f"{s.h - 8} V8 Q2 2 8 2 Z", s.down("#fff1cf", "#e2c893"), "#4a2c10", 3)
    s.path(f"M{s.w - f} 2 V{f} H{s.w - 2} Z", "#c9a765", "#4a2c10", 2.4)
    s.path(f"M14 10 H{s.w - f - 6} L{s.w - 10} {f + 6} V{s.h - 14} L{s.w - 14} {s.h - 10} H14 L10 {s.h - 14} V14 Z",
           "none", "#b98c4d", 1.6)
    s.line([(18, 166 * k), (s.w - 18, 166 * k)], "#b98c4d", 2)
    pen.sketch(s, box)
    pen.svg(f"{ART}/tender_{tender.id.rsplit('_', 1)[-1]}", Box.around((60 * wide, 72 * k), 84 * k, 84 * k), shadow=3)
    at = Box.around((156 * wide, 68 * k), 96 * k, 70 * k)
    pen.text(str(tender.demand), at, 60 * k, "#7e2218", SERIF_BLACK, align="centre", grow=False)
    below = Box.around((156 * wide, 115 * k), 110 * k, 26 * k)
    pen.text(_("or more"), below, 20 * k, "#5a3412", SEMI, align="centre", grow=False)
    pen.text(_(tender.client), Box(12, 130 * k, box.w - 24, 32 * k), 22 * k, "#33200f", BOLD, align="centre",
             grow=False)
    foot = Box(16, 172 * k, box.w - 32, 42 * k)
    pen.text(money(tender.pay), foot.left_part(foot.w * 0.56), 28 * k, "#2a1700", BLACK, align="right", grow=False)
    pen.svg(GAVEL, Box(foot.x + foot.w * 0.62, foot.y + 6 * k, 28 * k, 28 * k), tint="#7e4a12")
    if mode == "zoom":
        words = _("If your leftover dice total {n} or more, you win {money} and, in the Foundry, the right-hand "
                  "component.")
        _rule(pen, words.format(n=tender.demand, money=money(tender.pay)),
              Box(22, foot.bottom, box.w - 44, box.h - foot.bottom - 16), 24, grow=False, ink="#33200f")
