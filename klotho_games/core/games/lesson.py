"""A guided first game: what is said, what is lit, which move is awaited, and how chance falls meanwhile.

A game that has one keeps it in `tutorial.py` as `lesson()`. It is played on the real rules; everything in it follows
from the state, so that it can be left at any moment and taken up again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from klotho_games.core.contract import Move, Outcome, Setup

Judged = Callable[[Any, Move], str]
"""Of a state and a move: empty when this is the move that is awaited, else a sentence that says what is."""


@dataclass(frozen=True)
class Beat:
    """One thing at a time."""

    say: str
    light: tuple[str, ...] = ()
    """Ids of the spots that are stitched around."""
    awaits: Judged | None = None
    """None: something to read; the next beat comes when it is asked for."""
    lasts: Callable[[Any], bool] | None = None
    """Of the state after a move: whether the same beat goes on, because more than one move makes up what it asks for;
    None: one is enough."""
    then: tuple[str, ...] = ()
    """Ids of the spots that are stitched around when all that is lit has been seen to."""
    at_a_look: bool = False
    """Read while the table has stopped, so that what was done last can be looked at; where it does not stop, after."""

    def over_after(self, state: Any) -> bool:
        """Whether a decision that led here was the last that it waited for."""
        return self.awaits is not None and not (self.lasts is not None and self.lasts(state))


@dataclass(frozen=True)
class Lesson:
    setup: Setup
    bots: tuple[str, ...]
    seed: bytes
    beats: tuple[Beat, ...]
    chance: Callable[[Any], Outcome | None]
    """What chance gives in this state; None leaves it to the seed."""
    reply: Callable[[Any], Move] | None = None
    """What the other seats do; None where nobody else plays."""
    learner: int = 0

    def beat_after(self, decided: Sequence[Any]) -> int:
        """Where the lesson stands when the learner's decisions have led to these states."""
        left = list(decided)
        for n, beat in enumerate(self.beats):
            while left and beat.awaits is not None:
                if beat.over_after(left.pop(0)):
                    break
            else:
                if not left:
                    return n
        return len(self.beats) - 1
