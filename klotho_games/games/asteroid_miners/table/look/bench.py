"""The drill bench: up to six dice in their wells, and four sockets for the crew's equipment (AST-B5, B6).

    paint_bench(pen, slots)                                     # for the backdrop
    paint_wells(pen, die_places(slots["dice"], n))              # under the dice, which are sprites
    paint_socket(pen, slots["socket_1"], "trimmer", "ready")    # a piece; "" for an empty socket
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import SEMI, SERIF
from klotho_games.stage.scene.stitches import paint_stitches
from klotho_games.stage.widgets.top_bar import Slots

from .dice_faces import BENCH, paint_tick
from .steel import larger, plate, well
from .style import ART, CREAM, DIM, OUTLINE, SHADE

READY, USED, BARRED = "ready", "used", "barred"
"""A piece can be used now, has been used, or is barred by an event."""


def paint_bench(pen: Pen, slots: Slots) -> None:
    plate(pen, slots["bench"])
    left, right = slots["dice"], slots["socket_1"]
    x = (left.right + right.x) / 2 - slots["bench"].x
    s = Sketch(slots["bench"].w, slots["bench"].h)
    s.line([(x, 12), (x, s.h - 12)], "#000000", 3, opacity=0.55).line([(x + 2.5, 12), (x + 2.5, s.h - 12)], "#ffffff",
                                                                      1.5, opacity=0.12)
    pen.sketch(s, slots["bench"])


def paint_bench_words(pen: Pen, slots: Slots, status: str, owned: str) -> None:
    """Paint the titles. `status` says how many rolls are left, or "2 spent, 3
    idle"; `owned` says whose equipment it is."""
    title = slots["bench_title"]
    right = pen.text(_("Drill dice"), title, larger(pen, 26, 34), CREAM, SERIF, grow=False, shadow=SHADE).right
    pen.text(status, Box(right + 16, title.y + 2, title.right - right - 16, title.h), larger(pen, 20, 26), DIM, SEMI,
             grow=False)
    pen.name(owned, slots["sockets_title"].move(0, 2), larger(pen, 20, 26), CREAM, SEMI, grow=False)


def paint_wells(pen: Pen, places: Sequence[Box]) -> None:
    for place in places:
        well(pen, place, 16)


def die_width(place: Box) -> float:
    """Return the width of a die in its well."""
    return min(BENCH, place.w - 6, (place.h - 6) / 1.1)


def paint_choice_mark(pen: Pen, home: Box, sign: str) -> None:
    """Mark a die that the equipment in hand will act on. It has no lock, as it will change."""
    box = home.grow(4)
    pen.sketch(Sketch(box.w, box.h).rect(2.5, 2.5, box.w - 5, box.h - 5, 12, "none", OUTLINE, 8), box)
    pen.sketch(Sketch(box.w, box.h).rect(2.5, 2.5, box.w - 5, box.h - 5, 12, "none", "#ff9126", 4.6), box)
    badge = Box.around((box.right - 8, box.bottom - 8), 30, 30)
    pen.sketch(Sketch(40, 40).circle(20, 20, 18, "#ff9126", OUTLINE, 3), badge)
    if sign == "up":
        pen.svg(f"{ART}/sign_up", badge.grow(-6), tint="#2a1700")
    else:
        icon(pen, sign, badge.grow(-6), "#2a1700", 2.8)


def paint_socket(pen: Pen, box: Box, piece: str, state: str = READY, *, lit: bool = False) -> None:
    """Paint a socket and its piece, with a tick once the piece has been used, and a lock if an event bars it."""
    if not piece:
        well(pen, box, 12)
        s = Sketch(66, 76)
        s.circle(33, 38, 15, "none", "#4a5058", 3)
        s.path("M33 16 V26 M33 50 V60 M11 38 H21 M45 38 H55", "none", "#4a5058", 3)
        pen.sketch(s, Box.around(box.centre, 66, 76))
        return
    warm = state == READY
    well(pen, box, 12, "#1c100a" if warm else "#0b0c0f", "#4a2a12" if warm else "#1d2025")
    side = min(box.w, box.h) - 6
    pen.svg(f"{ART}/equipment_{piece}", Box.around(box.centre, side, side), alpha=1 if warm else 0.45,
            shadow=3 if warm else 0)
    if state == USED:
        paint_tick(pen, (box.right - 14, box.bottom - 14), 24)
    elif state == BARRED:
        sign = Box.around((box.right - 14, box.bottom - 14), 26, 26)
        pen.sketch(Sketch(40, 40).circle(20, 20, 18, "#a3341f", OUTLINE, 3), sign)
        icon(pen, "lock", sign.grow(-5), "#ffffff", 2.6)
    if lit:
        paint_stitches(pen, box.grow(1), 12)


def paint_small_piece(pen: Pen, box: Box, piece: str) -> None:
    """Paint a piece that a crew owns, in a row of four beside its money."""
    well(pen, box, 8, *(("#1c100a", "#4a2a12") if piece else ("#0b0c0f", "#1d2025")))
    if piece:
        side = min(box.w, box.h) - 3
        pen.svg(f"{ART}/equipment_{piece}", Box.around(box.centre, side, side))
