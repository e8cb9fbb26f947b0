"""From many signals that lead to a fault to the few that are needed for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


def shrunk(trace: Sequence[T], fails: Callable[[list[T]], bool], most: int) -> list[T]:
    """Left out in ever smaller stretches whatever is not needed, until nothing more can be, or so many were tried
    again: the trace that is returned fails."""
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
