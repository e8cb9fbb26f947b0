"""The lesson on its table: what it mentions is there, every step can be done by hand, and it can be left."""

from __future__ import annotations

from dataclasses import replace

from klotho_games.games.patrols.rules.steps import Place, Post, Seal
from klotho_games.games.patrols.tutorial import lesson
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.games.lesson_rig import can_be_left_and_taken_up_again, settle, sit_down
from tests.games.patrols.table_rig import by_drag
from tests.games.rig import click, spot


def do_what_is_asked(stage: Stage, table: TableScene) -> None:
    """Do it by hand: drag from what is highlighted to where it belongs."""
    lit = table.mode.beat.light
    assert all(table.focus.find(id) for id in lit), f"what is spoken of is there: {lit}"
    if table.mode.beat.awaits is None:
        click(stage, spot(table, "lesson:next").box.centre)
    else:
        move = next(move for move in table.session.legal() if not table.mode.beat.awaits(table.state, move))
        by_drag(stage, table, move)  # type: ignore[arg-type]
        assert table.session.history[-1].step == move
    settle(stage, table)


def test_the_whole_lesson_by_dragging() -> None:
    stage, table = sit_down("patrols")
    for _step in range(60):
        if table.mode.is_last_beat:
            break
        if table.mode.beat.light == ("seal",):
            click(stage, spot(table, "great-seal").box.centre)  # the wax is pressed like the button
            settle(stage, table)
        else:
            do_what_is_asked(stage, table)
    assert table.mode.is_last_beat and table.session.result is not None and table.session.result.winners == (0,)
    assert stage.scene is table, "it ends with its last word, on the table"
    assert ("finished",) not in stage.program.asked, "and counts for nothing"


def test_what_would_lose_the_kingdom_is_held_back_and_a_beat_lasts_until_all_is_manned() -> None:
    stage, table = sit_down("patrols")
    while table.mode.beat.lasts is None:
        do_what_is_asked(stage, table)
    at, posts = table.mode.at, [move for move in table.session.legal() if isinstance(move, Post)]
    held = [move for move in posts if table.mode.why_not(move) is not None]
    assert held and len(held) < len(posts)
    wrong = next(move for move in held if f"patrol:{move.patrol}" == table.mode.beat.light[-1])
    by_drag(stage, table, wrong)  # type: ignore[arg-type]
    assert table.refusal_tag.sprite is not None
    told, patrol = table.refusal_tag.sprite.box, spot(table, f"patrol:{wrong.patrol}").box
    assert told.overlap(patrol.grow(24)) > 0 and not told.overlap(patrol), "said beside the patrol that was meant"
    do_what_is_asked(stage, table)
    assert table.mode.at == at, "one of two patrols is manned"
    table.mode.leave()
    _stage, again = sit_down("patrols")
    assert again.mode.at == at, "taken up again in the middle of a beat"


def test_another_move_is_held_back_with_a_word() -> None:
    stage, table = sit_down("patrols")
    do_what_is_asked(stage, table)
    awaits = table.mode.beat.awaits
    other = next(move for move in table.session.legal() if awaits and awaits(table.state, move))
    assert table.mode.why_not(other) is not None
    by_drag(stage, table, other)  # type: ignore[arg-type]
    assert table.state.region_count == 0


def test_a_move_that_does_the_same_is_the_one_that_is_awaited() -> None:
    stage, table = sit_down("patrols")
    while table.mode.beat.awaits is None:
        do_what_is_asked(stage, table)
    asked, state = table.mode.beat.awaits, table.state
    move = next(move for move in table.session.legal() if not asked(state, move))
    just_that = replace(table.mode.beat, awaits=lambda _s, other: "" if other == move else "No.")
    beats, at = table.mode.lesson.beats, table.mode.at
    table.mode.lesson = replace(table.mode.lesson, beats=(*beats[:at], just_that, *beats[at + 1 :]))
    elsewhere = Place(move.region, move.place, cell=0)  # type: ignore[attr-defined]
    assert elsewhere != move and table.mode.why_not(elsewhere) is None
    assert table.mode.why_not(Seal()) is not None
    table.play(elsewhere)
    assert table.session.history[-1].step == elsewhere


def test_it_can_be_left_and_taken_up_again() -> None:
    can_be_left_and_taken_up_again("patrols", do_what_is_asked, beats=5)


def test_no_one_is_offered_to_give_a_lesson_up() -> None:
    stage, table = sit_down("patrols")
    for _beat in range(4):
        do_what_is_asked(stage, table)
    assert not table.state.ready and table.focus.find("hint") and table.focus.find("give-up") is None


def test_it_says_how_regions_lie_what_scores_and_what_comes_then() -> None:
    beats = [beat.say for beat in lesson("Ada").beats]
    assert not any("you turn" in say for say in beats), "regions are never turned (PAT-2.1)"
    told = ("unit still in the barracks", "score more at harder grades", "Now play a game")
    assert all(words in beats[-1] for words in told)


def test_a_place_beyond_the_edge_is_marked_with_arrows() -> None:
    """A frame on the border alone is hardly seen."""
    stage, table = sit_down("patrols")
    signs = 0
    while not table.mode.is_last_beat:
        lit = [one for one in table.mode._to_light() if one.target.startswith("site:")]
        beyond = [one for one in lit if min(one.box.w, one.box.h) < 60]
        boxes = [sprite.box for sprite in table.mode._stitches]
        assert all(one.box in boxes for one in beyond)
        signs += len(beyond)
        if table.mode.beat.light == ("seal",):
            break
        do_what_is_asked(stage, table)
    assert signs, "the lesson moves the kingdom once"


def test_only_patrols_that_still_need_a_unit_are_marked() -> None:
    stage, table = sit_down("patrols")
    filled = 0
    while not table.mode.is_last_beat and table.mode.beat.light != ("seal",):
        if table.mode.beat.lasts is not None:
            marked = [one.id for one in table.mode._to_light()]
            assert marked and set(marked) <= {f"patrol:{patrol}" for patrol in table.state.due_patrols}
            filled += len(marked) < len(table.mode.beat.light)
        do_what_is_asked(stage, table)
    assert filled, "some are filled before others"
