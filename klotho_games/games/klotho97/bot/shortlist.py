"""Which of all that was weighed is told: choices that differ, and none that throws a turn away."""

from __future__ import annotations

from klotho_games.core.contract import Decision
from klotho_games.games.klotho97.rules.steps import Claim

BLUNDER = 10.0
"""Nobody who knows the game gives away so many points at once."""


def different(decisions: list[Decision]) -> list[Decision]:
    """Of each kind of thing to do the best, so that a second choice is another choice and not nearly the same."""
    best: dict[tuple[object, ...], Decision] = {}
    for decision in decisions:
        move = decision.move
        alike = type(move), getattr(move, "tool", None) or (move.card if isinstance(move, Claim) else None)
        if alike not in best or best[alike].value < decision.value:
            best[alike] = decision
    return list(best.values())


def sensible(decisions: list[Decision]) -> list[Decision]:
    """Without what throws a turn away: whoever slips takes the next best thing, and does not forget to roll."""
    best = max((decision.value for decision in decisions), default=0.0)
    return [decision for decision in decisions if decision.value >= best - BLUNDER]
