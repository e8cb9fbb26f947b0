"""Bots think in a process beside the frame: questions wait their turn, answers come on a later frame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from klotho_games.bots import levels
from klotho_games.bots.worker import BotFailed, Worker
from klotho_games.core.contract import Decision
from klotho_games.core.registry import Game
from klotho_games.core.session import Session


@dataclass
class _Question:
    game: Game
    view: Any
    level: str
    seed: int
    told: Callable[[Decision], None]
    called_off: bool = False


class Advisor:
    """One thinker for hints, auto-play and rivals."""

    def __init__(self) -> None:
        self._worker = Worker()
        self._waiting: deque[_Question] = deque()
        self._asked: _Question | None = None
        # A slip of a weaker bot is no part of the deal: it has a random source of its own.
        self._slips = Random()

    def wake(self, game: Game) -> None:
        """Bots sit at the table that opens: have somebody there who thinks before the first of them is asked."""
        if self._asked is None and not self._waiting:
            self._worker.wake(game)

    def ask(self, session: Session, level: str, told: Callable[[Decision], None]) -> Callable[[], None]:
        seed = levels.doubts(session, self._slips)
        question = _Question(session.game, session.view(session.to_act), level, seed, told)
        self._waiting.append(question)

        def call_off() -> None:
            question.called_off = True

        return call_off

    def tick(self) -> None:
        """Hand on what has been thought out, and ask what waits; who called off hears nothing."""
        asked = self._asked
        if asked is not None:
            decision = self._answer(asked)
            if decision is None and not asked.called_off:
                return
            self._asked = None
            if decision is None:
                self._worker.cancel()
                self.wake(asked.game)
            elif not asked.called_off:
                asked.told(decision)
        self._ask_next()

    def _ask_next(self) -> None:
        while self._waiting and self._asked is None:
            question = self._waiting.popleft()
            if question.called_off:
                continue
            try:
                self._worker.ask(question.game, question.view, question.level, question.seed)
                self._asked = question
            except BotFailed:
                question.told(_here_and_now(question))

    def _answer(self, question: _Question) -> Decision | None:
        try:
            return self._worker.poll()
        except BotFailed:
            return _here_and_now(question)

    def close(self) -> None:
        self._waiting.clear()
        self._asked = None
        self._worker.close()


def _here_and_now(question: _Question) -> Decision:
    """Where no second process can be had, the answer is worth a slow frame."""
    return levels.choose(question.game, question.view, question.level, Random(question.seed))
