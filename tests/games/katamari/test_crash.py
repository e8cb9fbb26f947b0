"""The crash sequence ends as the rules say, whether it is watched, skipped or only faded."""

from __future__ import annotations

import random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.core.i18n import signed
from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.board import largest_free, lay_of_piece, piece_of
from klotho_games.games.katamari.rules.pieces import STUFF
from klotho_games.games.katamari.rules.questions import effect_of_loss
from klotho_games.games.katamari.rules.state import Phase, collected_dice
from klotho_games.games.katamari.rules.steps import DiceRolled, RollDice
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from tests.games.katamari.table_rig import new_session, sensible
from tests.games.katamari.test_tray import force_throw
from tests.games.rig import READABLE, key, press, rest, sit_down, spot, written


def about_to_crash(largest: int) -> Session:
    """A seat with four dice and this many largest free pieces is about to throw."""
    for number in range(200):
        session, rng = new_session(number, 2), random.Random(number)
        while not session.is_over and session.ply < 120:
            s = session.state
            if s.phase is Phase.THROW and sum(collected_dice(s, s.seat)) >= 4:
                free = largest_free(s.boards[s.seat])
                if len(free) == largest:
                    return session
            session.play(sensible(session, rng))
            session.draw_chance()
    raise AssertionError("no such position")


def sixes(session: Session) -> tuple[int, int, int]:
    left, out = 4, []
    for n in collected_dice(session.state, session.state.seat):
        out.append(min(left, n))
        left -= out[-1]
    return out[0], out[1], out[2]


@pytest.mark.parametrize(("motion", "speed"), [("full", "normal"), ("full", "instant"), ("reduced", "normal")])
def test_the_largest_goes_under_its_pile_and_nothing_of_the_crash_stays(motion: str, speed: str) -> None:
    session = about_to_crash(1)
    seat = session.state.seat
    lost = STUFF[piece_of(largest_free(session.state.boards[seat])[0])].id
    stage, table = sit_down(session, motion=motion, speed=speed)
    sprites = len(list(table.layers.sprites()))
    force_throw(session, *sixes(session))
    table.play(RollDice())
    rest(stage)
    assert lay_of_piece(session.state.boards[seat], lost) < 0
    crash = table.crash
    for sprite in (crash._dim, crash._heat, crash._sticker, crash._mark, crash._arc, crash._bits):
        assert sprite.alpha == 0
    assert table.tray.dice.alarm == 0
    assert len(list(table.layers.sprites())) <= sprites + 4, "the fallen piece is still there"
    assert "crash_tumble" in stage.sound.played


def test_the_sticker_is_seen_and_gone_before_long() -> None:
    session = about_to_crash(1)
    stage, table = sit_down(session, motion="full", speed="normal")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    seen = 0.0
    for _frame in range(400):
        stage.step(1 / 60, [])
        table.motions.release()
        seen += 1 / 60 if table.crash._sticker.alpha > 0 else 0
        if not table.motions.is_busy:
            break
    assert 0.6 < seen <= 1.6


def test_the_damage_is_told_where_the_piece_lies_and_in_the_bar() -> None:
    """KAT-2.22."""
    session = about_to_crash(1)
    s = session.state
    piece = STUFF[piece_of(largest_free(s.boards[s.seat])[0])].id
    before, after, dice, then = effect_of_loss(s, piece)
    stage, table = sit_down(session, READABLE, motion="full", speed="normal")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    assert until_held(stage, table) and table.crash._damage.alpha == 1
    told = {run.words for run in written(stage)}
    for n, words in ((after - before, "point"), (then - dice, "di")):
        assert any(one.startswith((signed(n) if n else "0") + f" {words}") for one in told), (n, words, told)
    assert f"points from {before} to {after}, dice from {dice} to {then}" in table.prompt.current_words[2]


def test_the_sixes_come_up() -> None:
    session = about_to_crash(1)
    stage, table = sit_down(session, motion="full", speed="normal")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    highest = 0.0
    while table.motions.is_busy:
        stage.step(1 / 60, [])
        table.motions.release()
        highest = max(highest, table.tray.dice.alarm)
    assert highest == 1.0


def test_while_it_is_chosen_what_comes_off_the_table_stays_dim() -> None:
    session = about_to_crash(2)
    stage, table = sit_down(session)
    force_throw(session, *sixes(session))
    table.play(RollDice())
    rest(stage)
    assert session.state.phase is Phase.CRASH
    assert table.crash._dim.alpha == 1 and table.crash._sticker.alpha == 0 and table.tray.dice.alarm == 1
    assert "crash (KAT-2.20)" in table.tray.plate.spot.label
    table.play(session.legal()[0])
    rest(stage)
    assert table.crash._dim.alpha == 0


def test_a_skipped_crash_ends_the_same() -> None:
    session = about_to_crash(1)
    _stage, table = sit_down(session, motion="full", speed="normal")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    table.motions.skip()
    assert table.motions.is_held and table.crash._sticker.alpha == 1, "no skip passes what was lost"
    table.motions.release()
    table.motions.skip()
    assert table.crash._dim.alpha == table.crash._sticker.alpha == 0
    assert table.board.board == session.state.boards[session.state.seat]


def test_a_fallen_die_crashes_too() -> None:
    """KAT-2.21."""
    session, rng = new_session(3, 2, wobbly=True), random.Random(3)
    while session.state.phase is not Phase.THROW or not session.state.boards[session.state.seat].laid:
        session.play(sensible(session, rng))
        session.draw_chance()
    due = collected_dice(session.state, session.state.seat)
    stage, table = sit_down(session, motion="full", speed="normal")
    session.play(RollDice())
    before = session.state
    outcome = DiceRolled(*((1,) * n for n in due), fell=1)
    events = session.force(outcome)
    table.tell_and_show(outcome, events, before)
    gone = False
    while table.motions.is_busy:
        stage.step(1 / 60, [])
        table.motions.release()
        gone = gone or any(die.gone for die in table.tray.dice.dice)
    assert gone


# -- looking at the loss ----------------------------------------------------------------------------------------------


def until_held(stage: Stage, table: Any) -> bool:
    """Run the crash until the table waits, if it does, and listens."""
    for _frame in range(200):
        stage.step(0.05, [])
        if (table.motions.is_held or not table.motions.is_busy) and not table.guard.is_deaf:
            break
    return bool(table.motions.is_held)


def crashed() -> tuple[Stage, Any, int]:
    session = about_to_crash(1)
    seat = session.state.seat
    stage, table = sit_down(session, motion="full", speed="fast")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    return stage, table, seat


@pytest.mark.parametrize("name", ["return", "space"])
def test_someone_who_has_crashed_looks_at_it_and_goes_on_by_a_key(name: str) -> None:
    stage, table, seat = crashed()
    assert until_held(stage, table)
    stage.step(5.0, [])
    assert table.motions.is_held and not stage.scene.is_moving, "it waits, and costs nothing"  # type: ignore[union-attr]
    assert {"pass", "watch", "why"} <= {s.id for s in table.focus.spots}
    assert table.crash._sticker.alpha == 1 and table.prompt.current_words[0] == table.names[seat]
    key(stage, name)
    assert not table.motions.is_held and table.focus.find("pass") is None
    rest(stage)
    assert table.crash._dim.alpha == 0 and table.state.seat != seat and table.focus.only is None


def test_a_crash_is_watched_again_and_explained() -> None:
    stage, table, _seat = crashed()
    assert until_held(stage, table)
    piece = max(table.layers.sprites(), key=lambda sprite: sprite.angle)
    lies = piece.centre
    for _time in range(2):
        stage.sound.played.clear()
        key(stage, "r")
        assert not table.motions.is_held and piece.centre != lies and "crash_tumble" in stage.sound.played
        assert until_held(stage, table) and piece.centre == lies
    key(stage, "w")
    assert ("rules", "katamari", "KAT-2.20") in stage.program.asked and table.motions.is_held  # type: ignore[union-attr]
    press(stage, Action.NEXT, "tab")
    assert table.focus.current.id == "pass", "the first Tab shows where one is"
    press(stage, Action.NEXT, "tab")
    assert table.focus.current.id == "watch" and table.motions.is_held, "keys go among the buttons"
    press(stage, Action.CONFIRM, "return")
    assert not table.motions.is_held and until_held(stage, table)


def test_only_a_click_on_its_button_passes_the_tray() -> None:
    stage, table, _seat = crashed()
    assert until_held(stage, table)
    for at in (table.board.middle, spot(table, "pile:1").box.centre):
        stage.step(0.02, [Pointer("press", at), Pointer("release", at)])
        assert table.motions.is_held
    at = spot(table, "pass").box.centre
    stage.step(0.02, [Pointer("press", at), Pointer("release", at)])
    assert not table.motions.is_held


def test_escape_pauses_although_the_table_waits() -> None:
    stage, table, _seat = crashed()
    assert until_held(stage, table)
    press(stage, Action.CANCEL, "escape")
    assert ("pause",) in stage.program.asked and table.motions.is_held, "what was lost is still there"  # type: ignore[union-attr]


def test_a_bots_crash_waits_only_step_by_step() -> None:
    for step_by_step in (False, True):
        session = about_to_crash(1)
        seat = session.state.seat
        bots = tuple("easy" if n == seat else "" for n in range(2))
        session = Session.of_record(session.game, replace(session.record, bots=bots), session.seed)
        stage, table = sit_down(session, motion="full", speed="fast")
        table.hints.call_off()
        table.pace.step_by_step = step_by_step
        force_throw(session, *sixes(session))
        table.play(RollDice())
        assert until_held(stage, table) == step_by_step


@pytest.mark.parametrize(("motion", "speed", "waits"), [("full", "instant", False), ("reduced", "normal", True)])
def test_where_nothing_takes_time_nothing_waits(motion: str, speed: str, waits: bool) -> None:
    """Players with reduced motion are shown what was lost too."""
    session = about_to_crash(1)
    stage, table = sit_down(session, motion=motion, speed=speed)
    force_throw(session, *sixes(session))
    table.play(RollDice())
    assert until_held(stage, table) == waits


def test_at_large_letters_the_bar_has_a_row_for_its_words_and_one_for_its_buttons() -> None:
    session = about_to_crash(1)
    stage, table = sit_down(session, text=2.0, motion="full", speed="fast")
    force_throw(session, *sixes(session))
    table.play(RollDice())
    assert until_held(stage, table)
    seen = pygame.image.tobytes(stage.window.screen, "RGB")
    written(stage)
    assert seen == pygame.image.tobytes(stage.window.screen, "RGB"), "painted anew it looks the same"


def test_the_log_tells_the_crash_as_it_begins() -> None:
    stage, table, _seat = crashed()
    told = []
    for _frame in range(400):
        stage.step(1 / 60, [])
        told.append(table.log_panel.spot.label)
        if "crash_tumble" in stage.sound.played:
            break
    assert "(KAT-2.20)" in told[-1] and "(KAT-2.20)" not in told[-5]
