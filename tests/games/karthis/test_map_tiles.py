"""The tile pictures and the tile chart of the rules agree: every entry, every rotation, every kind of edge."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from functools import cache

import pygame
import pytest

from klotho_games.games.karthis.rules.floor_map import (
    NEXT,
    START,
    Sheet,
    Tile,
    edge_of,
    new_sheet,
    place,
    place_of,
    with_seal,
)
from klotho_games.games.karthis.rules.tile_chart import CHART, LETTERS, SHAPES, SIDES, opposite
from klotho_games.games.karthis.table.look.map_camera import Camera
from klotho_games.games.karthis.table.look.map_drawing import MapPlot, draw_edges, edge_part, floor_part, part
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.tmx_layout import tile_kinds
from klotho_games.stage.stage import Stage
from tests.stage.rig import open_stage

TILE = 128
MIDDLES = ((64, 9), (119, 64), (64, 119), (9, 64))
"""Points on the line of the wall in the middle of each side, N E S W."""


@cache
def _stage() -> Stage:
    return open_stage((1920, 1080))


@pytest.fixture
def look() -> DrawStyle:
    return _stage().look


def drawn(look: DrawStyle, sheet: Sheet, tile: Tile) -> pygame.Surface:
    """Return one tile as the map draws it, on white."""
    surface = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    surface.fill((255, 255, 255, 255))
    column, row = place_of(tile.square)
    plot = MapPlot(surface, look, Box(0, 0, TILE, TILE), Camera(-column * TILE, -row * TILE, TILE))
    plot.part(floor_part(tile), column, row)
    draw_edges(plot, sheet, tile)
    return surface


def darkest(surface: pygame.Surface, at: tuple[int, int], reach: int = 2) -> int:
    around = range(-reach, reach + 1)
    return min(sum(surface.get_at((at[0] + dx, at[1] + dy))[:3]) for dx in around for dy in around)


def entered(roll: int, heading: int) -> tuple[Sheet, Tile]:
    """Return a tile of this roll alone in the middle of the paper, entered with this heading."""
    middle = START - 19 * 6
    cells = bytearray(new_sheet().cells)
    cells[middle] = 16 | 15
    before = Sheet(bytes(cells), (Tile(middle, 3, 2, "x"),), (middle,))
    sheet, _closed = place(before, middle, heading, roll)
    return sheet, sheet.tiles[-1]


@pytest.mark.parametrize("heading", SIDES)
@pytest.mark.parametrize("entry", range(len(CHART)))
def test_every_entry_is_drawn_open_where_the_rules_have_it_open(look: DrawStyle, entry: int, heading: int) -> None:
    sheet, tile = entered(CHART[entry].low, heading)
    picture = drawn(look, sheet, tile)
    bits, stairs = SHAPES[entry][heading]
    for side in SIDES:
        ink = darkest(picture, MIDDLES[side]) < 220
        if side == stairs:
            assert edge_of(sheet, tile, side) == "stairs"
            assert ink, "stairs are drawn dark"
        else:
            assert ink != bool(bits >> side & 1), f"side {LETTERS[side]} of {CHART[entry].rolls}"


@pytest.mark.parametrize("entry", range(len(CHART)))
def test_the_chart_pictures_agree_with_the_chart(look: DrawStyle, entry: int) -> None:
    """`t_chart_*_S` are the tiles as printed in the rulebook, entered from below."""
    name = f"karthis/t_chart_{CHART[entry].rolls.replace('-', '_')}_S"
    picture = pygame.Surface((TILE, TILE), pygame.SRCALPHA)
    picture.fill((255, 255, 255, 255))
    picture.blit(look.art.svg(name, TILE, TILE), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    bits, stairs = SHAPES[entry][0]
    for side in SIDES:
        ink = darkest(picture, MIDDLES[side]) < 220
        assert ink == (side == stairs or not bits >> side & 1), f"side {LETTERS[side]} of {CHART[entry].rolls}"


def test_the_check_above_can_tell(look: DrawStyle) -> None:
    """A dead end drawn as a crossing would be noticed."""
    sheet, tile = entered(67, 0)
    wrong = drawn(look, sheet, Tile(tile.square, 3, tile.entry, "x"))
    sides = [darkest(wrong, MIDDLES[side]) < 220 for side in SIDES]
    assert sides == [True, True, False, True], "edges come from the sheet's cells, not from the chart entry"


def test_every_part_that_can_be_asked_for_is_in_the_sheet() -> None:
    kinds, size, _columns = tile_kinds("karthis/temple")
    assert size == TILE
    for entry in range(len(CHART)):
        for mark in ("", "dot", "x", "heart", "gem", "star"):
            tile = Tile(START, entry, 0, mark)  # type: ignore[arg-type]
            assert floor_part(tile) in kinds
            for side in SIDES:
                for edge in ("wall", "open", "sealed", "secret"):
                    assert edge_part(tile, edge, side) in kinds  # type: ignore[arg-type]
                if tile.kind == "stairs":
                    assert edge_part(tile, "stairs", side) in kinds and edge_part(tile, "up", side) in kinds


def test_parts_say_in_the_tileset_what_they_are() -> None:
    kinds, _size, _columns = tile_kinds("karthis/temple")
    for name, kind in kinds.items():
        if name.startswith(("edge_", "redge_", "hatch_")):
            letter = name.rsplit("_", 1)[1]
            assert kind.properties["side"] == letter
            assert kind.properties["layer"] == f"edge_{letter.lower()}"


@pytest.mark.parametrize("px", [25, 40, 85, 128, 171, 256])
def test_parts_come_at_any_size(look: DrawStyle, px: int) -> None:
    """Above 128 pixels the sharper sheet is used, so nothing is enlarged much."""
    drawn_part = part(look, "floor_hall_gem", px, px)
    assert drawn_part.get_size() == (px, px)
    assert drawn_part.get_at((px // 2, px // 2))[3] > 250


def test_a_sealed_passage_is_a_slab_on_both_sides() -> None:
    sheet, tile = entered(1, 0)
    near = NEXT[tile.square][2]
    shut = with_seal(sheet, near, 0)
    assert edge_of(shut, tile, 2) == "sealed"
    assert edge_of(shut, shut.tiles[0], opposite(2)) == "sealed"
