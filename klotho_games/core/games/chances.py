"""How likely each seat is to win from here, told by a small model that was fitted to games among bots.

A game may have `chances.py` with `CHANCES`. It says what of a state counts; the weights stand beside it in
`chances.json`, which `build_scripts/measure/fit_chances.py GAME` writes anew.

    CHANCES = Chances(Path(__file__).with_name("chances.json"), features, NAMES)
    CHANCES.of(state)      # by seat, 0 to 1
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from klotho_games.core.contract import Result, Value

from .weights import spread, weigh_features


class Net(Value, frozen=True):
    """From the features of one seat to one number: a straight part, and a few bent ones (`tanh`) added to it."""

    straight: tuple[float, ...]
    """By feature, and what is added at the end."""
    bent: tuple[tuple[float, ...], ...] = ()
    """For each: by feature, what is added, and how much of it counts."""

    def of(self, row: Sequence[float]) -> float:
        return weigh_features(self.straight, self.bent, row)


class Said(Value, frozen=True):
    """Of games that the model had not seen: what it said on average in one tenth of them, and what came."""

    said: float
    came: float
    places: int


class Fitted(Value, frozen=True):
    """What the maker's script found for one number of seats."""

    net: Net
    games: int
    players: str
    """Who played them: `hard,hard`."""
    loss: float
    """Mean loss in games it had not seen (natural logarithm), and that of always saying the same."""
    blind_loss: float
    calibration: tuple[Said, ...]


class Fit(Value, frozen=True):
    features: tuple[str, ...]
    seats: dict[str, Fitted]


def shares(result: Result) -> Sequence[float]:
    """A victory, or a part of one that is shared."""
    part = 1 / len(result.winners) if result.winners else 0.0
    return [part if seat in result.winners else 0.0 for seat in range(len(result.scores))]


class Chances:
    """A game's model. `worth` says what an end is worth to each seat, 0 to 1: a share of the victory, if not told
    otherwise. A game in which somebody alone has a score and no victory says how many `points` are worth 1: then the
    expected score is told to people who play it alone."""

    def __init__(
        self,
        file: Path,
        features: Callable[[Any], Sequence[Sequence[float]]],
        names: Sequence[str],
        worth: Callable[[Result], Sequence[float]] = shares,
        points: float = 0.0,
    ) -> None:
        self.file = file
        self.features = features
        """By seat, what counts of a state; every row as long as `names`, each about -3 to 3."""
        self.names = tuple(names)
        self.worth = worth
        self.points = points

    @cached_property
    def fit(self) -> Fit:
        return msgspec.json.decode(self.file.read_bytes(), type=Fit)

    @cached_property
    def _nets(self) -> dict[int, Net]:
        return {int(seats): fitted.net for seats, fitted in self.fit.seats.items()}

    def of(self, s: Any) -> list[float]:
        """By seat, before the end of the game."""
        return self.share(self.features(s))

    def share(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """By seat, from its features."""
        net = self._nets[len(rows)]
        return spread([net.of(row) for row in rows])

