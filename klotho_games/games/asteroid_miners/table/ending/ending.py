"""The ending of Asteroid Miners: the richer crew lifts off, then the books of both crews are shown line by line.

The result is already final when this scene shows it. Players can skip the count, repeat it, or replay the whole game.
"""

from __future__ import annotations

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules.count import best_crews
from klotho_games.games.asteroid_miners.rules.names import crew_name
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.table.look.ship import paint_sky
from klotho_games.games.asteroid_miners.table.look.style import CREWS, prompt_look, top_look
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.icons import seat_shape
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.ending.ending import SheetEnding
from klotho_games.stage.widgets import top_bar
from klotho_games.stage.widgets.prompt_bar import PromptBar

from .sheet import BalanceSheet
from .stage import Liftoff


class Ending(SheetEnding):
    music = "miners"
    state: Dig

    def backdrop(self, pen: Pen) -> None:
        paint_sky(pen, CANVAS)

    def build(self) -> None:
        self.prompt = PromptBar(self, prompt_look(), self._paint_avatar)
        top_bar.TopBar(self, top_look(), layout("asteroid_miners/table"), self.game.info.title, self.back,
                       tip=_("Back to the shelf"))
        self.sheet: BalanceSheet = BalanceSheet(self, self.prompt.box.y)
        self.begin()

    def _paint_avatar(self, pen: Pen, box: Box) -> None:
        seat_shape(pen, CREWS[best_crews(self.state)[0]].mark, Box.around(box.centre, 46, 46))

    def tell(self) -> None:
        """Show the liftoff first, then the figures."""
        liftoff = Liftoff(self, self.prompt.box.y)
        self.sheet.prepare()
        self.motions.then(*liftoff.parts())
        super().tell()

    def on_open(self) -> None:
        self.stage.sound.play("score_fanfare_long")

    def opening(self) -> tuple[str, str]:
        return self._why_over(), _("We add up market, tenders, Foundry, events and spending. Press any key to skip to "
                                   "the end.")

    def _why_over(self) -> str:
        s = self.state
        if s.ruined < 0:
            return _("The last asteroid is gone. Time to open the books!")
        # AST-A12
        name = crew_name(s.ruined, self.session.setup.seats)
        return _("{name} can no longer pay for a drill. Time to open the books!").format(name=name)
