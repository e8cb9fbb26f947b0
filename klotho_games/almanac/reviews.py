"""What the coach found about everyone's play in finished games. It is kept even after the records are deleted.

    reviews.missing(annals.entries)             # studies beside records that are new or have changed
    reviews.enter({entry.id: Review(...)})      # replaces an earlier review of the same game
    reviews.by_id                               # the annals know whose game it was, and whether it counts

The studies beside the records are the truth, and the reviews are derived from them: a damaged file is rebuilt. A review
stays when its record is deleted, like the entry in the annals; without an entry it does not count. The losses of all
seats are kept, so that bots can be a yardstick for people.
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
"""A limit that no loss in one game, in victories or parts of a game's points, can exceed."""
_DEAREST = 10.0**6
"""The largest valid value of `Review.points`."""


class Loss(Value, frozen=True):
    """What one seat gave away over a game."""

    decisions: int
    """The number of decisions with two moves or more."""
    lost: float
    """In winning chance, or in parts of `Review.points`. It is unbiased, so it can be slightly below 0."""
    error: float
    """The standard error of `lost`."""

    @property
    def is_sound(self) -> bool:
        return 0 <= self.decisions <= MOST and abs(self.lost) <= _FURTHEST and 0 <= self.error <= _FURTHEST


class Review(Value, frozen=True, omit_defaults=True):
    losses: tuple[Loss, ...] = ()
    """By seat; empty if the study has no result."""
    points: float = 0.0
    """The number of points that 1 stands for, in a solo game with a score; 0 if it is a victory."""
    study: tuple[int, int] = (0, 0)
    """The time and size of the file that this was read from. A changed file is read again."""

    @property
    def is_sound(self) -> bool:
        return 0 <= self.points <= _DEAREST and all(loss.is_sound for loss in self.losses)

    def fits(self, entry: Entry) -> bool:
        """Return whether it can be about this game. The file may have come from anywhere."""
        most = entry.decisions if entry.whole else MOST
        return len(self.losses) == len(entry.sitters) and sum(loss.decisions for loss in self.losses) <= most


class _Book(Value, frozen=True):
    format: int = FORMAT
    reviews: dict[str, Review] = msgspec.field(default_factory=dict)
    """By game (`Entry.id`)."""


class Reviews:
    def __init__(self) -> None:
        self.notices: list[str] = []
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        self.changes = 0
        """Rises with every change, so that callers know whether their results are still valid."""
        self._by_id: dict[str, Review] = {}
        self._unwritten: dict[str, Review] = {}
        self._kept = True
        self._stamp: Stamp | None = None

    @property
    def by_id(self) -> Mapping[str, Review]:
        self._look_again()
        return self._by_id

    def missing(self, entries: Iterable[Entry]) -> list[tuple[Entry, Path]]:
        """Return the games of this machine whose study must be read, each with its record; the newest first."""
        found, known = _studies(), self.by_id
        return [(entry, folders.records() / entry.record) for entry in reversed([*entries])
                if not entry.friend and entry.record in found
                and (entry.id not in known or known[entry.id].study != found[entry.record])]

    def enter(self, found: Mapping[str, Review]) -> None:
        """Add reviews. An empty one keeps the earlier losses, because its
        study is from another version or was interrupted."""
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
        """Write what is unwritten, or everything if the file was deleted."""
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
        """Load what another window has written.

        `surely` reads in any case: two quick writes can have the same time stamp.
        """
        stamp = json_files.stamp(folders.reviews_file())
        if stamp is None or not self._kept or (stamp == self._stamp and not surely):
            return
        told = Sentences(
            _("The error rates come from a newer version of Klotho Games. They stay unchanged."),
            _("The error rates in {path} can’t be read. The file stays unchanged, and nothing new is saved."),
            _("The error rates were damaged. They are being read again from the coach’s reviews."),
        )
        book, read = json_files.read(folders.reviews_file(), _Book(), FORMAT, told, _LARGEST)
        self.notices += read.notices
        self._kept, self._stamp = read.keep, stamp
        if read.notices:
            return  # keep what is known here, and write it again if possible
        now = {id: review for id, review in book.reviews.items() if review.is_sound} | self._unwritten
        if now != self._by_id:
            self._by_id = now
            self.changes += 1


def mark(study: os.stat_result) -> tuple[int, int]:
    return study.st_mtime_ns, study.st_size


def mark_beside(record: Path) -> tuple[int, int]:
    """Return the time and size of the study beside a record, as it is now."""
    try:
        return mark(side_files.place(record, "coach").stat())
    except OSError:
        return 0, 0


def _studies() -> dict[str, tuple[int, int]]:
    """Return the studies by record. There can be thousands, so the folder is read only once."""
    suffix = side_files.place(Path("x"), "coach").name.removeprefix("x")
    found = {}
    with contextlib.suppress(OSError), os.scandir(folders.records()) as there:
        for file in there:
            if file.name.endswith(suffix):
                with contextlib.suppress(OSError):
                    found[file.name.removesuffix(suffix)] = mark(file.stat())
    return found
