from __future__ import annotations

from math import tanh

import msgspec
import pytest

from klotho_games.core.contract import Result
from klotho_games.core.games.chances import Chances, Fit, Fitted, Net, shares
from klotho_games.core.games.weights import spread


def test_a_net_adds_a_straight_part_and_bent_ones():
    net = Net((2.0, -1.0, 0.5), ((1.0, 1.0, -1.0, 3.0), (0.0, 2.0, 0.0, -1.0)))
    assert net.of((0.5, 0.25)) == pytest.approx(0.5 + 1.0 - 0.25 + 3 * tanh(-0.25) - tanh(0.5))


def test_seats_share_one_victory_and_one_alone_has_its_chance():
    assert spread((0.0, 0.0, 0.0)) == pytest.approx([1 / 3] * 3)
    assert sum(spread((3.0, -900.0, 900.0))) == pytest.approx(1.0)
    assert spread((0.0,)) == [0.5]
    assert 0 < spread((-1e9,))[0] < spread((1e9,))[0] < 1


def test_an_end_is_worth_a_part_of_the_victory():
    assert shares(Result((5, 5, 1), (0, 1), "")) == [0.5, 0.5, 0.0]
    assert shares(Result((5,), (), "")) == [0.0]


def test_a_model_knows_each_number_of_seats_by_itself(tmp_path):
    def fitted(weight: float) -> Fitted:
        return Fitted(Net((weight, 0.0)), 10, "hard", 0.5, 0.7, ())

    file = tmp_path / "chances.json"
    file.write_bytes(msgspec.json.encode(Fit(("lead",), {"1": fitted(0.0), "2": fitted(1.0)})))
    chances = Chances(file, lambda s: [[lead] for lead in s], ("lead",))
    assert chances.of((3.0,)) == [0.5]
    assert chances.of((1.0, 0.0)) == pytest.approx([0.7310586, 0.2689414])
