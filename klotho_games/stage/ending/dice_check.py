"""The check of a finished game's dice: every roll and card is derived again from the seed that was sealed before."""

from __future__ import annotations

from klotho_games.core.contract import Outcome
from klotho_games.core.i18n import _, ngettext
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import BOLD, INK, MUTED_ON_PAPER, SEMI, SERIF_BLACK
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.widgets.button import Button, ButtonStyle
from klotho_games.stage.widgets.controls import paper
from klotho_games.stage.widgets.deal_code import copy_code

_GOOD, _BAD = "#17595c", "#a3241c"


class DiceCheck(Scene):
    """The sheet that shows each outcome, and whether it is the one that the seal promised."""

    overlay = True
    name = "dice-check"
    pads = Pads.SOLE

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def screen_title(self) -> str:
        return _("Dice check")

    def build(self) -> None:
        self.problems = self.stage.program.check_dice(self.session)
        sheet = Box.around((960, 540), 1120, 720)
        self.add(Sprite(sheet, lambda pen: self._paint(pen, sheet.at_origin), z=5, margin=60))
        code = self.session.deal_code
        if code:
            Button(self, "copy", Box(sheet.right - 288, sheet.y + 428, 240, 58), _("Copy"),
                   lambda: copy_code(self, code), kind="paper", icon="copy", key="c", style=ButtonStyle(size=24),
                   tip=_("Copy the setup code, to share it or to play the same setup again."))
        Button(self, "close", Box(sheet.right - 288, sheet.bottom - 92, 240, 58), _("Close"), self.back, kind="paper",
               icon="check", shortcut="cancel", first=True, style=ButtonStyle(size=24))
        self.spoken(self.verdict())

    def on_open(self) -> None:
        self.stage.sound.play("stamp_seal")

    def verdict(self) -> str:
        drawn = sum(isinstance(played.step, Outcome) for played in self.session.history)
        if not self.session.game.has_dice:
            return _("The setup doesn’t match its seal.") if self.problems else _("The setup matches its seal.")
        if self.problems:
            told = ngettext("{n} roll or card doesn’t match the seal.", "{n} rolls and cards don’t match the seal.",
                            len(self.problems))
            return told.format(n=len(self.problems))
        told = ngettext("The one roll or card matches the seal.",
                        "All {n} rolls and cards match the seal.", drawn)
        return told.format(n=drawn)

    def _paint(self, pen: Pen, sheet: Box) -> None:
        paper(pen, sheet, shadow=20)
        dice = self.session.game.has_dice
        title = _("Dice check") if dice else _("Setup check")
        pen.text(title, Box(48, 28, sheet.w - 96, 62), 42, INK, SERIF_BLACK)
        pen.thread([(48, 104), (sheet.w - 48, 104)], 3, shadow=False)
        good = not self.problems
        icon(pen, "check" if good else "warn", Box(48, 124, 52, 52), _GOOD if good else _BAD, 3)
        pen.text(self.verdict(), Box(116, 124, sheet.w - 170, 52), 28, _GOOD if good else _BAD, BOLD)
        seed = self.session.seed
        seal = self.session.commitment
        facts = [
            (_("Seal, shown before the first roll") if dice else _("Seal, shown before the shuffle"),
             f"{seal[:32]}\n{seal[32:]}"),
            (_("Secret seed, revealed at the end"), seed.hex()),
            (_("Setup code, to play the same setup again"),
             self.session.deal_code or _("none: this setup has no code")),
        ]
        y = 200.0
        for label, value in facts:
            lines = 1 + value.count("\n")
            pen.text(label, Box(48, y, sheet.w - 96, 34), 22, MUTED_ON_PAPER, SEMI)
            pen.text(value, Box(48, y + 34, sheet.w - 96, 36 * lines), 26, INK, BOLD, wrap=True, valign="top", track=1)
            y += 54 + 38 * lines
        for problem in self.problems[:3]:
            pen.text(problem, Box(48, y, sheet.w - 350, 56), 22, _BAD, SEMI, wrap=True, leading=1.15, valign="top")
            y += 60
