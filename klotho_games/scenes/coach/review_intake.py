"""What the coach found goes into the almanac: at once when it has finished a game, and from studies that lie beside
their records already (of an earlier program, from another machine, or after the almanac's own file was lost)."""

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
"""Seconds at a time: nobody is to wait for a frame."""


class ReviewIntake:
    def __init__(self, reckoning: Bookkeeping) -> None:
        self._reckoning = reckoning
        self._missing: list[tuple[Entry, Path]] = []

    def take_in(self, record: Path) -> None:
        """A finished study lies beside a record now; games that others have sent count for nobody here."""
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
        """See which studies are to be read."""
        self._missing = self._reckoning.reviews.missing(self._reckoning.annals.entries)

    def tick(self) -> None:
        """Read some of them."""
        found, until = {}, perf_counter() + _SLICE
        while self._missing and perf_counter() < until:
            entry, record = self._missing.pop(0)
            found[entry.id] = _read(entry, record)
        self._reckoning.reviews.enter(found)


def _read(entry: Entry, record: Path) -> Review:
    mark = mark_beside(record)
    losses = tuple(Loss(one.decisions, one.lost, one.error) for one in study_file.plays(record))
    review = Review(losses, _points(entry), mark)
    return review if review.sound and review.fits(entry) else Review(study=mark)


def _points(entry: Entry) -> float:
    """What 1 is worth where somebody plays alone for a score."""
    if not entry.alone or entry.game not in registry.ids():
        return 0.0
    model = registry.load(entry.game).besides("chances", "CHANCES")
    return float(model.points) if model is not None else 0.0
