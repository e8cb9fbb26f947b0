"""A guided first game: what to say and highlight, which move to wait for, and what chance brings.

A game keeps it in `tutorial.py` as `lesson()`. It is played with the real rules, and everything in it follows from the
state, so it can be left and continued at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from klotho_games.core.contract import Move, OptionValue, Outcome, Setup

Judged = Callable[[Any, Move], str]
"""Gets a state and a move. Returns "" if this is the expected move, otherwise a sentence that says what to do."""


@dataclass(frozen=True)
class Beat:
    """One step of a lesson."""

    say: str
    light: tuple[str, ...] = ()
    """Ids of the spots that are highlighted."""
    awaits: Judged | None = None
    """Judges the learner's moves. None: the beat is only read, and the learner asks for the next one."""
    lasts: Callable[[Any], bool] | None = None
    """Gets the state after a move, and returns whether the same beat continues because it
    takes several moves. None: one move is enough."""
    then: tuple[str, ...] = ()
    """Ids of the spots that are highlighted when nothing is left to do with those of `light`."""
    shows: tuple[str, ...] = ()
    """Ids of other spots that the sentence speaks of. They are not highlighted, but nothing covers them."""
    steps: tuple[str, ...] = ()
    """What the table says while the learner prepares a move in several steps. The table knows which step it is."""
    at_a_look: bool = False
    """Show the beat while the table has stopped for a look at the last move; if it does not stop, after the move."""

    ends_part: bool = False
    """Whether a first game needs no more than what was said so far. Players can stop here and play, and go on with the
    rest of the lesson later. The lesson counts as finished."""

    def over_after(self, state: Any) -> bool:
        """Return whether the decision that led to this state was the last that the beat waits for."""
        return self.awaits is not None and not (self.lasts is not None and self.lasts(state))


@dataclass(frozen=True)
class FirstGame:
    """How the game after the lesson is set up: easier than usual."""

    options: tuple[tuple[str, OptionValue], ...] = ()
    """The options that differ from their defaults."""
    bots: int = 0
    """The number of bots; 0: as many as usual."""
    level: str = "easy"
    """How well the bots play."""


@dataclass(frozen=True)
class Lesson:
    setup: Setup
    bots: tuple[str, ...]
    seed: bytes
    beats: tuple[Beat, ...]
    chance: Callable[[Any], Outcome | None]
    """Returns what chance brings in this state; None leaves it to the seed."""
    reply: Callable[[Any], Move] | None = None
    """Returns the moves of the other seats; None if there are none."""
    learner: int = 0
    first_game: FirstGame = FirstGame()
    own: tuple[str, ...] = ()
    """Ids, or how they begin, of the spots that show the learner's own things. No sentence covers them, or the goal, if
    it could be anywhere else."""

    def part_of(self, at: int) -> tuple[int, int, int, int]:
        """Return the number of the part to which a beat belongs, the number of parts, the number of the beat in its
        part, and the number of beats there; all count from 1."""
        ends = [n + 1 for n, beat in enumerate(self.beats[:-1]) if beat.ends_part] + [len(self.beats)]
        part = next(n for n, end in enumerate(ends) if at < end)
        begin = ends[part - 1] if part else 0
        return part + 1, len(ends), at - begin + 1, ends[part] - begin

    def beat_after(self, decided: Sequence[Any]) -> int:
        """Return the number of the current beat, given the states after each of the learner's decisions."""
        left = list(decided)
        for n, beat in enumerate(self.beats):
            while left and beat.awaits is not None:
                if beat.over_after(left.pop(0)):
                    break
            else:
                if not left:
                    return n
        return len(self.beats) - 1
