"""The game's words and questions: labels, log, prompts, the forecast and other answers that the table needs."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Result
from klotho_games.games.clinic.rules import events as ev
from klotho_games.games.clinic.rules.building import ENTRANCE as DOOR
from klotho_games.games.clinic.rules.building import GARDEN, UPPER
from klotho_games.games.clinic.rules.business import Loss
from klotho_games.games.clinic.rules.cards import FLOOR, GOALS
from klotho_games.games.clinic.rules.names import goal_text
from klotho_games.games.clinic.rules.questions import (
    WalkTarget,
    dying,
    forecast,
    losses,
    offers,
    progress,
    sections_in_row,
    ways,
    why_untreated,
)
from klotho_games.games.clinic.rules.state import Clinic
from klotho_games.games.clinic.rules.steps import (
    Admit,
    Advertise,
    Build,
    BuildFloor,
    EndAction,
    Hire,
    Lay,
    OpenBusiness,
    Take,
    Walk,
)
from klotho_games.games.clinic.table.look.forecast import tired_words
from klotho_games.games.clinic.telling import TELLING, ClinicTelling, people_note
from klotho_games.games.clinic.telling.moves import walk_question
from tests.games.clinic.forced import (
    CLINIC,
    DOC,
    ORANGE,
    ORDERLY,
    RED,
    SICK,
    SPACE,
    WHITE,
    WHITE_ROOM,
    YELLOW,
    YELLOW_ROOM,
    admitting,
    building,
    couple_left,
    dealt,
    ended,
    grown,
    hiring,
    new_building,
    play,
    shuffled,
    staffed,
    to_business,
)

NAMES = ("Ada",)


def test_labels_of_the_row() -> None:
    s = shuffled(dealt(), "a1b", "a2a", "a3a")
    assert TELLING.move(s, Lay("a1", "right", False, True)) == "Place the first card rotated"
    s = play(s, Lay("a1", "right", False, False))
    assert TELLING.move(s, Lay("a2", "left", True, True)) == "Place the card on the left, over its neighbour, rotated"
    s = play(play(s, Lay("a2", "right", False, False)), Lay("a3", "right", False, False))
    assert [TELLING.move(s, Take(three)) for three in ("first", "last")] == [
        "Choose the first three sections: Hire, Admit and Build",
        "Choose the last three sections: Admit, Build and Hire",
    ]


def test_labels_of_actions() -> None:
    s = building()
    assert TELLING.move(s, Build(2, "entrance", SPACE)) == "Build an entrance: ground floor, space 6 ($3)"
    assert TELLING.move(s, BuildFloor(1, "f3")) == "Build Surgery Deck as the first floor ($4, upkeep $1 per round)"
    assert TELLING.move(s, Build(2, "parking")) == "Enlarge the car park ($2, +2 spaces)"
    nearly = replace(s, bays=FLOOR["f1"].most_bays - 1)
    assert TELLING.move(nearly, Build(2, "parking")) == "Enlarge the car park ($2, +1 space)"
    assert play(nearly, Build(2, "parking")).bays == nearly.bays + 1
    assert TELLING.move(s, Build(2, "helipad")) == "Build a helipad on the roof ($3, +1 parking space)"
    bonus = TELLING.move(new_building(), Build(2, "garden", SPACE))
    assert bonus == "Build a bonus garden: ground floor, space 6 ($2)"
    assert TELLING.move(hiring(), Hire(1)) == "Hire a doctor ($1, salary $1 per round)"
    assert TELLING.move(admitting(), Admit(1)) == "Admit the white patient from box 1 ($3 when treated)"
    assert TELLING.move(couple_left(), Admit(3)) == "Admit the couple from box 3 ($7 when both are treated)"
    walk = TELLING.move(hiring(), Walk("doctor", 4, 0, YELLOW_ROOM))
    assert walk == "Send the doctor with 4 stars from the hall to the yellow treatment room (3 hours)"
    late, way = replace(hiring(), hours=1), Walk("doctor", 4, 0, YELLOW_ROOM)
    assert TELLING.move(late, way) == (
        "Send the doctor with 4 stars from the hall to the yellow treatment room (3 hours, $2 for overtime)")
    assert walk_question(late, way) == (
        "Send the doctor with 4 stars to the yellow treatment room (3 hours, $2)?")
    assert play(late, way).money == late.money - 2
    tall = replace(late, floors=("f1", "f2"), cells=late.cells + UPPER["f2"])
    assert TELLING.move(tall, way) == ("Send the doctor with 4 stars from the hall to the yellow treatment room on the "
                                       "ground floor (3 hours, $2 for overtime)")
    sick = replace(tall, people=staffed(late, (SICK, WHITE, WHITE_ROOM)).people)
    assert TELLING.move(sick, Walk("patient", WHITE, WHITE_ROOM, YELLOW_ROOM)) == (
        "Send the white patient from the white treatment room to the yellow treatment room on the ground floor "
        "(1 hour)")
    assert TELLING.move(s, EndAction()) == "End the action"
    assert TELLING.move(admitting(), EndAction()) == "End the action (−1 popularity)"
    assert TELLING.move(couple_left(), EndAction()) == "End the action (−2 popularity)"
    assert TELLING.move(s, OpenBusiness()) == "Open for business"
    assert [TELLING.move(s, Advertise(n)) for n in (0, 2)] == ["Buy nothing", "Buy 2 popularity ($9)"]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.ClinicOpened("f1", ()), "The clinic opens. Ground floor: Front Hall"),
        (ev.SectionsTaken("last", ("hire", "admit", "build")), "The last three sections: Hire, Admit and Build"),
        (ev.Built("entrance", 6, 5, 3, False), "An entrance is built for $3"),
        (ev.Built("parking", 0, 5, 2, False), "The car park is enlarged for $2"),
        (ev.FloorBuilt("x1", 2, 1, 4), "Quiet Wing is built as the second floor for $4"),
        (ev.Admitted(3, (3,)), "An orange patient from box 3 comes in"),
        (ev.Admitted(3, (1, 2)), "A couple from box 3 comes in"),
        (ev.Walked("nurse", 0, 0, 9, 1, 0), "Nurse walks to the first floor, space 3 (1 hour)"),
        (ev.Walked("doctor", 2, 0, 4, 3, 2),
         "Doctor with 2 stars walks to the ground floor, space 4 (3 hours, $2 for overtime)"),
        (ev.Treated(4, 4, 8, 2), "Red patient treated: +$8, +2 popularity"),
        (ev.PatientWorse(0, 3), "A patient gets worse and is now orange"),
        (ev.GameEnded(18, True), "Ada reaches the goal with a final score of 18"),
    ],
)
def test_the_log(event: ev.Event, words: str) -> None:
    told = TELLING.event(event, NAMES)
    assert told is not None and told.text == words


def test_prompts_say_what_is_at_stake() -> None:
    assert TELLING.prompt(admitting(), NAMES)[1] == (
        "If you end the action now, patients are turned away. You lose 1 popularity.")
    assert TELLING.prompt(hiring(), NAMES)[1] == (
        "3 hours left for walking. After that, each hour costs $1.")
    assert TELLING.prompt(replace(hiring(), hours=0), NAMES)[1] == "You have no hours left. Each extra hour costs $1."
    assert "Fill 1 more space before you can add a floor" in TELLING.prompt(building(), NAMES)[1]
    assert TELLING.prompt(to_business(hiring()), NAMES)[0] == "open for business. This round, no one will be treated."
    assert TELLING.standing(hiring(), NAMES) == "Round 1 of 6 · 4 popularity · $12"


def test_the_purse_speaks_of_a_floor_only_as_it_can_be_built() -> None:
    filled = replace(building(), cells=tuple(cell or GARDEN for cell in building().cells))
    assert TELLING.prompt(filled, NAMES)[1] == "You have $12. There is room for the next floor ($4)."
    assert TELLING.prompt(replace(filled, money=3), NAMES)[1] == "You have $3. The next floor costs $4."
    tall = replace(filled, floors=("f1", "f2", "f3", "f4"), cells=filled.cells * 4)
    assert TELLING.prompt(tall, NAMES)[1] == "You have $12. The clinic already has all its floors."


def test_a_goal_is_measured_by_the_final_count() -> None:
    told = TELLING.prompt(shuffled(dealt(goal="sound_books"), "a1a", "a2a", "a3a"), NAMES)[1]
    assert told == "Sound Books: End with $5 and a final score of 12."
    for goal in GOALS.values():
        assert ("final score" in goal.text) == ("{popularity}" in goal.text) and "} popularity" not in goal.text


def test_the_forecast_tells_who_goes_home() -> None:
    assert tired_words([(0, 4, 0), (0, 2, 3)]) == "2 doctors lose a star"
    assert tired_words([(0, 4, 0), (0, 1, 3)]) == "1 doctor goes home"


def test_kinds_and_notes() -> None:
    assert CLINIC.describe_kind("surgeons hard") == "Famous Surgeons, Hard"
    assert CLINIC.describe_notes({"goal": "beloved", "difficulty": "easy"}) == "Beloved Clinic, Easy"
    assert "$" in goal_text(dealt(goal="sound_books")) and "{" not in goal_text(dealt(goal="high_house"))
    assert people_note(dealt(), 0) == "Hall: doctor with 4 stars and orderly."
    assert people_note(dealt(), YELLOW_ROOM) == "Yellow treatment room on the ground floor: no one."


# ---- what the table asks ----


def sick() -> Clinic:
    s = staffed(to_business(building()), (DOC, 1, YELLOW_ROOM), (ORDERLY, 0, 0), (SICK, YELLOW, YELLOW_ROOM),
                (SICK, WHITE, WHITE_ROOM), (SICK, RED, 0))
    return replace(s, money=4)


def test_the_forecast_is_what_happens() -> None:
    s = sick()
    found = forecast(s)
    assert found.accounts.treatments == () and found.lost == 3 and not found.closes
    assert dying(s) == [(SICK, RED, 0)]
    assert {one: why_untreated(s, one) for one in found.untreated} == {
        (SICK, YELLOW, YELLOW_ROOM): "expertise", (SICK, WHITE, WHITE_ROOM): "doctor",
    }
    after = play(s, OpenBusiness())
    assert (after.money, after.popularity) == (found.accounts.money, found.accounts.popularity - found.lost)
    assert after.people == found.evening.people
    assert forecast(replace(s, popularity=2)).closes


def test_ways_with_their_hours() -> None:
    s = replace(hiring(), hours=2)
    assert ways(s, "doctor", 4, 0) == [WalkTarget(WHITE_ROOM, 2, 0), WalkTarget(YELLOW_ROOM, 3, 1)]
    garden = staffed(grown(s, (SPACE, GARDEN)), (SICK, ORANGE, 0))
    assert ways(garden, "patient", ORANGE, 0) == [WalkTarget(SPACE, 5, 3)]
    assert ways(to_business(hiring()), "doctor", 4, 0) == []


def test_what_the_boxes_offer() -> None:
    assert offers(dealt()) == []
    s = hiring()
    assert [(one.number, one.price, one.standing) for one in offers(s)] == [
        (1, 1, "open"), (2, 2, "unreached"), (3, 0, "ahead"), (4, 0, "unreached"), (5, 0, "ahead"), (6, 0, "ahead"),
    ]
    s = ended(play(s, Hire(1)))
    assert [one.standing for one in offers(s)][:3] == ["used", "unreached", "open"]
    assert [one.standing for one in offers(replace(s, bays=3))][2] == "shut"
    bonus = new_building()
    assert [one.standing for one in offers(bonus)][:2] == ["open", "open"]
    assert [one.standing for one in offers(to_business(bonus))][1] == "past"
    assert len(sections_in_row(bonus)) == 4


def test_what_would_be_lost() -> None:
    assert losses(admitting()) == [Loss(1, False, 1)]
    assert losses(grown(admitting(), (SPACE, DOOR))) == [Loss(1, False, 1), Loss(2, False, 1)]
    assert losses(hiring()) == [] and losses(to_business(hiring())) == []
    assert losses(couple_left()) == [Loss(3, True, 2)]


def test_progress_towards_the_goal() -> None:
    names = [one.name for one in progress(dealt(goal="high_house"))]
    assert names == ["popularity", "floors", "helipad"]
    nobody = {one.name: (one.have, one.met) for one in progress(dealt(goal="nobody_lost"))}
    assert nobody == {"treated": (0, False), "deaths": (0, True)}


def test_a_result_in_very_few_words() -> None:
    def told(goal: str) -> str:
        return ClinicTelling().share(Result((21,), (0,), "", notes={"goal": goal, "difficulty": "medium"}), 0)

    assert told("high_house") == "final score 21 (goal: 18)"
    assert told("nobody_lost") == "final score 21", "that goal asks for no popularity"
