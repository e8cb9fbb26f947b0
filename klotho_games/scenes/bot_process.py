"""Bots think in a process beside the frame: questions wait their turn, answers come on a later frame.

A bot that gives no answer, because its process died, hangs or was out of memory, is started anew and asked again. Where
that does not help, or no process can be had, something simple is decided here and now, and people are told. No table
waits for ever, and none waits for longer than `pulse.Patience` says.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from klotho_games.bots import levels
from klotho_games.bots.pulse import PATIENCE, Patience
from klotho_games.bots.worker import BotFailed, Worker
from klotho_games.core.contract import Decision
from klotho_games.core.games.characters import level_title
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play.session import Session

_TRIES = 3
"""Times that a question is asked before something simple is decided."""


@dataclass
class _Question:
    game: Game
    view: Any
    level: str
    seed: int
    told: Callable[[Decision], None]
    names: tuple[str, ...]
    """The players'."""
    name: str
    """Of the bot that has the turn; empty where it advises somebody."""
    called_off: bool = False
    asked: int = 0
    said_long: bool = False


class BotProcess:
    """One thinker for hints, auto-play and rivals. `tell` hands a sentence to whoever sits at the table."""

    def __init__(self, tell: Callable[[str], None] = lambda sentence: None, patience: Patience = PATIENCE) -> None:
        self._tell = tell
        self._patience = patience
        self._worker = Worker(patience)
        self._waiting: deque[_Question] = deque()
        self._asked: _Question | None = None
        self._last_told = ""
        # A slip of a weaker bot is no part of the deal: it has a random source of its own.
        self._slips = Random()

    def wake(self, game: Game) -> None:
        """Bots sit at the table that opens: have somebody there who thinks before the first of them is asked."""
        if self._asked is None and not self._waiting:
            self._worker.wake(game)

    def ask(
        self, session: Session, level: str, told: Callable[[Decision], None], name: str = ""
    ) -> Callable[[], None]:
        """`name` is what people call the bot, where its seat does not tell."""
        seed, seat = levels.doubt_seed(session, self._slips), session.to_act
        seated = session.setup.seats[seat] if session.bot(seat) else ""
        names = session.setup.seats
        question = _Question(session.game, session.view(seat), level, seed, told, names, name or seated)
        self._waiting.append(question)

        def call_off() -> None:
            question.called_off = True

        return call_off

    def tick(self) -> None:
        """Hand on what has been thought out, and ask what waits; who called off hears nothing."""
        asked = self._asked
        if asked is not None:
            decision = self._answer(asked)
            if decision is None and self._asked is not None and not asked.called_off:
                self._say_if_long(asked)
                return
            self._asked = None
            if asked.called_off:
                if decision is None:
                    self._worker.cancel()
                    self.wake(asked.game)
            elif decision is not None:
                asked.told(decision)
        self._ask_next()

    def _ask_next(self) -> None:
        while self._waiting and self._asked is None:
            question = self._waiting.popleft()
            if question.called_off:
                continue
            question.asked += 1
            try:
                self._worker.ask(question.game, question.view, question.level, question.seed, question.names)
                self._asked = question
            except BotFailed as failed:
                self._handle_failure(question, failed)

    def _answer(self, question: _Question) -> Decision | None:
        try:
            decision = self._worker.poll()
        except BotFailed as failed:
            self._asked = None
            if not question.called_off:
                self._handle_failure(question, failed)
            return None
        if decision is not None:
            self._last_told = ""
        return decision

    def _handle_failure(self, question: _Question, failed: BotFailed) -> None:
        """Asked again before all others, or decided here."""
        if failed.again and question.asked < _TRIES:
            self._waiting.appendleft(question)
            return
        decision, level = levels.decide_quickly(question.game, question.view, question.level, Random(question.seed))
        self._say(_stand_in_text(question.name, level, str(failed)))
        question.told(decision)

    def _say_if_long(self, question: _Question) -> None:
        if not question.said_long and self._worker.waiting_seconds > self._patience.long:
            question.said_long = True
            told = _("{name} takes unusually long to decide. You can wait, or leave: the game is saved.")
            self._say(told.format(name=question.name) if question.name else
                      _("The bot that you asked takes unusually long. You can wait, or go on without it."))

    def _say(self, sentence: str) -> None:
        """What does not change is not said again at every decision."""
        if sentence != self._last_told:
            self._last_told = sentence
            self._tell(sentence)

    def close(self) -> None:
        self._waiting.clear()
        self._asked = None
        self._worker.close()


def _stand_in_text(name: str, level: str, why: str) -> str:
    title = level_title(level)
    if name and title:
        told = _("{why} For {name} something quick was decided, as the level {level} would.")
    elif name:
        told = _("{why} For {name} any legal move was made.")
    elif title:
        told = _("{why} Something quick was decided in its place, as the level {level} would.")
    else:
        told = _("{why} Any legal move was taken in its place.")
    return told.format(why=why, name=name, level=title)
