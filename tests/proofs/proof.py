"""What a proof is asked for, and what it answers with.

A module of this package that holds a `PROOF` is found by itself:

    PROOF = Proof("kills", "The program is killed while it plays.", "kills", 100, prove)

    def prove(asked: Asked) -> Found: ...
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module

import tests.proofs
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game


@dataclass(frozen=True)
class Asked:
    times: int
    """How much of it, in the proof's own unit."""
    seed: str = "prove"
    """The same words bring the same trials."""
    only: str = ""
    """One game; of all of them where it is empty."""
    seats: int = 0
    """Tables of this size; of every size where it is 0."""
    say: Callable[[str], None] = lambda told: None
    """For whoever waits: how far it is."""

    def games(self) -> list[Game]:
        return [registry.load(id) for id in registry.ids() if self.only in ("", id)]

    def tables(self) -> list[tuple[Game, int]]:
        """Every game at every number of seats that is asked for."""
        return [
            (game, seats) for game in self.games()
            for seats in range(game.info.seats[0], game.info.seats[1] + 1) if self.seats in (0, seats)
        ]


@dataclass(frozen=True)
class Found:
    figures: tuple[tuple[str, str], ...]
    """What was measured, and what came out: a line each of the page."""
    faults: tuple[str, ...] = ()
    """What must not be, each with what brings it again."""


class CannotProve(Exception):
    """What this machine has is not enough for it; the sentence says what is missing."""


@dataclass(frozen=True)
class Proof:
    name: str
    about: str
    unit: str
    usual: int
    """How much of it where nobody says how much."""
    prove: Callable[[Asked], Found]


def proofs() -> Iterator[Proof]:
    for module in pkgutil.walk_packages(tests.proofs.__path__, "tests.proofs."):
        if not module.name.rpartition(".")[2].startswith("test_"):
            proof = getattr(import_module(module.name), "PROOF", None)
            if isinstance(proof, Proof):
                yield proof
