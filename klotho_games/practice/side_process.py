"""A process beside the program, and the pipe to it.

    process = SideProcess("klotho-games practice", work, question)    # work(pipe, question) runs there
    process.pipe                                                      # OSError and EOFError say that it is gone
    process.close()

It gives way to everything else that the computer does. Nothing waits for its end: when it is no longer wanted, it is
killed.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from klotho_games.core import system

_GOES = 1.0
"""Seconds to wait for a killed process to end."""
Pipe: TypeAlias = "Connection[Any, Any]"


class SideProcess:
    def __init__(self, name: str, work: Callable[..., None], *given: object) -> None:
        """Raises OSError if no process can be started."""
        context = multiprocessing.get_context("spawn")
        self.pipe: Pipe
        self.pipe, there = context.Pipe()
        self._process = context.Process(target=_run, args=(there, work, *given), name=name, daemon=True)
        try:
            self._process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            there.close()

    def close(self) -> None:
        self._process.kill()
        self._process.join(_GOES)
        self.pipe.close()


def _run(pipe: Pipe, work: Callable[..., None], *given: object) -> None:
    """Run in the other process. It ends when the program has gone or closes the pipe."""
    system.stand_back()
    with contextlib.suppress(EOFError, OSError, KeyboardInterrupt):
        work(pipe, *given)


def send_result(pipe: Pipe, find: Callable[[], bytes]) -> None:
    """Send what is found, or in words what went wrong."""
    try:
        pipe.send(find())
    except (BrokenPipeError, KeyboardInterrupt):
        raise
    except Exception as problem:  # whatever it is, the program must hear about it
        pipe.send(f"{type(problem).__name__}: {problem}")
