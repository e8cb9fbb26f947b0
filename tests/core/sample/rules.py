"""Hoard: roll or stop, with a secret gem up the sleeve."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from klotho_games.core.contract import (
    CHANCE,
    OVER,
    Event,
    GameInfo,
    IllegalMove,
    Move,
    Option,
    Outcome,
    Refusal,
    Result,
    ScoreLine,
    Setup,
    Step,
    Value,
)

GEMS = 12
HAND = 3


class Roll(Move, frozen=True, tag="roll"):
    pass


class Hold(Move, frozen=True, tag="hold"):
    gem: int


class Show(Move, frozen=True, tag="show"):
    pass


class Stop(Move, frozen=True, tag="stop"):
    pass


class Rolled(Outcome, frozen=True, tag="rolled"):
    value: int


class Dealt(Outcome, frozen=True, tag="dealt"):
    gem: int
    of_cards: ClassVar[bool] = True


class GemDealt(Event, frozen=True, tag="gem-dealt"):
    seat: int


class DieRolled(Event, frozen=True, tag="die-rolled"):
    seat: int
    value: int


class GemHeld(Event, frozen=True, tag="gem-held"):
    seat: int


class GemShown(Event, frozen=True, tag="gem-shown"):
    seat: int
    gem: int
    reveals: ClassVar[bool] = True


class PotBanked(Event, frozen=True, tag="pot-banked"):
    seat: int
    pot: int


class HoardState(Value, frozen=True):
    goal: int
    hands: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]
    scores: tuple[int, ...]
    gone: tuple[int, ...] = ()
    seat: int = 0
    pot: int = 0
    held: int = 0
    rolling: bool = False


class HoardView(Value, frozen=True):
    goal: int
    viewer: int
    hand: tuple[int, ...]
    counts: tuple[int, ...]
    scores: tuple[int, ...]
    gone: tuple[int, ...]
    seat: int
    pot: int
    holds: bool
    held: int
    rolling: bool


class HoardRules:
    info = GameInfo(
        "hoard", "Hoard", (2, 3), (5, 10), 1, "A sample.", "dice game", "Light",
        (Option("goal", "Goal", 20, choices=(10, 20, 40)),),
    )  # fmt: skip
    steps = Roll | Hold | Show | Stop | Rolled | Dealt

    def initial(self, setup: Setup) -> HoardState:
        seats = len(setup.seats)
        goal = int(setup.option("goal", 20))
        return HoardState(goal, ((),) * seats, tuple(range(1, GEMS + 1)), (0,) * seats)

    def to_act(self, s: HoardState) -> int:
        if max(s.scores) >= s.goal:
            return OVER
        return CHANCE if s.rolling or self._dealing(s) else s.seat

    def _dealing(self, s: HoardState) -> bool:
        return bool(s.bag) and min(map(len, s.hands)) < HAND

    def legal(self, s: HoardState) -> Sequence[Move]:
        if self.to_act(s) < 0:
            return []
        moves: list[Move] = [Roll()]
        if s.held:
            moves.append(Show())
        else:
            moves += [Hold(gem) for gem in s.hands[s.seat]]
        return [*moves, Stop()] if s.pot else moves

    def why_not(self, s: HoardState, move: Step) -> Refusal | None:
        match self.to_act(s), move:
            case (-1, Dealt(gem)) if self._dealing(s):
                return None if gem in s.bag else Refusal("HRD-1.1", "That gem is not in the bag.")
            case (-1, Rolled(value)) if s.rolling:
                return None if 1 <= value <= 6 else Refusal("HRD-2.1", "A die shows 1 to 6.")
            case (-2, _):
                return Refusal("HRD-3.1", "The game is over.")
            case (-1, _) | (_, Rolled() | Dealt()):
                return Refusal("HRD-2.1", "It is not the time for that.")
            case (_, Hold(gem)) if s.held or gem not in s.hands[s.seat]:
                return Refusal("HRD-2.2", "Hold one gem of your hand.")
            case (_, Show()) if not s.held:
                return Refusal("HRD-2.3", "Your fist is empty.")
            case (_, Stop()) if not s.pot:
                return Refusal("HRD-2.4", "The pot is empty.")
        return None

    def stream(self, s: HoardState) -> str:
        return "bag" if self._dealing(s) else "d6"

    def draw(self, s: HoardState, rng: Random) -> Outcome:
        return Dealt(rng.choice(s.bag)) if self._dealing(s) else Rolled(rng.randint(1, 6))

    def chances(self, s: HoardState) -> Sequence[tuple[Outcome, float]] | None:
        if self._dealing(s):
            return [(Dealt(gem), 1 / len(s.bag)) for gem in s.bag]
        return [(Rolled(value), 1 / 6) for value in range(1, 7)]

    def apply(self, s: HoardState, step: Step) -> tuple[HoardState, tuple[Event, ...]]:
        refusal = self.why_not(s, step)
        if refusal:
            raise IllegalMove(refusal)
        match step:
            case Dealt(gem):
                return self._dealt(s, gem)
            case Rolled(1):
                return self._next(s, 0), (DieRolled(s.seat, 1),)
            case Rolled(value):
                return replace(s, rolling=False, pot=s.pot + value), (DieRolled(s.seat, value),)
            case Roll():
                return replace(s, rolling=True), ()
            case Hold(gem):
                return replace(s, held=gem), (GemHeld(s.seat),)
            case Show():
                return self._shown(s)
        return self._next(s, s.pot), (PotBanked(s.seat, s.pot),)

    def _dealt(self, s: HoardState, gem: int) -> tuple[HoardState, tuple[Event, ...]]:
        seat = min(range(len(s.hands)), key=lambda n: len(s.hands[n]))
        hands = _put(s.hands, seat, tuple(sorted((*s.hands[seat], gem))))
        return replace(s, hands=hands, bag=tuple(g for g in s.bag if g != gem)), (GemDealt(seat),)

    def _shown(self, s: HoardState) -> tuple[HoardState, tuple[Event, ...]]:
        hand = tuple(gem for gem in s.hands[s.seat] if gem != s.held)
        after = replace(s, hands=_put(s.hands, s.seat, hand), gone=(*s.gone, s.held), pot=s.pot + s.held, held=0)
        return after, (GemShown(s.seat, s.held),)

    def _next(self, s: HoardState, banked: int) -> HoardState:
        scores = _put(s.scores, s.seat, s.scores[s.seat] + banked)
        seat = (s.seat + 1) % len(s.scores)
        return replace(s, scores=scores, seat=seat, pot=0, held=0, rolling=False)

    def view(self, s: HoardState, seat: int) -> HoardView:
        mine = s.seat == seat
        return HoardView(
            s.goal, seat, s.hands[seat], tuple(map(len, s.hands)), s.scores, s.gone, s.seat, s.pot,
            bool(s.held), s.held if mine else 0, s.rolling,
        )  # fmt: skip

    def imagine(self, view: HoardView, rng: Random) -> HoardState:
        unseen = [gem for gem in range(1, GEMS + 1) if gem not in view.gone and gem not in view.hand]
        rng.shuffle(unseen)
        hands = [
            view.hand if seat == view.viewer else tuple(sorted(unseen.pop() for _n in range(count)))
            for seat, count in enumerate(view.counts)
        ]
        held = view.held
        if view.holds and not held:
            held = rng.choice(hands[view.seat])
        return HoardState(
            view.goal, tuple(hands), tuple(sorted(unseen)), view.scores, view.gone, view.seat, view.pot, held,
            view.rolling,
        )  # fmt: skip

    def result(self, s: HoardState) -> Result | None:
        if self.to_act(s) != OVER:
            return None
        best = max(s.scores)
        winners = tuple(seat for seat, score in enumerate(s.scores) if score == best)
        lines = tuple(ScoreLine(seat, "Banked", score) for seat, score in enumerate(s.scores))
        return Result(s.scores, winners, "The goal is reached.", lines)

    def invariants(self, s: HoardState) -> Sequence[str]:
        gems = sorted([*s.bag, *s.gone, *(gem for hand in s.hands for gem in hand)])
        return [] if gems == list(range(1, GEMS + 1)) else [f"the gems are {gems}"]


def _put(parts: tuple[Any, ...], n: int, part: Any) -> tuple[Any, ...]:
    return (*parts[:n], part, *parts[n + 1 :])


RULES = HoardRules()
