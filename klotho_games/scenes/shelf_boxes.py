"""The boxes on the shelf: standing, held up, tagged as coming, and the golden thread that leads to one of them."""

from __future__ import annotations

from klotho_games.core.registry import Box as GameBox
from klotho_games.core.words import _
from klotho_games.scenes.covers import paint_standing
from klotho_games.stage.geometry import Box, Point
from klotho_games.stage.layout import Layout
from klotho_games.stage.pen import Pen
from klotho_games.stage.sketch import Sketch, rounded_outline, spline
from klotho_games.stage.theme import SEMI

MARGIN = 92
"""Room for the shadow and the side of a box."""
LOOSE_END: Point = (58, 96)
"""Where the brand's own thread ends, left of the word."""
RING = 13


def paint_box(pen: Pen, game: GameBox, size: Box, held: bool) -> None:
    paint_standing(pen, game.id, game.title, size, held)
    if game.playable:
        return
    if not held:
        pen.panel(size, "#0c0810", alpha=0.42, radius=7)
        paint_tag(pen, size, held)


def paint_tag(pen: Pen, size: Box, held: bool) -> None:
    """A paper tag on a thread: this table is still being built. It hangs where it covers no title."""
    w, h = 158, 40
    s = Sketch(w, h)
    s.path(f"M16 2 H{w - 8} Q{w - 2} 2 {w - 2} 8 V{h - 8} Q{w - 2} {h - 2} {w - 8} {h - 2} H16 L2 {h / 2} Z",
           s.down("#fffaf0", "#ead9b8"), "#5a4526", 2)  # fmt: skip
    s.circle(18, h / 2, 5, "#3a2a16", "#8d7446", 2)
    x, y = (size.w - w - 16, size.h - 12) if held else (size.w - w - 14, -32)
    hole = (x + 18, y + h / 2)
    knot = (x - 10, size.h + RING) if held else (x - 26, 1)
    pen.sketch(s, Box(x, y, w, h), shadow=4)
    pen.thread(spline([hole, ((hole[0] + knot[0]) / 2, (hole[1] + knot[1]) / 2 + 5), knot]), 3)
    pen.text(_("still to come"), Box(x + 28, y, w - 38, h), 21, "#2a1c0c", SEMI, align="centre", grow=False)


def paint_ring(pen: Pen, box: Box, tagged: bool) -> None:
    pen.thread(rounded_outline(-RING, -RING, box.w + 2 * RING, box.h + 2 * RING, 20), 6, bright=True)
    if tagged:
        paint_tag(pen, box, held=True)


def players(game: GameBox) -> str:
    least, most = game.seats
    if most == 1:
        return _("solo")
    return str(most) if least == most else _("{least}–{most}").format(least=least, most=most)


def minutes(game: GameBox) -> str:
    least, most = game.minutes
    return str(most) if least == most else _("{least}–{most}").format(least=least, most=most)


def plate_words(game: GameBox) -> str:
    return _("{players} · {minutes} min").format(players=players(game), minutes=minutes(game))


def where(layout: Layout, what: str, game: str) -> Box:
    """Where a game's "box", "focus" or "plate" is; a game that the layout does not name stands in the free place."""
    own = f"{what}_{game}"
    return layout[own if own in layout else f"{what}_free"]


def tail(ring: Box) -> list[list[Point]]:
    """The thread between the brand and the ring around the held box, as one or more strands."""
    if ring.y > 300:
        return [_up_the_gap(ring)]
    if ring.x < 200:
        return [spline([(ring.x, ring.y + 35), (ring.x - 23, ring.y + 9), LOOSE_END])]
    if ring.right > 1300:
        # The swag hangs right above this box: the ring is tied to it, and the loose end lies on the cornice.
        x = ring.centre[0]
        knot = (x - 6, ring.y - 18)
        return [
            spline([LOOSE_END, (53, 106), (60, 116), (84, 117), (108, 112), (120, 118), (142, 117)]),
            spline([knot, (knot[0] - 22, ring.y - 10), (knot[0] - 50, ring.y)]),
            spline([knot, (knot[0] + 26, ring.y - 10), (knot[0] + 58, ring.y)]),
        ]
    along = ring.y - 9
    return [spline([LOOSE_END, (54, 106), (72, along + 3), (150, along + 4), (ring.x - 150, along + 6),
                    (ring.x - 34, along + 4), (ring.x - 6, along + 12), (ring.x + 6, ring.y + 7)])]  # fmt: skip


def _up_the_gap(ring: Box) -> list[Point]:
    first_column = ring.x < 200
    x = ring.x + 4 if first_column else ring.x + 1
    way: list[Point] = [(ring.x + 5, ring.y + 8), (x - 6, ring.y - 26), (x, ring.y - 90), (x + 2, 320), (x - 2, 200)]
    if first_column:
        return spline([*way, (x - 8, 140), (70, 118), LOOSE_END])
    return spline([*way, (x - 4, 150), (x - 26, 118), (x - 90, 113), (180, 118), (84, 117), (56, 108), LOOSE_END])
