"""A bot in a process of its own, so that the table keeps moving while it thinks.

    worker = Worker()
    worker.wake(game)                     # where a bot will be asked later
    worker.ask(game, session.view(seat), "hard", seed=7)
    ...                                   # every frame:
    decision = worker.poll()              # None while it is thinking
    worker.cancel()                       # undo, or the table is left
    worker.close()

The process is started when it is woken, at the latest at the first question, and kept for the next ones. A cancelled
question ends the process: no bot has to look up from its thoughts to see whether it is still wanted. It stands back
for the table where the system lets it (`os.nice`), and answers by the clock if the level is cut by one.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from types import TracebackType
from typing import Any

from klotho_games.bots import levels
from klotho_games.core import words
from klotho_games.core.contract import Decision
from klotho_games.core.registry import Game
from klotho_games.core.words import _

_STANDS_BACK = 5


class BotFailed(RuntimeError):
    """The bot gave no answer; the sentence is for the player, the cause for a bug report."""


class Worker:
    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self.busy = False

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    def wake(self, game: Game) -> None:
        """Start the process and let it read the game's tables, so that the first answer comes as soon as the next."""
        try:
            self._running().send((words.spoken(), game, None, "", 0))
        except OSError:  # whoever asks is told
            self._stop()

    def ask(self, game: Game, view: Any, level: str, seed: int) -> None:
        """Begin to think. One question at a time: cancel the last one first."""
        if self.busy:
            raise RuntimeError("the bot is still thinking")
        levels.bot(level)  # an unknown level is noticed here, not in the other process
        try:
            pipe = self._running()
            pipe.send((words.spoken(), game, view, level, seed))
        except OSError as problem:
            self._stop()
            raise _failed(problem) from problem
        self.busy = True

    def poll(self) -> Decision | None:
        """The decision, once; None while the bot is thinking or nothing was asked."""
        if not self.busy or self._pipe is None:
            return None
        try:
            if not self._pipe.poll():
                return None
            answer = self._pipe.recv()
        except (EOFError, OSError) as problem:
            self._stop()
            raise _failed(problem) from problem
        self.busy = False
        if isinstance(answer, Decision):
            return answer
        raise _failed(answer)

    def cancel(self) -> None:
        """Forget the question, if there is one."""
        if self.busy:
            self._stop()

    def close(self) -> None:
        self._stop()

    def _running(self) -> Connection[Any, Any]:
        if self._process is not None and self._pipe is not None and self._process.is_alive():
            return self._pipe
        self._stop()
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=_stand_back_and_think, args=(there,), name="klotho-games bot", daemon=True)
        process.start()
        there.close()
        self._process, self._pipe = process, here
        return here

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None
        self.busy = False


def _stand_back_and_think(pipe: Connection[Any, Any]) -> None:
    """The other process."""
    if hasattr(os, "nice"):
        os.nice(_STANDS_BACK)
    _think(pipe)


def _think(pipe: Connection[Any, Any]) -> None:
    """Answer questions until the table is gone."""
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        while True:
            language, game, view, level, seed = pipe.recv()
            words.use(language)
            if not level:  # woken, not asked
                continue
            try:
                pipe.send(levels.choose(game, view, level, Random(seed), levels.budget(level, at_table=True)))
            except Exception as problem:  # whatever it is, the table must hear of it
                pipe.send(f"{type(problem).__name__}: {problem}")


def _failed(cause: object) -> BotFailed:
    return BotFailed(_("The bot could not decide ({cause}).").format(cause=cause or type(cause).__name__))
