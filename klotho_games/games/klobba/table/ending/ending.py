"""The ending of Klobba!: the storm is over, the Stars are counted stone by stone, and the winner roars.

The result is already final when this scene shows it. Players can skip the count, repeat it, or replay the whole game.
"""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.klobba.rules.state import Fray
from klotho_games.games.klobba.table.look.places import Places
from klotho_games.games.klobba.table.look.style import prompt_look, top_look
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.ending.ending import SheetEnding
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .podium import Podium


class Ending(SheetEnding):
    music = "klobba"
    state: Fray

    def backdrop(self, pen: Pen) -> None:
        pen.raster("klobba/table.webp", CANVAS)
        pen.gradient(CANVAS, "#0b0610", "#0b0610", 0.5, 0.24)

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        slots = Places(2)  # this scene has no plates beside the logo, so the number of seats does not matter
        top_bar.TopBar(self, top_look(), slots, "", self.back, tip=_("Back to the shelf"))
        self.sheet = Podium(self, self.prompt.box.y)
        self.begin()

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        """Paint the winner's shape, or a club until the winner is shown."""
        if not self.was_counted:
            pen.svg("klobba/ico_club", Box.around(box.centre, 50, 50))
            return
        seat_shape(pen, self.result.winners[0], Box.around(box.centre, 46, 46))

    def on_open(self) -> None:
        self.stage.sound.play("thunder")

    def opening(self) -> tuple[str, str]:
        quiet = _("Stars on Barbarians in Bands don’t count (KLO-3.3). Press any key to continue.")
        return _("Lightning and Thunder have come. Count the Stars!"), quiet

    def closing(self) -> tuple[str, str]:
        return super().closing()[0], self.result.reason
