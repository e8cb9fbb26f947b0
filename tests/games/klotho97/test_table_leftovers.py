"""A look, a question or another hand leaves nothing behind: the table is as if it had just been opened."""

from __future__ import annotations

import pytest

from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.pieces.cards import LIFTED
from tests.games.klotho97.forced import at_table, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.klotho97.test_table_strips import crowded_table
from tests.games.klotho97.test_table_tools import LURKER, position, table_at
from tests.games.rig import click, key, move_to, press, rest, sit_down, spot


def test_a_strip_that_was_clicked_lies_there_once_when_the_table_settles() -> None:
    stage, table = crowded_table(6)
    at = spot(table, "rival:5").box.centre
    click(stage, at)
    assert table.rivals.is_open(5) and table.focus.current is spot(table, "rival:5")
    table.show_state()
    ids = [one.id for one in table.focus.spots]
    assert len(ids) == len(set(ids)), "no spots of another laying are left"
    assert table.focus.current is spot(table, "rival:5") and table.rivals.is_open(5)
    move_to(stage, (960, 20))
    table.show_state()
    assert not table.rivals.is_open(5)


def test_the_crane_comes_down_when_what_was_chosen_is_put_back() -> None:
    stage, table = sit_down(placed(at_table(LURKER)), motion="full", speed="fast")
    clamp, low = table.area._clamps[0], table.area._clamps[0].centre[1]
    table.area.row.keep_up(LURKER)
    for _frame in range(20):
        stage.step(0.02, [])
    assert clamp.centre[1] < low
    table.area.row.keep_up("")
    for _frame in range(20):
        stage.step(0.02, [])
    assert clamp.centre[1] == low
    table.area.row.keep_up(LURKER)  # and again before the next frame
    table.area.row.keep_up("")
    rest(stage)
    assert clamp.centre[1] == low


def test_a_card_that_is_looked_at_stays_up_when_it_is_no_longer_chosen() -> None:
    stage, table = table_at(at_table(LURKER))
    move_to(stage, spot(table, f"card:{LURKER}").box.centre)
    table.area.row.keep_up(LURKER)
    table.area.row.keep_up("")
    rest(stage)
    assert table.area.row.cards[LURKER].lift == LIFTED
    assert table.area._clamps[0].centre[1] < table.area._clamps[1].centre[1]


def test_a_card_that_was_just_rising_lies_where_it_was_laid() -> None:
    stage, table = sit_down(placed(at_table(LURKER)), motion="full", speed="slow")
    box = spot(table, f"card:{LURKER}").box
    card = table.area.row.cards[LURKER]
    lies = card.box, card.zoom, card.angle
    stage.step(0.0, [Pointer("move", box.centre, 0)])
    assert card.lift == LIFTED
    stage.step(0.0, [Pointer("move", (960, 20), 0)])
    table.lay_out(table.state)
    rest(stage)
    assert (card.box, card.zoom, card.angle) == lies


def test_numbers_of_dice_are_seen_as_long_as_someone_uses_the_keys() -> None:
    stage, table = table_at(position(dice=(6, 6, 5, 5, 4)))

    def numbers() -> tuple[int, ...]:
        return tuple(n for n, _home in table.tray._marks.key[-1])

    assert numbers() == ()
    key(stage, "down")
    assert numbers() == (0, 1, 2, 3, 4)
    move_to(stage, (960, 20))
    assert numbers() == ()


def test_someone_who_is_warned_takes_the_end_of_their_claims_back_first() -> None:
    stage, table = table_at(position(dice=(6, 6, 5, 5, 4)))
    asked, ply = table.prompt.current_words, table.session.ply
    for way in (lambda: press(stage, Action.CANCEL, "escape"), table.undo):
        click(stage, spot(table, "end-claims").box.centre)
        assert "can still claim" in table.prompt.current_words[1]
        way()
        assert (table.prompt.current_words, table.session.ply, stage.scene) == (asked, ply, table)
        assert table.flow.must_warn(table.state), "and is warned again"


@pytest.mark.parametrize("way", ["back", "undo", "roll"])
def test_no_card_is_lit_any_more_when_none_is_to_be_discarded(way: str) -> None:
    stage, table = table_at(with_hand(at_table(LURKER), coins=9))
    click(stage, spot(table, "discard").box.centre)
    assert len(table._lit) > 5
    table.show_state()
    assert len(table._lit) > 5
    getattr(table, way)()
    rest(stage)
    assert not table.plan.discarding and table._lit == [] and stage.scene is table
