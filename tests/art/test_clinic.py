"""The art of Clin9ic has what its table needs: every room, person and sign, and a layout without collisions."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from klotho_games.games.clinic.rules.building import COLUMNS, HALL, MODULES, MOST_FLOORS, place_of
from klotho_games.games.clinic.rules.cards import COMPONENTS, FLOOR_CARDS, GOALS, ROLES
from klotho_games.games.clinic.table.look.places import Places
from klotho_games.stage.devices.geometry import CANVAS, Box

ART = Path(__file__).resolve().parents[2] / "art" / "clinic"
MEGABYTE = 1024 * 1024
PANELS = ("top_bar", "prompt_bar", "scene", "round", "popularity", "money", "on_call", "log", "rule", "goal")
ROW = ("row_title", "row_note", "pile", "section_1", "section_2", "section_3", "section_4")
ARRANGING = ("lay_title", "lay_1", "lay_2", "lay_3", "lay_4", "lay_note", "lay_next", "lay_wait", "lay_turn")
EARLY = ("early_note", "early_next", "early_wait", "early_turn", "later_title", "later_1", "later_2")
PLACES = Places()


def apart(boxes: dict[str, Box]) -> list[tuple[str, str]]:
    return [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlap(boxes[b]) > 0]


# ---------------------------------------------------------------- pictures
def test_everything_is_drawn_and_nothing_else_lies_there() -> None:
    wanted = [f"room_{module}" for module in MODULES] + [f"staff_{role}" for role in ROLES]
    wanted += [f"patient_{n}" for n in range(1, 5)] + [f"staff_doctor_{n}" for n in range(1, 5)] + ["patient_pair"]
    wanted += ["figure_walk", "figure_conveyor"]
    wanted += [f"goal_{goal}" for goal in GOALS]
    wanted += [f"healed_{n}" for n in range(1, 5)]
    wanted += [f"sign_{component}" for component in (*COMPONENTS, "build")]
    wanted += ["car_patient", "car_staff", "bay", "bay_more"]
    wanted += ["helicopter", "heart", "coin", "clock", "out_of_service", "treated", "worse", "star_lost", "spool"]
    wanted.append("moon")
    assert {path.stem for path in ART.glob("*.svg")} == set(wanted)
    assert {path.name for path in ART.glob("*.webp")} == {"terrazzo.webp", "town.webp"}


def shape(name: str) -> pygame.mask.Mask:
    """Return the dark outline and marks of a patient or a stand, whatever its colour."""
    drawn = pygame.transform.grayscale(pygame.image.load_sized_svg(str(ART / f"{name}.svg"), (100, 160)))
    return pygame.mask.from_threshold(drawn, (255, 255, 255, 255), (110, 110, 110, 255))


@pytest.mark.parametrize("kind", ["patient", "staff_doctor"])
def test_severity_and_expertise_are_not_told_by_colour_alone(kind: str) -> None:
    """In grey too, each has other marks: one to four crosses or stars."""
    shapes = [shape(f"{kind}_{n}") for n in range(1, 5)]
    for one, two in combinations(shapes, 2):
        assert one.count() + two.count() - 2 * one.overlap_area(two, (0, 0)) > 60


def test_backdrops_have_the_shape_of_their_place() -> None:
    for name, box in (("terrazzo", CANVAS), ("town", PLACES["scene"])):
        w, h = pygame.image.load(str(ART / f"{name}.webp")).get_size()
        assert w / h == pytest.approx(box.w / box.h, rel=0.01)
        assert w >= box.w


def test_the_folder_stays_in_its_budget() -> None:
    assert sum(path.stat().st_size for path in ART.iterdir()) < MEGABYTE


# ---------------------------------------------------------------- the table
@pytest.mark.parametrize("below", [ROW, ARRANGING, EARLY, ("forecast",), ("plans",)], ids=lambda names: names[0])
def test_panels_do_not_overlap(below: tuple[str, ...]) -> None:
    boxes = {name: PLACES[name] for name in (*PANELS, *below)}
    assert apart(boxes) == []
    assert all(CANVAS.holds(box) for box in boxes.values())


def test_the_lot_has_as_many_bays_as_any_ground_floor_allows() -> None:
    bays = PLACES.numbered_slots("bay_")
    assert len(bays) == 1 + max(card.most_bays for card in FLOOR_CARDS), "and one more with a helipad (CLI-B4.7)"
    assert all(PLACES["lot"].holds(bay, 3) for bay in bays)
    assert apart({str(n): bay for n, bay in enumerate(bays)}) == []


def test_sections_lie_side_by_side_and_a_card_covers_two() -> None:
    for name, k in (("section_", 1.0), ("lay_", 0.75)):
        sections = PLACES.numbered_slots(name)
        assert len(sections) == 4
        assert all(a.right == b.x for a, b in pairwise(sections))
        assert {box.size for box in sections} == {(344 * k, 190 * k)}
    assert PLACES["lay_next"].w == 2 * PLACES["lay_1"].w


def test_there_is_a_place_for_every_floor_to_choose_from() -> None:
    plans = {f"plan_{n}": PLACES[f"plan_{n}"] for n in range(1, 6)}
    assert apart(plans) == [] and all(PLACES["plans"].holds(box) for box in plans.values())


# ---------------------------------------------------------------- the building
@pytest.mark.parametrize("bottom", [992.0, 884.0])
@pytest.mark.parametrize("floors", range(1, MOST_FLOORS + 1))
def test_a_building_of_any_height_stays_in_its_scene(floors: int, bottom: float) -> None:
    """CLI-B4.3: with roof, sign and helipad, above hall and lot."""
    places = Places(bottom)
    plan = places.blueprint(floors)
    for part in (plan.house, plan.roof, plan.sign, plan.pad):
        assert places["scene"].holds(part, 4)
    assert plan.house.bottom < min(places["lot"].y, places["hall"].y)
    assert plan.sign.overlap(plan.pad) == 0
    assert all(places["hours"].overlap(part) == 0 for part in (plan.sign, plan.pad, plan.roof))
    spaces = [plan.space(place_of(floor, column)) for floor in range(floors) for column in range(COLUMNS)]
    assert all(plan.house.holds(space) for space in spaces)
    assert all(a.overlap(b) < 0.1 for a, b in combinations(spaces, 2))


def test_rooms_are_as_large_as_they_can_be() -> None:
    sides = [PLACES.blueprint(floors).side for floors in range(1, MOST_FLOORS + 1)]
    assert sides == sorted(sides, reverse=True) and sides[0] == sides[1] > 180 and sides[-1] > 108


@pytest.mark.parametrize("floors", [1, 4])
def test_three_people_stand_in_a_room_and_thirteen_in_the_hall(floors: int) -> None:
    """CLI-B5.4: a doctor, a nurse and a patient; all people can be in the hall."""
    plan = PLACES.blueprint(floors)
    for place, many in ((place_of(floors - 1, 3), 3), (HALL, 13)):
        people = [plan.person(place, n, many, stand=n == 0) for n in range(many)]
        assert all(plan.space(place).holds(one, 8) for one in people)
        assert all(a.centre[0] < b.centre[0] for a, b in pairwise(people))
        assert min(b.centre[0] - a.centre[0] for a, b in pairwise(people)) > people[-1].w * 0.6


def test_everything_moves_up_for_a_taller_prompt_bar() -> None:
    squeezed = Places(884)
    assert squeezed["top_bar"] == PLACES["top_bar"]
    assert all(squeezed[name].bottom <= 884 for name in (*PANELS, *ROW) if name != "prompt_bar")
