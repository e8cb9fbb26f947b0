"""What is drawn small and stretched looks like what is drawn large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame
import pytest

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing import art as drawing_art
from klotho_games.stage.drawing import golden_thread
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.letters import Letters
from klotho_games.stage.drawing.pen import Pen, round_corners
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.stretching import stretch
from klotho_games.stage.stage import Stage
from tests.depth import in_turn

ROUNDING = 8
"""Levels by which a pixel of an edge can differ, as places in drawings have two decimals."""


def worst(one: pygame.Surface, other: pygame.Surface) -> int:
    assert one.get_size() == other.get_size()
    first, second = (pygame.image.tobytes(surface, "RGBA") for surface in (one, other))
    return max(abs(a - b) for a, b in zip(first, second, strict=True))


def empty_pen(scale: float = 1.0) -> Pen:
    art = Art()
    look = DrawStyle(scale, art, Letters(art.keep), 1.0, False)
    return Pen(pygame.Surface((look.px(520), look.px(420)), pygame.SRCALPHA, 32), look)


def panel() -> Sketch:
    s = Sketch(400, 220.3)
    s.rect(1, 1, 398, 218.3, 20, s.down("#fbf3e0", "#6a5936"), "#b99b66", 2)
    return s.line([(22, 3.5), (378, 3.5)], "#ffffff", 2, opacity=0.5)


def plain() -> Sketch:
    return Sketch(400, 220).rect(1.5, 1.5, 397, 217, 14, "#203040", "#e0a63c", 3, opacity=0.7)


def shade() -> Sketch:
    s = Sketch(400, 220)
    return s.rect(0, 0, 400, 220, 0, s.linear((0, 0), (400, 0), (0, "#0c0603", 0.8), (30, "#0c0603", 0)))


@pytest.mark.parametrize("scale", [0.71, 1.0, 1.5])
@pytest.mark.parametrize("make", [panel, plain, shade])
def test_a_sketch_with_an_even_middle(stage: Stage, make: Callable[[], Sketch], scale: float) -> None:
    sketch = make()
    w, h = round(sketch.w * scale), round(sketch.h * scale)
    small = sketch.shrink(w, h)
    assert small is not None and small.size[0] * small.size[1] < w * h / 4
    drawn = drawing_art._draw_sketch(small.sketch.source(), *small.size)
    assert worst(stretch(drawn, (w, h), small.at), drawing_art._draw_sketch(sketch.source(), w, h)) <= ROUNDING


def uneven() -> list[Sketch]:
    across = Sketch(400, 220)
    across.rect(0, 0, 400, 220, 8, across.linear((0, 0), (400, 220), (0, "#ffffff"), (100, "#000000")))
    radial = Sketch(400, 220)
    radial.rect(0, 0, 400, 220, 8, radial.radial((200, 110), 90, (0, "#ffffff"), (100, "#000000")))
    apart = Sketch(400, 220).rect(0, 0, 190, 100, 8, "#ffffff").rect(210, 120, 190, 100, 8, "#ffffff")
    return [across, radial, apart, plain().circle(200, 110, 30, "#ff0000"),
            plain().rect(50, 50, 40, 40, 0, "#ff0000", turn="rotate(10 60 60)"),
            plain().line([(0, 0), (400, 220)], "#ff0000", 3)]


@pytest.mark.parametrize("n", range(len(uneven())))
def test_other_sketches_are_drawn_whole(n: int) -> None:
    assert uneven()[n].shrink(400, 220) is None


def test_a_large_panel_is_drawn_small(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, sizes = drawing_art._draw_sketch, list[tuple[int, int]]()

    def draw(source: str, w: int, h: int) -> pygame.Surface:
        sizes.append((w, h))
        return usual(source, w, h)

    monkeypatch.setattr(drawing_art, "_draw_sketch", draw)
    pen = empty_pen()
    pen.panel(Box(30, 30, 400, 300), "#fff8e6", edge="#b99b66", shadow=9)
    assert sizes and max(w * h for w, h in sizes) < 400 * 300 / 4


@pytest.mark.parametrize(("size", "scale"), in_turn([(400, 300), (400, 30), (36, 300), (30, 22)], [0.67, 1.0, 1.33]))
def test_the_shadow_of_a_box(stage: Stage, size: tuple[float, float], scale: float) -> None:
    ours, whole = empty_pen(scale), empty_pen(scale)
    box = Box(60, 50, *size)
    ours.panel(box, "#ffffff", radius=14, shadow=9)
    s = Sketch(*size).rect(0, 0, *size, 14, "#ffffff")
    whole.sketch(s, box, shadow=9)
    assert worst(ours.surface, whole.surface) <= ROUNDING


@pytest.mark.parametrize("scale", [0.67, 1.0, 1.33])
@pytest.mark.parametrize("fill", ["none", "#f6ecd6"])
@pytest.mark.parametrize("opacity", [0.4, 1.0])
def test_a_sheet_is_laid_down_as_if_it_were_drawn_whole(stage: Stage, monkeypatch: pytest.MonkeyPatch, scale: float,
                                                        fill: str, opacity: float) -> None:
    def lay() -> pygame.Surface:
        pen = empty_pen(scale)
        pen.fill(Box(0, 0, 300, 900), "#203040")
        s = Sketch(400, 300).rect(1, 1, 398, 298, 12, fill, "#a98c5a", 2, opacity=opacity)
        pen.sketch(s.line([(14, 4), (386, 4)], "#ffffff", 2, opacity=0.5), Box(60, 50, 400, 300))
        return pen.surface

    ours = lay()
    monkeypatch.setattr(Art, "draw_small", lambda *told: None)
    assert worst(ours, lay()) == 0


def test_a_sheet_takes_little_memory(stage: Stage) -> None:
    pen = empty_pen()
    pen.panel(Box(30, 30, 500, 400), "#fff8e6", edge="#b99b66")
    assert 0 < pen.look.art.bytes < 4 * 500 * 400 / 4


def test_boxes_of_many_sizes_share_their_shadows(stage: Stage) -> None:
    pen = empty_pen()
    for wide in range(200, 440, 10):
        pen.panel(Box(40, 40, wide, 260), "#ffffff", radius=14, shadow=9)
    shades = [key for key in pen.look.art._kept if isinstance(key, tuple) and key[0] == "shade"]
    assert 0 < len(shades) <= 8


def test_a_box_that_shows_what_is_below_has_a_whole_shadow(stage: Stage) -> None:
    ours, whole = empty_pen(), empty_pen()
    ours.panel(Box(60, 50, 400, 300), "#ffffff", radius=14, shadow=9, alpha=0.5)
    whole.sketch(Sketch(400, 300).rect(0, 0, 400, 300, 14, "#ffffff"), Box(60, 50, 400, 300), shadow=9, alpha=0.5)
    assert worst(ours.surface, whole.surface) == 0


def test_corners_are_cut_as_by_a_whole_mask(stage: Stage) -> None:
    picture = pygame.Surface((300, 200))
    picture.fill("#b08040")
    mask = drawing_art._draw_sketch(Sketch(300, 200).rect(0, 0, 300, 200, 18, "#ffffff").source(), 300, 200)
    whole = picture.convert_alpha()
    whole.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    assert worst(round_corners(picture, 18, stage.look), whole) <= 1


def test_a_long_thread_is_drawn_in_squares_and_looks_the_same(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    def sew() -> pygame.Surface:
        surface = pygame.Surface((640, 420), pygame.SRCALPHA, 32)
        golden_thread.draw_thread(surface, rounded_outline(20.4, 20.8, 590, 370, 18), 3.3, (15, 9))
        return surface

    in_squares = sew()
    monkeypatch.setattr(golden_thread, "_LARGE", 10**9)
    assert worst(in_squares, sew()) == 0


@pytest.mark.parametrize("width", [2, 3.4, 5, 8.5])
@pytest.mark.parametrize("dash", [None, (15, 9)])
@pytest.mark.parametrize("way", [(404.3, 0), (0, 404.3)])
def test_a_long_straight_thread_looks_as_if_all_of_it_were_drawn(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, width: float, dash: tuple[float, float] | None,
    way: tuple[float, float],
) -> None:
    def sew() -> pygame.Surface:
        surface = pygame.Surface((way[0] + 80, way[1] + 80), pygame.SRCALPHA, 32)
        golden_thread.draw_thread(surface, [(40.4, 40.7), (40.4 + way[0], 40.7 + way[1])], width, dash)
        return surface

    ours = sew()
    monkeypatch.setattr(golden_thread, "_shorten", lambda *told: None)
    assert worst(ours, sew()) <= 1


def test_little_of_a_straight_thread_is_drawn(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    lengths, usual = list[int](), golden_thread.resample

    def count(points: Sequence[Point], step: float) -> list[Point]:
        found = usual(points, step)
        lengths.append(len(found))
        return found

    monkeypatch.setattr(golden_thread, "resample", count)
    surface = pygame.Surface((1920, 60), pygame.SRCALPHA, 32)
    for width in (2, 3, 4, 5):
        golden_thread.draw_thread(surface, [(0, 30), (1920, 30)], width)
    assert max(lengths) < 500, "drawn whole, these are 2880 points"


def test_the_second_thread_keeps_no_file_as_large_as_the_screen(stage: Stage, tmp_path: Path) -> None:
    for name, size in (("large.png", (2560, 1440)), ("small.png", (64, 64))):
        pygame.image.save(pygame.Surface(size), str(tmp_path / name))
    art = Art(tmp_path)
    art.live = True
    for name in ("large.png", "small.png"):
        art.paint_beside(name, partial(art.raster, name, 32, 18), lambda: True)
    while not (art.find("large.png") and art.find("small.png")):
        pygame.time.wait(5)
        art.gather()
    kept = set(art._painter.parts)
    art.close()
    assert ("file", "small.png") in kept and ("file", "large.png") not in kept
