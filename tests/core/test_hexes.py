from __future__ import annotations

from math import hypot, isclose, sqrt

import pytest

from klotho_games.core.chance import hexes

FEW = hexes.board(4)


def test_boards_have_the_known_sizes():
    assert [len(hexes.board(radius)) for radius in range(5)] == [1, 7, 19, 37, 61]


def test_neighbours_are_six_at_distance_one():
    for hex in FEW:
        near = hexes.neighbours(hex)
        assert len(set(near)) == 6
        assert all(hexes.distance(hex, other) == 1 for other in near)
        assert all(hex in hexes.neighbours(other) for other in near)


def test_distance_is_the_length_of_the_shortest_walk():
    walked = {(0, 0): 0}
    edge = [(0, 0)]
    for step in range(1, 5):
        edge = [n for hex in edge for n in hexes.neighbours(hex) if walked.setdefault(n, step) == step]
    assert all(hexes.distance((0, 0), hex) == walked[hex] for hex in FEW)


def test_six_turns_come_back_and_three_point_away():
    for hex in FEW:
        assert hexes.rotate(hex, 6) == hex
        assert hexes.rotate(hex, -1) == hexes.rotate(hex, 5)
        assert hexes.rotate(hex, 3) == (-hex[0], -hex[1])
    assert [hexes.rotate((1, 0), times) for times in range(6)] == list(hexes.DIRECTIONS)


def test_a_turn_is_sixty_degrees_clockwise_on_the_screen():
    x, y = hexes.centre((2, 1), 10)
    turned = hexes.centre(hexes.rotate((2, 1)), 10)
    c, s = 0.5, sqrt(3) / 2
    assert isclose(turned[0], x * c - y * s, abs_tol=1e-9)
    assert isclose(turned[1], x * s + y * c, abs_tol=1e-9)


@pytest.mark.parametrize("row", range(-3, 4))
@pytest.mark.parametrize("column", range(-3, 4))
def test_offset_and_axial_are_the_same_places(column, row):
    x, y = hexes.centre(hexes.from_offset(column, row), 10)
    pushed = 0.5 if row % 2 else 0
    assert isclose(x, 10 * sqrt(3) * (column + pushed), abs_tol=1e-9)
    assert isclose(y, 15 * row, abs_tol=1e-9)


def test_a_point_belongs_to_the_nearest_hex():
    for n in range(400):
        x, y = (n * 7.3) % 120 - 60, (n * 11.9) % 120 - 60
        nearest = min(hexes.board(6), key=lambda hex: hypot(hexes.centre(hex, 10)[0] - x, hexes.centre(hex, 10)[1] - y))
        assert hexes.at(x, y, 10) == nearest


def test_a_shape_is_the_same_wherever_it_lies():
    shape = ((0, 0), (1, 0), (1, 1))
    there = [hexes.shift(hex, (5, -3)) for hex in reversed(shape)]
    assert hexes.normal(there) == hexes.normal(shape)


def test_pieces_have_as_many_turns_as_they_should():
    ring = hexes.neighbours((0, 0))
    line = ((0, 0), (1, 0), (2, 0))
    triangle = ((0, 0), (1, 0), (0, 1))
    bent = ((0, 0), (1, 0), (1, 1), (3, 0))
    assert [len(hexes.turns(piece)) for piece in (ring, line, triangle, bent)] == [1, 3, 2, 6]


def test_turned_pieces_have_the_same_turns_and_mirrored_ones_have_not():
    hook = ((0, 0), (1, 0), (2, 0), (0, 1), (3, -1))
    for times in range(6):
        assert {*hexes.turns(hexes.rotate(hex, times) for hex in hook)} == {*hexes.turns(hook)}
    mirrored = [(r, q) for q, r in hook]
    assert not {*hexes.turns(mirrored)} & {*hexes.turns(hook)}


def test_there_are_as_many_polyhexes_as_mathematics_says():
    """One-sided polyhexes of 1 to 5 hexes: 1, 1, 3, 10, 33 (OEIS A006535)."""
    pieces = {((0, 0),)}
    counts = []
    for _size in range(5):
        counts.append(len(pieces))
        pieces = {
            min(hexes.turns((*piece, near)))
            for piece in pieces
            for hex in piece
            for near in hexes.neighbours(hex)
            if near not in piece
        }
    assert counts == [1, 1, 3, 10, 33]
