"""The coach in a process of its own: what it has found so far can be asked for in every frame.

    looking = Looking(game, session.record)
    looking.poll()        # the newest study, None before the first
    looking.close()       # nobody looks on any more

Where its process dies or hangs (`bots/pulse.py`) another one begins anew; what was found so far stays in sight. Where
that one fails as well, `problem` says so.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import msgspec

from klotho_games.bots.pulse import PATIENCE, Beat, Line, Patience, Pulse
from klotho_games.coach.looking import Look
from klotho_games.coach.study import Study
from klotho_games.core import record, system
from klotho_games.core.registry import Game
from klotho_games.core.words import _

_TOLD_EVERY = 0.4
"""Seconds between two reports."""
_ENOUGH = 60.0
"""Seconds after which it has looked long enough, once every decision has been looked at."""
_TRIES = 2
_GOES = 1.0
"""Seconds for a process that was ended to go; one that the system cannot end is left to the system."""
_TIRELESS = float("inf")
"""It thinks for minutes, and that is no going round in circles."""


class Looking:
    def __init__(self, game: Game, played: record.Record, patience: Patience = PATIENCE) -> None:
        self.study: Study | None = None
        self.problem = ""
        """Why there will be no more, in a sentence for the player."""
        self.done = self.closed = False
        self._game, self._played, self._patience = game, played, patience._replace(circles=_TIRELESS)
        self._tries = 0
        self._begin()

    def _begin(self) -> None:
        self._tries += 1
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_look_on, args=(there, self._game, self._played), name="klotho-games coach", daemon=True
        )
        self._pulse = Pulse(False, self._patience)
        try:
            self._process.start()
        except OSError as problem:
            self._give_up(problem)
        there.close()

    @property
    def share(self) -> float:
        """How much of the first looking is done, 0 to 1."""
        return 1.0 if self.done else self.study.ready if self.study else 0.0

    def poll(self) -> Study | None:
        """The newest study; None before the first."""
        if self.closed:
            return self.study
        try:
            while not self.done and not self.problem and self._pipe.poll():
                self._hear(self._pipe.recv())
        except (EOFError, OSError) as problem:
            self._begin_anew(problem)
        if not self.done and not self.problem and self._pulse.stuck:
            self._begin_anew(_("it stopped thinking"))
        return self.study

    def _hear(self, told: object) -> None:
        if isinstance(told, Beat):
            self._pulse.heard(told)
        elif isinstance(told, bytes):
            study = msgspec.json.decode(told, type=Study)
            if self.study is None or study.share >= self.study.share:  # one that began anew knows less at first
                self.study = study
        elif told is None:
            self.done = True
        else:
            self._give_up(told)

    def _begin_anew(self, problem: object) -> None:
        self._end()
        if self._tries < _TRIES:
            self._begin()
        else:
            self._give_up(problem)

    def close(self) -> None:
        self._end()
        self.done = self.closed = True

    def _end(self) -> None:
        if self._process.pid is not None:
            self._process.kill()
            self._process.join(_GOES)
        self._pipe.close()

    def _give_up(self, cause: object) -> None:
        self.problem = _("The coach could not go on ({cause}).").format(cause=cause or type(cause).__name__)


def _look_on(pipe: Connection[Any, Any], game: Game, played: record.Record) -> None:
    """The other process: tell what was found now and then, until nobody listens or the study is finished."""
    system.stand_back()
    line = Line(pipe)
    with contextlib.suppress(BrokenPipeError, OSError, KeyboardInterrupt):
        try:
            with line.beating():
                look = Look(game, list(record.fold(game, played)), played.setup, played.bots)
                begun = told = monotonic()
                line.send(msgspec.json.encode(look.study()))
                while not look.is_exhausted and not (look.whole and monotonic() - begun >= _ENOUGH):
                    look.more()
                    if monotonic() - told > _TOLD_EVERY:
                        line.send(msgspec.json.encode(look.study()))
                        told = monotonic()
                line.send(msgspec.json.encode(look.study(finished=True)))
                line.send(None)
        except (BrokenPipeError, KeyboardInterrupt):
            raise
        except Exception as problem:  # whatever it is, the player must hear of it
            line.send(f"{type(problem).__name__}: {problem}")
