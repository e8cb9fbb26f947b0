"""From many signals that lead to a fault to the few that it needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(trace: Sequence[T], fails: Callable[[list[T]], bool], most: int) -> list[T]:
    """Leave out ever smaller stretches that are not needed, until nothing more can go or the limit of trials is
    reached. The returned trace still fails."""
    kept, sent = list(trace), 0
    length = max(1, len(kept) // 2)
    while True:
        at, shorter = len(kept), False
        while at > 0:
            first = max(0, at - length)
            without = kept[:first] + kept[at:]
            sent += len(without) + 1
            if sent > most:
                return kept
            if fails(without):
                kept, shorter = without, True
            at = first
        if length > 1:
            length //= 2
        elif not shorter:
            return kept
