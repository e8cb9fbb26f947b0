"""Bots think in a process of their own: questions wait in a queue, and answers arrive on a later frame.

If a bot gives no answer, because its process died, hangs or ran out of memory, the process is started again and the
question is repeated. If that does not help, or no process can be started, this module decides something simple at once
and tells the players. No table waits for longer than `pulse.Patience` says.
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
"""How often a question is asked before something simple is decided."""


@dataclass
class _Question:
    game: Game
    view: Any
    level: str
    seed: int
    told: Callable[[Decision], None]
    names: tuple[str, ...]
    """The names of the players."""
    name: str
    """The name of the bot whose turn it is; empty if the bot advises a person."""
    called_off: bool = False
    asked: int = 0
    said_long: bool = False


class BotProcess:
    """The one process that thinks for bots, hints, auto-play and rivals.

    `tell` shows a sentence to the people at the table.
    """

    def __init__(self, tell: Callable[[str], None] = lambda sentence: None, patience: Patience = PATIENCE) -> None:
        self._tell = tell
        self._patience = patience
        self._worker = Worker(patience)
        self._waiting: deque[_Question] = deque()
        self._asked: _Question | None = None
        self._last_told = ""
        # A weaker bot's slips are not part of the deal, so they have a random source of their own.
        self._slips = Random()

    def wake(self, game: Game) -> None:
        """Start the process when a table with bots opens, so that it is ready before the first question."""
        if self._asked is None and not self._waiting:
            self._worker.wake(game)

    def ask(
        self, session: Session, level: str, told: Callable[[Decision], None], name: str = ""
    ) -> Callable[[], None]:
        """Queue a question for the seat that has to act; return a function that calls it off.

        `name` is what people call the bot, if that is not the name of its seat.
        """
        seed, seat = levels.doubt_seed(session, self._slips), session.to_act
        seated = session.setup.seats[seat] if session.bot(seat) else ""
        names = session.setup.seats
        question = _Question(session.game, session.view(seat), level, seed, told, names, name or seated)
        self._waiting.append(question)

        def call_off() -> None:
            question.called_off = True

        return call_off

    def tick(self) -> None:
        """Pass on the answer that has arrived, and ask the next question. Questions that were called off get no
        answer."""
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
        """Put the question back at the head of the queue, or decide something simple here."""
        if failed.again and question.asked < _TRIES:
            self._waiting.appendleft(question)
            return
        decision, level = levels.decide_quickly(question.game, question.view, question.level, Random(question.seed))
        self._say(_stand_in_text(question.name, level, str(failed)))
        question.told(decision)

    def _say_if_long(self, question: _Question) -> None:
        if not question.said_long and self._worker.waiting_seconds > self._patience.long:
            question.said_long = True
            told = _("{name} is taking unusually long. You can wait, or leave; the game is saved.")
            self._say(told.format(name=question.name) if question.name else
                      _("The bot you asked is taking unusually long. You can wait, or go on without it."))

    def _say(self, sentence: str) -> None:
        """Tell the players, but do not repeat the same sentence at every decision."""
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
        told = _("{why} Instead, {name} decides quickly, at level {level}.")
    elif name:
        told = _("{why} Instead, {name} makes a random legal move.")
    elif title:
        told = _("{why} Instead, the bot decides quickly, at level {level}.")
    else:
        told = _("{why} Instead, the bot picks a random legal move.")
    return told.format(why=why, name=name, level=title)
