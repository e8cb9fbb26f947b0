"""Chapter 4: building, and the bonus builds of the expansion."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.clinic.rules import RULES
from klotho_games.games.clinic.rules.building import CONVEYOR, EMPTY, GARDEN, PILLAR, UPPER, layout, place_of
from klotho_games.games.clinic.rules.building import ENTRANCE as DOOR
from klotho_games.games.clinic.rules.cards import ACTION_CARDS, BASE_CARDS, BASE_FLOORS, FLOOR, NEW_FLOORS, Face
from klotho_games.games.clinic.rules.events import Built, FloorBuilt
from klotho_games.games.clinic.rules.state import PRICE, box_at, layout_of, most_bays, sections
from klotho_games.games.clinic.rules.steps import Build, BuildFloor, Dealt, Lay, Shuffled, Take
from tests.games.clinic.forced import (
    SPACE,
    WHITE_ROOM,
    admitting,
    building,
    dealt,
    ended,
    grown,
    new_building,
    play,
    refused,
    rowed,
    setup,
    the,
)

# In `building`, boxes 1 and 2 are Build (floor or pillar, smaller things).


@pytest.mark.rule("CLI-B4")
def test_everything_on_the_list_can_be_built() -> None:
    components = {move.component for move in RULES.legal(building()) if isinstance(move, Build)}
    assert components == {"pillar", "entrance", "parking", "garden", "conveyor", "helipad"}
    whole = grown(building(), (SPACE, PILLAR))
    components = {move.component for move in RULES.legal(whole) if isinstance(move, Build)}
    assert components == {"parking", "helipad"}
    assert len([move for move in RULES.legal(whole) if isinstance(move, BuildFloor)]) == 5
    assert play(building(), Build(1, "pillar", SPACE)).cells[SPACE - 1] == PILLAR


@pytest.mark.rule("CLI-B4.1")
def test_a_box_builds_one_of_what_it_shows() -> None:
    s = building()
    assert refused(s, Build(1, "garden", SPACE)).rule == "CLI-B4.1"
    assert refused(s, Build(7, "garden", SPACE)).rule == "CLI-B4.1"
    assert refused(s, BuildFloor(2, "f2")).rule == "CLI-B4.1"
    assert refused(s, Build(2, "palace", SPACE)).rule == "CLI-B4.1"
    s = play(s, Build(2, "parking"))
    assert refused(s, Build(2, "helipad")).rule == "CLI-B4.1"
    assert not any(isinstance(move, Build) and move.box == 2 for move in RULES.legal(s))
    assert refused(admitting(), Build(3, "pillar", SPACE)).rule == "CLI-B4.1"


@pytest.mark.rule("CLI-B4.1")
def test_of_two_boxes_that_are_alike_one_is_offered() -> None:
    s = rowed(dealt(), "a2b", "a1a", "a3a")
    assert box_at(s, 1) == box_at(s, 2)
    assert {move.box for move in RULES.legal(s) if isinstance(move, Build)} == {1}
    assert {move.box for move in RULES.legal(play(s, Build(1, "parking"))) if isinstance(move, Build)} == {2}


@pytest.mark.rule("CLI-B4.2")
def test_prices() -> None:
    assert PRICE == {"floor": 4, "entrance": 3, "helipad": 3, "parking": 2, "garden": 3, "pillar": 1, "conveyor": 2}
    s = building()
    assert s.money - play(s, Build(2, "entrance", SPACE)).money == 3
    poor = replace(s, money=2)
    assert refused(poor, Build(2, "entrance", SPACE)).rule == "CLI-B4.2"
    assert Build(2, "parking") in RULES.legal(poor)


@pytest.mark.rule("CLI-B4.3")
def test_a_floor_is_any_card_that_lies_ready() -> None:
    s = play(grown(building(), (SPACE, PILLAR)), BuildFloor(1, "f3"))
    assert s.floors == ("f1", "f3") and s.cells[6:] == UPPER["f3"] and "f3" not in s.offer
    assert refused(grown(building(), (SPACE, PILLAR)), BuildFloor(1, "f1")).rule == "CLI-B4.3"
    told = the(FloorBuilt, grown(building(), (SPACE, PILLAR)), BuildFloor(1, "f3"))
    assert told == FloorBuilt("f3", 1, 1, 4)


@pytest.mark.rule("CLI-B4.3")
def test_four_floors_are_the_most() -> None:
    s = grown(building(), (SPACE, PILLAR))
    cells = s.cells + 3 * UPPER["f5"]
    tall = replace(s, floors=("f1", "f5", "f3", "f4"), offer=("f2", "f6"), cells=cells)
    assert layout_of(tall).gaps == []
    assert refused(tall, BuildFloor(1, "f2")).rule == "CLI-B4.3"


@pytest.mark.rule("CLI-B4.4")
@pytest.mark.parametrize("filled", [PILLAR, GARDEN, DOOR, CONVEYOR])
def test_a_floor_stands_on_whatever_fills_the_spaces_below(filled: int) -> None:
    s = building()
    assert refused(s, BuildFloor(1, "f3")).rule == "CLI-B4.4"
    assert BuildFloor(1, "f3") in RULES.legal(grown(s, (SPACE, filled)))


@pytest.mark.rule("CLI-B4.5")
def test_parking_adds_two_bays_up_to_the_most() -> None:
    s = building()
    assert play(s, Build(2, "parking")).bays == s.bays + 2
    full = replace(s, bays=FLOOR["f1"].most_bays - 1)
    assert play(full, Build(2, "parking")).bays == FLOOR["f1"].most_bays
    assert refused(replace(s, bays=FLOOR["f1"].most_bays), Build(2, "parking")).rule == "CLI-B4.5"


@pytest.mark.rule("CLI-B4.6")
def test_where_things_are_built() -> None:
    s = building()
    assert refused(s, Build(2, "garden", WHITE_ROOM)).rule == "CLI-B4.6"
    assert refused(s, Build(2, "garden", 0)).rule == "CLI-B4.6"
    assert refused(s, Build(2, "parking", SPACE)).rule == "CLI-B4.6"
    up = replace(grown(s, (SPACE, PILLAR)), floors=("f1", "f3"), offer=("f2", "f4", "f5", "f6"))
    up = replace(up, cells=up.cells + UPPER["f3"])
    above = place_of(1, 5)
    assert up.cells[above - 1] == EMPTY
    assert refused(up, Build(2, "entrance", above)).rule == "CLI-B4.6"
    assert play(up, Build(2, "conveyor", above)).cells[above - 1] == CONVEYOR
    assert the(Built, up, Build(2, "garden", above)) == Built("garden", above, 2, 3, False)


@pytest.mark.rule("CLI-B4.7")
def test_a_helipad_brings_a_bay_and_a_way_over_the_roof() -> None:
    s = building()
    flown = play(s, Build(2, "helipad"))
    assert flown.helipad and flown.bays == s.bays + 1 and most_bays(flown) == most_bays(s) + 1
    second = ended(ended(flown))
    assert refused(second, Build(5, "helipad")).rule == "CLI-B4.7"
    cells = s.cells[:5] + (PILLAR,) + UPPER["f5"] + UPPER["f1"]
    top = place_of(2, 0)
    assert layout(cells, False).hours[0][top + 1] == 4 and layout(cells, True).hours[0][top + 1] == 2
    assert layout(cells, True).hours[0][WHITE_ROOM] == 2, "and on foot where that is nearer"


# ---- the expansion ----


@pytest.mark.rule("CLI-A1")
def test_new_cards_replace_base_cards() -> None:
    start = RULES.initial(setup())
    assert set(start.cards) == {"a1", "a2", "ax"} and start.new_floors == 2, "on by default"
    assert RULES.initial(setup(new_card="a1")).cards == ("a2", "a3", "ax")
    assert RULES.initial(setup(new_card="none")).cards == BASE_CARDS
    for number in (0, 1, 2):
        start = RULES.initial(setup(new_floors=number))
        for outcome, _share in RULES.chances(start) or ():
            assert isinstance(outcome, Dealt)
            cards = {outcome.ground, *outcome.floors}
            assert len(cards) == 6 and len(cards & set(NEW_FLOORS)) == number
    assert refused(start, Dealt("f1", ("f2", "f3", "f4", "f5", "f6"))).rule == "CLI-A1"
    with pytest.raises(ValueError, match="Floor cards"):
        RULES.initial(setup(new_floors=3))


@pytest.mark.rule("CLI-A2")
def test_the_new_card_differs_upside_down() -> None:
    for card in ACTION_CARDS:
        for side in card.sides:
            reversed_ = tuple(
                type(section)(section.action, (section.boxes[1], section.boxes[0])) for section in reversed(side.up)
            )
            assert (side.turned == reversed_) == (card.set == "base")
    up = rowed(dealt(new_card="a3"), "axa", "a2a", "a1b")
    down = new_building()
    assert [box.kind for one in sections(up)[:2] for box in one.boxes] == ["patient", "bonus", "build", "build"]
    assert [box.kind for one in sections(down)[:2] for box in one.boxes] == ["build", "bonus", "patient", "pair"]
    assert sections(up)[0].boxes[1].builds == ("pillar",) and sections(down)[0].boxes[1].builds == ("garden",)


@pytest.mark.rule("CLI-A3")
def test_a_bonus_is_built_beside_what_build_allows() -> None:
    s = new_building()
    s = play(s, Build(2, "garden", SPACE))
    assert s.cells[SPACE - 1] == GARDEN
    assert Build(1, "parking") in RULES.legal(s), "the build box is still open"
    assert refused(s, Build(2, "garden", SPACE)).rule == "CLI-B4.1", "once a round"
    told = the(Built, new_building(), Build(2, "garden", SPACE))
    assert told == Built("garden", SPACE, 2, 2, True)


@pytest.mark.rule("CLI-A3")
def test_a_bonus_box_of_another_section_counts_when_build_is_taken() -> None:
    """Admit (yellow, pillar bonus), Build, Build."""
    s = rowed(dealt(new_card="a3"), "axa", "a2a", "a1b")
    assert refused(s, Build(2, "pillar", SPACE)).rule == "CLI-A3", "not while patients are admitted"
    s = ended(s)
    assert sections(s)[s.section].action == "build" and Build(2, "pillar", SPACE) in RULES.legal(s)
    away = rowed(dealt(new_card="a3"), "axa", "a2a", "a1b", sections="last")
    assert not any(box.kind == "bonus" for section in sections(away) for box in section.boxes)
    assert refused(away, Build(2, "pillar", SPACE)).rule == "CLI-B4.1", "not among the three"


@pytest.mark.rule("CLI-A4")
@pytest.mark.parametrize(("sections_", "price"), [("first", 4), ("last", 2)])
def test_a_bonus_costs_its_place(sections_: str, price: int) -> None:
    """Card 2 is laid to the left: Hire, then the new card's Build with its garden."""
    s = play(dealt(new_card="a3"), Shuffled(("ax", "a2", "a1"), (0, 0, 0)))
    s = play(s, Lay("ax", "right", False, True), Lay("a2", "left", False, False), Lay("a1", "right", False, True))
    s = play(s, Take(sections_))
    while sections(s)[s.section].action != "build":
        s = ended(s)
    assert play(s, Build(price, "garden", SPACE)).money == s.money - price
    assert refused(replace(s, money=price - 1), Build(price, "garden", SPACE)).rule == "CLI-A4"


@pytest.mark.rule("CLI-A6")
@pytest.mark.parametrize("new", NEW_FLOORS)
@pytest.mark.parametrize("base", BASE_FLOORS)
def test_a_new_floor_offers_less_than_any_base_floor(new: str, base: str) -> None:
    for less, more in zip((FLOOR[new].ground, FLOOR[new].upper), (FLOOR[base].ground, FLOOR[base].upper), strict=True):
        assert modules(less) < modules(more), (less.name, more.name)
        assert less.cells.count("empty") > more.cells.count("empty"), (less.name, more.name)
    assert FLOOR[new].bays < FLOOR[base].bays and FLOOR[new].most_bays < FLOOR[base].most_bays


def modules(face: Face) -> int:
    return len([cell for cell in face.cells if cell != "empty"])


@pytest.mark.rule("CLI-A6")
@pytest.mark.parametrize("ground", NEW_FLOORS)
def test_a_new_ground_floor_has_eight_bays_once_it_is_built_out(ground: str) -> None:
    s = building(dealt(ground, ("f2", "f3", "f4", "f5", "f6"), new_floors=1))
    assert most_bays(s) == 8
    s = play(replace(s, bays=7), Build(2, "parking"))
    assert s.bays == 8 and refused(replace(s, used=0), Build(2, "parking")).rule == "CLI-B4.5"
