"""The week on the page of today: a bead for each day, and the series of seven deals that add up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from klotho_games.almanac import daily, week
from klotho_games.almanac.daily import Tries
from klotho_games.almanac.entry import Entry
from klotho_games.almanac.medals import HOUSE, standings
from klotho_games.almanac.week import WeekSheet
from klotho_games.core.dates import short_weekdays, weekdays
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, ngettext, number
from klotho_games.core.people.profiles import Profile
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.kit.daily_marks import paint_bead
from klotho_games.scenes.kit.frame import paint_portrait
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.medal import paint_locked_medal, paint_medal, paint_rays
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, spline
from klotho_games.stage.drawing.theme import BOLD, INK, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC, SERIF_SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scroll import ScrollRow

from .ink import BROWN, SOFT, paint_push_button

if TYPE_CHECKING:
    from klotho_games.scenes.almanac.program_type import AlmanacProgram

BEADS = 212.0
"""Height of the thread of a week with the names of the days."""
HEAD = 138.0
"""Height of the head of the series."""
_LINE = 58.0
_NOWHERE = Box(0, 0, 0, 0)
_SUM = 92.0
_LARGEST = 1.5


@dataclass(frozen=True)
class Day:
    """A day of the week, shown as a bead."""

    when: date
    done: int
    ahead: bool
    today: bool
    before: bool
    """Whether the day is before the profile's first daily game."""

    @property
    def state_text(self) -> str:
        if self.done:
            return ngettext("{n} game finished", "{n} games finished", self.done).format(n=self.done)
        return _("still to come") if self.ahead else _("nothing yet") if self.today else _("nothing finished")

    @property
    def sign(self) -> str:
        return str(self.done) if self.done else "" if self.ahead or self.today or self.before else "–"


def days_of(tries: Tries, today: date) -> list[Day]:
    first = min(daily.days(tries), default=today)
    return [Day(day, week.count_done(tries, day), day > today, day == today, day < first) for day in week.of(today)]


def spoken_week(days: list[Day]) -> str:
    return ", ".join(f"{weekdays()[day.when.weekday()]}: {day.state_text}" for day in days)


def medal_tier(entries: Sequence[Entry], who: str) -> str:
    """The tier of the medal for good weeks."""
    own = standings(entries, who, (HOUSE,)).get(HOUSE, ())
    return next((standing.tier for standing in own if standing.medal.emblem == "daily"), "")


def paint_beads(pen: Pen, box: Box, days: list[Day], played: int, tier: str) -> None:
    """Paint a bead for each day, higher if more was done, and the medal for a good week at the end."""
    k = box.h / BEADS
    room, medal = box.without_right(150 * k), box.right_part(140 * k)
    step, middle = room.w / len(days), box.y + 98 * k
    centres = [(room.x + step * (n + 0.5), middle - (day.done - 3) * 9 * k if day.done else middle + 24 * k)
               for n, day in enumerate(days)]
    thread = spline([(room.x - 6, middle + 8 * k), *centres, (medal.x + 20 * k, middle - 8 * k)], 12)
    pen.thread(thread, 6 * k)
    for day, centre in zip(days, centres, strict=True):
        paint_bead(pen, centre, 72 * k if day.done or day.today else 64 * k, day.sign, full=bool(day.done), size=32 * k)
        name = Box(centre[0] - step / 2, box.bottom - 42 * k, step, 40 * k)
        pen.text(short_weekdays()[day.when.weekday()], name, 24, INK if day.today else BROWN,
                 BOLD if day.today else SEMI, align="centre")
    place = Box.around((medal.centre[0], middle - 2 * k), 138 * k, 138 * k)
    told = _("{n} of {days} days").format(n=played, days=week.MEDAL_DAYS)
    if played >= week.MEDAL_DAYS:
        paint_rays(pen, place.grow(place.w * 0.22), alpha=0.8)
        paint_medal(pen, place, "daily", tier or "bronze", "", shadow=6)
        told = _("earned")
    else:
        paint_locked_medal(pen, place, "daily")
    pen.text(told, Box(medal.x - 10, box.bottom - 42 * k, medal.w + 20, 40 * k), 24, INK, SERIF, align="centre")


# -- the series -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Series:
    game: Game
    today: date
    sheets: list[tuple[Profile, WeekSheet]]
    """The present profile, and all others of this machine with a deal in the series; the best first."""
    mine: WeekSheet
    can_play: bool

    @property
    def summary(self) -> str:
        left = 6 - self.today.weekday()
        ends = ngettext("{n} day left.", "{n} days left.", left).format(n=left)
        ends = ends if left else _("The series ends tonight.")
        told = _("{title}: one game a day, scores added up. {ends}")
        return told.format(title=self.game.info.title, ends=ends)


def series_of(program: AlmanacProgram, today: date) -> Series:
    game = registry.load(week.game(today))
    everybody = {profile.id: profile for profile in program.profiles}
    own = program.profile.id
    found = {who: program.daily_games.tries(who) for who in everybody}
    sheets = week.series(found, game.id, today, game.info.low_wins)
    shown = [(everybody[sheet.who], sheet) for sheet in sheets if sheet.deals or sheet.who == own]
    mine = next(sheet for _profile, sheet in shown if sheet.who == own)
    return Series(game, today, shown, mine, program.daily_games.first_try(program.profile, game.id))


def line_height(scale: float) -> float:
    return _LINE * min(scale, _LARGEST)


def paint_series_head(pen: Pen, box: Box, series: Series, wide: float) -> None:
    """Paint the name, the game, and the days over their columns, which are as wide as the rows."""
    k = box.h / HEAD
    cover = Box(box.right - 80 * k, box.y + 8 * k, 70 * k, 87 * k)
    paint_cover(pen, series.game.id, series.game.info.title, cover, radius=6, shadow=4)
    words = box.without_left(8).without_right(96 * k)
    pen.text(_("The weekly series"), Box(words.x, words.y + 8 * k, words.w, 48 * k), 34, INK, SERIF_BLACK)
    pen.text(series.summary, Box(words.x, words.y + 54 * k, words.w, 38 * k), 23, SOFT, SERIF_ITALIC)
    row = box.bottom_part(34 * k).left_part(wide)
    for day, cell in zip(week.of(series.today), _cells(row), strict=True):
        here = day == series.today
        pen.text(short_weekdays()[day.weekday()], cell, 21, INK if here else SOFT, BOLD if here else SEMI,
                 align="centre")
    pen.text(_("Sum"), _sum(row), 21, SOFT, SEMI, align="right")


def _cells(row: Box) -> list[Box]:
    return Box(row.x + row.w * 0.32, row.y, row.w * 0.68 - _SUM, row.h).columns(week.DAYS)


def _sum(row: Box) -> Box:
    return row.right_part(_SUM).without_right(10)


def series_rows(series: Series, width: float, scale: float, play: Callable[[], None]) -> list[ScrollRow]:
    rows = [_row(series, profile, sheet, width, line_height(scale), play)
            for profile, sheet in series.sheets]
    return rows if len(rows) > 1 else [*rows, _alone(width, 150 * min(scale, _LARGEST))]


def _alone(width: float, height: float) -> ScrollRow:
    told = _("Everyone who plays these games on this computer appears here. The seven games are the same everywhere, "
             "so you can compare your results with friends.")

    def paint(pen: Pen, box: Box) -> None:
        icon(pen, "people", Box(box.x + 30, box.centre[1] - 30, 60, 60), "#a0814c", 1.8)
        pen.text(told, Box(box.x + 116, box.y, width - 150, box.h), 22, SOFT, SERIF_ITALIC, wrap=True, leading=1.2)

    return ScrollRow(height, paint)


def _row(series: Series, profile: Profile, sheet: WeekSheet, width: float, height: float,
         play: Callable[[], None]) -> ScrollRow:
    mine = sheet.who == series.mine.who
    whole = Box(0, 0, width, height)
    days = zip(weekdays(), sheet.points, strict=True)
    told = ", ".join(f"{day}: {number(points)}" for day, points in days if points is not None)
    value = _("place {n}, total {total}. {days}").format(n=sheet.place, total=number(sheet.total), days=told)
    spot = Spot(f"series-{sheet.who}", _NOWHERE, profile.name, _("series"), value, ring=12)
    if mine and series.can_play:
        spot.press, spot.tip = play, _("Play today’s game of {title}").format(title=series.game.info.title)

    def paint(pen: Pen, box: Box) -> None:
        row = Box(box.x, box.y, width, box.h)
        if mine:
            pen.panel(row, "#fff3d0", edge="#e0a63c", radius=12, alpha=0.95)
        else:
            pen.fill(Box(row.x, row.bottom + 1, row.w, 1.4), "#000000" if pen.look.high_contrast else "#cbb083")
        _paint_person(pen, row, profile, sheet)
        _paint_points(pen, row, series, sheet, spot)

    return ScrollRow(height, paint, [(spot, whole)])


def _paint_person(pen: Pen, row: Box, profile: Profile, sheet: WeekSheet) -> None:
    pen.text(str(sheet.place) if sheet.deals else "–", Box(row.x + 4, row.y, 40, row.h), 28, INK, SERIF_BLACK,
             align="centre")
    side = min(50.0, row.h - 8)
    paint_portrait(pen, profile.portrait, Box(row.x + 50, row.centre[1] - side / 2, side, side))
    x = row.x + 58 + side
    name = Box(x, row.y, row.x + row.w * 0.32 - x - 8, row.h)
    pen.name(profile.name, name, 27, INK, SERIF)


def _paint_points(pen: Pen, row: Box, series: Series, sheet: WeekSheet, spot: Spot) -> None:
    for n, (points, cell) in enumerate(zip(sheet.points, _cells(row), strict=True)):
        today = n == series.today.weekday()
        if points is not None:
            pen.text(number(points), cell.grow(-2, 0), 25, INK, SERIF_SEMI, align="centre")
        elif spot.press is not None and today:
            tall = min(40.0, row.h - 14)
            words = _("Play") if pen.width(_("Play"), 20, SEMI) <= cell.w - 20 else ""
            paint_push_button(pen, Box(cell.x + 1, cell.centre[1] - tall / 2 - 2, cell.w - 2, tall), words, main=False,
                              lit=spot.hovered or spot.focused, size=20, picture="" if words else "play")
        elif n < series.today.weekday():
            pen.text("–", cell, 25, SOFT, SERIF_SEMI, align="centre")
        else:
            pen.sketch(Sketch(12, 12).circle(6, 6, 3.2, "#a08a5c"), Box.around(cell.centre, 12, 12))
    pen.text(number(sheet.total), _sum(row), 30, INK, SERIF_BLACK, align="right")
