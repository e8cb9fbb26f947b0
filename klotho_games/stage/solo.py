"""What the tables of puzzles for one share: what the bar says, the lines of the count, and how a rival compares."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import Any

from klotho_games.core.contract import Decision, Move, Result
from klotho_games.core.words import _, capital
from klotho_games.stage.ending import EndingScene
from klotho_games.stage.input import Pointer
from klotho_games.stage.motion import Part, fade, wait
from klotho_games.stage.prompt import Answer
from klotho_games.stage.sprites import Sprite
from klotho_games.stage.table import TableScene


class SoloFlow(ABC):
    """Base of a table's `Flow`: it adds what is said of something held, and the answers of the moment."""

    persons: Collection[Any]
    """The phases in which the player has to decide; in all others it goes on by itself."""

    def __init__(self, table: Any) -> None:
        self.table = table

    @abstractmethod
    def held_words(self, s: Any, held: str) -> tuple[str, str]:
        """What to do with what is carried, and how it is put back."""

    @abstractmethod
    def answers(self, s: Any) -> list[Answer]:
        """What the bar offers now."""

    def prompt(self) -> None:
        t = self.table
        name = "" if t.session.over else t.names[0]
        words, quiet = self._words(t.state)
        answers = self.answers(t.state) if t.may_act else []
        if t.auto and t.may_act:
            words, quiet, answers = t.pace.auto_prompt()
        t.prompt.say(name, words if name else capital(words), quiet, answers)

    def say(self, s: Any) -> None:
        """While it happens the bar says what is going on; there is nothing to answer."""
        t = self.table
        if t.pace.watching:
            t.prompt.say("", *t.pace.watching_prompt())
            return
        words, quiet = t.session.game.telling.prompt(s, t.names)
        if s.phase in self.persons:
            t.prompt.say(t.names[0], words, quiet, t.pace.take_over_answers())
        else:
            t.prompt.say("", capital(words), quiet)

    def _words(self, s: Any) -> tuple[str, str]:
        t, telling = self.table, self.table.session.game.telling
        if t.pace.decided is not None:
            return telling.move(s, t.pace.decided.move), t.pace.decided.why
        if t.drag is not None and t.drag.held:
            return self.held_words(s, t.drag.held)
        if t.hinted is not None:
            return _("{move}?").format(move=telling.move(s, t.hinted.move)), t.hinted.why
        return telling.prompt(s, t.names)


class SoloTable(TableScene):
    """Base of such a table: `build` makes `flow`, `journal` and `advising`, and what they say is said here."""

    flow: SoloFlow
    journal: Any
    advising: Any
    hinted: Decision | None = None
    """What was advised last, until something is done."""

    def wheel(self, p: Pointer) -> None:
        if self.journal.contains(p.at):
            self.journal.scroll(-p.turn)

    def say_prompt(self) -> None:
        if self.pace.watching:
            self.flow.say(self.state)
        else:
            self.flow.prompt()

    def advise(self, move: Move) -> str:
        return str(self.advising.advise(move))

    def tell_hint(self, decision: Decision) -> None:
        """On the bar, where it stays and covers nothing."""
        self.hinted = decision
        self.flow.prompt()

    def stop_advising(self) -> None:
        self.hinted = None
        self.advising.stop()
        super().stop_advising()


class CountedLines:
    """The lines of a count and their total, as sprites that come one by one: `parts` tells it, `rest` shows it told."""

    def __init__(self, scene: EndingScene, rows: Sequence[Sprite], total: Sprite) -> None:
        self.scene, self._rows, self._total = scene, rows, total

    def told(self) -> str:
        result = self.scene.result
        lines = ", ".join(f"{line.label} {line.points}" for line in result.lines)
        return _("{reason} {lines}. Total {total}").format(reason=result.reason, lines=lines, total=result.scores[0])

    def clear(self) -> None:
        for sprite in (*self._rows, self._total):
            sprite.alpha = 0.0

    def rest(self) -> None:
        for sprite in (*self._rows, self._total):
            sprite.alpha = 1.0

    def parts(self) -> list[Part]:
        found: list[Part] = []
        for sprite in self._rows:
            found += [self.scene.sound("score_tick"), fade(sprite, 1.0, 0.14), wait(0.12)]
        return [*found, self.scene.sound("score_fanfare_short"), fade(self._total, 1.0, 0.2)]


def compared(theirs: Result, own: Result) -> str:
    """Whoever won did better than who did not; else the score decides."""
    them, you = ((bool(result.winners), result.scores[0]) for result in (theirs, own))
    if them == you:
        return _("Exactly as well as you.")
    return _("You did better.") if you > them else _("That is better than yours.")
