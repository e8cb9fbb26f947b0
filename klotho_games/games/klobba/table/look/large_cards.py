"""Cards for reading close up: the card itself, and beside it a tablet with everything there is to say about it.

    sheet = sheet_of_barbarian(card)      # or sheet_of_action(kind), sheet_of_storm("thunder")
    Large(Box.around(CANVAS.centre, *sheet.size), sheet.paint, sheet.told, key=sheet.key)

The example of an Action card is drawn with small slabs: who comes forward, who stays behind, and what they count.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.cards import ACTIONS, BARBARIANS, NUMBER, STORMS
from klotho_games.games.klobba.telling.printed import emblem
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, FREDOKA, GOLD, SEMI, SERIF_ITALIC
from klotho_games.stage.scene.sprites import Paint

from . import action_cards, barbarian_cards
from .rough_card import (
    GLOW,
    HIDE,
    HIDE_SHAPE,
    SLAB,
    SLAB_SHAPE,
    card_picture,
    paint_shadow_and_glow,
    paint_stretched_art,
    paint_veil,
)
from .style import CREAM, INK, SAND, clan_name

SIZE: Point = (900.0, 530.0)
_SLAB, _HIDE = 372.0, 378.0
"""Widths of the two kinds of cards."""
_TABLET = Box(404, 5, 488, 520)
_SAMPLE = 78.0
_RULE = 23.0


class CardSheet(NamedTuple):
    size: Point
    paint: Paint
    key: Hashable
    told: str
    """Everything in a sentence or two, for speech."""


class Example(NamedTuple):
    """Barbarians of an example, who of them comes forward, and what they count. An empty name draws a swap arrow."""

    group: tuple[str, ...]
    forward: tuple[str, ...]
    comes_to: str
    cap: int = 0
    """The total after the cap, if there is a cap."""


EXAMPLES = {
    "the_boss": Example(("brusa", "tumba", "hroth"), ("brusa",), "9"),
    "sneaky": Example(("hulda", "skarn", "tot"), ("tot",), "3 × 3 = 9"),
    "berzerk": Example(("gorm", "falk"), ("gorm",), "7 × 2 = 14", 13),
    "all_orange_fox": Example(("gorm", "grumli", "squint"), ("gorm", "grumli", "squint"), "7 + 4 + 2 = 13"),
    "all_purple_raven": Example(("oda", "tally", "hroth"), ("oda", "tally", "hroth"), "6 + 4 + 2 = 12"),
    "all_yellow_claw": Example(("dagna", "moss", "pott"), ("dagna", "moss", "pott"), "7 + 4 + 2 = 13"),
    "all_blue_talon": Example(("oona", "wulda", "pip"), ("oona", "wulda", "pip"), "7 + 4 + 2 = 13"),
    "second_best": Example(("arja", "dagna", "moss"), ("dagna",), "7 + 4 = 11"),
    "the_underdogs": Example(("walgar", "moss", "hroth"), ("moss", "hroth"), "4 + 2 + 4 = 10"),
    "glory_seeker": Example(("hulda",), ("hulda",), "8 + 3 = 11"),
    "swap_and_play": Example(("hroth", "", "arja"), ("arja",), "10 + 3 = 13"),
    "mirror_and_switch": Example(("hulda", "skarn", "tot"), ("tot",), "3 × 3 = 9"),
    "flee_and_surprise": Example(("pip",), ("pip",), "2 > 13"),
}
"""The same numbers as in the texts of `cards.json`."""


def sheet_of_barbarian(card: int, stars: int = 0) -> CardSheet:
    told = BARBARIANS[card]
    clans = ", ".join(clan_name(clan) for clan in told.clans) or _("No clan")
    words = _("{name}, value {n}. {clans}. {blurb}")
    sentence = words.format(name=_(told.name), n=told.value, clans=clans, blurb=_(told.blurb))

    def paint(pen: Pen) -> None:
        _tablet(pen)
        face = barbarian_cards.barbarian_face(card, _SLAB, stars=stars)
        _card(pen, Box(12, 12, _SLAB, _SLAB * SLAB_SHAPE), face[0], SLAB)
        room = _TABLET.grow(-44, -40)
        _heading(pen, room, _(told.name))
        value = _("Value {n}").format(n=told.value)
        y = _line(pen, Box(room.x, room.y + 74, room.w, 44), "klobba/disc", value)
        number = Box(room.x, room.y + 73, 39, 38)
        pen.text(str(told.value), number, 24, INK, FREDOKA, align="centre", grow=False)
        for clan in told.clans:
            y = _line(pen, Box(room.x, y, room.w, 44), emblem(clan), clan_name(clan))
        if not told.clans:
            y = _line(pen, Box(room.x, y, room.w, 44), "klobba/clan_none", _("No clan"))
        blurb = Box(room.x, y + 14, room.w, room.bottom - y - 14)
        pen.text(_(told.blurb), blurb, 26, "#ffdf9c", SERIF_ITALIC, wrap=True, leading=1.2)

    return CardSheet(SIZE, paint, ("klobba-sheet", card, stars), sentence)


def sheet_of_action(kind: int) -> CardSheet:
    told = ACTIONS[kind]
    example = EXAMPLES[told.id]

    def paint(pen: Pen) -> None:
        _tablet(pen)
        _card(pen, Box(12, 0, _HIDE, _HIDE * HIDE_SHAPE), action_cards.action_face(kind, _HIDE)[0], HIDE)
        room = _TABLET.grow(-40, -34).without_bottom(12)
        _heading(pen, room, _(told.name))
        rule, drawn, words = _thirds(pen, room, _(told.text))
        pen.text(_even(pen, _(told.text), rule.w), rule, _RULE, CREAM, SEMI, wrap=True, leading=1.16, valign="top")
        _example(pen, drawn, example)
        pen.text(_even(pen, _(told.example), words.w, 21), words, 21, SAND, SEMI, wrap=True, leading=1.16, valign="top")

    return CardSheet(SIZE, paint, ("klobba-sheet-action", kind), f"{_(told.name)}. {_(told.text)} {_(told.example)}")


def sheet_of_storm(which: str) -> CardSheet:
    name = next(_(card.name) for card in STORMS if card.id == which)
    rule = _("Lightning and Thunder sleep near the bottom of the Barbarian deck. When both have come, the game ends at "
             "once, and the player with the most Stars wins.")

    def paint(pen: Pen) -> None:
        _tablet(pen)
        _card(pen, Box(12, 12, _SLAB, _SLAB * SLAB_SHAPE), barbarian_cards.storm_face(which, _SLAB)[0], SLAB)
        room = _TABLET.grow(-44, -40)
        _heading(pen, room, name)
        pen.text(rule, room.without_top(74), 24, CREAM, SEMI, wrap=True, leading=1.2, valign="top")

    return CardSheet(SIZE, paint, ("klobba-sheet-storm", which), f"{name}. {rule}")


# -- parts -------------------------------------------------------------------------------------------------------------


def _tablet(pen: Pen) -> None:
    paint_stretched_art(pen, "klobba/tablet", _TABLET, shadow=12)


def _card(pen: Pen, box: Box, face: Paint, shape: str) -> None:
    """Paint a card. `face` is drawn at the card's own width, so only the origin moves."""
    paint_shadow_and_glow(pen, box, shape, 14)
    face(pen.at_offset(box.x, box.y))


def _heading(pen: Pen, room: Box, words: str) -> None:
    pen.text(words, room.top_part(52), 36, GOLD, FREDOKA, grow=False)
    pen.thread([(room.x, room.y + 60), (room.right, room.y + 60)], 2.4, dash=(10, 7), shadow=False)


def _line(pen: Pen, box: Box, picture: str, words: str) -> float:
    pen.svg(picture, Box(box.x, box.y, 40, 40))
    pen.text(words, Box(box.x + 54, box.y, box.w - 54, 40), 25, CREAM, BOLD)
    return box.bottom + 4


def _even(pen: Pen, words: str, width: float, size: float = _RULE) -> str:
    """Break words into lines of even length. Larger text breaks where it must."""
    return balance_lines(pen, words, SEMI, size, width) if pen.look.text_scale == 1 else words


def _thirds(pen: Pen, room: Box, rule: str) -> tuple[Box, Box, Box]:
    """Divide the room: the rule gets what it needs, the slabs the middle, the words of the example the rest."""
    below = room.without_top(70)
    lines = len(pen.look.letters.wrap(rule, SEMI, pen.look.px(_RULE), below.w * pen.look.scale))
    high = min(below.h * 0.46, lines * _RULE * 1.16 + 8)
    tall = _SAMPLE * SLAB_SHAPE + 26
    drawn = Box(below.x, below.y + high, below.w, tall)
    return below.top_part(high), drawn, Box(below.x, drawn.bottom + 4, below.w, below.bottom - drawn.bottom - 4)


def _example(pen: Pen, room: Box, example: Example) -> None:
    """Paint small slabs, lit for those who come forward and dark for the others, and what they count."""
    x, y = room.x + 6, room.y + 20
    for who in example.group:
        if not who:
            icon(pen, "swap", Box(x - 2, y + 36, 40, 40), GOLD, 2.6)
            x += 52
            continue
        box = Box(x, y, _SAMPLE, _SAMPLE * SLAB_SHAPE)
        forward = who in example.forward
        paint_shadow_and_glow(pen, box, SLAB, 3, GLOW if forward else "")
        drawn = card_picture(pen.look, barbarian_cards.barbarian_face(NUMBER[who], 104), 104, SLAB_SHAPE, _SAMPLE)
        r = drawn.get_rect(center=pen.rect(box).center)
        pen.blit(drawn, r.topleft)
        if not forward:
            paint_veil(pen, box, SLAB, 0.5)
        x += _SAMPLE + 12
    icon(pen, "right", Box(x - 4, y + 42, 28, 28), GOLD, 3.4)
    rest = Box(x + 28, y, room.right - x - 28, _SAMPLE * SLAB_SHAPE)
    if example.cap:
        upper, lower = rest.grow(0, -12).rows(2)
        pen.text(example.comes_to, upper, 28, "#ffe296", FREDOKA, grow=False)
        action_cards.paint_chip(pen, (lower.x + 58, lower.centre[1]), _("CAP {n}").format(n=example.cap), 22)
    elif rest.w > 150 or "=" not in example.comes_to:
        pen.text(example.comes_to, rest, 30, "#ffe296", FREDOKA, grow=False)
    else:
        sum_words, total = example.comes_to.split(" = ")
        upper, lower = rest.grow(0, -14).rows(2)
        pen.text(sum_words, upper, 22, "#ffe296", FREDOKA, grow=False)
        pen.text(f"= {total}", lower, 32, "#ffe296", FREDOKA, grow=False)
