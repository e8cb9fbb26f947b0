"""A whole round of Clin9ic by gamepad: the cross, A, B and the shoulder buttons reach everything."""

from __future__ import annotations

import random

from klotho_games.games.clinic.rules.state import Phase
from klotho_games.games.clinic.rules.steps import Admit, Build, Hire, Lay, Take, Walk
from tests.games.clinic.table_rig import by_pad, new_session, played, sensible
from tests.games.pad import push, use, way_to
from tests.games.rig import sit_down, spot


def test_a_whole_round_by_pad() -> None:
    session, rng = new_session(4), random.Random(4)
    stage, table = sit_down(session, (640, 360))
    while session.state.round == 1:
        move, ply = sensible(session, rng), session.ply
        by_pad(stage, table, move)
        assert session.history[ply].step == move
    done = {type(played.step) for played in session.history}
    assert {Lay, Take, Walk} < done and done & {Hire, Admit, Build}


def test_a_card_is_turned_by_the_shoulder_and_put_back_by_b() -> None:
    session = played(4, lambda s: s.phase is Phase.LAY and len(s.row) == 1)
    stage, table = sit_down(session, (640, 360))
    card = f"card:{session.state.hand[1][0]}"
    use(stage, card)
    assert table.drag.held_piece == card
    push(stage, "rb")
    assert table.turned
    push(stage, "b")
    assert not table.drag.held_piece and table.focus.current is not None and table.focus.current.id == card


def test_the_cross_comes_to_everything_that_can_be_used() -> None:
    session = played(4, lambda s: s.phase is Phase.ACT and s.round == 3 and s.hours > 0)
    stage, table = sit_down(session, (640, 360))
    push(stage, "up")
    for found in [one for one in table.focus.spots if one.useful]:
        way_to(table.focus, found.id)
    for start in ("person:0", "place:1", "rule", "pile"):
        table.focus.set(spot(table, start))
        way_to(table.focus, "end-action")
