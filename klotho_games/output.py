"""What is printed, and a full disk that does not take it: no fault of the program, and not one of its files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast


class Unwritten(Exception):
    """What was to be printed could not be written; the sentence says why. No OSError: whoever waits for one of those
    has to do with other files, and argparse prints its help without minding any."""


@contextmanager
def printing() -> Iterator[None]:
    """Meanwhile what cannot be printed is Unwritten. A reader who has seen enough is a BrokenPipeError, as ever."""
    usual = sys.stdout
    sys.stdout = cast(TextIO, _Printed(usual))
    try:
        yield
    finally:
        sys.stdout = usual


class _Printed:
    """The stream that was there, in all but that."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except OSError as problem:
            raise _translate_error(problem) from problem

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as problem:
            raise _translate_error(problem) from problem


def _translate_error(problem: OSError) -> Exception:
    from klotho_games.core.i18n import _

    if isinstance(problem, BrokenPipeError):
        return BrokenPipeError(*problem.args)
    told = _("the output could not be written ({reason}); free some space or send it somewhere else")
    return Unwritten(told.format(reason=problem.strerror or type(problem).__name__))
