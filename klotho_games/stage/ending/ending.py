"""The scene of a game's end: it counts the score, says who has won, and opens replay, coach and more.

Everything it shows is final already. The count can be skipped and repeated.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from klotho_games.core.contract import Result
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, capital
from klotho_games.core.people.finished_game import FinishReport
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.scene.motion import Motion, Part, fade, fly, later
from klotho_games.stage.scene.phone_pads import Pads
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Paint, Sprite
from klotho_games.stage.widgets.deal_code import copy_code
from klotho_games.stage.widgets.prompt_bar import Answer, PromptBar

from .dice_check import DiceCheck
from .new_medals import Honoured

_INVITED = 1.2
"""Seconds after the count for which a press can still be meant to skip it, as the bar has just invited to do."""


class EndingScene(Honoured):
    """Base of a game's `Ending`. A game without one gets the house's results, made from `Result.lines`.

    A game writes `backdrop`, `build`, `tell` and `rest`. `tell` queues the count as motion and calls `end_count` at its
    end; `rest` shows the finished count. `build` ends with:

        self.tell() if not self.was_counted else self.rest()
    """

    name = "ending"
    pads = Pads.SOLE | Pads.HURRY
    listens_late = True

    def __init__(self, game: Game, session: Session, finish: FinishReport) -> None:
        super().__init__()
        self.game, self.session, self.finish = game, session, finish
        self.state: Any = session.state
        result = session.result
        assert result is not None, "an ending needs a finished game"
        self.result: Result = result
        self.was_counted = False
        """Whether the count has been seen to its end once."""

    @property
    def is_count_over(self) -> bool:
        return self.was_counted and not self.motions.is_busy

    def tell(self) -> None: ...

    def rest(self) -> None: ...

    def end_count(self) -> None:
        """Note that the count has been seen to its end.

        A late press to skip it would otherwise start another game, and the result would be gone.
        """
        self.was_counted = True
        self.guard.deafen(_INVITED)

    def count_again(self) -> None:
        self.motions.stop()
        # A player who asks for the count wants to see it, even if motion is usually skipped.
        self.motions.speed = self.stage.motion_speed or 1.0
        self.was_counted = False
        self.tell()

    # -- actions --------------------------------------------------------------------------------------------

    def answers(self, again: str, *own: Answer) -> list[Answer]:
        """Return the game's own answers, those of every ending, and "play again" at the far right."""
        program = self.stage.program
        check, tip = _("Check"), _("Checks that the whole setup was decided before the game began.")
        if self.game.has_dice:
            check, tip = _("Dice"), _("Checks that every roll and card was decided before the game began.")
        return [
            *own,
            Answer("replay", _("Replay"), lambda: program.open_replay(self.session), key="p", leads_on=True),
            Answer("coach", _("Coach"), lambda: program.open_coach(self.session), key="k",
                   tip=_("See where the game was won and lost, and how much of that was luck.")),
            Answer("share", _("Share"), lambda: program.open_share(self.session, self.finish.earned), key="t",
                   tip=_("Save a picture to post, or the game as a file for a friend."), leads_on=True),
            Answer("records", _("Top ten"), lambda: program.open_records(self.game.id), key="r", leads_on=True),
            Answer("check", check, lambda: self.stage.push(DiceCheck(self.session)), key="v", tip=tip),
            Answer("shelf", _("Shelf"), program.to_shelf, shortcut="cancel"),
            Answer("again", self.finish.again_label(again), lambda: program.play_again(self.session),
                   shortcut="confirm", kind="primary"),
        ]

    def recount_answer(self) -> Answer:
        return Answer("recount", _("Recount"), self.count_again, key="c")

    def skip_answer(self) -> Answer:
        return Answer("skip", _("Skip to the end"), self.motions.skip, key="space")

    def same_deal_answer(self) -> Answer:
        program = self.stage.program
        return Answer("same", _("Same setup"), lambda: program.play_again(self.session, same_deal=True), key="s")

    @property
    def code(self) -> str:
        """The code of the deal; "" if there is none to show."""
        return self.session.deal_code

    def copy(self) -> None:
        copy_code(self, self.code)

    def nobody_beside(self) -> tuple[str, str]:
        """Return two sentences in place of a rival's result."""
        if self.session.record.notes.get("daily"):
            return _("Everyone plays this daily game."), _("You can share your result from the almanac.")
        return _("No one else has played this setup."), _("Choose a rival when you set up a game, or share the code.")

    def placing(self) -> str:
        """Return a sentence about the place of this game among the best; "" if there is nothing new."""
        finish = self.finish
        if finish.not_counted:
            return finish.not_counted
        if finish.placing.overall == 1:
            return _("A new best score!")
        if finish.profile is not None and finish.placing.own is not None:
            told = _("Number {place} in {name}’s top ten.")
            return told.format(place=finish.placing.own, name=finish.profile.name)
        return ""

    # -- input ----------------------------------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        """A click during the count only shows its end."""
        if p.kind == "press" and self.motions.is_busy:
            self.guard.hurry(p.at)
            return
        super().pointer(p)

    def press(self, p: Press) -> None:
        if self.motions.is_busy:
            self.guard.hurry()
            if p.action not in (Action.CANCEL, Action.MENU):
                return
        super().press(p)

    def act(self, action: Action) -> None:
        if action is Action.RULES:
            self.stage.program.open_rules(self.game.id)
        elif action is Action.MENU:
            self.stage.program.open_settings()

    def back(self) -> None:
        self.stage.program.to_shelf()


class CountedSheet(Protocol):
    """The sheet that an ending counts on."""

    def parts(self) -> Sequence[Part]:
        """Return the count as motion, line by line."""
        ...

    def rest(self) -> None:
        """Show the finished count."""
        ...


class SheetEnding(EndingScene, ABC):
    """An ending with one sheet that is counted line by line.

    `build` makes `prompt` and `sheet` and ends with `begin`.
    """

    prompt: PromptBar
    sheet: CountedSheet

    @abstractmethod
    def opening(self) -> tuple[str, str]:
        """Return the words of the bar during the count: why the game is over, and what counts."""

    def closing(self) -> tuple[str, str]:
        """Return the words of the bar at the end: who has won, and a remark."""
        words, quiet = self.game.telling.prompt(self.state, self.session.setup.seats)
        return capital(words), quiet

    def begin(self) -> None:
        if self.was_counted:
            self.rest()
        else:
            self.tell()

    def tell(self) -> None:
        """Count the sheet, and say who has won at the end."""

        def end() -> None:
            self.end_count()
            self._say_end()

        self.prompt.say("", *self.opening(), self.answers_meanwhile())
        self.motions.then(*self.count_parts(), end)

    def count_parts(self) -> Sequence[Part]:
        """Return the count as motion, with everything that is shown before and after it."""
        return self.sheet.parts()

    def answers_meanwhile(self) -> list[Answer]:
        """Return the answers during the count."""
        return self._answers()

    def rest(self) -> None:
        self.sheet.rest()
        self._say_end()

    def _say_end(self) -> None:
        words, quiet = self.closing()
        self.prompt.say("", words, self.placing() or quiet, self._answers())

    def _answers(self) -> list[Answer]:
        return self.answers(_("Play again"), self.recount_answer())

    def on_resume(self, result: Any) -> None:
        self.rebuild()


_SPARKS, _RISE = 14, 0.58


def _spark(picture: str, side: float) -> Paint:
    return lambda pen: pen.svg(picture, Box(0, 0, side, side))


def sparks(scene: Scene, columns: Sequence[Box], pictures: Sequence[str], seed: int, side: float = 44) -> list[Part]:
    """Return motion parts for pictures that rise from the winners' columns; none if motion is reduced."""
    rng, made = random.Random(seed), list[Sprite]()

    def make() -> list[Motion]:
        flying: list[Motion] = []
        for column in columns:
            x, y = column.centre[0], column.bottom - 60
            for n in range(_SPARKS):
                name = pictures[n % len(pictures)]
                sprite = Sprite(Box.around((x, y), side, side), _spark(name, side), z=30, key=("spark", name, side))
                made.append(scene.add(sprite))
                to = x + rng.uniform(-320, 320), y - rng.uniform(220, 620)
                flying += [fly(sprite, to, _RISE, lift=rng.uniform(20, 90), angle=rng.uniform(-90, 90)),
                           fade(sprite, 0.0, _RISE)]
        return flying

    def gone() -> None:
        for sprite in made:
            scene.layers.remove(sprite)
        made.clear()

    return [] if scene.motions.reduced else [later(_RISE, make), gone]
