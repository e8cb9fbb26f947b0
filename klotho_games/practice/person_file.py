"""A file of one person in the practice folder, which several windows can change at the same time.

    file = PersonFile("ada.json", Book(), FORMAT, told, largest)
    file.book                                    # the content, as it is on disk now
    file.change(lambda book: with_more(book))

It is replaced as a whole, so after a crash it has all changes or all but the last one, and a second window adds its
changes to those that are there. A damaged file is renamed, and a file of a newer version stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files, safe_reading
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Sentences, Stamp

B = TypeVar("B", bound=Value)


class PersonFile(Generic[B]):
    def __init__(self, name: str, empty: B, newest: int, told: Callable[[], Sentences], largest: int) -> None:
        """Without a `name`, the book is only kept in memory."""
        self.notices: list[str] = []
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        self.changes = 0
        """Rises with every change, so that callers know whether their results are still valid."""
        self._path: Path | None = safe_reading.within(folders.practice(), name) if name else None
        self._newest, self._told, self._largest = newest, told, largest
        self._on_disk = empty
        """The content as it was last read or written."""
        self._unwritten: list[Callable[[B], B]] = []
        """Changes that are not on disk yet, as far as this window knows."""
        self._book = empty
        """The content on disk with the unwritten changes."""
        self._kept = self._path is not None
        self._stamp: Stamp | None = None

    @property
    def book(self) -> B:
        self._look_again()
        return self._book

    def change(self, change: Callable[[B], B]) -> None:
        """Change the content. The same change can be applied again to a content that has it already, for instance if
        the disk failed when it was almost written; then it must change nothing."""
        if not self._kept:
            self._set(change(self._book))
            return
        self._unwritten.append(change)
        self.catch_up()

    def catch_up(self) -> None:
        """Write what is unwritten. Until it can be written, it holds for this run."""
        if self._path is None or not self._kept or not self._unwritten:
            return
        if not self._has_folder(self._path.parent):
            self._apply_unwritten()
            return
        with folders.in_turn(self._path):
            self._look_again(surely=True)
            self._write(self._path)

    def _has_folder(self, folder: Path) -> bool:
        try:
            folders.ensure_folder(folder)
        except CannotSave as problem:
            self._notice(problem)
            return False
        return True

    def _set(self, book: B) -> None:
        if book != self._book:
            self._book = book
            self.changes += 1

    def _apply_unwritten(self) -> None:
        book = self._on_disk
        for change in self._unwritten:
            book = change(book)
        self._set(book)

    def _write(self, path: Path) -> None:
        if not self._kept:
            return
        try:
            folders.write_whole(path, msgspec.json.encode(self._book))
        except CannotSave as problem:
            self._notice(problem)
        else:
            self._stamp = json_files.stamp(path)
            self._on_disk = self._book
            self._unwritten.clear()

    def _notice(self, problem: CannotSave) -> None:
        if str(problem) not in self.notices:
            self.notices.append(str(problem))

    def _look_again(self, surely: bool = False) -> None:
        """Load what another window has written, and add what is unwritten here.

        `surely` reads in any case: two quick writes can have the same time stamp. If the file is gone or damaged, what
        is known of it here is kept.
        """
        if self._path is None or not self._kept:
            return
        stamp = json_files.stamp(self._path)
        if not surely and (stamp is None or stamp == self._stamp):
            return
        if stamp is not None:
            book, read = json_files.read(self._path, self._on_disk, self._newest, self._told(), self._largest)
            self.notices += read.notices
            self._kept, self._stamp = read.keep, stamp
            if not read.notices:
                self._on_disk = book
        self._apply_unwritten()
