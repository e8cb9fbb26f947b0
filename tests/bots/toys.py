"""Tiny games with known answers, to test whether the search finds them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from klotho_games.core.contract import (
    CHANCE,
    OVER,
    Decision,
    Event,
    GameInfo,
    Move,
    Outcome,
    Refusal,
    Result,
    Step,
    Value,
)
from klotho_games.core.games.registry import Game


class Do(Move, frozen=True, tag="do"):
    what: str


class Fell(Outcome, frozen=True, tag="fell"):
    eyes: int


class ToyState(Value, frozen=True):
    at: str = "start"
    card: str = "red"
    score: int = -1
    """-1 while the game goes on."""


class ToyView(Value, frozen=True):
    at: str
    score: int


class Toy:
    """A solo game.

    `paths` names the moves at each place and where they lead. A number is the lowest roll that wins, and "card:red"
    wins if the hidden card is red.
    """

    steps = Do | Fell

    def __init__(self, paths: dict[str, dict[str, Any]], sides: int = 6, listed: bool = True) -> None:
        self.paths = paths
        self.sides = sides
        self.listed = listed
        self.info = GameInfo("toy", "Toy", (1, 1), (1, 1), 1, "", "", "")
        self.imagined = 0

    def to_act(self, s: ToyState) -> int:
        if s.score >= 0:
            return OVER
        return CHANCE if s.at.isdigit() else 0

    def legal(self, s: ToyState) -> Sequence[Move]:
        return [Do(what) for what in self.paths.get(s.at, ())] if self.to_act(s) == 0 else []

    def why_not(self, s: ToyState, move: Step) -> Refusal | None:
        return None

    def stream(self, s: ToyState) -> str:
        return "die"

    def draw(self, s: ToyState, rng: Random) -> Outcome:
        return Fell(rng.randint(1, self.sides))

    def chances(self, s: ToyState) -> Sequence[tuple[Outcome, float]] | None:
        return [(Fell(n), 1 / self.sides) for n in range(1, self.sides + 1)] if self.listed else None

    def apply(self, s: ToyState, step: Step) -> tuple[ToyState, tuple[Event, ...]]:
        if isinstance(step, Fell):
            return replace(s, at="end", score=int(step.eyes >= int(s.at))), ()
        assert isinstance(step, Do)
        to = str(self.paths[s.at][step.what])
        if to.startswith("card:"):
            return replace(s, at="end", score=int(to == f"card:{s.card}")), ()
        return replace(s, at=to), ()

    def view(self, s: ToyState, seat: int) -> ToyView:
        return ToyView(s.at, s.score)

    def imagine(self, view: ToyView, rng: Random) -> ToyState:
        self.imagined += 1
        return ToyState(view.at, rng.choice(("red", "black")), view.score)

    def result(self, s: ToyState) -> Result | None:
        return None if s.score < 0 else Result((s.score,), (0,) if s.score else (), "")


class ToyJudge:
    """Values moves in the order they are listed, the first most."""

    def weigh(self, view: ToyView, moves: Sequence[Move]) -> Sequence[Decision]:
        return [Decision(move, f"It is number {n}.", -n) for n, move in enumerate(moves, 1)]


class ToyGame(Game):
    def __init__(self, rules: Toy, judge: Any = None) -> None:
        super().__init__("toy", "tests.bots")
        self.__dict__["rules"] = rules
        self.__dict__["judge"] = judge or ToyJudge()
