"""Space does what is sensible: hints change the main answer, and Space never throws good dice away."""

from __future__ import annotations

from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move
from klotho_games.games.asteroid_miners.bot.judge import JUDGE
from klotho_games.games.asteroid_miners.rules import RULES, questions
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import (
    Control,
    ControlRolled,
    DiceRolled,
    EventTurned,
    GoOn,
    Roll,
    Smelt,
    SmelterRolled,
    Steps,
    Use,
)
from klotho_games.games.asteroid_miners.table import Table
from klotho_games.games.asteroid_miners.table.parts.asteroid_window import _cut
from klotho_games.games.asteroid_miners.table.parts.foundry_guide import course_place
from klotho_games.games.asteroid_miners.telling import TELLING
from klotho_games.games.asteroid_miners.tutorial import lesson
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.asteroid_miners.forced import NAMES, at_foundry, crew, drilled, play, set_out, smelted
from tests.games.asteroid_miners.table_rig import SMALL, at, new_session, played, sensible, table_at
from tests.games.asteroid_miners.test_tutorial import begin, settle
from tests.games.rig import click, key, press, rest, sit_down, spot

KINDS = {kind for kind in get_args(Steps) if issubclass(kind, Move)}


def rolled(*faces: int, event: str = "price_surge", **options: bool) -> Dig:
    return play(play(set_out(**options), EventTurned(event)), Roll((0, 1, 2)), DiceRolled(faces))


def best(s: Dig) -> Decision:
    return max(JUDGE.weigh(RULES.view(s, s.side), RULES.legal(s)), key=lambda decision: decision.value)


def hint(stage: Stage, table: Table, move: Move) -> None:
    table.show_hint(Decision(move, "Because.", 1.0))
    rest(stage)


# -- the asteroid in a Magnetic Storm -------------------------------------------------------------------------


def test_the_asteroid_shows_the_dice_that_dig_now() -> None:
    last = crew(rolled(3, 4, 6, event="magnetic_storm"), depth=3)
    assert _cut(last).strata[3] == (3, 4) and _cut(last).faces[3] == (4, 3)
    assert TELLING.prompt(last, NAMES)[1] == "You need a 4 for Iron and a 3 for Nickel."
    assert _cut(rolled(3, 4, 6)).faces == _cut(last).strata


def test_equal_minerals_are_told_once() -> None:
    second = replace(set_out(), asteroid=1)
    told = TELLING.prompt(play(second, EventTurned("calm_orbit")), NAMES)[1]
    assert "This stratum has Rock twice. You need two dice with a 2." in told


# -- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("faces", [(1, 4, 6), (4, 5, 6), (3, 3, 3)])
def test_a_hint_for_the_drill_names_no_money(faces: tuple[int, ...]) -> None:
    view = RULES.view(rolled(*faces), 0)
    assert not [one.why for one in JUDGE.weigh(view, RULES.legal(view)) if "$" in one.why]


def test_a_hint_for_equipment_names_piece_die_and_face() -> None:
    s = drilled(crew(set_out(), gear=("trimmer",)), 1, 3, 5)
    found = best(s)
    assert found.move == Use("trimmer", (1,), (2,))
    assert found.why == "Vernier Trimmer: 3 becomes 2. That makes the dice worth more."


def test_one_die_shows_one_of_the_faces() -> None:
    told = TELLING.prompt(smelted(at_foundry(), (3, 6)), NAMES)[1]
    assert told == "With a 3 or 4 on the control die, you can forge the component."


# -- the main answer ------------------------------------------------------------------------------------------


def test_space_does_not_throw_away_dice_that_clear_the_stratum() -> None:
    stage, table = table_at(rolled(1, 2, 5))
    ply = table.session.ply
    key(stage, "space")
    assert stage.scene is table and table.session.ply == ply, "with no die kept it rolls nothing"
    key(stage, "d")
    assert isinstance(stage.scene, Chooser) and table.session.ply == ply
    key(stage, "1")
    rest(stage)
    assert table.plan.kept == {0, 1} and table.session.ply == ply
    key(stage, "space")
    assert played(table) == Roll((2,)), "what clears the stratum is kept: the third die rolls for nothing"
    stage, poor = table_at(rolled(1, 4, 6))
    key(stage, "d")
    assert played(poor) == Roll((0, 1, 2))


def test_after_a_hint_to_stop_space_stops() -> None:
    stage, table = table_at(rolled(1, 4, 6))
    hint(stage, table, GoOn())
    assert table.flow.main == "go-on"
    key(stage, "space")
    assert played(table) == GoOn() and table.state.phase is not Phase.DRILL


def test_a_hint_holds_for_one_decision() -> None:
    stage, table = table_at(rolled(1, 4, 6))
    hint(stage, table, Roll((1, 2)))
    assert table.flow.main == "roll" and table.plan.kept == {0}
    click(stage, at(table, "die:1"))
    assert table.plan.hinted is None
    click(stage, at(table, "roll"))
    assert table.plan.hinted is None and played(table) == Roll((2,))


# -- equipment ------------------------------------------------------------------------------------------------


def lance() -> tuple[Stage, Table]:
    return table_at(drilled(crew(set_out(), gear=("lance",)), 1, 3, 5))


def test_the_sheet_marks_what_was_advised() -> None:
    stage, table = lance()
    hint(stage, table, Use("lance", (1,), (2,)))
    click(stage, at(table, "die:1"))
    sheet = stage.scene
    assert isinstance(sheet, Chooser) and sheet.choices[sheet.hinted].label == "2"
    assert sheet.focus.current is not None and sheet.focus.current.id == f"choice:{sheet.hinted}"


def test_a_hint_can_be_asked_for_on_the_sheet_and_faces_have_their_own_keys() -> None:
    stage, table = lance()
    click(stage, at(table, "gear:lance"))
    click(stage, at(table, "die:1"))
    sheet = stage.scene
    assert isinstance(sheet, Chooser) and sheet.hinted == -1
    press(stage, Action.HINT, "h")
    assert sheet.choices[sheet.hinted].label == "2", "the Rock beside the Clay"
    key(stage, "6")
    rest(stage)
    assert played(table) == Use("lance", (1,), (6,))


def test_a_hint_for_the_balance_beam_leaves_one_press() -> None:
    stage, table = table_at(drilled(crew(set_out(), gear=("beam",)), 3, 5, 6))
    move = Use("beam", (2, 0), (1, 2))
    for _again in range(2):
        hint(stage, table, move)
        assert table.plan.dice == [2] and table.focus.current is spot(table, "use")
    click(stage, at(table, "die:0"))
    assert played(table) == move


# -- the Foundry ----------------------------------------------------------------------------------------------


def test_courses_keep_their_places() -> None:
    s = smelted(at_foundry(), (3, 6))
    again = play(s, Smelt((0,)), SmelterRolled((1,)))
    seen = []
    for state in (s, again, play(again, Control(), ControlRolled(5))):
        found = questions.assistance(state)
        assert found is not None
        seen.append({(one.kind, one.dice): course_place(one) for one in found.courses if one.kind != "stop"})
    assert seen[0] == seen[1] and len(set(seen[0].values())) == 4
    assert seen[2]["control", ()] == seen[0]["control", ()]
    _stage, table = table_at(s)
    _stage, later = table_at(again)
    boxes = [{one.label.split(":")[0]: one.box for one in t.focus.spots if one.id.startswith("course:")}
             for t in (table, later)]
    assert boxes[0]["Control die"] == boxes[1]["Control die"] and boxes[0]["Roll both"] == boxes[1]["Roll both"]


def test_a_failed_forging_is_told_before_the_shop_opens() -> None:
    s = smelted(at_foundry(), (3, 3), (3, 3), (3, 3))
    stage, table = table_at(s, motion="full", speed="normal")
    told = []
    toast = table.tips.toast
    table.tips.toast = lambda words, seconds=2.4: told.append((words, seconds)) or toast(words, seconds)  # type: ignore
    table.play(GoOn())
    rest(stage)
    assert told and "fails to forge Component 1" in told[0][0] and told[0][1] >= 2


# -- the lesson -----------------------------------------------------------------------------------------------


def test_the_lesson_asks_for_the_best_course() -> None:
    session, told = begin(), lesson("Ada")
    for beat in told.beats:
        if beat.awaits is None:
            continue
        ways = [move for move in session.legal() if not beat.awaits(session.state, move)]
        if session.state.phase is not Phase.UPGRADE:
            assert best(session.state).move in ways, beat.say
        found = questions.assistance(session.state)
        if found is not None and session.state.phase is Phase.SMELTER and isinstance(ways[0], Smelt):
            assert found.courses[0].kind == "reroll" and found.courses[0].dice == ways[0].dice, beat.say
        stake = questions.gamble(session.state)
        if stake is not None:
            assert stake.outlook.worth > stake.money and f"${stake.outlook.worth:.1f}M" in beat.say, "Overtime pays"
        session.play(ways[0])
        settle(session)


# -- a hint plays what it says --------------------------------------------------------------------------------


def test_after_a_hint_the_next_enter_or_space_plays_it_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game: each kind of move is advised once in each phase at the table, all others are played without it."""
    session, rng, seen = new_session(50, 1, rules="advanced"), Random(50), set[tuple[type[Move], Phase]]()
    stage, table = sit_down(session, SMALL)
    stage.input.device = "keys"
    monkeypatch.setattr(stage, "paint", lambda *given: None)  # painting is not needed
    while not session.is_over:
        advised, phase = sensible(session, rng), session.state.phase
        if (type(advised), phase) in seen:
            session.play(advised)
            session.draw_chance()
            continue
        table.on_rest()
        table.show_hint(Decision(advised, "Because.", 1.0))
        began = len(session.history)
        press(stage, Action.CONFIRM, "return") if len(seen) % 3 == 0 else key(stage, "space")
        rest(stage)
        decided = [one.step for one in session.history[began:] if one.seat >= 0]
        assert decided == [advised], f"after a hint to {advised}"
        seen.add((type(advised), phase))
    assert {kind for kind, _phase in seen} == KINDS and len(seen) > 20, "a game that sees everything"
