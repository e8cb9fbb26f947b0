"""Where pieces fit, checked against plain geometry: points in the plane, turned by real angles."""

from __future__ import annotations

from math import cos, radians, sin, sqrt
from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from klotho_games.core.chance.hexes import centre
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import (
    BITS,
    CELLS,
    CENTRE,
    CENTRES,
    DISTINCT,
    EMPTY,
    HEXES,
    PLACES,
    PRINTED,
    RESTING,
    TURNS,
    WHOLE,
    Centre,
    free_lays,
    is_carried,
    largest_free,
    lay_of,
    piece_of,
    place_of,
    turn_of,
    unsupported_hexes,
    with_piece,
)
from klotho_games.games.katamari.rules.fitting import fitting, pick_by_bits
from klotho_games.games.katamari.rules.pieces import BAGS, PIECES, SIZE, STUFF
from klotho_games.games.katamari.rules.state import Phase, fits
from tests.games.katamari.forced import at_table

MIDDLES = [centre(hex, 1.0) for hex in HEXES]


def hex_of_point(x: float, y: float) -> int:
    """Return the hex with this centre; -1 for none."""
    return next((n for n, (mx, my) in enumerate(MIDDLES) if (mx - x) ** 2 + (my - y) ** 2 < 1e-6), -1)


def under(piece: int, turn: int, place: int) -> list[int]:
    """Turn the picture of the piece about the centre of its first cell, clockwise on screen (y grows down)."""
    angle = radians(60 * turn)
    mx, my = MIDDLES[place]
    hit = []
    for q, r in STUFF[piece].cells:
        x, y = sqrt(3) * (q + r / 2), 1.5 * r
        hit.append(hex_of_point(mx + x * cos(angle) - y * sin(angle), my + x * sin(angle) + y * cos(angle)))
    return hit


@pytest.mark.parametrize("piece", range(PIECES), ids=lambda n: STUFF[n].id)
def test_every_lay_is_where_geometry_puts_it(piece: int):
    for turn in range(TURNS):
        for place in range(PLACES):
            lay = lay_of(piece, turn, place)
            assert (piece_of(lay), turn_of(lay), place_of(lay)) == (piece, turn, place)
            hit = under(piece, turn, place)
            if -1 in hit:
                assert CELLS[lay] == () and BITS[lay] == 0
            else:
                assert list(CELLS[lay]) == hit
                assert BITS[lay] == sum(1 << n for n in hit) and BITS[lay].bit_count() == SIZE[piece]


@pytest.mark.parametrize("piece", range(PIECES), ids=lambda n: STUFF[n].id)
def test_the_different_lays_show_every_picture_once(piece: int):
    def picture(lay: int) -> frozenset[tuple[int, int]]:
        return frozenset(zip(CELLS[lay], PRINTED[piece], strict=True))

    start = piece * TURNS * PLACES
    every = {picture(lay) for lay in range(start, start + TURNS * PLACES) if BITS[lay]}
    listed = [picture(lay) for lay in DISTINCT[piece]]
    assert len(listed) == len(set(listed)) and set(listed) == every and every


def test_there_is_a_lay_for_each_piece_turn_and_place():
    assert len(BITS) == len(CELLS) == 84 * 6 * 19


def test_a_monohex_has_19_lays_and_a_line_of_five_three():
    assert len(DISTINCT[BAGS[0][0]]) == 19
    limousine = next(n for n in BAGS[4] if STUFF[n].id == "limousine")
    assert len(DISTINCT[limousine]) == 6  # three lines through the centre, in two directions each


def full_board():
    """Every hex is Blue, as after a long game, so everything fits everywhere."""
    return replace(EMPTY, blue=WHOLE)


def may_lie(places: list[int], levels: list[str], allowed: set[str], centre: Centre) -> bool:
    if centre == "piece" and CENTRE in places:
        return True
    return all(place == CENTRE or levels[place] in allowed for place in places)


@pytest.mark.parametrize("centre", CENTRES)
@pytest.mark.parametrize("size", range(1, 7))
def test_what_fits_is_what_every_hex_carries(size: int, centre: Centre):
    """Random levels on the hexes, and the rules applied hex by hex."""
    from random import Random

    rng = Random(size)
    for _n in range(40):
        levels = [rng.choice(("", "yellow", "blue", "blue", "purple")) for _place in range(PLACES)]
        masks = {name: sum(1 << n for n, level in enumerate(levels) if level == name) for name in set(levels) - {""}}
        board = replace(EMPTY, **masks)
        piece = rng.choice(BAGS[size - 1])
        allowed = [{"", "yellow", "blue", "purple"}, {"yellow", "blue"}, {"blue", "purple"}][(size - 1) // 2]
        lays = {
            lay: may_lie(under(piece, turn_of(lay), place_of(lay)), levels, allowed, centre) for lay in DISTINCT[piece]
        }
        assert fits(board, piece, centre) == [lay for lay, may in lays.items() if may]
        assert {lay: is_carried(board, lay, centre) for lay in lays} == lays
        assert unsupported_hexes(board, (size - 1) // 2) == sum(
            1 << n for n, level in enumerate(levels) if level not in allowed
        )


def test_free_pieces_have_nothing_on_any_part_of_them():
    egg, pin = (lay_of(BAGS[0][n], 0, CENTRE) for n in (0, 1))
    board = with_piece(with_piece(EMPTY, egg), pin)
    assert free_lays(board) == (pin,) and largest_free(board) == (pin,)
    assert largest_free(EMPTY) == ()


@pytest.mark.parametrize("piece", BAGS[5], ids=lambda n: STUFF[n].id)
def test_all_placements_of_a_size_6_piece_on_a_full_board_take_less_than_a_millisecond(piece: int):
    s = at_table(STUFF[piece].id)
    s = replace(s, boards=(full_board(), s.boards[1]), phase=Phase.SPEND, power=6)
    RULES.legal(s)
    best = 1.0
    for _n in range(20):
        begun = process_time()
        moves = RULES.legal(s)
        best = min(best, process_time() - begun)
    assert sum(getattr(move, "piece", "") == STUFF[piece].id for move in moves) == len(DISTINCT[piece])
    assert best < 0.001


def test_what_fits_is_told_by_bits_as_by_asking_each_lay():
    rng = Random(4)
    for _try in range(200):
        piece, carries, bad = rng.randrange(PIECES), rng.choice(CENTRES), rng.getrandbits(PLACES)
        free = tuple(lay for lay in DISTINCT[piece] if not RESTING[carries][lay] & bad)
        assert pick_by_bits(DISTINCT[piece], fitting(piece, carries, bad)) == free
