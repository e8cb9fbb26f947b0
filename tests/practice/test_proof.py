"""The proof of an exercise, where the truth is known: coins replace the game. And with a real game that hides cards."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.coach.continuation import End
from klotho_games.core.contract import Move
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.practice import proof as proofs
from klotho_games.practice.difficulty import LEVEL_RATINGS, grades, rating_of
from klotho_games.practice.exercise import MeasuredChoice
from klotho_games.practice.proof import Proof
from measure.exercise_search import leave_out
from tests.depth import depth
from tests.practice.samples import session_at


class Toss(Move, frozen=True, tag="toss"):
    number: int


class Coins:
    """A game of one decision: each choice wins with its own chance, with the same luck for all of them."""

    id, open = "coins", True

    def __init__(self, *chances: float) -> None:
        self.rules, self.chances = self, chances
        self.games = 0

    def to_act(self, s: object) -> int:
        return 0

    def apply(self, s: float, move: Toss) -> tuple[tuple[float, int], tuple[()]]:
        return (s, move.number), ()

    def imagine(self, view: object, rng: Random) -> float:
        return rng.random()

    def play_on(self, s: tuple[float, int], dice: object, moment: None) -> End:
        luck, number = s
        self.games += 1
        return End((float(luck < self.chances[number]),), None)

    def follow(self, s: float, move: Toss, dice: object) -> End:
        return End((float(s < self.chances[move.number]),), None)


def proven(monkeypatch: pytest.MonkeyPatch, coins: Coins, seed: int, most: int = 1500) -> Proof:
    monkeypatch.setattr(proofs, "continuation_of", lambda game, seats: coins)
    proof = Proof(coins, None, 1, [Toss(n) for n in range(len(coins.chances))], seed)  # type: ignore[arg-type]
    while not proof.is_settled and proof.n < most:
        proof.look(48 if proof.n < 96 else proof.n)
    return proof


@pytest.mark.parametrize("chances", [(0.6, 0.3, 0.2), (0.6, 0.45), (0.5, 0.5, 0.2)])
def test_the_games_to_go_are_foreseen(monkeypatch: pytest.MonkeyPatch, chances: tuple[float, ...]) -> None:
    monkeypatch.setattr(proofs, "continuation_of", lambda game, seats: coins)
    foreseen = needed = 0.0
    for seed in range(30):
        coins = Coins(*chances)
        proof = Proof(coins, None, 1, [Toss(n) for n in range(len(chances))], seed << 20)  # type: ignore[arg-type]
        proof.look(24)
        foreseen += proof.played + proof.games_to_go()
        while not proof.is_settled and proof.n < 1500:
            proof.look(8)
        needed += proof.played
    assert 0.4 < foreseen / needed < 2.5


def right(choices: tuple[MeasuredChoice, ...]) -> set[int]:
    return {int(bytes(choice.move).split(b":")[-1].rstrip(b"}")) for choice in choices if choice.is_right}


@pytest.mark.parametrize(("chances", "answer"), [
    ((0.6, 0.4), {0}), ((0.3, 0.42, 0.2, 0.1), {1}), ((0.5, 0.5, 0.3), {0, 1}), ((0.95, 0.7), {0}), ((0.1, 0.0), {0}),
])
def test_the_right_choices_are_found(
    chances: tuple[float, ...], answer: set[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    tries, good = depth(100, short=20), 0
    for n in range(tries):
        proof = proven(monkeypatch, Coins(*chances), n << 20)
        assert proof.is_settled
        choices = proof.choices()
        good += right(choices) == answer
        assert all(choice.is_right or choice.is_clearly_worse for choice in choices)
        assert choices[0].behind == 0 and list(choices) == sorted(choices, key=lambda one: one.behind)
    assert good >= 0.97 * tries


def test_large_gaps_are_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    large, small = Coins(0.7, 0.4), Coins(0.5, 0.42)
    proven(monkeypatch, large, 1)
    proven(monkeypatch, small, 1)
    assert large.games <= 200 < small.games


def test_a_small_gap_is_neither_right_nor_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    """What costs one point is not called clearly worse, however often it is tried."""
    tries, called = depth(100, short=20), 0
    for n in range(tries):
        proof = proven(monkeypatch, Coins(0.5, 0.49), n << 20, 400)
        called += any(proof.verdict(one) is False for one in proof.tried if one is not proof.best)
    assert called <= 0.03 * tries


def test_a_choice_that_cannot_be_settled_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """What hardly anybody plays does not keep a position from being an exercise. What people play does."""
    monkeypatch.setattr(proofs, "continuation_of", lambda game, seats: Coins(0.6, 0.59, 0.3, 0.2))
    for often, left in ((frozenset[Move](), {0, 2, 3}), (frozenset({Toss(1)}), {0, 1, 2, 3})):
        proof = Proof(Coins(), None, 1, [Toss(n) for n in range(4)], 5)  # type: ignore[arg-type]
        proof.look(768)
        assert not proof.is_settled
        leave_out(proof, often, spent=1.0, patience=60.0)
        assert {one.move.number for one in proof.tried} == left  # type: ignore[attr-defined]
        assert proof.is_settled == (left == {0, 2, 3})


def test_a_hidden_hand_does_not_decide_which_choice_is_right(hoard: Game) -> None:
    """The proof only gets the view, so it is the same whatever the others hold."""
    session = session_at(hoard, "hidden", 3)
    seat, view = session.to_act, session.view(session.to_act)
    others = [hoard.rules.imagine(view, Random(n)) for n in range(4)]
    found = []
    for s in (session.state, *others):
        proof = Proof(hoard, hoard.rules.view(s, seat), 2, hoard.rules.legal(s), 7)
        proof.look(6)
        found.append(proof.choices())
    assert all(one == found[0] for one in found) and proof.played == 6 * len(proof.tried)


@pytest.mark.parametrize("id", list(registry.ids()))
def test_every_game_can_be_proven(id: str) -> None:
    game = registry.load(id)
    session = session_at(game, "proof", 4, game.info.seats[0])
    proof = Proof(game, session.view(session.to_act), len(session.setup.seats), session.legal()[:2], 3, quick=True)
    proof.look(2)
    assert len(proof.choices()) == 2 and all(0 <= choice.chance <= 1 for choice in proof.choices())


# ---- how hard it is ----


def test_the_rating_says_who_finds_it() -> None:
    none, all_of_them = (dict.fromkeys(LEVEL_RATINGS, (n, 10)) for n in (0, 10))
    easy = rating_of({"easy": (8, 10), "normal": (10, 10), "hard": (2, 2), "expert": (2, 2)})
    hard = rating_of({"easy": (0, 10), "normal": (1, 10), "hard": (1, 2), "expert": (2, 2)})
    assert rating_of(all_of_them) < easy < 1200 < 1500 < hard < rating_of(none)
    assert rating_of({}) == 1500


def test_grades_divide_the_exercises_evenly() -> None:
    ratings = [Random(3).uniform(800, 2200) for _n in range(41)]
    found = grades(ratings, 4)
    assert sorted(found.count(grade) for grade in (1, 2, 3, 4)) == [10, 10, 10, 11]
    order = sorted(range(41), key=lambda n: ratings[n])
    assert [found[n] for n in order] == sorted(found)
    assert grades([], 4) == [] and grades([1500.0], 4) == [1]


class Clock:
    """Computing time that passes with each game."""

    def __init__(self, a_game: float) -> None:
        self.coins, self.a_game = Coins(0.6, 0.3), a_game

    def __call__(self) -> float:
        return self.coins.games * self.a_game


def measured(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> tuple[MeasuredChoice, list[int]]:
    monkeypatch.setattr(proofs, "continuation_of", lambda game, seats: clock.coins)
    monkeypatch.setattr(proofs, "process_time", clock)
    signs: list[int] = []
    found = proofs.measure_choice(clock.coins, None, 1, Toss(0), Toss(1), 7 << 20, 4.0, signs.append)  # type: ignore[arg-type]
    return found, signs


def test_a_move_that_a_person_plays_is_measured_until_it_is_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    found, signs = measured(monkeypatch, Clock(0.001))
    assert found.certain and found.is_clearly_worse and found.games >= 48 and signs == sorted(signs)


def test_measuring_that_ends_too_early_is_not_certain(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(0.04)
    clock.coins.chances = (0.5, 0.48)
    found, _signs = measured(monkeypatch, clock)
    assert not found.certain and 48 <= found.games < 100 and clock() < 8.5


def test_where_games_take_too_long_a_move_is_estimated(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(2.0)
    found, signs = measured(monkeypatch, clock)
    assert not found.certain and not found.games and signs[:2] == [1, 2] and signs[-1] == 0
    assert not found.is_right and found.behind_error >= 0.015 and clock() == 8.0
