"""A bot in a process of its own, so that the table keeps moving while it thinks.

    worker = Worker()
    worker.wake(game)                     # where a bot will be asked later
    worker.ask(game, session.view(seat), "hard", seed=7)
    ...                                   # every frame:
    decision = worker.poll()              # None while it is thinking; BotFailed where it will not answer
    worker.cancel()                       # undo, or the table is left
    worker.close()

The process is started when it is woken, at the latest at the first question, and kept for the next ones. A cancelled
question ends the process: no bot has to look up from its thoughts to see whether it is still wanted. It stands back
for the table where the system lets it, and answers by the clock if the level is cut by one. Whether it
still thinks is told by its pulse (`pulse.py`): one that has stopped is ended, and that is a failure like any other.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from random import Random
from types import TracebackType
from typing import Any

from klotho_games.core import i18n, system
from klotho_games.core.contract import Decision
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

from . import levels
from .pulse import PATIENCE, AnswerLine, Patience, Pulse, PulseBeat

_MOST_MEMORY = 4 << 30
"""Bytes of addresses, many times what any bot of ours holds: one that fills the machine's memory would stop all else
on it before anybody could say so."""
_GOES = 1.0
"""Seconds for a process that was ended to go; one that the system cannot end is left to the system."""


class BotFailed(RuntimeError):
    """The bot gave no answer; the sentence is for the player, the cause for a bug report."""

    again = True
    """It may answer if it is asked again."""


class CannotThink(BotFailed):
    """There will be no answer, however often it is asked: no process can be had, or the question goes in circles."""

    again = False


class Worker:
    def __init__(self, patience: Patience = PATIENCE) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._patience = patience
        self._pulse: Pulse | None = None
        self._here = False
        """The process has come up: it was heard of."""
        self.busy = False

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    @property
    def waiting_seconds(self) -> float:
        """Seconds since it was asked what it thinks about."""
        return self._pulse.waiting_seconds if self.busy and self._pulse is not None else 0.0

    def wake(self, game: Game) -> None:
        """Start the process and let it read the game's tables, so that the first answer comes as soon as the next."""
        try:
            self._running().send((i18n.current_language(), game, None, "", 0, ()))
        except OSError:  # whoever asks is told
            self._stop()

    def ask(self, game: Game, view: Any, level: str, seed: int, names: Sequence[str] = ()) -> None:
        """Begin to think. One question at a time: cancel the last one first. `names`: of the players, for a hint."""
        if self.busy:
            raise RuntimeError("the bot is still thinking")
        levels.check(level)  # an unknown level is noticed here, not in the other process
        try:
            pipe = self._running()
        except OSError as problem:
            self._stop()
            raise _failure(problem, CannotThink) from problem
        try:
            pipe.send((i18n.current_language(), game, view, level, seed, tuple(names)))
        except OSError as problem:  # it has gone in this very moment
            self._stop()
            raise _failure(problem) from problem
        self._pulse, self.busy = Pulse(self._here, self._patience), True

    def poll(self) -> Decision | None:
        """The decision, once; None while the bot is thinking or nothing was asked."""
        if not self.busy or self._pipe is None or self._pulse is None:
            return None
        try:
            answer = self._read_answer(self._pipe, self._pulse)
        except (EOFError, OSError) as problem:
            self._stop()
            raise _failure(problem) from problem
        if answer is None:
            self._end_if_stuck(self._pulse)
            return None
        self.busy = False
        if isinstance(answer, Decision):
            return answer
        raise _failure(answer)

    def _read_answer(self, pipe: Connection[Any, Any], pulse: Pulse) -> object:
        """What came: an answer, or why there is none; None while there are only beats."""
        while pipe.poll():
            told = pipe.recv()
            if not isinstance(told, PulseBeat):
                return told
            self._here = True
            pulse.hear(told)
        return None

    def _end_if_stuck(self, pulse: Pulse) -> None:
        if pulse.is_stuck:
            self._stop()
            raise _failure(_("it stopped thinking"), CannotThink if pulse.circles else BotFailed)

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
        try:
            process.start()
        except OSError:
            here.close()
            raise
        finally:
            there.close()
        self._process, self._pipe = process, here
        return here

    def _stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(_GOES)
            with contextlib.suppress(ValueError):  # the system cannot end it
                self._process.close()
        self._process = self._pipe = self._pulse = None
        self.busy = self._here = False


def _stand_back_and_think(pipe: Connection[Any, Any]) -> None:
    """The other process."""
    system.stand_back()
    _keep_to(_MOST_MEMORY)
    _think(pipe)


def _keep_to(most: int) -> None:
    """So much memory and no more, where the system can be told."""
    try:
        import resource
    except ImportError:
        return
    with contextlib.suppress(OSError, ValueError):
        _soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _think(pipe: Connection[Any, Any]) -> None:
    """Answer questions until the table is gone."""
    line = AnswerLine(pipe)
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt, MemoryError):  # the table hears that it has ended
        line.beat()
        while True:
            language, game, view, level, seed, names = pipe.recv()
            i18n.use(language)
            if not level:  # woken, not asked
                continue
            try:
                with line.beating():
                    budget = levels.budget(level, at_table=True)
                    answer = levels.choose(game, view, level, Random(seed), budget, names)
                line.send(answer)
            except Exception as problem:  # whatever it is, the table must hear of it
                line.send(f"{type(problem).__name__}: {problem}")


def _failure(cause: object, kind: type[BotFailed] = BotFailed) -> BotFailed:
    if isinstance(cause, OSError) and cause.strerror:
        cause = cause.strerror
    return kind(_("The bot could not decide ({cause}).").format(cause=cause or type(cause).__name__))
