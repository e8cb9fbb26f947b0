"""Shutters: close one or two that add up to the roll, and have the fewest open points when the storm comes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from klotho_games.core.contract import (
    CHANCE,
    OVER,
    Event,
    GameInfo,
    Move,
    Outcome,
    Refusal,
    Result,
    ScoreLine,
    Setup,
    Step,
    Value,
)
from klotho_games.core.games.basics import BasicRules, OpenRules
from klotho_games.core.i18n import _

ALL = tuple(range(1, 10))
TURNS = 6


class Close(Move, frozen=True, tag="close"):
    """Close one shutter, or two. For one shutter, `low` is 0."""
    high: int
    low: int = 0
class Wait(Move, frozen=True, tag="wait"): ...
class Rolled(Outcome, frozen=True, tag="rolled"):
    dice: tuple[int, int]
class DiceRolled(Event, frozen=True, tag="dice-rolled"):
    seat: int
    dice: tuple[int, int]
    reveals: ClassVar[bool] = True
class Closed(Event, frozen=True, tag="closed"):
    seat: int
    shutters: tuple[int, ...]
class GustWent(Event, frozen=True, tag="gust-went"):
    seat: int


class House(Value, frozen=True):
    """The state: the open shutters of each house, whose turn it is, and the roll."""

    open: tuple[tuple[int, ...], ...]
    turn: int = 0
    dice: tuple[int, int] | None = None

    @property
    def seat(self) -> int:
        return self.turn % len(self.open)

    @property
    def sums(self) -> tuple[int, ...]:
        return tuple(map(sum, self.open))


class ShuttersRules(OpenRules[House], BasicRules[House, House]):
    steps = Close | Wait | Rolled

    @property
    def info(self) -> GameInfo:
        tagline = _("Close your shutters before the storm is there.")
        return GameInfo("shutters", _("Shutters"), (2, 4), (5, 10), 1, tagline, _("dice game"), _("Light"),
                        low_wins=True)

    def initial(self, setup: Setup) -> House:
        return House((ALL,) * len(setup.seats))  # SHU-1.1

    def to_act(self, s: House) -> int:
        if s.turn == TURNS * len(s.open):  # SHU-3.1
            return OVER
        return s.seat if s.dice else CHANCE

    def legal(self, s: House) -> Sequence[Move]:
        if self.to_act(s) < 0:
            return []
        own, rolled = s.open[s.seat], sum(s.dice or ())
        pairs = ((high, low) for high in own for low in (0, *own) if low < high and high + low == rolled)
        return [Close(high, low) for high, low in pairs] or [Wait()]  # SHU-2.3

    def chances(self, s: House) -> Sequence[tuple[Outcome, float]]:
        return [(Rolled((one, two)), 1 / 36) for one in range(1, 7) for two in range(1, 7)]

    def refusal(self, s: House, step: Step) -> Refusal:
        if self.to_act(s) == OVER:
            return Refusal("SHU-3.1", _("The storm is there."))
        if isinstance(step, Close) and s.dice:
            told = _("Close one or two open shutters that make {sum}.").format(sum=sum(s.dice))
            return Refusal("SHU-2.2", told)
        if isinstance(step, Wait) and s.dice:
            return Refusal("SHU-2.3", _("Something fits."))
        return Refusal("SHU-2.1", _("It is not the time for that."))

    def after(self, s: House, step: Step) -> tuple[House, tuple[Event, ...]]:
        match step:
            case Rolled(dice):
                return replace(s, dice=dice), (DiceRolled(s.seat, dice),)
            case Close(high, low):
                own = tuple(n for n in s.open[s.seat] if n not in (high, low))
                houses = (*s.open[: s.seat], own, *s.open[s.seat + 1 :])
                return House(houses, s.turn + 1), (Closed(s.seat, (low, high) if low else (high,)),)
        return House(s.open, s.turn + 1), (GustWent(s.seat),)

    def result(self, s: House) -> Result | None:
        if self.to_act(s) != OVER:
            return None
        winners = tuple(seat for seat, points in enumerate(s.sums) if points == min(s.sums))  # SHU-3.2
        lines = tuple(ScoreLine(seat, _("Left open"), points) for seat, points in enumerate(s.sums))
        return Result(s.sums, winners, _("The storm is there."), lines)

    def invariants(self, s: House) -> Sequence[str]:
        return [f"{own} is no row of shutters" for own in s.open if list(own) != sorted(set(own) & set(ALL))]


RULES = ShuttersRules()
