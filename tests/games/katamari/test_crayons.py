"""Crayons: drawn by pointer or keys, erased, undone, saved beside the journal, visible on the boards (KAT-1.2)."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core.contract import Setup
from klotho_games.core.files import side_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.play import journal
from klotho_games.games.katamari.doodles import Doodles
from klotho_games.games.katamari.table.parts.crayons import DoodleSheet
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.scene.tips import ToastKind
from klotho_games.stage.stage import Stage
from tests.games.katamari.table_rig import NAMES, game, new_session
from tests.games.rig import click, rest, sit_down, spot


def opened(seats: int = 3, bots: tuple[str, ...] = ("", "easy", "easy")) -> tuple[Stage, DoodleSheet]:
    stage, table = sit_down(new_session(1, seats, bots))
    click(stage, spot(table, "crayons").box.centre)
    sheet = stage.scene
    assert isinstance(sheet, DoodleSheet)
    return stage, sheet


def draw(stage: Stage, sheet: DoodleSheet, *points: tuple[float, float]) -> None:
    at = [(sheet.sheet.x + x * sheet.sheet.w, sheet.sheet.y + y * sheet.sheet.h) for x, y in points]
    stage.step(0.02, [Pointer("press", at[0])])
    for point in at[1:]:
        stage.step(0.02, [Pointer("move", point, 0)])
    stage.step(0.02, [Pointer("release", at[-1])])


def test_two_players_have_no_crayons() -> None:
    _stage, table = sit_down(new_session(1, 2))
    assert table.focus.find("crayons") is None


def test_a_line_is_drawn_with_the_crayon_in_hand() -> None:
    stage, sheet = opened()
    click(stage, spot(sheet, "crayon:4").box.centre)
    draw(stage, sheet, (0.05, 0.9), (0.1, 0.95), (0.2, 0.9))
    (stroke,) = sheet.doodles.strokes(0)
    assert stroke.crayon == 4
    assert stroke.points[0] == pytest.approx((0.05, 0.9), abs=0.001) and len(stroke.points) == 3


def test_someone_who_waits_draws_with_a_phone_and_someone_who_plays_does_not() -> None:
    _stage, table = sit_down(new_session(1, 3))
    acting = table.session.to_act
    waits = next(seat for seat in range(3) if seat != acting)
    line = ((0.05, 0.9), (0.1, 0.95))
    for seat in (acting, waits):
        table.draw_from_phone(seat, 2, line)
    table.draw_from_phone(waits, 7, line)  # no such crayon
    strokes = table.crayons.doodles.strokes
    assert strokes(acting) == () and [(stroke.crayon, stroke.points) for stroke in strokes(waits)] == [(2, line)]
    table.draw_from_phone(waits, 0, ((0.051, 0.9),))
    assert strokes(waits) == ()


def test_what_was_drawn_with_a_phone_is_kept_beside_the_journal(tmp_path: Path) -> None:
    session = journal.start(game(), Setup(NAMES[:3]), folder=tmp_path)
    _stage, table = sit_down(session)
    waits = next(seat for seat in range(3) if seat != session.to_act)
    table.draw_from_phone(waits, 3, ((0.1, 0.1), (0.2, 0.1)))
    table.on_close()
    assert Doodles(table.crayons.doodles.path).strokes(waits)[0].crayon == 3


def test_a_line_ends_at_the_rim_of_the_sheet() -> None:
    stage, sheet = opened()
    draw(stage, sheet, (0.95, 0.5), (1.4, 0.5))
    assert sheet.doodles.strokes(0)[0].points[-1] == (1.0, 0.5)


def test_undo_rubber_and_clear() -> None:
    stage, sheet = opened()
    for y in (0.1, 0.5, 0.9):
        draw(stage, sheet, (0.02, y), (0.1, y))
    click(stage, spot(sheet, "undo").box.centre)
    assert len(sheet.doodles.strokes(0)) == 2
    click(stage, spot(sheet, "crayon:0").box.centre)
    draw(stage, sheet, (0.05, 0.4), (0.1, 0.5))
    assert [stroke.points[0][1] for stroke in sheet.doodles.strokes(0)] == [0.1]
    click(stage, spot(sheet, "clear").box.centre)
    assert sheet.doodles.strokes(0) == ()


def test_by_keys_alone() -> None:
    stage, sheet = opened()
    sheet.focus.set(spot(sheet, "sheet"))
    sheet.focus.seen = True
    stage.step(0.02, [Press(Action.CONFIRM, "return")])
    stage.step(0.02, [Press(Action.CONFIRM, "return")])
    for _step in range(3):
        stage.step(0.02, [Press(Action.RIGHT, "right")])
    stage.step(0.02, [Press(Action.CONFIRM, "return")])
    (stroke,) = sheet.doodles.strokes(0)
    assert len(stroke.points) == 4 and stroke.points[-1][0] > stroke.points[0][0]


def test_only_people_whose_turn_it_is_not_may_doodle() -> None:
    session = new_session(1, 3)
    _stage, table = sit_down(session)
    assert table.crayons.who_may() == [seat for seat in range(3) if seat != session.to_act]
    _stage, table = sit_down(new_session(1, 3, ("", "easy", "easy")))
    assert table.crayons.who_may() == [0]
    _stage, table = sit_down(new_session(1, 3, ("easy", "easy", "easy")))
    assert table.crayons.who_may() == [] and not spot(table, "crayons").enabled


def test_no_rule_sees_them() -> None:
    stage, sheet = opened()
    session = sheet.table.session
    before, ply = session.state, session.ply
    draw(stage, sheet, (0.05, 0.9), (0.2, 0.9))
    sheet.back()
    rest(stage)
    assert session.state is before and session.ply == ply


def test_they_are_kept_beside_the_journal(tmp_path: Path) -> None:
    session = journal.start(game(), Setup(NAMES[:3]), bots=("", "easy", "easy"), folder=tmp_path)
    session.draw_chance()
    path = session.journal.path  # type: ignore[union-attr]
    stage, table = sit_down(session)
    click(stage, spot(table, "crayons").box.centre)
    sheet = stage.scene
    assert isinstance(sheet, DoodleSheet)
    draw(stage, sheet, (0.05, 0.9), (0.2, 0.9))
    assert not side_files.place(path, "doodles").exists()
    sheet.back()
    stage.step(0.1, [])
    assert side_files.place(path, "doodles").is_file()
    session.close()
    again = journal.resume(path)
    assert len(Doodles.of(again).strokes(0)) == 1
    _stage, table = sit_down(again)
    assert len(table.crayons.strokes_of(0)) == 1
    again.close()
    journal.discard(path)
    assert list(tmp_path.iterdir()) == []


def test_the_margin_lies_under_a_board_with_doodles() -> None:
    stage, sheet = opened()
    table = sheet.table
    draw(stage, sheet, (0.05, 0.9), (0.2, 0.9))
    sheet.back()
    stage.step(0.1, [])
    table.crayons.show(table.state)
    assert table.crayons._sheet.visible == (table.state.seat == 0)


def test_a_sheet_that_cannot_be_kept_says_no(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, sheet = opened()
    told: list[tuple[str, ToastKind]] = []
    monkeypatch.setattr(sheet.table.tips, "toast", lambda words, seconds, kind: told.append((words, kind)))

    def full() -> None:
        raise CannotSave("The disk is full.")

    monkeypatch.setattr(sheet.doodles, "keep", full)
    click(stage, spot(sheet, "done").box.centre)
    assert told == [("The disk is full.", ToastKind.NO)]


def test_a_line_that_is_being_drawn_when_the_sheet_goes_is_kept(tmp_path: Path) -> None:
    session = journal.start(game(), Setup(NAMES[:3], new_session(1, 3).setup.options), bots=("", "easy", "easy"))
    stage, table = sit_down(session)
    click(stage, spot(table, "crayons").box.centre)
    sheet = stage.scene
    assert isinstance(sheet, DoodleSheet) and sheet.doodles.path is not None
    at = (sheet.sheet.x + 0.1 * sheet.sheet.w, sheet.sheet.y + 0.9 * sheet.sheet.h)
    stage.step(0.02, [Pointer("press", at)])
    stage.pop()
    stage.step(0.02, [])
    assert len(Doodles(sheet.doodles.path).strokes(0)) == 1
