"""Reading journals: their head, their lines, and the check that we can have written all of it."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, BinaryIO

import msgspec

from klotho_games.core.contract import Result, Setup, Value
from klotho_games.core.files import safe_reading
from klotho_games.core.files.folders import NOT_JSON
from klotho_games.core.i18n import _, quote

from .journal_lines import (
    LARGEST,
    NEWEST_RULES,
    JournalLine,
    NewerFormat,
    body_of,
    damaged_error,
    line_of,
    not_found_error,
    not_ours_error,
)
from .record import FORMAT


class Head(Value, frozen=True):
    klotho: int
    game: str
    version: Annotated[int, msgspec.Meta(ge=0, le=NEWEST_RULES)]
    setup: Setup
    commitment: str
    began: str
    practice: bool = False
    bots: tuple[str, ...] = ()
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    known: bool = False
    branched: bool = False
    program: str = ""
    """The version of Klotho Games that began the game; empty in games from before it was recorded."""


class ReadJournal(Value, frozen=True):
    """What could be read of a journal."""

    path: Path
    head: Head
    lines: tuple[JournalLine, ...]
    good: int
    """Bytes up to the end of the last complete line."""
    crc: int
    torn: bool

    @property
    def is_finished(self) -> bool:
        return bool(self.lines) and self.lines[-1].end is not None

    @property
    def id(self) -> str:
        """The same for every copy of a game, whatever its file is called."""
        head = self.head
        told = (head.commitment, head.began, head.setup.seats, sorted(head.notes.items()))
        return hashlib.sha256(repr(told).encode()).hexdigest()[:16]

    @property
    def rules(self) -> int:
        """The version of the rules under which the game was last played."""
        return next((line.rules for line in reversed(self.lines) if line.rules), self.head.version)

    @property
    def seconds(self) -> int:
        """Seconds at the table; 0 for games from before they were recorded."""
        return sum(line.spent for line in self.lines)

    @property
    def was_shown(self) -> bool:
        """Whether a player saw this deal elsewhere during the game."""
        return any(line.shown for line in self.lines)

    @property
    def end_seed(self) -> str:
        """The seed in the end line; empty while the game is not over."""
        return next((line.seed for line in reversed(self.lines) if line.end is not None), "")


def read(path: Path) -> ReadJournal:
    """Read and check a journal without playing it."""
    return parse_journal(path, content_of(path))


def read_locked(path: Path, file: BinaryIO) -> bytes:
    try:
        return safe_reading.whole(file, LARGEST)
    except safe_reading.NotOurs as problem:
        raise not_ours_error(path) from problem


def content_of(path: Path) -> bytes:
    try:
        return safe_reading.content(path, LARGEST)
    except safe_reading.NotOurs as problem:
        raise not_ours_error(path) from problem
    except OSError as problem:
        raise not_found_error(path, problem) from problem


def parse_journal(path: Path, content: bytes) -> ReadJournal:
    if not _is_text(path.name):  # statistics and scores could not refer to it
        raise not_ours_error(path)
    first, *rest = content.split(b"\n")
    head, crc = _head(path, first)
    lines: list[JournalLine] = []
    good = len(first) + 1
    torn = False
    for number, text in enumerate(rest, start=2):
        if not text and number == len(rest) + 1:
            break
        line, crc_after = line_of(text, crc)
        if line is None:
            if number <= len(rest) and any(rest[number - 1 :]):
                raise damaged_error(path, number)
            torn = True
            break
        if line.end is not None and not _is_end_of(line.end, len(head.setup.seats)):
            raise damaged_error(path, number)
        lines.append(line)
        crc = crc_after
        good += len(text) + 1
    return ReadJournal(path, head, tuple(lines), min(good, len(content)), crc, torn)


def _is_text(name: str) -> bool:
    try:
        return bool(name.encode())
    except UnicodeEncodeError:
        return False


def _is_end_of(result: Result, seats: int) -> bool:
    return len(result.scores) == seats and all(0 <= seat < seats for seat in result.winners)


def _head(path: Path, text: bytes) -> tuple[Head, int]:
    body, crc = body_of(text, 0)
    try:
        format = msgspec.json.decode(body or text, type=_Format).klotho
    except NOT_JSON as problem:
        raise not_ours_error(path) from problem
    if format > FORMAT:
        told = _("{name} was saved by a newer version of Klotho Games. Install that version to open it.")
        raise NewerFormat(told.format(name=quote(path.name)))
    try:
        return msgspec.json.decode(body or b"", type=Head), crc
    except NOT_JSON as problem:
        raise damaged_error(path, 1) from problem


class _Format(Value, frozen=True):
    klotho: int
