"""The calendar: how many daily games were done on each day of a month, and the daily games of one day beside it."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

from klotho_games.almanac import daily, week
from klotho_games.core.dates import month_and_year, short_weekdays, weekday
from klotho_games.core.i18n import _, ngettext
from klotho_games.scenes.almanac.headed_page import HeadedPage
from klotho_games.scenes.almanac.pages import SHEET, Ribbon, open_book
from klotho_games.scenes.kit.daily_marks import paint_bead
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, INK, SEMI, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

from .deals import DayDeal, DealRows, beside_bar, deals_of, row_height
from .ink import BROWN, SOFT

_NOWHERE = Box(0, 0, 0, 0)
_ONE = timedelta(days=1)
_NAMES = 44.0
"""Height of the names of the days."""
_LARGE_WEEK, _GAP = 150.0, 4.0


class Calendar(HeadedPage):
    name = "today-calendar"
    page = "today"

    def __init__(self, day: date) -> None:
        super().__init__()
        self.day = day
        """The day whose daily games are shown."""
        self.month = day.replace(day=1)

    @property
    def way_back(self) -> str:
        return _("Back") if self.one_column else _("Back to today")

    def turn_to(self, ribbon: Ribbon) -> None:
        if ribbon.page == self.page:
            self.back()
        else:
            super().turn_to(ribbon)

    # -- building -------------------------------------------------------------------------------------------

    def lay(self) -> None:
        program = self.program
        self.tries = program.daily_games.tries(program.profile.id)
        self.done = daily.days(self.tries)
        self.today = max([program.daily_games.today, *self.done])
        if self.one_column:
            self._lay_column()
            return
        left, right = open_book(self)
        self._lay_turning(left)
        self.head(Box(left.x, left.y - 8, left.w - 150, 64), month_and_year(self.month))
        self.write(Box(left.x, left.y + 48, left.w - 150, 36), self._streak_text(), 23, SERIF_ITALIC, SOFT)
        self.thread(left, 92)
        grid = Box(left.x, left.y + 104, left.w, left.h - 104)
        rows = self._weeks(grid.w, (grid.h - _NAMES) / 6)
        self._areas.append(ScrollArea(self, "weeks", grid, rows, gap=0, label=_("Calendar")))
        self.head(Box(right.x, right.y - 8, right.w, 64), weekday(self.day))
        self.write(Box(right.x, right.y + 48, right.w, 36), self._about_day(), 23, SERIF_ITALIC, SOFT)
        self.thread(right, 92)
        room = Box(right.x - 4, right.y + 102, right.w + 8, right.h - 102)
        deals = deals_of(program, self.day)
        wide = beside_bar(room, row_height(self.stage.look.text_scale), len(deals), 5)
        self._areas.append(ScrollArea(self, "deals", room, self._deals(deals, wide), gap=5, label=_("Daily games")))

    def _lay_column(self) -> None:
        self.add(Panel(SHEET, z=2, margin=50).show(paper))
        inner = SHEET.grow(-40, -20)
        self._lay_turning(inner)
        head = inner.top_part(130)
        self.head(Box(head.x, head.y, head.w - 160, 76), month_and_year(self.month))
        self.write(Box(head.x, head.y + 74, head.w - 160, 50), self._streak_text(), 23, SERIF_ITALIC, SOFT)
        room = inner.without_top(140)
        wide = room.w - 34
        rows = self._weeks(wide, _LARGE_WEEK)
        rows.append(ScrollRow(140, lambda pen, box: self._paint_day_head(pen, box.left_part(wide))))
        rows += self._deals(deals_of(self.program, self.day), wide)
        self._areas.append(ScrollArea(self, "month", room, rows, gap=_GAP, label=_("Calendar")))

    def _deals(self, deals: list[DayDeal], width: float) -> list[ScrollRow]:
        return DealRows(self, deals, width, play=self._play, chosen=self._play,
                        tip=_("Play it again, as practice")).rows

    def _lay_turning(self, page: Box) -> None:
        style = ButtonStyle(radius=12, icon_size=28, calm=True)
        for id, picture, by, tip, at in (("month-back", "left", -1, _("Previous month"), 132),
                                         ("month-on", "right", 1, _("Next month"), 62)):
            first = self._neighbour_month(by)
            reason = "" if daily.FIRST.replace(day=1) <= first <= self.today else _("There are no daily games to show.")
            Button(self, id, Box(page.right - at, page.y + 14, 62, 50), "", partial(self._show_month, first),
                   kind="paper", icon=picture, reason=reason, tip=tip, spoken=tip, style=style)

    def _neighbour_month(self, by: int) -> date:
        return (self.month + timedelta(days=32)).replace(day=1) if by > 0 else (self.month - _ONE).replace(day=1)

    # -- words ----------------------------------------------------------------------------------------------

    def _streak_text(self) -> str:
        streak = daily.streak(self.done, self.today)
        if not self.done:
            return _("Finish a daily game, and its day appears as a bead on this thread")
        now = ngettext("{n} day in a row", "{n} days in a row", streak.now).format(n=streak.now)
        return _("{now} · longest streak {longest}").format(now=now, longest=streak.longest)

    def _about_day(self) -> str:
        if self.program.daily_games.is_past(self.program.profile, self.day):
            return _("A past day: you can practise its games")
        return _("Today: your first try at each game counts")

    def _paint_day_head(self, pen: Pen, box: Box) -> None:
        pen.thread([(box.x, box.y + 8), (box.right, box.y + 8)], 3.4, shadow=False)
        pen.text(weekday(self.day), Box(box.x, box.y + 14, box.w, 70), 40, INK, SERIF_BLACK)
        pen.text(self._about_day(), Box(box.x, box.y + 84, box.w, 46), 23, SOFT, SERIF_ITALIC)

    # -- the month ------------------------------------------------------------------------------------------

    def _weeks(self, width: float, height: float) -> list[ScrollRow]:
        def names(pen: Pen, box: Box) -> None:
            for words, cell in zip(short_weekdays(), box.left_part(width).columns(week.DAYS), strict=True):
                pen.text(words, cell, 22, SOFT, SEMI, align="centre")

        return [ScrollRow(_NAMES, names), *(self._week(days, width, height) for days in week.weeks(self.month))]

    def _week(self, days: tuple[date, ...], width: float, height: float) -> ScrollRow:
        cells = Box(0, 0, width, height).columns(week.DAYS)
        spots = {day: self._day_spot(day) for day in days if day.month == self.month.month}
        places = [(spots[day], cell.grow(-4)) for day, cell in zip(days, cells, strict=True) if day in spots]

        def paint(pen: Pen, box: Box) -> None:
            here = [cell.move(box.x, box.y) for cell in cells]
            for day, cell in zip(days, here, strict=True):
                if day in spots:
                    self._paint_ground(pen, cell.grow(-4), day, spots[day])
            self._paint_runs(pen, days, here)
            for day, cell in zip(days, here, strict=True):
                if day in spots:
                    self._paint_day(pen, cell.grow(-4), day)

        return ScrollRow(height, paint, places)

    def _day_spot(self, day: date) -> Spot:
        n = week.count_done(self.tries, day)
        told = ngettext("{n} game finished", "{n} games finished", n).format(n=n) if n else _("nothing finished")
        ahead = day > self.today or day < daily.FIRST
        return Spot(f"day-{day}", _NOWHERE, weekday(day), _("day"), told, partial(self._show_day, day), ring=14,
                    enabled=not ahead, reason=_("There are no daily games to show.") if ahead else "")

    def _paint_runs(self, pen: Pen, days: tuple[date, ...], cells: list[Box]) -> None:
        """Paint the thread through days in a row. It runs out of the row if the run continues there."""
        begun: float | None = None
        for day, cell in zip(days, cells, strict=True):
            if day not in self.done or day.month != self.month.month:
                continue
            x, y = _bead_at(cell)
            if begun is None:
                begun = cell.x if day - _ONE in self.done else x
            next_too = day + _ONE in self.done
            if not next_too or day == days[-1] or (day + _ONE).month != self.month.month:
                end = cell.right if next_too else x
                if end > begun:
                    pen.thread([(begun, y), (end, y)], 5)
                begun = None

    def _paint_ground(self, pen: Pen, cell: Box, day: date, spot: Spot) -> None:
        chosen = day == self.day
        if chosen or (spot.hovered and spot.enabled):
            pen.panel(cell, "#fff3d0", edge="#a8701c" if chosen else "#e0a63c", edge_width=3 if chosen else 2,
                      radius=14, alpha=0.95)

    def _paint_day(self, pen: Pen, cell: Box, day: date) -> None:
        n = week.count_done(self.tries, day)
        ahead, here = day > self.today, day == self.today
        number = Box(cell.x + 10, cell.y + 4, cell.w - 20, cell.h * 0.3)
        said = pen.text(str(day.day), number, 22, INK if here else SOFT if ahead else BROWN, BOLD if here else SEMI)
        if here:
            pen.fill(Box(said.x, number.bottom - 1, said.w, 3), "#a8281c")
        if n or not ahead:
            wide = min(66.0, cell.h * 0.58)
            words = str(n) if n else ""
            paint_bead(pen, _bead_at(cell.grow(4)), wide if n else wide * 0.6, words, full=bool(n), size=wide * 0.44)

    # -- actions --------------------------------------------------------------------------------------------

    def _show_month(self, first: date) -> None:
        self.stage.sound.play("ui_page")
        self.month = first
        self.rebuild()

    def _show_day(self, day: date) -> None:
        self.stage.sound.play("ui_toggle")
        self.day = day
        self.rebuild()
        if self.one_column:
            self._areas[0].scroll_to(_NAMES + len(week.weeks(self.month)) * (_LARGE_WEEK + _GAP), gently=False)

    def _play(self, deal: DayDeal) -> None:
        self.stage.sound.play("ui_confirm")
        self.program.play_daily(deal.game, self.day)



def _bead_at(cell: Box) -> tuple[float, float]:
    return cell.centre[0], cell.y + cell.h * 0.6
