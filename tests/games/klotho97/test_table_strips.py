"""The edges of the table: slim strips of the other companies that open, and the log in one line."""

from __future__ import annotations

from itertools import pairwise

import pytest

from klotho_games.games.klotho97.rules.steps import EndClaims, EndTurn
from klotho_games.games.klotho97.table import Table
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import with_hand
from tests.games.klotho97.positions import crowded
from tests.games.klotho97.table_rig import new_session, placed
from tests.games.rig import click, go_to, key, move_to, press, rest, sit_down, spot, written


def crowded_table(seats: int) -> tuple[Stage, Table]:
    return sit_down(placed(crowded(seats), seats), (640, 360))


@pytest.mark.parametrize("seats", [2, 6])
def test_the_log_is_one_line_that_opens(seats: int) -> None:
    stage, table = crowded_table(seats)
    newest = table.log[-1].text
    assert not table.log_panel.is_open and table.focus.find("log") is None
    assert spot(table, "log-button").label == newest and newest in {run.words for run in written(stage)}
    click(stage, spot(table, "log-button").box.centre)
    assert table.log_panel.is_open
    press(stage, Action.CANCEL, "escape")
    assert not table.log_panel.is_open and stage.program.asked == []
    key(stage, "l")
    assert table.log_panel.is_open and spot(table, "log").label == newest


def test_a_strip_opens_where_someone_looks_and_closes_behind_them() -> None:
    """With the pointer it covers its neighbours, with the focus they make room. No usable thing is covered."""
    stage, table = crowded_table(6)
    rest(stage)
    closed = {seat: spot(table, f"rival:{seat}").box for seat in table.rivals.seats}
    used = [one.box for one in table.focus.spots if one.useful and not one.id.startswith(("rival:", "thumb:"))]
    move_to(stage, closed[3].centre)
    whole = spot(table, "rival:3").box
    assert whole.holds(closed[3]) and whole.h > 2 * closed[3].h
    assert table.places["rivals"].holds(whole) and not any(whole.overlap(box) > 0 for box in used)
    assert {seat: spot(table, f"rival:{seat}").box for seat in closed if seat != 3} == {
        seat: box for seat, box in closed.items() if seat != 3}, "nothing moves under the pointer"
    thumbs = [one for one in table.focus.spots if one.id.startswith("thumb:3:")]
    assert len(thumbs) == 10 and all(whole.holds(one.box) for one in thumbs)
    move_to(stage, thumbs[-1].box.centre)
    assert table.focus.hovered is not None and table.focus.hovered.id == thumbs[-1].id
    move_to(stage, (960, 700))
    assert spot(table, "rival:3").box == closed[3]
    go_to(stage, table, "rival:4")
    boxes = [spot(table, f"rival:{seat}").box for seat in table.rivals.seats]
    assert boxes[3].h > 2 * closed[4].h and all(a.bottom < b.y for a, b in pairwise(boxes))
    go_to(stage, table, thumbs[0].id)
    assert table.rivals.is_open(3) and not table.rivals.is_open(4)


def test_a_strip_is_open_in_its_turn() -> None:
    session = new_session(3, 3, bots=("", "normal", "normal"))
    while session.to_act != 1:
        session.play(EndTurn() if EndTurn() in session.legal() else EndClaims())
        session.draw_chance()
    _stage, table = sit_down(session, (640, 360))
    assert table.rivals.is_open(1) and not table.rivals.is_open(2)
    assert spot(table, "rival:1").box.bottom < spot(table, "rival:2").box.y


def test_a_strip_that_is_opened_shows_the_state_that_the_table_shows() -> None:
    """It shows an earlier state while the player looks back, and state after state while they are shown."""
    stage, table = crowded_table(3)
    before = with_hand(table.state, seat=1, coins=99)
    table.lay_out(before)
    move_to(stage, spot(table, "rival:1").box.centre)
    assert table.rivals.is_open(1) and "99 coins" in spot(table, "rival:1").label
    table.lay_out(table.state)
    assert "99 coins" not in spot(table, "rival:1").label
