"""Each seat's chance of winning, estimated by a small model that was fitted to games between bots.

A game can have `chances.py` with `CHANCES`. It says which features of a state count. The weights are in `chances.json`
beside it, which `build_scripts/measure/fit_chances.py GAME` writes.

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
    """A model from the features of one seat to one number: a linear part plus a few `tanh` units."""

    straight: tuple[float, ...]
    """A weight for each feature, then the constant."""
    bent: tuple[tuple[float, ...], ...] = ()
    """For each unit: a weight for each feature, the constant, and the weight of the unit."""

    def of(self, row: Sequence[float]) -> float:
        return weigh_features(self.straight, self.bent, row)


class CalibrationTenth(Value, frozen=True):
    """One tenth of the predictions for games that the model had not seen: the average prediction and what happened."""

    said: float
    came: float
    places: int


class Fitted(Value, frozen=True):
    """The fitted model for one number of seats, and how it was fitted."""

    net: Net
    games: int
    players: str
    """The bots that played the games ("hard,hard")."""
    loss: float
    """Mean loss (natural logarithm) in games that the model had not seen;
    `blind_loss` is that of a constant prediction."""
    blind_loss: float
    calibration: tuple[CalibrationTenth, ...]


class Fit(Value, frozen=True):
    features: tuple[str, ...]
    seats: dict[str, Fitted]


def shares(result: Result) -> Sequence[float]:
    """Return each seat's share of the victory."""
    part = 1 / len(result.winners) if result.winners else 0.0
    return [part if seat in result.winners else 0.0 for seat in range(len(result.scores))]


class Chances:
    """A game's model of the winning chances.

    `worth` says what an ending is worth to each seat, from 0 to 1; by default, its share of the victory. A solo game
    that has a score instead of a victory sets `points`, the number of points that are worth 1; people who play it alone
    then see the expected score.
    """

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
        """The features of a state: for each seat a row as long as `names`, with values from about -3 to 3."""
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
        """Return each seat's chance before the end of the game."""
        return self.share(self.features(s))

    def share(self, rows: Sequence[Sequence[float]]) -> list[float]:
        """Return each seat's chance from its features."""
        net = self._nets[len(rows)]
        return spread([net.of(row) for row in rows])

