"""Shutters over panels that a first turn does not need: when they open, what they say, what is reached behind them."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.games.asteroid_miners.rules.legal import legal
from klotho_games.games.asteroid_miners.rules.state import Phase
from klotho_games.games.asteroid_miners.rules.steps import Excavate, GoOn, Roll
from klotho_games.games.asteroid_miners.table.table import Table
from klotho_games.stage.stage import Stage
from tests.games.asteroid_miners.table_rig import new_session
from tests.games.rig import click, confirm, rest, sit_down, spot

SMALL = (640, 360)
FOLDED = {"market", "tender", "funding", "station", "shop"}
BEHIND = {"market": "gauge:3", "tender": "tender", "funding": "funding", "station": "row:1"}


def opened(**options: Any) -> tuple[Stage, Table]:
    return sit_down(new_session(3, **options), SMALL)


def closed(table: Table) -> set[str]:
    return {one.id.removeprefix("fold:") for one in table.focus.spots if one.id.startswith("fold:")}


def test_a_game_opens_with_what_the_first_turn_needs() -> None:
    _stage, table = opened()
    assert closed(table) == FOLDED
    for name, id in BEHIND.items():
        assert table.focus.find(id) is None, "what is behind a shutter cannot be used unseen"
        assert table.folds._shutters[name].visible
    assert spot(table, "fold:tender").label.startswith("Tender (closed): ")
    assert all(one.tip and one.press for one in table.focus.spots if one.id.startswith("fold:"))


@pytest.mark.parametrize("name", sorted(BEHIND))
def test_a_press_opens_a_panel_early(name: str) -> None:
    stage, table = opened()
    click(stage, spot(table, f"fold:{name}").box.centre)
    rest(stage)
    assert closed(table) == FOLDED - {name} and not table.folds._shutters[name].visible
    assert table.focus.find(BEHIND[name]) is not None


def test_keys_open_a_panel_too() -> None:
    stage, table = opened()
    confirm(stage, table, "fold:market")
    rest(stage)
    assert "market" not in closed(table)


def test_panels_open_by_themselves_when_their_phase_comes_and_stay_open() -> None:
    stage, table = opened()
    session, seen = table.session, set[str]()
    for _step in range(120):
        if session.is_over or not closed(table):
            break
        s = session.state
        open_now = FOLDED - closed(table)
        assert seen <= open_now, "what has opened stays open"
        seen = open_now
        if s.phase in (Phase.MODIFY, Phase.EXCAVATE, Phase.TENDER):
            assert table.focus.find("tender") is not None
        if s.phase is Phase.MARKET:
            assert all(table.focus.find(f"gauge:{metal}") is not None for metal in (3, 4, 5, 6))
        moves = legal(s)
        wanted = (one for kind in (Roll, Excavate) for one in moves if isinstance(one, kind))
        leave = next((one for one in moves if isinstance(one, GoOn)), moves[0])
        move = next(wanted, leave) if s.phase is not Phase.DRILL or not s.dice[0] else leave
        table.play(move)
        rest(stage)
    assert seen >= {"tender", "funding", "shop"}


def test_without_the_foundry_only_the_small_panels_are_closed() -> None:
    _stage, table = opened(expansion=False)
    assert closed(table) == {"market", "tender", "funding"}
