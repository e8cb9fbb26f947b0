"""The ending of Clin9ic: a stage by night, then the figures (the goal, the final score, the rival with the same seed).

The result is already final. Players can skip the scene, watch the count again, or watch the whole game again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from klotho_games.core.i18n import _
from klotho_games.games.clinic.rules.names import difficulty_name, goal_name
from klotho_games.games.clinic.rules.state import Clinic, is_goal_reached, standing_of
from klotho_games.games.clinic.table.look.building import paint_town
from klotho_games.games.clinic.table.look.card_stock import paint_heading, paint_paper
from klotho_games.games.clinic.table.look.goal_card import paint_goal
from klotho_games.games.clinic.table.look.night_picture import NightPlan, after_dark, night_steps, rooms_first
from klotho_games.games.clinic.table.look.places import Places
from klotho_games.games.clinic.table.look.style import ART, RUST, SOFT, prompt_look, top_look
from klotho_games.games.clinic.table.parts.top import PILLS
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, SEMI
from klotho_games.stage.ending.counted_lines import RivalNote
from klotho_games.stage.ending.ending import SheetEnding
from klotho_games.stage.ending.overture import StagedEnding
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Part, change, fade, land, later, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.deal_code import paint_pill
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar

from .sheet import CountSheet, rival_words
from .stage import EndingStage


class Ending(StagedEnding, SheetEnding):
    music = "clinic"
    state: Clinic
    sheet: CountSheet

    @property
    def has_won(self) -> bool:
        return is_goal_reached(self.state)

    @property
    def verdict(self) -> str:
        if self.has_won:
            return _("Goal reached!")
        return _("The clinic is closed") if self.state.closed else _("You missed your goal")

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        if self.show.shown:
            self.show.backdrop(pen)
            return
        for step in self._picture():
            step(pen)

    def _picture(self) -> list[Callable[[Pen], None]]:
        """Return the paint steps of the clinic by night, shown in the window beside the figures."""
        scene, s, night = self.places["scene"], self.state, self._night
        return [lambda pen: pen.raster(f"{ART}/terrazzo.webp", CANVAS), lambda pen: paint_town(pen, scene, after_dark),
                *night_steps(night, s, lit=not s.closed, sign=self.has_won)]

    @property
    def _night(self) -> NightPlan:
        inside = self.places["scene"].grow(-10)
        return NightPlan(inside, inside, len(self.state.floors))

    def picture_ahead(self) -> None:
        """Paint the figures ahead while the stage is shown, so that they appear without a pause."""
        look = self.stage.look
        pen = Pen(opaque((look.px(CANVAS.w), look.px(CANVAS.h))), look)
        steps = (*rooms_first(self._night, self.state), *self._picture())
        self.ahead.paint_later([*(partial(look.art.paint_parts, partial(step, pen)) for step in steps),
                                *(partial(sprite.picture, look) for sprite in self._figures)])

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.places = Places(self.prompt.box.y)
        self._add_top()
        foot = self.places["forecast"]
        goal, rival = Box(foot.x, foot.y, 1224, foot.h).columns(2, 16)
        s = self.state
        self.add(Sprite(goal, lambda pen: paint_goal(pen, goal.at_origin, s.goal, s.difficulty, standing_of(s)), z=10,
                        margin=16))
        told = _("{goal}, {difficulty}").format(goal=goal_name(s.goal), difficulty=difficulty_name(s.difficulty))
        self.spot(Spot("goal", goal, told, value=self.result.reason, role=_("goal"), ring=16))
        self.spot(Spot("clinic", self.places["scene"], self.result.reason, role=_("picture"), ring=20))
        self._rival = RivalNote(self, rival, _paint_rival, rival_words, z=10, ring=16, heading=_("The same setup"))
        self.sheet = CountSheet(self, self.places)
        self._mark = self._add_mark()
        self._figures = [sprite for sprite in self.layers.sprites() if sprite.z < top_bar.BAR_Z]
        self.show = EndingStage(self)
        self._draw_pill()
        self.begin()

    def _add_top(self) -> None:
        top_bar.TopBar(self, top_look(), self.places, self.game.info.title, self.back, tip=_("Back to the shelf"))
        self._pill = self.add(Sprite(self.places["pill"], lambda pen: None, z=top_bar.BAR_Z + 1))

    def _draw_pill(self) -> None:
        """Draw the pill. It says how the game ended only after the stage has shown it."""
        ended = _("Goal reached") if self.has_won else _("Closed") if self.state.closed else _("Goal missed")
        first = ended if not self.show.shown else _("The last night")
        second = _("{goal}, {difficulty}").format(
            goal=goal_name(self.state.goal), difficulty=difficulty_name(self.state.difficulty)
        )
        box = self._pill.box.at_origin
        self._pill.redraw(lambda pen: paint_pill(pen, box, first, second, PILLS))

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        ended = "treated" if self.has_won else "out_of_service"
        pen.svg(f"{ART}/{ended if self.was_counted else 'clock'}", Box.around(box.centre, 52, 52), shadow=2)

    def _add_mark(self) -> Sprite:
        """Add a large mark over the clinic: a tick, or an out-of-service sign."""
        scene = self.places["scene"]
        box = Box(scene.right - 180, scene.y + 50, 120, 120)  # clear of the helicopter on the left end of the roof
        name = "treated" if self.has_won else "out_of_service"
        return self.add(Sprite(box, lambda pen: pen.svg(f"{ART}/{name}", box.at_origin, shadow=8), z=30, margin=30,
                               alpha=0))

    def show_figures(self, seen: bool) -> None:
        super().show_figures(seen)
        self._draw_pill()

    # -- showing the end ------------------------------------------------------------------------------------

    def opening(self) -> tuple[str, str]:
        words = _("The clinic is closed.") if self.state.closed else _("Six rounds are over.")
        return words, _("Your final score is being added up. Press any key to skip.")

    def tell(self) -> None:
        self._mark.alpha = 0.0
        self.sheet.clear()
        super().tell()

    def count_parts(self) -> list[Part]:
        self.show.begin()  # before the first frame, so that the figures are neither seen nor painted
        return [*self.show.parts(), *self.sheet.parts(), later(0.24, self._stamp_mark), wait(0.2)]

    def _stamp_mark(self) -> list[Any]:
        mark = self._mark
        return [fade(mark, 1.0, 0.12), change(lambda v: setattr(mark, "zoom", v), 2.2, 1.0, 0.24, land)]

    def rest(self) -> None:
        self._mark.alpha, self._mark.zoom = 1.0, 1.0
        super().rest()

    def answers_meanwhile(self) -> list[Answer]:
        return [self.skip_answer()]

    def _answers(self) -> list[Answer]:
        return self.answers(_("New clinic"), self.same_deal_answer())

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._rival.keep_up()


def _paint_rival(pen: Pen, box: Box, first: str, second: str) -> None:
    paint_paper(pen, box)
    paint_heading(pen, _("The same setup"), Box(box.x + 24, box.y + 14, box.w - 48, 44), RUST, 28)
    body = Box(box.x + 24, box.y + 66, box.w - 48, box.h - 84)
    pen.text(first, body.top_part(body.h / 2), 24, RUST, BOLD, wrap=True, leading=1.15)
    pen.text(second, body.bottom_part(body.h / 2), 22, SOFT, SEMI, wrap=True, leading=1.15)
