"""Hints: the strongest player's move within its time, and what comes of it beside its strongest rival."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.bots import bot, hints, levels, pairs
from klotho_games.bots.bot import Budget
from klotho_games.bots.guide import foresight
from klotho_games.bots.pairs import Pairs
from klotho_games.bots.search import search
from klotho_games.core.contract import Decision, Event, Move, Step
from klotho_games.core.games.seating_rules import ADVISER, STAND_IN
from tests.bots.toys import Do, Fell, Toy, ToyGame, ToyJudge, ToyState, ToyView

START = ToyView("start", -1)
LURE = {"start": {"near": "6", "far": "2"}}
"""The judge likes "near", which wins one time in six; "far" wins five times in six."""
TWINS = {"start": {"left": "4", "right": "04", "never": "7"}}
"""Two ways that are as good, and do not end in the same place."""
DETOUR = {"start": {"first": "second", "either": "second", "never": "7"}, "second": {"on": "2"}}


class Places(Toy):
    """It can be seen at the end where the die fell."""

    def apply(self, s: ToyState, step: Step) -> tuple[ToyState, tuple[Event, ...]]:
        after, events = super().apply(s, step)
        return (replace(after, at=f"end of {s.at}"), events) if isinstance(step, Fell) else (after, events)


class Words:
    def move(self, s: ToyState, move: Do, names: Sequence[str]) -> str:
        return f"go {move.what}"


class Scores:
    """What came of a toy game: whether it was won, and something that never differs."""

    def measure(self, before: Any, s: ToyState, seat: int) -> Mapping[str, float]:
        return {"won": float(s.score > 0), "always": 1.0}

    def tell(self, key: str, better: float, other: float) -> str:
        return f"{key} {better:.1f}, otherwise {other:.1f}."


class Told(ToyGame):
    def __init__(self, paths: dict[str, dict[str, Any]], judge: Any = None, aftermath: Any = None) -> None:
        super().__init__(Places(paths), judge)
        self.__dict__["telling"] = Words()
        self._aftermath = aftermath

    def besides(self, module: str, name: str) -> Any:
        return self._aftermath if name == "AFTERMATH" else None


def advise(game: Told, seed: int = 1, **more: Any) -> Decision:
    return hints.advise(game, START, Random(seed), None, **more)


def test_the_hint_is_what_searching_finds_best() -> None:
    assert advise(Told(LURE)).move == Do("far")


def test_without_a_clock_it_hangs_on_the_dice_alone() -> None:
    assert advise(Told(LURE, aftermath=Scores()), 7) == advise(Told(LURE, aftermath=Scores()), 7)


def test_what_comes_of_the_move_and_not_of_its_rival_is_the_reason() -> None:
    why = advise(Told(LURE, aftermath=Scores())).why
    judged, told = why.split(". ", 1)
    assert judged == "It is number 2" and told.startswith("won ")
    better, other = (float(part.rstrip(".").split()[-1]) for part in told.split(", otherwise "))
    assert better > other + 0.3


def test_without_a_count_that_differs_the_judge_speaks_alone() -> None:
    assert advise(Told(LURE)).why == "It is number 2."
    blind = Scores()
    blind.measure = lambda before, s, seat: {"always": 1.0}  # type: ignore[method-assign]
    assert advise(Told(LURE, aftermath=blind)).why == "It is number 2."


def test_a_rival_that_is_as_good_is_named() -> None:
    told = advise(Told(TWINS, aftermath=Scores()), names=("Ada",))
    twin = {"left": "right", "right": "left"}[told.move.what]  # type: ignore[attr-defined]
    assert told.why.endswith(f"About as good: go {twin}.")


def test_the_same_turn_in_another_order_is_no_rival() -> None:
    """What it is compared with is the next move that leads elsewhere."""
    advice = hints.consult(Told(DETOUR), START, Random(1), None)
    assert advice.pairs is not None and advice.pairs.moves[1] == Do("never")
    assert advice.equal is None


def test_someone_who_stands_in_decides_the_same_and_compares_nothing() -> None:
    game = Told(LURE, aftermath=Scores())
    stand_in, adviser = (levels.choose(game, START, level, Random(1)) for level in (STAND_IN, ADVISER))
    assert stand_in.move == adviser.move and stand_in.why == "It is number 2." != adviser.why


class SlowJudge(ToyJudge):
    """Needs a hundredth of a second to weigh moves, on a clock of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def weigh(self, view: ToyView, moves: Sequence[Move]) -> Sequence[Decision]:
        self.now += 0.01
        return super().weigh(view, moves)


def test_the_clock_cuts_the_move_and_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = SlowJudge()
    for module in (bot, hints, pairs):
        monkeypatch.setattr(module, "monotonic", lambda: judge.now)
    long = {"start": {"a": "p0", "b": "p0", "c": "2"},
            **{f"p{n}": {"on": f"p{n + 1}", "or": "2"} for n in range(30)}, "p30": {"on": "3"}}
    decision = hints.advise(Told(long, judge), START, Random(1), seconds=0.3, names=("Ada",))
    assert decision.move in (Do("a"), Do("b"), Do("c"))
    assert 0.3 <= judge.now < 0.62, "one continuation of 31 moves may be under way, and no pair"


def test_a_pair_meets_the_same_dice() -> None:
    game = Told({"start": {"six": "6", "five": "5"}}, aftermath=Scores())
    pairs = Pairs(game, START, foresight(game), Random(1), (Do("five"), Do("six")))
    while pairs.looks < 60:
        assert pairs.look()
    assert all(five.worth >= six.worth for five, six in zip(*pairs.outcomes, strict=True))
    gap, error = pairs.gap()
    assert gap == pytest.approx(1 / 6, abs=3 * error) and not pairs.alike


def test_nothing_is_said_for_a_move_that_came_out_worse() -> None:
    game = Told(LURE, aftermath=Scores())
    pairs = Pairs(game, START, foresight(game), Random(1), (Do("near"), Do("far")))
    while pairs.looks < 40:
        pairs.look()
    assert pairs.gap()[0] < 0 and pairs.difference() is None


def test_all_that_was_thought_of_is_ranked() -> None:
    ranked = search(Told(LURE), START, Budget(iterations=60), Random(1)).rank()
    assert [one.move for one in ranked] == [Do("far"), Do("near")]


def test_an_unknown_adviser_is_noticed_at_once() -> None:
    levels.check(ADVISER)
    with pytest.raises(levels.UnknownLevel):
        levels.check("god")
