"""The scene during the analysis: a thread unwinds from a spool, decision by decision, and the lines grow with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.coach.findings import Findings
from klotho_games.coach.turn_axis import turns_of
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.session import Session
from klotho_games.scenes.kit.frame import CLOTH, CLOTH_FILE, SceneTopBar, paint_cloth
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import INK, SEATS, SERIF, SERIF_BLACK, SERIF_ITALIC
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.seat_bots import SeatBots
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper

from . import ink
from .ink import AXIS, BROWN, SOFT

if TYPE_CHECKING:
    from .page import StudySource

_BOX = (880.0, 468.0)
_EVERY = 0.25
"""Seconds between two updates of the picture."""
_TELLING = 0.04
"""The share of the work after which the remaining time can be estimated."""


class CoachProgress(Scene):
    name = "coach-progress"
    backdrop_name = CLOTH
    backdrop_file = CLOTH_FILE
    pads = Pads.SOLE
    put_away = True

    def __init__(self, session: Session, looking: StudySource) -> None:
        super().__init__()
        self.session, self.looking = session, looking
        self.seat_bots = SeatBots(self)
        self._turns = turns_of(session)
        self._passed = self._since = 0.0
        self._share = looking.share
        self._study = looking.poll()

    def backdrop(self, pen: Pen) -> None:
        paint_cloth(pen)

    def build(self) -> None:
        SceneTopBar(self, _("Coach"), self.session.game.info.title, [])
        k = min(2.0, self.stage.look.text_scale)
        box = Box.around((960, 560), min(1840.0, _BOX[0] * k), _BOX[1] * k)
        self._sprite = self.add(Sprite(box, lambda pen: self._paint(pen, box.at_origin, k), z=5, margin=50))
        style = ButtonStyle(size=24, radius=16)
        y = box.bottom - 84 * k
        ready = Box(box.x + 44 * k, y, 330 * k, 56 * k)
        self._ready = Button(self, "ready", ready, _("Show results so far"), self.show_ready, kind="primary",
                             shortcut="confirm", first=True, style=style, reason=self._why_not())
        Button(self, "stop", Box(ready.right + 18 * k, y, 190 * k, 56 * k), _("Stop"), self.stop, kind="paper",
               shortcut="cancel", style=style)

    def on_open(self) -> None:
        self.spoken(f"{self._headline()} {self._time_left()}")

    def _why_not(self) -> str:
        return "" if self._study is not None else _("There is nothing to show yet. The coach has only just started.")

    # -- updates --------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        self._passed += seconds
        self._since += seconds
        study = self.looking.poll()
        if self.looking.problem and study is None:
            self.stage.pop(self.looking.problem)
            return
        if study is not None and (self.looking.share >= 1 or self.looking.problem):
            self.show_ready()
        elif self._since >= _EVERY and study is not self._study:
            self._since, self._study, self._share = 0.0, study, self.looking.share
            self._sprite.redraw()
            self._ready.set(reason=self._why_not())

    def show_ready(self) -> None:
        from .page import Coach

        if self.looking.poll() is not None:
            self.stage.replace(Coach(self.session, self.looking))

    def stop(self) -> None:
        """Stop the analysis. Going back without this lets it continue."""
        self.looking.close()
        self.back()

    # -- drawing --------------------------------------------------------------------------------------------

    def _headline(self) -> str:
        if self._study is None:
            return _("The coach is opening the recording")
        told = ngettext("The coach is reviewing decision {at} of {n}", "The coach is reviewing decision {at} of {n}",
                        self._study.questions)
        return told.format(at=min(self._study.looked_at + 1, self._study.questions), n=self._study.questions)

    def _time_left(self) -> str:
        if self._share < _TELLING:
            return _("You can leave this page. The review goes on.")
        left = self._passed * (1 - self._share) / self._share
        told = _("A few seconds left.") if left < 15 else (
            _("About half a minute left.") if left < 45 else _("About a minute left.") if left < 90 else
            _("About {n} minutes left.").format(n=round(left / 60)))
        return f"{told} " + _("You can leave this page. The review goes on.")

    def _paint(self, pen: Pen, box: Box, k: float) -> None:
        paper(pen, box, 20, 18)
        words = Box(box.x + 44 * k, box.y + 24 * k, box.w - 88 * k, 56 * k)
        pen.text(self._headline(), words, 38, INK, SERIF_BLACK)
        pen.text(self._time_left(), Box(words.x, words.y + 54 * k, words.w, 38 * k), 23, BROWN)
        plot = Box(box.x + 64 * k, box.y + 130 * k, box.w - 128 * k, 186 * k)
        at = plot.x + plot.w * self._share
        self._paint_lines(pen, plot, at, k)
        ink.paint_progress(pen, plot.x, plot.right, plot.bottom + 14 * k, self._share, k)
        note = Box(box.x + 602 * k, box.bottom - 86 * k, box.w - 640 * k, 60 * k)
        pen.text(_("Every figure comes from many test games."), note, 20, SOFT, SERIF_ITALIC, wrap=True, leading=1.1)

    def _paint_lines(self, pen: Pen, plot: Box, at: float, k: float) -> None:
        rest = Box(at, plot.y, plot.right - at, plot.h)
        if rest.w > 4:
            pen.sketch(Sketch(rest.w, rest.h).rect(0, 0, rest.w, rest.h, 10, AXIS, opacity=0.1), rest)
        if self._study is None:
            return
        found = Findings(self.session, self._study, self._turns)
        lines = {seat: [(x, v) for x, v in found.line(seat) if x <= self._share] for seat in range(found.seats)}
        top = max((v for line in lines.values() for _x, v in line), default=1.0) * 1.08 or 1.0
        points = {seat: [(plot.x + plot.w * x, plot.bottom - 16 * k - (plot.h - 16 * k) * v / top) for x, v in line]
                  for seat, line in lines.items()}
        for seat in sorted(points, key=lambda seat: seat == found.own):
            thick = seat == found.own
            mark = SEATS[seat]
            ink.paint_line(pen, points[seat], mark.colour, 6 if thick else 4.4, mark.dark, 9.4 if thick else 7.2)
        self._paint_names(pen, found, points, plot, at, k)

    def _paint_names(self, pen: Pen, found: Findings, points: dict[int, list[Point]], plot: Box, at: float,
                     k: float) -> None:
        """Paint the names after the spool if there is room, otherwise before it, over the lines."""
        tall = min(37 * k, plot.h / max(1, found.seats))
        wide = 210 * k
        left = at + 22 * k if at + 22 * k + wide < plot.right + 40 * k else at - wide - 20 * k
        ends = {seat: run[-1] if run else (plot.x, plot.bottom) for seat, run in points.items()}
        upwards = sorted(ends, key=lambda seat: -ends[seat][1])
        heights = ink.spread([(seat, ends[seat][1]) for seat in upwards], tall, plot.y - 4, plot.bottom - 8 * k)
        for seat, last in ends.items():
            y = heights[seat] - tall / 2
            place = Box(left, y, wide, tall)
            side = min(28.0 * min(k, 1.4), tall - 4)
            if left > at:
                ink.paint_line(pen, [last, (place.x + 4, place.centre[1])], SEATS[seat].dark, 2.4)
            seat_shape(pen, seat, Box.around((place.x + side / 2 + 4, place.centre[1]), side, side), shadow=2)
            chance = found.figure(self._chance_at(found, seat))
            room = Box(place.x + side + 14, place.y, place.w - side - 14, place.h)
            ink.paint_lines(pen, f"{found.names[seat]} {chance}", room, 23, INK, SERIF, lines=1)
        free = plot.right - left - wide
        if left > at and free > 200 * k:
            room = Box(left + wide, plot.y + plot.h / 2 - 30 * k, free, 60 * k)
            pen.text(_("not reviewed yet"), room, 24, SOFT, SERIF_ITALIC, align="centre")

    def _chance_at(self, found: Findings, seat: int) -> float:
        return next((v for x, v in reversed(found.line(seat)) if x <= self._share), 0.0)
