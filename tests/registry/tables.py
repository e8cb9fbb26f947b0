"""The tables at which every game is tested: the fewest and the most seats (all numbers in the long run), with the
defaults and with each option changed.

The games come from the registry, so a new game is tested automatically.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from klotho_games.core.contract import CHANCE, OVER, Event, OptionValue, Setup, Step
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from tests.depth import depth

NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")


def _tables() -> Iterator[Any]:
    for game in map(registry.load, registry.ids()):
        least, most = game.info.seats
        for seats in range(least, most + 1):
            between = [pytest.mark.slow] if least < seats < most else []
            yield pytest.param(game, seats, id=f"{game.id}-{seats}", marks=between)


TABLES = list(_tables())
every_game = pytest.mark.parametrize("game", [pytest.param(registry.load(id), id=id) for id in registry.ids()])
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)


def seat_numbers(game: Game) -> Sequence[int]:
    """Return the numbers of seats of a game; the fewest and the most in the short form."""
    least, most = game.info.seats
    return range(least, most + 1) if depth(1, short=0) else sorted({least, most})


def setups(game: Game, seats: int) -> list[Setup]:
    """Return the setup with defaults, then one for each other value of each option."""
    plain: dict[str, OptionValue] = {option.name: option.default for option in game.info.options}
    chosen = [plain]
    for option in game.info.options:
        values = option.choices or ((not option.default,) if isinstance(option.default, bool) else ())
        chosen += [{**plain, option.name: value} for value in values if value != option.default]
    return [Setup(NAMES[:seats], tuple(sorted(options.items()))) for options in chosen]


def where_they_differ(one: Any, other: Any, way: str = "") -> list[str]:
    """Return the fields in which two states or views differ, with both values. Whole states would fill a screen."""
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        pairs = [(f"{way}.{name}", getattr(one, name), getattr(other, name)) for name in one.__struct_fields__]
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        pairs = [(f"{way}[{n}]", *both) for n, both in enumerate(zip(one, other, strict=True))]
    else:
        return [] if one == other else [f"{way.lstrip('.')}: {one!r} and {other!r}"]
    return [told for name, mine, theirs in pairs for told in where_they_differ(mine, theirs, name)]


class Ply:
    """A moment of a game, and the step taken from it (None at the end)."""

    def __init__(self, state: Any, step: Step | None, events: tuple[Event, ...]) -> None:
        self.state = state
        self.step = step
        self.events = events


def walk(game: Game, setup: Setup, rng: Random, most: int = 20_000) -> Iterator[Ply]:
    """Play a random game to its end, ply by ply."""
    rules = game.rules
    state = rules.initial(setup)
    for _n in range(most):
        seat = rules.to_act(state)
        if seat == OVER:
            yield Ply(state, None, ())
            return
        step: Step = rules.draw(state, rng) if seat == CHANCE else rng.choice(rules.legal(state))
        after, events = rules.apply(state, step)
        yield Ply(state, step, events)
        state = after
    raise AssertionError(f"{game.id} was not over after {most} steps")


def walks(game: Game, seats: int, games: int) -> Iterator[Iterator[Ply]]:
    """Yield random games with all setups in turn; the same games for every test."""
    tables = setups(game, seats)
    for n in range(max(games, len(tables))):
        setup = tables[n % len(tables)]
        steps = _walked.get((game.id, seats, n))
        yield _first_walk(game, setup, seats, n) if steps is None else _walk_again(game, setup, steps)


_walked: dict[tuple[str, int, int], list[Step | None]] = {}
"""The steps of random games that a test has watched to their end.

Listing all legal moves takes longer than applying one, so all tests of a process share it.
"""


def _first_walk(game: Game, setup: Setup, seats: int, n: int) -> Iterator[Ply]:
    steps = []
    for ply in walk(game, setup, Random(f"{game.id} {seats} {n}")):
        steps.append(ply.step)
        yield ply
    _walked[game.id, seats, n] = steps


def _walk_again(game: Game, setup: Setup, steps: list[Step | None]) -> Iterator[Ply]:
    state = game.rules.initial(setup)
    for step in steps:
        after, events = (state, ()) if step is None else game.rules.apply(state, step)
        yield Ply(state, step, events)
        state = after
