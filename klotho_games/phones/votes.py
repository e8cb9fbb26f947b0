"""Votes of the people who play, on steps that no one should take alone: to pause, and to leave the table.

There is no hurry and no refusal: a vote that no one joins is dropped after a while, and can be asked for again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from .requests import Vote

LASTS = 60.0
"""Seconds without another voice after which a vote is dropped."""


class Votes:
    def __init__(self) -> None:
        self._asked: dict[str, list[int]] = {}
        self._last: dict[str, float] = {}

    def ask(self, step: str, guest: int, now: float) -> None:
        asked = self._asked.setdefault(step, [])
        if guest not in asked:
            asked.append(guest)
        self._last[step] = now

    def take_back(self, step: str, guest: int) -> None:
        if guest in self._asked.get(step, ()):
            self._asked[step].remove(guest)

    def has_asked(self, step: str, guest: int) -> bool:
        return guest in self._asked.get(step, ())

    def drop(self, step: str) -> None:
        self._asked.pop(step, None)
        self._last.pop(step, None)

    def clear(self) -> None:
        self._asked.clear()
        self._last.clear()

    def prune(self, steps: Collection[str], voters: Collection[int], now: float) -> None:
        """Drop what is no longer offered or was asked for too long ago, and the voices of people who no longer play."""
        for step in [*self._asked]:
            self._asked[step] = [guest for guest in self._asked[step] if guest in voters]
            if step not in steps or not self._asked[step] or now - self._last[step] >= LASTS:
                self.drop(step)

    def open_votes(self, needed: Callable[[str], int]) -> tuple[Vote, ...]:
        """Return all votes. `needed` tells how many voices a step needs."""
        return tuple(Vote(step, tuple(asked), needed(step)) for step, asked in self._asked.items())
