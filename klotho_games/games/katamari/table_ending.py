"""How a game of Katamari ended: the count, who has won, and what can be looked into afterwards.

The scene tells what is final already. It can be skipped, counted again, watched again from the first throw.
"""

from __future__ import annotations

from typing import Any

from klotho_games.core.contract import Result
from klotho_games.core.registry import Game
from klotho_games.core.session import Session
from klotho_games.core.words import _
from klotho_games.games.katamari.rollup import RollUp
from klotho_games.games.katamari.table.count import Count
from klotho_games.games.katamari.table.style import prompt_look, top_look
from klotho_games.games.katamari.table.top import paint_pill
from klotho_games.games.katamari.telling import TELLING
from klotho_games.stage import topbar
from klotho_games.stage.geometry import CANVAS
from klotho_games.stage.house import Finished
from klotho_games.stage.input import Action, Pointer, Press
from klotho_games.stage.layout import layout
from klotho_games.stage.pen import Pen
from klotho_games.stage.prompt import Answer, PromptBar
from klotho_games.stage.scene import Scene
from klotho_games.stage.sprites import Sprite


class Ending(Scene):
    music = "katamari"
    name = "ending"

    def __init__(self, game: Game, session: Session, finish: Finished) -> None:
        super().__init__()
        self.game, self.session, self.finish = game, session, finish
        self.state: RollUp = session.state
        result = session.result
        assert result is not None, "an ending needs a finished game"
        self.result: Result = result
        self.told = False
        """Whether the count has been seen to its end once."""

    # -- building -----------------------------------------------------------------------------------------------------

    def backdrop(self, pen: Pen) -> None:
        pen.raster("katamari/sky.jpg", CANVAS)

    def build(self) -> None:
        best = self.state.cousins[self.result.winners[0]]
        avatar = f"katamari/c_{best}_happy"
        self.prompt = PromptBar(self, prompt_look(), lambda pen, box: pen.svg(avatar, box))
        self._add_top()
        self.count = Count(self, self.prompt.box.y)
        if self.told:
            self.count.rest()
            self._say_end()
        else:
            self._tell()

    def opened(self) -> None:
        self.stage.sound.play("score_fanfare_long")

    def _record(self) -> str:
        """What this game is among the best, in a sentence; empty when it is nothing new."""
        finish = self.finish
        if finish.not_counted:
            return finish.not_counted
        if finish.placing.overall == 1:
            return _("The best score of this table so far.")
        if finish.profile is not None and finish.placing.own is not None:
            told = _("Number {place} of {name}’s ten best.")
            return told.format(place=finish.placing.own, name=finish.profile.name)
        return ""

    def _answers(self) -> list[Answer]:
        house = self.stage.house
        return [
            Answer("again", _("Play again"), lambda: house.play_again(self.session), shortcut="confirm",
                   kind="primary"),
            Answer("recount", _("Count again"), self.count_again, key="c"),
            Answer("replay", _("Replay"), lambda: house.watch(self.session), key="p"),
            Answer("records", _("Records"), lambda: house.open_records(self.game.id), key="r"),
            Answer("check", _("Check dice"), self._check, key="v",
                   tip=_("Derive every roll and piece again from the sealed seed.")),
            Answer("shelf", _("Shelf"), house.to_shelf, shortcut="cancel"),
        ]  # fmt: skip

    def _add_top(self) -> None:
        slots = layout("katamari/table")
        topbar.TopBar(self, top_look(), slots, self.game.info.title, self.back, tip=_("Back to the shelf"))
        told = _("Done after {n} turns").format(n=self.state.steps)
        pill = slots["round_2"]
        self.add(Sprite(pill, lambda pen: paint_pill(pen, pill.at_origin, told), z=topbar.BAR_Z + 1))

    # -- telling ------------------------------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Who has won is said when it has been counted."""
        def end() -> None:
            self.told = True
            self._say_end()

        quiet = _("Each star counts 1, the most of a symbol counts 7. Any key shows the end.")
        self.prompt.say("", _("The Emperor is Done: stars and symbols are counted."), quiet, self._answers())
        self.motions.then(*self.count.parts(), end)

    def _say_end(self) -> None:
        words, quiet = TELLING.prompt(self.state, self.session.setup.seats)
        self.prompt.say("", words, self._record() or quiet, self._answers())

    def count_again(self) -> None:
        self.motions.stop()
        self.told = False
        self._tell()

    def _check(self) -> None:
        problems = self.stage.house.check_dice(self.session)
        told = problems[0] if problems else _("Every roll and piece is the one that was sealed before the game.")
        self.stage.sound.play("ui_refuse" if problems else "stamp_seal")
        self.notes.toast(told, 6.0)

    # -- input --------------------------------------------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        """A click while it counts shows the end of the count and does nothing else."""
        if p.kind == "press" and self.motions.busy:
            self.motions.skip()
            return
        super().pointer(p)

    def press(self, p: Press) -> None:
        if self.motions.busy:
            self.motions.skip()
            if p.action is Action.CONFIRM:
                return
        super().press(p)

    def back(self) -> None:
        self.stage.house.to_shelf()

    def resumed(self, result: Any) -> None:
        self.rebuild()
