"""Pointer and focus stay right: behind the curtain, while a choice is laid out, and while events are shown."""

from __future__ import annotations

from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.games.klobba.table.parts.hand import kind_of
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.table.drape import Drape
from tests.games.klobba.table_rig import by_key, hand_over, standing
from tests.games.rig import click, confirm, key, move_to, press, rest, sit_down, spot

SMALL = (640, 360)


def test_the_first_click_after_the_curtain_counts() -> None:
    """What was pointed at before the curtain fell is not shown large, because that would take the click."""
    session = standing(Phase.OFFER, 3)
    stage, table = sit_down(session, SMALL)
    hand_over(stage)
    move_to(stage, spot(table, "member:0.0").box.centre)
    by_key(stage, table, next(move for move in session.legal() if isinstance(move, do.OfferAction)))
    assert isinstance(stage.scene, Drape) and session.state.phase is Phase.ANSWER
    ply = session.ply
    move_to(stage, (300, 300))
    hand_over(stage)
    for _part in range(4):
        stage.step(1.0, [])
    assert not table.closeup.is_open and table.focus.hovered is None
    at = spot(table, "accept").box.centre
    stage.step(0.02, [Pointer("press", at)])
    stage.step(0.02, [Pointer("release", at)])
    assert table.plan.reply == do.Accept() and session.ply == ply, "what costs a Star is laid out first"
    click(stage, spot(table, "decide").box.centre)
    assert session.history[ply].step == do.Accept()


def test_the_focus_stays_on_what_was_chosen() -> None:
    stage, table = sit_down(standing(Phase.PAIR, 4, rounds=2, holds=lambda s: s.sides[0].partner == -1), SMALL)
    band = next(move.band for move in table.session.legal())
    confirm(stage, table, f"band:{band}")
    assert table.plan.band == band
    assert table.focus.seen and table.focus.current is spot(table, f"band:{band}")


def test_what_a_chosen_card_does_is_told_once() -> None:
    """The bubble above the card and its tip would overlap."""
    stage, table = sit_down(standing(Phase.LAY, 2, bots=("", "easy")), SMALL)
    card = next(iter(table.hand.row.places))
    assert spot(table, f"card:{card}").tip
    confirm(stage, table, f"card:{card}")
    assert table.focus.current is spot(table, f"card:{card}") and not table.focus.current.tip
    assert table.flow.card_effect(table.state, kind_of(card)) and table.plan.card == card


def test_half_a_switch_is_not_switching_no_one() -> None:
    session = standing(Phase.SWITCH, 3, rounds=1)
    stage, table = sit_down(session, SMALL)
    seat, ply = session.to_act, session.ply
    click(stage, spot(table, f"member:{seat}.0").box.centre)
    assert table.plan.first == (seat, 0) and not spot(table, "decide").enabled
    key(stage, "space")
    rest(stage)
    assert session.ply == ply
    click(stage, spot(table, f"member:{seat}.0").box.centre)
    assert table.plan.first is None and spot(table, "decide").enabled


def test_a_refusal_goes_with_the_next_choice() -> None:
    session = standing(Phase.SWITCH, 3, rounds=1)
    stage, table = sit_down(session, SMALL)
    seat = session.to_act
    click(stage, spot(table, f"member:{(seat + 1) % 3}.0").box.centre)
    assert table.tips._passing
    click(stage, spot(table, f"member:{seat}.0").box.centre)
    assert not table.tips._passing


def test_no_stitches_while_something_is_told() -> None:
    """They would be where nothing is any longer."""
    session = standing(Phase.GIVE, 3, rounds=2, holds=lambda s: s.sides[0].seat != s.sides[1].seat)
    stage, table = sit_down(session, SMALL, motion="full", speed="normal")
    assert table.marks._sprites
    confirm(stage, table, f"band:{next(move.to for move in session.legal())}")
    press(stage, Action.CONFIRM, "space")
    assert table.motions.is_busy and not table.marks._sprites
