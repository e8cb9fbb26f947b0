"""Whole games without a session, as fast as the rules allow, for benchmarks, balance and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from klotho_games.core.contract import CHANCE, Move, Rules, Setup, Step

Policy = Callable[[Any, Sequence[Move], Random], Move]
"""Chooses one of the legal moves of a state."""


def playout(
    rules: Rules[Any, Any],
    setup: Setup,
    rng: Random,
    policy: Policy | None = None,
    most: int = 1_000_000,
) -> tuple[Any, list[Step]]:
    """Play one game to its end with a single random source. Without a policy, all moves are equally likely.

    Raises RuntimeError for a game that is not over after `most` steps.
    """
    state = rules.initial(setup)
    steps: list[Step] = []
    to_act, apply, legal, draw, random = rules.to_act, rules.apply, rules.legal, rules.draw, rng.random
    step: Step
    for _step in range(most):
        seat = to_act(state)
        if seat >= 0:
            moves = legal(state)
            step = policy(state, moves, rng) if policy else moves[int(random() * len(moves))]
        elif seat == CHANCE:
            step = draw(state, rng)
        else:
            return state, steps
        state, _events = apply(state, step)
        steps.append(step)
    raise RuntimeError(f"{rules.info.id} was not over after {most} steps")
