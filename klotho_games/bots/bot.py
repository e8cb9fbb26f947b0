"""What every bot is: a policy that sees a view and names a move.

A bot never gets a state, so it cannot look at hidden cards or coming dice. Where it needs to know what is
allowed it imagines a full state that fits its view; the legal moves of the seat to act are the same in all of
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic, thread_time
from typing import Any, Protocol

from klotho_games.core.contract import Decision, Move, Rules, Value
from klotho_games.core.games.registry import Game


class Budget(Value, frozen=True):
    """How much a bot may look at. Counts alone make a decision that can be repeated on any machine."""

    moves: int = 2000
    """Moves weighed for one decision; where there are more, this many are picked at random."""
    iterations: int = 0
    """Looks ahead of a search."""
    seconds: float | None = None
    """At the table: when to answer with what has been found so far. None never cuts."""
    of_computing: bool = False
    """Whether those are seconds of computing. What is measured on a machine that is busy with other things is then cut
    where the clock cuts at a table whose machine is not."""

    def read_clock(self) -> float:
        return thread_time() if self.of_computing else monotonic()


class Bot(Protocol):
    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        """`kind` is the temperament it plays with, one of `characters.KINDS`, or nothing."""
        ...


def options(rules: Rules[Any, Any], view: Any, rng: Random) -> Sequence[Move]:
    """The moves that the seat to act may choose from, as far as its view tells."""
    return rules.legal(rules.imagine(view, rng))
