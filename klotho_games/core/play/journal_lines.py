"""The lines of a journal (see `journal.py`): written and read with their checksum, and what can be wrong with them."""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import Annotated

import msgspec

from klotho_games.core.contract import MOST_SEATS, Result, Value
from klotho_games.core.files.folders import NOT_JSON
from klotho_games.core.i18n import _, quote

SUFFIX = ".klotho"
LARGEST = 4 << 20
"""Bytes: the longest games have a fortieth of it. What is larger could be read and played through for long."""
_LONGEST_END = 1 << 16
_MONTHS = 10_000_000
"""Seconds: nobody sits at a table for so long."""
NEWEST_RULES = 1_000_000
_CHECKED = re.compile(rb'(\{.*),"crc":"([0-9a-f]{8})"\}', re.DOTALL)
_END = re.compile(rb'\{("spent":[0-9]+,)?"end":')
"""How the last line of a finished game begins: with the seconds at the table, unless there were none."""


class Unreadable(Exception):
    """A file that cannot be continued or replayed; the sentence says why. The file itself is left alone."""


class NotFound(Unreadable):
    """There is no such file, or it may not be opened."""


class NotARecord(Unreadable):
    """Some other file: not one of our journals at all."""


class Damaged(Unreadable):
    """A journal with a hole, a changed line, an impossible table or an impossible step."""


class NewerFormat(Unreadable):
    """Written by a later version of the program."""


class OtherRules(Unreadable):
    """Played under another version of the game's rules, or of a game that is not here."""


class Parted(OtherRules):
    """Played under older rules, and those of today come to something else."""


class Older(OtherRules):
    """Begun under older rules, and can be played on under those of today by whoever agrees to that."""

    def __init__(self, sentence: str, question: str) -> None:
        super().__init__(sentence)
        self.question = question


class SeedLost(Unreadable):
    """An unfinished game whose seed file is gone or belongs to another game."""


class InUse(Unreadable):
    """Another window has this game open."""


_NOTHING = msgspec.Raw(b"")


class JournalLine(Value, frozen=True, omit_defaults=True):
    step: msgspec.Raw = _NOTHING
    forced: bool = False
    undo: bool = False
    redo: bool = False
    auto: bool = False
    hint: bool = False
    shown: bool = False
    """Its deal was seen in another way: from here on it is practice."""
    lent: Annotated[int, msgspec.Meta(ge=-1, lt=MOST_SEATS)] = -1
    """From here on somebody else plays at this seat."""
    rules: Annotated[int, msgspec.Meta(ge=0, le=NEWEST_RULES)] = 0
    """From here on it is played under this version of the rules."""
    spent: Annotated[int, msgspec.Meta(ge=0, le=_MONTHS)] = 0
    """Seconds at the table since this was last told."""
    end: Result | None = None
    seed: str = ""
    ended: str = ""
    """With the end: when it was."""


def add_checksum(line: Value, crc: int) -> tuple[bytes, int]:
    """A line with its checksum, which runs on from the line before."""
    body = msgspec.json.encode(line)
    crc = zlib.crc32(body, crc)
    return b'%s,"crc":"%08x"}\n' % (body[:-1], crc), crc


def line_of(text: bytes, crc: int) -> tuple[JournalLine | None, int]:
    body, after = body_of(text, crc)
    if body is None:
        return None, crc
    try:
        return msgspec.json.decode(body, type=JournalLine), after
    except NOT_JSON:
        return None, crc


def body_of(text: bytes, crc: int) -> tuple[bytes | None, int]:
    """The line without its checksum, or None where that does not fit what came before."""
    found = _CHECKED.fullmatch(text)
    if found is None:
        return None, crc
    body = found[1] + b"}"
    after = zlib.crc32(body, crc)
    return (body, after) if int(found[2], 16) == after else (None, crc)


def looks_finished(path: Path) -> bool:
    """Whether the last line is an end, without reading all the others: finished games are many."""
    try:
        if not path.is_file():  # whoever opens a pipe may wait for ever
            return False
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _LONGEST_END))
            lines = file.read().splitlines()
    except OSError:
        return False
    return bool(lines) and bool(_END.match(lines[-1]) and _CHECKED.fullmatch(lines[-1]))


def seed_file(path: Path) -> Path:
    return path.with_name(path.name + ".seed")


def damaged_error(path: Path, number: int) -> Damaged:
    return Damaged(
        _("{name} is damaged at line {number} and cannot be read on; it was left as it is.").format(
            name=quote(path.name), number=number
        )
    )


def not_ours_error(path: Path) -> NotARecord:
    return NotARecord(_("{name} is not a game of ours.").format(name=quote(path.name)))


def not_found_error(path: Path, problem: OSError) -> NotFound:
    reason = problem.strerror or type(problem).__name__
    return NotFound(_("{path} cannot be opened ({reason}).").format(path=quote(path, 300), reason=reason))
