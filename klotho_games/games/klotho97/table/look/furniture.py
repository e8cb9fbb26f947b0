"""The furniture of the platform: the gantry with its thread, the dice tray, market gauges, the drawer under a card, the
decks, and the steps of a turn in the top bar."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.cards import MINERALS
from klotho_games.games.klotho97.rules.state import RANGES
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import BLACK, BOLD, GOLD, INK, PAPER, SEMI

from .card_faces import back_picture
from .places import LARGE
from .signs import LIGHTS, STAR, mineral
from .steel import dash_outline, hazard, octagon
from .style import LINE, MUTE, OUTLINE, PALE_GOLD, WHITE

_DUE = 33.0
"""Letter size of the current step, in large text."""
_RAIL = ((0, "#a3b0cd"), (40, "#56617f"), (100, "#242a3f"))


# -- the gantry ---------------------------------------------------------------------------------------------------


def gantry(pen: Pen, box: Box, cards: Sequence[Box]) -> None:
    """Paint a girder with hazard stripes at its ends, lamps between the cards, and a thread through every clamp."""
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    cross = ""
    for i in range(32):
        left, right = 14 + i * (w - 28) / 32, 14 + (i + 1) * (w - 28) / 32
        cross += f"M{left:.1f} 8 L{right:.1f} 24 M{left:.1f} 24 L{right:.1f} 8 "
    s.path(cross, "none", OUTLINE, 6).path(cross, "none", "#4a5573", 3)
    for y in (2, 21):
        s.rect(2, y, w - 4, 9, 4, s.linear((0, y), (0, y + 9), *_RAIL), OUTLINE, 2)
    for x in (0, w - 64):
        hazard(s, x, 1, 64, 30)
    pen.sketch(s, box, shadow=8)
    for a, b in pairwise(cards):
        _lamp(pen, ((a.right + b.x) / 2, box.y + 29), cards[0].bottom - box.y)
    pen.thread(_slack(box, cards), 3)


def _lamp(pen: Pen, at: Point, reach: float) -> None:
    beam = Sketch(160, 330)
    light = beam.linear((0, 0), (0, 330), (0, "#dff8ff", 0.36), (100, "#9fe6f5", 0))
    beam.polygon([(70, 0), (90, 0), (160, 330), (0, 330)], light)
    pen.sketch(beam, Box(at[0] - 80, at[1], 160, reach))
    lamp = Sketch(32, 18).rect(4, 2, 24, 10, 3, "#343c55", OUTLINE, 2).rect(7, 10, 18, 5, 2, "#f2fdff")
    pen.sketch(lamp, Box(at[0] - 16, at[1], 32, 18))


def _slack(box: Box, cards: Sequence[Box]) -> list[Point]:
    """Return the thread, which sags a little between the clamps."""
    knots = [(box.x + 20, box.y + 17.0), *((card.centre[0], box.y + 25.0) for card in cards),
             (box.right - 20, box.y + 17.0)]
    out: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(knots):
        for i in range(16):
            t = i / 16
            out.append((ax + (bx - ax) * t, ay + (by - ay) * t + 26 * t * (1 - t)))
    return [*out, knots[-1]]


def clamp(pen: Pen, card: Box) -> None:
    """Paint the clamp that holds a card at the middle of its upper edge, above the card."""
    s = Sketch(48, 38)
    s.rect(13, 0, 22, 20, 3, "#343c55", OUTLINE, 2.5)
    jaws = s.linear((0, 14), (0, 36), *_RAIL)
    s.path("M4 14 L44 14 L48 22 L48 36 L38 36 L38 28 L10 28 L10 36 L0 36 L0 22 Z", jaws, OUTLINE, 2.5)
    s.circle(24, 9, 4.5, GOLD, OUTLINE, 2)
    pen.sketch(s, Box(card.centre[0] - 24, card.y - 25, 48, 38), shadow=3)


# -- dice ---------------------------------------------------------------------------------------------------------


def tray(pen: Pen, box: Box) -> None:
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    rim = s.linear((0, 0), (0, h), (0, "#8e9bb9"), (50, "#4a5573"), (100, "#242a3f"))
    s.polygon(octagon(1.5, 1.5, w - 3, h - 3, 20), rim, OUTLINE, 3)
    s.polygon(octagon(12, 12, w - 24, h - 24, 14), s.down("#0d2a30", "#174850"), OUTLINE, 3)
    felt = "".join(f"M{x} {y} h0.1 " for row, y in enumerate(range(22, int(h) - 18, 16))
                   for x in range(24 + 8 * (row % 2), int(w) - 20, 16))
    s.path(felt, "none", "#2fa7a0", 4.4, stroke_opacity=0.2)
    shade = s.linear((0, 14), (0, 44), (0, "#000000", 0.6), (100, "#000000", 0))
    s.polygon([(26, 14), (w - 26, 14), (w - 14, 26), (w - 14, 44), (14, 44), (14, 26)], shade)
    for x, y in ((14, 14), (w - 14, 14), (14, h - 14), (w - 14, h - 14)):
        s.circle(x, y, 4.5, "#a3b0cd", OUTLINE, 1.5)
    pen.sketch(s, box, shadow=4)


def drawer(pen: Pen, box: Box, lit: bool = False) -> None:
    """Paint the rim of the drawer, which hangs under the card that dice are put on."""
    w, h = round(box.w, 1), round(box.h, 1)
    s = Sketch(w, h)
    d = f"M2 2 L{w - 2} 2 L{w - 2} {h - 18} L{w - 18} {h - 2} L18 {h - 2} L2 {h - 18} Z"
    s.path(d, s.down("#5b2330", "#2a1119"), OUTLINE, 3)
    rim = s.down("#fff0c4", GOLD) if lit else s.down("#ffd98a", "#c48a2c")
    inner = f"M6 4 L6 {h - 20} L20 {h - 6} L{w - 20} {h - 6} L{w - 6} {h - 20} L{w - 6} 4"
    s.path(inner, "none", rim, 4 if lit else 2.5)
    pen.sketch(s, box, shadow=8)


def paint_total(pen: Pen, box: Box, total: int, target: int) -> None:
    """Paint a running total in a drawer, "19 / 24", with a bar that fills."""
    enough = total >= target
    large = pen.look.text_scale >= LARGE
    line = box.h - (16 if large else 24)
    number = pen.text(str(total), Box(box.x, box.y, 80 if large else 58, line), 42, PALE_GOLD, BLACK, align="right",
                      grow=large)
    rest = Box(number.right + 10, box.y + 2, 90 if large else 70, line)
    pen.text(f"/ {target}", rest, 30, PAPER, BOLD, grow=large)
    s = Sketch(box.w, 16)
    s.rect(1, 1, box.w - 2, 14, 7, "#14080d", OUTLINE, 2)
    full = max(12.0, (box.w - 4) * min(1.0, total / target))
    s.rect(2, 2, full, 12, 6, s.down("#b9f2a0", "#4ea44a") if enough else s.down("#f7d181", "#d79c35"))
    pen.sketch(s, Box(box.x, box.bottom - 18, box.w, 16))
    if enough:
        icon(pen, "check", Box(box.right - 28, box.bottom - 21, 22, 22), "#0d2410", 4.4)


# -- markets ------------------------------------------------------------------------------------------------------


def steps_of(box: Box, large: bool) -> tuple[Box, Box]:
    """Return where a gauge shows the cost of a step up and a step down. With stars to spend these are buttons."""
    high = 44.0 if large else 38.0
    row = Box(box.x + 29, box.bottom - high - 11, box.w - 38, high)
    up, down = row.columns(2, 2)
    return up, down


def gauge(pen: Pen, box: Box, kind: str, price: int, up: int | None, down: int | None, large: bool = False) -> None:
    """Paint a market: lamps from the lowest to the highest price, and the cost of a step in stars; None if there is no
    such step. In large text only the lamps show the range."""
    w, h = box.size
    ups, downs = steps_of(box.at_origin, large)
    lo, hi = RANGES[MINERALS.index(kind)]
    light = LIGHTS[kind]
    s = Sketch(w, h)
    edge = s.linear((0, 0), (0, h), (0, "#a3b0cd"), (50, "#56617f"), (100, "#242a3f"))
    s.polygon(octagon(1.5, 1.5, w - 3, h - 3, 13), edge, OUTLINE, 3)
    s.polygon(octagon(6, 6, w - 12, h - 12, 10), s.down("#2e3650", "#141826"), light, 2.5)
    s.rect(12, 14, 13, h - 28, 6, OUTLINE)
    step = (h - 42) / (hi - lo)
    for value in range(lo, hi + 1):
        y = h - 21 - step * (value - lo)
        s.rect(14, y - step * 0.3, 9, step * 0.6, 2.5, light if value <= price else "#3a4361")
    for at, cost in ((ups, up), (downs, down)):
        if cost is not None:
            s.polygon(octagon(at.x, at.y, at.w, at.h, 8), s.linear((0, at.y), (0, at.bottom), (0, "#454f6e"),
                                                                   (100, "#242b41")), OUTLINE, 2)
    pen.sketch(s, box.at_origin, shadow=5)
    for at, cost, arrow in ((ups, up, "ui_up"), (downs, down, "ui_down")):
        if cost is not None:
            y, digit = at.centre[1], 15 if large else 13
            pen.svg(f"klotho97/{arrow}", Box(at.x + 4, y - 7, 13, 14))
            pen.text(str(cost), Box(at.x + 15, at.y, digit, at.h), 20, PAPER, BOLD, align="centre", grow=large)
            pen.svg(STAR, Box(at.x + 14 + digit, y - 9, 18, 18))
    if large:
        pen.svg(mineral(kind), Box(30, 14, 36, 36))
        pen.text(str(price), Box(66, 3, w - 74, 61), 46, WHITE, BLACK, align="centre", shadow="#000000")
        return
    pen.svg(mineral(kind), Box(32, 15, 38, 38))
    pen.text(str(price), Box(72, 10, 50, 48), 46, WHITE, BLACK, align="centre", grow=False, shadow="#000000")
    pen.text(f"{lo}–{hi}", Box(32, 58, 92, 26), 20, MUTE, SEMI, align="centre", grow=False)


# -- decks and the progress to the next scoring -------------------------------------------------------------------


def deck(pen: Pen, box: Box, card: int, words: str, left: int, *, counted: bool = True) -> None:
    """Paint a pile of cards as thick as their number suggests, with its name and count on a plate.

    In large text the plate is beside the pile. `card` is any card of the pile. A pile that is not
    `counted` does not reveal its number of cards.
    """
    layers = min(6, (left + 9) // 10) if counted else 4
    drawn = back_picture(pen.look, card, box.w)
    for i in range(layers, 0, -1):
        edge = Sketch(box.w, box.w * 272 / 192)
        edge.polygon(octagon(1, 1, box.w - 2, edge.h - 2, 9), "#252b40" if i % 2 else "#66728f", OUTLINE, 1.4)
        pen.sketch(edge, Box(box.x + i * 1.5, box.y + i * 2.2, box.w, edge.h))
    x, y = pen.at(box.x, box.y)
    if left:
        pen.blit(drawn, (x, y))
    else:
        bare = Sketch(box.w, box.w * 272 / 192)
        dash_outline(bare, octagon(2, 2, box.w - 4, bare.h - 4, 9), LINE, 2, 6, 5)
        pen.sketch(bare, Box(box.x, box.y, box.w, bare.h))
    if pen.look.text_scale >= LARGE:
        wide, high, size = 150.0, 40.0, 20 * 1.36 / pen.look.text_scale
        plate = Box(box.right + 8, box.centre[1] - high / 2, wide, high)
    else:
        wide, high, size = 110.0, 32.0, 20.0
        plate = Box(box.centre[0] - wide / 2, box.bottom - high, wide, high)
    s = Sketch(wide, high).rect(1.5, 1.5, wide - 3, high - 3, 9, INK, GOLD, 2)
    pen.sketch(s, plate)
    told = _("{deck} {n}").format(deck=words, n=left) if counted else words
    pen.text(told, plate.grow(-6, 0), size, PAPER, BOLD, align="centre")


def scoring_track(pen: Pen, box: Box, scored: int, way: float | None) -> None:
    """Paint three knots on a thread, one for each scoring.

    `way` from 0 to 1 is the progress to the next scoring, None if the count is hidden.
    """
    y = box.centre[1]
    knots = [box.x + 15 + (box.w - 30) * k / 3 for k in range(4)]
    line = Sketch(box.w, 8).line([(4, 4), (box.w - 4, 4)], LINE, 4)
    pen.sketch(line, Box(box.x, y - 4, box.w, 8))
    here = knots[scored] + (knots[min(3, scored + 1)] - knots[scored]) * (way or 0.0)
    if here > knots[0] + 4:
        pen.thread([(knots[0] - 8, y), (here, y)], 4, bright=True)
    marked = way is not None and scored < 3
    for number in (1, 2, 3):
        done = number <= scored
        knot = Sketch(32, 32).circle(16, 16, 14, GOLD if done else "#1e2233", INK if done else GOLD, 2.5)
        at = Box.around((knots[number], y), 32, 32)
        pen.sketch(knot, at)
        if not marked or abs(here - knots[number]) > 14:
            pen.text(str(number), at, 20, INK if done else PAPER, BOLD, align="centre", grow=False)
    if marked:
        mark = Sketch(22, 22).path("M11 2 L20 11 L11 20 L2 11 Z", "#fff0c4", INK, 2.5)
        pen.sketch(mark, Box.around((here, y), 22, 22))


# -- the steps of a turn ------------------------------------------------------------------------------------------


class StepPill(NamedTuple):
    """One of Discard, Roll, Reroll, Reroll, Claim, Discard (K97-2.2). "past" was
    skipped; "lock" is not allowed (K97-6.3)."""

    words: str
    state: Literal["done", "past", "now", "todo", "lock"]


def paint_steps(pen: Pen, box: Box, steps: Sequence[StepPill]) -> None:
    """Paint pills on a thread.

    Locked steps are dashed, with a padlock. In large text only the current step has words.
    """
    large = pen.look.text_scale >= LARGE
    gap = 8.0 if large else 14.0
    wide = [_wide(pen, step, large) for step in steps]
    k = min(1.0, (box.w - gap * (len(steps) - 1)) / sum(wide))
    pen.line([(box.x + 8, box.centre[1]), (box.x + sum(wide) * k + gap * (len(steps) - 1) - 8, box.centre[1])], GOLD, 3)
    x = box.x
    for step, w in zip(steps, wide, strict=True):
        _pill(pen, Box(x, box.centre[1] - 22, w * k, 44), step, large)
        x += w * k + gap


def _wide(pen: Pen, step: StepPill, large: bool) -> float:
    due = step.state == "now"
    if not large:
        return pen.width(step.words, 22, BOLD) + (40 if due else 48)
    return 40 + (pen.look.letters.width(step.words, BOLD, pen.look.px(_DUE)) / pen.look.scale if due else 0)


def _pill(pen: Pen, box: Box, step: StepPill, large: bool) -> None:
    w, h = round(box.w, 1), 44.0
    s = Sketch(w, h)
    if step.state == "now":
        s.rect(1, 0, w - 2, h, 22, s.down("#f7d181", "#d79c35"), "#fff0c4", 2)
        pen.sketch(s, box)
        pen.text(step.words, box.grow(-12, 0), _DUE if large else 23, INK, BOLD, align="centre", grow=False)
        return
    edge, ink = {"done": (GOLD, PAPER), "lock": ("#a89ad8", "#d8d0ee")}.get(step.state, (MUTE, MUTE))
    s.rect(1, 2, w - 2, h - 4, 20, "#171a28", "" if step.state == "lock" else edge, 2)
    if step.state == "lock":
        dash_outline(s, rounded_outline(1.5, 2.5, w - 3, h - 5, 19.5)[:-1], edge, 2, 6, 5)
    pen.sketch(s, box)
    sign = Box(box.x + 9, box.centre[1] - 11, 22, 22)
    if step.state == "done":
        pen.sketch(Sketch(22, 22).circle(11, 11, 10.5, GOLD), sign)
        icon(pen, "check", sign.grow(-3), INK, 4)
    elif step.state == "lock":
        icon(pen, "lock", sign, "#c9b8ff", 2.6)
    elif step.state == "past":
        pen.sketch(Sketch(22, 22).line([(4, 11), (18, 11)], MUTE, 3.5), sign)
    else:
        pen.sketch(Sketch(22, 22).circle(11, 11, 7, "none", MUTE, 3), sign)
    if not large:
        pen.text(step.words, Box(box.x + 34, box.y, box.w - 42, h), 22, ink, SEMI, grow=False)
