"""Faces of Clin9ic: every card, floor and goal in every size says what its data say, complete and large enough."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable, Iterator
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.games.clinic.rules.building import GROUND, MODULES, UPPER
from klotho_games.games.clinic.rules.cards import ACTION_CARDS, CARD, DIFFICULTIES, FLOOR_CARDS, GOALS
from klotho_games.games.clinic.rules.names import action_name
from klotho_games.games.clinic.rules.questions import forecast
from klotho_games.games.clinic.rules.state import (
    DOCTOR,
    NURSE,
    ORDERLY,
    PATIENT,
    Clinic,
    final_popularity,
    standing_of,
)
from klotho_games.games.clinic.table.look import action_card, building, floor_card, goal_card, large_cards, tracks
from klotho_games.games.clinic.table.look import forecast as sheet
from klotho_games.games.clinic.table.look.people import picture
from klotho_games.games.clinic.table.look.places import Places
from klotho_games.games.clinic.telling.box_words import box_words
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from tests.pictures import ART

PLACES = Places()
CARD_BOX = Box(0, 0, *action_card.UNITS)
READINGS = [(card.id, side, turned) for card in ACTION_CARDS for side in (0, 1) for turned in (False, True)]


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def painted(size: tuple[float, float], paint: Callable[[Pen], None], text: float = 1.0,
            plain: bool = False) -> tuple[pygame.Surface, list[TextRun]]:
    look = DrawStyle(1.0, ART, text_scale=text, high_contrast=plain, runs=[])
    whole = pygame.Surface((round(size[0]), round(size[1])), pygame.SRCALPHA)
    paint(Pen(whole, look))
    assert look.runs is not None
    return whole, look.runs


def clinic(goal: str = "high_house", difficulty: str = "hard") -> Clinic:
    """Return three floors. A red patient is treated, an orange one has no doctor, another red one waits in the hall."""
    start = Clinic(goal, difficulty, ("a1", "a2", "ax"), 2)
    staff = ((DOCTOR, 2, 3), (DOCTOR, 4, 8), (NURSE, 0, 8), (ORDERLY, 0, 0))
    people = (*staff, (PATIENT, 3, 9), (PATIENT, 4, 0), (PATIENT, 4, 8))
    return replace(start, floors=("f1", "f3", "x1"), offer=("f2", "f4", "x2"), bays=12, money=2, popularity=9,
                   cells=GROUND["f1"] + UPPER["f3"] + UPPER["x1"], people=people)


# ---------------------------------------------------------------- Action cards
def test_every_reading_of_an_action_card_is_a_face_of_its_own() -> None:
    """CLI-A2, B3: all sides and orientations differ, also in grey."""
    pictures = []
    for name, side, turned in READINGS:
        whole, runs = painted(action_card.UNITS, lambda pen, n=name, s=side, t=turned: action_card.paint_card(
            pen, Box(0, 0, *action_card.UNITS), n, s, turned=t))
        assert all(run.fits and run.size >= 20 for run in runs)
        upper = CARD[name].sides[side].sections(turned)
        assert [run.words for run in runs] == [action_card.box_name(what) for part in upper for what in part.boxes]
        pictures.append(pygame.image.tobytes(pygame.transform.grayscale(whole), "RGB"))
    assert len(set(pictures)) == len(READINGS)
    keys = {action_card.face(name, side, turned=turned)[1] for name, side, turned in READINGS}
    assert len(keys) == len(READINGS)


def test_words_on_a_card_stay_large_enough_while_it_is_arranged() -> None:
    box = PLACES["lay_next"]
    _whole, runs = painted((1920, 1080), lambda pen: action_card.paint_card(pen, box, "ax", 1, turned=True))
    assert runs and all(run.fits and run.size >= 20 and box.holds(run.box, 2) for run in runs)


def test_boxes_of_a_section_lie_where_they_are_painted() -> None:
    section = PLACES["section_2"]
    first, second = action_card.box_place(section, 0), action_card.box_place(section, 1)
    assert section.holds(first) and section.holds(second) and first.right < second.x


A_BOX = CARD["a1"].sides[0].up[0].boxes[0]
STATES = ("open", "used", "closed", "shut", "waits")


@pytest.mark.parametrize("state", STATES)
def test_the_number_of_a_box_is_read_in_every_state(state: str) -> None:
    place = Box(40, 40, 160, 119)
    _whole, runs = painted((240, 170), lambda pen: action_card.paint_number(pen, place, A_BOX, 6, state, "$6"))
    told = " ".join(run.words for run in runs)
    assert "6" in told and "$6" in told and ("2nd entrance" in told) == (state == "closed")
    assert all(run.size >= 20 and run.fits for run in runs)


def test_states_of_a_box_differ_in_form() -> None:
    shown = [pygame.image.tobytes(pygame.transform.grayscale(painted(
        (240, 200), lambda pen, s=state: action_card.paint_number(pen, Box(40, 40, 160, 119), A_BOX, 2, s))[0]), "RGB")
             for state in STATES]
    assert len(set(shown)) == len(STATES)


def test_a_card_that_waits_can_be_read() -> None:
    box = Box(20, 20, *PLACES["later_1"].size)
    for card, side in ((card.id, side) for card in ACTION_CARDS for side in (0, 1)):
        _whole, runs = painted((280, 140), lambda pen, c=card, s=side: action_card.paint_small(pen, box, c, s))
        assert [run.words for run in runs] == [action_name(one.action) for one in CARD[card].sides[side].up]
        assert all(run.fits and run.size >= 20 and box.holds(run.box, 2) for run in runs)


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_large_card_says_all_its_boxes(text: float) -> None:
    for name, side, turned in READINGS:
        large = large_cards.large_action(name, side, PLACES["section_1"], turned=turned)
        assert CANVAS.holds(large.box)
        _whole, runs = painted(large.box.size, large.paint, text)
        assert [run.words for run in runs if not run.fits or run.size < 20] == []
        card = next(card for card in ACTION_CARDS if card.id == name)
        for section in (*card.sides[side].up, *card.sides[side].turned):
            assert all(box_words(what) in large.told for what in section.boxes)


# ---------------------------------------------------------------- floors
@pytest.mark.parametrize("ground", [True, False])
def test_floors_say_their_name_their_rooms_and_their_bays(ground: bool) -> None:
    for card in FLOOR_CARDS:
        paint, _key = floor_card.face(card.id, ground=ground, cost="$4")
        _whole, runs = painted(floor_card.UNITS, paint, 2.0)
        words = " ".join(run.words for run in runs)
        assert (card.ground if ground else card.upper).name in words and "$4" in words
        assert (str(card.most_bays) in words) == ground
        assert [run.words for run in runs if not run.fits or run.size < 20] == []
        large = large_cards.large_floor(card.id, PLACES["plan_3"], ground=ground)
        _whole, runs = painted(large.box.size, large.paint)
        assert CANVAS.holds(large.box) and [run.words for run in runs if not run.fits or run.size < 20] == []


def test_every_module_says_what_it_is_good_for() -> None:
    for module in range(len(MODULES)):
        there = ("a nurse", "a red patient")
        large = large_cards.large_room(module, PLACES.blueprint(2).space(7), dark="It is dark.", there=there)
        _whole, runs = painted(large.box.size, large.paint, 1.5)
        assert [run.words for run in runs if not run.fits or run.size < 20] == []
        assert "a nurse and a red patient" in large.told


def test_a_room_that_does_not_work_is_dark() -> None:
    """CLI-B9."""
    module, box = MODULES.index("treat_white"), Box(0, 0, 150, 150)
    lit = painted((150, 150), lambda pen: building.paint_room(pen, box, module))[0]
    dark = painted((150, 150), lambda pen: building.paint_room(pen, box, module, works=False))[0]
    assert sum(pygame.transform.average_color(dark)[:3]) < 0.75 * sum(pygame.transform.average_color(lit)[:3])


@pytest.mark.parametrize("floors", [2, 4])
def test_names_of_rooms_fit_their_rooms(floors: int) -> None:
    plan = PLACES.blueprint(floors)
    for module in range(len(MODULES)):
        space = plan.space(3)
        _whole, runs = painted((1920, 1080), lambda pen, m=module, s=space: building.paint_plate(pen, s, m))
        assert all(run.fits and run.size >= 20 for run in runs)
        assert all(space.x <= run.box.x and run.box.right <= space.right for run in runs)


# ---------------------------------------------------------------- goals, tracks, forecast
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_goals_tell_what_they_ask_for_and_how_it_stands(text: float) -> None:
    for goal, difficulty in ((goal, difficulty) for goal in GOALS for difficulty in DIFFICULTIES):
        s = clinic(goal, difficulty)
        _whole, runs = painted((1920, 1080), lambda pen, s=s: goal_card.paint_goal(
            pen, PLACES["goal"], s.goal, s.difficulty, standing_of(s), goal_card.count_parts(s)), text)
        assert [run.words for run in runs if not run.fits or run.size < 20] == []
        assert all(PLACES["goal"].holds(run.box, 3) for run in runs)
        words = " ".join(run.words for run in runs)
        for name, n in goal_card.list_needs(GOALS[goal].needs[difficulty]):
            assert f"{standing_of(s)[name]}" in words and f"{n}" in words
            assert ("Final score" in words) == (
                "popularity" in dict(goal_card.list_needs(GOALS[goal].needs[difficulty])))
        large = large_cards.large_goal(goal, difficulty, PLACES["goal"])
        _whole, runs = painted(large.box.size, large.paint, text)
        assert CANVAS.holds(large.box) and [run.words for run in runs if not run.fits or run.size < 20] == []


@pytest.mark.rule("CLI-C1")
def test_the_final_count_is_told_with_its_parts() -> None:
    s = clinic("beloved")
    parts = goal_card.count_parts(s)
    assert sum(n for _name, n in parts) == final_popularity(s) != s.popularity
    _whole, runs = painted((1920, 1080), lambda pen: goal_card.paint_goal(
        pen, PLACES["goal"], s.goal, s.difficulty, standing_of(s), parts))
    assert {"9", "+0", "−3"} < {run.words for run in runs}
    assert "patients in the clinic −3" in goal_card.count_words(parts)
    assert goal_card.count_parts(replace(s, closed=True)) == ()


@pytest.mark.parametrize("now", [0, 9, 29, 41])
def test_tracks_are_read_by_tens_and_beyond_their_end(now: int) -> None:
    _whole, runs = painted((1920, 1080), lambda pen: tracks.paint_money(pen, PLACES["money"], now, 12))
    words = [run.words for run in runs]
    assert f"${now}" in words and all(run.fits and run.size >= 20 for run in runs)
    assert len([word for word in words if word.isdigit()]) == 29, "the marker lies on one step"
    assert PLACES["money"].holds(tracks.marker_box(PLACES["money"], now), 8)


def runs_of_forecast(s: Clinic, text: float = 1.0) -> Iterator[TextRun]:
    yield from painted((1920, 1080), lambda pen: sheet.paint_forecast(pen, PLACES["forecast"], s), text)[1]


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_forecast_tells_everything_before_it_is_confirmed(text: float) -> None:
    """CLI-B7, B8."""
    s = clinic()
    found, runs = forecast(s), list(runs_of_forecast(s, text))
    words = " ".join(run.words for run in runs)
    assert [run.words for run in runs if not run.fits or run.size < 20] == []
    assert [run.words for run in runs if not PLACES["forecast"].holds(run.box, 2)] == []
    sums = found.accounts
    for figure in (f"+${sums.income}", f"−${sums.upkeep}", f"−${sums.salaries}", f"${s.money}", f"${sums.money}"):
        assert figure in words
    assert "no doctor" in words and found.evening.deaths == 1 and f"1 dies: −{found.lost}" in words


def test_the_forecast_warns_of_bills_and_of_the_end() -> None:
    broke = replace(clinic(), money=0, people=((DOCTOR, 1, 0), (ORDERLY, 0, 0)))
    assert "Unpaid" in " ".join(run.words for run in runs_of_forecast(broke))
    assert "No patient treated" in " ".join(run.words for run in runs_of_forecast(broke))
    assert "closes" in " ".join(run.words for run in runs_of_forecast(replace(broke, popularity=0)))


def test_a_crowded_forecast_says_how_many_more_there_are() -> None:
    """All seven rooms of the three floors have a patient and no doctor."""
    s = replace(clinic(), people=tuple((PATIENT, 1, place) for place in (3, 4, 8, 9, 10, 15, 18)))
    assert len(forecast(s).untreated) == 7
    assert "and 1 more" in " ".join(run.words for run in runs_of_forecast(s))


def test_people_have_pictures_of_their_own() -> None:
    everybody = [(PATIENT, n) for n in range(1, 5)] + [(DOCTOR, n) for n in range(5)] + [(NURSE, 0), (ORDERLY, 0)]
    names = [picture(who, level) for who, level in everybody]
    assert len(set(names)) == len(names) and all((ART.root / f"{name}.svg").is_file() for name in names)


def test_high_contrast_draws_every_part() -> None:
    s = clinic()
    _whole, runs = painted((1920, 1080), lambda pen: (
        goal_card.paint_goal(pen, PLACES["goal"], s.goal, s.difficulty, standing_of(s)),
        sheet.paint_forecast(pen, PLACES["forecast"], s), tracks.paint_rounds(pen, PLACES["round"], 3, "business"),
        action_card.paint_card(pen, Box(0, 0, 688, 190), "ax", 0, turned=False),
    ), plain=True)
    assert runs and all(run.fits for run in runs)


AHEAD: dict[str, tuple[Callable[[DrawStyle], list[Job]], Callable[[Pen], None]]] = {
    "card": (action_card.pictures_ahead, lambda pen: action_card.paint_card(pen, CARD_BOX, "a2", 0, turned=False)),
    "floor": (floor_card.pictures_ahead, lambda pen: floor_card.face("f3", cost="$4")[0](pen)),
    "forecast": (sheet.pictures_ahead, lambda pen: sheet.paint_forecast(pen, PLACES["forecast"], clinic())),
    "large floor": (large_cards.pictures_ahead, lambda pen: large_cards.large_floor("f3", PLACES["plan_1"]).paint(pen)),
}


@pytest.mark.parametrize("face", AHEAD)
def test_pictures_for_later_are_those_that_are_painted(face: str) -> None:
    """What is drawn ahead is reused: painting the face then reads no picture from disk."""
    jobs, paint = AHEAD[face]
    look = DrawStyle(1.0, Art(ART.root))
    for job in jobs(look):
        job()
    known = set(look.art._kept)
    paint(Pen(pygame.Surface((1920, 1080), pygame.SRCALPHA), look))
    assert [key for key in look.art._kept if key not in known and key[0] == "svg"] == []  # type: ignore[index]


def test_no_two_rooms_look_alike() -> None:
    box = Box(0, 0, 80, 80)
    every = range(len(MODULES))
    rooms = [painted(box.size, lambda pen, m=module: building.paint_room(pen, box, m))[0] for module in every]
    seen = [pygame.image.tobytes(room, "RGBA") for room in rooms]
    assert all(one != two for one, two in combinations(seen, 2))
