"""A strike, a forging and a new asteroid are visible, run alongside the turn, and leave nothing behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import Excavate, Forge, GoOn
from klotho_games.games.asteroid_miners.table import Table
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from tests.games.asteroid_miners.forced import at_foundry, controlled, drilled, dug, set_out, smelted
from tests.games.asteroid_miners.table_rig import table_at
from tests.games.rig import press, written


def last_of_the_stratum() -> Dig:
    return dug(drilled(set_out(), 1, 2, 6), 1)


def bent() -> Dig:
    return controlled(smelted(at_foundry(), (6, 1)), 3)


def last_turn() -> Dig:
    """Both crews are done with the first asteroid, and the second has nothing left to do."""
    s = replace(at_foundry(), phase=Phase.UPGRADE)
    return replace(s, closing=True, first=1 - s.side)


CASES: dict[str, tuple[Callable[[], Dig], type[Move], str]] = {
    "strike": (last_of_the_stratum, Excavate, "asteroid-bit"),
    "forging": (bent, Forge, "asteroid-bit"),
}


def begin(case: str, motion: str, speed: str = "normal") -> tuple[Stage, Table, str]:
    make, kind, key = CASES[case]
    stage, table = table_at(make(), motion=motion, speed=speed)
    table.play(next(move for move in table.session.legal() if isinstance(move, kind)))
    return stage, table, key


def seen(table: Table, key: str) -> list[float]:
    return [one.alpha for one in table.layers.sprites() if key in str(one.key) and one.visible]


@pytest.mark.parametrize("speed", ["normal", "fast"])
@pytest.mark.parametrize("case", CASES)
def test_a_moment_bursts_and_is_gone(case: str, speed: str) -> None:
    stage, table, key = begin(case, "full", speed)
    most = 0
    while table.motions.is_busy:
        stage.step(0.03, [])
        most = max(most, len(seen(table, key)))
    assert most >= 12
    assert not seen(table, key) and not seen(table, "asteroid-glow")


@pytest.mark.parametrize("case", CASES)
def test_where_motion_is_reduced_only_the_light_comes_and_goes(case: str) -> None:
    stage, table, key = begin(case, "reduced")
    lit = []
    while table.motions.is_busy:
        stage.step(0.03, [])
        assert not seen(table, key)
        lit += seen(table, "asteroid-glow")
    assert any(0 < alpha <= 1 for alpha in lit) and not seen(table, "asteroid-glow")


@pytest.mark.parametrize("case", CASES)
def test_a_key_hurries_a_moment(case: str) -> None:
    stage, table, key = begin(case, "full")
    for _frame in range(12):
        stage.step(0.03, [])
    press(stage, Action.CONFIRM, "space")
    assert not table.motions.is_busy and not seen(table, key) and not seen(table, "asteroid-glow")


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_one_asteroid_goes_and_the_next_one_is_told(motion: str) -> None:
    stage, table = table_at(last_turn(), motion=motion, speed="normal")
    table.play(GoOn())
    told: list[str] = []
    while table.motions.is_busy:
        told += [run.words for run in written(stage)]
        stage.step(0.1, [])
    assert table.state.asteroid == 1
    gone, begins = told.index("Asteroid I is mined out"), next(n for n, words in enumerate(told) if "begins" in words)
    assert gone < begins
    assert not seen(table, "asteroid-passage")
    assert table.window._laid == 1
