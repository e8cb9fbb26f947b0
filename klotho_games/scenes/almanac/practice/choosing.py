"""Choosing exercises oneself: a game on the left, its themes and a grade on the right."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from klotho_games.core.i18n import _, ngettext
from klotho_games.practice.exercise import GRADES, Exercise
from klotho_games.practice.progress import Bead
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.practice.today import SIZE, choose, is_new
from klotho_games.practice.words import bead_name, minutes
from klotho_games.scenes.almanac.headed_page import HeadedPage
from klotho_games.scenes.almanac.pages import SHEET, Ribbon, open_book
from klotho_games.scenes.kit.box_art import paint_cover
from klotho_games.scenes.practice.opening import open_sitting
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import INK, SANS, SEMI, SERIF, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scroll import BAR, ScrollArea, ScrollRow
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import SegmentedChoice, paper

from . import words
from .ink import BROWN, RULE, SOFT, paint_theme_bead

_ROW, _LARGE_ROW = 88.0, 150.0
_NOWHERE = Box(0, 0, 0, 0)


class ChooseExercises(HeadedPage):
    name = "practice-choose"
    page = "practice"

    def __init__(self, game: str = "") -> None:
        """`game` is the one that is chosen at first."""
        super().__init__()
        self.made_from = (game,)
        self.game, self.theme, self.grade = game, "", 0

    @property
    def way_back(self) -> str:
        return _("Back") if self.one_column else _("Back to practice")

    def turn_to(self, ribbon: Ribbon) -> None:
        if ribbon.page == self.page:
            self.back()
        else:
            super().turn_to(ribbon)

    # -- data -----------------------------------------------------------------------------------------------

    @property
    def _exercises(self) -> Sequence[Exercise]:
        return self.notebook.exercises.get(self.game, ())

    def _count(self, theme: str) -> tuple[int, int]:
        """Return how many exercises a theme has in the chosen grade, and how many of them are new."""
        found = choose(self._exercises, self.notebook.progress, theme, self.grade)
        return len(found), sum(is_new(one, self.notebook.progress) for one in found)

    @property
    def chosen_exercises(self) -> list[Exercise]:
        """What the person would practise."""
        return self._choose_more(())

    def _choose_more(self, practised: Collection[str]) -> list[Exercise]:
        """Return the next exercises of the same choice, without those that were just practised."""
        of_day = {one.id for one in self.notebook.left(self.today)}
        found = choose(self._exercises, self.notebook.progress, self.theme, self.grade, of_day)
        return [one for one in found if one.id not in practised][:SIZE]

    # -- building -------------------------------------------------------------------------------------------

    def lay(self) -> None:
        self.today = self.program.practice.today
        self.notebook = self.program.practice.notebook(self.program.profile.id)
        if self.game not in self.notebook.exercises:
            self.game = next(iter(self.notebook.exercises), "")
        if self.one_column:
            self._lay_column()
            return
        left, right = open_book(self)
        self.head(Box(left.x, left.y - 8, left.w, 64), _("Choose yourself"))
        self.write(Box(left.x, left.y + 46, left.w, 36), _("extra exercises, which don’t count for your days in a row"),
                   23, SERIF_ITALIC, SOFT)
        self.thread(left, 88)
        games = Box(left.x - 10, left.y + 100, left.w + 20, left.h - 100)
        self._add_list("games", games, self._game_rows(_ROW, left.w), _("Games"))
        self.head(Box(right.x, right.y - 8, right.w, 64), words.title_of(self.game) if self.game else "")
        self.write(Box(right.x, right.y + 46, right.w, 36), _("theme and grade"), 23, SERIF_ITALIC, SOFT)
        self.thread(right, 88)
        foot = right.bottom_part(170)
        room = Box(right.x - 10, right.y + 100, right.w + 20, foot.y - right.y - 112)
        self._add_list("themes", room, self._theme_rows(_ROW - 10, right.w), _("Themes"))
        self._lay_grades(Box(foot.x, foot.y, foot.w, 56))
        self._lay_start(Box(foot.right - 386, foot.y + 88, 386, 72), Box(foot.x, foot.y + 88, foot.w - 410, 72))

    def _add_list(self, id: str, room: Box, rows: list[ScrollRow], label: str) -> None:
        self._areas.append(ScrollArea(self, id, room, rows, gap=4, label=label))

    def _lay_column(self) -> None:
        self.add(Panel(SHEET, z=2, margin=50).show(paper))
        inner = SHEET.grow(-40, -24)
        foot = inner.bottom_part(216)
        wide = inner.w - BAR - 12
        rows = [*self._game_rows(_LARGE_ROW, wide - 20),
                ScrollRow(90, lambda pen, box: pen.text(words.title_of(self.game) if self.game else "", box, 34, INK,
                                                        SERIF) and None),
                *self._theme_rows(_LARGE_ROW - 20, wide - 20)]
        self._add_list("choose", inner.without_bottom(foot.h + 16), rows, _("Choose yourself"))
        self._lay_grades(Box(foot.x, foot.y, foot.w, 86))
        self._lay_start(Box(foot.right - 620, foot.y + 110, 620, 100), Box(foot.x, foot.y + 110, foot.w - 650, 100))

    def _game_rows(self, tall: float, wide: float) -> list[ScrollRow]:
        found = []
        for game, exercises in self.notebook.exercises.items():
            n = len(exercises)
            told = ngettext("{n} exercise", "{n} exercises", n).format(n=n)
            spot = Spot(f"game-{game}", _NOWHERE, words.title_of(game), _("game"),
                        f"{told}, {_('chosen')}" if game == self.game else told, partial(self._choose_game, game),
                        ring=12, first=game == self.game)
            found.append(ScrollRow(tall, partial(self._paint_game, game, told, spot, wide),
                                   [(spot, Box(4, 2, wide + 12, tall - 4))]))
        return found

    def _paint_game(self, game: str, told: str, spot: Spot, wide: float, pen: Pen, box: Box) -> None:
        row = Box(box.x + 4, box.y + 1, wide + 12, box.h - 2)
        _paint_ground(pen, row, game == self.game, spot)
        side = row.h - 12
        paint_cover(pen, game, words.title_of(game), Box(row.x + 14, row.y + 6, side * 0.8, side), radius=5, shadow=3)
        x, right = row.x + 34 + side * 0.8, row.w * 0.3
        pen.text(words.title_of(game), Box(x, row.y, row.right - right - x, row.h), 28, INK, SERIF)
        pen.text(told, Box(row.right - right, row.y, right - 18, row.h), 22, BROWN, SERIF_ITALIC, align="right")

    def _theme_rows(self, tall: float, wide: float) -> list[ScrollRow]:
        if not self.game:
            return []
        named = [("", _("All themes")), *((theme.id, theme.name) for theme in self.notebook.themes(self.game))]
        return [self._theme_row(id, name, tall, wide) for id, name in named]

    def _theme_row(self, id: str, name: str, tall: float, wide: float) -> ScrollRow:
        bead = self.notebook.bead(self.game, id) if id else None
        told = self._theme_text(id)
        value = [told, bead_name(bead) if bead is not None else "", _("chosen") if id == self.theme else ""]
        spot = Spot(f"theme-{id or 'all'}", _NOWHERE, name, _("theme"), ", ".join(filter(None, value)),
                    partial(self._choose_theme, id), ring=12)
        spot.order += 1
        paint = partial(self._paint_theme, id, name, told, bead, spot, wide)
        return ScrollRow(tall, paint, [(spot, Box(4, 2, wide + 12, tall - 4))])

    def _theme_text(self, id: str) -> str:
        n, new = self._count(id)
        if not n:
            return _("none in this grade") if self.grade else _("no exercises yet")
        told = ngettext("{n} exercise", "{n} exercises", n).format(n=n)
        return _("{exercises}, {n} new").format(exercises=told, n=new) if new else told

    def _paint_theme(
        self, id: str, name: str, told: str, bead: Bead | None, spot: Spot, wide: float, pen: Pen, box: Box
    ) -> None:
        row = Box(box.x + 4, box.y + 1, wide + 12, box.h - 2)
        _paint_ground(pen, row, id == self.theme, spot)
        side = min(54.0, row.h * 0.44)
        if bead is not None:
            paint_theme_bead(pen, (row.x + 18 + side / 2, row.centre[1]), side, bead)
        x, right = row.x + 34 + side, row.w * 0.38
        pen.text(name, Box(x, row.y, row.right - right - x, row.h), 25, INK, SERIF)
        pen.text(told, Box(row.right - right, row.y, right - 18, row.h), 21, BROWN, SERIF_ITALIC, align="right")

    def _lay_grades(self, box: Box) -> None:
        labels = [_("All grades"), *(_("Grade {n}").format(n=n + 1) for n in range(GRADES))]
        SegmentedChoice(self, "grade", box, _("Grade"), labels, self.grade, self._choose_grade, size=22).spot.order = 3

    def _lay_start(self, box: Box, beside: Box) -> None:
        chosen = self.chosen_exercises
        n = len(chosen)
        why = "" if chosen else _("There are no exercises like this. Choose another theme or grade.")
        Button(self, "start", box.without_bottom(6), _("Start"), self.start, kind="primary", icon="play", reason=why,
               key="space", style=ButtonStyle(size=30, radius=18)).spot.order = 4
        told = ngettext("{exercises}, about {n} minute.", "{exercises}, about {n} minutes.", minutes(n)).format(
            exercises=ngettext("{n} exercise", "{n} exercises", n).format(n=n), n=minutes(n))
        self.write(beside, told if chosen else why, 23, SEMI if chosen else SANS, INK)

    # -- what one can do ------------------------------------------------------------------------------------

    def _choose_game(self, game: str) -> None:
        if game == self.game:
            return
        self.game, self.theme = game, ""
        self._show_choice()

    def _choose_theme(self, theme: str) -> None:
        if theme != self.theme:
            self.theme = theme
            self._show_choice()

    def _choose_grade(self, grade: int) -> None:
        self.grade = grade
        self._show_choice()

    def _show_choice(self) -> None:
        self.stage.sound.play("ui_toggle")
        self.rebuild()

    def start(self) -> None:
        self.stage.sound.play("ui_confirm")
        sitting = PracticeSitting(self.notebook, self.chosen_exercises, self.today)
        open_sitting(self.stage, sitting, self.program.profile.name, lambda: None, self._choose_more)


def _paint_ground(pen: Pen, row: Box, is_chosen: bool, spot: Spot) -> None:
    if is_chosen:
        pen.panel(row, "#fff3d0", edge="#e0a63c", edge_width=3, radius=12, alpha=0.95)
    elif spot.hovered or spot.focused:
        pen.panel(row, "#fff8e4", edge="#b99b66", radius=12, alpha=0.8)
    else:
        pen.fill(Box(row.x + 10, row.bottom, row.w - 20, 1.6), "#000000" if pen.look.high_contrast else RULE)
