"""The open journal file of a running game."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import BinaryIO

import msgspec

from klotho_games.core import system
from klotho_games.core.contract import Result, Step
from klotho_games.core.files import folders, safe_reading
from klotho_games.core.files.folders import CannotSave, cannot_save_error
from klotho_games.core.i18n import _, quote

from .journal_lines import LARGEST, InUse, JournalLine, add_checksum, not_found_error, seed_file

_AWAY = 180.0
"""Seconds without a decision after which the player is assumed to have left."""
_FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))


class Journal:
    """The journal that a Session writes to.

    It also keeps the whole text in memory. What a full disk did not accept is written together with the next line, and
    a file that was deleted during the game is written again.
    """

    def __init__(self, path: Path, seed: bytes, text: bytes, crc: int, *, file: BinaryIO | None = None,
                 kept: int = 0, seed_told: bool = False, torn: bytes = b"") -> None:
        """`file` is open and locked, and begins with the first `kept` bytes of `text`.

        `torn` is what follows them in the file and can be removed. Nothing is written yet.
        """
        self.path = path
        self._seed = seed
        self._text = bytearray(text)
        self._crc = crc
        self._file = file
        self._kept = kept
        self._torn = torn
        self._seed_told = seed_told
        self._looked = monotonic()
        self._spent = 0.0

    def keep(self, step: Step, forced: bool) -> None:
        self._append(JournalLine(step=msgspec.Raw(msgspec.json.encode(step)), forced=forced))

    def keep_undo(self) -> None:
        self._append(JournalLine(undo=True))

    def keep_redo(self) -> None:
        self._append(JournalLine(redo=True))

    def keep_auto(self) -> None:
        self._append(JournalLine(auto=True))

    def keep_hint(self) -> None:
        self._append(JournalLine(hint=True))

    def keep_shown(self) -> None:
        self._append(JournalLine(shown=True))

    def keep_tutor(self) -> None:
        self._append(JournalLine(tutor=True))

    def keep_lent(self, seat: int) -> None:
        self._append(JournalLine(lent=seat))

    def keep_player(self, seat: int, bot: str) -> None:
        self._append(JournalLine(player=seat, bot=bot))

    def keep_end(self, result: Result, seed: bytes) -> None:
        now = datetime.now(UTC).isoformat(timespec="seconds")
        self._append(JournalLine(end=result, seed=seed.hex(), ended=now, spent=self._seconds()))

    def _seconds(self) -> int:
        """Return the seconds at the table since the last call. At most `_AWAY` seconds count between two lines."""
        self._look()
        whole, self._spent = int(self._spent), self._spent % 1
        return whole

    def _look(self) -> None:
        now = monotonic()
        self._spent += min(now - self._looked, _AWAY)
        self._looked = now

    def _append(self, line: JournalLine) -> None:
        self._look()
        text, self._crc = add_checksum(line, self._crc)
        self._text += text
        self._seed_told = self._seed_told or line.end is not None
        self.catch_up()

    def catch_up(self) -> None:
        """Write what is missing in the file. Raises CannotSave if that fails; the next line tries again."""
        try:
            if self._file is None or not system.is_at(self._file, self.path):
                self._file = self._open_file()
            self._write(self._file)
        except CannotSave:
            raise
        except OSError as problem:
            if problem.errno not in _FULL:
                self._let_go()  # a disk that was disconnected needs a new file handle
            raise cannot_save_error(self.path, problem) from problem
        if self._seed_told:
            with contextlib.suppress(OSError):
                system.remove(seed_file(self.path))

    def close(self) -> None:
        """Try once more to write everything, and release the lock."""
        seconds = 0 if self._seed_told else self._seconds()
        try:
            if seconds:
                self._append(JournalLine(spent=seconds))
            else:
                self.catch_up()
        finally:
            self._let_go()

    def _write(self, file: BinaryIO) -> None:
        length = os.fstat(file.fileno()).st_size
        if length < self._kept:
            self._kept = 0  # another program has shortened the file
        missing = bytes(self._text[self._kept :])
        if length > self._kept:
            file.seek(self._kept)
            more = file.read()
            if more != self._torn and not missing.startswith(more):
                # On systems without file locks, another window may be playing the same game.
                raise self._of_another_game()
            file.truncate(self._kept)  # an incomplete line
        if not missing:
            return
        file.seek(self._kept)
        try:
            if file.write(missing) != len(missing):
                # A full disk accepts part of a line without raising an error.
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            system.sync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                file.truncate(self._kept)
            raise
        self._kept = len(self._text)

    def _open_file(self) -> BinaryIO:
        """Open and lock the file: the first time, and again if it was deleted or moved during the game."""
        self._let_go()
        folders.ensure_folder(self.path.parent)
        is_there, seed = self.path.exists(), seed_file(self.path)
        # Write the seed first: a journal without its seed could never be continued.
        if not self._seed_told and not (is_there and seed.exists()):
            folders.write_whole(seed, self._seed.hex().encode() + b"\n")
        if not is_there:
            folders.write_whole(self.path, bytes(self._text))
        file = open(self.path, "r+b", buffering=0)  # noqa: SIM115 - held open for the length of the game
        try:
            if not system.hold(file):
                raise CannotSave(str(_in_use(self.path)))
            found = safe_reading.whole(file, LARGEST)
            if not self._text.startswith(found):
                found = found.removesuffix(self._torn)
            if not self._text.startswith(found):
                raise self._of_another_game()
        except OSError:
            file.close()
            raise
        self._kept = len(found)
        return file

    def _of_another_game(self) -> CannotSave:
        return CannotSave(_("{path} now holds another game and stays unchanged.").format(path=self.path))

    def _let_go(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None


def open_locked(path: Path) -> BinaryIO | None:
    """Open a journal and lock it. None if it cannot be opened for writing; InUse if another window has it."""
    if not safe_reading.is_file(path):  # reading from a pipe could block for ever
        return None
    try:
        file = open(path, "r+b", buffering=0)  # noqa: SIM115 - the caller closes it
    except OSError:
        return None
    if not system.hold(file):
        file.close()
        raise _in_use(path)
    if not system.is_at(file, path):  # moved or deleted by the window that had it open until now
        file.close()
        raise not_found_error(path, OSError(errno.ENOENT, os.strerror(errno.ENOENT)))
    return file


@contextlib.contextmanager
def exclusive_access(path: Path) -> Iterator[None]:
    """Lock a game that no window has open, so that it can be moved, counted or deleted."""
    file = open_locked(path)
    if file is not None:
        system.release_for_move(file)
    try:
        yield
    finally:
        if file is not None:
            file.close()


def _in_use(path: Path) -> InUse:
    return InUse(_("{name} is open in another window. Close it there first.").format(name=quote(path.name)))
