"""The ending of 12 Patrols: a page of the chronicle, then the figures.

On the page the patrols ride out, or the player sees what broke. The figures are the kingdom with its wax, stamped edge
by edge, the score, the rival on the same deal, the streak of this grade, and the deal code to share.

The result is already final when this scene shows it. Players can skip the count, repeat it, or replay the whole game.
"""

from __future__ import annotations

from functools import partial

from klotho_games.core.i18n import _
from klotho_games.games.patrols.bot.solved_deal import play_solution
from klotho_games.games.patrols.rules.state import PATROLS, Kingdom, Phase, manned_patrol_count
from klotho_games.games.patrols.table.look.piece_faces import paint_mark
from klotho_games.games.patrols.table.look.places import Places
from klotho_games.games.patrols.table.look.requirement_counts import region_words
from klotho_games.games.patrols.table.look.style import prompt_look, top_look
from klotho_games.games.patrols.table.parts.top import PILLS
from klotho_games.games.patrols.telling import deal_name
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.ending.ending import SheetEnding
from klotho_games.stage.ending.overture import StagedEnding
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, Part, change, fade, land, later, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.deal_code import paint_pill
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar

from .portrait import Portrait
from .sheet import CountSheet
from .stage import RideOut

_AT_ONCE = 4
"""How many edges are stamped together, so that eighteen edges take two seconds."""


class Ending(StagedEnding, SheetEnding):
    music = "patrols"
    state: Kingdom
    sheet: CountSheet

    @property
    def has_won(self) -> bool:
        return self.state.phase is Phase.WON

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        if self.ride.shown:
            self.ride.backdrop(pen)
            return
        pen.raster("patrols/table.webp", CANVAS)
        self.portrait.paint(pen)

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        self.places = Places(self.prompt.box.y)
        self.portrait = Portrait(self.state, self.places)
        self._add_top()
        self.sheet = CountSheet(self, self.places)
        self.spot(Spot("kingdom", self.places["map"], self.result.reason, role=_("map"), ring=10))
        for place in (place for place, card in enumerate(self.state.board) if card >= 0):
            told = region_words(self.state, place)
            self.spot(Spot(f"region:{place}", self.portrait.cell(place), told, role=_("region"), tip=told, ring=9,
                           order=9))
        self._wax = [self._mark(box, "sealed") for box in self.portrait.edges(("sealed", "met"))]
        self._stars = [self._mark(box, "broken") for box in self.portrait.edges(("broken",))]
        self._great = self._great_seal()
        self._figures = [sprite for sprite in self.layers.sprites() if sprite.z < top_bar.BAR_Z and sprite.visible]
        self.ride = RideOut(self)
        self.begin()

    def _add_top(self) -> None:
        top_bar.TopBar(self, top_look(), self.places, self.game.info.title, self.back, tip=_("Back to the shelf"))
        pill = self.places["pill"]
        met = _("{n} of {all} patrols filled").format(n=manned_patrol_count(self.state), all=PATROLS)
        first = _("Sealed") if self.has_won else _("Lost")
        self.add(Sprite(pill, lambda pen: paint_pill(pen, pill.at_origin, first, met, PILLS), z=top_bar.BAR_Z + 1))

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        pen.svg("patrols/seal" if self.has_won else "patrols/broken", Box.around(box.centre, 52, 52), shadow=2)

    def _mark(self, box: Box, standing: str) -> Sprite:
        return self.add(Sprite(box, lambda pen: paint_mark(pen, box.at_origin, standing), z=20, margin=10, alpha=0,
                               key=("patrols-mark", standing, box.size)))

    def _great_seal(self) -> Sprite:
        """Make the great seal, where four roads meet. A lost kingdom has none."""
        crossing = self.places["crossing_4"]
        box = Box.around(crossing.centre, crossing.w * 1.14, crossing.h * 1.14)
        return self.add(Sprite(box, lambda pen: pen.svg("patrols/seal", box.at_origin, shadow=9), z=30, margin=30,
                               alpha=0, angle=12, visible=self.has_won))

    def picture_ahead(self) -> None:
        """Paint the pictures of the figures while the stage is at rest, so that they appear without a delay."""
        look = self.stage.look
        pen = Pen(opaque((look.px(CANVAS.w), look.px(CANVAS.h))), look)
        self.ahead.paint_later([*(partial(look.art.paint_parts, partial(step, pen)) for step in self.portrait.steps()),
                                *(partial(sprite.picture, look) for sprite in self._figures)])

    # -- words and motion -----------------------------------------------------------------------------------

    def opening(self) -> tuple[str, str]:
        words = _("All twelve patrols are filled.") if self.has_won else _("The chronicle ends early.")
        return words, _("Every requirement you met gets a seal. Press any key to skip to the end.")

    def tell(self) -> None:
        for sprite in (*self._wax, *self._stars, self._great):
            sprite.alpha = 0.0
        self.sheet.clear()
        super().tell()

    def count_parts(self) -> list[Part]:
        """Stamp what was met, burst what broke, then count the sheet."""
        parts: list[Part] = [*self.ride.parts(), wait(0.3)]
        for n in range(0, len(self._wax), _AT_ONCE):
            parts += [self.sound("stamp_seal"), _stamp(self._wax[n : n + _AT_ONCE]), wait(0.1)]
        if self._stars:
            parts += [self.sound("trap_hit"), _stamp(self._stars), wait(0.3)]
        parts += self.sheet.parts()
        if self.has_won:
            parts += [self.sound("crown"), _stamp([self._great]), wait(0.2)]
        return parts

    def rest(self) -> None:
        for sprite in (*self._wax, *self._stars, self._great):
            sprite.alpha, sprite.zoom = 1.0, 1.0
        super().rest()

    def answers_meanwhile(self) -> list[Answer]:
        return [self.skip_answer()]

    def _answers(self) -> list[Answer]:
        answers = self.answers(_("Next setup"), self.same_deal_answer())
        if self.has_won:
            return answers
        # A loss sets no record, so its place on the bar goes to the way to win.
        return [self._solution() if answer.id == "records" else answer for answer in answers]

    def _solution(self) -> Answer:
        return Answer("solution", _("Show a solution"), self._show_solution, key="l",
                      tip=_("Watch how this setup can be won."))

    def _show_solution(self) -> None:
        found = play_solution(self.session)
        if found is None:
            self.tips.toast(_("There’s no solution. This setup can’t be won."), 5.0, ToastKind.NO)
        else:
            self.stage.program.open_replay(found)

    # -- the deal -------------------------------------------------------------------------------------------

    @property
    def deal(self) -> str:
        return deal_name(self.state)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self.sheet.keep_up()


def _stamp(sprites: list[Sprite]) -> Motion:
    """Stamp from above, large first."""

    def make() -> list[Motion]:
        motions = [fade(sprite, 1.0, 0.12) for sprite in sprites]
        return motions + [change(partial(setattr, sprite, "zoom"), 2.2, 1.0, 0.22, land) for sprite in sprites]

    return later(0.22, make)
