"""A game on disk: one JSON line for each thing that happened, appended and synced before play goes on.

    {"klotho":1,"game":"karthis",…}     who plays what, and the seal of the seed
    {"step":{"do":"roll","value":4}}    a move or an outcome ("forced":true for real dice)
    {"undo":true}  {"redo":true}        decisions taken back and played again
    {"end":{…},"seed":"…"}              the result, and the seed for everyone to check

Killed at any moment, at most the move in flight is lost: a torn last line is dropped when the game is
continued. Each line carries a running checksum, so damage in the middle is noticed and never played on.

The seed of a running game lies in a file beside the journal (`name.klotho.seed`), because the journal is what
people share in a bug report or look into, and its coming dice should not be in it. It is no secret from the
owner of the machine, and does not pretend to be: the seal only shows that the dice were fixed before the
first roll. At the end the seed moves into the journal's last line.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import zlib
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from typing import Any, BinaryIO

import msgspec

from klotho_games.core import doodles, folders, registry, seeds
from klotho_games.core.contract import IllegalMove, Result, Setup, Step, Value
from klotho_games.core.folders import NOT_JSON, CannotSave, cannot_save
from klotho_games.core.record import FORMAT, Marks, Record
from klotho_games.core.registry import Game, UnknownGame
from klotho_games.core.session import CannotUndo, Session, new_record
from klotho_games.core.words import _

SUFFIX = ".klotho"
_LONGEST_END = 1 << 16
_CHECKED = re.compile(rb'(\{.*),"crc":"([0-9a-f]{8})"\}', re.DOTALL)


class Unreadable(Exception):
    """A file that cannot be continued or replayed; the sentence says why. The file itself is left alone."""


class NotFound(Unreadable):
    """There is no such file, or it may not be opened."""


class NotARecord(Unreadable):
    """Some other file: not one of our journals at all."""


class Damaged(Unreadable):
    """A journal with a hole, a changed line or an impossible step."""


class NewerFormat(Unreadable):
    """Written by a later version of the program."""


class OtherRules(Unreadable):
    """Played under another version of the game's rules, or of a game that is not here."""


class SeedLost(Unreadable):
    """An unfinished game whose seed file is gone or belongs to another game."""


class InUse(Unreadable):
    """Another window has this game open."""


class _Head(Value, frozen=True):
    klotho: int
    game: str
    version: int
    setup: Setup
    commitment: str
    began: str
    practice: bool = False
    bots: tuple[str, ...] = ()
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    known: bool = False


_NOTHING = msgspec.Raw(b"")


class _Line(Value, frozen=True, omit_defaults=True):
    step: msgspec.Raw = _NOTHING
    forced: bool = False
    undo: bool = False
    redo: bool = False
    auto: bool = False
    end: Result | None = None
    seed: str = ""


class Kept(Value, frozen=True):
    """What could be read of a journal."""

    path: Path
    head: _Head
    lines: tuple[_Line, ...]
    good: int
    """Bytes up to the end of the last whole line."""
    crc: int
    torn: bool

    @property
    def finished(self) -> bool:
        return bool(self.lines) and self.lines[-1].end is not None

    @property
    def end_seed(self) -> str:
        """The seed as told at the end; empty while the game has not been over yet."""
        return next((line.seed for line in reversed(self.lines) if line.end is not None), "")


class Journal:
    """The open file of a running game; what a Session writes to."""

    def __init__(self, path: Path, file: BinaryIO, crc: int) -> None:
        self.path = path
        self._file = file
        self._crc = crc

    @classmethod
    def begin(cls, record: Record, seed: bytes, folder: Path | None = None) -> Journal:
        """A new journal for the head of a record. CannotSave when the folder cannot be written."""
        folder = folders.ready(folder or folders.saves())
        now = datetime.now(UTC)
        name = f"{record.game}-{now:%Y%m%d-%H%M%S}-{token_hex(3)}{SUFFIX}"
        path = folder / name
        # The seed first: a journal without its seed could never be continued.
        folders.write_whole(seed_file(path), seed.hex().encode() + b"\n")
        head = _Head(
            klotho=FORMAT,
            game=record.game,
            version=record.version,
            setup=record.setup,
            commitment=record.commitment,
            began=now.isoformat(timespec="seconds"),
            practice=record.marks.practice,
            bots=record.bots,
            notes=record.notes,
            known=record.marks.known,
        )
        text, crc = _checked(head, 0)
        folders.write_whole(path, text)
        return cls(path, _open(path), crc)

    def keep(self, step: Step, forced: bool) -> None:
        self._append(_Line(step=msgspec.Raw(msgspec.json.encode(step)), forced=forced))

    def keep_undo(self) -> None:
        self._append(_Line(undo=True))

    def keep_redo(self) -> None:
        self._append(_Line(redo=True))

    def keep_auto(self) -> None:
        self._append(_Line(auto=True))

    def keep_end(self, result: Result, seed: bytes) -> None:
        self._append(_Line(end=result, seed=seed.hex()))
        with contextlib.suppress(OSError):
            seed_file(self.path).unlink()

    def close(self) -> None:
        self._file.close()

    def _append(self, line: Value) -> None:
        text, self._crc = _checked(line, self._crc)
        try:
            if self._file.write(text) != len(text):
                # A full disk takes part of a line without complaint; nothing may follow the torn piece.
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as problem:
            raise cannot_save(self.path, problem) from problem


def start(
    game: Game,
    setup: Setup,
    seed: bytes | None = None,
    *,
    practice: bool = False,
    known: bool = False,
    bots: tuple[str, ...] = (),
    notes: Mapping[str, str] | None = None,
    folder: Path | None = None,
) -> Session:
    """A new game that is saved as it goes; where nothing can be saved it is played unsaved, with a notice."""
    seed = seeds.new_seed() if seed is None else seed
    head = new_record(game, setup, seed, practice=practice, known=known, bots=bots, notes=notes)
    session = Session(game, head, seed)
    try:
        session.journal = Journal.begin(session.record, seed, folder)
    except CannotSave as problem:
        session.notices.append(_unsaved(problem))
    return session


def resume(path: Path) -> Session:
    """Continue a saved game where it stood, and go on saving it in the same file."""
    kept = read(path)
    session = restore(kept)
    if kept.torn:
        session.notices.append(_("The last move had not been saved whole, and was dropped."))
    try:
        journal = _reopen(kept)
        # Killed between the last move and the end line: the game is over, and is now told to be.
        if session.result is not None and not kept.finished:
            journal.keep_end(session.result, session.seed)
        session.journal = journal
    except CannotSave as problem:
        session.notices.append(_unsaved(problem))
    return session


def replay(path: Path) -> Session:
    """The game as it stood, for looking at: nothing is written to the file."""
    return restore(read(path))


def restore(kept: Kept) -> Session:
    """Play a journal through, with everything that was taken back on the way."""
    head = kept.head
    game = _game(kept)
    marks = Marks(practice=head.practice, known=head.known)
    record = Record(head.klotho, head.game, head.version, head.setup, head.commitment, (), marks, head.bots, head.notes)
    session = Session(game, record, _seed(kept))
    for number, line in enumerate(kept.lines, start=2):
        try:
            if line.step:
                session.repeat(game.steps.decode(line.step), line.forced)
            elif line.undo:
                session.undo()
            elif line.redo:
                session.redo()
            elif line.auto:
                session.mark_auto()
        except (IllegalMove, CannotUndo, *NOT_JSON) as problem:
            raise _damaged(kept.path, number) from problem
    return session


def read(path: Path) -> Kept:
    """Read and check a journal without playing it."""
    try:
        content = path.read_bytes()
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise NotFound(_("{path} cannot be opened ({reason}).").format(path=path, reason=reason)) from problem
    first, *rest = content.split(b"\n")
    head, crc = _head(path, first)
    lines: list[_Line] = []
    good = len(first) + 1
    torn = False
    for number, text in enumerate(rest, start=2):
        if not text and number == len(rest) + 1:
            break
        line, crc_after = _line(text, crc)
        if line is None:
            if number <= len(rest) and any(rest[number - 1 :]):
                raise _damaged(path, number)
            torn = True
            break
        lines.append(line)
        crc = crc_after
        good += len(text) + 1
    return Kept(path, head, tuple(lines), min(good, len(content)), crc, torn)


class SaveInfo(Value, frozen=True):
    """One line of the "continue" list. `problem` is empty for a game that can be continued."""

    path: Path
    changed: datetime
    game: str = ""
    title: str = ""
    names: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    began: str = ""
    steps: int = 0
    practice: bool = False
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    problem: str = ""


def saves(folder: Path | None = None) -> list[SaveInfo]:
    """The games that are not over, last played first; also those that cannot be read, with the reason."""
    folder = folder or folders.saves()
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX]
    except OSError:
        return []
    found = [info for info in map(_save_info, paths) if info is not None]
    return sorted(found, key=lambda info: info.changed, reverse=True)


def discard(path: Path) -> None:
    """Throw a saved game away, with its seed. The caller has asked the player."""
    try:
        path.unlink(missing_ok=True)
        seed_file(path).unlink(missing_ok=True)
    except OSError as problem:
        raise cannot_save(path, problem) from problem
    doodles.discard(path)


def seed_file(path: Path) -> Path:
    return path.with_name(path.name + ".seed")


def _save_info(path: Path) -> SaveInfo | None:
    try:
        changed = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return None  # gone since the folder was listed
    try:
        if looks_finished(path):
            return None
        kept = read(path)
        title = _game(kept).info.title
        _seed(kept)
    except Unreadable as problem:
        return SaveInfo(path, changed, problem=str(problem))
    head = kept.head
    steps = sum(bool(line.step) for line in kept.lines)
    return SaveInfo(
        path,
        changed,
        head.game,
        title,
        head.setup.seats,
        head.bots,
        head.began,
        steps,
        head.practice,
        head.notes,
    )


def looks_finished(path: Path) -> bool:
    """Whether the last line is an end, without reading all the others: finished games are many."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - _LONGEST_END))
            lines = file.read().splitlines()
    except OSError:
        return False
    return bool(lines) and lines[-1].startswith(b'{"end":') and _CHECKED.fullmatch(lines[-1]) is not None


def _head(path: Path, text: bytes) -> tuple[_Head, int]:
    body, crc = _body(text, 0)
    try:
        format = msgspec.json.decode(body or text, type=_Format).klotho
    except NOT_JSON as problem:
        raise NotARecord(_("{name} is not a game of ours.").format(name=path.name)) from problem
    if format > FORMAT:
        raise NewerFormat(
            _("{name} was saved by a newer version of Klotho Games; this one cannot read it.").format(name=path.name)
        )
    try:
        return msgspec.json.decode(body or b"", type=_Head), crc
    except NOT_JSON as problem:
        raise _damaged(path, 1) from problem


class _Format(Value, frozen=True):
    klotho: int


def _checked(line: Value, crc: int) -> tuple[bytes, int]:
    """A line with its checksum, which runs on from the line before."""
    body = msgspec.json.encode(line)
    crc = zlib.crc32(body, crc)
    return b'%s,"crc":"%08x"}\n' % (body[:-1], crc), crc


def _line(text: bytes, crc: int) -> tuple[_Line | None, int]:
    body, after = _body(text, crc)
    if body is None:
        return None, crc
    try:
        return msgspec.json.decode(body, type=_Line), after
    except NOT_JSON:
        return None, crc


def _body(text: bytes, crc: int) -> tuple[bytes | None, int]:
    """The line without its checksum, or None where that does not fit what came before."""
    found = _CHECKED.fullmatch(text)
    if found is None:
        return None, crc
    body = found[1] + b"}"
    after = zlib.crc32(body, crc)
    return (body, after) if int(found[2], 16) == after else (None, crc)


def _game(kept: Kept) -> Game:
    head = kept.head
    try:
        game = registry.load(head.game)
    except UnknownGame as problem:
        raise OtherRules(
            _("{name} is a game of “{game}”, which is not on this shelf.").format(name=kept.path.name, game=head.game)
        ) from problem
    if head.version != game.info.version:
        raise OtherRules(
            _("{name} was played under version {was} of the rules of {title}; this is version {now}.").format(
                name=kept.path.name, was=head.version, title=game.info.title, now=game.info.version
            )
        )
    return game


def _seed(kept: Kept) -> bytes:
    text = kept.end_seed
    try:
        text = text or seed_file(kept.path).read_text(encoding="ascii")
        seed = bytes.fromhex(text)
    except (OSError, ValueError):
        seed = b""
    if seeds.seal(seed) != kept.head.commitment:
        raise SeedLost(
            _("The sealed dice of {name} are missing, so it cannot be continued.").format(name=kept.path.name)
        )
    return seed


def _reopen(kept: Kept) -> Journal:
    """Open a journal behind its last whole line; what was torn is cut off."""
    file = _open(kept.path)
    try:
        file.truncate(kept.good)
        file.seek(-1, os.SEEK_END)
        if file.read(1) != b"\n":
            file.write(b"\n")
    except OSError as problem:
        raise cannot_save(kept.path, problem) from problem
    return Journal(kept.path, file, kept.crc)


def _open(path: Path) -> BinaryIO:
    try:
        file = open(path, "r+b", buffering=0)  # noqa: SIM115 - held open for the length of the game
        _lock(file, path)
        file.seek(0, os.SEEK_END)
    except OSError as problem:
        raise cannot_save(path, problem) from problem
    return file


def _lock(file: Any, path: Path) -> None:
    """Keep a second window out of the same game."""
    if not folders.hold(file):
        file.close()
        raise InUse(_("{name} is open in another window.").format(name=path.name))


def _damaged(path: Path, number: int) -> Damaged:
    return Damaged(
        _("{name} is damaged at line {number} and cannot be continued; it was left as it is.").format(
            name=path.name, number=number
        )
    )


def _unsaved(problem: CannotSave) -> str:
    return _("{problem} The game is played without being saved.").format(problem=problem)
