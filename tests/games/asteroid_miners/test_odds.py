"""Exact odds of the Foundry and of a turn, compared with other computations."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from time import perf_counter

import pytest
from msgspec.structs import replace

from klotho_games.games.asteroid_miners.rules.components import COMPONENTS, PAY, SMELTS, helping, same, turn_pips, ways
from klotho_games.games.asteroid_miners.rules.foundry_odds import (
    MONEY,
    PLAIN,
    Furnace,
    Wish,
    after,
    furnace,
    going_on,
    stakes,
    surest,
)
from klotho_games.games.asteroid_miners.rules.questions import (
    assistance,
    best_sale,
    digs,
    gamble,
    helpful,
    strata,
    to_bank,
)
from klotho_games.games.asteroid_miners.rules.state import Phase
from klotho_games.games.asteroid_miners.rules.steps import Overtime
from klotho_games.games.asteroid_miners.rules.turn_odds import (
    MILLION,
    DiggingPlan,
    best_sales,
    faces_of,
    hand_of,
    in_millions,
    overtime_row,
    parts,
)
from tests.games.asteroid_miners.forced import at_foundry, controlled, crew, drilled, play, set_out, smelted
from tests.games.asteroid_miners.test_a_foundry import behind

FACES = range(1, 7)


# ---- the control die by trying everything ----


def reached(smelter, needs, control):
    """Return whether any change that the guide allows makes the pair, in a second, slow implementation."""
    a, b = smelter
    if control == 5:
        return a + b == sum(needs)
    if control == 6:
        tried = product((a, 7 - a), (b, 7 - b))
        return any(sorted(pair) == sorted(needs) for pair in list(tried)[1:])
    by = 1 if control in (1, 3) else 2
    each = [(turn_pips(a, x), turn_pips(b, y)) for x, y in product((-by, 0, by), repeat=2)
            if (abs(x) + abs(y) == by if control < 3 else x and y)]
    return any(sorted(pair) == sorted(needs) for pair in each)


def test_which_control_dice_help():
    for component in COMPONENTS.values():
        for smelter in product(FACES, repeat=2):
            for control in FACES:
                assert bool(ways(smelter, component.needs, control)) == reached(smelter, component.needs, control)


# ---- the Foundry by plain recursion ----


def slow(needs, pair, smelts, control, controls):
    """Return the most money on average, without tables or sharing."""
    if control is None:
        if pair is not None and same(pair, needs):
            return 4.0
        found = [0.0] if pair is None else [sum(slow(needs, pair, 0, c, 2) for c in FACES) / 6]
        if smelts:
            kept = [()] if pair is None else [(), (pair[0],), (pair[1],)]
            for some in kept:
                falls = list(product(FACES, repeat=2 - len(some)))
                found.append(sum(slow(needs, (*some, *fall), smelts - 1, None, 3) for fall in falls) / len(falls))
        return max(found)
    found = [PAY[control] if control in helping(pair, needs) else 0.0]
    if controls:
        found.append(sum(slow(needs, pair, 0, c, controls - 1) for c in FACES) / 6)
    return max(found)


@cache
def exact(needs, pair, smelts, kept):
    """Like `slow`, in fractions, if this die is kept and the other is rolled with this many rolls left."""
    return sum(exactly_lying(needs, (kept, face), smelts - 1) for face in FACES) / Fraction(6)


@cache
def exactly_lying(needs, pair, smelts):
    if same(pair, needs):
        return Fraction(4)
    found, control = [], Fraction(0)
    for _roll in range(3):
        shown = [max(control, Fraction(PAY[c]) if c in helping(pair, needs) else Fraction(0)) for c in FACES]
        control = sum(shown) / 6
    found.append(control)
    if smelts:
        found += [exact(needs, pair, smelts, kept) for kept in pair]
        found.append(sum(exactly_lying(needs, fall, smelts - 1) for fall in product(FACES, repeat=2)) / 36)
    return max(found)


def test_the_tables_of_the_furnace_are_exact():
    needs = (1, 2)
    fire = furnace(needs)
    for pair in ((6, 1), (3, 3), (2, 5)):
        best = max(course.outlook.worth for course in fire.courses(pair, 0))
        assert best == pytest.approx(slow(needs, pair, 0, None, 3))
    best = max(course.outlook.worth for course in fire.courses((3, 6), 1))
    assert best == pytest.approx(slow(needs, (3, 6), 1, None, 3))
    assert fire.start.money == pytest.approx(fire.start.worth)


def test_equal_courses_are_equal_and_the_likelier_comes_first():
    """Their dice are added up in different orders, which makes no difference in fractions; in floating point it did."""
    ties = 0
    for component in COMPONENTS.values():
        fire = furnace(component.needs)
        for smelter in product(FACES, repeat=2):
            if same(smelter, component.needs):
                continue
            courses = fire.courses(smelter, SMELTS - 1)
            for one, other in combinations(courses, 2):
                apart = abs(one.outlook.worth - other.outlook.worth)
                assert apart == 0 or apart > 1e-9
                ties += apart == 0
    assert ties > 30
    keep_two, keep_six = (exact((1, 3), (2, 6), 2, kept) for kept in (2, 6))
    assert keep_two == keep_six, "component 2, and a 2 or a 6 is kept"
    first, second = (course for course in furnace((1, 3)).courses((2, 6), 2) if len(course.dice) == 1)
    assert first.outlook == second.outlook and first.outlook.money == float(keep_two)


def test_the_odds_of_every_component():
    """Three plain throws of both dice would give about 36 of 216; keeping dice and the control die give far more."""
    for component in COMPONENTS.values():
        fire, sure = furnace(component.needs), surest(component.needs)
        assert 0.5 < fire.start.chance < sure < 0.7 and 1.49 < fire.start.money < 1.53


def test_answers_come_at_once():
    began = perf_counter()
    for component in COMPONENTS.values():
        Furnace(component.needs, MONEY)
    assert (perf_counter() - began) / len(COMPONENTS) < 0.02, "a few ms each, on a busy machine too"
    s = smelted(at_foundry(), (1, 6))
    assistance(s)
    began = perf_counter()
    for _time in range(20):
        assistance(s)
    assert (perf_counter() - began) / 20 < 0.005


# ---- what the table shows ----


def test_the_assistance_names_control_dice_and_courses():
    s = smelted(at_foundry(), (1, 6))
    found = assistance(s)
    assert found is not None and (found.component.number, found.row, found.at_risk) == (1, 0, 0)
    assert [turned.face for turned in found.turned if turned.ways] == list(helpful(s)) == [2, 3]
    assert found.turned[2].ways == ((2, 1),) and found.turned[2].pay == 1
    assert {(course.kind, course.dice) for course in found.courses} == {
        ("stop", ()), ("control", ()), ("reroll", (0,)), ("reroll", (1,)), ("reroll", (0, 1)),
    }
    worths = [course.outlook.worth for course in found.courses]
    assert worths == sorted(worths, reverse=True)
    control = next(course for course in found.courses if course.kind == "control")
    assert control.outlook.chance == pytest.approx(1 - (4 / 6) ** 3)
    at_control = assistance(controlled(s, 3))
    assert at_control is not None and at_control.courses[0].kind == "forge"
    assert at_control.courses[0].outlook.money == 1.0
    start = assistance(at_foundry())
    assert start is not None and start.courses[0].outlook == furnace((1, 2)).start
    assert assistance(set_out()) is None


def test_a_gamble_is_told_before_the_choice():
    s = smelted(behind(), (1, 3))
    stake = gamble(s)
    assert stake is not None and (stake.components, stake.money, stake.nxt.number, stake.row) == (1, 4, 2, 2)
    assert 0.5 < stake.outlook.chance <= stake.surest < 0.7
    assert stake.outlook.worth == pytest.approx(stake.outlook.money + 4 * stake.outlook.chance)
    assert gamble(play(s, Overtime())) is None
    going = assistance(play(s, Overtime()))
    assert going is not None and going.at_risk == 4
    assert [course.kind for course in going.courses] == ["reroll"], "there is no stopping in Overtime"
    after = to_bank(play(s, Overtime()), going.courses[0])
    assert after == pytest.approx(stake.outlook.worth), "the same average as before the choice"
    start = assistance(at_foundry())
    assert start is not None and to_bank(at_foundry(), start.courses[0]) == start.courses[0].outlook.money


def test_overtime_is_worth_the_better_of_both():
    row = overtime_row(smelted(behind(), (1, 3)))
    assert row == ((1, 3), (3, 4), (3, 4), (3, 5), (3, 5)), "component 2, 4 twice, 5 twice; Rhodium is not mined yet"
    fail, one, two, four = stakes(row, 0, 0, PLAIN)
    assert fail == 0.0 and one >= 1 and two >= 2 and four >= 4
    assert after(row[:1], 10, 1, PLAIN) == 10.0, "ten in hand are not risked for one"
    assert after(row[:1], 0, 1, PLAIN) == pytest.approx(going_on(row[:1], 0, 1, PLAIN).worth)
    desperate, safe = Wish(0.0, -12.0, 1.5), Wish(0.0, 6.0, 1.5)
    assert going_on(row[:1], 4, 1, desperate).worth > desperate.of(4, 1)
    assert going_on(row[:1], 4, 1, safe).worth < safe.of(4, 1)


# ---- a turn ----


def test_a_turn_is_reckoned_to_the_last_die():
    s = crew(set_out("tender_14"), built=8)
    plan = DiggingPlan(replace(s, event="calm_orbit"))
    for hand in ((1, 2, 6), (4, 5, 6), (1, 1, 2)):
        assert plan.value_of_hand(hand_of(hand)) == pytest.approx(max(
            stop.plain for stop in plan.stops if all(hand.count(f) >= stop.minerals.count(f) for f in stop.minerals)
        ) if sum(hand) < 14 else plan.best_stop(hand_of(hand))[0])
    once = sum(plan.value_without_rolls(hand_of(hand)) for hand in product(FACES, repeat=3)) / 216
    assert plan.value_before_roll(0, 3, 0) == pytest.approx(once)
    again = sum(max(plan.value_without_rolls(hand_of(hand)),
                    *(plan.value_before_roll(kept, gone, 0) for kept,
                      gone in parts(hand_of(hand)))) for hand in product(FACES, repeat=3)) / 216
    assert plan.value_before_roll(0, 3, 1) == pytest.approx(again)
    assert faces_of(hand_of((2, 6, 2))) == (2, 2, 6)


def test_a_turn_is_counted_in_whole_numbers():
    """The order of the dice makes no difference: the result equals that in fractions, to the last digit."""
    s = crew(set_out("tender_11"), built=8)
    plan = DiggingPlan(replace(s, event="calm_orbit"))

    def lies(hand):
        return Fraction(plan.value_without_rolls(hand_of(hand)), MILLION)

    def thrown(kept, dice, rolls):
        falls = list(product(FACES, repeat=dice))
        return sum(rests((*kept, *fall), rolls) for fall in falls) / Fraction(len(falls))

    @cache
    def rests(hand, rolls):
        kept = [some for n in range(len(hand)) for some in combinations(hand, n)] if rolls else []
        return max([lies(hand), *[thrown(some, len(hand) - len(some), rolls - 1) for some in kept]])

    assert thrown((), 3, 1) == Fraction(plan.value_before_roll(0, 3, 1), MILLION)
    assert in_millions(plan.value_before_roll(0, 3, 1)) == float(thrown((), 3, 1))


def test_equipment_is_worth_something_in_a_turn():
    bare = DiggingPlan(set_out()).start()
    for piece in ("trimmer", "spring", "jack", "beam", "gimbal", "coupling", "lens", "hopper", "auger", "lance"):
        assert DiggingPlan(crew(set_out(), gear=(piece,))).start() > bare, piece


def test_metals_are_sold_in_the_best_order():
    assert best_sales((1, 2, 3, 4), (1, 1, 0, 0)) == (4, (4, 3)), "Nickel first lifts Iron"
    s = crew(set_out(), depth=3, built=8)
    assert best_sale(replace(s, haul=(0, 0, 0, 2)))[0] == 7
    surge = replace(s, haul=(2, 1, 0, 0), event="price_surge")
    assert best_sale(surge)[0] == best_sale(replace(surge, event="calm_orbit"))[0] + 3, "$1M more for each ore"


def test_what_a_die_digs_and_what_is_taken():
    s = drilled(crew(set_out(), taken=1), 1, 2, 6)
    assert digs(s) == {0: (), 1: (1,), 2: ()} and s.phase is Phase.EXCAVATE
    assert [one.taken for one in strata(s, 0)] == [(True, False), *[(False, False)] * 3]
    assert strata(crew(s, depth=1), 0)[0].is_cleared
