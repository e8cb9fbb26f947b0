"""Every spot can be reached: by arrows in space, by Tab in reading order, by the pointer from the top."""

from __future__ import annotations

import random

import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.scene.focus import Focus, Spot
from tests.stage.rig import spots

DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def focus_on(boxes: list[Box], current: int = 0) -> Focus:
    focus = Focus()
    for spot in spots(boxes):
        focus.add(spot)
    focus.set(focus.spots[current])
    return focus


def grid(columns: int, rows: int, gap: float = 40) -> list[Box]:
    return [Box(x * (160 + gap), y * (90 + gap), 160, 90) for y in range(rows) for x in range(columns)]


def reached(boxes: list[Box], start: int) -> set[str]:
    """Return all spots that arrow keys alone can reach."""
    seen, todo = {f"spot{start}"}, [start]
    while todo:
        here = todo.pop()
        for dx, dy in DIRECTIONS:
            focus = focus_on(boxes, here)
            focus.move(dx, dy)
            assert focus.current is not None
            if focus.current.id not in seen:
                seen.add(focus.current.id)
                todo.append(int(focus.current.id.removeprefix("spot")))
    return seen


def test_arrows_go_to_the_neighbour_in_a_grid() -> None:
    boxes = grid(4, 3)
    for n in range(12):
        x, y = n % 4, n // 4
        for dx, dy in DIRECTIONS:
            focus = focus_on(boxes, n)
            focus.move(dx, dy)
            assert focus.current is focus.spots[(y + dy) % 3 * 4 + (x + dx) % 4], (n, dx, dy)


def test_a_step_and_its_opposite_come_back_in_a_grid() -> None:
    boxes = grid(5, 4)
    for n in range(20):
        for dx, dy in DIRECTIONS:
            focus = focus_on(boxes, n)
            focus.move(dx, dy)
            focus.move(-dx, -dy)
            assert focus.current is focus.spots[n]


def test_a_straight_neighbour_beats_a_nearer_one_off_the_row() -> None:
    focus = focus_on([Box(0, 500, 100, 100), Box(300, 500, 100, 100), Box(150, 800, 100, 100)])
    focus.move(1, 0)
    assert focus.current is focus.spots[1]


@pytest.mark.parametrize("seed", range(10))
def test_arrows_reach_every_spot_from_every_spot(seed: int) -> None:
    """Boxes are scattered without overlaps, as on tables."""
    rng = random.Random(seed)
    boxes: list[Box] = []
    while len(boxes) < 14:
        box = Box(rng.uniform(0, 1700), rng.uniform(0, 950), rng.uniform(60, 220), rng.uniform(50, 130))
        if all(not box.grow(8).overlap(other) for other in boxes):
            boxes.append(box)
    for start in range(len(boxes)):
        assert len(reached(boxes, start)) == len(boxes), (seed, start)


def test_tab_walks_every_spot_once_and_comes_round() -> None:
    rng = random.Random(4)
    boxes = [Box(rng.uniform(0, 1700), rng.uniform(0, 950), 100, 60) for _ in range(17)]
    focus = focus_on(boxes)
    seen = []
    for _ in boxes:
        focus.step(1)
        assert focus.current is not None
        seen.append(focus.current.id)
    assert sorted(seen) == sorted(s.id for s in focus.spots)
    forward = focus.current
    focus.step(1)
    focus.step(-1)
    assert focus.current is forward


def test_tab_goes_in_reading_order() -> None:
    focus = focus_on([Box(900, 400, 90, 50), Box(0, 402, 90, 50), Box(500, 100, 90, 50), Box(0, 98, 90, 50)], 3)
    order = []
    for _ in range(4):
        order.append(focus.current.id if focus.current else "")
        focus.step(1)
    assert order == ["spot3", "spot2", "spot1", "spot0"]


def test_while_a_piece_is_held_only_its_targets_are_reached() -> None:
    focus = focus_on(grid(4, 3))
    focus.only = lambda spot: spot.id in ("spot5", "spot10")
    focus.set(focus.default())
    seen = set()
    for dx, dy in DIRECTIONS * 3:
        focus.move(dx, dy)
        seen.add(focus.current.id if focus.current else "")
    assert seen == {"spot5", "spot10"}


def test_moves_among_no_spots_do_nothing() -> None:
    focus = Focus()
    focus.move(1, 0)
    focus.step(1)
    assert focus.current is None and focus.announcement() == ""


def test_one_spot_alone_keeps_the_focus() -> None:
    focus = focus_on([Box(0, 0, 100, 100)])
    for dx, dy in DIRECTIONS:
        focus.move(dx, dy)
        assert focus.current is focus.spots[0]


def test_the_pointer_meets_the_topmost_spot() -> None:
    focus = focus_on([Box(0, 0, 200, 200), Box(50, 50, 50, 50)])
    assert focus.at((60, 60)) is focus.spots[1]
    assert focus.at((10, 10)) is focus.spots[0]
    assert focus.at((300, 10)) is None


def test_hover_and_focus_flags_are_told_to_the_thing() -> None:
    told: list[tuple[str, bool, bool]] = []
    focus = Focus()
    for spot in spots(grid(2, 1)):
        spot.changed = lambda s: told.append((s.id, s.hovered, s.focused))
        focus.add(spot)
    focus.hover((10, 10))
    focus.hover((12, 12))
    focus.hover((5000, 0))
    assert told == [("spot0", True, False), ("spot0", False, False)]
    told.clear()
    focus.set(focus.spots[1])
    focus.set(focus.spots[1])
    focus.set(None)
    assert told == [("spot1", False, True), ("spot1", False, False)]


def test_what_is_made_anew_by_leaving_another_thing_has_hover_and_focus_itself() -> None:
    """Leaving a card can replace a spot beside it."""
    focus = focus_on([Box(0, 0, 40, 40), Box(100, 0, 40, 40)])
    card, told = focus.spots

    def tell_anew(_card: Spot) -> None:
        old = focus.find(told.id)
        assert old is not None
        focus.remove(old)
        focus.add(Spot(told.id, told.box, told.label))

    focus.hover(card.box.centre)
    card.changed = tell_anew
    focus.hover(told.box.centre)
    assert focus.hovered in focus.spots and focus.hovered is not told
    focus.set(card)
    focus.set(focus.find(told.id))
    assert focus.current in focus.spots and focus.current is not told and focus.current.focused


def test_the_first_spot_gets_the_focus() -> None:
    focus = Focus()
    focus.add(Spot("a", Box(0, 0, 10, 10), "A"))
    focus.add(Spot("b", Box(0, 0, 10, 10), "B", first=True))
    assert focus.default() is focus.spots[1]


def test_a_removed_spot_loses_focus_and_hover_and_the_scene_hears_of_it() -> None:
    focus = focus_on(grid(2, 1))
    focus.hover((10, 10))
    told: list[int] = []
    focus.on_change = lambda: told.append(1)
    focus.remove(focus.spots[0])
    assert focus.current is None and focus.hovered is None and told


def test_speech_is_label_role_value_and_place() -> None:
    focus = Focus()
    focus.add(Spot("a", Box(0, 0, 10, 10), "Music", role="slider", value="6"))
    focus.add(Spot("b", Box(0, 20, 10, 10), "Undo", enabled=False, reason="The dice have been rolled."))
    focus.set(focus.spots[0])
    assert focus.announcement() == "Music, slider, 6, 1 of 2"
    focus.set(focus.spots[1])
    assert focus.announcement() == "Undo, button, The dice have been rolled, 2 of 2"


def test_arrows_go_past_what_only_tells_something() -> None:
    focus = Focus()
    here, told, there = (
        Spot(id, Box(x, 0, 40, 40), id, press=press)
        for id, x, press in (("here", 0, lambda: None), ("told", 60, None), ("there", 300, lambda: None))
    )
    for spot in (here, told, there):
        focus.add(spot)
    focus.set(here)
    focus.move(1, 0)
    assert focus.current is there
    focus.set(told)
    focus.move(1, 0)
    assert focus.current is there


def on_a_map() -> Focus:
    """A figure with an opening to the north and one to the east, a distant door, and a button above them all."""
    focus = Focus()
    for id, box, area in (
        ("figure", Box(500, 500, 80, 80), "map"), ("north", Box(510, 420, 60, 60), "map"),
        ("east", Box(600, 510, 60, 60), "map"), ("door", Box(200, 300, 60, 60), "map"),
        ("back", Box(500, 10, 60, 60), ""), ("photo", Box(900, 500, 200, 200), ""),
    ):
        focus.add(Spot(id, box, id, press=lambda: None, area=area))
    return focus


def at(focus: Focus) -> str:
    return focus.current.id if focus.current else ""


def test_arrows_stay_in_an_area_while_something_of_it_lies_ahead() -> None:
    focus = on_a_map()
    focus.set(focus.find("north"))
    focus.move(0, -1)
    assert at(focus) == "door"
    focus.move(0, -1)
    assert at(focus) == "back", "from its edge the way leads out"


def test_an_arrow_after_the_focus_was_given_counts_from_where_it_was_given() -> None:
    for dx, dy, wanted in ((0, -1, "north"), (1, 0, "east")):
        focus = on_a_map()
        focus.give(focus.find(wanted), focus.find("figure"))
        focus.move(dx, dy)
        assert at(focus) == wanted
        focus.move(dx, dy)
        assert at(focus) != wanted, "only the first one does"
    focus = on_a_map()
    focus.give(focus.find("north"), focus.find("figure"))
    focus.move(1, 0)
    assert at(focus) == "east"
    focus.give(focus.find("east"), focus.find("figure"))
    focus.set(focus.find("east"))
    focus.move(1, 0)
    assert at(focus) == "photo", "who went there themselves goes on from there"


def test_along_a_closed_row_arrows_go_round_and_across_it_they_leave() -> None:
    focus = on_a_map()
    for n in range(3):
        box = Box(1000 + n * 150, 520 + n * 10, 120, 200)
        focus.add(Spot(f"card{n}", box, "", press=lambda: None, area="cards", closed=True))
    focus.add(Spot("below", Box(1100, 900, 100, 50), "", press=lambda: None))
    focus.set(focus.find("card0"))
    seen = []
    for dx in (-1, -1, 1, 1, 1):
        focus.move(dx, 0)
        seen.append(at(focus))
    assert seen == ["card2", "card1", "card2", "card0", "card1"]
    focus.move(0, 1)
    assert at(focus) == "below"
