"""The input and the result of a proof.

A module of this package with a `PROOF` is found automatically:

    PROOF = Proof("kills", "The program is killed while it plays.", "kills", 100, prove)

    def prove(asked: Asked) -> Found: ...
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator
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
    """The same words give the same trials."""
    only: str = ""
    """One game; empty for all."""
    seats: int = 0
    """Tables of this size; 0 for every size."""
    say: Callable[[str], None] = lambda told: None
    """Reports the progress."""

    def games(self) -> list[Game]:
        return [registry.load(id) for id in registry.ids() if self.only in ("", id)]

    def tables(self) -> list[tuple[Game, int]]:
        """Return every game at every number of seats that is asked for."""
        return [
            (game, seats) for game in self.games()
            for seats in range(game.info.seats[0], game.info.seats[1] + 1) if self.seats in (0, seats)
        ]


@dataclass(frozen=True)
class Found:
    figures: tuple[tuple[str, str], ...]
    """Name and value of each figure: a line each of the page."""
    faults: tuple[str, ...] = ()
    """What must not happen, each with how to reproduce it."""


class CannotProve(Exception):
    """This machine lacks something that the proof needs; the message says what."""


@dataclass(frozen=True)
class Part:
    """A part of a proof that is run by itself."""

    name: str
    about: str
    prove: Callable[[Asked], Found]


@dataclass(frozen=True)
class Proof:
    name: str
    about: str
    unit: str
    usual: int
    """How much of it by default."""
    prove: Callable[[Asked], Found] | None = None
    """None if it has parts."""
    parts: Callable[[], Iterable[Part]] = tuple
    page: str = "reliability.md"
    """The page of `docs` with its figures."""
    nightly: bool = True
    """Whether it is run at night. The workflows of every change and of a release run on other systems themselves."""


def proofs() -> Iterator[Proof]:
    for module in pkgutil.walk_packages(tests.proofs.__path__, "tests.proofs."):
        if not module.name.rpartition(".")[2].startswith("test_"):
            proof = getattr(import_module(module.name), "PROOF", None)
            if isinstance(proof, Proof):
                yield proof
