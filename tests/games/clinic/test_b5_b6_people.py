"""Chapters 5 and 6: hiring, admitting, walking, and the couple of the expansion."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.building import CONVEYOR, GARDEN, PILLAR, UPPER, layout, place_of
from klotho_games.games.clinic.rules.building import ENTRANCE as DOOR
from klotho_games.games.clinic.rules.cards import CARD, NEW_CARD
from klotho_games.games.clinic.rules.events import ActionSkipped, Admitted, Hired, TurnedAway, Walked
from klotho_games.games.clinic.rules.questions import losses, offers
from klotho_games.games.clinic.rules.state import Clinic, box_at, layout_of
from klotho_games.games.clinic.rules.steps import Admit, Build, EndAction, Hire, Walk
from tests.games.clinic.forced import (
    DOC,
    NURSE,
    ORANGE,
    ORDERLY,
    SICK,
    SPACE,
    WHITE,
    WHITE_ROOM,
    YELLOW,
    YELLOW_ROOM,
    admitting,
    building,
    couple_left,
    couple_right,
    dealt,
    ended,
    grown,
    hiring,
    new_building,
    play,
    refused,
    rowed,
    staffed,
    the,
    told,
)
from tests.games.clinic.table_rig import new_session, sensible

TWO_DOORS = (SPACE, DOOR)


@pytest.mark.rule("CLI-B5")
def test_a_box_costs_its_number() -> None:
    s = hiring()
    assert the(Hired, s, Hire(1)) == Hired("doctor", 1, 1)
    s = play(s, Hire(1))
    assert s.money == 11 and s.people.count((DOC, 4, 0)) == 2
    late = ended(ended(rowed(dealt(), "a1a", "a2b", "a3a", sections="last")))
    assert refused(late, Hire(1)).rule in ("CLI-B5", "CLI-B3.4")
    assert play(late, Hire(5)).money == late.money - 5
    assert refused(replace(late, money=4), Hire(5)).rule == "CLI-B5"
    assert refused(s, Hire(1)).rule == "CLI-B5", "once"
    assert refused(s, Hire(0)).rule == "CLI-B5"


@pytest.mark.rule("CLI-B5.1")
def test_entrances_reach_boxes_from_the_left() -> None:
    s = hiring()
    assert refused(s, Hire(2)).rule == "CLI-B5.1"
    two = grown(s, TWO_DOORS)
    assert {move for move in RULES.legal(two) if isinstance(move, Hire)} == {Hire(1), Hire(2)}
    assert refused(admitting(), Admit(2)).rule == "CLI-B5.1"
    assert Admit(2) in RULES.legal(grown(admitting(), TWO_DOORS))


@pytest.mark.rule("CLI-B5.2")
def test_so_many_are_on_call() -> None:
    s = dealt()
    assert s.on_call == (4, 3, 3)
    s = hiring()
    assert play(s, Hire(1)).on_call == (3, 3, 3) and (DOC, 4, 0) in play(s, Hire(1)).people
    roomy = replace(s, bays=12)
    none = staffed(roomy, *((DOC, level, 0) for level in (4, 4, 3, 2, 1)))
    assert none.on_call[0] == 0 and refused(none, Hire(1)).rule == "CLI-B5.2"


@pytest.mark.rule("CLI-B5.3")
def test_everyone_needs_a_bay() -> None:
    s = hiring()
    assert s.free_bays == s.bays - 2 and play(s, Hire(1)).free_bays == s.free_bays - 1
    full = replace(s, bays=2)
    assert refused(full, Hire(1)).rule == "CLI-B5.3"
    assert refused(replace(admitting(), bays=2), Admit(1)).rule == "CLI-B5.3"


@pytest.mark.rule("CLI-B5.4")
def test_who_goes_where() -> None:
    s = staffed(hiring(), (DOC, 4, 0), (DOC, 4, YELLOW_ROOM), (NURSE, 0, 0), (SICK, WHITE, 0))
    s = grown(s, (SPACE, GARDEN))
    assert refused(s, Walk("doctor", 4, 0, SPACE)).rule == "CLI-B5.4", "gardens are for patients"
    assert refused(s, Walk("doctor", 4, 0, YELLOW_ROOM)).rule == "CLI-B5.4", "one doctor a room"
    assert refused(s, Walk("doctor", 3, 0, WHITE_ROOM)).rule == "CLI-B5.4", "there is no such doctor"
    assert refused(s, Walk("cook", 0, 0, WHITE_ROOM)).rule == "CLI-B5.4"
    s = play(s, Walk("patient", WHITE, 0, YELLOW_ROOM))
    assert Walk("nurse", 0, 0, YELLOW_ROOM) in RULES.legal(s), "a doctor, a patient and a nurse share a room"
    crowd = staffed(replace(s, hours=9), (SICK, WHITE, SPACE), (SICK, YELLOW, 0))
    assert refused(crowd, Walk("patient", YELLOW, 0, SPACE)).rule == "CLI-B5.4", "one patient a garden"
    assert play(crowd, Walk("patient", WHITE, SPACE, WHITE_ROOM)).people[0] == (SICK, WHITE, WHITE_ROOM)


@pytest.mark.rule("CLI-B5.5")
def test_hours_then_overtime() -> None:
    s = hiring()
    assert s.hours == 3, "one, and two for the orderly"
    assert staffed(hiring(staffed(dealt(), (DOC, 4, 0))), (DOC, 4, 0)).hours == 1
    assert the(Walked, s, Walk("doctor", 4, 0, YELLOW_ROOM)) == Walked("doctor", 4, 0, YELLOW_ROOM, 3, 0)
    tired = replace(s, hours=1)
    assert the(Walked, tired, Walk("doctor", 4, 0, YELLOW_ROOM)) == Walked("doctor", 4, 0, YELLOW_ROOM, 3, 2)
    paid = play(tired, Walk("doctor", 4, 0, YELLOW_ROOM))
    assert (paid.hours, paid.money) == (0, 10)
    assert refused(replace(tired, money=1), Walk("doctor", 4, 0, YELLOW_ROOM)).rule == "CLI-B5.5"
    assert refused(building(), Walk("doctor", 4, 0, YELLOW_ROOM)).rule == "CLI-B5.5", "not while building"
    assert ended(hiring()).hours == 3, "what is left is lost, and the next action has its own"


@pytest.mark.rule("CLI-B5.6")
def test_ways_by_lift_conveyor_and_nearest_entrance() -> None:
    ground = dealt().cells
    plan = layout(ground, False)
    assert plan.hours[0][WHITE_ROOM] == 2 and plan.hours[WHITE_ROOM][YELLOW_ROOM] == 1
    near = layout((*ground[:5], DOOR), False)
    assert near.hours[0][YELLOW_ROOM] == 2, "from the other side"
    cells = ground[:5] + (PILLAR,) + UPPER["f3"]
    tall = layout(cells, False)
    assert tall.hours[0][place_of(1, 1)] == 3, "to the hub, up, one step"
    assert tall.hours[WHITE_ROOM][place_of(1, 2)] == 4
    moving = layout((*ground[:5], CONVEYOR), False)
    assert moving.hours[0][YELLOW_ROOM] == moving.hours[0][WHITE_ROOM] == 1, "along the whole floor, wherever it is"
    above = layout((*ground[:5], CONVEYOR, *UPPER["f3"]), False)
    assert above.hours[0][place_of(1, 3)] == 1 + 1 + 3, "to the hub, up, and three steps where no conveyor runs"
    annexe = layout(dealt("x2", ("f2", "f3", "f4", "f5", "f6"), new_floors=1).cells, False)
    assert annexe.hours[0][place_of(0, 4)] == 4, "empty spaces are crossed"


@pytest.mark.rule("CLI-B5.7")
def test_orderlies_stay_and_help_at_once() -> None:
    s = hiring()
    assert refused(s, Walk("orderly", 0, 0, WHITE_ROOM)).rule == "CLI-B5.7"
    s = rowed(dealt(), "a3b!", "a2a", "a1a")
    assert play(grown(s, TWO_DOORS), Hire(2)).hours == s.hours + 2
    assert (ORDERLY, 0, 0) in s.people


# ---- patients ----


@pytest.mark.rule("CLI-B6")
def test_patients_park_and_come_in() -> None:
    s = admitting()
    assert the(Admitted, s, Admit(1)) == Admitted(1, (WHITE,))
    s = play(s, Admit(1))
    assert (SICK, WHITE, 0) in s.people
    assert refused(s, Admit(1)).rule == "CLI-B6" and refused(s, Admit(9)).rule == "CLI-B6"
    assert refused(hiring(), Admit(1)).rule == "CLI-B6"
    assert play(grown(admitting(), TWO_DOORS), Admit(1), Admit(2)).free_bays == admitting().free_bays - 2


@pytest.mark.rule("CLI-B6.1")
def test_who_could_come_and_does_not_costs_popularity() -> None:
    s = admitting()
    assert TurnedAway(1, False, 1) in told(s, EndAction())
    assert ended(s).popularity == s.popularity - 1, "the second box is not reached"
    two = grown(s, TWO_DOORS)
    assert ended(two).popularity == s.popularity - 2
    assert ended(play(two, Admit(2))).popularity == s.popularity - 1
    tight = replace(two, bays=3)
    assert ended(tight).popularity == s.popularity - 1, "there is a bay for one"
    assert ended(play(tight, Admit(1))).popularity == s.popularity, "and then for nobody"
    assert ended(s).turned_away == 1


@pytest.mark.rule("CLI-A5")
def test_a_couple_comes_together() -> None:
    s = couple_left()
    assert the(Admitted, s, Admit(3)) == Admitted(3, (WHITE, YELLOW))
    came = play(s, Admit(3))
    assert [one for one in came.people if one[0] == SICK] == [(SICK, WHITE, 0), (SICK, YELLOW, 0)]
    assert came.free_bays == s.free_bays - 2
    assert ended(came).popularity == s.popularity


@pytest.mark.rule("CLI-A5", "CLI-B5.1")
def test_in_the_right_box_a_couple_is_out_of_reach_with_one_entrance() -> None:
    s = couple_right()
    assert Admit(4) not in RULES.legal(s) and refused(s, Admit(4)).rule == "CLI-B5.1"
    assert ended(play(s, Admit(3))).popularity == s.popularity, "whom nobody can reach nobody turns away"
    two = grown(s, TWO_DOORS)
    assert the(Admitted, two, Admit(4)) == Admitted(4, (WHITE, YELLOW)), "in one shot: a box is an entrance"
    assert TurnedAway(4, True, 2) in told(two, EndAction())


@pytest.mark.rule("CLI-A5", "CLI-B5.1")
def test_an_entrance_that_is_built_before_their_action_reaches_the_couple() -> None:
    s = new_building()
    assert refused(s, Admit(4)).rule == "CLI-B5.1", "told before it is too late"
    assert [one.standing for one in offers(s)][3] == "unreached"
    opened = play(s, Build(1, "entrance", SPACE))
    assert [one.standing for one in offers(opened)][3] == "ahead"
    assert Admit(4) in RULES.legal(ended(opened))


@pytest.mark.rule("CLI-A5")
def test_the_new_card_has_the_couple_in_a_left_box_and_in_a_right_one() -> None:
    """One entrance is enough for one side, and too few for the other."""
    readings = [side.sections(turned) for side in CARD[NEW_CARD].sides for turned in (False, True)]
    places = [n for reading in readings for section in reading for n, box in enumerate(section.boxes)
              if box.kind == "pair"]
    assert set(places) == {0, 1}


@pytest.mark.rule("CLI-A5")
def test_a_couple_needs_bays_and_rooms() -> None:
    s = couple_left()
    tight = replace(s, bays=3)
    assert refused(tight, Admit(3)).rule == "CLI-A5"
    busy = staffed(s, (DOC, 4, 0), (SICK, WHITE, WHITE_ROOM))
    assert len(layout_of(busy).rooms) == 2 and refused(busy, Admit(3)).rule == "CLI-A5"
    for without in (tight, busy):
        assert losses(without) == [] and ended(without).popularity == s.popularity, "nobody chose to refuse them"


@pytest.mark.rule("CLI-A5")
def test_a_couple_refused_by_choice_costs_two() -> None:
    s = couple_left()
    assert TurnedAway(3, True, 2) in told(s, EndAction())
    after = ended(s)
    assert (after.popularity, after.turned_away) == (s.popularity - 2, 2)


@pytest.mark.rule("CLI-A5", "CLI-B6.1")
@pytest.mark.parametrize("couple", [couple_left, couple_right], ids=["left", "right"])
def test_of_those_who_share_the_bays_the_couple_is_counted_first(couple: Callable[[], Clinic]) -> None:
    s = grown(couple(), TWO_DOORS)
    staff = len(s.people)
    lost = {free: sum(one.popularity for one in losses(replace(s, bays=staff + free))) for free in range(5)}
    assert lost == {0: 0, 1: 1, 2: 2, 3: 3, 4: 3}


@pytest.mark.rule("CLI-A5", "CLI-B6.1")
def test_an_action_that_is_passed_over_costs_nothing() -> None:
    """There is no free bay and no hour left, so there is nothing to choose."""
    s = staffed(rowed(dealt(new_card="a3"), "axb", "a2a", "a1b"), (DOC, 4, WHITE_ROOM), (DOC, 3, YELLOW_ROOM))
    full = replace(s, bays=2, money=0)
    assert ActionSkipped(1, "admit") in told(full, EndAction()), "the one with the pair"
    assert ended(full).popularity == s.popularity


@pytest.mark.rule("CLI-A5", "CLI-B6.1")
def test_only_who_could_come_in_is_ever_lost() -> None:
    """In whole games, ending an action costs exactly what could still be admitted, including a couple that could."""
    fined = 0
    for number in range(12):
        session, rng = new_session(number), Random(number)
        while not session.is_over:
            s, legal = session.state, session.legal()
            admitted = {move.box for move in legal if isinstance(move, Admit)}
            lost = losses(s)
            assert {one.box for one in lost} <= admitted
            pairs = {box for box in admitted if box_at(s, box).kind == "pair"}
            assert {one.box for one in lost if one.pair} == pairs
            fined += len(pairs)
            session.play(sensible(session, rng))
            session.draw_chance()
    assert fined


def test_a_sick_person_is_not_brought_to_a_room_for_milder_cases() -> None:
    s = staffed(hiring(), (DOC, 4, 0), (SICK, ORANGE, 0))
    assert refused(s, Walk("patient", ORANGE, 0, YELLOW_ROOM)).rule == "CLI-B7.1"
    assert refused(s, Walk("patient", ORANGE, 0, 10**6)).rule == "CLI-B5.4"
