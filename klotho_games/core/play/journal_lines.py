"""The lines of a journal (see `journal.py`): how they are written and
read with their checksum, and what can be wrong."""

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
"""Bytes. The longest games need a fortieth of it; reading and replaying a larger file could take very long."""
_LONGEST_END = 1 << 16
_MONTHS = 10_000_000
"""An upper limit for the seconds at a table."""
NEWEST_RULES = 1_000_000
_CHECKED = re.compile(rb'(\{.*),"crc":"([0-9a-f]{8})"\}', re.DOTALL)
_END = re.compile(rb'\{("spent":[0-9]+,)?"end":')
"""How the last line of a finished game begins: with the seconds at the table, if there were any."""


class Unreadable(Exception):
    """The file cannot be continued or replayed; the message says why. The file itself stays unchanged."""


class NotFound(Unreadable):
    """The file does not exist or cannot be opened."""


class NotARecord(Unreadable):
    """The file is not one of our journals."""


class Damaged(Unreadable):
    """The journal has a gap, a changed line, an impossible setup or an impossible step."""


class NewerFormat(Unreadable):
    """The file was written by a later version of the program."""


class OtherRules(Unreadable):
    """The game was played under another version of the rules, or its title is not installed."""


class Parted(OtherRules):
    """The game was played under older rules, and today's rules lead to a different course or result."""


class Older(OtherRules):
    """The game was begun under older rules.

    It can be continued under today's rules if the player agrees to `question`.
    """

    def __init__(self, sentence: str, question: str) -> None:
        super().__init__(sentence)
        self.question = question


class SeedLost(Unreadable):
    """The game is not over, and its seed file is missing or belongs to another game."""


class InUse(Unreadable):
    """The game is open in another window."""


_NOTHING = msgspec.Raw(b"")


class JournalLine(Value, frozen=True, omit_defaults=True):
    step: msgspec.Raw = _NOTHING
    forced: bool = False
    undo: bool = False
    redo: bool = False
    auto: bool = False
    hint: bool = False
    shown: bool = False
    """A player saw this deal elsewhere; from here on the game is practice."""
    tutor: bool = False
    """The tutor or the chance bar helps from here on; the game does not count."""
    lent: Annotated[int, msgspec.Meta(ge=-1, lt=MOST_SEATS)] = -1
    """From here on the game does not count for this seat, because someone else plays there."""
    player: Annotated[int, msgspec.Meta(ge=-1, lt=MOST_SEATS)] = -1
    """From here on `bot` plays at this seat, or a person if it is empty."""
    bot: str = ""
    rules: Annotated[int, msgspec.Meta(ge=0, le=NEWEST_RULES)] = 0
    """From here on the game is played under this version of the rules."""
    spent: Annotated[int, msgspec.Meta(ge=0, le=_MONTHS)] = 0
    """Seconds at the table since the last line with this value."""
    end: Result | None = None
    seed: str = ""
    ended: str = ""
    """When the game ended. Set together with `end`."""


def add_checksum(line: Value, crc: int) -> tuple[bytes, int]:
    """Return the line with its checksum, which continues from that of the line before, and the new checksum."""
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
    """Return the line without its checksum, or None if the checksum does not continue the one before."""
    found = _CHECKED.fullmatch(text)
    if found is None:
        return None, crc
    body = found[1] + b"}"
    after = zlib.crc32(body, crc)
    return (body, after) if int(found[2], 16) == after else (None, crc)


def looks_finished(path: Path) -> bool:
    """Return whether the last line is an end.

    The other lines are not read, because there can be many finished games.
    """
    try:
        if not path.is_file():  # opening a pipe could block for ever
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
        _("{name} is damaged at line {number} and can’t be read from there on. It stays unchanged.").format(
            name=quote(path.name), number=number
        )
    )


def not_ours_error(path: Path) -> NotARecord:
    return NotARecord(_("{name} isn’t a game of Klotho Games.").format(name=quote(path.name)))


def not_found_error(path: Path, problem: OSError) -> NotFound:
    reason = problem.strerror or type(problem).__name__
    return NotFound(_("{path} can’t be opened ({reason}).").format(path=quote(path, 300), reason=reason))
