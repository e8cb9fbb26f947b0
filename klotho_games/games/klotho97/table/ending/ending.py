"""The ending of 97 Klotho: the winner with the card that decided the game, then the final sheet, line by line.

The result is already final when this scene shows it. Players can skip the count, repeat it, or replay the whole game.
"""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.table.look.places import Places
from klotho_games.games.klotho97.table.look.style import prompt_look, top_look
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.ending.ending import SheetEnding
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .sheet import FinalSheet
from .stage import FinalStage


class Ending(SheetEnding):
    music = "klotho97"
    state: Venture
    sheet: FinalSheet

    def backdrop(self, pen: Pen) -> None:
        pen.raster("klotho97/stake.webp", CANVAS)
        pen.gradient(CANVAS, "#05060b", "#05060b", 0.25, 0.55)

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        places = Places(1, text=self.stage.look.text_scale)
        top_bar.TopBar(self, top_look(), places, self.game.info.title, self.back,
                       tip=_("Back to the shelf"))
        self.sheet = FinalSheet(self, self.prompt.box.y)
        self.final = FinalStage(self, self.prompt.box.y)
        free = self.sheet.box.x
        if free > 330:
            rover = Box(free / 2 - 140, self.prompt.box.y - 250, 280, 200)
            self.add(Sprite(rover, lambda pen: pen.svg("klotho97/rover", rover.at_origin, shadow=8), z=6, margin=30))
        self.begin()

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        seat_shape(pen, self.result.winners[0], Box.around(box.centre, 46, 46))

    def tell(self) -> None:
        """Show the stage first, then the figures."""
        self.sheet.hide()
        self.motions.then(*self.final.parts())
        super().tell()

    def rest(self) -> None:
        self.final.clear()
        super().rest()

    def on_open(self) -> None:
        self.stage.sound.play("score_fanfare_long")

    def opening(self) -> tuple[str, str]:
        quiet = _("Press any key to skip to the end.")
        return _("The thread is cut. The books are closed."), quiet
