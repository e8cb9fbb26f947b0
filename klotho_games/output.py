"""Printing to an output that may be full, which is not an error of the program."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast


class Unwritten(Exception):
    """The output could not be written; the message says why.

    It is not an OSError, because code that catches OSError means other files, and argparse ignores every OSError when
    it prints its help.
    """


@contextmanager
def printing() -> Iterator[None]:
    """Within this context a failed print raises Unwritten. A closed pipe still raises BrokenPipeError."""
    usual = sys.stdout
    sys.stdout = cast(TextIO, _Printed(usual))
    try:
        yield
    finally:
        sys.stdout = usual


class _Printed:
    """The given stream, with errors translated."""

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
    told = _("can’t write the output ({reason}); free some space or send the output somewhere else")
    return Unwritten(told.format(reason=problem.strerror or type(problem).__name__))
