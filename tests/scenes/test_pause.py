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


def at_the_table(house: MainProgram) -> Any:
    house.open_setup("karthis", Deal(seeds.seed_from_words("a long walk")))
    settle(house)
    keys(house, "return")
    assert name(house) == "table"
    return house.stage.scene


def play_some(house: MainProgram, table: Any, moves: int = 4) -> None:
    for _ in range(moves):
        if not table.session.is_over:
            table.play(next(iter(table.session.legal())))
            settle(house)


def test_escape_pauses_and_escape_goes_on(house: MainProgram) -> None:
    table = at_the_table(house)
    keys(house, "escape")
    assert name(house) == "pause"
    keys(house, "escape")
    assert house.stage.scene is table
    keys(house, "f10")
    assert name(house) == "pause"
    tap(house, "resume")
    assert house.stage.scene is table


def test_the_pause_tells_of_the_deal_of_the_day(house: MainProgram, written: list[str]) -> None:
    at_the_table(house)
    keys(house, "escape")
    assert not any("daily game" in words for words in written)
    house.stage.go_to_shelf()
    settle(house)
    house.play_daily(registry.load("karthis"))
    settle(house)
    keys(house, "escape")
    assert any("daily game" in words for words in written)
    tap(house, "restart")
    assert any("it won’t count as finished" in words for words in written)


def test_save_and_leave_then_continue_where_it_stood(house: MainProgram) -> None:
    table = at_the_table(house)
    play_some(house, table)
    stood = table.session.state
    keys(house, "escape")
    tap(house, "leave")
    assert name(house) == "shelf"
    assert len(house.saves("karthis")) == 1
    tap(house, "continue-saved")
    assert name(house) == "table"
    again = house.stage.scene
    assert again is not table
    assert again.session.state == stood  # type: ignore[union-attr]


def test_a_house_opened_anew_continues_too(house_of: Callable[..., MainProgram]) -> None:
    first = house_of()
    table = at_the_table(first)
    play_some(first, table)
    stood = table.session.state
    table.session.close()  # as if the process had ended
    second = house_of()
    tap(second, "continue")
    assert name(second) == "saves"
    keys(second, "return", "return")
    assert second.stage.scene.session.state == stood  # type: ignore[union-attr]


def test_starting_again_asks_first_and_throws_the_old_game_away(house: MainProgram) -> None:
    table = at_the_table(house)
    play_some(house, table)
    keys(house, "escape")
    tap(house, "restart")
    assert name(house) == "confirm"
    keys(house, "return", "return")  # the safe answer has the focus
    assert name(house) == "pause"
    assert house.stage.stack[1] is table
    tap(house, "restart")
    tap(house, "yes")
    assert name(house) == "table"
    new: Any = house.stage.scene
    assert new is not table
    assert new.session.setup == table.session.setup
    assert new.session.commitment != table.session.commitment
    house.forget_saves()
    assert len(house.saves()) == 1


@pytest.mark.parametrize("is_open", [False, True])
def test_starting_again_says_whether_the_same_setup_counts(
    house: MainProgram, monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    table = at_the_table(house)
    monkeypatch.setattr(type(table.game.rules), "open_deal", is_open, raising=False)
    keys(house, "escape")
    tap(house, "restart")
    confirm: Any = house.stage.scene
    assert ("its score doesn’t count" in confirm.detail) == (not is_open)


def test_this_deal_can_be_played_again(house: MainProgram) -> None:
    table = at_the_table(house)
    play_some(house, table)
    before = table.session.state
    keys(house, "escape")
    tap(house, "restart")
    tap(house, "also")
    new: Any = house.stage.scene
    assert new is not table and new.session.is_known_deal, "whoever played it knows what comes"
    assert new.session.commitment == table.session.commitment and new.session.state != before
    house.forget_saves()
    assert len(house.saves()) == 1


def test_undo_in_the_pause_tells_why_not(house: MainProgram) -> None:
    table = at_the_table(house)
    keys(house, "escape")
    assert spot(house, "undo").reason == "You can’t undo yet: you haven’t decided anything."
    keys(house, "escape")
    play_some(house, table, 1)
    keys(house, "escape")
    assert not spot(house, "undo").enabled
    assert spot(house, "undo").reason


def test_settings_and_rules_lie_over_the_pause(house: MainProgram) -> None:
    at_the_table(house)
    keys(house, "escape")
    tap(house, "settings")
    assert name(house) == "settings"
    keys(house, "escape")
    assert name(house) == "pause"
    tap(house, "rules")
    assert name(house) == "rulebook"
    keys(house, "escape")
    assert name(house) == "pause"


def test_speed_and_motion_change_at_once_and_last(house: MainProgram) -> None:
    table = at_the_table(house)
    keys(house, "escape")
    scene = house.stage.scene
    assert scene is not None
    scene.focus.seen = True
    scene.focus.set(spot(house, "speed"))
    keys(house, "right")
    assert core_settings.load()[0].speed == "fast"
    assert table.motions.speed == 0.5
    tap(house, "reduced")
    assert core_settings.load()[0].motion == "full"
    assert not table.motions.reduced


def test_auto_play_begins_when_the_table_is_seen_again(house: MainProgram) -> None:
    table = at_the_table(house)
    keys(house, "escape")
    assert "doesn’t count" in spot(house, "auto").tip
    tap(house, "auto")
    ply = table.session.ply
    assert not table.auto and table.session.ply == ply
    click(house.stage, spot(house, "resume").box.centre)
    for _ in range(3000):
        house.stage.step(0.05, [])
        time.sleep(0.01)  # the bot thinks in its own process, which has to start first
        if table.session.ply > ply:
            break
    assert table.session.ply > ply


@pytest.fixture
def thoughtful(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> MainProgram:
    """A program whose bots never finish thinking."""
    monkeypatch.setattr(house, "advise", lambda *asked: lambda: None)
    return house


def test_auto_play_that_is_switched_off_in_the_pause_asks_someone_who_sits_there(thoughtful: MainProgram) -> None:
    house, table = thoughtful, at_the_table(thoughtful)
    asked = table.prompt.current_words
    table.toggle_auto()
    assert table.prompt.current_words != asked
    keys(house, "escape")
    tap(house, "auto")
    click(house.stage, spot(house, "resume").box.centre)
    settle(house)
    assert table.prompt.current_words == asked and not table.needs_frames


def test_auto_play_that_was_only_tried_out_leaves_no_words_behind(thoughtful: MainProgram) -> None:
    house, table = thoughtful, at_the_table(thoughtful)
    asked = table.prompt.current_words
    keys(house, "escape")
    tap(house, "auto")
    table.on_rest()  # as after a resize
    assert table.prompt.current_words == asked and not table.needs_frames, "nobody plays while all is paused"
    tap(house, "auto")
    click(house.stage, spot(house, "resume").box.centre)
    settle(house)
    assert table.prompt.current_words == asked and not table.needs_frames


def test_someone_who_takes_over_by_phone_in_the_pause_is_not_overruled(thoughtful: MainProgram) -> None:
    house, table = thoughtful, at_the_table(thoughtful)
    table.toggle_auto()
    keys(house, "escape")
    table.take_back()  # as a phone can request
    click(house.stage, spot(house, "resume").box.centre)
    settle(house)
    assert not table.auto


def test_the_ledger_and_the_code_can_be_looked_at(house: MainProgram) -> None:
    table = at_the_table(house)
    play_some(house, table)
    keys(house, "escape")
    tap(house, "ledger")
    assert name(house) == "ledger"
    keys(house, "escape")
    tap(house, "code")
    assert name(house) == "pause"


@pytest.mark.usefixtures("every_frame")
def test_a_tiny_window_and_a_lost_one_break_nothing(house: MainProgram) -> None:
    table = at_the_table(house)
    for size in ((300, 200), (1280, 720), (640, 1000), (1920, 1080)):
        house.stage.window.resize(size)
        notice(house.stage, "resized")
        notice(house.stage, "focus-lost")
        settle(house)
        keys(house, "escape")
        assert name(house) == "pause"
        keys(house, "escape")
    assert house.stage.scene is table


def test_the_right_button_and_a_click_beside_the_panels_resume(house: MainProgram) -> None:
    table = at_the_table(house)
    for button, at in ((3, (1200, 300)), (1, (100, 1000)), (3, (100, 100))):
        keys(house, "escape")
        assert name(house) == "pause"
        click(house.stage, (1240, 125))  # on a panel, beside its controls
        settle(house)
        assert name(house) == "pause"
        send(house.stage, Pointer("press", at, button), Pointer("release", at, button))
        settle(house)
        assert house.stage.scene is table
    house.open_rules("karthis")
    settle(house)
    send(house.stage, Pointer("press", (900, 500), 3), Pointer("release", (900, 500), 3))
    settle(house)
    assert house.stage.scene is table


def test_seal_and_code_stand_whole_in_their_room(readable_house: MainProgram) -> None:
    house = readable_house
    at_the_table(house)
    keys(house, "escape")
    look = house.stage.look
    look.runs = []
    house.stage.scene.rebuild()  # type: ignore[union-attr]
    settle(house)
    runs, look.runs = look.runs, None
    seal = [run for run in runs if len(run.words) == 35 and run.words.count(" ") == 3]
    assert len(seal) == 2
    assert all(run.fits and run.room.holds(run.box, slack=1) for run in seal)


def test_the_ledger_names_what_came(house: MainProgram) -> None:
    table = at_the_table(house)
    play_some(house, table, 6)
    house.stage.look.runs = []
    house.stage.push(Ledger(table.session))
    settle(house)
    words = [run.words for run in house.stage.look.runs]
    assert [title for title in words if re.fullmatch(r"Dice for the next room: \d+", title)]
    assert "1 – 10" in words, "a hundred lines are told in tenths"
