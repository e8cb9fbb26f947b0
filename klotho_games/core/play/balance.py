"""What a game may count of finished games, for the balance part of its rules: a module `balance.py` with `BALANCE`.

The arena asks it about every record it makes, adds up the notes, and prints the figures they come to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from klotho_games.core.contract import Value

from .record import Played


class Figure(Value, frozen=True):
    """One line of a balance report. `fine` is None where the rules name no aim."""

    label: str
    value: str
    aim: str = ""
    fine: bool | None = None


class Use(Value, frozen=True):
    """One card, piece or choice of a kind (`group`): how often it was used, and won by those who did; none too."""

    group: str
    name: str
    times: float
    won: float | None = None
    """None where it is not counted who won."""


class Balance(Protocol):
    """It may also have `uses(total) -> Sequence[Use]`: everything that can be used, with what never was."""

    def note(self, played: Sequence[Played]) -> Mapping[str, float]:
        """What one finished game adds, told from its steps with their events and states."""
        ...

    def told(self, total: Mapping[str, float]) -> list[Figure]:
        """The notes of all games, added up, in words."""
        ...
