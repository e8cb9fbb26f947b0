"""What could have saved a lost kingdom: the last moment when it could still be won, and how (PAT-5.1).

The whole setup is known by then, so the solver's answer is exact.
"""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.contract import Move, Value
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules.solver import solution
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.rules.steps import Place

from .reasons import winning_moves

_MOST = 2
"""Most moves to tell of a way to win."""


class Hindsight(Value, frozen=True):
    """The last state that could be won, the move that was played there, and the first moves of a way to win."""

    state: Kingdom
    played: Move
    better: tuple[Move, ...]


def look_back(session: Session) -> Hindsight | None:
    """Return how a lost kingdom could have been saved; None if its setup could not be won at all."""
    history = session.history
    decisions = [(history[n - 1].state, played.step) for n, played in enumerate(history)
                 if n and isinstance(played.step, Move)]
    last = _last_winnable([state for state, _move in decisions])
    if last < 0:
        return None
    state, move = decisions[last]
    return Hindsight(state, move, _beginning(winning_moves(state)))


def _last_winnable(states: Sequence[Kingdom]) -> int:
    """Return the last of these states that can be won; -1 for none. A kingdom that is lost stays lost, so the answer
    is found by halving."""
    low, high = -1, len(states)
    while high - low > 1:
        middle = (low + high) // 2
        if solution(states[middle]) is not None:
            low = middle
        else:
            high = middle
    return low


def _beginning(moves: Sequence[Move]) -> tuple[Move, ...]:
    """Return the moves up to the next region."""
    first = next((n for n, move in enumerate(moves) if isinstance(move, Place)), len(moves))
    return tuple(moves[: first + 1][:_MOST])
