"""Chapters 7 to 9: Business, Administration, the end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.building import EMPTY, GARDEN, OPER, PILLAR, SUPPLY, UPPER, layout, place_of
from klotho_games.games.clinic.rules.business import accounts
from klotho_games.games.clinic.rules.cards import DIFFICULTIES, GOALS
from klotho_games.games.clinic.rules.events import (
    BillsPaid,
    BillsUnpaid,
    DoctorLeft,
    DoctorTired,
    PatientDied,
    PatientWorse,
    PopularityBought,
    Treated,
)
from klotho_games.games.clinic.rules.questions import forecast, why_untreated
from klotho_games.games.clinic.rules.state import (
    MONEY_A_POINT,
    Clinic,
    Phase,
    advert_price,
    final_popularity,
    is_goal_reached,
)
from klotho_games.games.clinic.rules.steps import Advertise, EndAction, OpenBusiness
from tests.games.clinic.forced import (
    DOC,
    NURSE,
    ORANGE,
    ORDERLY,
    RED,
    SICK,
    SPACE,
    WHITE,
    WHITE_ROOM,
    YELLOW,
    YELLOW_ROOM,
    building,
    dealt,
    grown,
    play,
    refused,
    staffed,
    the,
    to_business,
    told,
)


def closing(*people: tuple[int, int, int], space: int = EMPTY, **changes: int) -> Clinic:
    """Return the Front Hall before Business, with these people, and this module in its empty space."""
    s = grown(to_business(building()), (SPACE, space))
    return replace(staffed(s, *people), **{"money": 10, **changes})


@pytest.mark.rule("CLI-B7")
def test_treatment_then_bills_then_popularity() -> None:
    s = closing((DOC, 4, YELLOW_ROOM), (SICK, YELLOW, YELLOW_ROOM))
    events = told(s, OpenBusiness())
    assert events == (Treated(YELLOW_ROOM, YELLOW, 4, 1), BillsPaid(0, 1, 1))
    s = play(s, OpenBusiness())
    assert (s.phase, s.money, s.popularity, s.treated) == (Phase.ADVERTISE, 13, 5, (0, 1, 0, 0))
    assert s.people == ((DOC, 4, YELLOW_ROOM),)


@pytest.mark.rule("CLI-B7")
def test_no_one_is_treated_without_doctor_or_room() -> None:
    for people in (
        [(SICK, WHITE, WHITE_ROOM)],
        [(DOC, 4, YELLOW_ROOM), (SICK, WHITE, WHITE_ROOM)],
        [(DOC, 4, 0), (SICK, WHITE, 0)],
        [(NURSE, 0, WHITE_ROOM), (SICK, WHITE, WHITE_ROOM)],
    ):
        assert accounts(closing(*people)).treatments == ()


@pytest.mark.rule("CLI-B7.1")
def test_a_room_is_made_for_its_colour_and_milder_ones() -> None:
    def treated(severity: int, room: int) -> bool:
        return bool(accounts(closing((DOC, 4, room), (SICK, severity, room))).treatments)

    assert [treated(severity, YELLOW_ROOM) for severity in (WHITE, YELLOW, ORANGE, RED)] == [True, True, False, False]
    assert [treated(severity, WHITE_ROOM) for severity in (WHITE, YELLOW)] == [True, False]
    surgery = closing((DOC, 4, SPACE), (SICK, RED, SPACE), space=OPER)
    assert accounts(surgery).treatments
    worse = closing((DOC, 4, WHITE_ROOM), (SICK, YELLOW, WHITE_ROOM))
    assert why_untreated(worse, (SICK, YELLOW, WHITE_ROOM)) == "room"


@pytest.mark.rule("CLI-B7.2")
@pytest.mark.parametrize(("severity", "income", "fame"), [(1, 3, 1), (2, 4, 1), (3, 5, 2), (4, 7, 2)])
def test_what_a_patient_brings(severity: int, income: int, fame: int) -> None:
    s = closing((DOC, 4, SPACE), (SICK, severity, SPACE), space=OPER)
    assert the(Treated, s, OpenBusiness()) == Treated(SPACE, severity, income, fame)
    after = play(s, OpenBusiness())
    assert after.free_bays == s.free_bays + 1


@pytest.mark.rule("CLI-B7.3")
@pytest.mark.rule("CLI-B5.8")
def test_stars_and_the_care_of_a_nurse() -> None:
    def fame(stars: int, severity: int, *others: tuple[int, int, int]) -> int:
        s = closing((DOC, stars, SPACE), (SICK, severity, SPACE), *others, space=OPER)
        return sum(one.popularity for one in accounts(s).treatments)

    assert all(bool(fame(stars, severity)) == (stars >= severity) for stars in range(1, 5) for severity in range(1, 5))
    assert (fame(2, YELLOW), fame(2, YELLOW, (NURSE, 0, SPACE)), fame(2, YELLOW, (NURSE, 0, 0))) == (1, 2, 1)
    assert fame(2, ORANGE, (NURSE, 0, SPACE)) == 0, "she does not stand in for stars"
    s = closing((DOC, 2, SPACE), (SICK, RED, SPACE), space=OPER)
    assert why_untreated(s, (SICK, RED, SPACE)) == "expertise"


@pytest.mark.rule("CLI-B7.4")
def test_bills() -> None:
    s = closing((DOC, 4, 0), (DOC, 3, 0), (NURSE, 0, 0), (ORDERLY, 0, 0), (SICK, WHITE, 0))
    assert the(BillsPaid, s, OpenBusiness()) == BillsPaid(0, 3, 3), "the orderly is a volunteer"
    tall = replace(s, floors=("f1", "f5"), offer=(*s.offer[:-2], "f6"), cells=s.cells + UPPER["f5"], money=2)
    assert told(tall, OpenBusiness())[:2] == (BillsPaid(1, 3, 2), BillsUnpaid(2))
    after = RULES.apply(tall, OpenBusiness())[0]
    assert (after.money, after.popularity, after.unpaid) == (0, tall.popularity - 2, 2)


@pytest.mark.rule("CLI-B7.5")
def test_popularity_is_bought_and_gets_dearer() -> None:
    assert [advert_price(n) for n in range(5)] == [0, 4, 9, 15, 22]
    s = play(closing((DOC, 4, 0), money=11), OpenBusiness())
    assert s.money == 10 and list(RULES.legal(s)) == [Advertise(0), Advertise(1), Advertise(2)]
    assert the(PopularityBought, s, Advertise(2)) == PopularityBought(2, 9)
    assert play(s, Advertise(2)).popularity == s.popularity + 2
    for wrong in (3, -1, 10**6):
        assert refused(s, Advertise(wrong)).rule == "CLI-B7.5"
    assert refused(s, EndAction()).rule == "CLI-B7.5"
    assert play(closing((DOC, 4, 0), money=4), OpenBusiness()).phase is Phase.SHUFFLE, "nobody is asked in vain"


# ---- administration ----


@pytest.mark.rule("CLI-B8")
def test_doctors_tire_and_patients_get_worse() -> None:
    s = closing((DOC, 4, 0), (SICK, WHITE, 0), (SICK, YELLOW, 0), (SICK, RED, 0), money=1)
    events = told(s, OpenBusiness())
    assert {DoctorTired(0, 3), PatientWorse(0, YELLOW), PatientWorse(0, ORANGE), PatientDied(0, 3)} <= set(events)
    after = play(s, OpenBusiness())
    assert after.people == ((DOC, 3, 0), (SICK, YELLOW, 0), (SICK, ORANGE, 0))
    assert after.deaths == 1


@pytest.mark.rule("CLI-B8.1")
def test_a_doctor_without_stars_goes_home_and_is_on_call() -> None:
    s = closing((DOC, 1, WHITE_ROOM), (DOC, 2, 0), money=2)
    after = play(s, OpenBusiness())
    assert DoctorLeft(WHITE_ROOM) in told(s, OpenBusiness())
    assert after.people == ((DOC, 1, 0),) and after.on_call[0] == s.on_call[0] + 1


@pytest.mark.rule("CLI-B8.2")
def test_a_nurse_or_a_garden_keeps_a_patient_as_he_is() -> None:
    s = closing((NURSE, 0, WHITE_ROOM), (SICK, YELLOW, WHITE_ROOM), (SICK, RED, SPACE), space=GARDEN, money=1)
    assert play(s, OpenBusiness()).people == s.people
    away = closing((NURSE, 0, 0), (SICK, YELLOW, 0), money=1)
    assert play(away, OpenBusiness()).people[-1] == (SICK, ORANGE, 0), "in the hall she has too many to look after"


@pytest.mark.rule("CLI-B8.3")
def test_a_death_costs_three() -> None:
    s = closing((DOC, 4, 0), (SICK, RED, 0), (SICK, RED, 0), money=1, popularity=9)
    assert forecast(s).lost == 6
    assert play(s, OpenBusiness()).popularity == 3


@pytest.mark.rule("CLI-B9")
def test_treatment_rooms_need_a_hub_and_supplies() -> None:
    s = closing((DOC, 4, WHITE_ROOM), (SICK, WHITE, WHITE_ROOM))
    assert accounts(s).treatments
    bare = replace(s, cells=tuple(PILLAR if module == SUPPLY else module for module in s.cells))
    assert not accounts(bare).treatments and why_untreated(bare, (SICK, WHITE, WHITE_ROOM)) == "supply"
    above = replace(bare, cells=bare.cells + UPPER["f5"], floors=("f1", "f5"))
    assert accounts(above).treatments, "the building has a supply room again"
    emergency = layout(dealt("f4").cells, False)
    assert emergency.works == {place_of(0, 2): True, place_of(0, 3): False}, "an operating room works always"


# ---- the end ----


def last(s: Clinic) -> Clinic:
    """Return the end of the last round."""
    s = replace(play(s, OpenBusiness()) if s.phase is Phase.BUSINESS else s, round=6)
    return play(s, Advertise(0)) if s.phase is Phase.ADVERTISE else s


@pytest.mark.rule("CLI-C1")
def test_the_final_count() -> None:
    s = closing((DOC, 4, 0), (SICK, WHITE, 0), (SICK, YELLOW, 0), space=GARDEN, money=15, popularity=9)
    s = last(s)
    assert s.is_over and s.money == 14, "$14: two full fives"
    result = RULES.result(s)
    assert result is not None and [line.points for line in result.lines] == [9, 1, 2, -2]
    assert result.scores == (10,) and final_popularity(s) == 10
    poor = last(closing((DOC, 4, 0), *[(SICK, WHITE, 0)] * 3, money=6, popularity=1))
    result = RULES.result(poor)
    assert result is not None and result.scores == (0,) and sum(line.points for line in result.lines) == 0


@pytest.mark.rule("CLI-C1")
def test_to_buy_one_popularity_is_cheaper_than_to_keep_the_money() -> None:
    """Otherwise no player would ever buy: the first of a round is a bargain that has to be weighed against building."""
    assert advert_price(1) < MONEY_A_POINT <= advert_price(2) - advert_price(1)


@pytest.mark.rule("CLI-C2")
def test_goals_are_judged_at_the_end() -> None:
    assert len(GOALS) == 6 and all(tuple(goal.needs) == DIFFICULTIES for goal in GOALS.values())
    for kind in GOALS.values():
        asked = [(one.popularity, one.money, one.treated, one.severe, one.gardens, one.floors, -one.deaths)
                 for one in kind.needs.values()]
        for less, more in pairwise(asked):
            assert less != more and all(a <= b for a, b in zip(less, more, strict=True)), "each harder than the last"
    over = last(closing((DOC, 4, 0), money=9, popularity=60))
    high = replace(over, floors=("f1", "f2", "f3", "f4"), helipad=True)
    cases = {
        "beloved": (over, replace(over, popularity=5)),
        "nobody_lost": (replace(over, treated=(9, 9, 9, 9)), replace(over, treated=(9, 9, 9, 9), deaths=9)),
        "surgeons": (replace(over, treated=(0, 0, 5, 9)), replace(over, treated=(0, 0, 5, 9), popularity=5)),
        "green_lungs": (grown(over, *((place, GARDEN) for place in range(1, 7))), over),
        "high_house": (high, replace(high, helipad=False)),
        "sound_books": (replace(over, money=99), replace(over, money=4)),
    }
    assert set(cases) == set(GOALS)
    for goal, (reached, missed) in cases.items():
        for difficulty in DIFFICULTIES:
            assert is_goal_reached(replace(reached, goal=goal, difficulty=difficulty)), goal
            assert not is_goal_reached(replace(missed, goal=goal, difficulty=difficulty)), goal
    result = RULES.result(over)
    assert result is not None and result.winners == (0,) and result.kind == "beloved easy"
    lost = RULES.result(replace(over, popularity=1))
    assert lost is not None and lost.winners == () and "missed" in lost.reason
