"""Luck and skill over the whole game, by seat; in a game for one player also the coach's scores with the same deal."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.almanac.statistics import Share
from klotho_games.coach import verdicts
from klotho_games.coach.findings import Findings
from klotho_games.core.i18n import _, as_percent, ngettext, number
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD, INK, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.widgets.controls import paper

from . import ink
from .ink import AXIS, BROWN, LUCK, OTHERS, OWN, SOFT

_MOST_BINS = 6
_DEALS = 30
"""How often the coach has to play the same deal before the page compares scores: 4 wins in 4 games say little."""
_USUAL = 0.9
"""The share of scores that get even bins if the others are far higher."""
_LONG = 999
"""For numbers above this, the label gives only the lower end of a bin."""


class LuckSheet:
    def __init__(self, found: Findings, box: Box, k: float, seat: int) -> None:
        self.found, self.box, self.k, self.seat = found, box, k, seat
        self.pointed = -1

    @staticmethod
    def height(found: Findings, k: float) -> float:
        """The height that the sheet needs in a column that scrolls."""
        return 580 * k if found.is_alone else (230 + 88 * found.seats) * k

    def paint(self, pen: Pen) -> None:
        box, k = self.box, self.k
        paper(pen, box, 18, 12)
        head = Box(box.x + 30, box.y + 14 * k, box.w - 60, 50 * k)
        pen.text(_("Luck and skill"), head, 36, INK, SERIF_BLACK)
        if not self.found.is_finished:
            self._paint_waiting(pen)
            return
        sub = Box(box.x + 30, box.y + 60 * k, box.w - 60, 34 * k)
        pen.text(verdicts.unit_title(self.found), sub, 22, SOFT, SERIF_ITALIC)
        if self.found.is_alone:
            self._paint_alone(pen)
            return
        self._paint_heads(pen)
        for i, seat in enumerate(self.found.places):
            self._paint_row(pen, i, seat)
        told = _("Skill: 0 means as good as the coach. ± is the margin of error.")
        if self._row_h >= 80 * k and self.found.seats < 5:
            told = _("Skill: 0 means as good as the coach. ± is the margin of error. Luck evens out: what one player "
                     "gains, the others lose.")
        note = Box(box.x + 30, box.bottom - 66 * k, box.w - 60, 56 * k)
        pen.text(told, note, 21, BROWN, wrap=True, leading=1.15)

    def _paint_waiting(self, pen: Pen) -> None:
        """Paint a placeholder until every decision has been analysed: an earlier split would change a minute later."""
        box, k = self.box, self.k
        side = 104 * min(k, 1.3)
        room = Box(box.x + 40, box.y + 90 * k, box.w - 80, box.h - 130 * k)
        pen.svg("shell/lantern", Box(room.centre[0] - side / 2, room.y, side, side * 1.7), shadow=4)
        told = _("Luck and skill appear here once the coach has reviewed every decision.")
        pen.text(told, room.without_top(side * 1.7 + 16 * k), 28, INK, SERIF, align="centre", valign="top", wrap=True,
                 leading=1.15)

    # -- several players ------------------------------------------------------------------------------------

    @property
    def _row_h(self) -> float:
        room = self.box.h - (140 + 64) * self.k
        return min(88 * self.k, room / self.found.seats)

    def row(self, i: int) -> Box:
        top = self.box.y + (146 if self.found.seats < 5 else 138) * self.k
        return Box(self.box.x + 14, top + i * self._row_h, self.box.w - 28, self._row_h - 2)

    def _column(self, n: int) -> Box:
        """One of the three columns; the name is to the left of the first."""
        wide = (self.box.w - 30) * 0.755 / 3
        return Box(self.box.right - 16 - (3 - n) * wide, self.box.y, wide - 8, self.box.h)

    def _paint_heads(self, pen: Pen) -> None:
        k = self.k
        y = self.box.y + (106 if self.found.seats < 5 else 100) * k
        side = 26 * min(k, 1.4)
        for n, (kind, told) in enumerate(((LUCK, _("Luck")), (OWN, _("Skill")), (OTHERS, _("The others")))):
            column = self._column(n)
            wide = min(pen.width(told, 21, SEMI), column.w - side - 8)
            x = column.centre[0] - (wide + side + 8) / 2
            ink.paint_swatch(pen, kind, Box(x, y + (34 * k - side) / 2, side, side))
            pen.text(told, Box(x + side + 8, y, wide + 4, 34 * k), 21, INK, SEMI)

    def _paint_row(self, pen: Pen, i: int, seat: int) -> None:
        found, row, k = self.found, self.row(i), self.k
        if seat == self.seat or seat == self.pointed:
            chosen = seat == self.seat
            pen.panel(row, "#fff3d0", edge="#e0a63c" if chosen else "#b99b66", edge_width=3 if chosen else 2, radius=12,
                      alpha=0.9)
        elif i and found.places[i - 1] not in (self.seat, self.pointed):
            ink.paint_rule(pen, row.x + 12, row.y - 1, row.w - 24)
        side = 34 * min(k, 1.4)
        seat_shape(pen, seat, Box.around((row.x + 14 + side / 2, row.centre[1]), side, side), shadow=2)
        left = row.x + 24 + side
        ink.paint_lines(pen, found.names[seat], Box(left, row.y, self._column(0).x - left - 4, row.h), 28, INK, SERIF,
                        lines=1)
        moved = found.balance(seat)
        thin = self._row_h < 80 * k
        for n, kind in enumerate((LUCK, OWN, OTHERS)):
            column = Box(self._column(n).x, row.y, self._column(n).w, row.h)
            value = getattr(moved, kind)
            upper = row.h * (0.6 if thin else 0.54)
            self._paint_figure(pen, column.top_part(upper), found.change(value), seat if kind == OWN else None, thin)
            tall = 16.0 if thin else 22.0
            self._paint_bar(pen, kind, value, Box(column.x, row.y + upper - 2, column.w, row.h - upper), tall)

    def _paint_figure(self, pen: Pen, room: Box, figure: str, seat: int | None, thin: bool) -> None:
        """Paint a figure; for a player's skill, add the margin of error."""
        size = 25 if thin else 28
        doubt = "" if seat is None else verdicts.plus_or_minus(self.found, self.found.own_give_or_take(seat))
        wide = pen.width(figure, size, SERIF_BLACK)
        more = pen.width(doubt, 21, SEMI) + 8 if doubt else 0.0
        x = room.centre[0] - (wide + more) / 2
        pen.text(figure, Box(x, room.y, wide + 2, room.h), size, INK, SERIF_BLACK)
        if doubt:
            pen.text(doubt, Box(x + wide + 8, room.y + 2, more, room.h), 21, BROWN, SEMI)

    def _paint_bar(self, pen: Pen, kind: str, value: float, room: Box, tall: float) -> None:
        s, middle = Sketch(round(room.w), round(room.h)), room.w / 2
        long = abs(value) * (middle - 4) / self._most
        y = (room.h - tall) / 2
        if long >= 1:
            ink.draw_bar(s, kind, Box(middle if value > 0 else middle - long, y, long, tall))
        s.rect(middle - 1, y - 5, 2, tall + 10, 0, "#000000" if pen.look.high_contrast else AXIS)
        pen.sketch(s, Box(room.x, room.y, round(room.w), round(room.h)))

    @property
    def _most(self) -> float:
        every = [self.found.balance(seat) for seat in range(self.found.seats)]
        return max(0.1, *(abs(v) for moved in every for v in (moved.luck, moved.own, moved.others)))

    # -- one player -----------------------------------------------------------------------------------------

    def _paint_alone(self, pen: Pen) -> None:
        found, box, k = self.found, self.box, self.k
        moved, y = found.balance(0), box.y + 100 * k
        most = max(0.1, abs(moved.luck), abs(moved.own))
        for kind, told, value in ((LUCK, _("Luck"), moved.luck), (OWN, _("Skill"), moved.own)):
            side = 26 * min(k, 1.4)
            ink.paint_swatch(pen, kind, Box(box.x + 30, y + (42 * k - side) / 2, side, side))
            named = pen.text(told, Box(box.x + 40 + side, y, box.w * 0.4, 42 * k), 28, INK, SERIF)
            note = verdicts.chance_word(found) if kind == LUCK else verdicts.plus_or_minus(found,
                                                                                           found.own_give_or_take(0))
            beside = verdicts.beside(found, kind == LUCK)
            note = f"{note}  ·  {beside}" if beside else note
            pen.text(note, Box(named.right + 12, y + 2, box.right - named.right - 30, 40 * k), 21, SOFT, SERIF_ITALIC)
            figure = Box(box.right - 170 * k, y + 44 * k, 140 * k, 50 * k)
            pen.text(found.change(value), figure, 40, INK, SERIF_BLACK, align="right")
            room = Box(box.x + 30, y + 46 * k, figure.x - box.x - 40, 46)
            self._paint_lone_bar(pen, kind, value / most, room)
            y += 112 * k
        ink.paint_rule(pen, box.x + 30, y + 6 * k, box.w - 60)
        self._paint_same_deal(pen, Box(box.x + 26, y + 12 * k, box.w - 52, box.bottom - y - 22 * k))

    def _paint_lone_bar(self, pen: Pen, kind: str, share: float, room: Box) -> None:
        s, middle = Sketch(round(room.w), round(room.h)), room.w * 0.36
        reach = (room.w - middle - 4) if share > 0 else middle - 4
        long = abs(share) * min(reach, room.w * 0.6)
        if long >= 1:
            ink.draw_bar(s, kind, Box(middle if share > 0 else middle - long, 6, long, 34))
        s.rect(middle - 1, 0, 2, 46, 0, "#000000" if pen.look.high_contrast else AXIS)
        pen.sketch(s, Box(room.x, room.y, round(room.w), round(room.h)))

    def _paint_same_deal(self, pen: Pen, room: Box) -> None:
        found, k, scores = self.found, self.k, self.found.study.same_deal
        head = Box(room.x + 4, room.y + 6 * k, room.w - 8, 40 * k)
        if len(scores) < _DEALS:
            told = _("The coach hasn’t played this setup often enough to judge a score of {score}.").format(
                score=number(found.result.scores[0]))
            pen.text(told, head, 24, BROWN, SERIF_ITALIC, wrap=True)
            return
        told = ngettext("The coach played this setup {n} time", "The coach played this setup {n} times", len(scores))
        pen.text(told.format(n=len(scores)), head, 28, INK, SERIF)
        own = found.result.scores[0]
        if found.points:
            up = -1 if found.game.info.low_wins else 1
            better = sum(up * score > up * own for score in scores)
            mean = number(round(sum(scores) / len(scores)))
            told = _("The coach averaged {mean} points and beat this score {n} times").format(mean=mean, n=better)
        else:
            won = found.study.same_deal_won
            low, high = map(as_percent, Share(len(scores), won).interval)
            told = _("The coach won {n} games (chance to win: {low} to {high})").format(n=won, low=low, high=high)
        pen.text(told, head.move(0, 38 * k), 21, SOFT, SERIF_ITALIC)
        self._paint_bins(pen, Box(room.x, room.y + 84 * k, room.w, room.bottom - room.y - 84 * k))

    def _paint_bins(self, pen: Pen, room: Box) -> None:
        k, own = self.k, self.found.result.scores[0]
        bins = make_bins((*self.found.study.same_deal, own), _MOST_BINS)
        counts = [sum(_inside(score, part) for score in self.found.study.same_deal) for part in bins]
        places = room.columns(len(bins), 6)
        tallest = room.h - 66 * k
        for part, count, place in zip(bins, counts, places, strict=True):
            here = _inside(own, part)
            foot = place.bottom - 34 * k
            tall = max(4.0, tallest * count / max(1, *counts))
            top, bottom, edge = ("#fbdc8c", "#e8b44c", "#8a5f14") if here else ("#d9c49a", "#c3aa78", "#8a744a")
            standing = Box(place.x + 8, foot - tall, place.w - 16, tall)
            pen.panel(standing, top, bottom, edge=edge, edge_width=2.4, radius=4)
            pen.text(str(count), Box(place.x, foot - tall - 30 * k, place.w, 30 * k), 22, INK, SEMI, align="centre")
            pen.text(_bin_label(part), Box(place.x - 2, place.bottom - 32 * k, place.w + 4, 32 * k), 20, INK,
                     BOLD if here else SEMI, align="centre")
            if here and tall > 40:
                seat_shape(pen, 0, Box.around((place.centre[0], foot - tall / 2), 34, 34), shadow=2)


def make_bins(scores: Sequence[int], most: int) -> list[tuple[int, int | None]]:
    """Cut scores into at most this many bins of even size with round limits.

    Scores of 0 have a bin of their own if there are many of them. A few scores far above all others share a last bin
    without an upper limit.
    """
    kept, parts = sorted(scores), list[tuple[int, int | None]]()
    if kept.count(0) > len(kept) / 10 and kept[-1] > most:
        parts.append((0, 0))
        kept = [score for score in kept if score] or [0]
    room = most - len(parts)
    low, usual, high = kept[0], kept[int((len(kept) - 1) * _USUAL)], kept[-1]
    far = high - low > 2 * (usual - low) and usual > low
    top = usual if far else high
    steps = (n * 10**e for e in range(9) for n in (1, 2, 5))
    step = next(step for step in steps if top // step - low // step < room - far)
    parts += [(n * step or (1 if parts else 0), n * step + step - 1) for n in range(low // step, top // step + 1)]
    return [*parts, ((top // step + 1) * step, None)] if far else parts


def _inside(score: int, part: tuple[int, int | None]) -> bool:
    low, high = part
    return low <= score and (high is None or score <= high)


def _bin_label(part: tuple[int, int | None]) -> str:
    low, high = part
    if high is None or high > _LONG:
        return f"{number(low)}+"
    return f"{low}" if low == high else f"{low}–{high}"
