"""Faces: every region, requirement and item at every size. Nothing is shown by colour alone."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from itertools import combinations

import pygame
import pytest

from klotho_games.games.patrols.rules.names import requirement_words
from klotho_games.games.patrols.rules.regions import EDGES, REGIONS, Requirement
from klotho_games.games.patrols.rules.state import COLOURS, kind_of
from klotho_games.games.patrols.table.look.large_cards import large_region
from klotho_games.games.patrols.table.look.piece_faces import (
    MARKS,
    item_picture,
    mark_box,
    paint_region,
    paint_token,
    token_box,
)
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.pen import Pen
from tests.games.patrols.forced import row_manned
from tests.pictures import ART

EVERY = range(len(REGIONS))


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def painted(card: int, side: int, text: float = 1.0) -> tuple[pygame.Surface, list[TextRun]]:
    look = DrawStyle(1.0, ART, text_scale=text, runs=[])
    whole = pygame.Surface((side, side), pygame.SRCALPHA)
    paint_region(Pen(whole, look), Box(0, 0, side, side), card, tokens=True)
    assert look.runs is not None
    return whole, look.runs


@pytest.mark.parametrize(("side", "text"), [(190, 1.0), (167, 2.0), (360, 1.0)])
def test_names_and_numbers_fit(side: int, text: float) -> None:
    for card in EVERY:
        _whole, runs = painted(card, side, text)
        words = [run.words for run in runs]
        assert REGIONS[card].name in words
        assert sorted(w for w in words if w.isdigit()) == sorted(str(a.n) for a in EDGES[card] if a)
        assert [run.words for run in runs if not run.fits] == []
        assert [run.words for run in runs if not Box(0, 0, side, side).holds(run.box, side * 0.13)] == []


def test_words_on_the_table_are_large_enough() -> None:
    for card in EVERY:
        _whole, runs = painted(card, 190)
        assert {run.words: run.size for run in runs if run.size < 20} == {}


def test_no_two_regions_look_alike() -> None:
    small = [pygame.transform.average_color(painted(card, 64)[0]) for card in EVERY]
    whole = [pygame.image.tobytes(painted(card, 64)[0], "RGBA") for card in EVERY]
    assert len(set(whole)) == len(REGIONS) and len(set(small)) == len(REGIONS)


def test_the_close_look_says_everything_that_is_asked() -> None:
    for card in EVERY:
        large = large_region(card, Box(1500, 200, 190, 190))
        assert CANVAS.holds(large.box)
        look = DrawStyle(1.0, ART, runs=[])
        large.paint(Pen(pygame.Surface((round(large.box.w), round(large.box.h)), pygame.SRCALPHA), look))
        assert look.runs is not None
        said = " ".join(run.words for run in look.runs)
        for asked in EDGES[card]:
            assert asked is None or (requirement_words(asked) in said and requirement_words(asked) in large.told)
        assert [run.words for run in look.runs if not run.fits or run.size < 20] == []


def test_the_close_look_of_a_placed_region_tells_how_it_stands() -> None:
    s = row_manned()
    place = next(place for place, card in enumerate(s.board) if card >= 0 and REGIONS[card].id == "ruins")
    assert "sealed" in large_region(s.board[place], Box(100, 100, 190, 190), s, place).told


def test_the_three_kinds_of_requirement_have_forms_of_their_own() -> None:
    look = DrawStyle(1.0, ART)

    def form(kind: str) -> pygame.mask.Mask:
        whole = pygame.Surface((46, 50), pygame.SRCALPHA)
        paint_token(Pen(whole, look), Box(0, 0, 46, 50), Requirement(kind, 2), shadow=0)  # type: ignore[arg-type]
        return pygame.mask.from_surface(whole)

    forms = {kind: form(kind) for kind in ("colours", "items", "pips")}
    for one, two in combinations(forms.values(), 2):
        apart = one.count() + two.count() - 2 * one.overlap_area(two, (0, 0))
        assert apart > 200


def test_the_three_colours_have_pips_of_their_own() -> None:
    """Round, lozenge, cross: no two are alike in grey or as an outline."""
    for pips in (0, 1, 5):
        pictures = [ART.svg(item_picture(kind_of(colour, pips)), 60, 66) for colour in COLOURS]
        shapes = [pygame.mask.from_threshold(p, pygame.transform.average_color(p), (40, 40, 40, 255)) for p in pictures]
        for one, two in combinations(shapes, 2):
            assert one.count() + two.count() - 2 * one.overlap_area(two, (0, 0)) > 60


def test_wax_lies_beside_its_token() -> None:
    card = Box(0, 0, 190, 190)
    for side in range(4):
        token = token_box(card, side)
        mark = mark_box(token, side)
        assert mark.overlap(token) < 0.25 * mark.w * mark.h
    marks = [mark_box(token_box(card, side), side) for side in range(4)]
    assert [1 for a, b in combinations(marks, 2) if a.overlap(b)] == []


def test_every_standing_has_a_mark() -> None:
    assert set(MARKS) == {"sealed", "broken", "met", "open", "over"}
    assert all((ART.root / "patrols" / f"{name}.svg").is_file() for name in MARKS.values())
