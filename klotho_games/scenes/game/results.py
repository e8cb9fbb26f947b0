"""The results of a game that has no ending of its own: the score, counted line by line."""

from __future__ import annotations

from klotho_games.core.contract import Result, ScoreLine
from klotho_games.core.dates import day
from klotho_games.core.games.headlines import headline
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, number
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, SceneTopBar, paint_cloth
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon, seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, GOLD, INK, MUTED_ON_PAPER, PAPER, SEMI, SERIF, SERIF_BLACK
from klotho_games.stage.ending.dice_check import DiceCheck
from klotho_games.stage.ending.new_medals import Honoured
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import change, glide, wait
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scroll import ListScene, ScrollArea, ScrollRow
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

_SHEET = Box(60, 108, 1080, 936)
_SIDE = Box(1180, 108, 680, 560)


class Results(ListScene, Honoured):
    """The plain end of a game without an ending of its own: scores, winners, and what can come next."""

    name = "results"
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    pads = Pads.SOLE | Pads.HURRY
    listens_late = True

    def __init__(self, game: Game, session: Session, finish: FinishReport) -> None:
        super().__init__()
        self.game, self.session, self.finish = game, session, finish
        result = session.result
        assert result is not None
        self.result: Result = result
        self._told = 0
        """How many lines have been counted so far."""
        self._counted = 0.0
        """How much of the present line has been counted, from 0 to 1."""

    @property
    def is_count_over(self) -> bool:
        return self._told >= len(self.result.lines) and not self.motions.is_busy

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        SceneTopBar(self, self.game.info.title, _("the end"), [("escape", "b", _("Back to the shelf"))])
        self._add_sheet()
        self._add_side()
        self._add_buttons()
        if self._told < len(self.result.lines):
            self._tell()

    def on_open(self) -> None:
        self.stage.sound.play("win" if self.result.winners else "lose")
        self.spoken(self.result.reason)

    def _names(self) -> tuple[str, ...]:
        return self.session.setup.seats

    def _add_sheet(self) -> None:
        result = self.result

        def paint(pen: Pen) -> None:
            paper(pen, _SHEET.at_origin)
            pen.text(headline(result, self._names()), Box(48, 22, _SHEET.w - 96, 70), 50, INK, SERIF_BLACK)
            pen.text(result.reason, Box(48, 94, _SHEET.w - 96, 60), 24, MUTED_ON_PAPER, wrap=True)
            pen.thread([(48, 166), (_SHEET.w - 48, 166)], 3, shadow=False)

        self.add(Sprite(_SHEET, paint, z=5, margin=50))
        room = Box(_SHEET.x + 48, _SHEET.y + 184, _SHEET.w - 96, _SHEET.h - 330)
        k = min(self.stage.look.text_scale, 1.5)
        rows, group = [], ""
        for i, line in enumerate(result.lines):
            if line.group != group:
                group = line.group
                rows.append(self._group_row(i, group, 50 * k))
            rows.append(self._line_row(i, line, 56 * k))
        self._area = ScrollArea(self, "lines", room, rows, gap=4, label=_("The score"))
        totals = Box(_SHEET.x + 48, _SHEET.bottom - 132, _SHEET.w - 96, 104)
        self._totals = self.add(Sprite(totals, lambda pen: self._paint_totals(pen, totals.at_origin), z=6))
        for seat, box in enumerate(_columns(totals, len(self._names()))):
            points = number(result.scores[seat])
            self.spot(Spot(f"total:{seat}", box, self._names()[seat], _("score"), points, seat=seat, ring=12))

    def _group_row(self, first: int, group: str, height: float) -> ScrollRow:
        def paint(pen: Pen, box: Box) -> None:
            if first <= self._told:
                pen.text(group, box, 26, "#6a3a08", SERIF)

        return ScrollRow(height, paint)

    def _line_row(self, i: int, line: ScoreLine, height: float) -> ScrollRow:
        def paint(pen: Pen, box: Box) -> None:
            if i > self._told or (i == self._told and not self._counted):
                return
            if len(self._names()) > 1:
                seat_shape(pen, line.seat, Box(box.x, box.centre[1] - 18, 36, 36))
            left = 52 if len(self._names()) > 1 else 8
            pen.text(line.label, Box(box.x + left, box.y, box.w * 0.5, box.h), 26, INK, SEMI)
            pen.text(line.note, Box(box.x + box.w * 0.56, box.y, box.w * 0.2, box.h), 22, MUTED_ON_PAPER, align="right")
            points = line.points if i < self._told else round(line.points * self._counted)
            pen.text(number(points), Box(box.x + box.w * 0.78, box.y, box.w * 0.22, box.h), 30, INK, SERIF_BLACK,
                     align="right")

        return ScrollRow(height, paint)

    def _paint_totals(self, pen: Pen, room: Box) -> None:
        pen.panel(room, "#fbdc8c", "#e8b44c", edge="#a8701c", radius=16)
        names = self._names()
        for seat, part in enumerate(_columns(room, len(names))):
            won = seat in self.result.winners
            x = part.x
            if len(names) > 1:
                seat_shape(pen, seat, Box(x, part.centre[1] - 24, 48, 48))
                x += 60
            if won:
                icon(pen, "trophy", Box(x, part.centre[1] - 20, 40, 40), "#7a4a12")
                x += 54
            words = Box(x, part.y, part.right - x, part.h)
            self._paint_name(pen, words.left_part(words.w * 0.5), seat)
            pen.text(number(self._total(seat)), words.right_part(words.w * 0.5), 44, INK, SERIF_BLACK, align="right")

    def _paint_name(self, pen: Pen, room: Box, seat: int) -> None:
        bot = self.temperament(seat)
        if bot is not None and pen.width(bot.name, 20) <= room.w:
            room, below = room.top_part(room.h * 0.56), room.bottom_part(room.h * 0.42)
            pen.text(bot.name, below, 20, INK, valign="top")
        pen.name(self._names()[seat], room, 26, INK, BOLD, valign="bottom" if bot is not None else "middle")

    def _total(self, seat: int) -> int:
        """The points counted so far. At the end this is exactly the score, even if the lines leave something out."""
        lines = self.result.lines
        if self._told >= len(lines):
            return self.result.scores[seat]
        sum_told = sum(line.points for line in lines[: self._told] if line.seat == seat)
        now = lines[self._told]
        return sum_told + (round(now.points * self._counted) if now.seat == seat else 0)

    def _add_side(self) -> None:
        best = self.finish.best[:5]
        whose, shared = self.finish.profile, len(self._names()) > 1
        heading = _("{name}’s best").format(name=whose.name) if whose and shared else _("Your best")

        def paint(pen: Pen) -> None:
            pen.panel(_SIDE.at_origin, "#2b2447", "#191430", edge=GOLD, radius=20, shadow=14)
            pen.text(heading, Box(36, 20, _SIDE.w - 72, 58), 38, PAPER, SERIF_BLACK)
            pen.thread([(36, 86), (_SIDE.w - 36, 86)], 3, shadow=False)
            if self.finish.not_counted or not best:
                told = self.finish.not_counted or _("There are no scores yet.")
                pen.text(told, Box(36, 104, _SIDE.w - 72, 160), 24, "#e6e0f4", wrap=True, valign="top")
            rows = Box(36, 106 if not self.finish.not_counted else 270, _SIDE.w - 72, 420).rows(6, 6)
            for i, (score, row) in enumerate(zip(best, rows, strict=False)):
                here = self.finish.placing.own == i + 1
                if here:
                    pen.panel(row, "#3d3560", edge=GOLD, radius=12)
                pen.text(f"{i + 1}.", Box(row.x + 14, row.y, 50, row.h), 26, "#cfc6e6", SERIF)
                pen.text(number(score.score), Box(row.x + 70, row.y, 260, row.h), 32, "#ffe19a", SERIF_BLACK)
                pen.text(_("now") if here else day(score.date), row.right_part(200).without_right(14), 22, "#e6e0f4",
                         align="right")

        self.add(Sprite(_SIDE, paint, z=5, margin=50))

    def _add_buttons(self) -> None:
        program = self.stage.program
        area = Box(_SIDE.x, _SIDE.bottom + 28, _SIDE.w, 348)
        first, second, third, last = area.rows(4, 16)
        style = ButtonStyle(size=26, radius=16, icon_size=32)
        same, watch = first.without_bottom(8).columns(2, 18)
        Button(self, "same", same, _("Same setup"), lambda: program.play_again(self.session, same_deal=True),
               icon="reroll", style=style)
        Button(self, "watch", watch, _("Watch again"), lambda: program.open_replay(self.session), icon="replay",
               style=style, leads_on=True)
        coach, check = second.without_bottom(8).columns(2, 18)
        Button(self, "coach", coach, _("Coach"), lambda: program.open_coach(self.session), icon="stats", key="k",
               style=style, tip=_("See where the game was won and lost, and how much of that was luck."))
        told = _("Check the dice") if self.session.game.has_dice else _("Check the setup")
        Button(self, "check", check, told, lambda: self.stage.push(DiceCheck(self.session)), icon="shield",
               style=style)
        shelf, records, share = third.without_bottom(8).columns(3, 18)
        Button(self, "shelf", shelf, _("Shelf"), program.to_shelf, icon="home", style=style)
        Button(self, "records", records, _("Top ten"), lambda: program.open_records(self.game.id), icon="trophy",
               style=style, leads_on=True)
        Button(self, "share", share, _("Share"), lambda: program.open_share(self.session, self.finish.earned),
               icon="copy", key="t", style=style, tip=_("Save a picture to post, or the game as a file for a friend."),
               leads_on=True)
        Button(self, "again", last.without_bottom(6), self.finish.again_label(_("Play again")),
               lambda: program.play_again(self.session), kind="primary", icon="play", shortcut="confirm", first=True,
               style=ButtonStyle(size=34, face=SERIF_BLACK, radius=18))

    # -- counting -------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Count one line after the other. Any press shows all of them."""
        for _line in self.result.lines[self._told :]:
            self.motions.then(change(self._count, 0.02, 1, 0.45, glide), self._next, wait(0.12))

    def _count(self, share: float) -> None:
        self._counted = share
        self._area.refresh()
        self._totals.redraw()

    def _next(self) -> None:
        self._told, self._counted = self._told + 1, 0.0
        self.stage.sound.play("score_tick")
        if self._area.longest:
            self._area.scroll_to(self._area.length * self._told / len(self.result.lines) - self._area.box.h * 0.7)
        self._area.refresh()
        self._totals.redraw()

    # -- input ----------------------------------------------------------------------------------------------

    def back(self) -> None:
        self.stage.program.to_shelf()


def _columns(totals: Box, seats: int) -> list[Box]:
    return totals.grow(-20, -6).columns(seats, 16)
