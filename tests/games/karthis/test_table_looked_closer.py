"""A player who looks closer at the map, or folds the log away, still sees what can be done, and
decides nothing by it."""

from __future__ import annotations

from typing import Any

import pytest

from klotho_games.core.contract import Refusal, Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.state import Phase
from klotho_games.games.karthis.rules.steps import Explore, Retreat
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Notice, Pointer
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from tests.games.karthis.positions import position
from tests.games.rig import click, rest, seed_of, sit_down, spot, spots
from tests.proofs.monkey.pictures import apart


def look_closer(stage: Stage, table: Any, turns: int = 1) -> None:
    stage.step(0.02, [Pointer("wheel", table.map.token.centre, 0, turns)])


def bare_paper(table: Any) -> Point:
    return next((float(x), float(y)) for x in range(160, 880, 20) for y in range(220, 940, 20)
                if table.map.may_pan((x, y)))


def lit(table: Any) -> list[Any]:
    return [sprite.box.centre for sprite in table.map.lights._lit]


def boxes_of(table: Any, squares: list[int]) -> list[Any]:
    return sorted(table.map.box_of(f"tile:{square}").centre for square in squares)


def test_a_way_back_is_chosen_on_a_map_that_is_looked_at_closer() -> None:
    stage, table = sit_down(position(Phase.RIVAL))
    table.choose_way_back(True)
    back = [tile.square for tile in table.state.sheet.tiles if tile.square != table.state.at]
    look_closer(stage, table)
    assert table.map._own is not None and sorted(lit(table)) == boxes_of(table, back)
    assert not [s.id for s in table.focus.spots if s.id.startswith("open:")], "no opening takes a click meanwhile"
    table.map.pan(12, 0)
    assert sorted(lit(table)) == boxes_of(table, back), "they go with the paper"


def test_someone_who_lets_a_bot_go_on_has_not_chosen_a_way_back() -> None:
    """The next round is shown on the sheet, and disappears with it."""
    _stage, table = sit_down(position(Phase.RIVAL))
    table.choose_way_back(True)
    assert not table.combat.is_open
    table.toggle_auto()
    assert table.combat.is_open and not table.has_unfinished_move


def test_a_retreat_that_is_done_again_leaves_no_way_back_to_choose() -> None:
    session = position(Phase.RIVAL)
    _stage, table = sit_down(session)
    table.play(next(move for move in session.legal() if isinstance(move, Retreat)))
    table.undo()
    table.choose_way_back(True)
    table.redo()
    _other, anew = sit_down(Session.of_record(session.game, session.record, session.seed))
    assert session.state.phase is not Phase.RIVAL
    assert (spots(table), table.prompt.current_words) == (spots(anew), anew.prompt.current_words)


def test_the_two_sides_of_a_wall_stay_lit_where_they_lie() -> None:
    stage, table = sit_down(position(Phase.SEALED))
    look_closer(stage, table)
    assert table.map._own is not None
    assert sorted(lit(table)) == boxes_of(table, [table.state.at, table.state.old])


def test_what_is_advised_goes_with_the_map() -> None:
    session = position(Phase.FOOT)
    stage, table = sit_down(session)
    side = next(move.side for move in session.legal() if isinstance(move, Explore))
    target = f"open:{table.state.at}:{side}"
    table.map.advise(target)
    look_closer(stage, table)
    assert table.map.lights._advice.box.centre == table.map.box_of(target).centre


def test_under_the_sheet_of_a_fight_the_map_lies_still() -> None:
    stage, table = sit_down(position(Phase.RIVAL))
    before = spots(table)
    look_closer(stage, table, 3)
    assert table.map._own is None and spots(table) == before


def test_a_refusal_from_before_a_fight_does_not_come_back_after_it() -> None:
    stage, table = sit_down(position(Phase.RIVAL))
    table.show_refusal(Refusal("KAR-3.1", "Choose one of the drawn cards first."), (500.0, 600.0))
    table.on_rest()
    for _frame in range(50):  # until its time is up
        stage.step(0.1, [])
    assert table.combat.is_open and table.focus.find("refusal") is None
    table.choose_way_back(True)
    assert not table.combat.is_open and table.focus.find("refusal") is None


def test_the_small_map_lies_over_the_rooms_that_it_covers() -> None:
    stage, table = sit_down(position(Phase.FOOT))
    look_closer(stage, table)
    small = spot(table, "overview")
    table.map.pan(*(a - b for a, b in zip(small.box.centre, table.map.token.centre, strict=True)))
    small = spot(table, "overview")
    covered = [s for s in table.focus.spots if s.target.startswith("tile:") and small.box.contains(s.box.centre)]
    assert covered and all(table.focus.at(s.box.centre) is small for s in covered)


@pytest.mark.parametrize("how", ["another scene", "another window"])
def test_paper_that_is_held_is_let_go_of(how: str) -> None:
    """The table is not told that the button was released elsewhere."""
    stage, table = sit_down(position(Phase.FOOT))
    look_closer(stage, table, 3)
    at = bare_paper(table)
    stage.step(0.02, [Pointer("press", at, 1)])
    if how == "another scene":
        stage.push(Scene())
        stage.step(0.02, [Pointer("release", at, 1)])
        stage.pop()
        stage.step(0.02, [])
    else:
        stage.step(0.02, [Notice("focus-lost")])
    before = table.map.camera
    stage.step(0.02, [Pointer("move", (at[0] + 40, at[1] + 30), 0)])
    assert table.map.camera == before


def test_a_map_that_is_held_lies_still_while_something_moves_on_it() -> None:
    session = position(Phase.FOOT)
    stage, table = sit_down(session, motion="full", speed="normal")
    look_closer(stage, table, 3)
    stage.step(0.02, [Pointer("press", bare_paper(table), 1)])
    table.play(next(move for move in session.legal() if isinstance(move, Explore)))
    stage.step(0.02, [])
    assert table.motions.is_busy
    plan = table.map.plan
    stage.step(0.02, [Pointer("move", (500.0, 500.0), 0)])
    assert table.map.plan is plan


def test_a_folded_journal_stays_folded_when_the_table_is_built_anew() -> None:
    stage, table = sit_down(position(Phase.FOOT))
    click(stage, spot(table, "log-fold").box.centre)
    table.rebuild()
    assert table.log_panel.is_folded and spot(table, "log-fold").label == "Open the game log"
    table.reset_view()
    assert not table.log_panel.is_folded


def test_the_health_of_a_rival_is_seen_on_the_map_after_a_retreat() -> None:
    session = position(Phase.RIVAL)
    stage, table = sit_down(session, motion="full", speed="normal")
    table.play(next(move for move in session.legal() if isinstance(move, Retreat)))
    rest(stage)
    again, anew = sit_down(Session.of_record(session.game, session.record, session.seed))
    assert not apart(table.map.marks.picture(stage.look), anew.map.marks.picture(again.look))


def test_in_another_window_plate_and_badges_lie_as_if_opened_there() -> None:
    session = Session.new(registry.load("karthis"), Setup(("Bartholomew",)), seed=seed_of(1), practice=True)
    session.draw_chance()
    stage, table = sit_down(session, (560, 420))
    _other, anew = sit_down(Session.of_record(session.game, session.record, session.seed), (1280, 720))
    for one in (table, anew):
        one.top.set_values(1, 1, 10, 21_000)
    before = spot(table, "practice").box
    stage.window.resize((1280, 720))
    stage.step(0.0, [Notice("resized")])
    assert spot(table, "practice").box == spot(anew, "practice").box != before
    assert spot(table, "plate:0").box == spot(anew, "plate:0").box
