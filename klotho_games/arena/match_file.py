"""A match in a file, so that it can be continued after a stop: one line that describes the match,
and one line of JSON for each finished game."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

import msgspec

from klotho_games.core import system
from klotho_games.core.contract import Value
from klotho_games.core.files import safe_reading
from klotho_games.core.files.folders import NOT_JSON, cannot_save_error
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.version import version

from .bout import Bout, Match


class CannotKeep(ValueError):
    """The match cannot be kept in this file; the message says why."""


class MatchHead(Value, frozen=True):
    """What all games of a file share. Another version of the rules or the program could play differently."""

    game: str
    rules: int
    program: str
    match: Match


_LONGEST_HEAD = 1 << 20
_HEAD = msgspec.json.Decoder(MatchHead)
_BOUT = msgspec.json.Decoder(Bout)


class MatchFile:
    """The open file of one match, and the games in it."""

    def __init__(self, path: Path, game: Game, match: Match) -> None:
        head = MatchHead(game.id, game.info.version, version(), match)
        self._path = path
        self._file = _open_locked(path)
        try:
            self.bouts = self._read_or_begin(head)
        except OSError as problem:
            self._file.close()
            raise CannotKeep(cannot_save_error(path, problem)) from None
        except CannotKeep:
            self._file.close()
            raise

    def _read_or_begin(self, head: MatchHead) -> dict[int, Bout]:
        text = self._file.read()
        whole = text[: text.rfind(b"\n") + 1]  # an incomplete last line is dropped, and its game is played again
        if not text.strip():
            self._write(head, at=0)
            return {}
        first, *lines = whole.splitlines() or [b""]
        try:
            known, bouts = _HEAD.decode(first), [_BOUT.decode(line) for line in lines]
        except NOT_JSON:
            raise CannotKeep(_("“{file}” isn’t a match file of the arena. The file stays "
                               "unchanged").format(file=self._path)
                             ) from None
        if known != head:
            raise CannotKeep(_("“{file}” contains another match ({what}). The file stays unchanged").format(
                file=self._path, what=_first_difference(known, head)))
        self._file.seek(len(whole))
        self._file.truncate()
        return {bout.n: bout for bout in bouts}

    def add(self, bout: Bout) -> None:
        try:
            self._write(bout)
        except OSError as problem:
            raise CannotKeep(cannot_save_error(self._path, problem)) from None
        self.bouts[bout.n] = bout

    def _write(self, line: MatchHead | Bout, at: int | None = None) -> None:
        if at is not None:
            self._file.seek(at)
            self._file.truncate()
        self._file.write(msgspec.json.encode(line) + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()


def seed_of(path: Path) -> str:
    """Return the seed words of a match in a file, so that they need not be given again; empty if there is none."""
    if not safe_reading.is_file(path):  # opening a pipe could block
        return ""
    try:
        with open(path, "rb") as file:
            return _HEAD.decode(file.readline(_LONGEST_HEAD)).match.words
    except (OSError, *NOT_JSON):
        return ""


def _open_locked(path: Path) -> BinaryIO:
    try:
        there = os.path.lexists(path)
        if there and not safe_reading.is_file(path):
            raise OSError("only a file can be gone on with")
        file = open(path, "r+b" if there else "x+b")  # noqa: SIM115 - open as long as the match
    except (OSError, ValueError):  # ValueError: a NUL, which no file name can contain
        raise CannotKeep(_("“{file}” can’t be written").format(file=path)) from None
    if not system.hold(file):
        file.close()
        raise CannotKeep(_("another match is writing to “{file}”").format(file=path))
    return file


def _first_difference(known: MatchHead, wanted: MatchHead) -> str:
    """Return the first difference, as it is in the file."""
    if known.game != wanted.game:
        return known.game
    if (known.rules, known.program) != (wanted.rules, wanted.program):
        told = _("played with Klotho Games {program} and version {rules} of the rules")
        return told.format(program=known.program, rules=known.rules)
    if known.match.players != wanted.match.players:
        return ",".join(known.match.players)
    if known.match.options != wanted.match.options:
        return ", ".join(f"{name}={value}" for name, value in known.match.options)
    return _("seed “{seed}”").format(seed=known.match.words)
