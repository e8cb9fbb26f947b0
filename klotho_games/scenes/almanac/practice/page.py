"""The almanac's page of practice: today's set on the left, and where one stands on the right."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play import archive
from klotho_games.practice.exercise import Exercise
from klotho_games.practice.medals import standings
from klotho_games.practice.progress import Bead
from klotho_games.practice.sitting import PracticeSitting
from klotho_games.practice.standing import standings_of
from klotho_games.practice.words import bead_name
from klotho_games.scenes.almanac.headed_page import HeadedPage
from klotho_games.scenes.almanac.pages import SHEET, open_book
from klotho_games.scenes.practice.opening import More, open_sitting
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, keycap, keycap_width
from klotho_games.stage.drawing.medal import tier_name
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import rounded_outline
from klotho_games.stage.drawing.theme import INK, SANS, SEMI, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scroll import ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets.button import Button, ButtonStyle, button_width
from klotho_games.stage.widgets.controls import Tappable, paper

from . import words
from .card_pictures import CardPictures
from .ink import BROWN, SOFT, paint_theme_bead
from .mistakes_slip import PILE, TALL, own_mistakes, paint_slip
from .set_cards import SetCards, cards_of
from .standing import ROW, standing_rows
from .streak import TALL as STREAK
from .streak import paint_streak, streak_days

_NOWHERE = Box(0, 0, 0, 0)
_START = 386.0, 78.0
_COLUMN_FOOT = 212.0


class PracticePage(HeadedPage):
    name = page = "practice"

    def __init__(self) -> None:
        super().__init__()
        self._pictures: CardPictures | None = None
        self._slip: Sprite | None = None

    # -- data -----------------------------------------------------------------------------------------------

    def _read(self) -> None:
        program = self.program
        self.today, who = program.practice.today, program.profile
        self.notebook = program.practice.notebook(who.id)
        self.mistakes = program.practice.mistakes(who.id)
        self._seen = self.mistakes.changes
        self.whole, self.left = self.notebook.today(self.today), self.notebook.left(self.today)
        self.cards = cards_of(self.notebook, self.today)
        self.days = streak_days(self.notebook, self.today)
        self.standings = standings_of(self.notebook, self.today)
        self.own = own_mistakes(self.mistakes, self.notebook, self.today, bool(archive.finished_games()))
        self.more = [] if self.left else self.notebook.more(self.today)
        self._medals = standings(self.notebook)
        self._tiers = {standing.medal.id: standing.tier for standing in self._medals}

    @property
    def is_new(self) -> bool:
        """Whether the person has answered nothing yet."""
        return not self.notebook.has_answers

    # -- building -------------------------------------------------------------------------------------------

    def lay(self) -> None:
        self._read()
        self._make_pictures([*self.whole, *self.own.waiting[:PILE]])
        self.set_cards = SetCards(self, self.cards, self.pictures.of, self._start_at, tags=not self.is_new)
        self._slip = None
        if self.one_column:
            self._lay_column()
            return
        left, right = open_book(self)
        self._lay_set(left)
        self._lay_standing(right)

    def _make_pictures(self, wanted: Sequence[Exercise]) -> None:
        if self._pictures is not None:
            self._pictures.close()
        self._pictures = CardPictures(self.stage, wanted, self.program.profile.name)

    @property
    def pictures(self) -> CardPictures:
        assert self._pictures is not None
        return self._pictures

    def _lay_set(self, page: Box) -> None:
        self.head(Box(page.x, page.y - 8, page.w, 64), words.heading(self.notebook, self.today))
        streak = words.streak_text(self.notebook, self.today)
        beside = 250.0 if streak else 0.0
        self.write(Box(page.x, page.y + 46, page.w - beside, 36), words.under_heading(self.notebook, self.today), 23,
                   SERIF_ITALIC, SOFT)
        self.write(Box(page.right - beside, page.y + 46, beside, 36), streak, 23, SERIF_ITALIC, SOFT, align="right")
        self.thread(page, 88)
        beads = Box(page.x, page.y + 88, page.w, STREAK)
        self.add(Sprite(beads, lambda pen: paint_streak(pen, beads.at_origin, self.days), z=6, margin=30))
        self.spot(self._streak_spot(beads))
        grid = Box(page.x - 6, page.y + 202, page.w + 12, 560)
        places = [cell for row in grid.rows(4, 12) for cell in row.columns(2, 14)]
        self.set_cards.lay(places)
        if self.notebook.exercises:
            self._lay_choice(places[min(len(self.cards), len(places) - 1)])
        start = Box(page.right - 380, page.bottom - 92, *_START)
        told, quiet = self._summary()
        beside_start = page.w - 420
        self.write(Box(page.x, start.y + 4, beside_start, 36), told, 23, SEMI, INK)
        self.write(Box(page.x, start.y + 40, beside_start, 34), quiet, 22, SANS, BROWN)
        self._lay_start(start, 34, 27)

    def _summary(self) -> tuple[str, str]:
        if not self.notebook.exercises:
            return _("The exercises are still being made."), _("Look in again with the next version.")
        return words.summary(self.notebook, self.today)

    def _streak_spot(self, box: Box) -> Spot:
        return Spot("streak", box, _("The last two weeks"), _("days with practice"),
                    ", ".join(day.spoken for day in self.days), self._tell_streak, ring=14, order=0.5)

    def _tell_streak(self) -> None:
        longest = self.notebook.longest_streak
        told = ngettext("Your longest streak is {n} day.", "Your longest streak is {n} days.", longest)
        if not longest:
            told = _("Finish the exercises of a day, and it gets a golden bead.")
        self.tips.toast(told.format(n=longest), 4.0)
        self.spoken(told.format(n=longest))

    def _lay_start(self, box: Box, size: float, size_more: float) -> None:
        """Add the button for the rest of today's set, or for more when it is done."""
        k = min(1.5, self.stage.look.text_scale)
        if self.left:
            Button(self, "start", box.without_bottom(6), _("Start") if len(self.left) == len(self.whole) else _(
                "Continue"), self.start, kind="primary", icon="play", shortcut="confirm", first=True,
                style=ButtonStyle(size=size, radius=18, icon_size=size * 1.15 * k)).spot.order = 0
        elif self.more:
            n = len(self.more)
            label = ngettext("Practise {n} more", "Practise {n} more", n).format(n=n)
            Button(self, "start", box.without_bottom(6), label, self.practise_more, kind="paper", icon="play",
                   shortcut="confirm", first=True, style=ButtonStyle(size=size_more, radius=18),
                   tip=_("They don’t count for your days in a row.")).spot.order = 0

    def _lay_choice(self, place: Box) -> None:
        def paint(pen: Pen, spot: Spot) -> None:
            box = place.at_origin
            if spot.hovered:
                pen.panel(box.grow(-4), "#fff6dd", radius=12, alpha=0.8)
            pen.thread(rounded_outline(2, 2, box.w - 4, box.h - 4, 14), 3, dash=(14, 10), shadow=False)
            icon(pen, "plus", Box(28, box.centre[1] - 19, 38, 38), "#7a4a12", 3)
            is_pad = self.stage.input.device == "pad"
            cap = 0.0 if is_pad else keycap_width(pen, "f")
            room = box.w - 86 - cap - 28
            pen.text(_("Choose yourself"), Box(86, 26, room, 38), 25, INK, SERIF)
            pen.text(_("game, theme and grade"), Box(86, 64, room, 34), 21, BROWN)
            if cap:
                keycap(pen, "f", box.right - 18 - cap, box.centre[1])

        made = Tappable(self, "choose", place, _("Choose yourself"), paint, self.choose, z=8, margin=16, shortcut="f",
                        tip=_("game, theme and grade"), ring=14)
        made.spot.order = 1.5

    # -- the right page -------------------------------------------------------------------------------------

    def _lay_standing(self, page: Box) -> None:
        self.head(Box(page.x, page.y - 8, page.w, 64), _("Where you stand"))
        under = page.y + 46
        self.write(Box(page.x, under, 362, 36), _("a bead for each theme"), 23, SERIF_ITALIC, SOFT)
        self.write(Box(page.x + 372, under, 220, 36), _("last four weeks"), 23, SERIF_ITALIC, SOFT)
        self.write(Box(page.right - 240, under, 240, 36), _("practice rating"), 23, SERIF_ITALIC, SOFT, align="right")
        self.thread(page, 88)
        room = Box(page.x - 12, page.y + 98, page.w + 24, 7 * ROW)
        more = 34.0 if len(self.standings) * ROW > room.h + 1 else 0.0
        rows = standing_rows(self.standings, room.w - more, 1.0, self.is_new, self.choose)
        area = ScrollArea(self, "standing", room, rows, gap=0, label=_("Where you stand"))
        for row in area.rows:
            for spot, _place in row.spots:
                spot.order += 2
        self._areas.append(area)
        legend = Box(page.x, room.bottom, page.w, 40)
        self.add(Sprite(legend, lambda pen: self._paint_legend(pen, legend.at_origin), z=6, margin=10))
        self._lay_mistakes(Box(page.x - 10, page.bottom - 168, page.w + 20, TALL))

    def _paint_legend(self, pen: Pen, box: Box) -> None:
        k = 1.0 if not self.one_column else 1.9
        x, middle = box.x + 2, box.centre[1]
        for bead in Bead:
            paint_theme_bead(pen, (x + 14 * k, middle), 28 * k, bead)
            drawn = pen.text(bead_name(bead), Box(x + 36 * k, box.y, 150 * k, box.h), 21, BROWN, SERIF_ITALIC)
            x = drawn.right + 28
        told = _("You get a rating after 5 exercises in a game.")
        if self.is_new and not self.one_column and pen.width(told, 20, SANS) < box.right - x:
            pen.text(told, Box(x, box.y, box.right - x, box.h), 21, INK, align="right")

    def _lay_mistakes(self, box: Box) -> None:
        style = ButtonStyle(size=22, radius=12)
        label = _("Find better moves")
        wide = max(290.0, button_width(self, label, key="l", style=style))
        right = 274 + wide
        self._slip = self.add(Sprite(box, lambda pen: paint_slip(pen, box.at_origin, self.own, self.pictures.of, right),
                                     z=6, margin=20))
        if self.own.waiting:
            place = Box(box.x + 274, box.bottom - 66, wide, 48)
            Button(self, "mistakes", place, label, self.practise_mistakes, kind="paper", key="l", style=style,
                   tip=self.own.told).spot.order = 3
            self._lay_try_longer(box, right + 20)
        elif self.own.can_try_longer:
            self._lay_try_longer(box, 248)
        else:
            self.spot(Spot("mistakes-slip", box, _("Learn from your mistakes"), _("note"), self.own.told, ring=14,
                           order=3))

    def _lay_try_longer(self, slip: Box, x: float) -> None:
        if self.own.can_try_longer:
            style = ButtonStyle(size=22, radius=12)
            label = self.own.try_longer_label
            wide = min(slip.w - x - 20, button_width(self, label, key="g", style=style))
            Button(self, "longer", Box(slip.x + x, slip.bottom - 66, wide, 48), label, self.try_longer, kind="paper",
                   key="g", style=style, tip=self.own.slow_text).spot.order = 3.1

    # -- one column for large text --------------------------------------------------------------------------

    def _lay_column(self) -> None:
        self.add(Panel(SHEET, z=2, margin=50).show(paper))
        inner = Box(SHEET.x + 40, SHEET.y + 20, SHEET.w - 80, SHEET.h - 40)
        foot = SHEET.grow(-24, -22).bottom_part(_COLUMN_FOOT)
        streak = words.streak_text(self.notebook, self.today)
        self.head(Box(inner.x, inner.y, inner.w - 460, 80), words.heading(self.notebook, self.today))
        self.write(Box(inner.right - 450, inner.y + 20, 450, 60), streak, 23, SERIF_ITALIC, SOFT, align="right")
        self.write(Box(inner.x, inner.y + 80, inner.w, 56), words.under_heading(self.notebook, self.today), 23,
                   SERIF_ITALIC, SOFT)
        self.thread(inner, 144)
        room = Box(inner.x - 8, inner.y + 156, inner.w + 16, foot.y - inner.y - 170)
        wide = room.w - 34
        rows = [*self.set_cards.rows(wide), self._streak_row(wide),
                ScrollRow(100, lambda pen, box: self._paint_standing_head(pen, box.left_part(wide))),
                *standing_rows(self.standings, wide, 2.0, self.is_new, self.choose),
                ScrollRow(80, lambda pen, box: self._paint_legend(pen, box.left_part(wide))), self._mistakes_row(wide)]
        self._areas.append(ScrollArea(self, "practice", room, rows, gap=8, label=_("Practice")))
        self._lay_foot(foot)

    def _streak_row(self, wide: float) -> ScrollRow:
        k = 1.9

        def paint(pen: Pen, box: Box) -> None:
            paint_streak(pen, Box(box.x + 10, box.y + 10, wide - 20, STREAK * k), self.days)

        tall = STREAK * k + 30
        return ScrollRow(tall, paint, [(self._streak_spot(_NOWHERE), Box(0, 0, wide, tall))])

    def _paint_standing_head(self, pen: Pen, box: Box) -> None:
        pen.text(_("Where you stand"), box.top_part(84), 46, INK, SERIF_BLACK)
        pen.thread([(box.x, box.bottom - 8), (box.right, box.bottom - 8)], 3.4, shadow=False)

    def _mistakes_row(self, wide: float) -> ScrollRow:
        tall = 300.0 if self.own.can_try_longer else 230.0
        longer = self.own.can_try_longer
        spot = Spot("longer", _NOWHERE, self.own.try_longer_label, value=self.own.told, press=self.try_longer,
                    shortcut="g", ring=14) if longer else Spot(
            "own", _NOWHERE, _("Learn from your mistakes"), _("note"), self.own.told, ring=14)

        def paint(pen: Pen, box: Box) -> None:
            slip = Box(box.x, box.y, wide, box.h)
            pen.panel(slip, "#fffdf6", "#f6ead2", edge="#b99b66", radius=14)
            pen.text(_("Learn from your mistakes"), Box(slip.x + 24, slip.y + 8, slip.w - 48, 72), 28, INK, SERIF_BLACK)
            told = Box(slip.x + 24, slip.y + 84, slip.w - 48, slip.h - 94 - 70 * longer)
            pen.text(self.own.told, told, 22, BROWN, wrap=True, valign="top", leading=1.1)
            if longer:
                place = Box(slip.x + 24, slip.bottom - 76, slip.w - 48, 66)
                cap = keycap_width(pen, "g")
                keycap(pen, "g", place.x, place.centre[1])
                pen.text(self.own.try_longer_label, place.without_left(cap + 20), 24, INK, SEMI)

        return ScrollRow(tall, paint, [(spot, Box(0, 0, wide, tall))])

    def _lay_foot(self, foot: Box) -> None:
        told = self._summary()[0].rstrip(".")

        def paint(pen: Pen) -> None:
            box = foot.at_origin
            pen.panel(box, "#fffdf6", "#f6ead2", edge="#b99b66", radius=14, shadow=8)
            pen.text(told, Box(28, 12, box.w - 28 - 590, 66), 24, INK, SEMI)

        self.add(Sprite(foot, paint, z=6, margin=24))
        style = ButtonStyle(size=23, radius=14)
        low = foot.bottom - 108
        own = _("Your mistakes ({n})").format(n=len(self.own.waiting))
        why = "" if self.own.waiting else self.own.told
        Button(self, "mistakes", Box(foot.x + 28, low, 520, 86), own, self.practise_mistakes, kind="paper", key="l",
               style=ButtonStyle(size=23, radius=14, calm=True), reason=why).spot.order = 3
        if self.notebook.exercises:
            Button(self, "choose", Box(foot.x + 574, low, 420, 86), _("Choose"), self.choose, kind="paper", key="f",
                   style=style, tip=_("game, theme and grade")).spot.order = 2.5
        self._lay_start(Box(foot.right - 560, foot.y + 30, 532, 152), 34, 27)

    # -- what one can do ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Practise what is left of today's set."""
        self._sit_down(self.left)

    def _start_at(self, exercise: Exercise) -> None:
        """Practise the rest of today's set, beginning with this exercise."""
        self._sit_down([exercise, *(one for one in self.left if one.id != exercise.id)])

    def practise_more(self) -> None:
        self._sit_down(self.more)

    def practise_mistakes(self) -> None:
        self._sit_down(list(self.own.waiting), self._find_more_own)

    def _find_more_own(self, practised: Collection[str]) -> list[Exercise]:
        """Return those of the person's own mistakes that still wait, such as one that was proven meanwhile."""
        return [one for one in self.notebook.own_waiting(self.today) if one.id not in practised]

    def try_longer(self) -> None:
        """Let the coach check the decisions that need more time."""
        self.stage.sound.play("ui_confirm")
        self.mistakes.try_longer()
        told = _("The coach goes on while no game is played. That can take a quarter of an hour for each decision.")
        self.tips.toast(told, 5.0)
        self.spoken(told)

    def choose(self, game: str = "") -> None:
        """Let the person choose exercises by game, theme and grade."""
        from .choosing import ChooseExercises

        self.stage.sound.play("ui_page")
        self.stage.push(ChooseExercises(game))

    def _sit_down(self, exercises: Sequence[Exercise], more: More | None = None) -> None:
        """Open the first of these exercises. If midnight has passed since the page opened, show the new set first."""
        if not exercises:
            return
        if self.today != self.program.practice.today:
            self.rebuild()
            self.tips.toast(_("A new day has begun. Here are its exercises."), 5.0)
            return
        self.stage.sound.play("ui_confirm")
        sitting = PracticeSitting(self.notebook, exercises, self.today)
        open_sitting(self.stage, sitting, self.program.profile.name, lambda: None, more)

    def on_open(self) -> None:
        if self.program.profiles.current is not None:
            had_bead = self.notebook.has_earned(self.today)
            self.notebook.begin(self.today)
            if self.notebook.has_earned(self.today) != had_bead:
                self.rebuild()
        self.spoken(" ".join([f"{words.heading(self.notebook, self.today)}.",
                              f"{words.under_heading(self.notebook, self.today)}."]))

    # -- frames ---------------------------------------------------------------------------------------------

    @property
    def needs_frames(self) -> bool:
        return self.stage.live and self.pictures.is_busy

    def update(self, seconds: float) -> None:
        if self.mistakes.changes != self._seen:
            self.rebuild()
        if self.stage.live and not self.stage.is_arriving and self.pictures.go_on():
            self._show_pictures()

    def make_pictures(self) -> None:
        """Make all pictures now, for screens that no one watches."""
        self.pictures.make_all()
        self._show_pictures()

    def _show_pictures(self) -> None:
        self.set_cards.refresh()
        for area in self._areas:
            area.refresh()
        if self._slip is not None:
            self._slip.redraw()

    def on_cover(self) -> None:
        super().on_cover()
        self.pictures.close()

    def on_resume(self, result: Any) -> None:
        before = self._tiers
        self.rebuild()
        for standing in self._medals:
            if standing.tier != before.get(standing.medal.id, ""):
                told = _("New medal: {name}, {tier}.").format(name=standing.medal.name, tier=tier_name(standing.tier))
                self.tips.toast(told, 5.0, ToastKind.NEWS)
                self.spoken(told)

    def on_close(self) -> None:
        if self._pictures is not None:
            self._pictures.close()
