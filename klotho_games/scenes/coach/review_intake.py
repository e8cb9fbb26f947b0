"""Takes the coach's studies into the almanac: at once when a game is finished, and later from files beside records.

Such files come from an older version of the program or another machine, or are needed when the almanac's file was lost.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from klotho_games.almanac.bookkeeping import Bookkeeping
from klotho_games.almanac.entry import Entry
from klotho_games.almanac.reviews import Loss, Review, mark_beside
from klotho_games.coach import study_file
from klotho_games.core.files import folders
from klotho_games.core.games import registry

_SLICE = 0.02
"""Seconds of work per frame, few enough that no frame is late."""


class ReviewIntake:
    def __init__(self, reckoning: Bookkeeping) -> None:
        self._reckoning = reckoning
        self._missing: list[tuple[Entry, Path]] = []

    def take_in(self, record: Path) -> None:
        """Take in the finished study beside a record. Games that others sent do not count here."""
        if record.parent != folders.records():
            return
        entries = self._reckoning.annals.entries
        entry = next((one for one in reversed(entries) if one.record == record.name and not one.friend), None)
        if entry is not None:
            self._reckoning.reviews.enter({entry.id: _read(entry, record)})

    @property
    def left(self) -> int:
        return len(self._missing)

    def look(self) -> None:
        """Find the studies that have not been read."""
        self._missing = self._reckoning.reviews.missing(self._reckoning.annals.entries)

    def tick(self) -> None:
        """Read some of the studies."""
        found, until = {}, perf_counter() + _SLICE
        while self._missing and perf_counter() < until:
            entry, record = self._missing.pop(0)
            found[entry.id] = _read(entry, record)
        self._reckoning.reviews.enter(found)


def _read(entry: Entry, record: Path) -> Review:
    mark = mark_beside(record)
    losses = tuple(Loss(one.decisions, one.lost, one.error) for one in study_file.plays(record))
    review = Review(losses, _points(entry), mark)
    return review if review.is_sound and review.fits(entry) else Review(study=mark)


def _points(entry: Entry) -> float:
    """The points that correspond to a value of 1, in a game that one player plays for a score."""
    if not entry.is_alone or entry.game not in registry.ids():
        return 0.0
    model = registry.load(entry.game).besides("chances", "CHANCES")
    return float(model.points) if model is not None else 0.0
