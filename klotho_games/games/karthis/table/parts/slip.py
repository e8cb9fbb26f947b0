"""The words of a card in large letters, for large text.

A card has room for only a few words. The slip covers the map while the player points at or focuses a drawn card or its
button.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.karthis.rules.cards import CARDS, PIPS
from klotho_games.games.karthis.rules.odds import peril
from klotho_games.games.karthis.rules.state import Adventure, face_of, guard_of
from klotho_games.games.karthis.rules.steps import Choose
from klotho_games.games.karthis.table.look.style import INK, LARGE_TEXT, RED, rule
from klotho_games.games.karthis.telling.card_words import card_lines
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.line_breaks import balance_lines
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import AMATIC, SEMI, SERIF_BLACK
from klotho_games.stage.scene.panel import Panel

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.table import Table

_Z = 90
_WIDE, _TALL = 720.0, 400.0
_KINDS = ("card", "choose")


class SlipText(NamedTuple):
    rank: str
    suit: str | None
    name: str
    rule: str
    deadly: str
    """What can end the adventure; "" for nothing."""


def slip_text(s: Adventure, card: str) -> SlipText:
    face = face_of(s, card)
    guard = guard_of(s, card)
    said = ": ".join(card_lines(s, card)) if guard else " ".join(card_lines(s, card))
    deadly = peril(s, Choose(card)) if card in s.drawn and not s.chosen else None
    rank = face.rank if face.suit else _("JOKER")
    warned = (deadly.told if deadly.at_once else deadly.short) if deadly else ""
    return SlipText(rank, face.suit, _(face.name), said, warned)


class CardSlip:
    def __init__(self, table: Table) -> None:
        self.table = table
        page = table.places.above_prompt("left_page")
        box = Box.around((page.centre[0] + 14, page.bottom - _TALL / 2 - 26), _WIDE, _TALL)
        self.sprite = table.add(Panel(box, z=_Z, margin=30, visible=False))
        self.serves = table.stage.look.text_scale >= LARGE_TEXT
        """Whether cards are read here, and have no tip."""

    @property
    def card(self) -> str:
        """The card to read now; "" for none."""
        table = self.table
        if not self.serves or table.combat.is_open or table.motions.is_busy:
            return ""
        focus = table.focus
        for spot in (focus.hovered, focus.current if focus.seen else None):
            kind, _sep, card = spot.id.partition(":") if spot is not None else ("", "", "")
            if kind in _KINDS and card in CARDS:
                return card
        return ""

    def update(self) -> None:
        """Show the card that the player looks at, which changes without a move."""
        card = self.card
        if not card:
            self.sprite.visible = False
            return
        self.sprite.show(_paint, slip_text(self.table.state, card))
        self.sprite.visible = True


def _paint(pen: Pen, box: Box, told: SlipText) -> None:
    pen.panel(box, "#fffaf0", "#f4e6c6", edge="#7c5a2c", edge_width=3, radius=12, shadow=14)
    room = box.grow(-30, -18)
    colour = RED if told.suit in ("diamonds", "hearts") else INK
    corner = pen.text(told.rank, room.top_part(84).left_part(170), 36, colour, SERIF_BLACK)
    x = corner.right + 12
    if told.suit:
        pen.svg(f"karthis/{PIPS[told.suit]}", Box(x, room.y + 20, 44, 44))
        x += 60
    pen.text(told.name, Box(x + 8, room.y, room.right - x - 8, 84), 42, INK, AMATIC)
    rule(pen, room.x, room.y + 92, room.w, RED, 3, seed=7)
    below = room.without_top(100)
    if told.deadly:
        below, foot = below.top_part(below.h * 0.48), below.bottom_part(below.h * 0.48)
        pen.text(told.deadly, foot, 25, "#8c1a12", SEMI, align="centre", wrap=True)
    words = balance_lines(pen, told.rule, SEMI, 28 * pen.look.text_scale, below.w)
    pen.text(words, below, 28, INK, SEMI, align="centre", wrap=True)
