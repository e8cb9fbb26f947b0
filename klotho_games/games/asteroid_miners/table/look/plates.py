"""Plates around the cards: the shop at the side, the stall of phase 7, the stock of both crews, the log."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BLACK, BOLD, SEMI, SERIF_BLACK
from klotho_games.stage.widgets.top_bar import Slots

from .bench import paint_socket
from .steel import Metal, hazard, heading, larger, plate, well
from .style import CREAM, CREWS, DIM, PALE, SHADE


def paint_shop(pen: Pen, slots: Slots) -> None:
    """AST-B10: paint the shop of three pieces, as rows."""
    plate(pen, slots["shop"], Metal.QUIET, radius=16, rivets=False)
    heading(pen, _("For sale"), slots["shop_title"], 24, PALE)


def paint_log(pen: Pen, box: Box) -> None:
    plate(pen, box, Metal.QUIET, radius=16, rivets=False)


def paint_stall(pen: Pen, slots: Slots, told: str) -> None:
    """Paint the stall in the Foundry's place, with the same three pieces large. `told` says what the crew can pay."""
    box = slots["stall"]
    plate(pen, box, radius=18, screws=True, shadow=8)
    hazard(pen, Box(box.x + 24, box.bottom - 19, box.w - 48, 10))
    title = slots["stall_title"]
    room = Box(title.x, title.y, title.w - 190, title.h)  # the title never takes the room of the quiet words
    name = pen.text(_("Mining equipment"), room, larger(pen, 32, 41), PALE, SERIF_BLACK, grow=False, shadow=SHADE)
    left = name.right + 20
    right = Box(left, title.y, box.right - 36 - left, title.h)
    pen.text(told, right, larger(pen, 20, 26), DIM, SEMI, align="right", grow=False)


def paint_stock(pen: Pen, slots: Slots, names: Sequence[str], owned: Sequence[Sequence[str]]) -> None:
    """Without the expansion, paint what both crews own, in rows of four under the cards."""
    plate(pen, slots["stock"])
    for crew, name in enumerate(names):
        line = slots[f"stock_{crew + 1}"]
        seat_shape(pen, CREWS[crew].mark, Box(line.x, line.y + 3, 28, 28))
        pen.text(name, line.without_left(36), larger(pen, 22, 29), CREAM, BOLD, grow=False, shadow=SHADE)
        for n in range(len(owned[crew]), 4):
            paint_socket(pen, slots[f"own{crew + 1}_{n + 1}"], "")


def paint_turn(pen: Pen, box: Box, turn: str, who: str) -> None:
    """Paint the pill in the top bar: "Turn 7  Ada's Foundry"."""
    bold, plain = larger(pen, 24, 32), larger(pen, 22, 29)
    wide = (pen.width(turn, bold, BLACK) + pen.width(who, plain, SEMI)) / pen.look.text_scale + 76
    field = Box.around(box.centre, min(box.w, wide), box.h - 4)
    well(pen, field, 24)
    first = pen.text(turn, Box(field.x + 28, field.y, field.w, field.h), bold, PALE, BLACK, grow=False)
    room = Box(first.right + 16, field.y, field.right - first.right - 34, field.h)
    pen.text(who, room, plain, CREAM, SEMI, grow=False)
