"""The art of Asteroid Miners has what its table needs: every card, mineral and component, all dice, and a layout with
the expansion and without."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, EQUIPMENT, EVENTS, MINERALS, PICTURE, TENDERS
from klotho_games.games.asteroid_miners.rules.components import COMPONENTS, TRACK
from klotho_games.games.asteroid_miners.table.look.places import Places
from klotho_games.games.asteroid_miners.table.look.strata import bands, cell
from klotho_games.stage.devices.geometry import CANVAS, Box

ART = Path(__file__).resolve().parents[2] / "art" / "asteroid_miners"
MEGABYTE = 1024 * 1024
COMMON = ("top_bar", "prompt_bar", "phases", "window", "bench", "market", "tender", "funding", "event", "log")
PANELS = {True: (*COMMON, "foundry", "guide", "station", "shop"), False: (*COMMON, "stall", "stock")}


# ---------------------------------------------------------------- pictures
def test_every_card_piece_and_die_is_drawn() -> None:
    wanted = [f"equipment_{piece}.svg" for piece in EQUIPMENT] + [f"event_{event}.webp" for event in EVENTS]
    wanted += [f"tender_{tender.rsplit('_', 1)[-1]}.svg" for tender in TENDERS]
    wanted += [f"mineral_{PICTURE[pips]}.svg" for pips in MINERALS]
    wanted += [f"component_{n}{state}.svg" for n in COMPONENTS for state in ("", "_hot", "_cold")]
    wanted += [f"die_{kind}_{n}.svg" for kind in ("steel", "ivory", "orange") for n in range(7)]
    wanted += [f"die_steel_air_{n}.svg" for n in range(1, 7)]
    wanted += [f"{what}_{crew}.svg" for what in ("cube", "rig", "drill") for crew in ("red", "teal")]
    wanted += [f"hearth_{state}.webp" for state in ("idle", "ready", "hot", "cold")]
    wanted += [f"window_{n}.webp" for n in range(1, len(ASTEROIDS) + 1)]
    wanted += ["cube_green.svg", "seal_money.svg", "seal_lost.svg", "deck.webp", "steel.webp", "spool.svg"]
    assert [name for name in wanted if not (ART / name).is_file()] == []


def test_dice_of_three_kinds_differ_in_form() -> None:
    """Without their colours they are not the same picture."""
    greys = []
    for kind in ("steel", "ivory", "orange"):
        drawn = pygame.transform.grayscale(pygame.image.load_sized_svg(str(ART / f"die_{kind}_0.svg"), (100, 110)))
        bolt, ring = ((14, 14), (20, 20)), ((11, 50), (16, 50))
        greys.append(tuple(abs(drawn.get_at(a).r - drawn.get_at(b).r) > 12 for a, b in (bolt, ring)))
    assert len(set(greys)) == 3


def test_backdrops_have_the_shape_of_their_place() -> None:
    places = Places(True)
    for name, box in (("deck", CANVAS), ("window_1", places["glass"]), ("hearth_hot", places["hearth"])):
        w, h = pygame.image.load(str(ART / f"{name}.webp")).get_size()
        assert w / h == pytest.approx(box.w / box.h, rel=0.01)
        assert w >= box.w


@pytest.mark.parametrize("number", [1, 2, 3])
def test_bands_are_cut_where_the_layout_has_them(number: int) -> None:
    """AST-B1: on both sides of each seam the stone has another colour, and the seam itself is dark."""
    places, strata = Places(True), ASTEROIDS[number - 1].strata
    glass, picture = places["glass"], pygame.image.load(str(ART / f"window_{number}.webp"))
    k = picture.get_width() / glass.w
    for band in bands(places, len(strata))[1:]:
        x = (band.x + 20 - glass.x) * k
        column = [picture.get_at((round(x + dx), round((band.y - glass.y + dy) * k))) for dx in range(0, 300, 30)
                  for dy in range(-16, 17, 2)]
        light = [sum(pixel[:3]) for pixel in column]
        assert min(light) < 0.55 * sum(light) / len(light)


def test_the_folder_stays_in_its_budget() -> None:
    assert sum(path.stat().st_size for path in ART.iterdir()) < 4 * MEGABYTE


# ---------------------------------------------------------------- the table
@pytest.mark.parametrize("expansion", [True, False])
def test_panels_do_not_overlap(expansion: bool) -> None:
    places = Places(expansion)
    boxes = {name: places[name] for name in PANELS[expansion]}
    assert [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlap(boxes[b]) > 0] == []
    assert all(CANVAS.holds(box) for box in boxes.values())


@pytest.mark.parametrize("expansion", [True, False])
def test_panels_hold_their_parts_and_parts_keep_apart(expansion: bool) -> None:
    places = Places(expansion)
    held = {
        "window": ("glass",), "bench": ("dice", "socket_1", "socket_2", "socket_3", "socket_4"),
        "market": ("gauge_1", "gauge_2", "gauge_3", "gauge_4"), "tender": ("tender_card", "bid"),
        "funding": ("funding_1", "funding_2"),
    }
    if expansion:
        held |= {
            "foundry": ("control", "hearth"), "guide": ("course_1", "course_2", "course_3"),
            "shop": ("shop_1", "shop_2", "shop_3"),
            "control": ("control_title", *(f"effect_{n}" for n in range(1, 7)), "effect_none"),
            "hearth": ("smelter_1", "smelter_2", "blueprint", "wanted_1", "wanted_2", "casting", "seal", "outcome"),
            "station": (*(f"space_{n}" for n in range(len(TRACK) + 1)), "lane_1", "lane_2"),
            "stall": ("stall_1", "stall_2", "stall_3"),
        }
    else:
        held["stock"] = tuple(f"own{crew}_{n}" for crew in (1, 2) for n in range(1, 5))
    for panel, parts in held.items():
        boxes = {part: places[part] for part in parts}
        assert [part for part, box in boxes.items() if not places[panel].holds(box)] == []
        assert [pair for pair in combinations(boxes, 2) if boxes[pair[0]].overlap(boxes[pair[1]]) > 0] == []


def test_the_stall_takes_the_place_of_the_foundry() -> None:
    places = Places(True)
    assert places["stall"] == places["foundry"]


@pytest.mark.parametrize("asteroid", range(3))
def test_minerals_lie_between_the_shafts(asteroid: int) -> None:
    places = Places(True)
    left, right = places["shaft_1"], places["shaft_2"]
    cells = [cell(band, slot) for band in bands(places, len(ASTEROIDS[asteroid].strata)) for slot in (0, 1)]
    assert all(left.right < box.x and box.right < right.x and places["glass"].holds(box) for box in cells)
    assert not [1 for a, b in combinations(cells, 2) if a.overlap(b) > 0]


def test_rows_of_the_station_follow_each_other() -> None:
    """AST-B2: and those with two components are wider."""
    places = Places(True)
    spaces = [places[f"space_{n}"] for n in range(len(TRACK) + 1)]
    assert all(a.right < b.x for a, b in pairwise(spaces))
    wide = {box.w for box, row in zip(spaces[1:], TRACK, strict=True) if len(row) == 2}
    narrow = {box.w for box, row in zip(spaces[1:], TRACK, strict=True) if len(row) == 1}
    assert min(wide) > 1.5 * max(narrow)


def test_everything_moves_up_for_a_taller_prompt_bar() -> None:
    plain, squeezed = Places(True), Places(True, bottom=884)
    assert squeezed["top_bar"] == plain["top_bar"]
    assert all(squeezed[name].bottom <= 884 for name in PANELS[True] if name != "prompt_bar")
    assert isinstance(squeezed["log"], Box)
