"""The table of Asteroid Miners: what it shows, what is prepared before a decision, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Decision, Move
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.rules.equipment import uses_of
from klotho_games.games.asteroid_miners.rules.names import percent
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    Buy,
    Choose,
    Control,
    DiceRolled,
    EventTurned,
    Excavate,
    Forge,
    GoOn,
    Leave,
    Overtime,
    Roll,
    Smelt,
    Use,
)
from klotho_games.games.asteroid_miners.table import Table
from klotho_games.games.asteroid_miners.table.parts.drill import ores
from klotho_games.games.asteroid_miners.table.parts.foundry import changes, hearth_of
from klotho_games.stage.devices.input import Action, Pointer
from klotho_games.stage.stage import Stage
from klotho_games.stage.widgets.chooser import Chooser
from tests.games.asteroid_miners.forced import (
    at_foundry,
    controlled,
    crew,
    drilled,
    dug,
    go_on_to,
    on,
    play,
    set_out,
    smelted,
)
from tests.games.asteroid_miners.table_rig import at, by_click, by_drag, by_key, placed, played, table_at
from tests.games.rig import check_settling, check_words, click, drag, key, move_to, press, rest, sit_down, spot, written

FULL = ("lance", "lens", "hopper", "beam"), ("coupling", "splitter", "auger", "jack")


def rolled(*faces: int, event: str = "price_surge", **changes: Any) -> Dig:
    """The first throw has been made, and there are rolls left."""
    s = play(crew(set_out(), **changes), EventTurned(event))
    return play(s, Roll(tuple(range(len(s.dice)))), DiceRolled(faces))


def rich(s: Dig) -> Dig:
    """Give both crews as much equipment as they can own, and much money."""
    for side in (0, 1):
        s = crew(s, side, gear=FULL[side], money=27 + 14 * side)
    return s


def overtime() -> Dig:
    """The first crew has forged a component and is two rows behind."""
    s = crew(crew(set_out(), 1, built=2), depth=3)
    return smelted(go_on_to(dug(drilled(s, 3, 4, 6), 3, 4), Phase.SMELTER), (1, 2))


MOMENTS: dict[str, Dig] = {
    "rolled": rich(rolled(2, 3, 6)),
    "equipment": drilled(rich(set_out()), 1, 4, 6),
    "excavation": replace(drilled(rich(on(set_out(), 1)), 2, 2, 6), phase=Phase.EXCAVATE),
    "smelter": smelted(at_foundry(), (3, 6)),
    "control": controlled(smelted(at_foundry(), (1, 6)), 3),
    "overtime": overtime(),
    "upgrade": replace(rich(at_foundry()), phase=Phase.UPGRADE),
    "advanced": play(set_out(rules="advanced"), EventTurned("calm_orbit")),
    "base": play(rich(set_out(expansion=False)), EventTurned("calm_orbit")),
    "alone": rich(play(set_out(seats=1), EventTurned("price_surge"))),
}


@pytest.mark.parametrize(("moment", "size", "text"), [
    ("rolled", (1920, 1080), 1.0), ("excavation", (1280, 720), 2.0), ("smelter", (1920, 1080), 1.0),
    ("smelter", (1280, 720), 2.0), ("overtime", (1920, 1080), 1.0), ("upgrade", (1280, 720), 2.0),
    ("base", (1280, 720), 2.0),
])
def test_words_are_whole(moment: str, size: tuple[int, int], text: float) -> None:
    stage, _table = table_at(MOMENTS[moment], size=size, text=text)
    check_words(written(stage), size, text)


@pytest.mark.parametrize("moment", MOMENTS)
def test_settling_again_and_building_anew_change_nothing(moment: str) -> None:
    _stage, table = table_at(MOMENTS[moment])
    check_settling(table)


# -- drilling ---------------------------------------------------------------------------------------------------


def test_dice_are_kept_by_a_click_and_by_carrying_them_to_their_mineral() -> None:
    stage, table = table_at(rolled(1, 4, 6))
    click(stage, at(table, "die:2"))
    assert table.plan.kept == {2}
    drag(stage, at(table, "die:0"), at(table, "mineral:0:0"))
    assert table.plan.kept == {0, 2}
    click(stage, at(table, "die:2"))
    click(stage, at(table, "roll"))
    assert played(table) == Roll((1, 2))


def test_with_all_dice_kept_nothing_is_rolled() -> None:
    stage, table = table_at(rolled(1, 2, 6))
    for n in range(3):
        click(stage, at(table, f"die:{n}"))
    assert spot(table, "roll").reason == "You’re keeping all the dice. Press N to continue."
    ply = table.session.ply
    key(stage, "space")
    assert table.session.ply == ply, "Space is for rolling, whatever is kept"
    key(stage, "n")
    rest(stage)
    assert played(table) == GoOn()


def test_numbers_keep_dice() -> None:
    stage, table = table_at(rolled(1, 2, 6))
    key(stage, "2")
    assert table.plan.kept == {1}


def test_numbers_stand_at_the_dice_only_as_long_as_keys_are_used() -> None:
    stage, table = table_at(rolled(1, 2, 6))
    bare = table.drill._marks.key
    stage.input.device = "keys"
    key(stage, "home")
    assert table.drill._marks.key != bare
    stage.input.device = "mouse"
    move_to(stage, (5, 5))
    assert table.drill._marks.key == bare


def test_dice_of_an_earlier_turn_and_dice_that_a_bot_plays_show_no_numbers() -> None:
    stage, table = table_at(rolled(1, 2, 6))
    bare = table.drill._marks.key
    stage.input.device = "keys"
    key(stage, "home")
    numbered = table.drill._marks.key
    table.drill._paint_marks(rolled(3, 4, 5))
    assert table.drill._marks.key == bare
    table.drill._paint_marks(table.state)
    assert table.drill._marks.key == numbered
    table.auto = True
    table.drill._paint_marks(table.state)
    assert table.drill._marks.key == bare


def test_someone_who_takes_a_die_with_the_mouse_sees_no_numbers() -> None:
    stage, table = table_at(rolled(1, 2, 6))
    bare = table.drill._marks.key
    key(stage, "home")
    stage.input.device = "mouse"
    stage.step(0.0, [Pointer("press", at(table, "die:0"))])
    assert table.drill._marks.key == bare


def test_a_die_that_is_carried_to_its_mineral_is_not_what_was_advised_any_more() -> None:
    stage, table = table_at(rolled(1, 4, 6))
    table.show_hint(Decision(Roll((0, 1)), "The 6 is worth nothing.", 1.0))
    drag(stage, at(table, "die:0"), at(table, "mineral:0:0"))
    assert table.plan.kept == {0, 2} and table.plan.hinted is None
    drag(stage, at(table, "die:0"), at(table, "mineral:0:0"))
    assert table.plan.kept == {0, 2}


def test_what_comes_next_lies_on_the_guide_whenever_that_is_opened() -> None:
    _stage, table = table_at(MOMENTS["upgrade"])
    for moment in ("rolled", "upgrade"):
        table.guide.show(MOMENTS[moment])
    there = spot(table, "next:0")
    assert table.focus.at(there.box.centre) is there


# -- equipment --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", [by_click, by_drag, by_key], ids=["click", "drag", "key"])
@pytest.mark.parametrize("piece", EQUIPMENT)
def test_every_piece_of_equipment(piece: str, way: Any) -> None:
    s = drilled(crew(set_out(), gear=(piece,)), 1, 2, 5)
    use = uses_of(piece, s.dice)[-1]
    stage, table = table_at(s)
    way(stage, table, use)
    assert played(table) == use


def test_equipment_in_hand_is_put_down_by_undo_and_escape() -> None:
    stage, table = table_at(drilled(crew(set_out(), gear=("trimmer",)), 1, 2, 5))
    for action in (Action.UNDO, Action.CANCEL):
        click(stage, at(table, "gear:trimmer"))
        assert table.plan.piece == "trimmer"
        press(stage, action)
        rest(stage)
        assert not table.plan.piece
    assert ("pause",) not in stage.program.asked
    assert table.state.phase is Phase.MODIFY


def test_a_die_without_equipment_asks_for_it() -> None:
    stage, table = table_at(drilled(crew(set_out(), gear=("trimmer",)), 1, 2, 5))
    click(stage, at(table, "die:0"))
    assert table.last_refusal is not None and table.last_refusal.rule == "AST-B6"


def test_a_choice_shows_what_the_die_becomes() -> None:
    stage, table = table_at(drilled(crew(set_out(), gear=("lance",)), 1, 2, 5))
    drag(stage, at(table, "gear:lance"), at(table, "die:2"))
    assert isinstance(stage.scene, Chooser)
    assert [choice.label for choice in stage.scene.choices] == ["1", "2", "3", "4", "6"]


# -- excavation, tender, market -----------------------------------------------------------------------------------


def refused(table: Table) -> str:
    assert table.last_refusal is not None
    return table.last_refusal.rule


def test_a_die_goes_only_onto_what_it_digs() -> None:
    stage, table = table_at(drilled(set_out("tender_14"), 1, 5, 6))
    drag(stage, at(table, "die:0"), at(table, "mineral:0:1"))
    assert refused(table) == "AST-B7"
    assert "You need a 2 for this mineral" in table.last_refusal.reason
    table.last_refusal = None
    drag(stage, at(table, "die:0"), at(table, "mineral:1:0"))
    assert refused(table) == "AST-B7"
    drag(stage, at(table, "die:0"), at(table, "mineral:0:0"))
    assert played(table) == Excavate(0, 0)


def test_too_few_pips_are_not_bid() -> None:
    stage, table = table_at(drilled(set_out("tender_14"), 1, 2, 6))
    drag(stage, at(table, "die:0"), at(table, "tender"))
    assert refused(table) == "AST-B8"
    assert "Your dice total only 9. The tender asks for 14." in table.last_refusal.reason


def test_a_die_carried_to_the_tender_bids_all_that_is_left() -> None:
    stage, table = table_at(drilled(set_out("tender_7"), 1, 6, 6))
    drag(stage, at(table, "die:1"), at(table, "tender"))
    decided = [one.step for one in table.session.history if one.seat >= 0]
    assert decided[-2:] == [GoOn(), Bid()]


# -- the Foundry ------------------------------------------------------------------------------------------------


def test_the_guide_tells_the_exact_odds_of_every_course() -> None:
    s = MOMENTS["smelter"]
    _stage, table = table_at(s)
    found = questions.assistance(s)
    assert found is not None
    courses = [course for course in found.courses if course.kind != "stop"]
    assert len(courses) == 4
    for n, course in enumerate(courses):
        assert percent(course.outlook.chance) in spot(table, f"course:{n}").label


@pytest.mark.parametrize(("smelter", "to", "control", "told"), [
    ((6, 1), (1, 2), 3, ("+1", "+1")), ((1, 4), (1, 2), 2, ("", "−2")), ((2, 6), (2, 1), 6, ("", "flip")),
    ((1, 2), (1, 2), 0, ("", "")), ((2, 3), (2, 3), 5, ("total", "total")),
])
def test_what_the_control_die_does_is_told_on_its_thread(smelter, to, control, told) -> None:
    assert changes(smelter, to, control) == told


def test_the_worked_example_is_seen_before_it_is_forged() -> None:
    """AST-A14."""
    hearth = hearth_of(MOMENTS["control"])
    assert (hearth.component, hearth.dice, hearth.becomes, hearth.changes) == (1, (1, 6), (2, 1), ("+1", "+1"))
    stage, table = table_at(MOMENTS["control"])
    drag(stage, at(table, "control-die"), at(table, "smelter:1"))
    assert played(table) == Forge((2, 1))


def test_overtime_tells_what_is_at_stake_before_the_choice() -> None:
    s = MOMENTS["overtime"]
    stake = questions.gamble(s)
    assert stake is not None
    stage, table = table_at(s)
    told = spot(table, "courses").label
    assert "At stake: 1 component, $4M" in told
    assert percent(stake.outlook.chance) in told
    assert table.station is not None and table.station._cubes[2].visible, "the green cube is out"
    click(stage, at(table, "overtime"))
    assert played(table) == Overtime()


def test_what_was_forged_is_banked() -> None:
    stage, table = table_at(MOMENTS["overtime"])
    key(stage, "space")
    rest(stage)
    assert played(table) == Bank()


def test_a_roll_at_the_foundry_or_of_one_more_die_is_chosen_and_then_confirmed() -> None:
    """A move that cannot be undone never happens by a single press on a picture."""
    stage, table = table_at(MOMENTS["smelter"])
    ply = table.session.ply
    click(stage, at(table, "smelter:1"))
    assert table.session.ply == ply and table.plan.chosen == Smelt((1,)) and table.flow.main == "smelt"
    click(stage, at(table, "control"))
    assert table.session.ply == ply and table.plan.chosen == Control() and table.flow.main == "control-roll"
    table.undo()
    assert table.session.ply == ply and table.plan.chosen is None
    click(stage, at(table, "smelter:1"))
    key(stage, "space")
    rest(stage)
    assert played(table) == Smelt((1,)) and table.plan.chosen is None
    stage, table = table_at(drilled(crew(set_out(), gear=("auger", "trimmer")), 1, 3, 5))
    click(stage, at(table, "gear:auger"))
    assert table.session.ply == ply and table.flow.main == "use"
    key(stage, "space")
    rest(stage)
    assert played(table) == Use("auger")


def test_digging_that_is_left_is_asked_for_once_but_not_where_the_dice_win_a_tender() -> None:
    for faces, asked in (((1, 2, 2), True), ((1, 6, 6), False)):
        stage, table = table_at(replace(drilled(set_out(), *faces), tender="tender_7"))
        assert table.state.phase is Phase.EXCAVATE and (questions.bids_too_little(table.state) is not None) == asked
        key(stage, "n")
        assert isinstance(stage.scene, Chooser) == asked


# -- events and the shelf -----------------------------------------------------------------------------------------


def test_a_meteor_shower_is_answered_at_the_sockets_or_by_a_button() -> None:
    s = play(crew(set_out(), gear=("trimmer", "lens")), EventTurned("meteor_shower"))
    stage, table = table_at(s)
    click(stage, at(table, "gear:lens"))
    assert played(table) == Leave("lens")
    stage, table = table_at(s)
    click(stage, at(table, "choice:0"))
    assert played(table) == Choose("pay")
    stage, table = table_at(s)
    click(stage, at(table, "leave"))
    assert isinstance(stage.scene, Chooser)
    told = [choice.tip for choice in stage.scene.choices]
    assert told == [EQUIPMENT[piece].text for piece in ("trimmer", "lens")], "what each of them does"


def test_a_piece_is_looked_at_before_it_is_paid_for() -> None:
    s = play(at_foundry(), GoOn())
    assert s.phase is Phase.UPGRADE
    stage, table = table_at(s)
    piece = s.shelf[0]
    click(stage, at(table, f"shelf:{piece}"))
    assert table.state == s and table.plan.buying == piece
    press(stage, Action.CANCEL)
    assert not table.plan.buying
    click(stage, at(table, f"shelf:{piece}"))
    click(stage, at(table, "buy"))
    assert Buy(piece) in [one.step for one in table.session.history]


def test_what_cannot_be_paid_is_refused() -> None:
    s = crew(play(at_foundry(), GoOn()), money=2)
    dear = max(s.shelf, key=lambda piece: EQUIPMENT[piece].price)
    stage, table = table_at(s)
    click(stage, at(table, f"shelf:{dear}"))
    assert refused(table) == "AST-B10"


# -- hints, looks, solo -----------------------------------------------------------------------------------------


def advised(move: Move, s: Dig) -> tuple[Stage, Table]:
    stage, table = table_at(s)
    table.show_hint(Decision(move, "Because.", 1.0))
    rest(stage)
    return stage, table


def test_a_hint_lays_out_what_it_means() -> None:
    _stage, table = advised(Roll((2,)), rolled(1, 2, 5))
    assert table.plan.kept == {0, 1} and table.advice.is_shown
    s = drilled(crew(set_out(), gear=("trimmer",)), 1, 3, 5)
    _stage, table = advised(Use("trimmer", (1,), (2,)), s)
    assert table.plan.piece == "trimmer"
    assert table.focus.current is spot(table, "use")
    _stage, table = advised(Smelt((0, 1)), MOMENTS["smelter"])
    assert table.focus.current is spot(table, "smelt")


@pytest.mark.parametrize("id", ["event", "tender", "gear:trimmer", "shelf:spring"])
def test_cards_can_be_looked_at_closely(id: str) -> None:
    _stage, table = table_at(drilled(crew(set_out(), gear=("trimmer",)), 1, 3, 5))
    large = spot(table, id).large
    assert large is not None and large() is not None


def test_one_person_plays_both_crews_by_their_colours() -> None:
    """AST-A13."""
    _stage, table = table_at(MOMENTS["alone"])
    assert spot(table, "plate:0").label.startswith("Red crew")
    assert spot(table, "plate:1").label.startswith("Teal crew")
    assert table.prompt.current_words[0] == "Red crew"
    assert table.may_act


def test_a_bots_turn_can_be_watched_again() -> None:
    session = placed(play(at_foundry(), GoOn()), bots=("", "easy"))
    stage, table = sit_down(session, (640, 360))
    click(stage, at(table, "go-on"))
    assert session.to_act == 1
    assert any(asked[0] == "advise" and asked[2] == "easy" for asked in stage.program.asked)
    assert table.focus.find("step") is not None and table.focus.find("again") is not None


def test_dug_dice_show_their_ore_until_it_is_sold() -> None:
    s = on(set_out("tender_14"), 1)
    s = crew(s, depth=1)
    s = dug(drilled(s, 3, 4, 6), 3, 4)
    assert s.phase is Phase.MARKET
    assert ores(s) == {0: 3, 1: 4}
    stage, table = table_at(s)
    drag(stage, at(table, "die:0"), at(table, "gauge:3"))
    assert table.state.haul == (0, 1, 0, 0)
