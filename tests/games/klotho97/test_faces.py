"""Faces of cards and dice: all words fit and are large enough, joins continue, nothing depends on colour alone."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from itertools import combinations

import pygame
import pytest

from klotho_games.core import i18n
from klotho_games.games.klotho97.rules.cards import BOUNDARIES, CARDS, MARKET, MINES, MONSTER, SCORE, TECH, TOOL, Tool
from klotho_games.games.klotho97.rules.state import Die
from klotho_games.games.klotho97.table.look import dice_faces
from klotho_games.games.klotho97.table.look.card_faces import SIZES, card_sprite, face, picture
from klotho_games.games.klotho97.table.look.mine_faces import half_line, lying, sample_dice
from klotho_games.games.klotho97.table.look.places import bay_rows, bench_grid, tray_rows
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.tmx_layout import layout
from klotho_games.stage.pieces.dice_clamps import paint_clamps
from tests.pictures import ART

TOOLS = [number for number in range(TOOL, len(CARDS)) if str(CARDS[number].id).endswith(".1")]
HANDS = {(mine.hand, mine.least): number for number, mine in enumerate(MINES)}
EVERY = [*HANDS.values(), *range(TECH, TOOL), *TOOLS]
"""Every kind of card, with one mine for each hand."""
OWNED = [*range(MONSTER), *TOOLS]
"""Mines, technologies and Tools: the cards that a player can own."""


LEAST = 20
"""The smallest letters, in pixels at 1080p."""


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def written(card: int, mode: str, text: float = 1.0) -> list[TextRun]:
    look = DrawStyle(1.0, ART, text_scale=text, runs=[])
    whole = pygame.Surface(SIZES[mode], pygame.SRCALPHA)
    face(card, mode)[0](Pen(whole, look))
    assert look.runs is not None
    return look.runs


@pytest.mark.parametrize(
    ("mode", "cards"),
    [("full", EVERY), ("rack", TOOLS), ("bay", OWNED), ("slim", OWNED), ("zoom", EVERY[::3])],
    ids=["full", "rack", "bay", "slim", "zoom"],
)
@pytest.mark.parametrize("language", i18n.languages())
def test_words_fit_and_are_large_enough(language: str, mode: str, cards: list[int]) -> None:
    i18n.use(language)
    whole = Box(0, 0, *SIZES[mode])
    runs = [(CARDS[card].id, run) for card in cards for run in written(card, mode)]
    assert [(card, run.words, run.size) for card, run in runs if not run.fits or run.size < LEAST] == []
    assert [(card, run.words) for card, run in runs if not whole.holds(run.box.grow(-1, -0.28 * run.size))] == []


def test_large_text_is_read_close_up() -> None:
    for card in (0, TECH, TECH + 6, MONSTER, MARKET, SCORE + 2, TOOLS[6]):
        assert [run.words for run in written(card, "zoom", 2.0) if not run.fits] == []


def test_a_card_says_what_it_asks_for() -> None:
    full = {card: " ".join(run.words for run in written(card, "full")) for card in (6, MONSTER + 3, MARKET + 4)}
    assert "Pair" in full[6] and "4s or higher" in full[6]
    assert str(CARDS[MONSTER + 3].target) in full[MONSTER + 3]  # type: ignore[union-attr]
    assert "Each" in full[MARKET + 4]


def test_equal_tools_share_one_picture() -> None:
    pairs = [(a, b) for a, b in combinations(range(TOOL, len(CARDS)), 2) if _face(a) == _face(b)]
    assert pairs and all(face(a, "bay")[1] == face(b, "bay")[1] for a, b in pairs)
    assert len({face(card, "bay")[1] for card in TOOLS}) == len(TOOLS)


def _face(card: int) -> str:
    told = CARDS[card]
    assert isinstance(told, Tool)
    return told.face.id


def test_no_two_faces_look_the_same() -> None:
    look = DrawStyle(0.5, ART)
    seen = [pygame.image.tobytes(picture(look, card, "mini", 44), "RGBA") for card in OWNED]
    mines = {(mine.edges, mine.quads) for mine in MINES}
    assert len(set(seen)) == len(mines) + len(OWNED) - len(MINES)


@pytest.mark.parametrize(("card", "mode"), [(0, "full"), (0, "bay"), (TOOLS[0], "rack"), (TECH, "mini")])
def test_a_card_that_is_turned_over_keeps_its_outline(card: int, mode: str) -> None:
    """The shape that casts the shadow is not visible at the chamfers of either side."""
    look, box = DrawStyle(1.0, ART), Box(0, 0, *SIZES[mode])
    masks = []
    for turn in (0.0, 1.0):
        sprite = card_sprite(card, box, mode, turn=turn)
        masks.append(pygame.mask.from_surface(sprite.picture(look), 250))
    assert unlike(*masks) < 0.035 * box.w * box.h
    corner = card_sprite(card, box, mode).picture(look).get_at((44 + round(box.w * 0.02), 44 + round(box.w * 0.02)))
    assert corner.a < 200


# ---------------------------------------------------------------- mines
def column(strip: pygame.Surface, x: int) -> list[tuple[int, ...]]:
    return [tuple(strip.get_at((x, y)))[:3] for y in range(strip.get_height())]


def apart(one: list[tuple[int, ...]], two: list[tuple[int, ...]]) -> float:
    return sum(abs(a - b) for p, q in zip(one, two, strict=True) for a, b in zip(p, q, strict=True)) / len(one)


@pytest.mark.rule("K97-3.4")
@pytest.mark.parametrize("kind", BOUNDARIES)
@pytest.mark.parametrize("length", [96, 124, 83])
def test_half_lines_of_a_kind_run_on_across_the_edge(kind: str, length: int) -> None:
    look = DrawStyle(1.0, ART)
    east, west = half_line(look, kind, length, 28, 1), half_line(look, kind, length, 28, 3)
    north, south = half_line(look, kind, length, 28, 0), half_line(look, kind, length, 28, 2)
    assert apart(column(east, length - 1), column(west, 0)) < 70
    turned_north, turned_south = pygame.transform.rotate(north, 90), pygame.transform.rotate(south, 90)
    assert apart(column(turned_south, length - 1), column(turned_north, 0)) < 70
    shifted = min(apart(column(east, length - 8), column(west, 0)), apart(column(east, length - 9), column(west, 0)))
    assert apart(column(east, length - 1), column(west, 0)) < shifted, "another phase would not run on"


@pytest.mark.rule("K97-3.6")
def test_upside_down_everything_goes_round_by_two() -> None:
    mine = MINES[22]
    north, east, south, west = mine.edges
    assert lying(mine, True).edges == (south, west, north, east)
    nw, ne, se, sw = mine.quads
    assert lying(mine, True).quads == (se, sw, nw, ne)
    look = DrawStyle(1.0, ART)
    up, down = picture(look, 22, "bench", 248), picture(look, 22, "bench", 248, turned=True)
    assert pygame.image.tobytes(up, "RGBA") != pygame.image.tobytes(down, "RGBA")


@pytest.mark.rule("K97-3.2")
def test_sample_dice_of_a_high_hand_are_all_high() -> None:
    assert all(value >= mine.least for mine in MINES for value in sample_dice(mine))


# ---------------------------------------------------------------- dice
def shown(die: Die, side: int = 74) -> tuple[bytes, list[str]]:
    look = DrawStyle(1.0, ART, runs=[])
    whole = pygame.Surface((side + 40, side + 40), pygame.SRCALPHA)
    dice_faces.paint_die(Pen(whole, look, (20, 20)), Box(0, 0, side, side), die)
    grey = pygame.transform.grayscale(whole)
    return pygame.image.tobytes(grey, "RGBA"), [run.words for run in look.runs or ()]


@pytest.mark.rule("K97-7.3")
def test_a_die_beyond_six_shows_a_number_and_what_was_added() -> None:
    assert shown(Die("red", 6, 2))[1] == ["8", "+2"]
    assert shown(Die("octagon", 8, 3))[1] == ["11", "+3"]
    assert shown(Die("red", 6))[1] == []


def unlike(one: pygame.Mask, two: pygame.Mask) -> int:
    return one.count() + two.count() - 2 * one.overlap_area(two, (0, 0))


def test_dice_differ_without_their_colours() -> None:
    """They differ in their outline or in their bright parts: pips, bolt, tick."""
    kinds = [Die(kind, 5) for kind in ("red", "purple", "blue", "android", "octagon")] + [Die("red", 5, spent=True)]
    pictures = [pygame.image.frombytes(shown(die)[0], (114, 114), "RGBA") for die in kinds]
    outlines = [pygame.mask.from_surface(grey, 120) for grey in pictures]
    bright = [pygame.mask.from_threshold(grey, (230, 230, 230), (50, 50, 50, 255)) for grey in pictures]
    for a, b in combinations(range(len(kinds)), 2):
        assert unlike(outlines[a], outlines[b]) + unlike(bright[a], bright[b]) > 40, (kinds[a], kinds[b])


def test_a_kept_die_is_clamped() -> None:
    whole = pygame.Surface((114, 114), pygame.SRCALPHA)
    paint_clamps(Pen(whole, DrawStyle(1.0, ART), (20, 20)), Box(0, 0, 74, 74))
    assert pygame.mask.from_surface(whole, 128).count() > 300


@pytest.mark.parametrize("kind", ["red", "purple", "blue", "octagon"])
def test_a_tumbling_die_has_a_picture_for_all_it_passes(kind: str) -> None:
    paint = dice_faces.face_painter(Die(kind, 1))  # type: ignore[arg-type]
    for number in dice_faces.passing(kind):
        whole = pygame.Surface((114, 114), pygame.SRCALPHA)
        paint(Pen(whole, DrawStyle(1.0, ART), (20, 20)), Box(0, 0, 74, 74), number)
        assert pygame.mask.from_surface(whole, 128).count() > 2000


# ---------------------------------------------------------------- rows that grow
@pytest.mark.parametrize("groups", [(4, 2, 1), (10, 0, 0), (6, 2, 2), (0, 0, 0), (0, 3, 0), (7, 4, 3)])
def test_the_bay_holds_any_hand(groups: tuple[int, int, int]) -> None:
    box = layout("klotho97/table")["bay_cards"]
    rows = bay_rows(box, groups)
    assert tuple(map(len, rows)) == groups
    places = [place.box for row in rows for place in row]
    assert all(box.holds(place) for place in places)
    assert not [1 for a, b in combinations(places, 2) if a.overlap(b) > 0]
    assert {place.mode for row in rows for place in row} <= ({"bay"} if sum(groups) <= 7 else {"slim"})


@pytest.mark.parametrize("n", [1, 5, 6, 9, 12, 17])
def test_the_tray_holds_any_number_of_dice(n: int) -> None:
    tray = layout("klotho97/table")["tray"]
    places = tray_rows(tray, n)
    assert len(places) == n and all(tray.grow(-12).holds(place) for place in places)
    assert not [1 for a, b in combinations(places, 2) if a.overlap(b) > 0]
    assert min(place.w for place in places) >= (74 if n <= 6 else 36)


@pytest.mark.rule("K97-3.5")
@pytest.mark.parametrize(("columns", "rows"), [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4), (3, 3), (4, 4)])
def test_the_bench_holds_every_shape(columns: int, rows: int) -> None:
    mat = layout("klotho97/stake")["mat"]
    grid = bench_grid(mat, columns, rows)
    assert len(grid) == rows and all(len(row) == columns for row in grid)
    assert all(mat.holds(place) for row in grid for place in row)
    assert grid[0][0].w > 110
