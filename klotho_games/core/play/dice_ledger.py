"""Dice rolls, and the ledger that compares what came with what was to be expected."""

from __future__ import annotations

from collections import Counter
from random import Random

from klotho_games.core.contract import CHANCE, OVER, Outcome, Value
from klotho_games.core.games import registry
from klotho_games.core.i18n import capital

from .record import Record, outcome_text


def roll(rng: Random, sides: int = 6) -> int:
    return rng.randrange(sides) + 1


def rolls(rng: Random, dice: int, sides: int = 6) -> tuple[int, ...]:
    return tuple(roll(rng, sides) for _die in range(dice))


def nothing_to_count(outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """A `Telling.drawn` for games whose only chance is a shuffle: there is nothing to count."""
    return "", ()


def _in_short(outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """Describe an outcome of a plug-in game that has no words for it."""
    name, _blank, values = outcome_text(outcome).partition(" ")
    return capital(name), (values or name,)


class Tally(Value, frozen=True):
    """One line of the ledger. `expected` is the sum of the outcome's chances at each draw."""

    outcome: str
    came: int
    expected: float


def ledger(record: Record) -> dict[str, tuple[Tally, ...]]:
    """Count each face and each card that could have come, grouped by their source, in the order of the rules.

    Outcomes that were typed in are not counted, because they say nothing about the program's dice. While a game with
    hidden cards is running, cards are counted only if its telling has words for them (`drawn`), because they may be in
    players' hands.
    """
    game = registry.load(record.game)
    rules, drawn = game.rules, getattr(game.telling, "drawn", _in_short)
    came: dict[str, Counter[str]] = {}
    expected: dict[str, dict[str, float]] = {}
    held: set[str] = set()
    state = rules.initial(record.setup)
    for number, step in enumerate(record.steps):
        chances = None
        if rules.to_act(state) == CHANCE and number not in record.marks.forced:
            chances = rules.chances(state)
        if chances is not None and isinstance(step, Outcome):
            source, things = drawn(step)
            held |= {source} if step.of_cards and drawn is _in_short and not game.open else set()
            came.setdefault(source, Counter()).update(things)
            for outcome, chance in chances:
                source, things = drawn(outcome)
                shares = expected.setdefault(source, {})
                for thing in things:
                    shares[thing] = shares.get(thing, 0.0) + chance
        state, _events = rules.apply(state, step)
    if rules.to_act(state) != OVER:
        expected = {source: shares for source, shares in expected.items() if source not in held}
    return {
        source: tuple(Tally(thing, came.get(source, Counter())[thing], share) for thing, share in shares.items())
        for source, shares in expected.items() if shares
    }
