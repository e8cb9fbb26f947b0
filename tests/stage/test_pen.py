"""Words fit their room or report that they do not; shapes are painted at the right pixels."""

from __future__ import annotations

import random

import pygame
import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import SMALLEST, Pen, rotate
from klotho_games.stage.stage import Stage
from tests.depth import depth

PROSE = "Two ten-sided dice tell what lies behind the opening, and the temple grows by one more tile of stone."


def pen(scale: float = 1.0, text_scale: float = 1.0, size: tuple[int, int] = (960, 540)) -> Pen:
    return Pen(pygame.Surface(size, pygame.SRCALPHA), DrawStyle(scale, text_scale=text_scale, runs=[]))


def ink(p: Pen) -> pygame.Rect:
    return p.surface.get_bounding_rect(min_alpha=40)


def test_words_that_fit_keep_their_size(stage: Stage) -> None:
    p = pen()
    p.text("Explore", Box(10, 10, 400, 60), 30)
    (run,) = p.look.runs or []
    assert run.fits and run.size == 30 and run.words == "Explore"


def test_words_that_do_not_fit_shrink_until_they_do(stage: Stage) -> None:
    p = pen()
    room = Box(10, 10, 150, 40)
    p.text("Explore the north", room, 30)
    (run,) = p.look.runs or []
    assert run.fits and 30 * SMALLEST <= run.size < 30
    assert run.box.w <= room.w + 1


def test_words_that_cannot_fit_are_noted_as_clipped(stage: Stage) -> None:
    p = pen()
    p.text("Explore the north", Box(10, 10, 40, 40), 30)
    (run,) = p.look.runs or []
    assert not run.fits and run.size == pytest.approx(30 * SMALLEST, abs=1)


def test_text_scale_makes_words_larger_only_where_it_may(stage: Stage) -> None:
    p = pen(text_scale=2.0)
    p.text("Explore", Box(0, 0, 900, 200), 30)
    p.text("Explore", Box(0, 0, 900, 200), 30, grow=False)
    grown, fixed = p.look.runs or []
    assert (grown.size, fixed.size) == (60, 30)


def test_at_double_text_size_words_still_fit_by_shrinking_back(stage: Stage) -> None:
    p = pen(text_scale=2.0)
    p.text("Explore the north", Box(0, 0, 260, 60), 30)
    (run,) = p.look.runs or []
    assert run.fits and run.size > 30, "as large as the room allows"


@pytest.mark.parametrize("scale", [0.4, 2 / 3, 1.0, 2.0])
@pytest.mark.parametrize("text_scale", [1.0, 2.0])
def test_wrapped_words_stay_in_their_room(stage: Stage, scale: float, text_scale: float) -> None:
    rng = random.Random(5)
    for _ in range(depth(12, short=4)):
        p = pen(scale, text_scale, (2000, 1200))
        room = Box(rng.uniform(20, 200), rng.uniform(20, 100), rng.uniform(160, 600), rng.uniform(90, 300))
        align, valign = rng.choice(("left", "centre", "right")), rng.choice(("top", "middle", "bottom"))
        p.text(PROSE, room, rng.uniform(16, 40), wrap=True, align=align, valign=valign)
        runs = p.look.runs or []
        assert runs
        if not runs[0].fits:
            continue
        assert " ".join(run.words for run in runs) == PROSE
        inside = room.grow(2.5 / scale, 0.45 * runs[0].size)
        assert all(inside.holds(run.box) for run in runs), (room, align, valign)
        shown = ink(p)
        drawn = Box(shown.x / scale, shown.y / scale, shown.w / scale, shown.h / scale)
        assert room.grow(3 / scale, 0.3 * runs[0].size).holds(drawn)


def test_alignment(stage: Stage) -> None:
    room = Box(100, 100, 400, 100)
    left, centre, right = (pen() for _ in range(3))
    left.text("Mark", room, 30, align="left")
    centre.text("Mark", room, 30, align="centre")
    right.text("Mark", room, 30, align="right")
    assert ink(left).left == pytest.approx(100, abs=4)
    assert ink(centre).centerx == pytest.approx(300, abs=2)
    assert ink(right).right == pytest.approx(500, abs=4)
    assert ink(left).centery == pytest.approx(150, abs=2), "capitals stand in the middle of the room"


def test_no_words_draw_nothing(stage: Stage) -> None:
    p = pen()
    assert p.text("", Box(10, 10, 100, 30)).size == (0, 0)
    assert ink(p).size == (0, 0) and p.look.runs == []


def test_runs_are_noted_in_canvas_units(stage: Stage) -> None:
    look = DrawStyle(0.5, runs=[])
    p = Pen(pygame.Surface((400, 200), pygame.SRCALPHA), look, origin=(20, 20), canvas=(700, 300))
    p.text("Here", Box(10, 10, 200, 40), 30)
    (run,) = look.runs or []
    assert run.room == Box(710, 310, 200, 40)
    assert run.box.x == pytest.approx(710, abs=2)


def test_without_a_list_nothing_is_noted(stage: Stage) -> None:
    p = Pen(pygame.Surface((400, 200), pygame.SRCALPHA), DrawStyle(1.0))
    p.text("Here", Box(10, 10, 200, 40), 30)
    assert p.look.runs is None


def test_neighbouring_boxes_leave_no_gap_at_any_scale(stage: Stage) -> None:
    for scale in (0.333, 0.5, 0.667, 1.37):
        p = pen(scale)
        for box in Box(0, 0, 600, 50).columns(7):
            p.fill(box, "#ffffff")
        row = [p.surface.get_at((x, 5)).a for x in range(round(600 * scale) - 1)]
        assert set(row) == {255}


def test_a_half_clear_fill_mixes(stage: Stage) -> None:
    p = pen()
    p.surface.fill((0, 0, 0, 255))
    p.fill(Box(0, 0, 100, 100), "#ffffff", 0.5)
    assert p.surface.get_at((50, 50)).r == pytest.approx(128, abs=2)


def test_a_panel_fills_its_box_and_has_round_corners(stage: Stage) -> None:
    p = pen()
    p.panel(Box(50, 50, 200, 100), "#808080", radius=20)
    assert ink(p) == pygame.Rect(50, 50, 200, 100)
    assert p.surface.get_at((51, 51)).a < 100 and p.surface.get_at((150, 100)).a == 255


def test_a_shadow_lies_below_the_thing(stage: Stage) -> None:
    flat, lifted = pen(), pen()
    flat.panel(Box(100, 100, 100, 60), "#ffffff", radius=4)
    lifted.panel(Box(100, 100, 100, 60), "#ffffff", radius=4, shadow=12)
    assert flat.surface.get_at((150, 168)).a == 0
    assert lifted.surface.get_at((150, 168)).a > 30


def test_turning_keeps_edges_free_of_dark_fringes(stage: Stage) -> None:
    square = pygame.Surface((60, 60), pygame.SRCALPHA)
    square.fill((255, 255, 255, 255))
    out = rotate(square, 17)
    for x in range(out.get_width()):
        for y in range(out.get_height()):
            r, g, b, a = out.get_at((x, y))
            assert abs(r - a) <= 2 and r == g == b, "premultiplied white stays white"


def test_width_follows_text_scale(stage: Stage) -> None:
    assert pen(text_scale=2.0).width("Explore", 20) == pytest.approx(pen().width("Explore", 40), rel=0.01)


def test_light_over_nothing_is_the_same_however_wide_the_place_is_that_is_painted(stage: Stage) -> None:
    p = pen(size=(120, 40))
    p.light((60, 20), 60, 20, "#ff9a30", 0.4)
    whole = pygame.Surface((120, 40))
    whole.blit(p.surface, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    assert whole.get_at((60, 20))[0] > 60
    for wide in range(1, 17):
        part = whole.copy()
        part.fill("black", place := pygame.Rect(50, 0, wide, 40))
        part.blit(p.surface, place, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        assert part.get_buffer().raw == whole.get_buffer().raw, wide


def test_a_picture_with_round_corners_is_kept_once(stage: Stage) -> None:
    """The same one with its corners would take as much memory again."""
    p = Pen(pygame.Surface((800, 600)), DrawStyle(1.0, Art()))
    for cover in (False, True):
        p.raster("kit/paper.webp", Box(0, 0, 700, 500), cover=cover, radius=20)
    large = [key[0] for key in p.look.art.cache if isinstance(key, tuple) and "700, 500" in str(key)]
    assert large == ["rounded", "rounded"]
