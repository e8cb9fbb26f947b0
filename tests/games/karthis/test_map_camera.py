"""The paper grows during exploration: all of it is visible, as large as possible, and it moves only if necessary."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from klotho_games.games.karthis.rules.floor_map import HEIGHT, START, WIDTH, Sheet, Tile, new_sheet
from klotho_games.games.karthis.table.look.map_camera import LARGEST, SMALLEST, Camera, first_view, room_on, view_of
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.tmx_layout import layout
from tests.games.karthis.map_rig import explored

PAGE = layout("karthis/table")["map"]
ROOM = room_on(PAGE)
FLOORS = [(seed, tiles) for seed in (0, 40, 80, 120) for tiles in (8, 20, 40)]


def growing(sheet: Sheet) -> list[Camera]:
    """Return the view after every tile of a floor."""
    return [view_of(replace(sheet, tiles=sheet.tiles[:n]), ROOM) for n in range(1, len(sheet.tiles) + 1)]


def full_sheet() -> Sheet:
    tiles = tuple(Tile(square, 3, 0, "x") for square in sorted(range(WIDTH * HEIGHT), key=lambda n: abs(n - START)))
    return replace(new_sheet(), tiles=tiles)


def test_it_begins_large_with_the_start_at_the_foot_of_the_page() -> None:
    camera = view_of(new_sheet(), ROOM)
    start = camera.square(START)
    assert camera == first_view(ROOM)
    assert camera.tile == LARGEST
    assert abs(start.centre[0] - ROOM.centre[0]) < 2
    assert ROOM.bottom - 1.2 * LARGEST < start.bottom < ROOM.bottom


@pytest.mark.parametrize(("seed", "tiles"), FLOORS)
def test_every_tile_is_in_sight_after_every_step(seed: int, tiles: int) -> None:
    sheet = explored(seed, tiles)[0].sheet
    for n, camera in enumerate(growing(sheet), start=1):
        assert all(ROOM.holds(camera.square(tile.square), 1) for tile in sheet.tiles[:n])


@pytest.mark.parametrize(("seed", "tiles"), FLOORS)
def test_it_moves_seldom_and_never_grows_back(seed: int, tiles: int) -> None:
    views = growing(explored(seed, tiles)[0].sheet)
    moves = sum(a != b for a, b in itertools.pairwise(views))
    assert moves <= 2 + tiles // 3
    assert all(a.tile >= b.tile for a, b in itertools.pairwise(views))


def test_the_whole_sheet_fits() -> None:
    camera = view_of(full_sheet(), ROOM)
    assert camera.tile == SMALLEST
    assert PAGE.holds(camera.sheet())


@pytest.mark.parametrize(("seed", "tiles"), FLOORS)
def test_tiles_are_as_large_as_they_can_be(seed: int, tiles: int) -> None:
    """One size larger, the explored box with the openings around it would not fit."""
    sheet = explored(seed, tiles)[0].sheet
    camera = view_of(sheet, ROOM)
    if camera.tile == LARGEST:
        return
    boxes = [Camera(0, 0, 1).square(tile.square) for tile in sheet.tiles]
    whole = boxes[0]
    for box in boxes:
        whole = whole.union(box)
    larger = camera.tile * 1.16
    assert (whole.w + 1.24) * larger > ROOM.w or (whole.h + 1.24) * larger > ROOM.h


def test_no_more_bare_desk_below_the_sheet_than_needed() -> None:
    for seed, tiles in FLOORS:
        camera = view_of(explored(seed, tiles)[0].sheet, ROOM)
        below = ROOM.bottom - camera.sheet().bottom
        assert below <= 0.63 * camera.tile or camera.sheet().h < ROOM.h


def test_on_the_way_it_passes_between_the_two_views() -> None:
    a, b = Camera(100, 50, 128), Camera(-300, 20, 64)
    assert a.towards(b, 0.0) == a
    assert a.towards(b, 1.0) == b
    half = a.towards(b, 0.5)
    assert b.tile < half.tile < a.tile
    assert b.x < half.x < a.x


def test_looking_closer_keeps_the_point_under_the_pointer() -> None:
    a = Camera(100, 50, 64)
    at = (420.0, 333.0)
    closer = a.zoom(128, at)
    before = ((at[0] - a.x) / 64, (at[1] - a.y) / 64)
    assert ((at[0] - closer.x) / 128, (at[1] - closer.y) / 128) == pytest.approx(before)


def test_squares_lie_beside_each_other() -> None:
    camera = Camera(10, 20, 41)
    assert camera.at(3, 2) == Box(133, 102, 41, 41)
    assert camera.square(2 * WIDTH + 3) == camera.at(3, 2)
