"""What the coach found of everybody's play in finished games, kept where it outlives the records.

    reviews.missing(annals.entries)             # studies beside records that were not read yet, or have changed
    reviews.enter({entry.id: Review(...)})      # the same game once more replaces what was there
    reviews.by_id                               # whose game it was, and whether it counts, the annals know

The coach's studies lie beside their records and are the truth; this is what was found in them. A damaged file is made
anew from them. What was found stays when a record has gone, as its entry in the annals does; of a game that has left
the annals nothing counts. Each seat's figure is kept, so that bots are a yardstick for people.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files, side_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Sentences, Stamp
from klotho_games.core.i18n import _

from .entry import MOST, Entry

FORMAT = 1
_LARGEST = 16 << 20
_FURTHEST = 100.0
"""Nobody gives away so many games, or so much of a game's points, in one game."""
_DEAREST = 10.0**6
"""Points that 1 is worth."""


class Loss(Value, frozen=True):
    """What one seat gave away over a game."""

    decisions: int
    """Between two moves or more."""
    lost: float
    """In winning chance, or in parts of `Review.points`; without bias, so that it can be slightly below 0."""
    error: float
    """The standard error of that."""

    @property
    def sound(self) -> bool:
        return 0 <= self.decisions <= MOST and abs(self.lost) <= _FURTHEST and 0 <= self.error <= _FURTHEST


class Review(Value, frozen=True, omit_defaults=True):
    losses: tuple[Loss, ...] = ()
    """By seat; empty where the study says nothing of it."""
    points: float = 0.0
    """What 1 is worth where somebody played alone for a score; 0 where it is a victory."""
    study: tuple[int, int] = (0, 0)
    """The file that this was read from, by its time and size: another one is read again."""

    @property
    def sound(self) -> bool:
        return 0 <= self.points <= _DEAREST and all(loss.sound for loss in self.losses)

    def fits(self, entry: Entry) -> bool:
        """Whether it can be of this game: the file may have come from anywhere."""
        most = entry.decisions if entry.whole else MOST
        return len(self.losses) == len(entry.sitters) and sum(loss.decisions for loss in self.losses) <= most


class _Book(Value, frozen=True):
    format: int = FORMAT
    reviews: dict[str, Review] = msgspec.field(default_factory=dict)
    """By game (`Entry.id`)."""


class Reviews:
    def __init__(self) -> None:
        self.notices: list[str] = []
        """Takes sentences for the player: a damaged file, a folder that cannot be written."""
        self.changes = 0
        """Goes up with every change: whoever has computed something knows whether it still holds."""
        self._by_id: dict[str, Review] = {}
        self._unwritten: dict[str, Review] = {}
        self._kept = True
        self._stamp: Stamp | None = None

    @property
    def by_id(self) -> Mapping[str, Review]:
        self._look_again()
        return self._by_id

    def missing(self, entries: Iterable[Entry]) -> list[tuple[Entry, Path]]:
        """Games of this machine with a study that is to be read, each with its record; the newest first."""
        found, known = _studies(), self.by_id
        return [(entry, folders.records() / entry.record) for entry in reversed([*entries])
                if not entry.friend and entry.record in found
                and (entry.id not in known or known[entry.id].study != found[entry.record])]

    def enter(self, found: Mapping[str, Review]) -> None:
        """What studies say. One that says nothing leaves what was known: it is of another program, or broken off."""
        if not found:
            return
        with folders.in_turn(folders.reviews_file()):
            self._look_again(surely=True)
            for id, new in found.items():
                before = self._by_id.get(id)
                review = new
                if before is not None and not new.losses:
                    review = msgspec.structs.replace(before, study=new.study)
                self._by_id[id] = self._unwritten[id] = review
            self.changes += 1
            self._write()

    def catch_up(self) -> None:
        """Write what the disk has not taken yet, or all of it where somebody has deleted the file."""
        gone = self._by_id and json_files.stamp(folders.reviews_file()) is None
        if self._unwritten or gone:
            with folders.in_turn(folders.reviews_file()):
                self._look_again(surely=True)
                self._write()

    def _write(self) -> None:
        if not self._kept:
            return
        try:
            folders.write_whole(folders.reviews_file(), msgspec.json.encode(_Book(reviews=self._by_id)))
        except CannotSave as problem:
            if str(problem) not in self.notices:
                self.notices.append(str(problem))
        else:
            self._stamp = json_files.stamp(folders.reviews_file())
            self._unwritten.clear()

    def _look_again(self, surely: bool = False) -> None:
        """Another window may have written. `surely`: two writes within a moment may look alike from outside."""
        stamp = json_files.stamp(folders.reviews_file())
        if stamp is None or not self._kept or (stamp == self._stamp and not surely):
            return
        told = Sentences(
            _("The error rates were written by a newer version of Klotho Games; they are left alone."),
            _("The error rates in {path} cannot be read. They are left alone, and nothing new is saved."),
            _("The error rates were damaged; they are read again from the coach’s reviews."),
        )
        book, read = json_files.read(folders.reviews_file(), _Book(), FORMAT, told, _LARGEST)
        self.notices += read.notices
        self._kept, self._stamp = read.keep, stamp
        if read.notices:
            return  # what is known here stays, and is written again where that is possible
        now = {id: review for id, review in book.reviews.items() if review.sound} | self._unwritten
        if now != self._by_id:
            self._by_id = now
            self.changes += 1


def mark(study: os.stat_result) -> tuple[int, int]:
    return study.st_mtime_ns, study.st_size


def mark_beside(record: Path) -> tuple[int, int]:
    """Of the study beside a record, as it lies there now."""
    try:
        return mark(side_files.place(record, "coach").stat())
    except OSError:
        return 0, 0


def _studies() -> dict[str, tuple[int, int]]:
    """By record. Thousands may lie there: the folder is gone through once."""
    suffix = side_files.place(Path("x"), "coach").name.removeprefix("x")
    found = {}
    with contextlib.suppress(OSError), os.scandir(folders.records()) as there:
        for file in there:
            if file.name.endswith(suffix):
                with contextlib.suppress(OSError):
                    found[file.name.removesuffix(suffix)] = mark(file.stat())
    return found
