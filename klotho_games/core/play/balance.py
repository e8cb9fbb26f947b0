"""What a game counts in finished games to check the balance of its rules: a module `balance.py` with `BALANCE`.

The arena asks it about every game it plays, adds up the notes, and prints the resulting figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from klotho_games.core.contract import MOST_SEATS, Value
from klotho_games.core.i18n import _, as_percent, decimal

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


def fairness(label: str, total: Mapping[str, float], key: str, within: float) -> list[Figure]:
    """Return how evenly the victories are spread, for each number of seats that was played.

    `key` names a count in `total`, such as "won {place} of {seats}" with places from 1. The aim is a share that differs
    from the even one by at most `within`.
    """
    found = []
    for seats in range(2, MOST_SEATS + 1):
        won = [total.get(key.format(place=place, seats=seats), 0.0) for place in range(1, seats + 1)]
        if any(won):
            shares = [part / sum(won) for part in won]
            aim = _("each within {points} percentage points of {fair}").format(
                points=decimal(100 * within, 0), fair=as_percent(1 / seats, 1))
            told = ", ".join(as_percent(share, 1) for share in shares)
            found.append(Figure(label, told, aim, max(abs(share - 1 / seats) for share in shares) <= within))
    return found
