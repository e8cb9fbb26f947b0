"""Error rates: which decisions count for whom, and how certain they are."""

from __future__ import annotations

import math
from random import Random
from statistics import fmean

import pytest

from klotho_games.almanac.entry import Entry, Sitter
from klotho_games.almanac.rates import Rate, RateRow, _student
from klotho_games.almanac.reviews import Loss, Review
from klotho_games.almanac.statistics import Figures, GameFilter, figures
from tests.almanac.test_statistics import ADA, BRAM, LEVELS, TODAY, bots, game


def told(entries: list[Entry], reviews: dict[str, Review], only: GameFilter | None = None, who: str = "ada") -> Figures:
    return figures(entries, who, only or GameFilter(), TODAY, LEVELS, reviews=reviews)


def row(entries: list[Entry], reviews: dict[str, Review], only: GameFilter | None = None) -> RateRow:
    (found,) = told(entries, reviews, only).rates
    return found


def alone(n: float, **more: object) -> Entry:
    return game(n, id=f"{n}", decisions=100, **more)


def lost(*each: tuple[int, float, float], points: float = 0.0) -> Review:
    return Review(tuple(Loss(*one) for one in each), points)


def test_what_was_given_away_is_told_by_the_decision() -> None:
    found = row([alone(2), alone(1), alone(0)], {"2": lost((20, 0.10, 0.02)), "1": lost((80, 0.30, 0.04))})
    assert (found.finished, found.rate.games, found.rate.decisions) == (3, 2, 100)
    assert found.rate.value == pytest.approx(0.004)
    assert found.rate.reach() is None, "two games do not say how far somebody's games differ"
    assert told([alone(0)], {}).rates[0].rate == Rate() and Rate().value == 0.0 and Rate().reach() is None


def test_the_coach_s_own_doubt_is_the_least_there_is() -> None:
    found = row([alone(n) for n in range(5)], {f"{n}": lost((20, 0.1, 0.02)) for n in range(5)})
    assert found.rate.reach() == pytest.approx(1.96 * 0.02 * math.sqrt(5) / 100, rel=1e-3)


def test_what_does_not_count_for_someone_is_in_no_rate() -> None:
    reviews = {f"{n}": lost((20, 0.1, 0.0)) for n in range(9)}
    for mark in ({"practice": True}, {"auto": True}, {"branched": True}, {"took_back": 1}, {"helped": True},
                 {"friend": True}, {"sitters": (BRAM,)}, {"sitters": (Sitter("Ada"),)}):
        assert not told([alone(0, **mark)], reviews).rates, mark
    assert row([alone(0)], reviews).rate.games == 1


def test_each_seat_has_its_own_and_bots_are_a_yardstick() -> None:
    entry = game(0, (BRAM, ADA, Sitter("Cog", "", "hard:bold"), Sitter("Nut", "", "easy")), id="x", decisions=100)
    review = {"x": lost((10, 0.5, 0.0), (20, 0.2, 0.0), (20, 0.1, 0.0), (20, 0.8, 0.0))}
    found = row([entry], review)
    assert found.rate.value == pytest.approx(0.01)
    assert {level: rate.value for level, rate in found.bots.items()} == pytest.approx({"hard": 0.005, "easy": 0.04})
    assert told([entry], review, who="bram").rates[0].rate.value == pytest.approx(0.05)


def test_a_review_that_is_of_another_game_counts_nothing() -> None:
    assert row([game(0, bots("hard"), id="x", decisions=50)], {"x": lost((20, 0.1, 0.0))}).rate.games == 0


def test_alone_and_with_others_are_told_apart_and_points_are_no_chances() -> None:
    entries = [game(1, bots("hard"), id="1", decisions=90), game(0, id="0", decisions=90)]
    found = told(entries, {"1": lost((30, 0.3, 0.0), (30, 0.1, 0.0)), "0": lost((40, 0.02, 0.01), points=1000.0)})
    with_others, for_points = sorted(found.rates, key=lambda row: row.alone)
    assert not with_others.in_points and with_others.rate.value == pytest.approx(0.01)
    assert for_points.in_points and for_points.rate.value == pytest.approx(0.5)
    assert for_points.rate.variance == pytest.approx(100.0)
    assert found.rate.rate == with_others.rate, "a mean of points and chances would say nothing"


def test_months_stand_in_their_columns_and_filters_hold() -> None:
    entries = [alone(n, hints=int(n == 0)) for n in (70, 3, 0)]
    reviews = {"70": lost((10, 0.1, 0.0)), "3": lost((10, 0.2, 0.0)), "0": lost((10, 0.4, 0.0))}
    found = told(entries, reviews)
    (one,) = found.rates
    assert [(column.games, round(column.value, 4)) for column in one.columns if column.games] == [(1, 0.01), (2, 0.03)]
    assert len(one.columns) == len(found.columns) and one.hinted == 1
    assert one.columns[-1].games == 2 and one.columns[-3].games == 1
    weeks = row(entries, reviews, GameFilter(months=3))
    assert [column.games for column in weeks.columns[-2:]] == [0, 2] and weeks.rate.games == 3
    assert told(entries, reviews, GameFilter(game="other")).rates == ()
    ahead = row([alone(-400)], {"-400": lost((10, 0.1, 0.0))})
    assert ahead.columns[-1].games == 1, "a clock that was ahead"


def test_months_differ_as_the_games_do() -> None:
    """A player's form changes: the coach can be certain of every game while a month is not certain."""
    entries = [alone(n) for n in range(6)]
    found = row(entries, {f"{n}": lost((20, 0.4 * (n % 2), 0.0)) for n in range(6)})
    whole, part = found.rate.reach(), Rate(1, 20, 0.4, 0.0, 0.008)
    assert whole is not None and found.columns[-1].reach(found.rate) == whole > found.rate.value / 2
    assert part.reach() is None and (part.reach(found.rate) or 0) > 2 * whole


def test_the_quantiles_of_student_are_those_of_the_tables() -> None:
    for n, quantile in ((4, 2.776), (9, 2.262), (29, 2.045), (1000, 1.962)):
        assert _student(n) == pytest.approx(quantile, abs=0.01)


@pytest.mark.parametrize("games", [5, 12, 40])
def test_the_true_rate_lies_within_reach_19_times_in_20(games: int) -> None:
    rng = Random(games)
    within = []
    for _life in range(1500):
        rate = Rate()
        for _game in range(games):
            n = rng.randint(25, 60)
            true = sum(rng.expovariate(1 / 0.02) for _big in range(n) if rng.random() < 0.2)
            rate = rate.after(Loss(n, true + rng.gauss(0, 0.03), 0.03), 0.0)
        within.append(abs(rate.value - 0.004) <= (rate.reach() or 0))
    assert fmean(within) > 0.92


def test_all_games_together_are_as_sure_as_each_of_them() -> None:
    rng = Random(1)
    entries = [alone(n, game=f"{n % 2}") for n in range(20)]
    reviews = {f"{n}": lost((40, 0.1 + 2.0 * (n % 2) + rng.gauss(0, 0.05), 0.01)) for n in range(20)}
    whole = told(entries, reviews).rate
    one, other = told(entries, reviews).rates
    assert whole.rate.games == 20 and whole.rate.value == pytest.approx((one.rate.value + other.rate.value) / 2)
    far, farther = whole.reach or 0, whole.rate.reach() or 0
    assert far == pytest.approx(math.hypot(one.rate.reach() or 0, other.rate.reach() or 0) / 2)
    assert 0 < far < farther / 4, "that one game is harder than another is no doubt"
    few = told([*entries, alone(20, game="2")], reviews | {"20": lost((40, 0.1, 0.0))}).rate
    assert few.reach == few.rate.reach(), "unless one of them says too little of itself"
