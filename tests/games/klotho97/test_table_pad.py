"""A whole turn of 97 Klotho by gamepad alone: the cross, A, B and the shoulders reach everything."""

from __future__ import annotations

from collections import deque
from dataclasses import replace as copied
from typing import Any

import pygame
import pytest

from klotho_games.core.contract import Event, Outcome
from klotho_games.games.klotho97.cards import ID
from klotho_games.games.klotho97.steps import Buy, Claim, DiceRolled, Discard, EndTurn, Reroll, Roll, Stake
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.stake_draft import place_id
from klotho_games.games.klotho97.table.workbench import Workbench
from klotho_games.games.klotho97.venture import Phase
from klotho_games.stage.focus import Focus
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_table, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.rig import rest, sit_down, spot

LURKER = "monster_lurker"
MINES = ("mine_02", "mine_08", "mine_09", "mine_15")
CROSS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
BUTTONS = {
    "a": pygame.CONTROLLER_BUTTON_A, "b": pygame.CONTROLLER_BUTTON_B, "x": pygame.CONTROLLER_BUTTON_X,
    "rb": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN, "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}  # fmt: skip


def push(stage: Stage, button: str) -> None:
    """By the one reader of the event queue."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=BUTTONS[button], instance_id=0))
    stage.step(0.02, stage.input.read(stage.window))
    rest(stage)


def way_to(focus: Focus, id: str) -> list[str]:
    """The pushes of the cross that lead there from where the focus is."""
    thought = Focus()
    thought.spots = [copied(s, changed=None, focused=False) for s in focus.spots]
    thought.only = focus.only
    assert focus.current is not None
    start = focus.current.id
    ways: dict[str, list[str]] = {start: []}
    ahead = deque([start])
    while ahead and id not in ways:
        here = ahead.popleft()
        for button, by in CROSS.items():
            thought.current = thought.find(here)
            thought.move(*by)
            there = thought.current.id if thought.current is not None else here
            if there not in ways:
                ways[there] = [*ways[here], button]
                ahead.append(there)
    assert id in ways, f"the cross never comes to {id}"
    return ways[id]


def use(stage: Stage, id: str) -> None:
    scene: Any = stage.scene
    if not scene.focus.seen or scene.focus.current is None:
        push(stage, "right")
    for button in way_to(scene.focus, id):
        push(stage, button)
    assert scene.focus.current is not None and scene.focus.current.id == id
    push(stage, "a")


@pytest.fixture
def sat(monkeypatch: pytest.MonkeyPatch) -> tuple[Stage, Table]:
    """Ada's turn begins: four mine claims and a Bribe before her, coins for a Tool; her dice fall as said."""
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

    monkeypatch.setattr(table, "fall", fall)
    return stage, table


def last(table: Table, kind: type) -> Any:
    return next(p.step for p in reversed(table.session.history) if isinstance(p.step, kind))


def test_a_whole_turn_by_pad(sat: tuple[Stage, Table]) -> None:
    stage, table = sat
    gone = next(ID[card] for card in table.state.row if ID[card] not in (LURKER, "mine_05"))
    use(stage, "discard")
    use(stage, f"card:{gone}")
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
    """The workbench is left once; then a card is laid and turned, the best claim asked for, and staked."""
    use(stage, "stake")
    assert isinstance(stage.scene, Workbench)
    push(stage, "b")
    assert stage.scene is table
    use(stage, "stake")
    bench = stage.scene
    assert isinstance(bench, Workbench)
    use(stage, f"card:{MINES[0]}")
    assert bench.drag is not None and bench.drag.held == MINES[0]
    use(stage, place_id((1, 1)))
    assert bench.draft.at((1, 1)) == MINES[0]
    push(stage, "rb")
    assert MINES[0] in bench.draft.turned
    push(stage, "x")
    assert bench.verdict.refusal is None, "X asks for the best claim"
    use(stage, "stake")
    assert stage.scene is table and len(last(table, Stake).laid) == 4


def test_the_cross_comes_to_everything_that_can_be_used(sat: tuple[Stage, Table]) -> None:
    """Wherever one begins; and back."""
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
