"""From the shelf to the table, into the pause menu, out of the game and back again."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.chance.deal_codes import Deal
from klotho_games.core.files import settings as core_settings
from klotho_games.core.games import registry
from klotho_games.scenes.game.dice_ledger import Ledger
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Pointer
from tests.scenes.rig import keys, name, settle, spot, tap
from tests.stage.rig import click, notice, send


def at_the_table(program: MainProgram) -> Any:
    program.open_setup("karthis", Deal(seeds.seed_from_words("a long walk")))
    settle(program)
    keys(program, "return")
    assert name(program) == "table"
    return program.stage.scene


def play_some(program: MainProgram, table: Any, moves: int = 4) -> None:
    for _ in range(moves):
        if not table.session.is_over:
            table.play(next(iter(table.session.legal())))
            settle(program)


def test_escape_pauses_and_escape_goes_on(program: MainProgram) -> None:
    table = at_the_table(program)
    keys(program, "escape")
    assert name(program) == "pause"
    keys(program, "escape")
    assert program.stage.scene is table
    keys(program, "f10")
    assert name(program) == "pause"
    tap(program, "resume")
    assert program.stage.scene is table


def test_the_pause_tells_of_the_deal_of_the_day(program: MainProgram, written: list[str]) -> None:
    at_the_table(program)
    keys(program, "escape")
    assert not any("daily game" in words for words in written)
    program.stage.go_to_shelf()
    settle(program)
    program.play_daily(registry.load("karthis"))
    settle(program)
    keys(program, "escape")
    assert any("daily game" in words for words in written)
    tap(program, "restart")
    assert any("it won’t count as finished" in words for words in written)


def test_save_and_leave_then_continue_where_it_stood(program: MainProgram) -> None:
    table = at_the_table(program)
    play_some(program, table)
    stood = table.session.state
    keys(program, "escape")
    tap(program, "leave")
    assert name(program) == "shelf"
    assert len(program.saves("karthis")) == 1
    tap(program, "continue-saved")
    assert name(program) == "table"
    again = program.stage.scene
    assert again is not table
    assert again.session.state == stood  # type: ignore[union-attr]


def test_a_house_opened_anew_continues_too(program_of: Callable[..., MainProgram]) -> None:
    first = program_of()
    table = at_the_table(first)
    play_some(first, table)
    stood = table.session.state
    table.session.close()  # as if the process had ended
    second = program_of()
    tap(second, "continue")
    assert name(second) == "saves"
    keys(second, "return", "return")
    assert second.stage.scene.session.state == stood  # type: ignore[union-attr]


def test_starting_again_asks_first_and_throws_the_old_game_away(program: MainProgram) -> None:
    table = at_the_table(program)
    play_some(program, table)
    keys(program, "escape")
    tap(program, "restart")
    assert name(program) == "confirm"
    keys(program, "return", "return")  # the safe answer has the focus
    assert name(program) == "pause"
    assert program.stage.stack[1] is table
    tap(program, "restart")
    tap(program, "yes")
    assert name(program) == "table"
    new: Any = program.stage.scene
    assert new is not table
    assert new.session.setup == table.session.setup
    assert new.session.commitment != table.session.commitment
    program.forget_saves()
    assert len(program.saves()) == 1


@pytest.mark.parametrize("is_open", [False, True])
def test_starting_again_says_whether_the_same_setup_counts(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    table = at_the_table(program)
    monkeypatch.setattr(type(table.game.rules), "open_deal", is_open, raising=False)
    keys(program, "escape")
    tap(program, "restart")
    confirm: Any = program.stage.scene
    assert ("its score doesn’t count" in confirm.detail) == (not is_open)


def test_this_deal_can_be_played_again(program: MainProgram) -> None:
    table = at_the_table(program)
    play_some(program, table)
    before = table.session.state
    keys(program, "escape")
    tap(program, "restart")
    tap(program, "also")
    new: Any = program.stage.scene
    assert new is not table and new.session.is_known_deal, "whoever played it knows what comes"
    assert new.session.commitment == table.session.commitment and new.session.state != before
    program.forget_saves()
    assert len(program.saves()) == 1


def test_undo_in_the_pause_tells_why_not(program: MainProgram) -> None:
    table = at_the_table(program)
    keys(program, "escape")
    assert spot(program, "undo").reason == "You can’t undo yet: you haven’t decided anything."
    keys(program, "escape")
    play_some(program, table, 1)
    keys(program, "escape")
    assert not spot(program, "undo").enabled
    assert spot(program, "undo").reason


def test_settings_and_rules_lie_over_the_pause(program: MainProgram) -> None:
    at_the_table(program)
    keys(program, "escape")
    tap(program, "settings")
    assert name(program) == "settings"
    keys(program, "escape")
    assert name(program) == "pause"
    tap(program, "rules")
    assert name(program) == "rulebook"
    keys(program, "escape")
    assert name(program) == "pause"


def test_speed_and_motion_change_at_once_and_last(program: MainProgram) -> None:
    table = at_the_table(program)
    keys(program, "escape")
    scene = program.stage.scene
    assert scene is not None
    scene.focus.seen = True
    scene.focus.set(spot(program, "speed"))
    keys(program, "right")
    assert core_settings.load()[0].speed == "fast"
    assert table.motions.speed == 0.5
    tap(program, "reduced")
    assert core_settings.load()[0].motion == "full"
    assert not table.motions.reduced


def test_auto_play_begins_when_the_table_is_seen_again(program: MainProgram) -> None:
    table = at_the_table(program)
    keys(program, "escape")
    assert "doesn’t count" in spot(program, "auto").tip
    tap(program, "auto")
    ply = table.session.ply
    assert not table.auto and table.session.ply == ply
    click(program.stage, spot(program, "resume").box.centre)
    for _ in range(3000):
        program.stage.step(0.05, [])
        time.sleep(0.01)  # the bot thinks in its own process, which has to start first
        if table.session.ply > ply:
            break
    assert table.session.ply > ply


@pytest.fixture
def thoughtful(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> MainProgram:
    """A program whose bots never finish thinking."""
    monkeypatch.setattr(program, "advise", lambda *asked: lambda: None)
    return program


def test_auto_play_that_is_switched_off_in_the_pause_asks_someone_who_sits_there(thoughtful: MainProgram) -> None:
    program, table = thoughtful, at_the_table(thoughtful)
    asked = table.prompt.current_words
    table.toggle_auto()
    assert table.prompt.current_words != asked
    keys(program, "escape")
    tap(program, "auto")
    click(program.stage, spot(program, "resume").box.centre)
    settle(program)
    assert table.prompt.current_words == asked and not table.needs_frames


def test_auto_play_that_was_only_tried_out_leaves_no_words_behind(thoughtful: MainProgram) -> None:
    program, table = thoughtful, at_the_table(thoughtful)
    asked = table.prompt.current_words
    keys(program, "escape")
    tap(program, "auto")
    table.on_rest()  # as after a resize
    assert table.prompt.current_words == asked and not table.needs_frames, "nobody plays while all is paused"
    tap(program, "auto")
    click(program.stage, spot(program, "resume").box.centre)
    settle(program)
    assert table.prompt.current_words == asked and not table.needs_frames


def test_someone_who_takes_over_by_phone_in_the_pause_is_not_overruled(thoughtful: MainProgram) -> None:
    program, table = thoughtful, at_the_table(thoughtful)
    table.toggle_auto()
    keys(program, "escape")
    table.take_back()  # as a phone can request
    click(program.stage, spot(program, "resume").box.centre)
    settle(program)
    assert not table.auto


def test_the_ledger_and_the_code_can_be_looked_at(program: MainProgram) -> None:
    table = at_the_table(program)
    play_some(program, table)
    keys(program, "escape")
    tap(program, "ledger")
    assert name(program) == "ledger"
    keys(program, "escape")
    tap(program, "code")
    assert name(program) == "pause"


@pytest.mark.usefixtures("every_frame")
def test_a_tiny_window_and_a_lost_one_break_nothing(program: MainProgram) -> None:
    table = at_the_table(program)
    for size in ((300, 200), (1280, 720), (640, 1000), (1920, 1080)):
        program.stage.window.resize(size)
        notice(program.stage, "resized")
        notice(program.stage, "focus-lost")
        settle(program)
        keys(program, "escape")
        assert name(program) == "pause"
        keys(program, "escape")
    assert program.stage.scene is table


def test_the_right_button_and_a_click_beside_the_panels_resume(program: MainProgram) -> None:
    table = at_the_table(program)
    for button, at in ((3, (1200, 300)), (1, (100, 1000)), (3, (100, 100))):
        keys(program, "escape")
        assert name(program) == "pause"
        click(program.stage, (1240, 125))  # on a panel, beside its controls
        settle(program)
        assert name(program) == "pause"
        send(program.stage, Pointer("press", at, button), Pointer("release", at, button))
        settle(program)
        assert program.stage.scene is table
    program.open_rules("karthis")
    settle(program)
    send(program.stage, Pointer("press", (900, 500), 3), Pointer("release", (900, 500), 3))
    settle(program)
    assert program.stage.scene is table


def test_seal_and_code_stand_whole_in_their_room(readable_program: MainProgram) -> None:
    program = readable_program
    at_the_table(program)
    keys(program, "escape")
    look = program.stage.look
    look.runs = []
    program.stage.scene.rebuild()  # type: ignore[union-attr]
    settle(program)
    runs, look.runs = look.runs, None
    seal = [run for run in runs if len(run.words) == 35 and run.words.count(" ") == 3]
    assert len(seal) == 2
    assert all(run.fits and run.room.holds(run.box, slack=1) for run in seal)


def test_the_ledger_names_what_came(program: MainProgram) -> None:
    table = at_the_table(program)
    play_some(program, table, 6)
    program.stage.look.runs = []
    program.stage.push(Ledger(table.session))
    settle(program)
    words = [run.words for run in program.stage.look.runs]
    assert [title for title in words if re.fullmatch(r"Dice for the next room: \d+", title)]
    assert "1 – 10" in words, "a hundred lines are told in tenths"
