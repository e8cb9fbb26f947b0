"""Where one stands: for each game a bead for each theme, the rating, and how it went in the last four weeks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from klotho_games.core.i18n import _, signed
from klotho_games.practice.standing import GameStanding
from klotho_games.practice.words import until_rated
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SANS, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import ScrollRow

from .ink import BROWN, COACH, COST, RULE, paint_rating_line, paint_stitches, paint_theme_bead

ROW = 77.0
_COLUMN = 376.0
"""Where the line of the rating begins."""
_LINE = 190.0
_NOWHERE = Box(0, 0, 0, 0)


def standing_rows(standings: Sequence[GameStanding], wide: float, k: float, is_new: bool,
                  choose: Callable[[str], None]) -> list[ScrollRow]:
    """Return a row for each game. `is_new` is true for a person who has answered nothing."""
    found = []
    for n, one in enumerate(standings):
        tall = ROW if k <= 1 else 190.0
        spot = Spot(f"standing-{one.game}", _NOWHERE, one.title, _("game"), one.spoken, partial(choose, one.game),
                    ring=12, tip=_("Choose exercises of {game}").format(game=one.title))
        if not one.has_exercises:
            spot.enabled, spot.reason = False, _("This game has no exercises yet.")
        before = standings[n - 1].is_weak if n else True
        paint = partial(_paint_row if k <= 1 else _paint_large_row, one, spot, wide, is_new, ruled=not before)
        found.append(ScrollRow(tall, paint, [(spot, Box(0, 2, wide, tall - 4))]))
    return found


def _paint_ground(pen: Pen, row: Box, one: GameStanding, spot: Spot, ruled: bool) -> None:
    if one.is_weak or spot.hovered or spot.focused:
        pen.panel(Box(row.x, row.y + 1, row.w, row.h - 2), "#fff3d0", edge="#e0a63c", radius=12, alpha=0.95)
    elif ruled:
        pen.fill(Box(row.x + 12, row.y - 1, row.w - 24, 1.6), "#000000" if pen.look.high_contrast else RULE)


def _paint_row(one: GameStanding, spot: Spot, wide: float, is_new: bool, pen: Pen, box: Box, *, ruled: bool) -> None:
    row = Box(box.x, box.y, wide, box.h)
    _paint_ground(pen, row, one, spot, ruled)
    inner = row.grow(-12, 0)
    paint_cover(pen, one.game, one.title, Box(inner.x + 2, row.y + 7, 50, 63), radius=5, shadow=3)
    title = pen.text(one.title, Box(inner.x + 70, row.y + 4, 290, 38), 26, INK, SERIF)
    if one.is_weak:
        _paint_weak(pen, title, row, inner.x + 70 + len(one.themes) * 34, inner.x + _COLUMN - 10)
    for n, (_name, bead) in enumerate(one.themes):
        paint_theme_bead(pen, (inner.x + 83 + n * 34, row.y + 56), 28, bead)
    line = Box(inner.x + _COLUMN, row.centre[1] - 21, _LINE, 42)
    if one.left or not one.has_exercises:
        _paint_without_rating(pen, one, inner, line, is_new)
        return
    if one.line:
        paint_rating_line(pen, line, one.line)
    if len(one.line) > 1:
        pen.text(signed(one.change), Box(line.right + 16, row.y + 14, 62, row.h - 28), 24,
                 COACH if one.change >= 0 else COST, SERIF_BLACK)
    pen.text(f"± {one.reach}", Box(inner.right - 74, row.y + 14, 72, row.h - 26), 21, BROWN, SANS, align="right")
    pen.text(f"{one.rating}", Box(inner.right - 170, row.y + 12, 88, row.h - 26), 32, INK, SERIF_BLACK, align="right")


def _paint_weak(pen: Pen, title: Box, row: Box, beads_end: float, right: float) -> None:
    """Paint that a game needs practice: beside its title, or if that is long, beside its beads."""
    told = _("needs practice")
    beside = title.right + 14
    if pen.width(told, 21, SERIF_ITALIC) <= right - beside:
        pen.text(told, Box(beside, row.y + 6, right - beside, 36), 21, COST, SERIF_ITALIC)
    else:
        pen.text(told, Box(beads_end + 2, row.y + 38, right - beads_end + 2, 36), 21, COST, SERIF_ITALIC)


def _paint_without_rating(pen: Pen, one: GameStanding, inner: Box, line: Box, is_new: bool) -> None:
    paint_stitches(pen, line)
    room = Box(line.right + 14, inner.y + 4, inner.right - line.right - 14, inner.h - 8)
    if not one.has_exercises:
        pen.text(_("no exercises yet"), room, 21, BROWN, SERIF_ITALIC, align="right", wrap=True, leading=1.1)
    elif is_new:
        pen.text("–", room, 30, BROWN, SERIF_ITALIC, align="right")
    else:
        pen.text(until_rated(one.left), room, 21, BROWN, SERIF_ITALIC, align="right", wrap=True, leading=1.1)


def _paint_large_row(
    one: GameStanding, spot: Spot, wide: float, is_new: bool, pen: Pen, box: Box, *, ruled: bool
) -> None:
    row = Box(box.x, box.y, wide, box.h)
    _paint_ground(pen, row, one, spot, ruled)
    paint_cover(pen, one.game, one.title, Box(row.x + 16, row.y + 14, 128, 162), radius=8, shadow=4)
    x, right = row.x + 170, 620.0
    room = row.w - (x - row.x) - right
    pen.text(one.title, Box(x, row.y + 12, room, 70), 26, INK, SERIF)
    for n, (_name, bead) in enumerate(one.themes):
        paint_theme_bead(pen, (x + 28 + n * 66, row.y + 124), 54, bead)
    figures = Box(row.right - right, row.y, right - 20, row.h)
    if one.left or not one.has_exercises:
        why = until_rated(one.left) if one.has_exercises else _("no exercises yet")
        told = "–" if is_new and one.has_exercises else why
        pen.text(told, figures.grow(0, -12), 22, BROWN, SERIF_ITALIC, align="right", wrap=True, leading=1.1)
        return
    reach = pen.text(f"± {one.reach}", Box(figures.right - 170, row.y + 24, 170, 70), 22, BROWN, SANS, align="right")
    pen.text(f"{one.rating}", Box(figures.x, row.y + 16, reach.x - figures.x - 24, 80), 34, INK, SERIF_BLACK,
             align="right")
    notes = [_("{change} in four weeks").format(change=signed(one.change))] if len(one.line) > 1 else []
    notes += [_("needs practice")] if one.is_weak else []
    pen.text(", ".join(notes), Box(figures.x, row.y + 104, figures.w, 62), 22,
             COST if one.is_weak or one.change < 0 else COACH, SERIF_ITALIC, align="right")
