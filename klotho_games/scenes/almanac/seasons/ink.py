"""Drawing for seasons, and their short lines of text."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.almanac.seasons import POINTS, Season, SeasonSheet, title_of
from klotho_games.core.dates import day
from klotho_games.core.i18n import _, decimal, ngettext, rough
from klotho_games.scenes.almanac.statistics.ink import paint_stitches
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.kit.frame import paint_portrait
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, MUTED_ON_PAPER, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC

RULE = "#cbb083"
_TITLES = 0.36
"""The share of a line for the game's name, before the columns of the people."""


def points(n: float) -> str:
    """Points as text, without decimals if they are whole: 7, 2.5."""
    return rough(n, 6) if abs(n * 2 - round(n * 2)) < 0.01 else decimal(n)


def plan_text(season: Season) -> str:
    plan = season.plan
    if plan.kind == "best":
        return _("best of {n}: {title}").format(n=len(plan.games), title=title_of(plan.games[0]))
    told = ngettext("points over {n} game", "points over {n} games", len(plan.games)).format(n=len(plan.games))
    return _("{plan}: {points} by place").format(plan=told, points=", ".join(map(str, POINTS)))


def columns(row: Box, people: int) -> list[Box]:
    """The columns of the people."""
    return row.without_left(row.w * _TITLES).columns(people, 4)


def paint_heading(pen: Pen, page: Box, title: str, sub: str) -> None:
    pen.text(title, Box(0, -8, page.w, 64), 48, INK, SERIF_BLACK)
    pen.text(sub, Box(0, 52, page.w, 36), 22, MUTED_ON_PAPER, SERIF_ITALIC)
    pen.thread([(0, 98), (page.w, 98)], 3.4, shadow=False)


def season_needs() -> str:
    return _("You need at least two profiles for a season.")


def paint_none(pen: Pen, box: Box, few: bool) -> None:
    """Paint the placeholder for the first season."""
    paint_stitches(pen, box.grow(-3), 14)
    told = season_needs() if few else _("No season yet.")
    pen.text(told, box.grow(-24, -8), 24, MUTED_ON_PAPER, SERIF_ITALIC, align="centre", wrap=True)


def paint_about(pen: Pen, box: Box) -> None:
    told = _("If you often play with the same people, let your games count together. Play best of three, five or seven "
             "of one game, or collect points by place over a list of games. The starting player changes from game to "
             "game, and the score is always on the shelf.")
    pen.text(told, box, 24, INK, SERIF_ITALIC, wrap=True, valign="top", leading=1.4)


def paint_season(pen: Pen, row: Box, sheet: SeasonSheet, told: str, portraits: Sequence[str], chosen: bool,
                 hovered: bool) -> None:
    if chosen or hovered:
        pen.panel(row, "#fff3d0", edge="#e0a63c", edge_width=3 if chosen else 2, radius=14, alpha=0.95)
    else:
        pen.fill(Box(row.x, row.bottom + 2, row.w, 1.6), RULE)
    side = min(50.0, row.h * 0.5)
    faces = len(portraits) * side * 0.86
    for n, portrait in enumerate(portraits):
        at = Box(row.right - 16 - faces + n * side * 0.86, row.centre[1] - side / 2, side, side)
        paint_portrait(pen, portrait, at, n)
    words = row.grow(-16, -8).without_right(faces + 24)
    if sheet.winners:
        icon(pen, "trophy", Box(words.x, words.centre[1] - 18, 36, 36), "#7a4a12")
        words = words.without_left(50)
    pen.text(sheet.season.name, words.top_part(words.h * 0.56), 29, INK, SERIF)
    pen.text(told, words.bottom_part(words.h * 0.42), 21, MUTED_ON_PAPER, SERIF_ITALIC)


def paint_people(pen: Pen, row: Box, sheet: SeasonSheet, portraits: Sequence[str]) -> None:
    """Paint the heads of the columns with everyone's total; the leader is on gold."""
    for n, (person, box) in enumerate(zip(sheet.season.people, columns(row, len(portraits)), strict=True)):
        leads = sheet.place(n) == 1 and bool(sheet.played)
        if leads:
            pen.panel(box, "#fff3d0", "#f6dc96", edge="#c8912c", edge_width=2.4, radius=12)
        face = min(44.0, box.h * 0.32)
        paint_portrait(pen, portraits[n], Box(box.centre[0] - face / 2, box.y + 6, face, face), n)
        pen.text(person.name, Box(box.x + 4, box.y + face + 7, box.w - 8, box.h * 0.37), 21, INK, SEMI, align="centre",
                 wrap=True, leading=1.05)
        total = Box(box.x, box.bottom - box.h * 0.27, box.w, box.h * 0.26)
        pen.text(points(sheet.totals[n]), total, 30, INK, SERIF_BLACK, align="centre")
    pen.text(_("Total"), row.left_part(row.w * _TITLES).bottom_part(row.h * 0.28), 24, INK, SERIF)


def paint_game(pen: Pen, row: Box, sheet: SeasonSheet, n: int) -> None:
    season = sheet.season
    game = season.plan.games[n]
    title = title_of(game)
    done = n < len(sheet.played)
    pen.fill(Box(row.x, row.y - 3, row.w, 1.4), RULE)
    paint_cover(pen, game, title, Box(row.x + 2, row.y + 3, (row.h - 6) * 0.8, row.h - 6), radius=4,
                alpha=1.0 if done else 0.75)
    words = Box(row.x + row.h * 0.8 + 10, row.y + 2, row.w * _TITLES - row.h * 0.8 - 18, row.h - 4)
    pen.text(title, words.top_part(words.h * 0.56), 23, INK, SERIF)
    pen.text(_when(sheet, n), words.bottom_part(words.h * 0.44), 20, MUTED_ON_PAPER, SERIF_ITALIC)
    for k, box in enumerate(columns(row, len(season.people))):
        if not done:
            starts = n == len(sheet.played) and sheet.seats[0] == season.people[k]
            pen.text(_("starts") if starts else "–", box, 22, MUTED_ON_PAPER, SERIF_ITALIC, align="centre")
            continue
        one = sheet.played[n]
        if one.places[k] == 1:
            side = min(box.h - 12, 46.0)
            pen.panel(Box.around(box.centre, side, side), "#ffe9a8", "#e8b44c", edge="#8a5f14", edge_width=2.4,
                      radius=side / 2)
        pen.text(points(one.points[k]), box, 26, INK, SERIF_BLACK if one.places[k] == 1 else SERIF, align="centre")


def _when(sheet: SeasonSheet, n: int) -> str:
    if n < len(sheet.played):
        return day(sheet.played[n].entry.ended)
    return _("next") if n == len(sheet.played) else _("still to come")
