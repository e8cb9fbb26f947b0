"""Straws: take straws one by one, at most as many as the die shows. The player who takes the last straw loses."""

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

HEAP, MOST = 10, 3


class Take(Move, frozen=True, tag="take"): ...
class PassOn(Move, frozen=True, tag="pass-on"): ...
class Rolled(Outcome, frozen=True, tag="rolled"):
    most: int
class DieRolled(Event, frozen=True, tag="die-rolled"):
    seat: int
    most: int
    reveals: ClassVar[bool] = True
class Taken(Event, frozen=True, tag="taken"):
    seat: int
    left: int
class PassedOn(Event, frozen=True, tag="passed-on"):
    seat: int


class Heap(Value, frozen=True):
    taken: tuple[int, ...]
    seat: int = 0
    most: int = 0
    """The roll of this turn; 0 before the roll."""
    now: int = 0
    """The number of straws taken in this turn."""

    @property
    def left(self) -> int:
        return HEAP - sum(self.taken)


class StrawsRules(OpenRules[Heap], BasicRules[Heap, Heap]):
    steps = Take | PassOn | Rolled

    @property
    def info(self) -> GameInfo:
        tagline = _("Leave the last straw to the other.")
        return GameInfo("straws", _("Straws"), (2, 2), (1, 2), 1, tagline, _("duel"), _("Light"))

    def initial(self, setup: Setup) -> Heap:
        return Heap((0,) * len(setup.seats))  # STR-1.1

    def to_act(self, s: Heap) -> int:
        if not s.left:
            return OVER
        return s.seat if s.most else CHANCE

    def legal(self, s: Heap) -> Sequence[Move]:
        if self.to_act(s) < 0:
            return []
        return [*([Take()] if s.now < s.most else []), *([PassOn()] if s.now else [])]  # STR-2.1

    def chances(self, s: Heap) -> Sequence[tuple[Outcome, float]]:
        return [(Rolled(most), 1 / MOST) for most in range(1, MOST + 1)]

    def refusal(self, s: Heap, step: Step) -> Refusal:
        if not s.left:
            return Refusal("STR-2.2", _("The heap is gone."))
        return Refusal("STR-2.1", _("One straw at least, and no more than the die says."))

    def after(self, s: Heap, step: Step) -> tuple[Heap, tuple[Event, ...]]:
        match step:
            case Rolled(most):
                return replace(s, most=most), (DieRolled(s.seat, most),)
            case Take():
                taken = tuple(own + (seat == s.seat) for seat, own in enumerate(s.taken))
                return Heap(taken, s.seat, s.most, s.now + 1), (Taken(s.seat, s.left - 1),)
        return Heap(s.taken, 1 - s.seat), (PassedOn(s.seat),)

    def result(self, s: Heap) -> Result | None:
        if s.left:
            return None
        lines = tuple(ScoreLine(seat, _("Straws taken"), own) for seat, own in enumerate(s.taken))
        return Result(s.taken, (1 - s.seat,), _("The last straw is taken."), lines)  # STR-2.2

    def invariants(self, s: Heap) -> Sequence[str]:
        return [] if s.left >= 0 and s.now <= s.most <= MOST else [f"{s} is no heap"]


RULES = StrawsRules()
