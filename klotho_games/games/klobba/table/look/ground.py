"""The furniture of the cave: rock with the Groups' colours, planks of the Bands, decks, panels, the storm clock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from klotho_games.core.i18n import _, ngettext
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import BLACK, BOLD, FREDOKA, GOLD, SEMI, SERIF, SERIF_BLACK

from . import action_cards, barbarian_cards
from .rough_card import (
    HIDE,
    HIDE_SHAPE,
    SLAB,
    SLAB_SHAPE,
    card_picture,
    paint_shadow_and_glow,
    paint_stretched_art,
    paint_veil,
)
from .style import (
    BONE,
    CREAM,
    INK,
    OUTLINE,
    PANEL,
    PANEL_EDGE,
    PLAIN_TEXT,
    SAND,
    SIDES,
    Group,
)

# -- ground ------------------------------------------------------------------------------------------------------------

GROUND = "klobba/table.webp"


def paint_cave(pen: Pen, black: Box, white: Box) -> None:
    """Paint the rock, with charcoal and chalk on the Groups' sides."""
    pen.raster(GROUND, CANVAS)
    pen.raster("klobba/smear_black.webp", black)
    pen.raster("klobba/smear_white.webp", white)


def paint_panel(pen: Pen, box: Box, title: str = "", aside: str = "") -> None:
    """Paint a dark panel with a golden title and a stitched line under it. `aside` is to the right of the title."""
    pen.panel(box, PANEL, edge=PANEL_EDGE, edge_width=2, radius=18, alpha=0.88, shadow=6)
    if not title:
        return
    head = Box(box.x + 18, box.y + 8, box.w - 36, 42)
    size = grow_size(pen, 26, 34)
    pen.text(title, head, size, GOLD, SERIF, grow=False)
    if aside:
        pen.text(aside, head, size, BONE, FREDOKA, align="right", grow=False)
    pen.thread([(box.x + 16, box.y + 54), (box.right - 16, box.y + 54)], 2, dash=(8, 6), shadow=False)


# -- Bands -------------------------------------------------------------------------------------------------------------


class BandHead(NamedTuple):
    """What the plank over a Band says. `seat` is -1 for a Free Band; `hand` and `pile` are -1 if the Band has none."""

    name: str
    role: str
    group: Group
    seat: int
    hand: int = -1
    pile: int = -1


def grow_size(pen: Pen, size: float, most: float) -> float:
    """Grow letters with the player's text size, but not beyond `most`."""
    return max(size, min(size * pen.look.text_scale, most))


def paint_plank(pen: Pen, box: Box, head: BandHead) -> None:
    """Paint a Band's player, their role in this round, and their numbers of Action
    cards and of clobbered Barbarians."""
    side = SIDES[head.group]
    paint_stretched_art(pen, side.plank, box.grow(4, 3), shadow=4)
    right = box.right - 14
    for picture, n in (("klobba/ico_dizzy", head.pile), ("klobba/ico_cards", head.hand)):
        if n < 0:
            continue
        figure = grow_size(pen, 22, box.h - 2)
        wide = pen.look.letters.width(str(n), BOLD, pen.look.px(figure)) / pen.look.scale
        pen.text(str(n), Box(right - wide, box.y, wide + 2, box.h - 2), figure, side.words, BOLD, grow=False)
        at = Box(right - wide - 34, box.centre[1] - 15, 28, 28)
        if head.group == "white":
            pen.panel(at.grow(1), "#4a3524", radius=15)
        pen.svg(picture, at)
        right -= wide + 48
    x = box.x + 12
    if head.seat >= 0:
        seat_shape(pen, head.seat, Box(x, box.y + 5, box.h - 10, box.h - 10))
        x += box.h - 2
    size = 25.0 if box.h > 36 else 22.0
    # the role goes beside the name if there is room
    end = pen.name(head.name, Box(x, box.y, right - x, box.h - 2), size, side.words, BOLD).right
    room = right - end - 14
    role = grow_size(pen, 21, min(28.0, box.h - 3))
    if head.role and pen.look.letters.width(head.role, SEMI, pen.look.px(role - 1)) <= pen.look.px(room):
        pen.text(head.role, Box(end + 10, box.y, room, box.h - 1), role, side.quiet, SEMI, grow=False)


def paint_slot(pen: Pen, box: Box, words: str = "", lit: bool = False, phase: float = 0) -> None:
    """Paint the place for an Action card: a hollow with a handprint.

    `lit` adds a golden thread if a card can go there now.
    """
    if lit:
        light = Sketch(100, 100)
        stops = (0, "#ffba46", 0.75), (55, "#ffba46", 0.34), (100, "#ffba46", 0)
        light.rect(0, 0, 100, 100, 0, light.radial((50, 50), 50, *stops))
        pen.sketch(light, box.grow(52, 44))
    pen.panel(box, "#180d08", radius=14, alpha=0.9, edge="#4a2f1c", edge_width=2)
    r = pen.rect(box.grow(-4))
    pen.blit(pen.look.art.svg("klobba/back_action", *r.size), r.topleft, alpha=0.22)
    if lit:
        outline = rounded_outline(box.x - 5, box.y - 5, box.w + 10, box.h + 10, 18)
        pen.thread(outline, 5, dash=(17, 11), phase=phase, bright=True)
    if words:
        size = grow_size(pen, 23, 32)
        room = Box(box.x + 8, box.y + 18, box.w - 16, 52 * size / 23)
        pen.text(words, room, size, "#ffe296", FREDOKA, align="centre", wrap=True, leading=1.05, grow=False,
                 outline=INK, outline_width=2)


def paint_gap(pen: Pen, box: Box) -> None:
    """Paint the empty place of a card that is being dragged."""
    pen.thread(rounded_outline(*box.grow(-14), 16), 2, dash=(9, 9), shadow=False)


def paint_pill(pen: Pen, at: Point, words: str, *, figure: str = "", light: bool = False, most: float = 190) -> Box:
    """Paint a few words and a number on a pebble: "Action deck 17", "Esme has laid". Without a number,
    large letters grow up to a width of `most`."""
    letters, px = pen.look.letters, pen.look.px
    small, large = grow_size(pen, 21, 28), grow_size(pen, 24, 31)
    if not figure:
        small = min(small, max(21.0, small * most * px(1000) / 1000 / letters.width(words, SEMI, px(small))))
    wide = letters.width(words, SEMI, px(small)) / pen.look.scale
    more = letters.width(figure, FREDOKA, px(large)) / pen.look.scale + 12 if figure else 0
    box = Box.around(at, wide + more + 32, 38)
    pen.panel(box, BONE if light else "#3a281d", edge=OUTLINE, edge_width=2.5, radius=19, shadow=3)
    ink = INK if light else "#f0deb8"
    pen.text(words, Box(box.x + 16, box.y, wide + 2, box.h - 2), small, ink, SEMI, grow=False)
    if figure:
        pen.text(figure, Box(box.x, box.y, box.w - 16, box.h - 2), large, INK if light else GOLD, FREDOKA,
                 align="right", grow=False)
    return box


def paint_bubble(pen: Pen, box: Box, words: str, tip: float) -> None:
    """Paint what a card would do, in a dark bubble whose tip points down at the
    card, `tip` units from its left edge."""
    w, h = box.size
    at = min(max(36.0, tip), w - 36)
    s = Sketch(w, h + 18)
    s.path(f"M16 2 H{w - 16} Q{w - 2} 2 {w - 2} 16 V{h - 16} Q{w - 2} {h - 2} {w - 16} {h - 2} H{at + 13} "
           f"L{at} {h + 14} L{at - 13} {h - 2} H16 Q2 {h - 2} 2 {h - 16} V16 Q2 2 16 2 Z",
           PANEL, GOLD, 2.5)
    pen.sketch(s, Box(box.x, box.y, w, h + 18), shadow=7)
    pen.text(words, box.grow(-16, -6), 21, CREAM, BOLD, align="centre", wrap=True, leading=1.14)


# -- decks -------------------------------------------------------------------------------------------------------------


def paint_deck(pen: Pen, box: Box, kind: str, left: int) -> None:
    """Paint a pile of "action" or "barbarian" cards, as thick as their number suggests.

    An empty pile is an outline of thread.
    """
    slab = kind == "barbarian"
    shape, ratio, back = (SLAB, SLAB_SHAPE, barbarian_cards.back_face) if slab else (HIDE, HIDE_SHAPE,
                                                                                     action_cards.back_face)
    card = Box(box.x, box.y, box.w, box.w * ratio)
    if not left:
        pen.thread(rounded_outline(*card.grow(-6), 16), 3, dash=(10, 8), shadow=False)
        return
    layers = min(7, 1 + (left + 5) // 7)
    drawn = card_picture(pen.look, back(box.w), box.w, ratio, box.w)
    rim_x, rim_y = (drawn.get_width() - pen.look.px(card.w)) // 2, (drawn.get_height() - pen.look.px(card.h)) // 2
    paint_shadow_and_glow(pen, card, shape, 7)
    for n in range(layers):
        x, y = pen.at(card.x + n * 1.2, card.y - n * 3.2)
        pen.blit(drawn, (x - rim_x, y - rim_y))
        if n < layers - 1:
            paint_veil(pen, card.move(n * 1.2, -n * 3.2), shape)


def discard_picture(look: DrawStyle, kind: int, w: float) -> pygame.Surface:
    """Draw a card as it looks on the discards."""
    return card_picture(look, action_cards.action_face(kind, w), w, HIDE_SHAPE, w)


def paint_discards(pen: Pen, box: Box, kinds: Sequence[int]) -> None:
    """Paint the last three used Action cards, the newest on top and nearly straight."""
    shown = list(kinds[-3:])
    for n, kind in enumerate(shown):
        angle = (3, -6, 7)[len(shown) - 1 - n]
        drawn = discard_picture(pen.look, kind, box.w)
        r = drawn.get_rect(center=pen.rect(box).center)
        pen.piece(drawn, r, ("klobba-discard", kind), angle=angle, shadow=4)
    if not shown:
        pen.thread(rounded_outline(*box.grow(-6), 14), 3, dash=(10, 8), shadow=False)


# -- the storm clock ---------------------------------------------------------------------------------------------------


class Storm(NamedTuple):
    """KLO-1.7, 3.2: the storm cards that have come, and when the others can come."""

    left: int
    """Cards left in the Barbarian deck."""
    lightning: bool
    thunder: bool
    lightning_zone: tuple[int, int]
    """Most and fewest cards that can be left when Lightning comes."""
    thunder_zone: tuple[int, int]
    words: str
    """The storm clock in one line."""
    total: int
    """Number of cards when the storm cards were hidden in the deck."""


def paint_storm(pen: Pen, box: Box, storm: Storm) -> None:
    left = ngettext("{n} left", "{n} left", storm.left).format(n=storm.left)
    paint_panel(pen, box, _("Barbarian deck"), left)
    # If larger text has raised the prompt bar, the panel is lower and the medals are smaller.
    k = min(1.0, (box.h - 62) / 250)
    deck = 118 * k
    paint_deck(pen, Box(box.x + 28, box.y + 62 + 40 * k, deck, deck * SLAB_SHAPE), "barbarian", storm.left)
    inner = Box(box.x + 184, box.y + 62, box.w - 208, box.h - 62)
    one, two = inner.columns(2, 12)
    _medal(pen, one, "lightning", _("Lightning"), storm.lightning, k)
    _medal(pen, two, "thunder", _("Thunder"), storm.thunder, k)
    paint_storm_gauge(pen, Box(inner.x, inner.y + 174 * k, inner.w, 26), storm)
    words = Box(inner.x, inner.y + 204 * k, inner.w, 34)
    pen.text(storm.words, words, grow_size(pen, 21, 29), "#ecdaba", SEMI, grow=False)


def _medal(pen: Pen, box: Box, which: str, name: str, come: bool, k: float) -> None:
    at = (box.centre[0], box.y + 46 * k)
    if come:
        s = Sketch(100, 100)
        s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#ffd84a", 0.55), (50, "#c8962a", 0.3), (100, "#c8962a", 0)))
        pen.sketch(s, Box.around(at, 200 * k, 190 * k))
    pen.svg(f"klobba/medal_{which}_{'lit' if come else 'dark'}", Box.around(at, 92 * k, 92 * k), shadow=4)
    words = "#ffe9a0" if come else BONE
    if pen.look.text_scale > PLAIN_TEXT:
        # Its light shows whether it has come, and the line below says so.
        room = Box(box.x, box.y + 94 * k, box.w, 52 * k)
        pen.text(name, room, grow_size(pen, 24, 38), words, BOLD, align="centre", grow=False)
        return
    pen.text(name, Box(box.x, box.y + 92 * k, box.w, 28 * k), 24, words, BOLD, align="centre", grow=False)
    told = _("has struck") if come else _("still asleep")
    pen.text(told, Box(box.x, box.y + 119 * k, box.w, 28 * k), 21, "#ecdaba", SEMI, align="centre", grow=False)


_PEBBLES = {"": "#d6be94", "lightning": "#f2cf4a", "thunder": "#9e8cd6"}


def paint_storm_gauge(pen: Pen, box: Box, storm: Storm) -> None:
    """Paint a pebble for each card since the first round.

    Pebbles where a storm card can hide are yellow or violet with a stroke. An arrow marks the present.
    """
    most = storm.total
    gap = 4.0 if most <= 16 else 3.0
    w = (box.w - gap * (most - 1)) / most
    s = Sketch(box.w, box.h + 16)
    for i in range(most):
        n = most - i
        zone = _zone(storm, n)
        x = i * (w + gap)
        fill = "#40322a" if n > storm.left else _PEBBLES[zone]
        s.rect(x + 0.5, 16, w - 1, box.h - 2, min(6, w / 3), fill, OUTLINE, 2)
        if zone:
            up, down = (22, box.h + 7) if zone == "thunder" else (box.h + 7, 22)
            rim = min(5, w / 3.4)
            inner = f"M{x + rim:.1f} {down:.1f} L{x + w - rim:.1f} {up:.1f}"
            s.path(inner, "none", "#281e46" if n <= storm.left else "#5c4c70", 3)
        if n == min(storm.left, most):
            s.path(f"M{x + w / 2 - 9:.1f} 1 h18 l-9 12 Z", GOLD, OUTLINE, 1.5)
    pen.sketch(s, Box(box.x, box.y - 16, box.w, box.h + 16))


def _zone(storm: Storm, n: int) -> str:
    if not storm.lightning and storm.lightning_zone[1] <= n <= storm.lightning_zone[0]:
        return "lightning"
    if not storm.thunder and storm.thunder_zone[1] <= n <= storm.thunder_zone[0]:
        return "thunder"
    return ""


# -- the steps of a round ----------------------------------------------------------------------------------------------


def paint_steps(pen: Pen, box: Box, round_words: str, step: int, step_words: str, steps: int = 9) -> None:
    """Paint the round, the step within it, and the name of the step."""
    if pen.look.text_scale > PLAIN_TEXT:
        _paint_large_steps(pen, box, round_words, step, step_words, steps)
        return
    upper, lower = Box(box.x, box.y, box.w, 32), Box(box.x, box.y + 32, box.w, 26)
    end = pen.text(round_words, upper, 24, GOLD, SERIF_BLACK, grow=False).right
    pen.text(step_words, Box(end + 16, upper.y, box.right - end - 16, upper.h), 24, CREAM, SERIF, grow=False)
    pitch = 24
    row = 26 + pitch * (steps - 1)
    s = Sketch(row, 26)
    for n in range(1, steps + 1):
        x = 13 + (n - 1) * pitch
        if n == step:
            s.circle(x, 13, 12, "#f0b246", OUTLINE, 2)
        else:
            s.circle(x, 13, 7.5, "#96784e" if n < step else "#4c3c30", OUTLINE, 1.5)
    pen.sketch(s, Box(lower.x, lower.y, row, 26))
    if not step:
        return
    at = Box.around((lower.x + 13 + (step - 1) * pitch, lower.y + 12.5), 30, 26)
    pen.text(str(step), at, 20, "#281408", BLACK, align="centre", grow=False)
    told = _("step {n} of {of}").format(n=step, of=steps)
    pen.text(told, Box(lower.x + row + 8, lower.y, box.w - row - 8, 26), 20, SAND, SEMI, grow=False)


_WHOLE_STEP = 300.0
"""Narrowest box that has room for the total number of steps."""


def _paint_large_steps(pen: Pen, box: Box, round_words: str, step: int, step_words: str, steps: int) -> None:
    """Paint the step as a number instead of a row of pebbles, for large letters."""
    upper, lower = box.grow(0, 3).rows(2)
    if step:
        told = _("{round}, step {n} of {of}") if box.w > _WHOLE_STEP else _("{round}, step {n}")
        round_words = told.format(round=round_words, n=step, of=steps)
    pen.text(round_words, upper, grow_size(pen, 24, 31), GOLD, SERIF_BLACK, grow=False)
    pen.text(step_words, lower, grow_size(pen, 24, 31), CREAM, SERIF, grow=False)
