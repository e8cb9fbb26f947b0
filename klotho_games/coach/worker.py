"""The coach in a process of its own: what it has found so far can be asked for in every frame.

    looking = Looking(game, session.record)
    looking.poll()        # the newest study, None before the first
    looking.close()       # nobody looks on any more
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any

import msgspec

from klotho_games.coach.looking import Look
from klotho_games.coach.study import Study
from klotho_games.core import record
from klotho_games.core.registry import Game
from klotho_games.core.words import _

_STANDS_BACK = 5
_TOLD_EVERY = 0.4
"""Seconds between two reports."""
_ENOUGH = 240.0
"""Seconds after which it has looked long enough."""


class Looking:
    def __init__(self, game: Game, played: record.Record) -> None:
        self.study: Study | None = None
        self.problem = ""
        """Why there will be no more, in a sentence for the player."""
        self.done = self.closed = False
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe(duplex=False)
        self._process = context.Process(
            target=_look_on, args=(there, game, played), name="klotho-games coach", daemon=True
        )
        try:
            self._process.start()
        except OSError as problem:
            self._give_up(problem)
        there.close()

    @property
    def share(self) -> float:
        """How much of the first looking is done, 0 to 1."""
        return 1.0 if self.done else self.study.share if self.study else 0.0

    def poll(self) -> Study | None:
        """The newest study; None before the first."""
        try:
            while not self.done and not self.problem and self._pipe.poll():
                told = self._pipe.recv()
                if isinstance(told, bytes):
                    self.study = msgspec.json.decode(told, type=Study)
                elif told is None:
                    self.done = True
                else:
                    self._give_up(told)
        except (EOFError, OSError) as problem:
            self._give_up(problem)
        return self.study

    def close(self) -> None:
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._pipe.close()
        self.done = self.closed = True

    def _give_up(self, cause: object) -> None:
        self.problem = _("The coach could not go on ({cause}).").format(cause=cause or type(cause).__name__)


def _look_on(pipe: Connection[Any, Any], game: Game, played: record.Record) -> None:
    """The other process: tell what was found now and then, until nobody listens or it is enough."""
    if hasattr(os, "nice"):
        os.nice(_STANDS_BACK)
    with contextlib.suppress(BrokenPipeError, OSError, KeyboardInterrupt):
        try:
            look = Look(game, list(record.fold(game, played)), played.setup)
            begun = told = monotonic()
            pipe.send(msgspec.json.encode(look.study()))
            while monotonic() - begun < _ENOUGH:
                look.more()
                if monotonic() - told > _TOLD_EVERY:
                    pipe.send(msgspec.json.encode(look.study()))
                    told = monotonic()
            pipe.send(msgspec.json.encode(look.study()))
            pipe.send(None)
        except (BrokenPipeError, KeyboardInterrupt):
            raise
        except Exception as problem:  # whatever it is, the player must hear of it
            pipe.send(f"{type(problem).__name__}: {problem}")
