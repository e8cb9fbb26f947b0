"""Sketches use only what pygame's SVG reader draws, and it draws them in the right place."""

from __future__ import annotations

import io
import itertools
import math
import re
from xml.etree import ElementTree

import pygame
import pytest

from klotho_games.stage.drawing.icons import _PATHS
from klotho_games.stage.drawing.sketch import Sketch, ngon, resample, rounded_outline, spline, star
from klotho_games.stage.stage import Stage

DRAWN = {"svg", "defs", "linearGradient", "radialGradient", "stop", "path", "rect", "circle"}
"""Tags that nanosvg draws. It ignores text, use, clipPath, mask, filter, pattern and group opacity."""


def everything() -> Sketch:
    s = Sketch(100, 80)
    s.rect(1, 2, 50, 30, 8, s.down("#ffffff", "#000000"), "#c04030", 3, opacity=0.5, stroke_opacity=0.25)
    s.circle(50, 40, 20, s.radial((50, 40), 20, (0, "#fff"), (60, "#e8b44c", 0.4), (100, "#000", 0)))
    s.path("M10 10 L90 10 Q95 40 50 70 Z", "#2fa7a0", "#14161f", 2, cap="butt", turn="rotate(10 50 40)")
    s.polygon(ngon((50, 40), 20, 6), "#9a6fd8", "#000000", 1, opacity=0.3)
    s.line([(0, 0), (100, 80)], "#ffffff", 4, opacity=0.7)
    return s


def draw(sketch: Sketch, w: int = 100, h: int = 80) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(sketch.source().encode()), (w, h))


def test_only_tags_that_the_reader_draws() -> None:
    root = ElementTree.fromstring(everything().source())
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= DRAWN


def test_gradients_are_in_units_of_the_drawing_and_percent() -> None:
    source = everything().source()
    assert source.count("<linearGradient") + source.count("<radialGradient") == source.count('"userSpaceOnUse"')
    assert all(offset.endswith("%") for offset in re.findall(r'offset="([^"]+)"', source))


def test_colours_are_plain_hex() -> None:
    for name, value in re.findall(r'(fill|stroke|stop-color)="([^"]+)"', everything().source()):
        assert value == "none" or re.fullmatch(r"url\(#g\d+\)|#[0-9a-f]{3}|#[0-9a-f]{6}", value), (name, value)


def test_shapes_land_where_they_are_put(stage: Stage) -> None:
    drawn = draw(Sketch(100, 80).rect(20, 10, 40, 30, 0, "#ff0000"))
    assert drawn.get_at((40, 25))[:3] == (255, 0, 0)
    assert drawn.get_at((10, 25)).a == 0
    assert drawn.get_at((70, 25)).a == 0


def test_a_gradient_runs_from_top_to_bottom(stage: Stage) -> None:
    s = Sketch(20, 100)
    drawn = draw(s.rect(0, 0, 20, 100, 0, s.down("#ffffff", "#000000")), 20, 100)
    greys = [drawn.get_at((10, y)).r for y in (5, 30, 60, 95)]
    assert greys == sorted(greys, reverse=True) and greys[0] > 230 and greys[-1] < 25


def test_opacity_of_fill_and_stroke(stage: Stage) -> None:
    drawn = draw(Sketch(100, 80).rect(0, 0, 100, 80, 0, "#ff0000", opacity=0.5))
    assert drawn.get_at((50, 40)).a == pytest.approx(128, abs=2)


def test_a_corner_radius_never_exceeds_half_the_side(stage: Stage) -> None:
    drawn = draw(Sketch(100, 80).rect(0, 0, 100, 20, 400, "#ff0000"))
    assert drawn.get_at((50, 10)).a == 255
    assert drawn.get_at((1, 1)).a < 40


def test_every_icon_of_the_house_draws_something(stage: Stage) -> None:
    for name, parts in _PATHS.items():
        s = Sketch(24, 24)
        for kind, d, width in parts:
            if kind == "f":
                s.path(d, "#ffffff")
            else:
                s.path(d, "none", "#ffffff", 2 * width)
        drawn = draw(s, 48, 48)
        assert drawn.get_bounding_rect(min_alpha=64).w >= 12, name


def test_ngon_and_star_lie_on_their_circles() -> None:
    assert all(math.hypot(x - 5, y - 5) == pytest.approx(3) for x, y in ngon((5, 5), 3, 6))
    radii = [round(math.hypot(x, y), 6) for x, y in star((0, 0), 4, 2)]
    assert radii == [4, 2] * 5
    assert star((0, 0), 4, 2)[0] == pytest.approx((0, -4))


def test_a_rounded_outline_is_closed_and_stays_inside() -> None:
    outline = rounded_outline(10, 20, 100, 50, 12)
    assert outline[0] == outline[-1]
    assert min(x for x, _ in outline) == pytest.approx(10) and max(x for x, _ in outline) == pytest.approx(110)
    assert min(y for _, y in outline) == pytest.approx(20) and max(y for _, y in outline) == pytest.approx(70)


def test_resampled_points_are_equally_far_apart() -> None:
    along = resample([(0, 0), (30, 0), (30, 40), (30, 40), (100, 40)], 3)
    lengths = []
    for a, b in itertools.pairwise(along):
        lengths.append(math.hypot(b[0] - a[0], b[1] - a[1]))
    straight = [length for length in lengths if length > 2.99]
    assert all(length == pytest.approx(3) for length in straight)
    # At the two corners, the straight distance between neighbours is shorter than the way along the polyline.
    assert len(lengths) - len(straight) <= 2
    assert len(along) == 140 // 3 + 1


def test_a_spline_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (40.0, 30.0), (80.0, -10.0), (120.0, 5.0)]
    curve = spline(points, 8)
    assert all(any(math.dist(p, q) < 1e-6 for q in curve) for p in points)
    assert spline(points[:2]) == points[:2]
