"""Files that hold one JSON value with a `format` number, read in a way that loses nothing.

A damaged file is renamed. A file that cannot be renamed, or that a newer version wrote, is left alone and never
overwritten.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple, TypeVar

import msgspec

from klotho_games.core.contract import Value

from . import folders, safe_reading
from .folders import NOT_JSON

T = TypeVar("T", bound=Value)
LARGEST = 4 << 20
"""Bytes. A larger file was not written by us, and would take long and much memory to read."""


class Sentences(NamedTuple):
    """Messages for the player; `{path}` and `{name}` are filled in."""

    newer: str
    stuck: str
    """The file can be neither read nor renamed."""
    damaged: str
    """The file was renamed to `{name}`."""


class Read(NamedTuple):
    notices: list[str]
    keep: bool
    """Whether the file can be written."""


class _Format(Value, frozen=True):
    format: int


def read(path: Path, empty: T, newest: int, sentences: Sentences, most: int = LARGEST) -> tuple[T, Read]:
    """Return the content of the file, or `empty`. A file of more than `most` bytes is treated as damaged."""
    try:
        text = safe_reading.content(path, most)
        if msgspec.json.decode(text, type=_Format).format > newest:
            return empty, Read([sentences.newer], False)
        return msgspec.json.decode(text, type=type(empty)), Read([], True)
    except (FileNotFoundError, NotADirectoryError):
        return empty, Read([], True)
    except (*safe_reading.FOREIGN, *NOT_JSON):
        beside = folders.set_aside(path)
    except OSError:
        beside = None
    if beside is None:
        return empty, Read([sentences.stuck.format(path=path)], False)
    return empty, Read([sentences.damaged.format(name=beside.name)], True)


Stamp = tuple[int, int, int]


def stamp(path: Path) -> Stamp | None:
    """Return a value that changes whenever the file is written; None if the file does not exist."""
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_ino, there.st_mtime_ns, there.st_size
