"""The lesson on its table: what it mentions is there; it works by clicks and keys, and can be left and continued."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from klotho_games.games.klobba.rules.state import Phase
from klotho_games.games.klobba.rules.steps import Keep, Select
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TableScene
from tests.games.klobba.table_rig import by_click, by_key
from tests.games.lesson_rig import settle, sit_down
from tests.games.rig import click, press, rest, spot


def click_on(stage: Stage, table: TableScene) -> None:
    click(stage, spot(table, "lesson:next").box.centre)


def enter_on(stage: Stage, table: TableScene) -> None:
    press(stage, Action.CONFIRM, "return")


@pytest.mark.parametrize(("goes_on", "does"), [(click_on, by_click), (enter_on, by_key)], ids=["clicks", "keys"])
def test_it_is_done_from_the_first_beat_to_the_last(goes_on: Callable[..., None], does: Callable[..., None]) -> None:
    stage, table = sit_down("klobba", (640, 360))
    while not table.mode.is_last_beat:
        lit = [table.focus.find(id) for id in table.mode.beat.light if id != "decide"]
        assert all(lit), f"what is spoken of is there: {table.mode.beat.light}"
        at = table.mode.at
        if table.mode.beat.awaits is None:
            goes_on(stage, table)
        else:
            awaits = table.mode.beat.awaits
            does(stage, table, next(move for move in table.session.legal() if not awaits(table.state, move)))
        settle(stage, table)
        assert table.mode.at == at + 1, table.mode.beat.say
    assert table.state.phase is Phase.GIVE and table.state.round == 2
    nothing_is_lit_that_cannot_be_done(stage, table)


def nothing_is_lit_that_cannot_be_done(stage: Stage, table: TableScene) -> None:
    """The White Totem would be given next, but not in the lesson."""
    assert not table.marks._sprites and not table.offers()  # type: ignore[attr-defined]
    click(stage, spot(table, "band:1").box.centre)
    rest(stage)
    assert not table.has_unfinished_move and not table.prompt.buttons  # type: ignore[attr-defined]
    assert table.prompt.current_words[1] == "The lesson is over."
    assert table.last_refusal is not None and table.last_refusal.reason == "The lesson is over."


def at_the_first_choice() -> tuple[Stage, TableScene]:
    """The welcome has been read."""
    stage, table = sit_down("klobba", (640, 360))
    while table.mode.beat.awaits is None:
        click_on(stage, table)
        settle(stage, table)
    return stage, table


def test_another_move_is_refused_kindly() -> None:
    stage, table = at_the_first_choice()
    table.play(Keep(()))
    rest(stage)
    assert table.last_refusal is not None and "keep" in table.last_refusal.reason
    assert not table.session.history or not isinstance(table.session.history[-1].step, Keep)


def test_the_button_waits_for_what_the_lesson_asks() -> None:
    """At first it is greyed out and says what is missing. The stitches move to it when Mudge is sent back."""
    stage, table = at_the_first_choice()
    assert not spot(table, "decide").enabled and "keep Gorm and Nib" in spot(table, "decide").reason
    assert [id for id, _box in table.mode._stitched] == ["dealt:mudge"]
    click(stage, spot(table, "dealt:mudge").box.centre)
    rest(stage)
    assert spot(table, "decide").enabled and [id for id, _box in table.mode._stitched] == ["decide"]


def test_it_can_be_left_and_taken_up_again() -> None:
    stage, table = at_the_first_choice()
    by_click(stage, table, Keep(("gorm", "nib")))  # type: ignore[arg-type]
    settle(stage, table)
    at, state = table.mode.at, table.state
    table.mode.leave()
    _stage, again = sit_down("klobba", (640, 360))
    assert again.mode.at == at and again.state == state


def at_the_first_fight() -> tuple[Stage, TableScene]:
    """Gorm has been chosen, and the Clobber is shown at normal speed."""
    stage, table = sit_down("klobba", (640, 360))
    while table.state.phase is not Phase.SELECT:
        if table.mode.beat.awaits is None:
            click_on(stage, table)
        else:
            move = next(move for move in table.session.legal() if not table.mode.beat.awaits(table.state, move))
            by_click(stage, table, move)  # type: ignore[arg-type]
        settle(stage, table)
    table.motions.reduced, table.motions.speed = False, 1.0
    table.play(Select(("gorm",)))
    return stage, table


def test_stitches_stay_on_nothing_that_is_gone_and_the_victory_is_read_beside_it() -> None:
    """The table stops for a look in the Clobber.

    What was highlighted before is gone, and so is old advice. The result is explained there, and not after the next
    round has begun.
    """
    stage, table = at_the_first_fight()
    victory = table.mode.at
    for _frame in range(800):
        stage.step(0.05, [])
        for id, box in table.mode._stitched:
            found = table.focus.find(id)
            assert found is not None and found.box == box, f"stitches around nothing: {id}"
        if table.mode._stitched and table.mode._stitched[0][0] == "go-on":
            break
        assert not table.mode._said or table.clobber.cast is None, "what was advised is done"  # type: ignore[attr-defined]
    assert [id for id, _box in table.mode._stitched] == ["go-on"]
    assert table.prompt.button("go-on").label == "Klobba them!"  # type: ignore[attr-defined]
    card = spot(table, "lesson:card")
    assert card.label == table.mode.lesson.beats[victory].say and card.label.startswith("Outright victory")
    assert not card.box.overlap(spot(table, "spoils").box), "both are read"
    for at in (card.box.centre, (700.0, 600.0)):
        stage.step(0.05, [Pointer("press", at), Pointer("release", at)])
    assert table.motions.is_held, "a click on no button hurries nothing"
    click(stage, spot(table, "go-on").box.centre)
    settle(stage, table)
    assert table.mode.at == victory + 1 and table.state.round == 2, "it has been read"
