"""All finished games of this machine, one entry each, in one file that can be rebuilt from the records.

    annals = Annals.load(profiles)
    annals.take_in(path)              # a game that was just moved to the records, or was imported
    annals.missing()                  # records that are new, or older than a medal of their game
    annals.entries                    # oldest first

The records are the truth, and the annals are derived from them: a damaged file is rebuilt. An entry stays when its
record is deleted (only the newest are kept). Entries that another window has written are kept too.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from pathlib import Path

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Sentences, Stamp
from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import archive
from klotho_games.core.play.journal import NewerFormat, NotFound, Unreadable
from klotho_games.core.play.medals import medals
from klotho_games.core.play.session import Session

from . import entry as entries
from .entry import Entry

FORMAT = 1
_LARGEST = 32 << 20
"""Bytes. Enough for tens of thousands of games, more than are played in years."""


class _Book(Value, frozen=True):
    format: int = FORMAT
    entries: tuple[Entry, ...] = ()
    unreadable: tuple[str, ...] = ()
    """Records that could not be read or are copies, by name and size. They are not tried again at every start."""


class Annals:
    """All entries, with what the file of the annals and the folder of records add to them."""

    def __init__(self, profiles: Profiles, book: _Book, notices: Sequence[str] = (), keep: bool = True) -> None:
        self._profiles = profiles
        self._by_id = {entry.id: entry for entry in book.entries}
        self._in_order = sorted(self._by_id.values(), key=_when)
        self._passed_over = set(book.unreadable)
        self._not_now: set[str] = set()
        """Records that could not be opened, or need a newer program. They are tried again at the next start."""
        self._kept = keep
        self._stamp = _stamp()
        self.notices = list(notices)
        self.changes = 0
        """Rises with every change, so that callers know whether their results are still valid."""

    @classmethod
    def load(cls, profiles: Profiles) -> Annals:
        stamp = _stamp()  # before reading, so that later writes by others are noticed
        made = cls(profiles, *_read_book())
        made._stamp = stamp
        return made

    @property
    def entries(self) -> Sequence[Entry]:
        """All entries, oldest first."""
        return self._in_order

    def find(self, id: str) -> Entry | None:
        return self._by_id.get(id)

    def take_in(self, path: Path, friend: bool = False, played: Session | None = None) -> Entry:
        """Add the entry of a record, or replace it. Raises Unreadable if the record cannot be read. `played` is the
        game itself, if it has just ended here."""
        entry = self._read(path, friend, played)
        self.keep()
        return entry

    def _read(self, path: Path, friend: bool, played: Session | None = None) -> Entry:
        entry = entries.read(path, self._profiles, friend, played)
        before = self._by_id.get(entry.id)
        if before is not None and not before.friend:
            if friend or self._is_copy(path, before):  # the player's own game, sent back
                self._passed_over.add(_mark(path))
                return before
            entry = _with_sitters_of(entry, before)
        if before is not None:
            self._in_order.remove(before)
        self._enter(entry)
        return entry

    def _enter(self, entry: Entry) -> None:
        self._by_id[entry.id] = entry
        insort(self._in_order, entry, key=_when)
        self.changes += 1

    def _is_copy(self, path: Path, before: Entry) -> bool:
        """Return whether this is a second copy of a game in the records, under another name."""
        return before.record != path.name and path.with_name(before.record).exists()

    def missing(self, again: bool = True) -> list[Path]:
        """Return the records that have to be read, the newest first.

        With `again`, this includes records whose game has new medals. To know them, all games are loaded.
        """
        known = {entry.record: entry for entry in self._in_order if not entry.friend}
        sent = {entry.record for entry in self._in_order if entry.friend}
        wanted = _current_rules_and_medals() if again and known else {}
        found = [
            path for path in archive.finished_games() if path.name not in known or _is_old(known[path.name], wanted)
        ]
        found += [path for path in archive.received_games() if path.name not in sent]
        skipped = self._passed_over | self._not_now
        return [path for path in found if _mark(path) not in skipped]

    def look_at(self, path: Path) -> None:
        """Read one of the missing records. The result is saved by the next `keep`."""
        try:
            self._read(path, friend=path.parent == folders.friends())
        except (NotFound, NewerFormat, OSError):
            self._not_now.add(_mark(path))
        except Unreadable:
            self._passed_over.add(_mark(path))

    def keep(self) -> None:
        if self._stamp != _stamp():
            self._join_the_other()
        if not self._kept:
            return
        book = _Book(entries=tuple(self._in_order), unreadable=tuple(sorted(self._passed_over)))
        try:
            folders.write_whole(folders.annals_file(), msgspec.json.encode(book))
            self._stamp = _stamp()
        except CannotSave as problem:
            if str(problem) not in self.notices:
                self.notices.append(str(problem))

    def catch_up(self) -> None:
        """Write the file again if it was deleted."""
        if self._in_order and _stamp() is None:
            self.keep()

    def _join_the_other(self) -> None:
        """Add what another window has written. Its entries may exist nowhere else if their records are gone."""
        book, notices, keep = _read_book()
        for entry in book.entries:
            if entry.id not in self._by_id:
                self._enter(entry)
        self._passed_over |= set(book.unreadable)
        self._kept = self._kept and keep
        self.notices += notices


def _read_book() -> tuple[_Book, list[str], bool]:
    """Return the content of the file, notices about it, and whether it can be overwritten."""
    told = Sentences(
        _("The statistics come from a newer version of Klotho Games. They stay unchanged."),
        _("The statistics in {path} can’t be read. The file stays unchanged, and nothing new is saved."),
        _("The statistics were damaged. They are being counted again from the recordings."),
    )
    book, read = json_files.read(folders.annals_file(), _Book(), FORMAT, told, _LARGEST)
    sound, notices = _sound(book)
    return sound, [*read.notices, *notices], read.keep


def _stamp() -> Stamp | None:
    return json_files.stamp(folders.annals_file())


def _sound(book: _Book) -> tuple[_Book, list[str]]:
    """Remove impossible entries. Also returns a notice about them."""
    good = tuple(entry for entry in book.entries if entry.is_sound)
    if len(good) == len(book.entries):
        return book, []
    told = _("Part of the statistics was damaged. It is being counted again from the recordings.")
    return msgspec.structs.replace(book, entries=good), [told]


def _when(entry: Entry) -> tuple[str, str]:
    return entry.ended, entry.id


def _with_sitters_of(entry: Entry, before: Entry) -> Entry:
    """Keep the profile ids of the earlier entry. Older records have only names, which people may have changed since."""
    known = [old if old.who and not new.who and old.name == new.name else new
             for new, old in zip(entry.sitters, before.sitters, strict=False)]
    return msgspec.structs.replace(entry, sitters=(*known, *entry.sitters[len(known):]))


def _current_rules_and_medals() -> dict[str, tuple[int, frozenset[str]]]:
    """Return by game the version of its rules and the ids of its medals."""
    found = {}
    for id in registry.ids():
        game = registry.load(id)
        found[id] = game.info.version, frozenset(medal.id for medal in medals(game))
    return found


def _is_old(entry: Entry, wanted: dict[str, tuple[int, frozenset[str]]]) -> bool:
    version, names = wanted.get(entry.game, (0, frozenset()))
    return entry.version == version and not (entry.whole and names <= entry.deeds.keys())


def _mark(path: Path) -> str:
    name = path.name.encode(errors="backslashreplace").decode()  # not every file name is valid text
    try:
        return f"{name} {path.stat().st_size}"
    except OSError:
        return name
