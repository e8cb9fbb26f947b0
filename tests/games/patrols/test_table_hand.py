"""Carrying something: where a click lands meanwhile, and what is shown and what is not."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from klotho_games.core.contract import Decision, Move
from klotho_games.games.patrols.rules.regions import ID
from klotho_games.games.patrols.rules.state import FACE_UP
from klotho_games.games.patrols.rules.steps import Place, Post, TakeBack
from klotho_games.games.patrols.table.look.requirement_counts import region_words
from klotho_games.games.patrols.table.parts.arrangement import HOME
from klotho_games.stage.devices.input import Action
from klotho_games.stage.widgets.prompt_bar import Answer
from tests.games.patrols.forced import EAST, EAST_PATROL, MIDDLE, WEST, WEST_PATROL
from tests.games.patrols.table_rig import dealt, solved
from tests.games.rig import at_ply, click, drag, go_to, move_to, press, rest, sit_down, spot, written

ROW = (Place("fens", MIDDLE), Place("plains", WEST), Place("ruins", EAST))
ON_DUTY = Post("dark", 0, WEST_PATROL)


# -- taking back ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["item:medium:6", "item:light:0", "gap", "niche"])
def test_a_click_anywhere_in_the_barracks_takes_back_what_is_carried(where: str) -> None:
    session = dealt(*ROW, ON_DUTY)
    stage, table = sit_down(session)
    item = next(n for n, at in enumerate(table.memory.at) if at == WEST_PATROL)
    click(stage, spot(table, f"on:{WEST_PATROL}:dark:0").box.centre)
    assert table.drag.held_piece == f"item:{item}"
    rack = table.places["rack"]
    at = {"gap": (rack.x + 6, rack.y + 6), "niche": table.troops.home(item).centre}.get(where)
    click(stage, at or spot(table, where).box.centre)
    rest(stage)
    assert session.history[-1].step == TakeBack("dark", 0, WEST_PATROL)
    assert table.memory.at[item] == HOME and not table.drag.held_piece


def test_a_click_on_someone_who_stands_on_a_patrol_joins_them() -> None:
    session = dealt(*ROW, ON_DUTY)
    stage, table = sit_down(session)
    click(stage, spot(table, "item:dark:5").box.centre)
    click(stage, spot(table, f"on:{WEST_PATROL}:dark:0").box.centre)
    assert session.history[-1].step == Post("dark", 5, WEST_PATROL)


# ---- picking up something else ----


def test_another_card_that_is_clicked_is_picked_up_instead() -> None:
    session = dealt()
    stage, table = sit_down(session)
    for one, other in permutations([ID[card] for card in session.state.offer], 2):
        click(stage, spot(table, f"region:{one}").box.centre)
        assert table.drag.held_piece == f"card:{one}"
        click(stage, spot(table, f"region:{other}").box.centre)
        assert table.drag.held_piece == f"card:{other}"
        click(stage, spot(table, f"region:{other}").box.centre)
        assert not table.drag.held_piece, "the same card again puts it back"
    assert len(session.state.offer) == FACE_UP


def test_another_item_that_is_clicked_is_picked_up_instead() -> None:
    stage, table = sit_down(dealt(*ROW))
    click(stage, spot(table, "item:dark:1").box.centre)
    other = spot(table, "item:light:5")
    click(stage, other.box.centre)
    assert table.drag.held_piece == other.piece


# ---- what is shown meanwhile ----


def test_by_mouse_nothing_is_counted_before_it_is_pointed_at() -> None:
    stage, table = sit_down(dealt(*ROW))
    click(stage, spot(table, "item:light:3").box.centre)
    assert table.drag.held_piece and not table.tag._sprite.visible and not table._aimed.visible
    move_to(stage, table.map.patrol_box(EAST_PATROL).centre)
    assert table.tag._sprite.visible and table._aimed.box == table.map.patrol_box(EAST_PATROL)
    move_to(stage, (1750, 1030))
    assert not table.tag._sprite.visible


def test_by_keys_the_place_that_has_the_focus_is_counted() -> None:
    stage, table = sit_down(dealt(*ROW))
    go_to(stage, table, "item:light:3")
    press(stage, Action.CONFIRM, "return")
    assert table.drag.held_piece and table.tag._sprite.visible and table._aimed.visible


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("patrol", [WEST_PATROL, EAST_PATROL])
def test_the_count_covers_no_patrol_that_someone_may_go_to(patrol: int, text: float) -> None:
    stage, table = sit_down(dealt(*ROW), text=text)
    click(stage, spot(table, "item:light:3").box.centre)
    move_to(stage, table.map.patrol_box(patrol).centre)
    tag = table.tag._sprite
    assert tag.visible
    assert not any(tag.box.overlap(table.map.patrol_box(one)) for one in (WEST_PATROL, EAST_PATROL))


# ---- what is not shown ----


def test_a_closer_look_comes_only_when_it_is_asked_for() -> None:
    session = dealt(Place("fens", MIDDLE))
    stage, table = sit_down(session)
    for id in ("region:fens", "region:plains"):
        move_to(stage, spot(table, id).box.centre)
        for _frame in range(60):
            stage.step(0.05, [])
        assert not table.closeup.is_open


def test_an_edge_faces_outside_only_when_that_is_sure() -> None:
    first = dealt(Place("fens", MIDDLE)).state
    assert "faces out" not in region_words(first, MIDDLE) and "no region there yet" in region_words(first, MIDDLE)
    row = dealt(*ROW).state
    assert "east: 2 colours required, faces out and doesn’t count" in region_words(row, EAST), "the row is full"
    assert "north: 3 units required, no region there yet" in region_words(row, EAST)


def test_giving_up_is_no_louder_than_a_hint() -> None:
    _stage, table = sit_down(dealt(*ROW))
    kinds = {button.spot.id: button.kind for button in table.prompt.buttons}
    assert kinds["give-up"] == kinds["hint"] == Answer("", "", lambda: None).kind


def test_after_a_refusal_escape_puts_the_note_away_and_then_pauses() -> None:
    stage, table = sit_down(dealt(Place("fens", MIDDLE)))
    drag(stage, spot(table, "region:plains").box.centre, table.places.cell(0, 0).centre)
    assert table.last_refusal is not None and table.refusal_tag.sprite is not None
    press(stage, Action.CANCEL, "escape")
    assert table.refusal_tag.sprite is None and ("pause",) not in stage.program.asked
    press(stage, Action.CANCEL, "escape")
    assert ("pause",) in stage.program.asked


@pytest.mark.parametrize(
    "why",
    [
        "Green Valley can get 2 colours to the north. You can win in 3 of 4 possible orders of the face-down regions.",
        "Green Valley can get 2 colours to the north. You can win in 3 of 6 tested orders of the face-down regions.",
        "You can win only with this move. Green Valley can get 3 units to the west: light footman, medium footman and "
        "dark footman.",
    ],
)
def test_a_hint_fits_its_line_at_full_size(why: str) -> None:
    stage, table = sit_down(dealt())
    table.tell_hint(Decision(Place("fens", MIDDLE), why, 1.0))
    run = next(run for run in written(stage) if run.words == why)
    table.stop_advising()
    table.flow.prompt()
    usual = next(run for run in written(stage) if run.words == table.prompt.current_words[2])
    assert run.size == usual.size, "no smaller than what the bar says otherwise"


@pytest.mark.parametrize("name", ["return", "space"])
def test_the_next_press_after_a_hint_does_exactly_that(name: str) -> None:
    """For every kind of move, at the beginning, in the middle and at the end, by keys and by mouse."""
    for n, upto in enumerate((0, 5, 7, 9)):
        whole = solved(upto)
        kinds: dict[type[Move], Move] = {}
        for move in random.Random(upto).sample(list(whole.legal()), len(whole.legal())):
            kinds.setdefault(type(move), move)
        stage, table = sit_down(whole, (320, 180))
        for move in kinds.values():
            ply = table.session.ply
            stage.input.device = ("mouse", "keys")[n % 2]
            table.show_hint(Decision(move, "because", 1.0))
            press(stage, Action.CONFIRM, name)
            rest(stage)
            assert table.session.history[ply].step == move, (upto, move)
            if table.session.is_over or table.why_not_undo():
                stage, table = sit_down(at_ply(table.session, ply), (320, 180))
            else:
                table.undo()
                rest(stage)
