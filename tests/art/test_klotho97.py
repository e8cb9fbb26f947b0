"""The art of 97 Klotho has what its table needs: every card's picture, all dice, a layout for one to six seats."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path

import pygame
import pytest

from klotho_games.games.klotho97.rules.cards import ARTIFACTS, BOUNDARIES, CARDS, MINERALS, Mine
from klotho_games.games.klotho97.rules.state import HAND_LIMIT, RACK, ROW
from klotho_games.games.klotho97.table.look.rival_strips import parts, sizes, thumbnails
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.tmx_layout import layout

ART = Path(__file__).resolve().parents[2] / "art" / "klotho97"
MEGABYTE = 1024 * 1024
SEATS = range(1, 7)
TABLE = layout("klotho97/table")
STAKE = layout("klotho97/stake")
COMMON = ("top_bar", "prompt_bar", "gantry", "platform", "rack", "bay")


def panels(seats: int) -> dict[str, Box]:
    """Return the large places of a table, which share the canvas."""
    own = {f"strip_{i}": box for i, box in enumerate(sizes(1.0).stack_strips(TABLE["rivals"], seats - 1))}
    if seats == 1:
        own["rounds"] = TABLE["rounds"]
    return own | {name: TABLE[name] for name in (*COMMON, *(f"row_{i}" for i in range(1, ROW + 1)))}


# ---------------------------------------------------------------- pictures
def test_every_sign_and_die_is_drawn() -> None:
    wanted = [f"res_{kind}" for kind in MINERALS] + [f"art_{kind}" for kind in ARTIFACTS]
    wanted += ["bound_stripes", "bound_blobs", "bound_traps", "coin", "coin_blank", "star", "bounty", "die_d8"]
    wanted += [f"die_{kind}_{n}" for kind in ("red", "purple", "blue", "android") for n in range(7)]
    wanted += ["back_klotho", "back_tool", "ic_tool", "ic_end", "ui_pick", "ui_turn", "ui_cards", "spindle", "rover"]
    wanted += ["figure_stake", "figure_joins"]
    assert len(BOUNDARIES) == 3
    assert [name for name in wanted if not (ART / f"{name}.svg").is_file()] == []


def test_cards_do_not_share_a_picture() -> None:
    """Only equal Tools do."""
    shown = [card.art for card in {getattr(card, "face", card) for card in CARDS if not isinstance(card, Mine)}]
    assert len(shown) > 60 and len(shown) == len(set(shown))


def test_backdrops_fill_the_canvas_without_a_seam() -> None:
    for name in ("table.webp", "stake.webp"):
        picture = pygame.image.load(str(ART / name))
        assert picture.get_width() * 1080 == picture.get_height() * 1920
        columns = [pygame.transform.average_color(picture, (x, 800, 1, 500))[:3] for x in range(1100, 1500)]
        jumps = [max(abs(a - b) for a, b in zip(one, two, strict=True)) for one, two in pairwise(columns)]
        assert max(jumps) < 14, f"{name}: a line goes through the ground"


def test_the_folder_stays_in_its_budget() -> None:
    assert sum(path.stat().st_size for path in ART.iterdir()) < 3 * MEGABYTE


# ---------------------------------------------------------------- the table
@pytest.mark.parametrize("seats", SEATS)
def test_panels_do_not_overlap(seats: int) -> None:
    boxes = panels(seats)
    assert [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlap(boxes[b]) > 0] == []
    assert all(CANVAS.holds(box) for box in boxes.values())


@pytest.mark.parametrize("seats", SEATS)
def test_strips_hold_their_parts_and_parts_keep_apart(seats: int) -> None:
    """Closed and open, in plain and in large text, and always inside their column."""
    for text in (1.0, 2.0):
        stack, column = sizes(text), TABLE["rivals"]
        for opened in range(-1, seats - 1):
            boxes = stack.stack_strips(column, seats - 1, opened)
            assert all(column.holds(box) for box in boxes)
            shut = [box for i, box in enumerate(boxes) if i != opened]
            assert all(a.bottom < b.y for a, b in pairwise(shut))
            if text == 1.0 and opened >= 0:
                assert all(a.bottom < b.y for a, b in pairwise(boxes)), "room is made for the one that is open"
        panel = stack.over(column, stack.stack_strips(column, 1)[0])
        at = parts(panel, large=text > 1)
        for whole, names in ((panel, ("mark", "name", "counts", "cards")),
                             (stack.stack_strips(column, 1)[0], ("mark", "name", "points", "few"))):
            own = {name: getattr(at, name) for name in names}
            assert [name for name, box in own.items() if not whole.holds(box)] == []
            assert [pair for pair in combinations(own, 2) if own[pair[0]].overlap(own[pair[1]]) > 0] == []
    plates = TABLE.numbered_slots(f"plate{seats}_")
    assert len(plates) == seats
    assert all(a.right < b.x for a, b in pairwise([TABLE["title"], TABLE["steps"], *plates]))


def test_the_platform_holds_decks_tray_gauges_and_the_log_line() -> None:
    """The dice are in the middle of it, and it is in the middle of the table."""
    parts = [TABLE["decks"], TABLE["tray"], *(TABLE[f"gauge_{kind}"] for kind in MINERALS)]
    platform = TABLE["platform"]
    assert all(platform.holds(box) for box in (*parts, TABLE["log_line"]))
    assert all(a.right < b.x for a, b in pairwise(parts))
    assert all(box.bottom < TABLE["log_line"].y for box in parts)
    assert TABLE["tray"].centre[0] == platform.centre[0] == CANVAS.centre[0]
    assert all(TABLE["decks"].holds(TABLE[name]) for name in ("deck_klotho", "deck_tool", "to_scoring", "track"))


def test_the_rack_holds_the_tools() -> None:
    tools = TABLE.numbered_slots("tool_")
    assert len(tools) == RACK and all(TABLE["rack"].holds(box) for box in tools)
    assert all(a.bottom < b.y for a, b in pairwise(tools))


def test_a_drawer_hangs_under_its_card() -> None:
    for card, drawer in zip(TABLE.numbered_slots("row_"), TABLE.numbered_slots("drawer_"), strict=True):
        assert drawer.x <= card.x + 1 and drawer.right >= card.right - 1
        assert card.y < drawer.y < card.bottom


@pytest.mark.parametrize("cards", [HAND_LIMIT, HAND_LIMIT + 3])
def test_all_cards_of_the_others_are_seen(cards: int) -> None:
    """K97-2.9: hands of more than ten cards last only until the turn ends, but they are shown."""
    for text in (1.0, 2.0):
        room = parts(sizes(text).over(TABLE["rivals"], TABLE["rivals"]), large=text > 1).cards
        places = thumbnails(room, cards)
        assert len(places) == cards and all(room.holds(place) for place in places)
        assert not [1 for a, b in combinations(places, 2) if a.overlap(b) > 0.01]
        assert min(place.w for place in places) >= (30 if cards == HAND_LIMIT else 24)


# ---------------------------------------------------------------- the bench
def test_the_bench_and_its_panels_keep_apart() -> None:
    names = ("top_bar", "prompt_bar", "bench", "spare", "bribes", "inside", "yield", "joins", "log", "sheet", "rover")
    assert [pair for pair in combinations(names, 2) if STAKE[pair[0]].overlap(STAKE[pair[1]]) > 0] == []
    held = {"bench": ("mat", "bench_title", "shape_1", "shape_4", "spindle"), "spare": ("spare_cards", "spare_title"),
            "bribes": ("bribe_card", "bribe_words"), "inside": ("inside_rows",),
            "yield": ("yield_organics", "yield_metal", "yield_rads", "yield_sum"),
            "joins": ("joins_stripes", "joins_blobs", "joins_trapezoids", "joins_broken", "joins_sum"),
            "log": ("log_lines",)}
    assert [part for panel, parts in held.items() for part in parts if not STAKE[panel].holds(STAKE[part])] == []
