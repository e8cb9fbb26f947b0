"""The ending of Katamari: the count, the winner, and everything that players can open afterwards.

The result is already final. Players can skip the count, watch it again, or watch the whole game again.
"""

from __future__ import annotations

from typing import Any

from klotho_games.core.i18n import _
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.look.style import badge, prompt_look, top_look
from klotho_games.games.katamari.table.parts.top import paint_pill
from klotho_games.games.katamari.telling import TELLING
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.ending.ending import EndingScene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar

from .sheet import FinalCount


class Ending(EndingScene):
    music = "katamari"
    state: RollUp

    # -- building -----------------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        pen.raster("katamari/sky.webp", CANVAS)

    def build(self) -> None:
        best = self.state.cousins[self.result.winners[0]]

        def avatar(pen: Pen, box: Box) -> None:
            """Paint the winner, or until then the Emperor, who counts."""
            pen.svg(f"katamari/c_{best}_happy" if self.was_counted else "katamari/k_emperor", box)

        self.prompt = PromptBar(self, prompt_look(), avatar)
        self._add_top()
        self.count = FinalCount(self, self.prompt.box.y)
        if self.was_counted:
            self.rest()
        else:
            self.tell()

    def mark_of(self, seat: int) -> int:
        return badge(self.state.cousins, seat)

    def on_open(self) -> None:
        self.stage.sound.play("score_fanfare_long")

    def _add_top(self) -> None:
        slots = layout("katamari/table")
        top_bar.TopBar(self, top_look(), slots, self.game.info.title, self.back, tip=_("Back to the shelf"))
        told = _("Done after {n} turns").format(n=self.state.steps)
        pill = slots["round_2"]
        self.add(Sprite(pill, lambda pen: paint_pill(pen, pill.at_origin, told), z=top_bar.BAR_Z + 1))

    # -- showing the count --------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Show the count, and the winner at its end."""
        def end() -> None:
            self.end_count()
            self._say_end()

        quiet = _("1 point for each star, 7 points for the most of a symbol. Press any key to skip to the end.")
        self.prompt.say("", _("The Emperor is Done. Let’s count the stars and symbols."), quiet, [self.skip_answer()])
        self.motions.then(*self.count.parts(), end)

    def rest(self) -> None:
        self.count.rest()
        self._say_end()

    def _say_end(self) -> None:
        words, quiet = TELLING.prompt(self.state, self.session.setup.seats)
        self.prompt.say("", words, self.placing() or quiet, self._answers())

    def to_warm(self) -> list[Job]:
        """Return jobs that paint the buttons of the end."""
        words, quiet = TELLING.prompt(self.state, self.session.setup.seats)
        return self.prompt.to_warm("", words, self.placing() or quiet, self._answers())

    def _answers(self) -> list[Answer]:
        return self.answers(_("Play again"), self.recount_answer())

    def on_resume(self, result: Any) -> None:
        self.rebuild()
