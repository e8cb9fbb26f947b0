from __future__ import annotations

import itertools
import random

import pytest

from klotho_games.stage.devices.geometry import CANVAS, Box


def some_boxes(n: int, seed: int = 7) -> list[Box]:
    rng = random.Random(seed)
    return [Box(rng.uniform(0, 1500), rng.uniform(0, 900), rng.uniform(5, 400), rng.uniform(5, 180)) for _ in range(n)]


def test_a_box_contains_its_top_left_corner_but_not_its_bottom_right() -> None:
    box = Box(10, 20, 30, 40)
    assert box.contains((10, 20))
    assert not box.contains((40, 30))
    assert not box.contains((30, 60))


def test_around_and_centre_undo_each_other() -> None:
    for box in some_boxes(50):
        assert Box.around(box.centre, box.w, box.h) == pytest.approx(box)


def test_overlap_is_the_same_both_ways_and_never_more_than_the_smaller_box() -> None:
    boxes = some_boxes(40)
    for a in boxes:
        for b in boxes:
            assert a.overlap(b) == pytest.approx(b.overlap(a))
            assert 0 <= a.overlap(b) <= min(a.w * a.h, b.w * b.h) + 1e-6


def test_boxes_that_only_touch_do_not_overlap() -> None:
    assert Box(0, 0, 10, 10).overlap(Box(10, 0, 10, 10)) == 0
    assert Box(0, 0, 10, 10).overlap(Box(0, 10, 10, 10)) == 0


def test_a_union_holds_both() -> None:
    boxes = some_boxes(30)
    for a in boxes:
        for b in boxes:
            assert a.union(b).holds(a) and a.union(b).holds(b)


def test_holds_allows_half_a_unit() -> None:
    assert Box(0, 0, 100, 100).holds(Box(-0.4, 0, 100.8, 100))
    assert not Box(0, 0, 100, 100).holds(Box(-0.6, 0, 100, 100))


def test_parts_and_what_remains_make_the_whole() -> None:
    box = Box(10, 20, 300, 200)
    assert box.left_part(80).union(box.without_left(80)) == box
    assert box.right_part(80).union(box.without_right(80)) == box
    assert box.top_part(80).union(box.without_top(80)) == box
    assert box.bottom_part(80).union(box.without_bottom(80)) == box
    assert box.left_part(80).overlap(box.without_left(80)) == 0
    assert box.top_part(80).overlap(box.without_top(80)) == 0


@pytest.mark.parametrize("n", [1, 2, 3, 7])
def test_columns_and_rows_share_the_box_with_gaps(n: int) -> None:
    box = Box(10, 20, 300, 200)
    columns, rows = box.columns(n, 12), box.rows(n, 12)
    assert columns[0].x == box.x and columns[-1].right == pytest.approx(box.right)
    assert rows[0].y == box.y and rows[-1].bottom == pytest.approx(box.bottom)
    for left, right in itertools.pairwise(columns):
        assert right.x - left.right == pytest.approx(12)
    for upper, lower in itertools.pairwise(rows):
        assert lower.y - upper.bottom == pytest.approx(12)


def test_grown_and_moved() -> None:
    assert Box(10, 10, 20, 20).grow(5) == Box(5, 5, 30, 30)
    assert Box(10, 10, 20, 20).grow(5, 1) == Box(5, 9, 30, 22)
    assert Box(10, 10, 20, 20).move(-10, 3) == Box(0, 13, 20, 20)
    assert Box(10, 10, 20, 20).at_origin == Box(0, 0, 20, 20)
    assert CANVAS.size == (1920, 1080)
