"""Faces of Asteroid Miners: all words fit and are large enough, and everything on the table can be drawn."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, EQUIPMENT, EVENTS, METALS, TENDERS
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS, TRACK
from klotho_games.games.asteroid_miners.rules.state import STRIP
from klotho_games.games.asteroid_miners.table.look import (
    bench,
    card_faces,
    foundry,
    market,
    phase_strip,
    plates,
    station,
)
from klotho_games.games.asteroid_miners.table.look import strata as stone
from klotho_games.games.asteroid_miners.table.look.dice_faces import die_places, painter
from klotho_games.games.asteroid_miners.table.look.places import Places
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.pen import Pen
from tests.pictures import ART

LEAST = 20
"""The smallest letters, in pixels at 1080p."""
DECKS = {card_faces.EVENT: list(EVENTS), card_faces.EQUIPMENT: list(EQUIPMENT), card_faces.TENDER: list(TENDERS)}
PLACES = Places(True)


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.display.set_mode((8, 8))


def written(kind: str, card: str, mode: str, text: float = 1.0, price: int = -1) -> list[TextRun]:
    look = DrawStyle(1.0, ART, text_scale=text, runs=[])
    whole = pygame.Surface(card_faces.SIZES[kind, mode], pygame.SRCALPHA)
    card_faces.face(kind, card, mode, price=price)[0](Pen(whole, look))
    assert look.runs is not None
    return look.runs


def drawn(
    paint: Callable[[Pen], object], contrast: bool = False, text: float = 1.0
) -> tuple[pygame.Surface, list[TextRun]]:
    """Paint a part of the table on the whole canvas."""
    look = DrawStyle(1.0, ART, text_scale=text, high_contrast=contrast, runs=[])
    canvas = pygame.Surface((1920, 1080))
    paint(Pen(canvas, look))
    assert look.runs is not None
    return canvas, look.runs


def faults(runs: list[TextRun], room: Box) -> list[tuple[str, float]]:
    """Return the words that are cut, too small or outside of the room."""
    bad = [run for run in runs if not run.fits or run.size < LEAST]
    bad += [run for run in runs if not room.holds(run.box.grow(-1, -0.28 * run.size))]
    return [(run.words, run.size) for run in bad]


def said(runs: list[TextRun]) -> list[str]:
    return [run.words for run in runs]


# ---------------------------------------------------------------- cards
@pytest.mark.parametrize(("kind", "mode"), list(card_faces.SIZES), ids=str)
def test_words_fit_and_are_large_enough(kind: str, mode: str) -> None:
    whole = Box(0, 0, *card_faces.SIZES[kind, mode])
    found = {card: faults(written(kind, card, mode), whole) for card in DECKS[kind]}
    assert {card: bad for card, bad in found.items() if bad} == {}


@pytest.mark.parametrize("kind", list(DECKS))
def test_large_text_is_read_close_up(kind: str) -> None:
    for card in DECKS[kind]:
        assert [run.words for run in written(kind, card, "zoom", 2.0) if not run.fits] == []


@pytest.mark.parametrize(
    ("kind", "mode"), [(card_faces.EVENT, "side"), (card_faces.EQUIPMENT, "stall"), (card_faces.EVENT, "zoom")]
)
def test_a_card_tells_its_whole_rule(kind: str, mode: str) -> None:
    for card in DECKS[kind]:
        told = EVENTS[card].text if kind == card_faces.EVENT else EQUIPMENT[card].text
        assert told in " ".join(said(written(kind, card, mode)))


def test_a_cheaper_piece_shows_both_prices() -> None:
    piece = next(iter(EQUIPMENT.values()))
    both = {f"${piece.price}M", f"${piece.price - 1}M"}
    assert both <= set(said(written(card_faces.EQUIPMENT, piece.id, "stall", price=piece.price - 1)))
    assert len(both & set(said(written(card_faces.EQUIPMENT, piece.id, "stall")))) == 1


def test_no_two_faces_look_the_same() -> None:
    look = DrawStyle(0.5, ART)
    for kind, mode in ((card_faces.EVENT, "side"), (card_faces.EQUIPMENT, "shop"), (card_faces.TENDER, "card")):
        seen = {pygame.image.tobytes(card_faces.picture(look, kind, card, mode, 200), "RGBA") for card in DECKS[kind]}
        assert len(seen) == len(DECKS[kind])


def test_a_picture_is_kept() -> None:
    look, card = DrawStyle(1.0, ART), next(iter(EVENTS))
    one = card_faces.picture(look, card_faces.EVENT, card, "side", 280)
    assert card_faces.picture(look, card_faces.EVENT, card, "side", 280) is one
    assert card_faces.picture(look, card_faces.EVENT, card, "side", 140).get_width() == 140


def test_a_card_can_be_turned_over() -> None:
    """Both sides have the same size."""
    look, box = DrawStyle(1.0, ART), Box(0, 0, *card_faces.SIZES[card_faces.EVENT, "side"])
    sides = []
    for turn in (0.0, 1.0):
        sprite = card_faces.card_sprite(card_faces.EVENT, next(iter(EVENTS)), box, "side", turn=turn)
        sides.append(pygame.mask.from_surface(sprite.picture(look), 250))
    assert sides[0].overlap_area(sides[1], (0, 0)) > 0.98 * sides[1].count() > 0.9 * box.w * box.h


# ---------------------------------------------------------------- the asteroid
def cut(asteroid: int, depth: tuple[int, int], lit: tuple[int, ...] = ()) -> stone.Cut:
    strata = ASTEROIDS[asteroid].strata
    one, two = (tuple((n < d, n < d) for n in range(len(strata))) for d in depth)
    return stone.Cut(asteroid, strata, (one, two), depth, 0, lit)


@pytest.mark.parametrize("asteroid", range(3))
def test_strata_can_be_read_at_any_depth(asteroid: int) -> None:
    for depth in ((0, 0), (1, 2), (3, 3)):
        told = cut(asteroid, depth, lit=(0, 1))
        runs = drawn(lambda pen, told=told: stone.paint_strata(pen, told, PLACES))[1]  # type: ignore[misc]
        assert faults(runs, PLACES["glass"]) == []
        assert said(runs).count(f"{depth[1]}/{len(told.strata)}") >= 1


def test_states_of_a_mineral_differ() -> None:
    """Taken, open, open for a die, and closed minerals all look different."""
    place = stone.cell(stone.bands(PLACES, 4)[1], 0)
    spot = (round(place.x), round(place.y), round(place.w), round(place.h))
    seen = set()
    states: list[tuple[tuple[int, int], tuple[int, ...]]] = [((2, 0), ()), ((1, 0), ()), ((1, 0), (0,)), ((0, 0), ())]
    for depth, lit in states:
        told = cut(1, depth, lit)
        canvas = drawn(lambda pen, told=told: stone.paint_strata(pen, told, PLACES))[0]  # type: ignore[misc]
        seen.add(pygame.image.tobytes(canvas.subsurface(spot), "RGB"))
    assert len(seen) == 4


# ---------------------------------------------------------------- parts of the deck
@pytest.mark.parametrize("now", [*STRIP, ""])
def test_the_strip_names_every_phase(now: str) -> None:
    runs = drawn(lambda pen: phase_strip.paint_phases(pen, PLACES["phases"], STRIP, now))[1]
    assert faults(runs, PLACES["phases"]) == []
    assert [words for words in said(runs) if words in STRIP] == list(STRIP)


@pytest.mark.parametrize("n", range(1, 8))
def test_the_bench_has_a_well_for_every_die(n: int) -> None:
    places = die_places(PLACES["dice"], n)
    assert len(places) == n and all(PLACES["dice"].holds(place) for place in places)
    assert min(bench.die_width(place) for place in places) > 45


@pytest.mark.parametrize("kind", ["steel", "ivory", "orange"])
def test_dice_show_every_face(kind: str) -> None:
    seen = set()
    for face in (*range(7), *range(-6, 0)):
        whole = pygame.Surface((80, 88), pygame.SRCALPHA)
        painter(kind)(Pen(whole, DrawStyle(1.0, ART)), Box(8, 8, 64, 70), face)
        seen.add(pygame.image.tobytes(whole, "RGBA"))
    assert len(seen) == 13


@pytest.mark.rule("AST-B9")
@pytest.mark.parametrize("price", [1, 5, 9])
def test_gauges_light_as_many_lamps_as_the_price(price: int) -> None:
    box = PLACES["gauge_1"]
    for metal in range(len(METALS)):
        canvas, runs = drawn(lambda pen, m=metal: market.paint_gauge(pen, box, m, price, haul=2))  # type: ignore[misc]
        assert faults(runs, box) == [] and str(price) in said(runs)
        row = [sum(canvas.get_at((round(box.x + x), round(box.bottom - 10)))[:3]) > 300 for x in range(int(box.w))]
        assert sum(not a and b for a, b in pairwise(row)) == price


@pytest.mark.parametrize("dice", [(), (6, 6), (1, 2, 3, 4, 5, 6)])
def test_the_tender_tells_what_is_bid(dice: tuple[int, ...]) -> None:
    for tender in TENDERS.values():
        bid = market.TenderBid(tender.id, tender.demand, tender.client, dice, "$2M and the right-hand part")
        runs = drawn(lambda pen, bid=bid: market.paint_tender(pen, PLACES, bid))[1]  # type: ignore[misc]
        assert faults(runs, PLACES["tender"]) == []
        assert str(tender.demand) in said(runs)
        assert not dice or str(sum(dice)) in said(runs)


@pytest.mark.parametrize("expansion", [True, False])
def test_any_sum_has_a_place_on_the_funding_track(expansion: bool) -> None:
    places = Places(expansion)
    scale = places["funding_scale"]
    xs = [market.coin_place(places, 0, amount)[0] for amount in range(100)]
    assert all(scale.x < x < scale.right for x in xs)
    assert xs[:21] == sorted(set(xs[:21])) and xs[21] == xs[1] and xs[40] == xs[20]
    purses = [market.Purse("Ada", 0, ("trimmer",), danger=True), market.Purse("Ben", 87, ())]
    runs = drawn(lambda pen: market.paint_funding(pen, places, purses))[1]
    assert faults(runs, places["funding"]) == [] and "+80" in said(runs)


# ---------------------------------------------------------------- Foundry and station
@pytest.mark.parametrize("state", ["ready", "hot", "cold"])
def test_the_foundry_can_be_read(state: str) -> None:
    effects = [foundry.Effect(n == 2, n % 2 == 0) for n in range(6)]

    def paint(pen: Pen, number: int) -> None:
        hearth = foundry.Hearth(state, number, (5, 6), (6, 1), ("+1", "−2"), (True, False), "FORGED", "+$4M")
        foundry.paint_foundry(pen, PLACES)
        foundry.paint_control(pen, PLACES, effects, die=3, natural=True)
        foundry.paint_hearth(pen, PLACES, hearth)
        foundry.paint_word(pen, PLACES, "OVERTIME", "green")

    for number in (1, 6, 8):
        runs = drawn(lambda pen, n=number: paint(pen, n))[1]  # type: ignore[misc]
        assert faults(runs, PLACES["foundry"]) == []


def test_the_mould_glows_when_nothing_is_missing() -> None:
    def lit(met: tuple[bool, bool]) -> int:
        told = foundry.Hearth(foundry.READY, 1, (1, 6), (2, 1), met=met)
        x, y = PLACES["casting"].centre
        return drawn(lambda pen: foundry.paint_hearth(pen, PLACES, told))[0].get_at((round(x) - 60, round(y))).r

    assert lit((True, True)) > lit((True, False)) + 30


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_courses_show_their_odds(n: int) -> None:
    odds = [foundry.CourseOdds("Roll both", 0.48, "$1.4M", i == 0, (6, 5)) for i in range(n)]
    runs = drawn(lambda pen: foundry.paint_courses(pen, foundry.course_boxes(PLACES, len(odds)), odds))[1]
    assert faults(runs, PLACES["guide"]) == [] and said(runs).count("48%") == n


@pytest.mark.parametrize("number", list(COMPONENTS))
def test_what_is_forged_next_can_be_read(number: int) -> None:
    crews = [foundry.Next("Ada", number, (True, False)), foundry.Next("Ben", 0, (False, False))]
    runs = drawn(lambda pen: foundry.paint_next(pen, PLACES, crews))[1]
    assert faults(runs, PLACES["guide"]) == []


def test_cubes_stand_in_their_rows() -> None:
    for row in range(len(TRACK) + 1):
        x, y = station.cube_place(PLACES, 1, row)
        assert PLACES["lane_2"].contains((x, y)) and PLACES[f"space_{row}"].x < x < PLACES[f"space_{row}"].right


@pytest.mark.rule("AST-A10")
def test_the_green_cube_is_seen_ahead_of_the_crew() -> None:
    def paint(pen: Pen, told: station.Station) -> None:
        station.paint_station_ground(pen, PLACES)
        station.paint_station(pen, PLACES, told)

    plain, runs = drawn(lambda pen: paint(pen, station.Station((0, 3), 0)))
    assert faults(runs, PLACES["station"]) == [] and "not banked yet" not in said(runs)
    green, runs = drawn(lambda pen: paint(pen, station.Station((0, 3), 0, True, 2, True, 3)))
    assert faults(runs, PLACES["station"]) == [] and "not banked yet" in said(runs)
    x, y = station.cube_place(PLACES, 0, 2)
    before, after = (canvas.get_at((round(x) - 8, round(y) + 6)) for canvas in (plain, green))
    assert after.g > after.r + 30 and after.g > before.g + 30


# ---------------------------------------------------------------- settings
def test_both_crews_stock_lies_open_without_the_expansion() -> None:
    places = Places(False)
    runs = drawn(lambda pen: plates.paint_stock(pen, places, ("Ada", "Ben"), (("trimmer",), ())))[1]
    assert faults(runs, places["stock"]) == [] and {"Ada", "Ben"} <= set(said(runs))


@pytest.mark.parametrize(("contrast", "text"), [(True, 1.0), (False, 2.0)])
def test_words_fit_at_other_settings(contrast: bool, text: float) -> None:
    def paint(pen: Pen) -> None:
        phase_strip.paint_phases(pen, PLACES["phases"], STRIP, "6½")
        bench.paint_bench_words(pen, PLACES, "2 spent, 3 idle", "Ada's equipment")
        market.paint_market(pen, PLACES)
        foundry.paint_guide(pen, PLACES, "Courses for C7", "odds with the best play after")
        station.paint_station_ground(pen, PLACES)
        plates.paint_shop(pen, PLACES)

    runs = drawn(paint, contrast, text)[1]
    assert [run.words for run in runs if not run.fits] == []
