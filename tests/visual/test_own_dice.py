"""Own dice at a real table: by keys and by mouse, kept as entered, and asked for again after a pause."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from klotho_games.core.games import registry
from klotho_games.core.games.own_dice import own_dice
from klotho_games.core.play import dice_ledger
from klotho_games.scenes.game.pause import Pause
from klotho_games.stage.devices.input import Press
from klotho_games.stage.table.own_dice import RollAndTell
from klotho_games.stage.table.table_scene import TableScene
from shots import own_dice_screens, screens
from shots.studio import Studio

WITH_DICE = [id for id in registry.SHELF if own_dice(registry.load(id))]


@pytest.fixture(params=WITH_DICE)
def dice_question(request: pytest.FixtureRequest) -> Iterator[tuple[Studio, RollAndTell]]:
    session, _throw = next(iter(own_dice_screens.first_throws(registry.load(request.param))))
    with screens.studio((640, 360), 1.0) as s:
        s.table(session)
        sheet = s.stage.scene
        assert isinstance(sheet, RollAndTell)
        yield s, sheet


def key(s: Studio, name: str) -> None:
    assert s.stage.scene is not None
    s.stage.scene.press(Press(None, name))


def tell_all(s: Studio, sheet: RollAndTell) -> None:
    for kind in sheet.throw.dice:
        for _die in range(kind.count):
            key(s, "2")
    done = sheet.focus.find("told")
    assert done is not None and done.enabled and sheet.focus.current is done
    sheet.activate(done)
    s.rest()


def test_what_is_typed_is_played_and_kept_as_told(dice_question: tuple[Studio, RollAndTell]) -> None:
    s, sheet = dice_question
    table, ply = s.stage.stack[0], sheet.stage.stack[0].session.ply  # type: ignore[attr-defined]
    assert not sheet.focus.find("told").enabled  # type: ignore[union-attr]
    tell_all(s, sheet)
    session = table.session  # type: ignore[attr-defined]
    assert ply in session.record.marks.forced
    assert session.ply > ply
    counted = dice_ledger.ledger(session.record)
    assert sum(tally.came for tallies in counted.values() for tally in tallies) <= session.ply - 1


def test_the_last_one_is_taken_back_and_the_table_may_roll(dice_question: tuple[Studio, RollAndTell]) -> None:
    s, sheet = dice_question
    session = s.stage.stack[0].session  # type: ignore[attr-defined]
    key(s, "2")
    assert sum(map(len, sheet.told)) == 1
    key(s, "backspace")
    assert not any(sheet.told)
    ply = session.ply
    key(s, "t")
    s.rest()
    assert session.ply > ply and ply not in session.record.marks.forced


def test_a_pause_leads_back_to_the_question(dice_question: tuple[Studio, RollAndTell]) -> None:
    s, sheet = dice_question
    sheet.back()
    s.rest()
    pause = s.stage.scene
    assert isinstance(pause, Pause)
    pause.back()
    s.rest()
    assert s.stage.scene is sheet
    tell_all(s, sheet)
    assert s.stage.scene is not sheet


def test_nobody_is_said_to_think_while_the_dice_are_asked_for(dice_question: tuple[Studio, RollAndTell]) -> None:
    s, _sheet = dice_question
    table = s.stage.stack[0]
    assert isinstance(table, TableScene)
    assert "Thinking" not in table.prompt.spoken_text
