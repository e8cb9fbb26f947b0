"""Players without a Totem may call the winner before the cards turn. It changes nothing in the game."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from klotho_games.core.contract import NOBODY, Move
from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules.state import NONE, Fray, Phase, side_of
from klotho_games.games.klobba.rules.steps import Lay
from klotho_games.games.klobba.table.motion.calling import CALLING
from klotho_games.games.klobba.table.parts.calls import Calls, best_words, may_call, winners_by_round
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from tests.games.klobba.table_rig import NAMES, at_random, new_session, standing
from tests.games.rig import key, press, sit_down, spot

BOTS = ("", "easy", "easy", "easy", "easy")


def about_to_flip(bots: tuple[str, ...] = BOTS, wins: bool = True) -> tuple[Session, Move]:
    """Return a game in which Ada holds no Totem, and the move that turns the cards."""

    def turns(s: Fray) -> bool:
        return s.seat != 0 and side_of(s, 0) == NONE and s.sides[0].laid != NONE

    for seat in (1, 2, 3, 4):
        session = standing(Phase.LAY, 5, seat, rounds=2, bots=bots, holds=turns)
        for move in session.legal():
            if isinstance(move, Lay):
                kinds = {type(event) for event in session.rules.apply(session.state, move)[1]}
                if ev.CardsFlipped in kinds and (ev.ClobberWon in kinds) == wins:
                    return session, move
    raise AssertionError("no such fight")


def asked(bots: tuple[str, ...] = BOTS, **more: Any) -> tuple[Stage, Any, Session]:
    """The table waits for a call."""
    session, move = about_to_flip(bots)
    stage, table = sit_down(session, motion="full", **more)
    table.motions.speed = 1.0
    table.play(move)
    wait_until(stage, lambda: table.motions.is_held and not table.guard.is_deaf)
    return stage, table, session


def wait_until(stage: Stage, holds: Callable[[], bool]) -> None:
    for _frame in range(900):
        if holds():
            return
        stage.step(0.05, [])
    raise AssertionError("it never comes")


# ---- asking ----


def by_click(stage: Stage, table: Any) -> None:
    click_at = spot(table, "call:white").box.centre
    stage.input.device = "mouse"
    stage.step(0.02, [Pointer("move", click_at, 0), Pointer("press", click_at), Pointer("release", click_at)])


def by_number(stage: Stage, table: Any) -> None:
    key(stage, "2")


def by_pad(stage: Stage, table: Any) -> None:
    while table.focus.current is None or table.focus.current.id != "call:white":
        press(stage, Action.LEFT, "pad left", "pad")
    press(stage, Action.CONFIRM, "pad a", "pad")


@pytest.mark.parametrize("call", [by_click, by_number, by_pad])
def test_the_winner_is_called_before_the_cards_turn(call: Callable[[Stage, Any], None]) -> None:
    stage, table, session = asked()
    shown = table.divide.cards
    assert all(card.turn == 0.0 for card in shown), "no card is face up yet"
    state, steps = session.state, session.record.steps
    call(stage, table)
    assert Calls.of(session).call_of(state.round if state.phase is not Phase.PAIR else state.round - 1, 0) == 1
    assert session.state is state and session.record.steps == steps
    wait_until(stage, lambda: table.clobber.cast is not None and table.clobber.cast._won != "")
    stage.step(0.2, [])
    winner = table.clobber.cast.fight.winner
    right = "right" if winner == 1 else "wrong"
    wait_until(stage, lambda: f"Ada called it {right}." in table.prompt.spoken_text)


def test_no_one_has_to_call() -> None:
    stage, table, session = asked()
    key(stage, "space")
    assert Calls.of(session).tallies() == []
    wait_until(stage, lambda: table.clobber.cast is not None)
    assert not table.clobber.cast.called


def test_who_has_left_out_two_calls_is_asked_again_only_on_request() -> None:
    session, move = about_to_flip()
    calls = Calls.of(session)
    calls.leave_out(0)
    calls.leave_out(0)
    stage, table = sit_down(session, motion="full")
    assert spot(table, "call-again")
    table.motions.speed = 1.0
    table.calling.ask_again()
    assert table.focus.find("call-again") is None
    table.play(move)
    wait_until(stage, lambda: table.motions.is_held)
    assert spot(table, "call:black")


def test_totem_holders_bots_lessons_and_replays_are_not_asked() -> None:
    session, _move = about_to_flip()
    s = session.state
    assert [seat for seat in range(5) if may_call(s, seat)] == [
        seat for seat in range(5) if seat not in (s.sides[0].seat, s.sides[1].seat)]
    _stage, table = sit_down(session)
    table.motions.speed = 1.0
    assert table.calling.parts_to_ask(s)
    table.mode.is_played = False
    assert table.calling.parts_to_ask(s) == []


def test_everyone_at_the_screen_is_asked_in_turn() -> None:
    session, move = about_to_flip(("",) * 5)
    stage, table = sit_down(session, motion="full")
    table.motions.speed = 1.0
    holders = {one.seat for one in session.state.sides}
    round = session.state.round
    while stage.scene is not table:
        stage.scene.confirm()  # type: ignore[union-attr]
        stage.step(0.05, [])
        wait_until(stage, lambda: stage.scene is table and not table.motions.is_busy)
    table.motions.speed = 1.0
    table.play(move)
    speakers = []
    while table.clobber.cast is None:
        if table.motions.is_held and not table.guard.is_deaf:
            speakers.append(table.flow.speaker)
            table.activate(spot(table, "call:black"))
        stage.step(0.05, [])
    assert speakers == [seat for seat in range(5) if seat not in holders]
    assert all(Calls.of(session).call_of(round, seat) == 0 for seat in speakers)


# ---- phones ----


def test_a_phone_is_asked_and_may_think_again_until_the_cards_turn() -> None:
    session, move = about_to_flip(("", *BOTS[1:]))
    _stage, table = sit_down(session, phones=(0,))
    round = session.state.round
    aside = table.aside_for(0)
    assert aside is not None and [button.id for button in aside.buttons] == ["black-wins", "white-wins"]
    holder = session.state.sides[0].seat
    assert table.aside_for(holder) is None
    assert table.hear_aside(0, "black-wins") and table.hear_aside(0, "white-wins")
    assert Calls.of(session).call_of(round, 0) == 1
    assert [button.icon for button in table.aside_for(0).buttons] == ["", "check"]
    assert not table.hear_aside(0, "nobody-wins") and not table.hear_aside(holder, "black-wins")
    table.play(move)
    table.motions.finish()
    if session.state.round == round:
        assert table.aside_for(0) is None and not table.hear_aside(0, "black-wins"), "too late"


def test_those_who_watch_call_too_and_hear_who_was_right() -> None:
    stage, table, session = asked()
    aside = table.aside_for(NOBODY)
    assert aside is not None and [button.icon for button in aside.buttons] == ["", ""], "one page for all of them"
    assert table.hear_onlooker("Gale", "black-wins") and table.hear_onlooker("Hugo", "white-wins")
    assert table.hear_onlooker("Hugo", "black-wins"), "until the cards turn"
    assert not table.hear_onlooker("Gale", "nobody-wins")
    key(stage, "space")
    wait_until(stage, lambda: table.clobber.cast is not None and table.clobber.cast._won != "")
    stage.step(0.2, [])
    right = "right" if table.clobber.cast.fight.winner == 0 else "wrong"
    wait_until(stage, lambda: f"Gale and Hugo called it {right}." in table.prompt.spoken_text)
    assert Calls.of(session).tallies() == [], "the ending counts the players' calls"


# ---- the ending ----


def test_the_ending_tells_who_read_the_cave_best() -> None:
    session, rng = new_session(3, 5), Random(3)
    calls = Calls.of(session)
    while not session.is_over:
        session.play(at_random(session, rng))
        session.draw_chance()
    fights = winners_by_round(session)
    assert len(fights) > 3 and best_words(calls, NAMES) == ""
    for round, winner in fights[:3]:
        calls.call(round, 0, winner)
        calls.call(round, 1, 1 - winner)
    assert best_words(calls, NAMES) == "Ada read the cave best: 3 of 3 calls were right."
    for round, winner in fights[:3]:
        calls.call(round, 1, winner)
    assert best_words(calls, NAMES) == "Ada and Bram read the cave best: 3 of 3 calls each were right."


def test_a_continued_game_says_since_when_it_counts() -> None:
    session, rng = new_session(3, 5), Random(3)
    while session.state.round < 3:
        session.play(at_random(session, rng))
        session.draw_chance()
    calls = Calls.of(session)
    while not session.is_over:
        session.play(at_random(session, rng))
        session.draw_chance()
    round, winner = next(fight for fight in winners_by_round(session) if fight[0] >= 3)
    calls.call(round, 2, winner)
    assert best_words(calls, NAMES) == "Since round 3: Cleo called 1 of 1 fights right."


def test_a_draw_counts_for_no_one() -> None:
    session = new_session(3, 5)
    calls = Calls.of(session)
    calls.call(1, 0, 1)
    assert calls.verdicts(1, NONE) == []


def test_the_buttons_to_call_work_while_the_table_waits() -> None:
    _stage, table, _session = asked()
    assert table.meanwhile >= CALLING
