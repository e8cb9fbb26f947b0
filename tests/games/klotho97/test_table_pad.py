"""A whole turn of 97 Klotho by gamepad alone: the cross, A, B and the shoulder buttons reach everything."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.core.contract import Event, Outcome
from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.rules.state import Phase
from klotho_games.games.klotho97.rules.steps import Buy, Claim, DiceRolled, Discard, EndTurn, Reroll, Roll, Stake
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.parts.stake_draft import place_id
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_table, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.pad import push, use, way_to
from tests.games.rig import sit_down, spot

LURKER = "monster_lurker"
MINES = ("mine_02", "mine_08", "mine_09", "mine_15")


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> tuple[Stage, Table]:
    """Ada's turn begins. She has four mines, a Bribe and coins for a Tool, and her dice are scripted."""
    s = at_table(LURKER, "mine_05", "market_4a", rack=("turret.1", "lottery.1", "android_5.1"))
    session = placed(with_hand(s, *MINES, "bribe.1", coins=9))
    stage, table = sit_down(session, (640, 360))
    faces = iter([(1, 2, 3, 6, 6), (4, 5, 5)])

    def fall() -> tuple[Outcome, Any]:
        if session.state.phase is not Phase.DICE:
            return session.step_chance()
        outcome = DiceRolled(next(faces))
        events: tuple[Event, ...] = tuple(session.force(outcome))
        return outcome, events

    monkeypatch.setattr(table, "draw_outcome", fall)
    return stage, table


def last(table: Table, kind: type) -> Any:
    return next(p.step for p in reversed(table.session.history) if isinstance(p.step, kind))


def test_a_whole_turn_by_pad(sat: tuple[Stage, Table]) -> None:
    stage, table = sat
    gone = next(ID[card] for card in table.state.row if ID[card] not in (LURKER, "mine_05"))
    use(stage, "discard")
    use(stage, f"card:{gone}")
    use(stage, "do-it")
    assert last(table, Discard) == Discard(gone)
    use(stage, "roll")
    assert last(table, Roll) == Roll() and len(table.state.dice) == 5
    for die in (3, 4):
        use(stage, f"die:{die}")
    assert table.plan.kept == {3, 4}
    use(stage, "reroll")
    assert last(table, Reroll) == Reroll((0, 1, 2))
    use(stage, f"card:{LURKER}")
    assert table.plan.card == LURKER
    loaded = list(table.plan.dice)
    use(stage, f"die:{loaded[0]}")
    assert loaded[0] not in table.plan.dice, "taken back into the tray"
    use(stage, f"die:{loaded[0]}")
    use(stage, "claim")
    assert last(table, Claim).card == LURKER
    use(stage, "card:lottery.1")
    use(stage, "buy")
    assert last(table, Buy) == Buy("lottery.1")
    stake(stage, table)
    if table.focus.find("end-claims") is not None:
        use(stage, "end-claims")
    use(stage, "end")
    assert last(table, EndTurn) == EndTurn()


def stake(stage: Stage, table: Table) -> None:
    """Leave the workbench once; then place and turn a card, ask for the best claim, and stake it."""
    use(stage, "stake")
    assert isinstance(stage.scene, Workbench)
    push(stage, "b")
    assert stage.scene is table
    use(stage, "stake")
    bench = stage.scene
    assert isinstance(bench, Workbench)
    use(stage, f"card:{MINES[0]}")
    assert bench.drag is not None and bench.drag.held_piece == MINES[0]
    use(stage, place_id((1, 1)))
    assert bench.draft.at((1, 1)) == MINES[0]
    push(stage, "rb")
    assert MINES[0] in bench.draft.turned
    push(stage, "x")
    assert bench.verdict.refusal is None, "X asks for the best claim"
    use(stage, "stake")
    assert stage.scene is table and len(last(table, Stake).laid) == 4


def test_the_cross_comes_to_everything_that_can_be_used(sat: tuple[Stage, Table]) -> None:
    """From any starting point, and back."""
    stage, table = sat
    use(stage, "roll")
    push(stage, "up")
    here = table.focus.current
    assert here is not None
    for found in [one for one in table.focus.spots if one.useful]:
        way_to(table.focus, found.id)
    for start in ("die:0", f"card:{LURKER}", f"card:{MINES[0]}", "market:rads:up", "stake"):
        if table.focus.find(start) is not None:
            table.focus.set(spot(table, start))
            way_to(table.focus, "end-claims")
