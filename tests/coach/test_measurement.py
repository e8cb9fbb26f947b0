"""What the coach says about one decision if the truth is known: a coin replaces the game."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from klotho_games.coach.calibration import Calibration
from klotho_games.coach.continuation import End
from klotho_games.coach.measurement import Measurement, standard_error
from klotho_games.coach.study import SURE
from klotho_games.core.contract import Move
from tests.depth import depth

GOOD, BAD = Move(), Move()
TO_THE_END = Calibration()


class Coin:
    """A game whose winning chance depends on the first move, with the same dice for both moves."""

    def __init__(self, good: float, bad: float) -> None:
        self._chances = good, bad
        self._asked = 0

    def imagine(self, view: object, rng: Random) -> object:
        return rng.random()

    def follow(self, s: float, move: Move, dice: object) -> End:
        chance = self._chances[self._asked % 2]  # the coach's move is asked for first
        self._asked += 1
        won = float(s < chance)
        return End((won, 1 - won), None)


def measured(coin: Coin, pairs: int, seed: int) -> Measurement:
    found = Measurement(None, 0, BAD, GOOD, seed)
    for _pair in range(pairs):
        found.look(coin, None)
    return found


@pytest.mark.parametrize("pairs", [12, 48, 200])
@pytest.mark.parametrize(("good", "bad"), [(0.5, 0.5), (0.51, 0.5), (0.6, 0.5), (0.97, 0.95), (0.3, 0.9)])
def test_the_true_difference_lies_within_the_stated_error(good: float, bad: float, pairs: int) -> None:
    """Also if nothing happened in any of the pairs, and if the played move is better."""
    tries, within, sum_of_errors = depth(300, short=120), 0, 0.0
    for n in range(tries):
        found = measured(Coin(good, bad), pairs, n << 20)
        error = standard_error(found.n, found.squares[0], TO_THE_END, rare=True)
        off = found.lost[0] - (good - bad)
        within += abs(off) <= SURE * error
        sum_of_errors += off
    assert within >= 0.93 * tries
    spread = sqrt(abs(good - bad) * (1 - abs(good - bad)) / pairs / tries)
    assert abs(sum_of_errors / tries) <= 4 * spread + 1e-9, "and leans neither way"


def test_what_one_seat_loses_the_other_gains() -> None:
    found = measured(Coin(0.7, 0.4), 60, 1)
    assert found.lost[0] == pytest.approx(-found.lost[1]) and found.lost[0] > 0


def test_doubt_stays_however_often_it_is_tried() -> None:
    doubtful = Calibration(turns=1, trust=0.5, doubt=0.02)
    assert standard_error(100_000, 1000.0, doubtful, True) == pytest.approx(0.02, rel=0.01)
    assert standard_error(50, 4.0, Calibration(turns=1, trust=0.5), True) == pytest.approx(
        0.5 * standard_error(50, 4.0, Calibration(turns=1), True))


def test_what_an_expert_sees_is_added_as_far_as_it_is_believed() -> None:
    calibration = Calibration(turns=1, trust=0.0, doubt=0.006, judged=1.6, judged_doubt=0.45)
    found = Measurement(None, 0, BAD, GOOD, 0, judged=(0.03, -0.03))
    for _pair in range(12):
        found.look(Coin(0.9, 0.1), None)
    assert found.cost(0, calibration) == 0.03 == -found.cost(1, calibration), "the pairs are not believed"
    assert found.error(calibration, rare=True) == pytest.approx(sqrt(0.006**2 + (0.45 * 0.03) ** 2))


def test_alone_the_model_is_believed_and_no_judgement_about_rivals() -> None:
    calibration = Calibration(turns=1, trust=0.0, judged=1.6)
    assert calibration.for_seats(2) is calibration
    assert calibration.for_seats(1) == Calibration(turns=1, trust=1.0)
    assert TO_THE_END.for_seats(1) is TO_THE_END
