"""Which of the weighed moves are offered: different ones, and none that wastes a turn."""

from __future__ import annotations

from klotho_games.core.contract import Decision
from klotho_games.games.klotho97.rules.steps import Claim

BLUNDER = 10.0
"""A player who knows the game never gives away this many points at once."""


def different(decisions: list[Decision]) -> list[Decision]:
    """Return the best move of each kind, so that the second choice is a real alternative."""
    best: dict[tuple[object, ...], Decision] = {}
    for decision in decisions:
        move = decision.move
        alike = type(move), getattr(move, "tool", None) or (move.card if isinstance(move, Claim) else None)
        if alike not in best or best[alike].value < decision.value:
            best[alike] = decision
    return list(best.values())


def sensible(decisions: list[Decision]) -> list[Decision]:
    """Leave out moves that waste a turn, so that a bot that errs does not forget to roll."""
    best = max((decision.value for decision in decisions), default=0.0)
    return [decision for decision in decisions if decision.value >= best - BLUNDER]
