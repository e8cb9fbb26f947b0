"""The tray goes from person to person: who plays now, and what happened since their last turn."""

from __future__ import annotations

import random

from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.rules.steps import EndTurn, RollDice
from klotho_games.stage.devices.input import Action, Pointer, Press
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.hand_over import HandOver
from klotho_games.stage.table.turn_history import since_last_turn
from tests.games.katamari.table_rig import NAMES, Table, new_session, sensible
from tests.games.rig import rest, sit_down


def open_table(session: Session) -> tuple[Stage, Table]:
    stage, table = sit_down(session)
    return stage, table


def to_next_person(stage: Stage, table: Table) -> None:
    """Throw and end the turn, and run frames until the table waits again; a hand-over card stays open."""
    seat = table.state.seat
    table.play(RollDice())
    for _frame in range(200):
        stage.step(0.05, [])
        if isinstance(stage.scene, HandOver) or table.state.seat != seat:
            break
        if table.state.phase is Phase.SPEND and not table.motions.is_busy:
            table.play(EndTurn())
    for _frame in range(50):
        stage.step(0.05, [])


def test_the_next_person_is_asked_to_take_the_tray() -> None:
    session = new_session(2, 3)
    stage, table = open_table(session)
    first = session.state.seat
    to_next_person(stage, table)
    scene = stage.scene
    assert isinstance(scene, HandOver)
    assert scene.title == f"{NAMES[(first + 1) % 3]}’s turn"
    assert any(NAMES[first] in told.text for told in scene.lines)
    before = session.ply
    stage.step(0.02, [Press(Action.CONFIRM, "space")])
    stage.step(0.3, [])
    assert stage.scene is table and session.ply == before, "the key that confirms throws nothing"


def test_a_click_anywhere_confirms() -> None:
    session = new_session(2, 3)
    stage, table = open_table(session)
    to_next_person(stage, table)
    assert isinstance(stage.scene, HandOver)
    for kind in ("press", "release"):
        stage.step(0.02, [Pointer(kind, (40, 1000))])
    stage.step(0.3, [])
    assert stage.scene is table


def test_it_is_asked_once_for_a_turn() -> None:
    session = new_session(2, 3)
    stage, table = open_table(session)
    rest(stage)
    table.rebuild()
    stage.step(0.1, [])
    assert stage.scene is table


def test_one_person_among_bots_is_never_asked() -> None:
    session, rng = new_session(4, 3, ("", "easy", "easy")), random.Random(4)
    stage, table = sit_down(session)
    for _move in range(30):
        table.play(sensible(session, rng))
        for _frame in range(40):
            stage.step(0.05, [])
            assert not isinstance(stage.scene, HandOver)


def test_since_the_last_turn() -> None:
    session, rng = new_session(6, 3), random.Random(6)
    while session.ply < 80:
        session.play(sensible(session, rng))
        session.draw_chance()
    while session.state.phase is not Phase.THROW:
        session.play(sensible(session, rng))
        session.draw_chance()
    seat = session.state.seat
    lines = since_last_turn(session, seat)
    seats = {told.seat for told in lines if told.seat is not None}
    assert seats == set(range(3)) - {seat}
    assert session.people == [0, 1, 2]


def test_before_the_first_turn_there_is_only_who_begins() -> None:
    session = new_session(6, 2)
    assert all("goes first" in told.text or "first?" in told.text or "Emperor" in told.text
               for told in since_last_turn(session, session.state.seat))


def test_the_steps_of_the_emperor_are_no_news() -> None:
    session, rng = new_session(6, 2), random.Random(6)
    while session.state.phase is not Phase.THROW or session.state.emperor < 2:
        session.play(sensible(session, rng))
        session.draw_chance()
    _stage, table = open_table(session)
    seat = session.state.seat
    assert any("Emperor" in told.text for told in since_last_turn(session, seat))
    told = table.handover.news(session.state, seat)
    assert told and not any("Emperor" in line.text for line in told)
