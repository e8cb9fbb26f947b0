"""What the table shows, refuses, says and forgets."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.core.chance.hexes import from_offset
from klotho_games.core.contract import Decision
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.board import HEXES
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.questions import preview
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.rules.steps import EndTurn, Remove, RollDice
from klotho_games.games.katamari.table import Table
from klotho_games.scenes.replay.page import watch
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.drawing.tmx_layout import tile_layers
from klotho_games.stage.stage import Stage
from tests.depth import spread
from tests.games.katamari.positions import PHASES, answer, asked, blue_to_buy, bots_turn, buys, carry, found
from tests.games.katamari.table_rig import by_click, new_session, sensible
from tests.games.rig import check_settling, click, confirm, key, looks, move_to, rest, sit_down, spot, spots


@pytest.mark.parametrize("phase", PHASES)
def test_settling_again_changes_nothing(phase: str) -> None:
    _stage, table = sit_down(PHASES[phase]())
    check_settling(table)


def test_the_table_after_motion_is_the_table_of_the_state() -> None:
    """After play with full motion, the table looks like one that is opened afterwards."""
    session, rng = new_session(8), random.Random(8)
    stage, table = sit_down(session, (640, 360), motion="full", speed="fast")
    for _move in range(14):
        table.play(sensible(session, rng))
        rest(stage)
        _other, fresh = sit_down(Session.of_record(session.game, session.record, session.seed), (640, 360))
        assert spots(table) == spots(fresh)
        assert [one[:2] for one in looks(table)] == [one[:2] for one in looks(fresh)]


@pytest.mark.parametrize("phase", PHASES)
def test_every_spot_says_what_it_is(phase: str) -> None:
    _stage, table = sit_down(PHASES[phase]())
    assert [s.id for s in table.focus.spots if not s.label or not s.role] == []
    assert {f"pile:{n}" for n in range(1, 7)} <= {s.id for s in table.focus.spots}


@pytest.mark.rule("KAT-0.0")
def test_the_map_for_the_editor_has_the_hexes_of_the_rules() -> None:
    (layer,) = tile_layers("katamari/board")
    q, r = from_offset(layer.width // 2, layer.height // 2)
    cells = [from_offset(x, y) for y, row in enumerate(layer.gids) for x, gid in enumerate(row) if gid]
    assert {(cell[0] - q, cell[1] - r) for cell in cells} == {*HEXES}


# -- the turn -------------------------------------------------------------------------------------------------


def test_space_rolls() -> None:
    session = PHASES["throw"]()
    stage, _table = sit_down(session)
    ply = session.ply
    key(stage, "space")
    rest(stage)
    assert session.record.steps[ply] == RollDice()


@pytest.mark.rule("KAT-2.5")
def test_power_that_can_still_buy_is_mentioned_once() -> None:
    session = found(lambda s: s.state.phase is Phase.SPEND and bool(buys(s)))
    stage, table = sit_down(session)
    ply = session.ply
    confirm(stage, table, "end")
    assert session.ply == ply and "anyway" in spot(table, "end").label
    confirm(stage, table, "end")
    assert session.record.steps[ply] == EndTurn()


@pytest.mark.rule("KAT-2.22")
def test_after_a_crash_the_piece_is_chosen_on_the_board() -> None:
    session = PHASES["crash"]()
    stage, table = sit_down(session)
    move = next(m for m in session.legal() if isinstance(m, Remove))
    ply = session.ply
    there = next(s for s in table.focus.spots if s.piece == f"stuff:{move.piece}")
    click(stage, there.box.centre)
    assert session.record.steps[ply] == move


@pytest.mark.rule("KAT-2.21")
def test_on_a_wobbly_table_the_way_to_throw_is_chosen() -> None:
    session = found(lambda s: s.state.phase is Phase.THROW and s.state.emperor > 2, wobbly=True)
    stage, table = sit_down(session)
    by_click(stage, table, RollDice("wild"))
    assert RollDice("wild") in session.record.steps


def test_undo_takes_nothing_back_across_dice() -> None:
    session = PHASES["spend"]()
    _stage, table = sit_down(session)
    assert not spot(table, "undo").enabled and spot(table, "undo").reason


# -- bots -----------------------------------------------------------------------------------------------------


def test_a_bot_is_asked_at_its_level_and_shows_what_it_will_do() -> None:
    session = bots_turn()
    stage, table = sit_down(session, motion="full", speed="normal")
    assert asked(stage)[2] == "easy"
    assert not table.drag.offers and not spot(table, "pile:1").enabled
    move = buys(session)[0]
    ply = session.ply
    answer(stage, move)
    stage.step(0.1, [])
    assert session.ply == ply and table.hand is not None and table.hand.ghost.visible
    for _frame in range(40):
        stage.step(0.1, [])
    assert session.record.steps[ply] == move
    if session.to_act == 1:
        assert table.board.marked == (move.piece,)


def test_step_by_step_each_decision_waits_for_next() -> None:
    session = bots_turn()
    stage, table = sit_down(session)
    ply = session.ply
    key(stage, "s")
    assert table.pace.step_by_step and not spot(table, "next").enabled
    answer(stage, EndTurn())
    for _frame in range(30):
        stage.step(0.1, [])
    assert session.ply == ply and spot(table, "next").enabled
    key(stage, "space")
    rest(stage)
    assert session.record.steps[ply] == EndTurn()


def test_the_four_speeds_go_round() -> None:
    stage, table = sit_down(bots_turn(), speed="slow")
    seen = []
    for _press in range(4):
        key(stage, "v")
        rest(stage)
        seen.append(stage.settings.speed)
    assert seen == ["normal", "fast", "instant", "slow"]
    assert "slow" in spot(table, "speed").label


def test_the_last_turn_is_shown_again_and_the_table_comes_back() -> None:
    session = PHASES["spend"]()
    stage, table = sit_down(session, motion="full", speed="fast")
    rest(stage)
    before, ply = (looks(table), spots(table)), session.ply
    key(stage, "r")
    assert table.motions.is_busy
    for _frame in range(3):
        stage.step(0.05, [])
    rest(stage)
    assert session.ply == ply
    assert [one[:2] for one in looks(table)] == [one[:2] for one in before[0]]
    assert spots(table) == before[1]


# -- hints ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_every_kind_of_move_can_be_advised(phase: str) -> None:
    session = PHASES[phase]()
    stage, table = sit_down(session)
    for kind in {type(move) for move in session.legal()}:
        move = next(m for m in session.legal() if type(m) is kind)
        before = looks(table)
        table.show_hint(Decision(move, "Because.", 0.0))
        assert looks(table) != before, move
        assert stage.said == "Because."
        table.stop_advising()


def test_a_hint_shows_the_placement_as_a_ghost() -> None:
    session = blue_to_buy()
    stage, table = sit_down(session)
    move = buys(session, "blue")[-1]
    key(stage, "h")
    answer(stage, move, "It brings two dice.")
    stage.step(0.02, [])
    hand = table.hand
    assert hand is not None and hand.ghost.visible and (hand.ghost.turn, hand.place) == (move.turn, move.place)
    assert hand.panel.shown == preview(session.state, move) and not hand.held.visible
    move_to(stage, table.board.middle)
    table.play(move)
    rest(stage)
    assert not hand.ghost.visible or table.hand is not hand


# -- the close-up ----------------------------------------------------------------------------------------------


def test_a_piece_and_another_board_are_looked_at_large() -> None:
    stage, table = sit_down(PHASES["spend"]())
    before = looks(table)
    for id in ("pile:4", "other:0"):
        at = spot(table, id).box.centre
        move_to(stage, at)
        stage.step(0.02, [Pointer("press", at, 3)])
        assert looks(table) != before
        stage.step(0.02, [Pointer("press", at, 3)])
        rest(stage)
        move_to(stage, (960.0, 20.0))
        assert looks(table) == before


@pytest.mark.usefixtures("every_frame")
def test_nothing_is_painted_anew_while_a_piece_is_dragged(monkeypatch: pytest.MonkeyPatch) -> None:
    """All pictures of a drag exist before it begins: the piece and its ghosts, in all six turns."""
    session = blue_to_buy()
    stage, table, at = _warmed(session)
    made: list[Any] = []
    keep = stage.look.art.keep

    def watched(key: Any, make: Callable[[], Any], **more: Any) -> Any:
        if key not in stage.look.art._kept and isinstance(key, tuple) and key[0] == "stuff":
            made.append(key)
        return keep(key, make, **more)

    monkeypatch.setattr(stage.look.art, "keep", watched)
    assert table.hand is not None
    for _turn in range(6):
        for place in range(0, 19, 3):
            at = carry(stage, table, at, table.hand.turn, place)
        stage.step(0.02, [Pointer("wheel", at, 0, -1)])
    assert made == []


def _warmed(session: Session) -> tuple[Stage, Table, tuple[float, float]]:
    stage, table = sit_down(session)
    for _tick in range(80):
        stage.step(0.1, [])
    at = spot(table, f"pile:{SIZE[NUMBER[buys(session, 'blue')[0].piece]]}").box.centre
    move_to(stage, at)
    stage.step(0.02, [Pointer("press", at)])
    at = (at[0] - 60, at[1])
    stage.step(0.02, [Pointer("move", at, 0)])
    return stage, table, at


# -- replays ---------------------------------------------------------------------------------------------------


def test_a_finished_game_is_watched_on_its_own_table() -> None:
    session, rng = new_session(3, 2, ("", "easy"), steps=8), random.Random(3)
    while not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
    stage, _table = sit_down(new_session(3, 2), (640, 360))
    watched: Any = watch(session).table
    stage.push(watched)
    rest(stage)
    asked_before = len(stage.program.asked)
    for _step in range(len(watched.mode.way.stops) - 1):
        watched.mode._forward()
        watched.motions.finish()
    rest(stage)
    assert watched.session.is_over and stage.scene is watched
    assert len(stage.program.asked) == asked_before, "nobody is asked for advice while a game is watched"


# -- rest -----------------------------------------------------------------------------------------------------


def test_an_idle_table_draws_nothing() -> None:
    stage, _table = sit_down(PHASES["spend"](), motion="full")
    for _tick in range(120):
        stage.step(0.1, [])
    painted = stage.frames_painted
    for _tick in range(50):
        stage.step(0.1, [])
    assert stage.frames_painted == painted


def test_every_event_of_many_games_is_shown_without_a_stumble() -> None:
    """With full motion, skipped at a random moment, motion never blocks the game or leaves anything behind."""
    for number in spread((2, 6), short=1):
        session, rng = new_session(number, 2 + number % 3, steps=8, wobbly=True), random.Random(number)
        stage, table = sit_down(session, (640, 360), motion="full", speed="normal")
        while not session.is_over:
            table.play(sensible(session, rng))
            for _frame in range(rng.randrange(8)):
                stage.step(0.08, [])
            if rng.random() < 0.6:
                table.motions.finish()
        rest(stage)
        assert ("finished",) in stage.program.asked
