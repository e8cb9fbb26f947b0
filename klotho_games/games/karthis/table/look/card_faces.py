"""The faces of the Temple Deck's cards and of the dice."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame

from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import BACK, CARDS, PIPS, SEALED_SHUT, Card
from klotho_games.games.karthis.rules.odds import Peril, peril
from klotho_games.games.karthis.rules.state import Adventure, face_of, factor, guard_of
from klotho_games.games.karthis.rules.steps import Choose
from klotho_games.games.karthis.telling.card_words import card_lines
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import silhouette
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import AMATIC, BOLD, SEMI, SERIF_BLACK, SERIF_ITALIC, rgb
from klotho_games.stage.pieces.cards import CardSprite
from klotho_games.stage.scene.sprites import Paint

from .style import INK, LARGE_TEXT, RED, SKULL, short_number

CARD = (204.0, 306.0)
_CREAM = "#fff6dc"
_LARGE_TEXT = 1.7
_PADLOCK = Box(146, 146, 45, 50)
"""In the corner of the picture of a Joker with a guard."""
_RULE = "#7c1a10"
_INSET = 14.0
"""From the edge of a card to its words, clear of the line inside the edge."""


def paint_back(pen: Pen) -> None:
    pen.svg(f"karthis/{BACK}", Box(0, 0, *CARD))


def table_face(s: Adventure, card: str, guard: bool = False, under: bool = False) -> tuple[Paint, Hashable]:
    """Return the face of a card with its rule in two lines, as it applies now.

    With `under`, a guard covers its lower half.
    """
    face = face_of(s, card)
    lines = ("", "") if under else card_lines(s, card, guard)
    guarding = guard_of(s, card)
    worth = face.value * factor(s.floor) if face.kind in ("treasure", "joker", "crown") else 0
    deadly = None if under else _deadly(s, card)

    def paint(pen: Pen) -> None:
        _paper(pen, face)
        _corner(pen, face)
        _badge(pen, face, worth)
        if deadly:
            _paint_peril(pen, deadly)
        if under:
            return
        if guarding:
            _slip(pen, face, CARDS[guarding], lines[1])
            return
        if pen.look.text_scale >= _LARGE_TEXT:
            # The button below has the name, so the rule gets all the room.
            room = Box(15, 202, CARD[0] - 30, 96)
            pen.text(" ".join(lines), room, 30, "#2a1d14", SEMI, align="centre", valign="middle", wrap=True, grow=False)
            return
        _title(pen, face)
        inset = _INSET - 4
        wide = CARD[0] - 2 * inset
        size = pen.even_size(lines, wide, 21, SEMI)
        for i, line in enumerate(lines):
            pen.text(line, Box(inset, 242 + i * 26, wide, 26), size, "#3f2c1a", SEMI, align="centre", grow=False)

    return paint, ("karthis-card", face.id, lines, worth, under, guarding, deadly)


def _deadly(s: Adventure, card: str) -> Peril | None:
    """Return the peril of facing a card, or of facing the Joker that it guards."""
    faced = next((joker for joker, guard in s.guards if guard == card), card)
    return peril(s, Choose(faced)) if faced in s.drawn else None


def _paint_peril(pen: Pen, deadly: Peril) -> None:
    """Paint a band across the picture, clear of name and rule."""
    large = pen.look.text_scale >= LARGE_TEXT
    skull = 25 if deadly.at_once else 0
    band, look, words = Box(6, 52, CARD[0] - 12, 34), pen.look, deadly.short
    wraps = large or look.letters.width(words, SEMI, look.px(20)) > look.px(band.w - 7 - skull)
    if wraps:
        band = Box(band.x, band.y, band.w, 58)
        first, comma, second = words.partition(", ")
        words = first + comma + second.replace(" ", "\u00a0")  # the lines divide at the comma
    top, bottom = ("#8c1a12", "#6a0f0a") if deadly.at_once else ("#6b4a1c", "#4c3210")
    pen.panel(band, top, bottom, edge="#ffe1b0", edge_width=2, radius=6, shadow=3)
    if skull:
        pen.svg(SKULL, Box(band.x + 3, band.centre[1] - 12, 24, 24))
    room = Box(band.x + 3 + skull, band.y, band.w - 7 - skull, band.h)
    pen.text(words, room, 25 if large else 20, _CREAM, SEMI, align="centre", wrap=wraps, leading=1.1, grow=False)


def reader_face(s: Adventure, card: str) -> tuple[Paint, Hashable]:
    """Return the face for a close-up: the rule as it applies now, and the story below it."""
    face = face_of(s, card)
    worth = face.value * factor(s.floor) if face.kind in ("treasure", "joker", "crown") else 0
    guarding = guard_of(s, card)
    rule = (": " if guarding else " ").join(card_lines(s, card))

    def paint(pen: Pen) -> None:
        _paper(pen, face)
        _corner(pen, face)
        _badge(pen, face, worth)
        _title(pen, face)
        if guarding:
            pen.svg("karthis/k_guard", _PADLOCK, shadow=4)
        pen.text(rule, Box(12, 239, CARD[0] - 24, 20), 15.5, "#3f2c1a", BOLD, align="centre", grow=False)
        story = _(face.flavour)
        room = Box(15, 259, CARD[0] - 30, 38)
        wide = _balanced_width(pen, story, room.w, 13.5)
        room = Box(CARD[0] / 2 - wide / 2, room.y, wide, room.h)
        pen.text(story, room, 13.5, "#4a3420", SERIF_ITALIC, align="centre", wrap=True, grow=False)

    return paint, ("karthis-reader", face.id, worth, rule, guarding)


def _balanced_width(pen: Pen, words: str, widest: float, size: float) -> float:
    """Return the least width that needs no more lines, so that the last line is not a single word."""
    look = pen.look
    px = look.px(size)

    def lines(wide: float) -> int:
        return len(look.letters.wrap(words, SERIF_ITALIC, px, wide * look.scale))

    return next((wide for wide in range(int(widest * 0.5), int(widest), 4) if lines(wide) == lines(widest)), widest)


def _paper(pen: Pen, face: Card) -> None:
    """Paint the picture first: the paper over it has a window with a brushed edge."""
    pen.svg(f"karthis/{face.picture}", Box(12, 50, 180, 150))
    pen.raster(f"karthis/card_{face.kind}.webp", Box(0, 0, *CARD))


def _corner(pen: Pen, face: Card) -> None:
    if face.suit is None:
        colour = "#7a1020" if face.kind == "crown" else "#5a1f6b"
        pen.text(_("JOKER"), Box(18, 14, 92, 34), 24, colour, SERIF_BLACK, grow=False)
        return
    colour = RED if face.suit in ("diamonds", "hearts") else INK
    rank = pen.text(face.rank, Box(16, 10, 56, 40), 40, colour, SERIF_BLACK, grow=False)
    pen.svg(f"karthis/{PIPS[face.suit]}", Box(rank.right + 5, 17, 28, 28))


def _badge(pen: Pen, face: Card, worth: int) -> None:
    """Paint what a card does as a picture and a number, never by colour alone."""
    if face.id in SEALED_SHUT:
        colour, picture, words = "#4a4238", "lockslab", _("wall")
    elif face.kind == "threat":
        colour, picture, words = "#7c2a1c", "k_heart", f"−{face.value}"
    elif face.kind == "safe":
        colour, picture, words = "#2f6a3a", "k_heart", "+½"
    elif face.kind == "rival":
        colour, picture, words = "#5a3a10", "k_m_star", _("rival")
    else:
        colour, picture, words = "#174f52", "k_m_gem", short_number(worth)
    letters = pen.look.letters.width(words, BOLD, pen.look.px(22)) / pen.look.scale
    wide = min(104.0, letters + 46)
    box = Box(CARD[0] - 14 - wide, 13, wide, 36)
    pen.panel(box, colour, radius=18)
    paint_with_rim(pen, picture, Box(box.x + 7, 19, 24, 24))
    pen.text(words, Box(box.x + 35, 13, wide - 43, 36), 22, _CREAM, BOLD, align="centre", grow=False)


def paint_with_rim(pen: Pen, picture: str, box: Box) -> None:
    """Paint a picture with a cream rim, so that it is readable on a dark background."""
    r = pen.rect(box)
    art = pen.look.art
    drawn = art.svg(f"karthis/{picture}", *r.size)
    rim = art.keep(("rim", picture, r.size), lambda: silhouette(drawn, rgb("#fff6dc")))
    d = pen.look.px(1.8)
    for dx, dy in ((-d, 0), (d, 0), (0, -d), (0, d), (-d, -d), (d, d), (-d, d), (d, -d)):
        pen.blit(rim, (r.x + dx, r.y + dy))
    pen.blit(drawn, r.topleft)


def _title(pen: Pen, face: Card) -> None:
    colour = "#5a1408" if face.kind == "crown" else INK
    room, name = Box(18, 198, CARD[0] - 36, 44), _(face.name)
    long = pen.width(name, 25, AMATIC) / pen.look.text_scale > room.w
    pen.text(name, room.grow(0, 3) if long else room, 28 if long else 39, colour, AMATIC, align="centre", grow=False,
             wrap=long, leading=0.86)


def _slip(pen: Pen, face: Card, guard: Card, rule: str) -> None:
    """Paint the guard of a Joker as a slip across its foot: which card it is, and what it costs (KAR-3.2)."""
    large = pen.look.text_scale >= _LARGE_TEXT
    slip = Box(5, 198, CARD[0] - 10, 102) if large else Box(5, 237, CARD[0] - 10, 63)
    pen.panel(slip, "#fffaf0", "#f4e6c6", edge="#7c2a1c", edge_width=3, radius=9, shadow=5)
    pen.svg("karthis/k_guard", _PADLOCK, shadow=4)
    room = slip.grow(-8, -3)
    if large:
        # As on every card: the name is elsewhere, so the rule gets all the room.
        card = _rank(pen, guard, room.left_part(74), 40)
        pen.text(rule, Box(card, room.y, room.right - card, room.h), 30, _RULE, BOLD, align="centre", valign="middle",
                 wrap=True, grow=False)
        return
    _title(pen, face)
    first, second = room.top_part(room.h / 2), room.without_top(room.h / 2)
    card = _rank(pen, guard, first, 27)
    pen.text(_(guard.name), Box(card, first.y, first.right - card, first.h), 31, INK, AMATIC, grow=False)
    pen.text(rule, second, 22, _RULE, BOLD, align="centre", grow=False)


def _rank(pen: Pen, card: Card, room: Box, size: float) -> float:
    """Paint rank and suit at the left of a room. Returns where the rest can begin."""
    assert card.suit is not None
    rank = pen.text(card.rank, Box(room.x, room.y, size * 1.6, room.h), size, INK, SERIF_BLACK, grow=False)
    pip = Box(rank.right + 3, room.centre[1] - size * 0.33, size * 0.7, size * 0.7)
    pen.svg(f"karthis/{PIPS[card.suit]}", pip)
    return pip.right + 6


def small_face(look: DrawStyle, s: Adventure, card: str, width: float) -> pygame.Surface:
    """Return a face for the discard pile, without words: the corner and the picture are enough."""
    paint, key = table_face(s, card, under=True)
    tiny = replace(look, scale=look.scale * width / CARD[0], runs=None)

    def make() -> pygame.Surface:
        whole = pygame.Surface((tiny.px(CARD[0]), tiny.px(CARD[1])), pygame.SRCALPHA, 32)
        paint(Pen(whole, tiny))
        return whole

    return look.art.keep(("small", key, tiny.scale), make)


def card_sprite(s: Adventure, card: str, box: Box) -> CardSprite:
    face, key = table_face(s, card)
    return CardSprite(box, face, key, paint_back, "karthis-back", units=CARD[0])


# -- dice ---------------------------------------------------------------------------------------------------


def paint_ten(pen: Pen, box: Box, face: int, which: str) -> None:
    """Paint a ten-sided die: "a" is the tens in teal, "b" the ones in bone."""
    pen.svg(f"karthis/k_d10{which}", box)
    room = Box(box.x, box.y + box.h * 0.2, box.w, box.h * 0.46)
    size = box.w * 0.42
    if which == "a":
        pen.text(str(face), room, size, "#fffbe8", SERIF_BLACK, align="centre", grow=False,
                 outline="#0e3a3e", outline_width=2.2)
    else:
        pen.text(str(face), room, size, INK, SERIF_BLACK, align="centre", grow=False)


def paint_tens(pen: Pen, box: Box, face: int) -> None:
    paint_ten(pen, box, face, "a")


def paint_ones(pen: Pen, box: Box, face: int) -> None:
    paint_ten(pen, box, face, "b")


def paint_six(pen: Pen, box: Box, face: int) -> None:
    pen.svg(f"karthis/k_die_coral_{face}", box)


def red_suit(card: str) -> bool:
    return CARDS[card].suit in ("diamonds", "hearts")
