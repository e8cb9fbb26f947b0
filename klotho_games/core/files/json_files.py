"""Files that hold one JSON value with a `format` number: read so that nothing is lost, whatever lies there.

A damaged one is set aside under another name; one that cannot be set aside, or that a newer version wrote, is left
alone and never written over.
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
"""Bytes: what is larger was not written by us, and would take long and much room to read."""


class Sentences(NamedTuple):
    """What people are told; `{path}` and `{name}` are filled in."""

    newer: str
    stuck: str
    """It cannot be read, nor set aside."""
    damaged: str
    """It was set aside under `{name}`."""


class Read(NamedTuple):
    notices: list[str]
    keep: bool
    """Whether the file may be written."""


class _Format(Value, frozen=True):
    format: int


def read(path: Path, empty: T, newest: int, told: Sentences, most: int = LARGEST) -> tuple[T, Read]:
    """What lies there, or `empty`. `most` bytes of it can be ours."""
    try:
        text = safe_reading.content(path, most)
        if msgspec.json.decode(text, type=_Format).format > newest:
            return empty, Read([told.newer], False)
        return msgspec.json.decode(text, type=type(empty)), Read([], True)
    except (FileNotFoundError, NotADirectoryError):
        return empty, Read([], True)
    except (*safe_reading.FOREIGN, *NOT_JSON):
        beside = folders.set_aside(path)
    except OSError:
        beside = None
    if beside is None:
        return empty, Read([told.stuck.format(path=path)], False)
    return empty, Read([told.damaged.format(name=beside.name)], True)


Stamp = tuple[int, int, int]


def stamp(path: Path) -> Stamp | None:
    """Unlike before when somebody has written the file; None where there is none."""
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_ino, there.st_mtime_ns, there.st_size
