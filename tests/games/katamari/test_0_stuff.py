"""Clauses 0.0 to 0.2: boards, pieces and dice."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.chance.hexes import distance, neighbours, turns
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import CENTRE, EMPTY, HEXES, WORTH, dice, unpack
from klotho_games.games.katamari.rules.pieces import BAGS, CODE, ICONS, PIECES, SIZES, STUFF, SYMBOLS, level_of
from klotho_games.games.katamari.rules.questions import spots
from klotho_games.games.katamari.rules.state import COUSINS, collected_dice
from klotho_games.games.katamari.rules.steps import RollDice
from tests.games.katamari.forced import at_table, buy, laid, refused, spending

ART = Path(__file__).parents[3] / "art" / "katamari"


@pytest.mark.rule("KAT-0.0")
def test_a_board_is_a_hexagon_of_19_with_a_2_in_the_centre():
    assert len(HEXES) == len(set(HEXES)) == 19
    rows = Counter(r for _q, r in HEXES)
    assert [rows[r] for r in range(-2, 3)] == [3, 4, 5, 4, 3]
    assert HEXES[CENTRE] == (0, 0) and all(distance(hex, (0, 0)) <= 2 for hex in HEXES)
    seen = spots(EMPTY)
    assert [place for place, spot in enumerate(seen) if spot.icon] == [CENTRE] and seen[CENTRE].icon == "y2"
    assert len(set(COUSINS)) == 4


@pytest.mark.rule("KAT-0.10")
def test_size_says_the_level():
    assert [level_of(size) for size in SIZES] == ["yellow", "yellow", "blue", "blue", "purple", "purple"]
    for piece in STUFF:
        assert piece.size == len(set(piece.cells)) and piece.level == level_of(piece.size)


@pytest.mark.rule("KAT-0.11")
def test_icons_are_those_of_the_level():
    allowed = {"yellow": {"1"}, "blue": {"1", "2"}, "purple": {"2", "3"}}
    for piece in STUFF:
        assert len(piece.icons) == piece.size
        assert set(piece.icons) <= {"", "star", *SYMBOLS, *allowed[piece.level]}, piece.id


@pytest.mark.rule("KAT-0.11")
def test_a_piece_is_turned_in_steps_of_60_degrees_and_never_flipped():
    s = spending(at_table("teapot"), 6)
    s = laid(s, 0, *(("sock", 0, (0, -1)), ("brush", 0, (1, -1)), ("candy", 0, (-1, 0)), ("egg", 0, (-1, 1))))
    turns = {move.turn for move in RULES.legal(s) if getattr(move, "piece", "") == "teapot"}
    assert turns <= set(range(6)) and len(turns) > 1
    assert refused(s, buy("teapot", 6, (0, 0))).rule == "KAT-0.11"
    assert refused(s, buy("teapot", -1, (0, 0))).rule == "KAT-0.11"


@pytest.mark.rule("KAT-0.2")
def test_there_are_36_dice_of_each_colour():
    assert dice(0x00_28_25_24) == (36, 36, 36) and dice(0x00_24_05_00) == (0, 5, 36)
    s = at_table()
    many = replace(s.boards[0], tally=40 * WORTH[CODE["y1"]])
    s = replace(s, boards=(many, s.boards[1]))
    assert collected_dice(s, 0) == (36, 0, 0)
    s, _events = RULES.apply(s, RollDice())
    assert len(RULES.draw(s, Random(1)).yellow) == 36


def test_a_tally_unpacks_to_what_was_packed():
    for icon in ICONS[1:]:
        tally = unpack(3 * WORTH[CODE[icon]])
        shown = {name: getattr(tally, name) for name in tally.__struct_fields__ if getattr(tally, name)}
        if icon in SYMBOLS:
            assert shown == {icon: 3}
        elif icon == "star":
            assert shown == {"stars": 3}
        else:
            colour = {"y": "yellow", "b": "blue", "p": "purple"}[icon[0]]
            assert shown == {colour: 3 * int(icon[1]), "icons": 3}


# ---- the list of pieces ----


def test_there_are_84_pieces_14_of_each_size():
    assert PIECES == 84 and [len(bag) for bag in BAGS] == [14] * 6
    assert len({piece.id for piece in STUFF}) == len({piece.name for piece in STUFF}) == 84


def test_the_bags_hold_the_shapes_that_the_rules_ask_for():
    """Mirror images count once, as in the names of polyhexes."""

    def free(cells):
        return min(*turns(cells), *turns((r, q) for q, r in cells))

    shapes = {size: {free(STUFF[piece].cells) for piece in BAGS[size - 1]} for size in SIZES}
    assert [len(shapes[size]) for size in (1, 2, 3, 4)] == [1, 1, 3, 7]
    assert len(shapes[5]) >= 8 and len(shapes[6]) >= 10


def test_every_piece_hangs_together_and_starts_at_its_first_cell():
    for piece in STUFF:
        reached = {piece.cells[0]}
        for _cell in piece.cells:
            reached |= {near for cell in reached for near in neighbours(cell) if near in piece.cells}
        assert piece.cells[0] == (0, 0) and reached == {*piece.cells}, piece.id


def test_every_piece_has_its_picture_and_every_icon_a_place_inside_its_hex():
    for piece in STUFF:
        assert (ART / f"{piece.picture}.svg").is_file()
        assert f'viewBox="{" ".join(map(str, piece.box))}"' in (ART / f"{piece.picture}.svg").read_text("utf-8")
        assert len(piece.spots) == piece.size
        drawn = [spot for spot, icon in zip(piece.spots, piece.icons, strict=True) if icon]
        assert all(x * x + y * y <= 0.6**2 for x, y in drawn), piece.id
    for icon in ICONS[1:]:
        assert (ART / f"i_{icon}.svg").is_file()


def test_no_symbol_is_rarer_than_another():
    shown = Counter(icon for piece in STUFF for icon in piece.icons)
    assert len({shown[symbol] for symbol in SYMBOLS}) == 1
    for bag in BAGS:
        here = Counter(icon for piece in bag for icon in STUFF[piece].icons)
        assert len({here[symbol] for symbol in SYMBOLS}) == 1, "a pile favours a symbol"
    assert all(any(piece.icons) for piece in STUFF)
