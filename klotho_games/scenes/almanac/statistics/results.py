"""Parts of the statistics: results over time, the share won by game, and the scores of one game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from klotho_games.almanac.statistics import ENOUGH, Share
from klotho_games.core.contract import GameInfo
from klotho_games.core.i18n import _, ngettext, number, pgettext
from klotho_games.scenes.coach.luck import make_bins
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SEMI, SERIF_BLACK

from . import ink, words
from .ink import BROWN, SOFT
from .part import MOST_GAMES, About, StatisticsPart

_MOST_BINS = 8


class ResultsPart(StatisticsPart):
    id = "results"

    @property
    def title(self) -> str:
        return words.results_head(self.found)

    @property
    def sub(self) -> str:
        return words.results_sub(self.found.unit)

    @property
    def spoken_text(self) -> str:
        return words.spoken_results(self.found, self.about.only)

    def paint_body(self, pen: Pen) -> None:
        k, found = self.k, self.found
        area = Box(6, 80 * k, self.box.w - 12, self.box.h - 150 * k)
        games = [(column.won, column.played - column.won) for column in found.columns]
        wide = area.w / len(games)
        above, below = max(won for won, _rest in games), max(rest for _won, rest in games)
        unit = min((area.h - 34 * k) / max(1, above + below), 30 * k)
        floor = 34 * k + above * unit + max(0.0, (area.h - 34 * k - (above + below) * unit) * 0.5)
        begun = next((n for n, (won, rest) in enumerate(games) if won or rest), len(games))
        for n in range(begun):
            ink.paint_stitches(pen, Box(area.x + n * wide + wide * 0.13, area.y + floor - 40 * k, wide * 0.74, 80 * k),
                               5)
        if begun < len(games):
            ink.paint_columns(pen, area, floor, games, unit, wide * 0.26)
        self._figures(pen, area, floor, unit, games)
        for n, column in enumerate(found.columns):
            label = words.column_label(column, found.unit, n, len(games))
            part = Box(area.x + n * wide, area.bottom + 4 * k, wide, 28 * k)
            pen.text(label, part.grow(wide if found.unit == "week" else -3, 0), 20, BROWN, SEMI, align="centre")
        pen.text(words.results_foot(found, self.about.only), Box(0, self.box.h - 40 * k, self.box.w, 34 * k), 22, INK)

    def _figures(self, pen: Pen, area: Box, floor: float, unit: float, games: Sequence[tuple[int, int]]) -> None:
        """Paint the number won for the first, the best and the last column; the others can be compared with them."""
        wide = area.w / len(games)
        won = [one for one, _rest in games]
        first = next((n for n, one in enumerate(won) if one), 0)
        for n in {first, won.index(max(won)), len(won) - 1}:
            if won[n]:
                box = Box(area.x + n * wide - 8, area.y + floor - won[n] * unit - 32 * self.k, wide + 16, 30 * self.k)
                pen.text(str(won[n]), box, 22, INK, SERIF_BLACK, align="centre")


class Shares(StatisticsPart):
    id = "shares"

    def add_spots(self) -> None:
        self.order = _in_order(self.about)[:MOST_GAMES]
        for n, info in enumerate(self.order):
            share = self.found.by_game.get(info.id, Share())
            self.add(f"game-{info.id}", self._row(n).grow(6, -1), info.title, pgettext("a title", "game"),
                     words.spoken_share(share), partial(self.about.records, info.id), _("The ten best"))

    def _row(self, n: int) -> Box:
        return self.row(n, len(self.order), 76, 42, 296)

    @property
    def title(self) -> str:
        return _("Win rate by game")

    @property
    def sub(self) -> str:
        return words.shares_sub(self.found)

    @property
    def spoken_text(self) -> str:
        return words.spoken_share(self.found.total)

    @property
    def _any(self) -> bool:
        return any(share.is_enough for share in self.found.by_game.values())

    def paint_sub(self, pen: Pen, room: Box) -> None:
        marked = self._any and any(share.is_enough and share.seated for share in self.found.by_game.values())
        if marked:
            ink.even_mark(pen, room.x + 2, room.centre[1], self.k)
        if marked or not self._any:
            super().paint_sub(pen, room.without_left(26 * self.k) if marked else room)

    def paint_body(self, pen: Pen) -> None:
        k = self.k
        room = Box(246 * k, 0, self.box.w - 374 * k, 0)
        for n, info in enumerate(self.order):
            row, share = self._row(n), self.found.by_game.get(info.id, Share())
            if self.is_lit(f"game-{info.id}"):
                ink.paint_lit_row(pen, row.grow(6, -1))
            self.paint_game_cover(pen, info.id, row, bool(share.played))
            self.paint_name(pen, info.title, Box(44 * k, row.y, 192 * k, row.h), bool(share.played))
            if share.is_enough:
                self.paint_share_bar(pen, share, Box(room.x, row.y, room.w, row.h), row, even=True)
                continue
            for bead in range(ENOUGH):
                x = room.x + (18 + 34 * bead) * k
                ink.paint_bead(pen, (x, row.centre[1]), 9 * k if bead < share.played else 8 * k, bead < share.played)
            told = words.few(share, _("{n} of {of}").format(n=share.played, of=ENOUGH))
            pen.text(told, Box(self.box.w - 112 * k, row.y, 112 * k, row.h), 21, BROWN, SEMI, align="right")
        if self._any:
            self._axis(pen, room, self._row(len(self.order)).y)

    def _axis(self, pen: Pen, room: Box, y: float) -> None:
        k = self.k
        for part, told in ((0.0, _("0")), (0.5, _("half")), (1.0, _("all"))):
            box = Box.around((room.x + part * room.w, y + 14 * k), 76 * k, 28 * k)
            pen.text(told, box, 20, SOFT, align="centre")
        pen.text(_("games"), Box(self.box.w - 80 * k, y, 80 * k, 28 * k), 20, SOFT, align="right")


class Scores(StatisticsPart):
    """Replaces the shares when the filter is on one game."""

    id = "scores"

    def add_spots(self) -> None:
        game = self.about.only.game
        self.add(f"game-{game}", Box(-6, self.box.h - 52 * self.k, self.box.w + 12, 52 * self.k),
                 self.about.title(game), pgettext("a title", "game"), words.spoken_share(self.found.total),
                 partial(self.about.records, game), _("The ten best"))

    @property
    def title(self) -> str:
        return ngettext("Score of {n} game", "Scores of {n} games", len(self.found.scores)).format(
            n=len(self.found.scores)) if self.found.scores else _("Scores")

    @property
    def sub(self) -> str:
        return words.scores_sub(self.found)

    @property
    def spoken_text(self) -> str:
        return words.scores_sub(self.found)

    def paint_body(self, pen: Pen) -> None:
        k, scores, game = self.k, self.found.scores, self.about.only.game
        area = Box(0, 84 * k, self.box.w, self.box.h - 150 * k)
        if scores:
            self._bins(pen, area)
        else:
            ink.paint_stitches(pen, area.grow(-8), 14)
        row = Box(0, self.box.h - 50 * k, self.box.w, 46 * k)
        if self.is_lit(f"game-{game}"):
            ink.paint_lit_row(pen, row.grow(6, 0))
        self.paint_game_cover(pen, game, row, bool(scores))
        self.paint_name(pen, self.about.title(game), Box(44 * k, row.y, 192 * k, row.h), bool(scores))
        total = self.found.total
        if total.is_enough:
            self.paint_share_bar(pen, total, Box(246 * k, row.y, self.box.w - 374 * k, row.h), row, even=True)
        else:
            pen.text(words.few(total), Box(246 * k, row.y, self.box.w - 246 * k, row.h), 21, BROWN, SEMI, align="right")

    def _bins(self, pen: Pen, area: Box) -> None:
        k, scores = self.k, self.found.scores
        parts = make_bins(scores, _MOST_BINS)
        counts = [sum(low <= score and (high is None or score <= high) for score in scores) for low, high in parts]
        for (low, high), count, place in zip(parts, counts, area.columns(len(parts), 4), strict=True):
            foot = place.bottom - 32 * k
            tall = max(3.0, (place.h - 64 * k) * count / max(counts))
            if count:
                ink.paint_upright_bar(pen, Box(place.x + 4, foot - tall, place.w - 8, tall))
                pen.text(number(count), Box(place.x, foot - tall - 30 * k, place.w, 30 * k), 22, INK, SEMI,
                         align="centre")
            told = f"{number(low)}+" if high is None else number(low) if low == high else _("{low}–{high}").format(
                low=number(low), high=number(high))
            pen.text(told, Box(place.x - 1, foot + 2, place.w + 2, 30 * k), 20, BROWN, SEMI, align="centre")


def _in_order(about: About) -> list[GameInfo]:
    """Games with enough results for a share in the order of the shelf, then the others by games played."""
    by_game = about.found.by_game

    def rank(place: int) -> tuple[int, int, int]:
        share = by_game.get(about.games[place].id, Share())
        return (0, 0, place) if share.is_enough else (1, -share.played, place)

    return [about.games[place] for place in sorted(range(len(about.games)), key=rank)]
