"""Hoard: roll or stop, with a secret gem up the sleeve."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import asdict, replace

from klotho_games.core import contract
from klotho_games.core.contract import CHANCE, OVER, Event, Move, Outcome, Refusal, Setup, Step, Value
from klotho_games.core.games.basics import BasicRules

GEMS, HAND, TURNS = 12, 3, 12
GOAL = contract.Option("goal", "Goal", 20, choices=(10, 20, 40))


class Roll(Move, frozen=True, tag="roll"): ...
class Show(Move, frozen=True, tag="show"): ...
class Stop(Move, frozen=True, tag="stop"): ...
class Hold(Move, frozen=True, tag="hold"):
    gem: int
    in_secret: ClassVar[bool] = True
class Rolled(Outcome, frozen=True, tag="rolled"):
    value: int
class Dealt(Outcome, frozen=True, tag="dealt"):
    gem: int
    of_cards: ClassVar[bool] = True
class DieRolled(Event, frozen=True, tag="die-rolled"):
    seat: int
    value: int
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
    turn: int = 0

    @property
    def dealing(self) -> bool:
        return bool(self.bag) and min(map(len, self.hands)) < HAND


class HoardView(HoardState, frozen=True):
    """The state as one seat sees it: unknown gems are 0, a gem in another player's fist is -1."""

    viewer: int = 0


class HoardRules(BasicRules[HoardState, HoardView]):
    info = contract.GameInfo("hoard", "Hoard", (1, 3), (5, 10), 1, "Roll on or bank the pot, a gem up your sleeve.",
                             "dice game", "Light", (GOAL,))
    steps = Roll | Hold | Show | Stop | Rolled | Dealt

    def initial(self, setup: Setup) -> HoardState:
        seats = len(setup.seats)
        return HoardState(int(setup.option("goal", 20)), ((),) * seats, tuple(range(1, GEMS + 1)), (0,) * seats)

    def to_act(self, s: HoardState) -> int:
        if max(s.scores) >= s.goal or (len(s.scores) == 1 and s.turn == TURNS):
            return OVER
        return CHANCE if s.rolling or s.dealing else s.seat

    def legal(self, s: HoardState) -> Sequence[Move]:
        if self.to_act(s) < 0:
            return []
        gems: list[Move] = [Show()] if s.held else [Hold(gem) for gem in s.hands[s.seat]]
        return [Roll(), *gems, *([Stop()] if s.pot else [])]

    def refusal(self, s: HoardState, step: Step) -> Refusal:
        if self.to_act(s) == OVER:
            return Refusal("HRD-3.1", "The game is over.")
        told = {Hold: ("HRD-2.2", "Hold one gem of your hand."), Show: ("HRD-2.3", "Your fist is empty."),
                Stop: ("HRD-2.4", "The pot is empty.")}
        return Refusal(*told.get(type(step), ("HRD-2.1", "It is not the time for that.")))

    def chances(self, s: HoardState) -> Sequence[tuple[Outcome, float]]:
        if s.dealing:
            return [(Dealt(gem), 1 / len(s.bag)) for gem in s.bag]
        return [(Rolled(value), 1 / 6) for value in range(1, 7)]

    def after(self, s: HoardState, step: Step) -> tuple[HoardState, tuple[Event, ...]]:
        match step:
            case Dealt(gem):
                seat = min(range(len(s.hands)), key=lambda n: len(s.hands[n]))
                hands = _put(s.hands, seat, tuple(sorted((*s.hands[seat], gem))))
                return replace(s, hands=hands, bag=tuple(g for g in s.bag if g != gem)), ()
            case Rolled(value):
                after = self._next(s, 0) if value == 1 else replace(s, rolling=False, pot=s.pot + value)
                return after, (DieRolled(s.seat, value),)
            case Roll():
                return replace(s, rolling=True), ()
            case Hold(gem):
                return replace(s, held=gem), ()
            case Show():
                hands = _put(s.hands, s.seat, tuple(gem for gem in s.hands[s.seat] if gem != s.held))
                after = replace(s, hands=hands, gone=(*s.gone, s.held), pot=s.pot + s.held, held=0)
                return after, (GemShown(s.seat, s.held),)
        return self._next(s, s.pot), (PotBanked(s.seat, s.pot),)

    def _next(self, s: HoardState, banked: int) -> HoardState:
        scores = _put(s.scores, s.seat, s.scores[s.seat] + banked)
        return replace(s, scores=scores, seat=(s.seat + 1) % len(scores), pot=0, held=0, rolling=False, turn=s.turn + 1)

    def view(self, s: HoardState, seat: int) -> HoardView:
        hands = tuple(hand if n == seat else (0,) * len(hand) for n, hand in enumerate(s.hands))
        held = s.held if seat == s.seat else -bool(s.held)
        return HoardView(**asdict(s) | {"hands": hands, "bag": (0,) * len(s.bag), "held": held, "viewer": seat})

    def imagine(self, view: HoardView, rng: Random) -> HoardState:
        unseen = sorted({*range(1, GEMS + 1)} - {*view.gone, *sum(view.hands, ())}, key=lambda gem: rng.random())
        hands = tuple(tuple(sorted(gem or unseen.pop() for gem in hand)) for hand in view.hands)
        held = rng.choice(hands[view.seat]) if view.held < 0 else view.held
        known = asdict(view) | {"hands": hands, "bag": tuple(sorted(unseen)), "held": held}
        return HoardState(**{name: known[name] for name in HoardState.__struct_fields__})

    def result(self, s: HoardState) -> contract.Result | None:
        if self.to_act(s) != OVER:
            return None
        winners = tuple(seat for seat, score in enumerate(s.scores) if score >= s.goal)
        lines = tuple(contract.ScoreLine(seat, "Banked", score) for seat, score in enumerate(s.scores))
        return contract.Result(s.scores, winners, "The goal is reached." if winners else "The turns are over.", lines)

    def invariants(self, s: HoardState) -> Sequence[str]:
        gems = sorted([*s.bag, *s.gone, *(gem for hand in s.hands for gem in hand)])
        return [] if gems == list(range(1, GEMS + 1)) else [f"the gems are {gems}"]


def _put(parts: tuple[Any, ...], n: int, part: Any) -> tuple[Any, ...]:
    return (*parts[:n], part, *parts[n + 1 :])


RULES = HoardRules()
