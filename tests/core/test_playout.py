from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.contract import OVER, Setup
from klotho_games.core.games.playout import playout
from tests.sample_game.rules import RULES, Roll, Stop

PAIR = Setup(("Ada", "Bruno"))


def test_a_playout_is_a_whole_legal_game():
    state, steps = playout(RULES, PAIR, Random(1))
    assert RULES.to_act(state) == OVER
    again = RULES.initial(PAIR)
    for step in steps:
        again, _events = RULES.apply(again, step)
    assert again == state


def test_the_same_source_gives_the_same_game():
    assert playout(RULES, PAIR, Random(7)) == playout(RULES, PAIR, Random(7))
    assert playout(RULES, PAIR, Random(7)) != playout(RULES, PAIR, Random(8))


def test_a_policy_decides():
    _state, steps = playout(RULES, PAIR, Random(1), lambda _s, moves, _rng: moves[-1])
    assert not any(isinstance(step, Roll) for step in steps)
    assert any(isinstance(step, Stop) for step in steps)


def test_a_game_without_end_is_noticed():
    with pytest.raises(RuntimeError, match="hoard was not over after 500 steps"):
        playout(RULES, PAIR, Random(1), lambda _s, _moves, _rng: Roll(), most=500)
