"""Rolls, and the ledger that answers "the dice are rigged": what came against what was to be expected."""

from __future__ import annotations

from collections import Counter
from random import Random

from klotho_games.core import registry
from klotho_games.core.contract import CHANCE, Outcome, Value
from klotho_games.core.record import Record, outcome_text


def roll(rng: Random, sides: int = 6) -> int:
    return rng.randrange(sides) + 1


def rolls(rng: Random, dice: int, sides: int = 6) -> tuple[int, ...]:
    return tuple(roll(rng, sides) for _die in range(dice))


class Tally(Value, frozen=True):
    """One line of the ledger. `expected` adds up the chances that the outcome had each time."""

    outcome: str
    came: int
    expected: float


def ledger(record: Record) -> dict[str, tuple[Tally, ...]]:
    """By stream, every outcome that could have come, in the order the rules list them.

    Outcomes that were typed in are not counted: they say nothing about the program's dice.
    """
    rules = registry.load(record.game).rules
    came: dict[str, Counter[str]] = {}
    expected: dict[str, dict[str, float]] = {}
    state = rules.initial(record.setup)
    for number, step in enumerate(record.steps):
        drawn = rules.to_act(state) == CHANCE and number not in record.marks.forced
        chances = rules.chances(state) if drawn else None
        if chances is not None and isinstance(step, Outcome):
            stream = rules.stream(state)
            came.setdefault(stream, Counter())[outcome_text(step)] += 1
            shares = expected.setdefault(stream, {})
            for outcome, chance in chances:
                name = outcome_text(outcome)
                shares[name] = shares.get(name, 0.0) + chance
        state, _events = rules.apply(state, step)
    return {
        stream: tuple(Tally(name, came[stream][name], share) for name, share in shares.items())
        for stream, shares in expected.items()
    }
