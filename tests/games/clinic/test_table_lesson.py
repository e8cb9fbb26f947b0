"""The lesson on its table: what it mentions is there, every step can be done by hand, and it can be left."""

from __future__ import annotations

import pytest

from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.games.clinic.table_rig import by_drag, by_key
from tests.games.lesson_rig import can_be_left_and_taken_up_again, settle, sit_down
from tests.games.rig import click, confirm, spot


def do_what_is_asked(stage: Stage, table: TableScene, *, keys: bool = False) -> None:
    lit = table.mode.beat.light
    assert all(table.focus.find(id) for id in lit), f"what is spoken of is there: {lit}"
    boxes = [str(sprite.key) for sprite in table.layers.sprites() if "clinic-number" in str(sprite.key)]
    assert not any("'open'" in key for key in boxes), "only the lesson stitches around what is to be done"
    if table.mode.beat.awaits is None:
        if keys:
            confirm(stage, table, "lesson:next")
        else:
            click(stage, spot(table, "lesson:next").box.centre)
    else:
        ply = table.session.ply
        move = next(move for move in table.session.legal() if not table.mode.beat.awaits(table.state, move))
        (by_key if keys else by_drag)(stage, table, move)  # type: ignore[arg-type]
        assert table.session.history[ply].step == move
    settle(stage, table)


@pytest.mark.parametrize("keys", [False, True], ids=["dragging", "keys"])
def test_the_whole_lesson(keys: bool) -> None:
    stage, table = sit_down("clinic")
    for _beat in range(len(table.mode.lesson.beats) - 1):
        do_what_is_asked(stage, table, keys=keys)
    assert table.mode.at == len(table.mode.lesson.beats) - 1 and table.state.round == 3


def test_another_move_is_held_back_with_a_word() -> None:
    stage, table = sit_down("clinic")
    do_what_is_asked(stage, table)
    awaits = table.mode.beat.awaits
    other = next(move for move in table.session.legal() if awaits and awaits(table.state, move))
    assert table.mode.why_not(other) is not None
    by_drag(stage, table, other)  # type: ignore[arg-type]
    assert not table.state.row


def test_it_can_be_left_and_taken_up_again() -> None:
    can_be_left_and_taken_up_again("clinic", do_what_is_asked, beats=5)
