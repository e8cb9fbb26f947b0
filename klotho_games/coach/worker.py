"""The coach in separate processes. Its results so far can be asked for in every frame.

    workers = CoachWorkers(game, session.record)
    workers.poll()        # the newest study, None before the first
    workers.close()       # when the results are no longer needed

Two processes share the work if there are two cores. If one dies or hangs (`bots/pulse.py`), another starts its part
again, and the results so far stay visible. If that one fails too, `problem` says so.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import msgspec

from klotho_games.bots.pulse import PATIENCE, AnswerLine, Patience, Pulse, PulseBeat
from klotho_games.core import system
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.core.play import record

from .analysis import Analysis
from .assembly import AnalysisPart, assemble
from .study import Study

_TOLD_EVERY = 0.4
"""Seconds between two reports."""
_ENOUGH = 24.0
"""Seconds after which the work ends, once every decision has been looked at."""
_TRIES = 2
_GOES = 1.0
"""Seconds to wait for a killed process to end. After that it is left to the system."""
_TIRELESS = float("inf")
"""No limit of processor time, because the coach thinks for minutes."""
_MOST_PARTS = 2


class _Begun:
    """One process, and what it has found in its part."""

    def __init__(self, game: Game, played: record.Record, known: Study | None, part: tuple[int, int],
                 patience: Patience) -> None:
        self._what = game, played, msgspec.json.encode(known) if known is not None else b"", part
        self._patience = patience
        self._tries = 0
        self.found: AnalysisPart | None = None
        self.done = False
        self.begin()

    def begin(self) -> None:
        self._tries += 1
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_look_on, args=(there, *self._what), name="klotho-games coach", daemon=True
        )
        self._pulse = Pulse(False, self._patience)
        try:
            self._process.start()
        finally:
            there.close()

    def hear(self) -> bool:
        """Read all messages. Returns whether there are new results; raises _Failed if the process cannot go on."""
        news = False
        try:
            while not self.done and self._pipe.poll():
                told = self._pipe.recv()
                if isinstance(told, PulseBeat):
                    self._pulse.hear(told)
                elif isinstance(told, bytes):
                    news = self._take(msgspec.json.decode(told, type=AnalysisPart)) or news
                else:
                    raise _Failed(told)
        except (EOFError, OSError) as problem:
            self._begin_anew(problem)
        if not self.done and self._pulse.is_stuck:
            self._begin_anew(_("the process no longer responds"))
        return news

    def _take(self, part: AnalysisPart) -> bool:
        self.done = part.done
        if self.found is not None and part.looked_at < self.found.looked_at:  # a restarted process knows less at first
            return False
        self.found = part
        return True

    def _begin_anew(self, problem: object) -> None:
        self.end()
        if self._tries >= _TRIES:
            raise _Failed(problem)
        self.begin()

    def end(self) -> None:
        if self._process.pid is not None:
            self._process.kill()
            self._process.join(_GOES)
        self._pipe.close()


class _Failed(Exception):
    """A process could not go on."""


class CoachWorkers:
    def __init__(self, game: Game, played: record.Record, known: Study | None = None,
                 patience: Patience = PATIENCE) -> None:
        """`known` is an earlier study of the same game, which stays visible until a better one is finished."""
        self.study = known
        self.problem = ""
        """Why there will be no more results, as a sentence for the player; empty if all is well."""
        self.done = self.closed = False
        self._known = known
        self._begun: list[_Begun] = []
        parts = min(_MOST_PARTS, os.cpu_count() or 1)
        try:
            for n in range(parts):
                self._begun.append(_Begun(game, played, known, (n, parts), patience._replace(circles=_TIRELESS)))
        except OSError as problem:
            self._give_up(problem)

    @property
    def share(self) -> float:
        """How much of the game has been looked at, 0 to 1."""
        return 1.0 if self.done else self.study.share if self.study else 0.0

    def poll(self) -> Study | None:
        """Return the newest study; None before the first."""
        if self.closed or self.done or self.problem:
            return self.study
        try:
            news = [one.hear() for one in self._begun]
        except (_Failed, OSError) as problem:
            self._give_up(problem.args[0] if isinstance(problem, _Failed) else problem)
            return self.study
        if any(news):
            self._put_together()
        return self.study

    def _put_together(self) -> None:
        parts = [one.found for one in self._begun if one.found is not None]
        if len(parts) < len(self._begun):
            return
        self.done = all(part.done for part in parts)
        if self.done or self._known is None:
            self.study = assemble(parts, finished=self.done)

    def close(self) -> None:
        for one in self._begun:
            one.end()
        self.done = self.closed = True

    def _give_up(self, cause: object) -> None:
        told = _("The coach had to stop ({cause}). Open the coach again to restart.")
        self.problem = told.format(cause=cause or type(cause).__name__)


def _look_on(
    pipe: Connection[Any, Any], game: Game, played: record.Record, known: bytes, part: tuple[int, int]
) -> None:
    """Run in another process: report results now and then, until the pipe is closed or the work is done."""
    system.stand_back()
    line = AnswerLine(pipe)
    with contextlib.suppress(BrokenPipeError, OSError, KeyboardInterrupt):
        try:
            with line.beating():
                study = msgspec.json.decode(known, type=Study) if known else None
                analysis = Analysis(game, list(record.fold(game, played)), played.setup, played.bots, part, study)
                begun = told = monotonic()
                line.send(msgspec.json.encode(analysis.part()))
                while not analysis.is_exhausted and not (analysis.whole and monotonic() - begun >= _ENOUGH):
                    analysis.more()
                    if monotonic() - told > _TOLD_EVERY:
                        line.send(msgspec.json.encode(analysis.part()))
                        told = monotonic()
                line.send(msgspec.json.encode(analysis.part(done=True)))
        except (BrokenPipeError, KeyboardInterrupt):
            raise
        except Exception as problem:  # whatever it is, the player must hear about it
            line.send(f"{type(problem).__name__}: {problem}")
