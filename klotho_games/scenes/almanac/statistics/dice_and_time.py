"""Two parts of the statistics: how often each face of the dice came, and the time spent at the table."""

from __future__ import annotations

from functools import partial

from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _, ngettext, number, signed
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF, SERIF_BLACK

from . import ink, words
from .ink import BROWN
from .part import MOST_GAMES, StatisticsPart


class DiceLedger(StatisticsPart):
    id = "dice"

    def add_spots(self) -> None:
        if words.strays_far(self.found.dice):
            self.add("check-seals", self._button, _("Check the seals"), _("button"), "", self.about.check,
                     _("Checks that the dice of your last game were decided before it began."))

    @property
    def _button(self) -> Box:
        k = self.k
        return Box(self.box.w - 240 * k, 332 * k, 240 * k, 42 * k)

    @property
    def title(self) -> str:
        return words.dice_head(self.found.dice)

    @property
    def sub(self) -> str:
        return words.dice_sub(self.found.dice)

    @property
    def spoken_text(self) -> str:
        return words.spoken_dice(self.found.dice)

    def paint_body(self, pen: Pen) -> None:
        k, dice = self.k, self.found.dice
        most = max(*dice.faces, dice.expected_count, 1) * 1.02
        tallest = 122 * k
        for n, (came, place) in enumerate(zip(dice.faces, Box(6, 0, self.box.w - 12, 0).columns(6), strict=True)):
            foot, wide = 244 * k, min(place.w - 28, 90 * k)
            x = place.centre[0]
            if came:
                bar = Box(x - wide / 2, foot - tallest * came / most, wide, tallest * came / most)
                ink.paint_roll_bar(pen, bar)
                self._number(pen, number(came), bar, foot - tallest * dice.expected_count / most)
            elif not dice.throws:
                ink.paint_stitches(pen, Box(x - wide / 2, foot - tallest * 0.7, wide, tallest * 0.7), 5)
            if dice.throws:
                ink.dark_line(pen, x - wide / 2 - 8, foot - tallest * dice.expected_count / most, wide + 16)
            if dice.can_be_judged:
                by = round(came - dice.expected_count)
                told = signed(by) if by else "0"
                pen.text(told, Box(place.x, foot - tallest - 40 * k, place.w, 32 * k), 24, INK, SERIF_BLACK,
                         align="centre")
            ink.paint_die(pen, Box.around((x, foot + 26 * k), 40 * k, 40 * k), n + 1)
        told, quiet = words.dice_verdict(dice)
        if pen.width(told, 20, SERIF) / pen.look.text_scale * k > self.box.w:
            pen.text(told, Box(0, 296 * k, self.box.w, 41 * k), 20, INK, SERIF, wrap=True, leading=1.0)
        else:
            pen.text(told, Box(0, 297 * k, self.box.w, 36 * k), 26, INK, SERIF)
        far = words.strays_far(dice)
        room = Box(0, 334 * k, self.box.w - (260 * k if far else 0), 40 * k)
        pen.text(quiet, room, 21, BROWN, wrap=True, leading=1.1)
        if far:
            ink.paint_button(pen, self._button, _("Check the seals"), "shield", self.is_lit("check-seals"))


    def _number(self, pen: Pen, told: str, bar: Box, line: float) -> None:
        """Paint a number at the foot of its bar: higher if the dark line is there, above the bar if the bar is too
        low."""
        tall = 32 * self.k
        y = bar.bottom - tall - 4 * self.k
        if bar.h < tall + 4:
            y = bar.y - tall
        elif y - 4 < line < y + tall:
            y = line - tall - 4
        pen.text(told, Box(bar.x + 2, y, bar.w - 4, tall), 22, "#0e2f4a", SEMI, align="centre")


class TimeSpent(StatisticsPart):
    id = "time"

    def add_spots(self) -> None:
        self.rows = list(self.found.seconds_by_game.items())[:MOST_GAMES]
        self.closed = [info for info in self.about.games if info.id not in self.found.by_game]
        self.offers = bool(self.closed) and len(self.rows) <= 4 and not self.about.only.is_narrow
        if self.offers:
            least = self._quickest
            self.add("play", self._button, _("Play"), _("button"), least.title, partial(self.about.play, least.id))

    @property
    def _quickest(self) -> GameInfo:
        return min(self.closed, key=lambda info: info.minutes)

    def _row(self, n: int) -> Box:
        return self.row(n, len(self.rows), 76, 39, 296)

    @property
    def used_height(self) -> float:
        return self._offer.bottom if self.offers else self._row(len(self.rows)).y

    @property
    def _offer(self) -> Box:
        k = self.k
        return Box(0, self._row(len(self.rows)).y + 18 * k, self.box.w, 104 * k)

    @property
    def _button(self) -> Box:
        k = self.k
        return Box(self.box.w - 172 * k, self._offer.y + 26 * k, 150 * k, 50 * k)

    @property
    def title(self) -> str:
        return _("Time at the table")

    @property
    def sub(self) -> str:
        return words.time_sub(self.found)

    @property
    def spoken_text(self) -> str:
        line = _("{name}: {told}")
        told = [line.format(name=self.about.title(game), told=words.duration_text(seconds)) for game,
                seconds in self.rows]
        return ". ".join((*told, self.sub))

    def paint_body(self, pen: Pen) -> None:
        k = self.k
        left = 244 * k
        longest = max((seconds for _game, seconds in self.rows), default=1)
        for n, (game, seconds) in enumerate(self.rows):
            row = self._row(n)
            self.paint_game_cover(pen, game, row, True)
            self.paint_name(pen, self.about.title(game), Box(42 * k, row.y, 194 * k, row.h))
            long = max(6.0, (self.box.w - left - 86 * k) * seconds / longest)
            ink.paint_time_bar(pen, Box(left, row.centre[1] - 11 * k, long, 22 * k))
            pen.text(words.duration_text(seconds), Box(left + long + 10, row.y, 80 * k, row.h), 22, INK, SEMI)
        if self.offers:
            self._paint_offer(pen)

    def _paint_offer(self, pen: Pen) -> None:
        k, info = self.k, self._quickest
        ink.paint_stitches(pen, self._offer, 14)
        told = ngettext("{n} game is still new to you. Try {title} (about {minutes} minutes).",
                        "{n} games are still new to you. Try {title} (about {minutes} minutes).", len(self.closed))
        room = Box(22 * k, self._offer.y + 6 * k, self._button.x - 40 * k, self._offer.h - 12 * k)
        told = told.format(n=len(self.closed), title=info.title, minutes=info.minutes[0])
        pen.text(told, room, 22, BROWN, wrap=True, leading=1.15)
        ink.paint_button(pen, self._button, _("Play"), "play", self.is_lit("play"))
