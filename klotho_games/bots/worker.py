"""A bot in a separate process, so that the table keeps moving while it thinks.

    worker = Worker()
    worker.wake(game)                     # if a bot will be asked later
    worker.ask(game, session.view(seat), "hard", seed=7)
    ...                                   # every frame:
    decision = worker.poll()              # None while it is thinking; raises BotFailed if there will be no answer
    worker.cancel()                       # after an undo, or when the table is left
    worker.close()

The process starts with `wake` or the first question, and stays for the next ones. Cancelling a question kills the
process, so bots need not check whether they are still wanted. The process runs at a lower priority if the system allows
it, and answers by the clock if its level has a time limit. Its pulse shows whether it still thinks (`pulse.py`): a
process that has stopped is killed, which is a failure like any other.
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
"""Bytes of address space, many times what a bot needs. A bot that fills the memory would stop
the whole machine before it could be reported."""
_GOES = 1.0
"""Seconds to wait for a killed process to end. After that it is left to the system."""


class BotFailed(RuntimeError):
    """The bot gave no answer. The message is for the player, the cause for a bug report."""

    again = True
    """Whether it may answer if it is asked again."""


class CannotThink(BotFailed):
    """Asking again is useless: no process can be started, or the question causes an endless loop."""

    again = False


class Worker:
    """The other process in which bots think, from the side of the program: ask, poll, cancel."""

    def __init__(self, patience: Patience = PATIENCE) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self._patience = patience
        self._pulse: Pulse | None = None
        self._here = False
        """Whether the process has been heard from."""
        self.busy = False

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, where: TracebackType | None
    ) -> None:
        self.close()

    @property
    def waiting_seconds(self) -> float:
        """Seconds since the current question."""
        return self._pulse.waiting_seconds if self.busy and self._pulse is not None else 0.0

    def wake(self, game: Game) -> None:
        """Start the process and let it load the game, so that the first answer comes as quickly as the next."""
        try:
            self._running().send((i18n.current_language(), game, None, "", 0, ()))
        except OSError:  # the next question reports it
            self._stop()

    def ask(self, game: Game, view: Any, level: str, seed: int, names: Sequence[str] = ()) -> None:
        """Start to think.

        Only one question at a time: cancel the last one first. `names` are the players', for a hint.
        """
        if self.busy:
            raise RuntimeError("the bot is still thinking")
        levels.check(level)  # report an unknown level here, not in the other process
        try:
            pipe = self._running()
        except OSError as problem:
            self._stop()
            raise _failure(problem, CannotThink) from problem
        try:
            pipe.send((i18n.current_language(), game, view, level, seed, tuple(names)))
        except OSError as problem:  # it has just ended
            self._stop()
            raise _failure(problem) from problem
        self._pulse, self.busy = Pulse(self._here, self._patience), True

    def poll(self) -> Decision | None:
        """Return the decision once; None while the bot is thinking or nothing was asked."""
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
        """Return the answer or the reason why there is none; None if only beats have come."""
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
            raise _failure(_("the process no longer responds"), CannotThink if pulse.circles else BotFailed)

    def cancel(self) -> None:
        """Drop the current question, if there is one."""
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
    """Run in the separate process."""
    system.stand_back()
    _keep_to(_MOST_MEMORY)
    _think(pipe)


def _keep_to(most: int) -> None:
    """Limit the memory of this process, if the system can do it."""
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
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt, MemoryError):  # the table notices the end
        line.beat()
        while True:
            language, game, view, level, seed, names = pipe.recv()
            i18n.use(language)
            if not level:  # only woken, not asked
                continue
            try:
                with line.beating():
                    budget = levels.budget(level, at_table=True)
                    answer = levels.choose(game, view, level, Random(seed), budget, names)
                line.send(answer)
            except Exception as problem:  # whatever it is, the table must hear about it
                line.send(f"{type(problem).__name__}: {problem}")


def _failure(cause: object, kind: type[BotFailed] = BotFailed) -> BotFailed:
    if isinstance(cause, OSError) and cause.strerror:
        cause = cause.strerror
    return kind(_("The bot couldn’t decide ({cause}).").format(cause=cause or type(cause).__name__))
