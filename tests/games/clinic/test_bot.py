"""The judgement: it follows the rules, gives reasons, and does the obvious."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.contract import CHANCE, OVER, Decision
from klotho_games.games.clinic.bot.judge import JUDGE, Morning, morning
from klotho_games.games.clinic.bot.lookahead import habit, to_the_evening
from klotho_games.games.clinic.bot.values import promise
from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.building import CONVEYOR, OPER, PILLAR, UPPER, place_of
from klotho_games.games.clinic.rules.state import Clinic, Phase, is_goal_reached, sections
from klotho_games.games.clinic.rules.steps import Admit, Advertise, EndAction, Lay, OpenBusiness, Walk
from tests.games.clinic.forced import (
    CLINIC,
    DOC,
    ORANGE,
    ORDERLY,
    RED,
    SICK,
    SPACE,
    YELLOW,
    YELLOW_ROOM,
    admitting,
    building,
    dealt,
    ended,
    grown,
    hiring,
    play,
    setup,
    shuffled,
    staffed,
    to_business,
)


def best(s: Clinic) -> Decision:
    return max(JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)), key=lambda decision: decision.value)


@cache
def first_morning() -> Morning:
    return morning(shuffled(dealt(), "a1b", "a2a", "a3a"))


def test_a_morning_knows_every_row() -> None:
    plan = first_morning()
    assert len(plan.worth) > 50
    assert all(evening.round == 2 for evening in plan.evening.values())


def test_the_row_that_is_laid_is_the_one_that_was_chosen() -> None:
    s = shuffled(dealt(), "a1b", "a2a", "a3a")
    value = max(first_morning().worth.values())
    while s.phase in (Phase.LAY, Phase.TAKE):
        decision = best(s)
        assert decision.value == value and "The round ends with" in decision.why
        s = play(s, decision.move)
    assert first_morning().worth[sections(s)] == value


def test_habit_is_always_legal() -> None:
    rng = Random(3)
    for _game in range(12):
        s = RULES.initial(setup(goal=rng.choice(("beloved", "high_house", "green_lungs"))))
        while (seat := RULES.to_act(s)) != OVER:
            if seat == CHANCE:
                s = play(s, RULES.draw(s, rng))
            elif s.phase in (Phase.LAY, Phase.TAKE):
                s = play(s, rng.choice(RULES.legal(s)))
            else:
                move = habit(s)
                assert RULES.why_not(s, move) is None, move
                s = play(s, move)


def test_doctor_and_patient_are_brought_together() -> None:
    s = staffed(ended(hiring()), (DOC, 4, YELLOW_ROOM), (ORDERLY, 0, 0), (SICK, YELLOW, 0))
    decision = best(s)
    while isinstance(decision.move, Admit):
        s = play(s, decision.move)
        decision = best(s)
    assert decision.move == Walk("patient", YELLOW, 0, YELLOW_ROOM)
    assert decision.why == "The yellow patient is treated in that room. That brings $4 and 1 popularity."


def test_patients_are_admitted_and_reasons_are_given() -> None:
    s = admitting()
    assert best(s).move == Admit(1)
    for state in (s, hiring(), building(), to_business(hiring())):
        assert all(decision.why for decision in JUDGE.weigh(RULES.view(state, 0), RULES.legal(state)))


def test_with_an_eye_on_the_goal() -> None:
    tall = building(dealt(goal="high_house", difficulty="hard"))
    assert best(tall).move != EndAction()
    late = replace(to_business(hiring(dealt(goal="sound_books", difficulty="medium"))), round=6, money=22)
    assert best(play(late, OpenBusiness())).move == Advertise(0), "the money is what is asked for"


def test_a_goal_that_is_reached_promises_most() -> None:
    end = replace(dealt(), phase=Phase.END, round=6, popularity=50)
    assert is_goal_reached(end) and promise(end) > promise(replace(end, popularity=3)) + 40
    assert promise(replace(end, closed=True)) < -50
    assert to_the_evening(end) == end


def test_blunders_are_not_thought_of() -> None:
    """A careless rival chooses among the remaining moves, and does not throw a round away."""
    s = shuffled(dealt(), "a1b", "a2a", "a3a")
    for n in range(2):
        s = play(s, Lay(f"a{n + 1}", "right", False, False))
    weighed = JUDGE.weigh(RULES.view(s, 0), RULES.legal(s))
    values = [decision.value for decision in weighed]
    assert 0 < len(weighed) < len(RULES.legal(s)) and max(values) - min(values) <= 3


def test_hours_are_worth_something() -> None:
    """A clinic with long ways promises more with orderlies, a conveyor or a way over the roof."""
    s = dealt("x2", ("f2", "f3", "f4", "f5", "f6"), new_floors=1)
    near = grown(s, (place_of(0, 1), CONVEYOR))
    assert promise(near) > promise(grown(s, (place_of(0, 1), PILLAR)))
    helped = staffed(s, (DOC, 4, 0), (ORDERLY, 0, 0), (ORDERLY, 0, 0))
    assert promise(helped) > promise(staffed(s, (DOC, 4, 0), (ORDERLY, 0, 0)))
    tall = replace(s, floors=("x2", "f3"), offer=("f2", "f4", "f5", "f6"), cells=s.cells + UPPER["f3"])
    assert promise(replace(tall, helipad=True)) > promise(tall)


def test_surgeons_look_for_rooms() -> None:
    """Orange and red patients are expected if there is a room for them and the goal asks for them."""
    s = dealt("f1", goal="surgeons")
    able, not_able = (grown(s, (SPACE, module)) for module in (OPER, PILLAR))
    more = promise(able) - promise(not_able)
    plain = promise(replace(able, goal="beloved")) - promise(replace(not_able, goal="beloved"))
    assert more > plain + 1


def test_who_is_dying_is_feared() -> None:
    s = replace(dealt(goal="surgeons"), popularity=4)
    red, orange = (staffed(s, (DOC, 4, 0), (ORDERLY, 0, 0), (SICK, level, 0)) for level in (RED, ORANGE))
    assert promise(orange) > promise(red) + 2, "a death would close the clinic"


def test_a_thought_is_kept() -> None:
    s = shuffled(dealt(), "a1b", "a2a", "a3a")
    assert morning(s) is morning(s)
    assert isinstance(best(play(s, Lay("a1", "right", False, False))).move, Lay)


@pytest.mark.slow
def test_stronger_rivals_are_more_popular() -> None:
    scores = {level: sum(_score(level, n) for n in range(8)) for level in levels.LEVELS}
    assert scores["hard"] > scores["normal"] > scores["easy"], scores


def _score(level: str, n: int) -> int:
    rng, chance = Random(n), Random(f"rival {n}")
    s = RULES.initial(setup())
    while (seat := RULES.to_act(s)) != OVER:
        drawn = RULES.draw(s, chance) if seat == CHANCE else levels.choose(CLINIC, RULES.view(s, 0), level, rng).move
        s, _events = RULES.apply(s, drawn)
    result = RULES.result(s)
    assert result is not None
    return result.scores[0]
