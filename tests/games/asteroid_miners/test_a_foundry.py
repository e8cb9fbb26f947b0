"""Part A: the Interstellar Foundry, clause by clause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import OVER, Setup
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS, TRACK, component_of, helping, ways
from klotho_games.games.asteroid_miners.rules.questions import phase_number, phases
from klotho_games.games.asteroid_miners.rules.state import STRIP, Phase, may_forge, strata_on
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    BuyDrills,
    Choose,
    Control,
    ControlRolled,
    DiceRolled,
    EventTurned,
    Excavate,
    Forge,
    GoOn,
    Overtime,
    Roll,
    Sell,
    Smelt,
    SmelterRolled,
    Use,
)
from tests.games.asteroid_miners.forced import (
    NAMES,
    at_foundry,
    begin,
    controlled,
    crew,
    drilled,
    dug,
    go_on_to,
    kinds,
    on,
    play,
    refused,
    set_out,
    smelted,
    the,
    turn_over,
)


@pytest.mark.rule("AST-A1")
def test_the_phases_come_in_their_order():
    s = crew(set_out("tender_7"), gear=("lance", "auger"), depth=3, built=1)
    steps = (EventTurned("calm_orbit"), Roll((0, 1, 2)), DiceRolled((3, 4, 4)), GoOn(), Use("lance", (2,), (6,)),
             Use("auger"), DiceRolled((1,)), Excavate(0, 0), Excavate(1, 1), Bid(), Sell(3), Sell(4))
    seen = [phase_number(s)]
    for step in steps:
        s = play(s, step)
        seen.append(phase_number(s))
    seen.append(phase_number(play(s, GoOn())))
    assert list(dict.fromkeys(seen)) == ["1", "2", "3", "4", "5", "6", "6½", "7"]
    over = play(s, GoOn(), GoOn())
    assert over.phase is Phase.SET_OUT and phase_number(over) == "8"
    assert phases(s) == STRIP == ("1", "2", "3", "4", "5", "6", "6½", "7", "8")
    assert "6½" not in phases(begin(expansion=False))


@pytest.mark.rule("AST-A1")
def test_without_the_expansion_there_is_no_foundry():
    for rules in ("regular", "advanced"):
        s = at_foundry(set_out(expansion=False, rules=rules))
        assert s.phase is Phase.UPGRADE and s.cleared == 1
        assert at_foundry(set_out(rules=rules)).phase is Phase.SMELTER


@pytest.mark.rule("AST-A2")
def test_minerals_have_their_pips():
    s = drilled(set_out(), 1, 2, 6)
    taken = [the(ev.MineralTaken, s, move) for move in RULES.legal(s)[:2]]
    assert [(s.dice[event.die], event.mineral) for event in taken] == [(1, 1), (2, 2)]
    assert {number: component.needs for number, component in COMPONENTS.items()}[8] == (5, 6)


@pytest.mark.rule("AST-A3")
def test_the_foundry_needs_a_cleared_stratum_and_both_minerals():
    assert at_foundry().phase is Phase.SMELTER
    half = drilled(set_out(), 1, 1, 6)
    assert go_on_to(dug(half, 1), Phase.UPGRADE).cleared == 0
    # row 4 needs Iron and Nickel, and the third stratum of asteroid I has no Nickel
    again = drilled(crew(set_out(), depth=2, built=3), 2, 3, 6)
    assert go_on_to(dug(again, 2, 3), Phase.UPGRADE).cleared == 1
    # Iron from the fourth stratum is used with the Clay of the first, without a sale
    last = dug(drilled(crew(set_out(), depth=3, built=1), 3, 4, 6), 3, 4)
    assert last.phase is Phase.MARKET and play(last, GoOn()).phase is Phase.SMELTER


@pytest.mark.rule("AST-A3")
def test_rock_and_rock_make_nothing_but_rock_is_kept_for_later():
    second = on(set_out(), 1)
    s = dug(drilled(crew(second, built=2), 2, 2, 6), 2, 2)
    assert s.phase is Phase.UPGRADE and s.cleared == 1
    s = dug(drilled(crew(set_tender(second, "tender_7"), depth=1, built=2), 3, 4, 6), 3, 4)
    assert not may_forge(s)
    won = replace(s, won=True)
    assert may_forge(won), "the winner builds component 3 of Rock and Nickel"


def set_tender(s, tender):
    left = tuple(other for other in (*s.tenders_left, s.tender) if other != tender)
    return replace(s, tender=tender, tenders_left=left)


@pytest.mark.rule("AST-A4")
def test_the_eight_components():
    needs = [component.needs for component in COMPONENTS.values()]
    assert needs == [(1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 6), (4, 5), (5, 6)]
    assert [c.number for c in COMPONENTS.values() if c.winner_only] == [3, 6, 7]
    for row in range(len(TRACK)):
        assert not component_of(row, won=False).winner_only


@pytest.mark.rule("AST-A5")
def test_the_smelter_rolls_up_to_three_times():
    s = at_foundry()
    assert refused(s, Smelt((0,))).rule == "AST-A5", "the first roll takes both"
    assert refused(s, Control()).rule == "AST-A7"
    s = smelted(s, (5, 5))
    assert (s.smelter, s.smelts) == ((5, 5), 2)
    s = play(s, Smelt((1,)), SmelterRolled((6,)))
    assert s.smelter == (5, 6)
    s = play(s, Smelt((0,)), SmelterRolled((4,)))
    assert (s.smelter, s.smelts) == ((4, 6), 0)
    assert refused(s, Smelt((0, 1))).rule == "AST-A5"
    assert refused(smelted(at_foundry(), (3, 4)), Smelt((0, 2))).rule == "AST-A5"


@pytest.mark.rule("AST-A6")
def test_the_pair_without_the_control_die_brings_four():
    s = play(at_foundry(), Smelt((0, 1)))
    before = s.crew.money
    forged = the(ev.ComponentForged, s, SmelterRolled((1, 2)))
    assert (forged.pay, forged.control, forged.component) == (4, 0, 1)
    s = play(s, SmelterRolled((1, 2)))
    assert (s.crews[0].money, s.crews[0].built) == (before + 4, 1)
    either = play(smelted(at_foundry(), (2, 2)), Smelt((1,)), SmelterRolled((1,)))
    assert either.crews[0].built == 1, "in any order"


@pytest.mark.rule("AST-A7")
@pytest.mark.parametrize(
    ("smelter", "control", "to", "pay"),
    [((2, 2), 1, (1, 2), 1), ((3, 2), 2, (1, 2), 1), ((2, 3), 3, (1, 2), 1), ((3, 4), 4, (1, 2), 1),
     ((5, 1), 6, (2, 1), 2), ((6, 5), 6, (1, 2), 2)],
)
def test_what_the_control_die_does(smelter, control, to, pay):
    s = controlled(smelted(at_foundry(), smelter), control)
    s = replace(s, smelter=smelter)
    before = s.crew.money
    assert to in ways(smelter, (1, 2), control)
    forged = the(ev.ComponentForged, s, Forge(to))
    assert (forged.smelter, forged.to, forged.pay, forged.control) == (smelter, to, pay, control)
    assert play(s, Forge(to)).crews[0].money == before + pay


@pytest.mark.rule("AST-A7")
def test_a_five_wants_the_total_only():
    assert ways((2, 5), (3, 4), 5) == ((2, 5),) and ways((2, 4), (3, 4), 5) == ()
    s = at_foundry(crew(set_out(), depth=0))
    assert 5 not in helping((1, 1), (1, 2))
    fives = controlled(smelted(s, (4, 4)), 5)
    assert refused(fives, Forge((1, 2))).rule == "AST-A7"


@pytest.mark.rule("AST-A7")
def test_the_control_die_rolls_up_to_three_times_and_the_smelter_rests():
    s = controlled(smelted(at_foundry(), (4, 4)), 1)
    assert refused(s, Smelt((0, 1))).rule == "AST-A7"
    assert refused(s, Forge((1, 2))).rule == "AST-A7"
    s = controlled(s, 5)
    last = play(s, Control())
    failed = kinds(last, RULES.draw(last, FixedFive()))
    assert ev.ForgingFailed in failed
    helps = controlled(smelted(at_foundry(), (2, 2)), 4, 4, 1)
    assert refused(helps, Control()).rule == "AST-A7"
    assert [type(move) for move in RULES.legal(helps)] == [Forge, Forge, GoOn]


class FixedFive:
    """A random source that always gives a 5."""

    def random(self) -> float:
        return 4.5 / 6


@pytest.mark.rule("AST-A8")
def test_pips_run_in_a_ring_and_signs_are_chosen_for_each_die():
    assert ways((6, 1), (1, 2), 3) == ((1, 2),)
    assert ways((1, 6), (5, 6), 3) == ((6, 5),), "one less than 1 is 6, one less than 6 is 5"
    assert ways((2, 2), (1, 3), 3) == ((1, 3), (3, 1)), "one up, one down"
    assert ways((5, 6), (1, 2), 4) == ((1, 2),), "two more than 5 is 1"
    s = controlled(smelted(at_foundry(), (1, 6)), 3)
    assert refused(s, Forge((1, 2))).rule == "AST-A8", "these dice would need another change"


@pytest.mark.rule("AST-A9")
def test_a_component_moves_the_cube_one_row():
    s = smelted(at_foundry(), (1, 2))
    assert s.crews[0].built == 1 and s.green == 0
    assert component_of(2, won=False).number == 2 and component_of(2, won=True).number == 3
    assert component_of(5, won=True).number == 6 and component_of(6, won=True).number == 7
    assert component_of(0, won=True).number == 1


@pytest.mark.rule("AST-A9")
def test_the_winner_of_the_tender_must_build_the_right_one():
    s = crew(set_tender(on(set_out(), 1), "tender_7"), built=2, depth=1, gear=("auger",))
    s = play(drilled(s, 3, 4, 4), GoOn())
    s = dug(s, 3, 4)
    s = replace(s, phase=Phase.TENDER, dice=(*s.dice, 6), won=False)
    left, right = play(s, GoOn()), play(s, Bid())
    for one in (left, right):
        assert one.phase is Phase.MARKET
    assert go_on_to(left, Phase.UPGRADE).phase is Phase.UPGRADE, "Clay is missing for component 2"
    forging = play(right, GoOn())
    opened = the(ev.FoundryOpened, right, GoOn())
    assert forging.phase is Phase.SMELTER and (opened.component, opened.row) == (3, 2)


# ---- Overtime ----


def behind(built: int = 1, rival: int = 3):
    """Asteroid II with three strata dug: the crew has one component and its rival three."""
    s = crew(crew(on(set_out(), 1), 1, built=rival), built=built, depth=2)
    return go_on_to(dug(drilled(s, 1, 4, 5), 1, 5), Phase.SMELTER)


@pytest.mark.rule("AST-A10")
def test_overtime_goes_on_with_everything_at_stake():
    s = smelted(behind(), (1, 3))
    assert (s.phase, s.green, s.pot, s.crew.built) == (Phase.OVERTIME, 1, 4, 1)
    banked = play(s, Bank())
    assert (banked.crews[0].built, banked.crews[0].money - s.crew.money) == (2, 4)
    went_on = play(s, Overtime())
    began = the(ev.OvertimeBegan, s, Overtime())
    assert (began.row, began.stake, began.component) == (2, 4, 2)
    assert (went_on.smelter, went_on.smelts, went_on.crew.built) == ((0, 0), 3, 1), "the own cube stays"
    assert refused(went_on, GoOn()).rule == "AST-A10"
    twice = smelted(went_on, (1, 3))
    assert (twice.phase, twice.green, twice.pot) == (Phase.OVERTIME, 2, 8), "beyond catching up, as minerals allow"
    both = play(twice, Bank())
    assert (both.crews[0].built, both.crews[0].money - s.crew.money) == (3, 8)


@pytest.mark.rule("AST-A10")
def test_a_failure_loses_everything_of_this_phase():
    s = play(smelted(behind(), (1, 3)), Overtime())
    s = controlled(smelted(s, (4, 4)), 5, 5)
    s = play(s, Control())
    lost = the(ev.OvertimeLost, s, RULES.draw(s, FixedFive()))
    assert (lost.components, lost.money) == (1, 4)
    after = play(s, RULES.draw(s, FixedFive()))
    assert (after.crews[0].built, after.green, after.pot) == (1, 0, 0)
    assert after.crews[0].money == s.crew.money


@pytest.mark.rule("AST-A10")
def test_overtime_only_two_behind_and_only_with_mined_minerals():
    assert smelted(behind(rival=2), (1, 3)).crews[0].built == 2, "one behind: banked at once"
    s = smelted(behind(built=2, rival=4), (1, 3))
    assert s.phase is Phase.OVERTIME, "row 4 asks for Iron and Nickel, mined with the second stratum"
    first = smelted(at_foundry(crew(set_out(), 1, built=2)), (1, 2))
    assert first.crews[0].built == 1 and first.phase is Phase.UPGRADE, "no Iron yet for component 2"


def second_of_three():
    """The example of the expansion: one component against three, and the second has just been forged, on asteroid I."""
    s = crew(crew(set_out(), 1, built=3), built=1, depth=1)
    return smelted(go_on_to(dug(drilled(s, 1, 3, 6), 1, 3), Phase.SMELTER), (1, 3))


@pytest.mark.rule("AST-A14")
def test_the_example_of_overtime_without_the_minerals_for_the_fourth():
    """Both components are paid. The crew cannot go on, because Iron and Nickel of asteroid II are not there yet."""
    s = second_of_three()
    assert (s.phase, s.crew.built, s.green, s.pot) == (Phase.OVERTIME, 1, 1, 4), "even the normal progress is at risk"
    safe = play(s, Bank())
    assert (safe.crews[0].built, safe.crews[0].money) == (2, s.crew.money + 4)
    s = play(s, Overtime())
    began = s.crew.money
    third = kinds(play(s, Smelt((0, 1))), SmelterRolled((1, 3)))
    assert ev.FundsBanked in third
    s = smelted(s, (1, 3))
    assert (s.phase, s.crews[0].built, s.crews[0].money, s.green) == (Phase.UPGRADE, 3, began + 8, 0)


@pytest.mark.rule("AST-A14")
def test_the_example_of_overtime_with_the_second_stratum_of_asteroid_two():
    s = smelted(play(smelted(behind(), (1, 3)), Overtime()), (1, 3))
    assert (s.phase, s.green, s.crew.built) == (Phase.OVERTIME, 2, 1), "they could keep on going"
    opened = the(ev.OvertimeBegan, s, Overtime())
    assert (opened.row, opened.component) == (3, 4)


@pytest.mark.rule("AST-A14")
def test_the_example_of_overtime_that_fails():
    s = play(second_of_three(), Overtime())
    money = s.crew.money
    s = play(controlled(smelted(s, (6, 6)), 5, 5), Control(), ControlRolled(5))
    assert (s.phase, s.crews[0].built, s.crews[0].money, s.green) == (Phase.UPGRADE, 1, money, 0)


# ---- an asteroid is removed ----


@pytest.mark.rule("AST-A11")
@pytest.mark.parametrize(("asteroid", "row"), [(0, 3), (1, 6)])
def test_who_missed_the_last_stratum_moves_on_without_money(asteroid, row):
    s = on(set_out(), asteroid)
    s = replace(crew(crew(s, built=1), 1, built=1), closing=True)
    before = [one.money for one in s.crews]
    s = replace(s, crews=(finished(s.crews[0], asteroid), s.crews[1]))
    s = turn_over(turn_over(s))
    assert s.asteroid == asteroid + 1
    assert [one.built for one in s.crews] == [1, row] and [one.money for one in s.crews] == before


def finished(one, asteroid, paper=False):
    """Return the crew after it has finished this asteroid."""
    bits = 0
    for minerals in strata_on(asteroid, paper):
        for mineral in minerals:
            bits |= 1 << mineral
    return replace(one, depth=len(ASTEROIDS[asteroid].strata), taken=0, mined=bits)


@pytest.mark.rule("AST-A11")
def test_a_cube_that_is_further_stays():
    s = crew(replace(set_out(), closing=True), 1, built=4)
    s = replace(s, crews=(finished(s.crews[0], 0), s.crews[1]))
    assert turn_over(turn_over(s)).crews[1].built == 4


@pytest.mark.rule("AST-A11")
@pytest.mark.parametrize(("asteroid", "depth", "taken", "moves"), [
    (0, 1, 0, True), (0, 1, 1, True), (0, 1, 2, False), (0, 3, 0, False), (0, 3, 2, False),
    (1, 2, 0, True), (1, 2, 1, True), (1, 2, 2, False), (1, 3, 2, False),
])
def test_someone_who_mined_what_the_row_needs_could_have_forged_it(asteroid, depth, taken, moves):
    assert left_behind(set_out(), asteroid, depth, taken) == ((3, 6)[asteroid] if moves else 1)


def left_behind(s, asteroid, depth, taken, built=1):
    """Remove an asteroid that the first crew has finished and the second has dug this far.

    Returns the second one's row.
    """
    s = turn_over(on(s, asteroid))
    s = replace(s, closing=True, crews=(finished(s.crews[0], asteroid, s.paper), s.crews[1]))
    after = turn_over(crew(s, 1, built=built, depth=depth, taken=taken))
    assert after.asteroid == asteroid + 1
    return after.crews[1].built


@pytest.mark.rule("AST-A11")
@pytest.mark.parametrize(("asteroid", "row"), [(0, 3), (1, 6)])
def test_as_on_paper_every_crew_without_the_last_stratum_moves_on(asteroid, row):
    s = set_out(as_on_paper=True)
    for depth, taken in ((0, 0), (1, 2), (2, 1), (3, 0), (3, 1), (3, 2)):
        assert left_behind(s, asteroid, depth, taken) == row
    assert left_behind(s, asteroid, 4, 0) == 1, "it has excavated all of it"
    assert left_behind(s, asteroid, 3, 0, built=row + 1) == row + 1, "and no cube goes back"


@pytest.mark.rule("AST-A11")
@pytest.mark.rule("AST-B1")
def test_as_on_paper_no_one_can_forge_the_row_without_the_last_stratum():
    for asteroid, row in ((0, 3), (1, 6)):
        above = {mineral for stratum in ASTEROIDS[asteroid].on_paper[:-1] for mineral in stratum}
        last = set(ASTEROIDS[asteroid].on_paper[-1])
        for number in TRACK[row - 1]:
            assert not set(COMPONENTS[number].needs) <= above and set(COMPONENTS[number].needs) <= above | last


@pytest.mark.rule("AST-A14")
def test_as_on_paper_overtime_goes_on_where_the_second_stratum_of_asteroid_two_is_dug():
    """The paper game's example: with that stratum, Iron and Nickel for the fourth row are mined."""
    s = on(set_out(as_on_paper=True), 1)
    for depth, has in ((1, False), (2, True)):
        mined = crew(s, depth=depth).crews[0].mined
        assert all(mined >> mineral & 1 for mineral in COMPONENTS[TRACK[3][0]].needs) is has


@pytest.mark.rule("AST-A11")
def test_every_row_of_an_asteroid_can_be_forged_before_it_goes():
    """Catching up is for a crew that never had the minerals. These are above the last stratum, or in it."""
    for asteroid, rows in ((0, range(3)), (1, range(3, 6)), (2, range(8))):
        there = {mineral for stratum in ASTEROIDS[asteroid].strata for mineral in stratum}
        assert all(set(component_of(row, won).needs) <= there for row in rows for won in (False, True))
    assert 3 in ASTEROIDS[0].strata[1] and 4 in ASTEROIDS[0].strata[-1] and 6 in ASTEROIDS[1].strata[-1]


# ---- Advanced ----


@pytest.mark.rule("AST-A12")
def test_without_money_but_with_a_cleared_stratum_one_forges():
    s = at_foundry(set_out(rules="advanced"), money=3)
    assert (s.crew.money, s.phase) == (0, Phase.SMELTER)
    s = smelted(s, (1, 2))
    assert s.crews[0].money == 4


@pytest.mark.rule("AST-A12")
def test_without_money_one_may_go_straight_to_the_foundry():
    s = turn_over(set_out(rules="advanced"))
    s = crew(s, 0, money=0, depth=1)
    s = turn_over(s)
    assert s.straight and s.side == 0
    s = play(s, EventTurned("calm_orbit"))
    assert s.phase is Phase.SMELTER, "phases 2 to 6 are skipped"
    s = smelted(s, (1, 2))
    assert s.crews[0].money == 4 and not turn_over(s).straight


@pytest.mark.rule("AST-A12")
def test_without_money_and_without_a_component_one_loses():
    for expansion, depth in ((True, 0), (False, 1)):
        s = turn_over(set_out(rules="advanced", expansion=expansion))
        s = turn_over(crew(s, 0, money=0, depth=depth))
        assert RULES.to_act(s) == OVER and s.ruined == 0
        result = RULES.result(s)
        assert result is not None and result.winners == (1,)
    regular = turn_over(crew(turn_over(set_out()), 0, money=0))
    assert RULES.to_act(regular) != OVER and not regular.straight, "in Regular play drills are free"


# ---- solo games ----


@pytest.mark.rule("AST-A13")
def test_one_person_plays_both_crews():
    s = set_out(seats=1)
    assert s.alone and len(s.crews) == 2
    s = play(s, EventTurned("price_surge"))
    assert RULES.to_act(s) == 0 and s.side == 0
    s = play(turn_over(s), EventTurned("calm_orbit"))
    assert RULES.to_act(s) == 0 and s.side == 1
    over = replace(crew(crew(s, money=11), 1, money=20), phase=Phase.END)
    result = RULES.result(over)
    assert result is not None and (result.scores, result.winners) == ((31,), (0,))
    assert sum(line.points for line in result.lines) == 31 and "Teal crew" in result.reason
    for seats in (0, 3):
        with pytest.raises(ValueError, match="one or two"):
            RULES.initial(Setup(NAMES[:1] * seats))


@pytest.mark.rule("AST-A14")
def test_the_worked_example():
    """Smelter 6 and 1, control 3: 6+1=1, 1+1=2, Clay and Rock, component 1 forged, $1M."""
    s = at_foundry()
    s = play(s, Smelt((0, 1)), SmelterRolled((3, 6)), Smelt((0,)), SmelterRolled((5,)))
    s = play(s, Smelt((0,)), SmelterRolled((1,)))
    s = controlled(replace(s, smelter=(6, 1)), 4, 1, 3)
    before = s.crew.money
    assert RULES.legal(s)[0] == Forge((1, 2))
    forged = the(ev.ComponentForged, s, Forge((1, 2)))
    assert (forged.component, forged.smelter, forged.to, forged.pay) == (1, (6, 1), (1, 2), 1)
    s = play(s, Forge((1, 2)))
    assert (s.crews[0].built, s.crews[0].money) == (1, before + 1)


def test_what_an_event_offers_is_not_for_the_foundry():
    s = at_foundry()
    for move in (Choose("take"), BuyDrills(1), Sell(3), Bank(), Overtime()):
        assert refused(s, move).rule == "AST-A5"
