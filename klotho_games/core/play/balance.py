"""What a game counts in finished games to check the balance of its rules: a module `balance.py` with `BALANCE`.

The arena asks it about every game it plays, adds up the notes, and prints the resulting figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from klotho_games.core.contract import Value

from .record import Played


class Figure(Value, frozen=True):
    """One line of a balance report. `fine` is None if the rules name no aim."""

    label: str
    value: str
    aim: str = ""
    fine: bool | None = None


class Use(Value, frozen=True):
    """How often one card, piece or choice (`name`) of a kind (`group`) was used, and how often its users won.

    Unused ones have an entry too.
    """

    group: str
    name: str
    times: float
    won: float | None = None
    """None if wins are not counted."""


class Balance(Protocol):
    """A game's counts.

    It can also have `uses(total) -> Sequence[Use]`: everything that can be used, including what never was.
    """

    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        """Return what one finished game adds to the counts, from its steps with their events and states."""
        ...

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        """Return the added-up notes of all games as figures."""
        ...
