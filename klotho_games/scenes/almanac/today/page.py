"""The almanac's page of today: the daily games, the week, the series, and a line to share."""

from __future__ import annotations

from klotho_games.almanac import daily, lines, week
from klotho_games.core.dates import weekday
from klotho_games.core.files import folders
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play import journal
from klotho_games.core.play.journal import Unreadable
from klotho_games.scenes.almanac.headed_page import HeadedPage
from klotho_games.scenes.almanac.pages import SHEET, open_book
from klotho_games.scenes.coach.ink import paint_rule
from klotho_games.scenes.kit.daily_marks import open_words, what_counts
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.button import Button, ButtonStyle, button_width
from klotho_games.stage.widgets.controls import SegmentedChoice, copy, paper, text_height

from .deals import DayDeal, DealRows, beside_bar, deals_of, row_height
from .ink import SOFT, paint_line_with_signs
from .week import (
    BEADS,
    HEAD,
    days_of,
    line_height,
    medal_tier,
    paint_beads,
    paint_series_head,
    series_of,
    series_rows,
    spoken_week,
)

DAY, WEEK, DEAL = range(3)
_SLIP = 168.0
_NOTE, _NOTE_LEADING = 20.0, 1.2
"""The size of the note about what counts."""
_NOWHERE = Box(0, 0, 0, 0)


class Today(HeadedPage):
    """The page of the daily games: today's, what they came to, and the way to other days."""

    name = page = "today"

    def __init__(self) -> None:
        super().__init__()
        self.shown = ""
        """The game whose line is shown for sharing; empty for the whole day."""
        self._tell = DAY

    # -- building -------------------------------------------------------------------------------------------

    def lay(self) -> None:
        program = self.program
        self.day = program.daily_games.today
        self.tries = program.daily_games.tries(program.profile.id)
        self.deals = deals_of(program, self.day)
        self.days = days_of(self.tries, self.day)
        self.series = series_of(program, self.day)
        self.tier = medal_tier(program.reckoning.annals.entries, program.profile.id)
        if self.one_column:
            self._lay_column()
        else:
            self._lay_pages()

    def _lay_pages(self) -> None:
        left, right = open_book(self)
        calendar = self._calendar_button(left)
        self.head(Box(left.x, left.y - 8, left.w - calendar - 20, 60), weekday(self.day))
        self.write(Box(left.x, left.y + 48, left.w - calendar - 20, 36), self._under_date(), 23, SERIF_ITALIC, SOFT)
        self.thread(left, 92)
        told = Box(left.x, left.y, left.w, left.h + 8).bottom_part(
            text_height(self.stage.look, what_counts(), left.w, _NOTE, SERIF_ITALIC, _NOTE_LEADING))
        self.add(Sprite(told, lambda pen: self._paint_what_counts(pen, told.at_origin), z=6, margin=12))
        room = Box(left.x - 4, left.y + 102, left.w + 8, told.y - left.y - 108)
        wide = beside_bar(room, row_height(self.stage.look.text_scale), len(self.deals), 5)
        self._areas.append(ScrollArea(self, "deals", room, self._deal_rows(wide), gap=5, label=_("Daily games")))
        self._lay_week(right)

    def _lay_week(self, page: Box) -> None:
        self.head(Box(page.x, page.y - 8, 360, 60), _("This week"))
        self.write(Box(page.x + 280, page.y + 4, page.w - 280, 44), self._beside_week(), 23, SERIF_ITALIC, SOFT,
                   align="right")
        self.thread(page, 62)
        beads = Box(page.x, page.y + 66, page.w, BEADS)
        self.add(Sprite(beads, lambda pen: self._paint_beads(pen, beads.at_origin), z=6, margin=20))
        self.spot(self._week_spot(beads))
        self._rule(Box(page.x, beads.bottom + 4, page.w, 2))
        slip = Box(page.x - 6, page.bottom - _SLIP, page.w + 12, _SLIP - 4)
        top = beads.bottom + 8 + HEAD
        rows = Box(page.x - 8, top + 2, page.w + 16, slip.y - top - 12)
        scale = self.stage.look.text_scale
        wide = beside_bar(rows, line_height(scale), len(self.series.sheets), 3)
        head = Box(rows.x, beads.bottom + 8, rows.w, HEAD)
        self.add(Sprite(head, lambda pen: paint_series_head(pen, head.at_origin, self.series, wide), z=6, margin=20))
        made = series_rows(self.series, wide, scale, self._play_series)
        self._areas.append(ScrollArea(self, "series", rows, made, gap=3, label=_("The weekly series")))
        self._lay_slip(slip)

    def _lay_column(self) -> None:
        """Lay out one sheet that scrolls, with the line to share below, for large text."""
        self.add(Panel(SHEET, z=2, margin=50).show(paper))
        slip = SHEET.grow(-24).bottom_part(220)
        room = Box(SHEET.x + 40, SHEET.y + 20, SHEET.w - 80, slip.y - SHEET.y - 34)
        wide, k = room.w - 34, 1.5
        tall = text_height(self.stage.look, what_counts(), wide, _NOTE, SERIF_ITALIC, _NOTE_LEADING)
        rows = [ScrollRow(150, lambda pen, box: self._paint_head(pen, box.left_part(wide))),
                ScrollRow(tall + 12, lambda pen, box: self._paint_what_counts(pen, box.left_part(wide))),
                *self._deal_rows(wide)]
        rows.append(self._week_row(wide, k))
        rows.append(ScrollRow(HEAD * k, lambda pen,
                              box: paint_series_head(pen, box.left_part(wide), self.series, wide)))
        rows += series_rows(self.series, wide, self.stage.look.text_scale, self._play_series)
        self._areas.append(ScrollArea(self, "today", room, rows, gap=8, label=_("Today")))
        self._lay_slip(slip)

    def _deal_rows(self, width: float) -> list[ScrollRow]:
        return DealRows(self, self.deals, width, play=self._play, chosen=self._choose, shown=self.shown,
                        tip=_("Share this daily game")).rows

    # -- words ----------------------------------------------------------------------------------------------

    def _under_date(self) -> str:
        past = self.program.daily_games.is_past(self.program.profile, self.day)
        if past:
            return _("The clock was set back, so these games are practice")
        told = ngettext("{n} game, the same for everyone · {open}", "{n} games, the same for everyone · {open}",
                        len(self.deals))
        return told.format(n=len(self.deals), open=open_words([deal.state for deal in self.deals]))

    def _beside_week(self) -> str:
        streak = daily.streak(daily.days(self.tries), self.day)
        if streak.now > 1 and streak.now == streak.longest:
            return _("{n} days in a row, your longest streak").format(n=streak.now)
        if streak.now > 1:
            return _("{n} days in a row · longest streak {longest}").format(n=streak.now, longest=streak.longest)
        return _("finish a game on five days to earn the medal")

    def _rule(self, box: Box) -> None:
        self.add(Sprite(box, lambda pen: paint_rule(pen, 0, 1, box.w), z=6, margin=4))

    def _paint_head(self, pen: Pen, box: Box) -> None:
        pen.text(weekday(self.day), box.top_part(80), 46, INK, SERIF_BLACK)
        pen.text(self._under_date(), Box(box.x, box.y + 78, box.w, 50), 23, SOFT, SERIF_ITALIC)
        pen.thread([(box.x, box.bottom - 8), (box.right, box.bottom - 8)], 3.4, shadow=False)

    def _paint_what_counts(self, pen: Pen, box: Box) -> None:
        pen.text(what_counts(), box, _NOTE, SOFT, SERIF_ITALIC, wrap=True, leading=_NOTE_LEADING)

    def _paint_beads(self, pen: Pen, box: Box) -> None:
        paint_beads(pen, box, self.days, week.count_days(self.tries, self.day), self.tier)

    def _week_spot(self, box: Box) -> Spot:
        return Spot("week", box, _("This week"), _("games finished each day"), spoken_week(self.days), ring=14)

    def _week_row(self, width: float, k: float) -> ScrollRow:
        head = 84.0

        def paint(pen: Pen, box: Box) -> None:
            box = box.left_part(width)
            pen.thread([(box.x, box.y + 6), (box.right, box.y + 6)], 3.4, shadow=False)
            pen.text(_("This week"), Box(box.x, box.y + 12, box.w * 0.4, head - 12), 46, INK, SERIF_BLACK)
            pen.text(self._beside_week(), Box(box.x + box.w * 0.4, box.y + 12, box.w * 0.6, head - 12), 23, SOFT,
                     SERIF_ITALIC, align="right")
            self._paint_beads(pen, box.without_top(head))

        height = head + BEADS * k
        return ScrollRow(height, paint, [(self._week_spot(_NOWHERE), Box(0, head, width, height - head))])

    # -- sharing --------------------------------------------------------------------------------------------

    @property
    def line(self) -> str:
        """The line to share."""
        if self._tell == WEEK:
            return lines.of_week(self.series.game, self.series.mine, self.day)
        chosen = self._chosen_deal()
        if self._tell == DEAL and chosen is not None and chosen.one is not None:
            return lines.of_deal(chosen.game, chosen.one)
        return lines.of_day(self.tries, self.day, self.program.daily_games.shared_games())

    def _nothing_to_tell(self) -> str:
        done = self.series.mine.deals if self._tell == WEEK else any(deal.is_done for deal in self.deals)
        return "" if done or self._tell == DEAL else self._first_play()

    def _first_play(self) -> str:
        return _("Finish a daily game first, then you can share it.")

    def _to_show(self) -> DayDeal | None:
        """The chosen deal, or the one that was finished last."""
        done = [deal for deal in self.deals if deal.one is not None and deal.is_done]
        last = max(done, key=lambda deal: deal.one.entry.ended if deal.one is not None else "", default=None)
        return self._chosen_deal() or last

    def _share(self) -> None:
        deal = self._to_show()
        assert deal is not None and deal.one is not None
        path = folders.records() / deal.one.entry.record
        try:
            self.program.open_share(journal.replay(path), path=path)
        except Unreadable as problem:
            self.tips.toast(str(problem), 5.0, ToastKind.NO)

    def _legend(self) -> str:
        """What the signs mean."""
        if self._tell == DAY:
            told = _("{won} won   {done} finished   {open} open")
            return told.format(won=lines.WON, done=lines.DONE, open=lines.OPEN)
        if self._tell == WEEK:
            return _("seven games, the same for everyone")
        return _("★ finished   ★★ won   ★★★ without a hint")

    def _chosen_deal(self) -> DayDeal | None:
        return next((deal for deal in self.deals if deal.game.id == self.shown and deal.one is not None), None)

    def _lay_slip(self, slip: Box) -> None:
        large = self.one_column

        def paint(pen: Pen) -> None:
            room = slip.at_origin
            pen.panel(room, "#fffdf6", "#f6ead2", edge="#b99b66", radius=14, shadow=6)
            pen.text(_("Share your result"), Box(24, 8, 300, 60 if large else 44), 26, INK, SERIF)
            line = Box(24, 74, room.w - 48, 56) if large else Box(24, 54, room.w - 48, 40)
            paint_line_with_signs(pen, self.line, line, 24, INK)
            if not large:
                paint_line_with_signs(pen, self._legend(), Box(24, room.h - 62, room.w - 466, 40), 20, SOFT,
                                      SERIF_ITALIC)

        self.add(Sprite(slip, paint, z=6, margin=20))
        choice = Box(slip.right - 760, slip.y + 10, 736, 60) if large else Box(slip.right - 444, slip.y + 10, 420, 42)
        self._lay_choice(choice)
        bottom = slip.bottom - (74 if large else 66)
        style = ButtonStyle(size=22, radius=12, calm=True)
        label = _("Copy line")
        wide = button_width(self, label, key="c", icon=True, style=style)
        picture = button_width(self, _("Picture"), key="s", style=style)
        right = slip.right - 24
        Button(self, "picture", Box(right - picture, bottom, picture, 50), _("Picture"), self._share, kind="paper",
               key="s", style=style, reason="" if self._to_show() is not None else self._first_play(),
               tip=_("Makes a picture of a finished game to share"))
        Button(self, "copy-line", Box(right - picture - 12 - wide, bottom, wide, 50), label, self._copy, kind="paper",
               icon="copy", key="c", style=style, reason=self._nothing_to_tell())
        if large:
            self._calendar_button(Box(slip.x + 24, bottom, 600, 50), left=True)

    def _lay_choice(self, box: Box) -> None:
        """Add the choice of the line: of the day, of the series, or of the chosen deal."""
        chosen = self._chosen_deal()
        labels = [_("The day"), _("The week"), *([chosen.game.info.title] if chosen is not None else [])]
        self._tell = min(self._tell, len(labels) - 1)
        SegmentedChoice(self, "which-line", box, _("What to share"), labels, self._tell, self._set_line, size=20)

    def _set_line(self, which: int) -> None:
        self._tell = which
        self.rebuild()

    def _copy(self) -> None:
        self.stage.sound.play("ui_confirm")
        if copy(self.line):
            self.tips.toast(_("Line copied."), kind=ToastKind.DONE)
        else:
            self.tips.toast(_("Can’t copy: there is no clipboard. You can copy the line by hand from this page."), 6.0)

    # -- actions --------------------------------------------------------------------------------------------

    def _calendar_button(self, room: Box, left: bool = False) -> float:
        """Add the button of the calendar, and return its width."""
        style = ButtonStyle(size=22, radius=12)
        wide = button_width(self, _("Calendar"), key="m", style=style)
        box = Box(room.x if left else room.right - wide, room.y + (0 if left else 14), wide, 50)
        Button(self, "calendar", box, _("Calendar"), self._open_calendar, kind="paper", key="m", style=style,
               tip=_("Past days, and how many you have played in a row"))
        return wide

    def _open_calendar(self) -> None:
        from .calendar_page import Calendar

        self.stage.sound.play("ui_page")
        self.stage.push(Calendar(self.day))

    def _play(self, deal: DayDeal) -> None:
        self._sit_down(deal.game)

    def _play_series(self) -> None:
        self._sit_down(self.series.game)

    def _sit_down(self, game: Game) -> None:
        """Start a daily game. If midnight has passed since the page opened, show the new deals first."""
        if self.day != self.program.daily_games.today:
            self.rebuild()
            self.tips.toast(_("A new day has begun. Here are its games."), 5.0)
            return
        self.stage.sound.play("ui_confirm")
        self.program.play_daily(game, self.day)

    def _choose(self, deal: DayDeal) -> None:
        """Choose a finished deal, so that its line is shown, or go back to the line of the day."""
        self.shown = "" if self.shown == deal.game.id else deal.game.id
        self._tell = DEAL if self.shown else DAY
        self.stage.sound.play("ui_toggle")
        self.rebuild()
