"""What all bots have in common: a bot gets a view and returns a move.

A bot never gets a state, so it cannot look at hidden cards or coming dice. To find the legal moves it imagines a state
that fits its view; the seat to act has the same legal moves in all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic, thread_time
from typing import Any, Protocol

from klotho_games.core.contract import Decision, Move, Rules, Value
from klotho_games.core.games.registry import Game


class Budget(Value, frozen=True):
    """How much a bot can compute for one decision. Limits by count alone give the same decision on any machine."""

    moves: int = 2000
    """How many moves are weighed. If there are more, this many are picked at random."""
    iterations: int = 0
    """How many looks a search takes."""
    seconds: float | None = None
    """For play at a table: after how many seconds to answer with the best move so far. None: no limit."""
    of_computing: bool = False
    """Whether `seconds` are of computing time. Measurements on a busy machine then stop where a
    bot at the table of an idle machine would stop."""

    def read_clock(self) -> float:
        return thread_time() if self.of_computing else monotonic()


class Bot(Protocol):
    def choose(self, game: Game, view: Any, budget: Budget, rng: Random, kind: str = "") -> Decision:
        """Choose a move. `kind` is the bot's temperament, one of `characters.KINDS`, or empty."""
        ...


def options(rules: Rules[Any, Any], view: Any, rng: Random) -> Sequence[Move]:
    """Return the moves that the seat to act can choose from, as far as its view tells."""
    return rules.legal(rules.imagine(view, rng))
