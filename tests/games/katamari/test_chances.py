"""The fitted winning chances, and the expert that uses them."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots.search import Thought
from klotho_games.games.katamari.bot.chances import CHANCES, NAMES
from klotho_games.games.katamari.bot.expert import EXPERT
from klotho_games.games.katamari.bot.judge import JUDGE
from klotho_games.games.katamari.rules.board import CENTRES
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.rules.steps import EndTurn
from tests.games.katamari.forced import KATAMARI, at_table, laid, spending
from tests.games.katamari.test_bot import UNDER_THE_PIZZA, positions


def test_at_every_decision_of_a_game_the_chances_add_up() -> None:
    for s in positions(1):
        rows = CHANCES.features(s)
        assert len(rows) == len(s.boards) and all(len(row) == len(NAMES) for row in rows)
        assert all(abs(number) < 12 for row in rows for number in row)
        told = CHANCES.of(s)
        assert sum(told) == pytest.approx(1) and min(told) > 0


def test_there_are_weights_for_every_number_of_seats() -> None:
    least, most = KATAMARI.info.seats
    assert CHANCES.fit.features == NAMES
    assert set(CHANCES.fit.seats) == {str(seats) for seats in range(least, most + 1)}
    for fitted in CHANCES.fit.seats.values():
        assert fitted.loss < fitted.blind_loss


def test_boards_that_change_seats_take_their_chances_along() -> None:
    s = laid(replace(at_table(), emperor=8), 0, *UNDER_THE_PIZZA, ("pizza", 0, (1, 0)))
    other = replace(s, boards=s.boards[::-1], first=1 - s.first, seat=1 - s.seat)
    assert CHANCES.of(other) == pytest.approx(CHANCES.of(s)[::-1])


@pytest.mark.parametrize("centre", CENTRES)
def test_who_is_far_ahead_at_the_end_has_all_but_won(centre: str) -> None:
    s = laid(replace(at_table(first=1, centre=centre), emperor=12, seat=0), 0, *UNDER_THE_PIZZA, ("pizza", 0, (1, 0)))
    assert CHANCES.of(s)[0] > 0.85


def test_power_in_hand_is_worth_something() -> None:
    s = replace(at_table("egg", "banana"), emperor=3)
    chances = [CHANCES.of(spending(s, power))[0] for power in (1, 3, 6)]
    assert chances == sorted(chances) and chances[0] < chances[-1]


def test_the_expert_is_told_between_turns_and_answers_with_a_reason() -> None:
    s = spending(at_table("egg", "banana"), 3)
    assert EXPERT.promise(s) is None and EXPERT.promise(replace(s, phase=Phase.THROW)) is not None
    thought = Thought(KATAMARI, s, Random(1), EXPERT)
    looks = 0
    while looks < 200 and not thought.is_decided(200 - looks):
        thought.look()
        looks += 1
    early = thought.decision()
    for _look in range(looks, 200):
        thought.look()
    assert thought.decision().move == early.move and early.why, "nothing could have changed its mind"


def test_the_experts_quick_player_leaves_less_power_unspent() -> None:
    spends = [s for s in positions(1) if s.phase is Phase.SPEND]
    judged = [isinstance(JUDGE.rollout(s, Random(1)), EndTurn) for s in spends]
    expert = [isinstance(EXPERT.rollout(s, Random(1)), EndTurn) for s in spends]
    assert sum(expert) < sum(judged) and not any(late and not early for late, early in zip(expert, judged, strict=True))
