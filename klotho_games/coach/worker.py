"""The coach in processes of its own: what it has found so far can be asked for in every frame.

    looking = Looking(game, session.record)
    looking.poll()        # the newest study, None before the first
    looking.close()       # nobody looks on any more

Two processes share the work where there are two cores. Where one dies or hangs (`bots/pulse.py`) another one begins its
part anew; what was found so far stays in sight. Where that one fails as well, `problem` says so.
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
"""Seconds after which it has looked long enough, once every decision has been looked at."""
_TRIES = 2
_GOES = 1.0
"""Seconds for a process that was ended to go; one that the system cannot end is left to the system."""
_TIRELESS = float("inf")
"""It thinks for minutes, and that is no going round in circles."""
_MOST_PARTS = 2


class _Begun:
    """One process, and what it has found of its part."""

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
        """Whether anything new was said. Raises what the process could not go on for."""
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
            self._begin_anew(_("it stopped thinking"))
        return news

    def _take(self, part: AnalysisPart) -> bool:
        self.done = part.done
        if self.found is not None and part.looked_at < self.found.looked_at:  # one that began anew knows less at first
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
        """`known` is a study of the same game that is refined: it stays in sight until there is more to say."""
        self.study = known
        self.problem = ""
        """Why there will be no more, in a sentence for the player."""
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
        """The newest study; None before the first."""
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
        self.problem = _("The coach could not go on ({cause}).").format(cause=cause or type(cause).__name__)


def _look_on(
    pipe: Connection[Any, Any], game: Game, played: record.Record, known: bytes, part: tuple[int, int]
) -> None:
    """The other process: tell what was found now and then, until nobody listens or there is enough."""
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
        except Exception as problem:  # whatever it is, the player must hear of it
            line.send(f"{type(problem).__name__}: {problem}")
