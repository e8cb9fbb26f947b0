"""The lesson on its table: what it speaks of is there, every step can be done by hand, and it can be left."""

from __future__ import annotations

from dataclasses import replace

from klotho_games.games.patrols.steps import Place, Seal
from klotho_games.games.patrols.tutorial import lesson
from klotho_games.scenes.tutorial import Teaching
from klotho_games.stage.stage import Stage
from tests.games.lesson_rig import can_be_left_and_taken_up_again, settle, sit_down
from tests.games.patrols.table_rig import by_drag
from tests.games.rig import click, spot


def do_what_is_asked(stage: Stage, table: Teaching) -> None:
    """By hand: carried from what is lit to where it belongs."""
    assert all(table.focus.find(id) for id in table.beat.light), f"what is spoken of is there: {table.beat.light}"
    if table.beat.awaits is None:
        click(stage, spot(table, "lesson:next").box.centre)
    else:
        move = next(move for move in table.session.legal() if not table.beat.awaits(table.state, move))
        by_drag(stage, table, move)  # type: ignore[arg-type]
        assert table.session.history[-1].step == move
    settle(stage, table)


def test_the_whole_lesson_by_dragging() -> None:
    stage, table = sit_down("patrols")
    for _beat in range(len(table.lesson.beats) - 1):
        do_what_is_asked(stage, table)
    assert table.at == len(table.lesson.beats) - 1 and table.state.placed == 6


def test_another_move_is_held_back_with_a_word() -> None:
    stage, table = sit_down("patrols")
    do_what_is_asked(stage, table)
    other = next(move for move in table.session.legal() if table.beat.awaits and table.beat.awaits(table.state, move))
    assert table.held_back(other) is not None
    by_drag(stage, table, other)  # type: ignore[arg-type]
    assert table.state.placed == 0


def test_a_move_that_does_the_same_is_the_one_that_is_awaited() -> None:
    stage, table = sit_down("patrols")
    while table.beat.awaits is None:
        do_what_is_asked(stage, table)
    asked, state = table.beat.awaits, table.state
    move = next(move for move in table.session.legal() if not asked(state, move))
    just_that = replace(table.beat, awaits=lambda _s, other: "" if other == move else "No.")
    beats, at = table.lesson.beats, table.at
    table.lesson = replace(table.lesson, beats=(*beats[:at], just_that, *beats[at + 1 :]))
    elsewhere = Place(move.region, move.place, cell=0)  # type: ignore[attr-defined]
    assert elsewhere != move and table.held_back(elsewhere) is None
    assert table.held_back(Seal()) is not None
    table.play(elsewhere)
    assert table.session.history[-1].step == elsewhere


def test_it_can_be_left_and_taken_up_again() -> None:
    can_be_left_and_taken_up_again("patrols", do_what_is_asked, beats=5)


def test_nobody_is_offered_to_give_a_lesson_up() -> None:
    stage, table = sit_down("patrols")
    for _beat in range(4):
        do_what_is_asked(stage, table)
    assert not table.state.ready and table.focus.find("hint") and table.focus.find("give-up") is None


def test_it_says_how_regions_lie_what_scores_and_what_comes_then() -> None:
    beats = [beat.say for beat in lesson("Ada").beats]
    assert not any("you turn" in say for say in beats), "regions are never turned (PAT-2.1)"
    assert "item still in the barracks" in beats[-1] and "Play a game now" in beats[-1]
