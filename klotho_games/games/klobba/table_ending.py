"""How a game of Klobba! ended: the storm is over, the Stars are counted stone by stone, and the winner roars.

The scene tells what is final already. It can be skipped, counted again, watched again from the first card.
"""

from __future__ import annotations

from typing import Any

from klotho_games.core.words import _
from klotho_games.games.klobba.fray import Fray
from klotho_games.games.klobba.table.places import Places
from klotho_games.games.klobba.table.podium import Podium
from klotho_games.games.klobba.table.style import prompt_look, top_look
from klotho_games.games.klobba.telling import TELLING
from klotho_games.stage import topbar
from klotho_games.stage.ending import EndingScene
from klotho_games.stage.geometry import CANVAS, Box
from klotho_games.stage.icons import seat_shape
from klotho_games.stage.pen import Pen
from klotho_games.stage.prompt import Answer, PromptBar


class Ending(EndingScene):
    music = "klobba"
    state: Fray

    # -- building -------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        pen.raster("klobba/table.webp", CANVAS)
        pen.gradient(CANVAS, "#0b0610", "#0b0610", 0.5, 0.24)

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        slots = Places(len(self.session.setup.seats))
        topbar.TopBar(self, top_look(), slots, "", self.back, tip=_("Back to the shelf"))
        self.podium = Podium(self, self.prompt.box.y)
        if self.told:
            self.rest()
        else:
            self.tell()

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        seat_shape(pen, self.result.winners[0], Box.around(box.centre, 46, 46))

    def opened(self) -> None:
        self.stage.sound.play("thunder")

    # -- telling --------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """Who has won is said when it has been counted."""

        def end() -> None:
            self.told = True
            self._say_end()

        quiet = _("Stars on Barbarians in Bands count for nobody (KLO-3.3). Any key shows the end.")
        self.prompt.say("", _("Lightning and Thunder have come: count the Stars!"), quiet, self._answers())
        self.motions.then(*self.podium.parts(), end)

    def rest(self) -> None:
        self.podium.rest()
        self._say_end()

    def _say_end(self) -> None:
        words, _quiet = TELLING.prompt(self.state, self.session.setup.seats)
        self.prompt.say("", words[:1].upper() + words[1:], self.placing() or self.result.reason, self._answers())

    def _answers(self) -> list[Answer]:
        return self.answers(_("Play again"), self.recount_answer())

    def resumed(self, result: Any) -> None:
        self.rebuild()
