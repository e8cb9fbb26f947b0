"""The map on its page: what can be reached, what is visible, and motion that ends in the same picture as the state."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import math
import threading
import time
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.events import TilePlaced
from klotho_games.games.karthis.rules.floor_map import START, openings, path, with_mark, with_seal
from klotho_games.games.karthis.rules.state import Adventure, Phase, Rival
from klotho_games.games.karthis.rules.steps import BreakThrough, Explore, TileRolled
from klotho_games.games.karthis.table.look.map_camera import room_on, view_of
from klotho_games.games.karthis.table.look.map_drawing import overview_camera, seal_room, seal_words
from klotho_games.games.karthis.table.parts.map_motion import ink_tile
from klotho_games.games.karthis.telling.directions import tile_note
from klotho_games.stage.devices.input import Notice, Pointer
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.scene.motion import Motion, Together
from tests.games.karthis.forced import DEAD_END, begin, play
from tests.games.karthis.map_rig import MapPage, explored, laid, settle
from tests.stage.rig import pixels

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


def ids(page: MapPage, kind: str) -> set[str]:
    return {spot.id for spot in page.focus.spots if spot.id.startswith(kind)}


def pictures(page: MapPage) -> list[bytes]:
    look = page.stage.look
    return [pygame.image.tobytes(picture.picture(look), "RGBA") for picture in page.map.pictures]


def drawn_anew(page: MapPage) -> list[bytes]:
    for picture in page.map.pictures:
        picture.redraw()
    return pictures(page)


def placed(s: Adventure, roll: int) -> tuple[Adventure, TilePlaced]:
    """Explore the first opening of the explorer's tile."""
    s, _events = RULES.apply(s, Explore(openings(s.sheet, s.at)[0]))
    s, events = RULES.apply(s, TileRolled(roll))
    event = events[0]
    assert isinstance(event, TilePlaced)
    return s, event


def somewhere_to_go(seed: int = 0, tiles: int = 9) -> tuple[Adventure, tuple[int, ...]]:
    """Return a floor whose explorer is at an opening."""
    for number in range(seed, seed + 60):
        s, trail = explored(number, tiles)
        if openings(s.sheet, s.at):
            return s, trail
    raise AssertionError


def run(page: MapPage, parts: list[Any], skip: bool = False) -> None:
    page.motions.then(*parts)
    if skip:
        page.motions.finish()
    while page.motions.is_moving:
        page.stage.step(1 / 30, [])


# ---- what can be reached ----


@pytest.mark.parametrize(("seed", "tiles"), [(0, 1), (0, 12), (60, 30)])
def test_every_tile_and_every_reachable_opening_has_a_spot(seed: int, tiles: int) -> None:
    s, trail = explored(seed, tiles)
    page = laid(s, trail)
    assert ids(page, "tile:") == {f"tile:{tile.square}" for tile in s.sheet.tiles}
    ways = {f"open:{square}:{side}" for square in s.reach for side in openings(s.sheet, square)}
    assert ids(page, "open:") == ways
    assert all(spot.target == spot.id for spot in page.focus.spots if not spot.piece)
    assert [spot.piece for spot in page.focus.spots if spot.piece] == ["explorer"]


def test_spots_lie_on_the_page_where_the_things_are() -> None:
    s, trail = explored(60, 30)
    page = laid(s, trail)
    for spot in page.focus.spots:
        assert page.map.box.holds(spot.box), spot.id
        assert spot.box == page.map.box_of(spot.id)
    opening = next(iter(ids(page, "open:")))
    square = int(opening.split(":")[1])
    assert page.map.camera.square(square).overlap(page.map.box_of(opening)) < page.map.camera.tile**2 * 0.15


def test_openings_lie_over_tiles_so_that_they_can_be_hit() -> None:
    s, trail = explored(60, 30)
    page = laid(s, trail)
    for target in ids(page, "open:"):
        hit = page.focus.at(page.map.box_of(target).centre)
        assert hit is not None and hit.id.startswith("open:"), target


def test_a_tile_says_what_it_is() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail)
    for tile in s.sheet.tiles:
        spot = page.focus.find(f"tile:{tile.square}")
        assert spot is not None and spot.label == tile_note(s, tile.square)


def test_pressing_a_place_tells_the_table() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail)
    spot = page.focus.find(f"tile:{START}")
    assert spot is not None and spot.press is not None
    spot.press()
    assert page.pressed == [f"tile:{START}"]


def test_walls_can_only_be_broken_when_nothing_else_is_left() -> None:
    s = begin(secret_doors=True)
    assert ids(laid(s), "wall:") == set()
    for side in (0, 1, 3):
        s = play(replace(s, at=START), Explore(side), TileRolled(DEAD_END))
        s = replace(s, phase=Phase.FOOT, sheet=with_mark(s.sheet, "dot"))
    s = replace(s, at=START)
    breaks = {f"wall:{m.square}:{m.side}" for m in RULES.legal(s) if isinstance(m, BreakThrough)}
    assert breaks and ids(laid(s), "wall:") == breaks


# ---- motion ends in what the state shows ----


@pytest.mark.parametrize("skip", [False, True])
@pytest.mark.parametrize("roll", [1, 35, 67, 74, 85, 95])
def test_after_inking_and_walking_only_what_changed_was_mended(roll: int, skip: bool) -> None:
    before, trail = somewhere_to_go()
    page = laid(before, trail, motion="full")
    after, event = placed(before, roll)
    run(page, [*page.map.ink_tile(event), *page.map.walk((event.start, event.square))], skip)
    assert page.map.now.sheet == after.sheet
    assert page.map.now.at == after.at
    assert page.map.now.trail == [*trail, event.square]
    assert pictures(page) == drawn_anew(page)
    page.map.show(after, page.map.now.trail)
    assert page.map.now.sheet == after.sheet
    assert page.map.plan.camera == page.map.camera


def test_what_is_planned_is_what_comes() -> None:
    """All parts are queued at once, before any of them is seen."""
    before, trail = somewhere_to_go()
    page = laid(before, trail, motion="full")
    _after, event = placed(before, 35)
    parts = [*page.map.ink_tile(event), *page.map.walk((event.start, event.square))]
    parts += [*page.map.mark(event.square, "gem"), *page.map.seal(event.start, event.heading)]
    planned = page.map.plan
    assert page.map.now.sheet == before.sheet, "nothing has been seen yet"
    run(page, parts)
    assert page.map.now.sheet == planned.sheet
    assert page.map.now.camera == planned.camera
    assert (event.start, event.heading) in page.map.now.sheet.seals
    assert pictures(page) == drawn_anew(page)


def test_a_word_beside_a_slab_goes_to_its_other_end_when_a_tile_comes_to_lie_there() -> None:
    before = play(begin(), Explore(0), TileRolled(DEAD_END))
    before = replace(before, at=START, phase=Phase.FOOT, sheet=with_seal(with_mark(before.sheet, "dot"), START, 0))
    page = laid(before, (START,), motion="full")
    after, event = placed(before, DEAD_END)
    assert [end for *_slab, end in seal_words(before.sheet)] == [(1, 0)]
    assert [end for *_slab, end in seal_words(after.sheet)] == [(-1, 0)]
    run(page, page.map.ink_tile(event))
    assert pictures(page) == drawn_anew(page)


def test_the_explorer_looks_the_same_on_maps_on_which_they_are_as_large() -> None:
    """Around the size from which on the explorer is larger than a room and has a ring."""
    s, trail = explored(0, 12)
    page = laid(s, trail)
    token, look = page.map.token, page.stage.look
    for tile in (77.0, 76.0, 75.0, 60.0):
        page.map.now.camera = page.map.camera._replace(tile=tile)
        page.map.put_token(s.at)
        kept = pygame.image.tobytes(token.picture(look), "RGBA")
        token.redraw()
        assert kept == pygame.image.tobytes(token.picture(look), "RGBA"), tile


def test_two_places_that_are_mended_before_a_frame_are_both_seen() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail)
    screen = page.stage.window.screen
    before = pixels(screen)
    page.map.now.trail.clear()
    for tile in (s.sheet.tiles[0], s.sheet.tiles[-1]):
        page.map.redraw_area(page.map.camera.square(tile.square))
    page.stage.step(0.0, [])
    after = pixels(screen)
    page.stage.step(0.0, [Notice("exposed")])
    assert before != after == pixels(screen)


def test_inking_takes_less_than_a_moment() -> None:
    before, trail = somewhere_to_go()
    page = laid(before, trail)
    _after, event = placed(before, 35)
    parts = ink_tile(page.map, event)
    inking = parts[-1]
    assert isinstance(inking, Motion) and inking.seconds < 0.6


def test_a_long_walk_does_not_take_long() -> None:
    s, trail = explored(60, 30)
    page = laid(s, trail)
    far = max(s.reach, key=lambda square: len(path(s.sheet, s.at, square)))
    parts = page.map.walk(path(s.sheet, s.at, far))
    assert sum(part.seconds for part in parts if isinstance(part, Motion)) < 2.0


def test_walking_sounds_like_steps_and_ends_on_the_tile() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail, motion="full")
    way = path(s.sheet, s.at, START)
    run(page, page.map.walk(way))
    assert page.stage.sound.played.count("step") == len(way) - 1
    assert page.map.token.centre == pytest.approx(page.map.camera.square(START).centre)


def test_a_walk_draws_the_rooms_no_second_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the thread and the mark under the token change."""
    s, trail = explored(0, 12)
    page = laid(s, trail, motion="full")
    way = path(s.sheet, s.at, START)
    monkeypatch.setattr(page.map, "_paint_rooms", lambda pen: pytest.fail("the rooms are as they were"))
    run(page, page.map.walk(way))
    monkeypatch.undo()
    assert pictures(page) == drawn_anew(page)


def test_the_page_shakes_and_comes_back_when_a_wall_falls() -> None:
    before, trail = somewhere_to_go()
    page = laid(before, trail, motion="full")
    after, event = placed(before, 35)
    page.map.show(after, [*trail, event.square])
    home = page.map.rooms.box
    away = []
    page.motions.then(*page.map.seal(event.start, event.heading))
    while page.motions.is_moving:
        page.stage.step(1 / 60, [])
        away.append(abs(page.map.rooms.box.x - home.x))
    assert 0.5 < max(away) <= 3.0
    assert page.map.rooms.box == home
    assert "stone_slam" in page.stage.sound.played


def test_a_word_beside_a_slab_is_not_written_over_that_beside_the_stairs() -> None:
    s = play(begin(), Explore(1), TileRolled(DEAD_END))
    assert [end for *_slab, end in seal_words(with_seal(s.sheet, START, 1))] == [(0, -1)], "the entrance is below"


def test_no_chance_is_written_over_a_sealed_passage() -> None:
    """Behind an opening beside a slab, the chance goes to the other side of its square."""
    crossing, s = 35, begin()
    for side in (0, 0, 1):
        s, _events = RULES.apply(replace(s, phase=Phase.FOOT), Explore(side))
        s, _events = RULES.apply(s, TileRolled(crossing))
        s = replace(s, sheet=with_mark(s.sheet, "dot"))
    s = replace(s, phase=Phase.FOOT, sheet=with_seal(s.sheet, START, 0))
    page = laid(s)
    words = [seal_room(page.map.camera, *one) for one in seal_words(s.sheet)]
    notes = [note.box for note in page.map.lights.notes.values()]
    assert words and notes
    assert not [note for note in notes if any(note.overlap(word) for word in words)]


def test_a_broken_wall_is_a_secret_door() -> None:
    s = begin(secret_doors=True)
    page = laid(s, motion="full")
    blocked = with_seal(play(s, Explore(0), TileRolled(1)).sheet, START, 0)
    page.map.show(replace(s, sheet=blocked), [START])
    square = blocked.tiles[-1].square
    run(page, page.map.break_door(square, 1))
    assert (square, 1) in page.map.now.sheet.doors
    assert pictures(page) == drawn_anew(page)


def test_a_new_floor_is_a_fresh_sheet() -> None:
    s, trail = explored(60, 30)
    page = laid(s, trail, motion="full")
    below = replace(begin(), floor=2)
    run(page, page.map.new_floor(below))
    assert page.map.now.sheet == below.sheet
    assert page.map.camera.tile == 128
    assert "ui_page" in page.stage.sound.played
    again = laid(below, (below.at,), motion="full")
    assert pictures(page) == pictures(again)


def test_reduced_motion_shows_the_same_end_at_once() -> None:
    before, trail = somewhere_to_go()
    slow, quick = laid(before, trail, motion="full"), laid(before, trail, motion="reduced")
    _after, event = placed(before, 35)
    for page in (slow, quick):
        run(page, [*page.map.ink_tile(event), *page.map.walk((event.start, event.square))])
    assert pictures(slow) == pictures(quick)


@pytest.mark.parametrize("moment", [0.1, 0.3, 0.6])
def test_a_window_that_changes_its_size_on_the_way_does_no_harm(moment: float) -> None:
    before, trail = next(found for n in range(60) if (found := explored(n, 9)) and _must_travel(found[0]))
    page = laid(before, trail, motion="full")
    _after, event = placed(before, 35)
    page.motions.then(*page.map.ink_tile(event), *page.map.new_floor(replace(begin(), floor=2)))
    for _frame in range(int(moment * 60)):
        page.stage.step(1 / 60, [])
    page.stage.window.resize((1600, 900))
    page.stage._fit()
    while page.motions.is_moving:
        page.stage.step(1 / 30, [])
    assert page.map.now.sheet == begin().sheet


def test_on_its_way_the_map_is_scaled_beside_the_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scaling it takes a fifth of a frame, and everything else that moves has to share the frame with it."""
    before, trail = next(found for n in range(60) if (found := explored(n, 9)) and _must_travel(found[0]))
    page = laid(before, trail, motion="full")
    _after, event = placed(before, 35)
    threads: list[str] = []
    usual = pygame.transform.smoothscale

    def smoothscale(surface: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        if size[0] * size[1] > 100_000:
            threads.append(threading.current_thread().name)
        return usual(surface, size)

    monkeypatch.setattr(pygame.transform, "smoothscale", smoothscale)
    stage = page.stage
    stage.live = True
    try:
        page.motions.then(*page.map.ink_tile(event))
        far = 0.0
        while page.motions.is_moving or stage.look.art.drawing:
            stage.step(1 / 60, [])
            wanted = page.map.camera.square(page.map.now.at).centre
            far = max(far, math.dist(page.map.token.centre, wanted)) if not page.motions.is_moving else far
            time.sleep(0.002)
    finally:
        stage.live = False
    assert threads.count("rotator") > 8 and threads.count("MainThread") < 4
    assert far < 1
    quick = laid(before, trail)
    run(quick, quick.map.ink_tile(event))
    assert drawn_anew(page) == pictures(quick)


def _must_travel(s: Adventure) -> bool:
    """Return whether the paper has to make room for the tile behind the first opening."""
    if not openings(s.sheet, s.at):
        return False
    room = room_on(layout("karthis/table")["map"])
    return view_of(placed(s, 35)[0].sheet, room) != view_of(s.sheet, room)


# ---- highlights ----


def test_targets_of_a_held_piece_are_lit_and_go_out_again() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail)
    before = pixels(page.stage.window.screen)
    tile = f"tile:{next(t.square for t in s.sheet.tiles if t.square != s.at)}"
    page.map.light({tile})
    settle(page.stage)
    lit = pixels(page.stage.window.screen)
    assert lit != before
    page.map.light(set())
    settle(page.stage)
    assert pixels(page.stage.window.screen) == before


def test_advice_is_seen_where_it_points() -> None:
    s, trail = somewhere_to_go()
    page = laid(s, trail)
    target = f"open:{s.at}:{openings(s.sheet, s.at)[0]}"
    before = page.stage.window.screen.copy()
    page.map.advise(target)
    settle(page.stage)
    box = page.map.box_of(target)
    at = page.stage.window.to_pixel((box.x + 1, box.centre[1]))
    assert page.stage.window.screen.get_at(at) != before.get_at(at)
    page.map.advise("")
    settle(page.stage)
    assert pixels(page.stage.window.screen) == pixels(before)


def test_hovering_lights_a_tile_and_redraws_little() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail)
    tile = next(t for t in s.sheet.tiles if t.square != s.at)
    before = pixels(page.stage.window.screen)
    painted: list[pygame.Rect] = []
    paint = page.layers.paint
    page.layers.paint = lambda *a, **k: painted.extend(done := paint(*a, **k)) or done  # type: ignore[method-assign]
    page.stage.step(0.01, [Pointer("move", page.map.box_of(f"tile:{tile.square}").centre, 0)])
    assert pixels(page.stage.window.screen) != before
    assert painted and all(rect.w < 200 and rect.h < 200 for rect in painted)


def test_at_rest_nothing_is_drawn() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail)
    frames = page.stage.frames_painted
    for _frame in range(20):
        page.stage.step(0.1, [])
    assert page.stage.frames_painted == frames


def test_laying_the_same_state_again_draws_no_rooms_anew() -> None:
    s, trail = explored(0, 12)
    page = laid(s, trail)
    kept = page.map.rooms.picture(page.stage.look)
    page.map.show(s, trail)
    assert page.map.rooms.picture(page.stage.look) is kept


# ---- the words on the map ----


def words(page: MapPage) -> list[str]:
    look = page.stage.look
    look.runs = []
    for sprite in page.layers.sprites():
        sprite.redraw()
        sprite.picture(look)
    runs, look.runs = look.runs, None
    assert all(run.fits for run in runs)
    return [run.words for run in runs]


@pytest.mark.parametrize("size", SIZES)
def test_stairs_and_seals_are_named(size: tuple[int, int]) -> None:
    before, trail = somewhere_to_go()
    page = laid(before, trail, size)
    after, event = placed(begin(), 74)
    page.map.show(after, (START, event.square))
    said = set(words(page))
    assert {"entrance", "down", "N"} <= said and "up" not in said  # KAR-6.1: there is no way back up
    shut = replace(after, sheet=with_seal(after.sheet, START, event.heading))
    page.map.show(shut, (START,))
    assert "sealed" in words(page)


def test_a_waiting_rival_shows_their_health() -> None:
    s, trail = explored(0, 12)
    elsewhere = next(t.square for t in s.sheet.tiles if t.square != s.at)
    page = laid(replace(s, rival=Rival("QH", elsewhere, 4)), trail)
    assert "4" in words(page)
    assert "4" not in words(laid(s, trail))


# ---- looking closer ----


def test_the_wheel_looks_closer_and_back() -> None:
    s, trail = explored(60, 30)
    page = laid(s, trail)
    fitted = page.map.camera
    at = page.map.camera.square(s.at).centre
    assert page.map.wheel(Pointer("wheel", at, 0, 3))
    assert page.map.camera.tile > fitted.tile
    assert all(page.map.box.contains(spot.box.centre) for spot in page.focus.spots)
    assert page.map._overview.visible
    assert page.map.wheel(Pointer("wheel", at, 0, -9))
    assert page.map.camera == fitted
    assert not page.map._overview.visible
    assert not page.map.wheel(Pointer("wheel", (1500, 500), 0, 1)), "beside the page it is not the map's"


def test_a_map_that_is_looked_at_closer_can_be_moved() -> None:
    s, trail = explored(60, 30)
    page = laid(s, trail)
    bare = next(
        (x, y) for x in range(160, 880, 20) for y in range(220, 940, 20) if page.focus.at((float(x), float(y))) is None
    )
    assert not page.map.may_pan(bare), "all of it is seen"
    page.map.wheel(Pointer("wheel", page.map.camera.square(s.at).centre, 0, 3))
    before = page.map.camera
    page.map.pan(40, -30)
    assert page.map.camera == before._replace(x=before.x + 40, y=before.y - 30)
    page.map.pan(100_000, 0)
    assert any(page.map.box.contains(page.map.camera.square(tile.square).centre) for tile in s.sheet.tiles)
    overview = page.focus.find("overview")
    assert overview is not None and overview.follow is not None
    overview.follow(overview_camera(overview.box, s.sheet).square(START).centre)
    x, y = page.map.camera.square(START).centre
    assert abs(x - page.map.room.centre[0]) < 40 and abs(y - page.map.room.centre[1]) < 40
    page.map.wheel(Pointer("wheel", (x, y), 0, -20))
    assert page.focus.find("overview") is None


@pytest.mark.parametrize("size", SIZES)
def test_it_draws_at_every_size(size: tuple[int, int]) -> None:
    s, trail = explored(60, 40)
    page = laid(s, trail, size)
    screen = page.stage.window.screen
    for tile in s.sheet.tiles:
        if tile.mark not in ("", "dot") and tile.square != s.at:
            at = page.stage.window.to_pixel(page.map.camera.square(tile.square).centre)
            assert sum(screen.get_at(at)[:3]) != sum((0xF8, 0xEF, 0xD9)), "a tile is not bare paper"


def test_parts_are_of_the_kinds_that_a_queue_takes() -> None:
    before, trail = somewhere_to_go()
    page = laid(before, trail)
    _after, event = placed(before, 35)
    parts = [*page.map.ink_tile(event), *page.map.walk((event.start, event.square)), *page.map.mark(event.square, "x")]
    parts += [*page.map.seal(event.start, event.heading), *page.map.new_floor(before)]
    assert all(isinstance(part, Motion | Together) or callable(part) for part in parts)
