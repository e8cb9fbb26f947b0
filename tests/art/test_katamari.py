"""The Katamari art has what its table needs: the rules' board, all faces and dice, a layout for 2, 3 and 4 seats."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from pytmx import TiledMap

from klotho_games.core.chance.hexes import centre, from_offset
from klotho_games.games.katamari.rules.board import CENTRE, HEXES
from klotho_games.games.katamari.rules.pieces import LEVELS, SIZES
from klotho_games.games.katamari.rules.state import COUSINS, SIXES_TO_CRASH, TRACKS
from klotho_games.games.katamari.table.look.dice_field import pack_dice
from klotho_games.games.katamari.table.parts.tray import _BADGE, _PILL, room_for_dice
from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.drawing.tmx_layout import layout

ART = Path(__file__).resolve().parents[2] / "art" / "katamari"
MEGABYTE = 1024 * 1024
SEATS = (2, 3, 4)
MOODS = ("normal", "happy", "shock")
FACES = range(1, 7)

TABLE = layout("katamari/table")
COMMON = ("top_bar", "prompt_bar", "board", "piles", "tray", "power")
"""Slots that are in the same place for every number of seats."""


def panels(seats: int) -> dict[str, Box]:
    """Return the large places of the table, which share the canvas."""
    own = [f"majorities_{seats}", f"log_{seats}", f"key_{seats}", *(f"opp{seats}_{i}" for i in range(1, seats))]
    return {name: TABLE[name] for name in (*COMMON, *own)}


# ---------------------------------------------------------------- the board
@pytest.mark.rule("KAT-0.0")
def test_the_map_is_the_board_of_the_rules() -> None:
    loaded = TiledMap(str(ART / "board.tmx"))
    assert (loaded.orientation, loaded.staggeraxis, loaded.staggerindex) == ("hexagonal", "y", "odd")
    names = {gid: properties["name"] for gid, properties in loaded.tile_properties.items()}
    found = {
        from_offset(column - 2, row - 2): names[gid]
        for row, gids in enumerate(loaded.get_layer_by_name("hexes").data)
        for column, gid in enumerate(gids)
        if gid
    }
    assert set(found) == set(HEXES)
    assert [at for at, name in found.items() if name == "centre"] == [HEXES[CENTRE]]


@pytest.mark.parametrize("slot", [n for n in TABLE.slots if n == "board" or n.endswith("_board")])
def test_a_board_slot_has_the_shape_of_the_19_hexes(slot: str) -> None:
    box = TABLE[slot]
    radius = box.h / 8
    reach = max(centre(at, radius)[0] for at in HEXES) + radius * 3**0.5 / 2
    assert box.w == pytest.approx(2 * reach, abs=0.1)


@pytest.mark.parametrize("name", [f"{kind}_{cousin}" for kind in ("board", "mini") for cousin in COUSINS])
def test_plates_are_drawn_in_the_measure_of_the_stuff(name: str) -> None:
    """Hex radius 60 around 0, 0: the plate has the 19 hexes with its rim around them."""
    source = (ART / f"{name}.svg").read_text(encoding="utf-8")
    found = re.search(r'viewBox="([-\d. ]+)"', source)
    assert found
    x, y, w, h = map(float, found[1].split())
    xs, ys = zip(*(centre(at, 60) for at in HEXES), strict=True)
    assert x < min(xs) - 52 and y < min(ys) - 60
    assert x + w > max(xs) + 52 and y + h > max(ys) + 60


# ---------------------------------------------------------------- pictures
WANTED = [
    *(f"c_{cousin}_{mood}{cut}" for cousin in COUSINS for mood in MOODS for cut in ("", "_cut")),
    *(f"k_ribbon_{cousin}" for cousin in COUSINS),
    *(f"d_{level}_{pose}{face}" for level in LEVELS for pose in ("", "air_") for face in FACES),
    *(f"k_hex_{level}" for level in LEVELS),
    *(f"k_bead_{i}" for i in range(1, 8)),
    *(f"k_crayon_{i}" for i in range(1, 7)),
    *(f"k_{name}" for name in (
        "emperor", "plinth", "bead_past", "bead_start", "bead_done", "medal", "power", "cycle", "six_lit", "six_off",
        "tick", "no", "veil", "under", "crown", "spool", "hand", "hand_hold", "crayon_box", "rubber", "burst", "rays",
        "puff", "star", "sparkle",
    )),
]


def test_every_face_die_and_thing_is_drawn() -> None:
    assert [name for name in WANTED if not (ART / f"{name}.svg").is_file()] == []


def test_every_furniture_is_baked_and_told() -> None:
    told = json.loads((ART / "pieces.json").read_text(encoding="utf-8"))
    wanted = {"panel", "tray", "margin", "board_shadow", "crash_heat", "crash_dim", "pile_none"}
    wanted |= {f"pile_{level}" for level in LEVELS} | {f"track_{steps}" for steps in TRACKS}
    assert wanted <= set(told)
    assert (ART / "sky.webp").is_file()


def test_the_moods_of_a_cousin_differ() -> None:
    for cousin in COUSINS:
        assert len({(ART / f"c_{cousin}_{mood}.svg").read_text(encoding="utf-8") for mood in MOODS}) == len(MOODS)


def test_the_folder_stays_in_its_budget() -> None:
    assert sum(p.stat().st_size for p in ART.iterdir()) < 8 * MEGABYTE


# ---------------------------------------------------------------- the layout
@pytest.mark.parametrize("seats", SEATS)
def test_panels_do_not_overlap(seats: int) -> None:
    boxes = panels(seats)
    crossing = [(a, b) for a, b in combinations(boxes, 2) if boxes[a].overlap(boxes[b]) > 0]
    assert crossing == []
    assert all(CANVAS.holds(box) for box in boxes.values())


@pytest.mark.parametrize("seats", SEATS)
def test_every_panel_holds_its_parts(seats: int) -> None:
    parents = {f"opp{seats}_{i}": f"opp{seats}_{i}_" for i in range(1, seats)}
    parents |= {f"majorities_{seats}": f"maj{seats}_", f"log_{seats}": f"log{seats}_", f"key_{seats}": f"key{seats}_"}
    parents |= {f"preview_{seats}": f"preview{seats}_", "piles": "pile_", "tray": "tray_", "power": "power_"}
    for panel, prefix in parents.items():
        parts = [name for name in TABLE.slots if name.startswith(prefix)]
        assert parts, panel
        outside = [name for name in parts if not TABLE[panel].holds(TABLE[name])]
        assert outside == [], f"outside {panel}"


@pytest.mark.parametrize("seats", SEATS)
def test_parts_of_a_panel_do_not_overlap(seats: int) -> None:
    """A seat's mark is on its face, and items of a row are inside it; all other parts keep their distance."""
    groups = [[f"opp{seats}_{i}_{part}" for part in ("face", "name", "dice", "board", "counts")]
              for i in range(1, seats)]
    groups.append([f"maj{seats}_title", f"maj{seats}_bonus", f"maj{seats}_lead",
                   *(f"maj{seats}_head_{i}" for i in range(1, seats + 1))])
    groups.append([f"maj{seats}_row_{i}" for i in range(1, 5)] + [f"maj{seats}_head_1"])
    groups.append([f"key{seats}_title", *(f"key{seats}_row_{i}" for i in range(1, 5))])
    groups.append([f"preview{seats}_title", *(f"preview{seats}_row_{i}" for i in range(1, 9))])
    groups.append([f"log{seats}_title", f"log{seats}_fold", f"log{seats}_lines"])
    groups.append([f"round_{seats}", "title", "spool", "back", *(f"plate{seats}_{i}" for i in range(1, seats + 1))])
    groups.append([f"pile_{size}" for size in SIZES] + ["piles_title", "piles_note"])
    groups += [[f"pile_{size}_{part}" for part in ("piece", "price", "count")] for size in SIZES]
    groups.append(["tray_needs", "tray_dice", "tray_sums"])
    groups.append(["medal", "power_title", "power_line_1", "power_line_2", "sixes", "sixes_title", "sixes_note",
                   *(f"six_{i}" for i in range(1, SIXES_TO_CRASH + 1))])
    for names in groups:
        crossing = [(a, b) for a, b in combinations(names, 2) if TABLE[a].overlap(TABLE[b]) > 0]
        assert crossing == []


@pytest.mark.parametrize("counts", [(3, 9, 0), (5, 5, 5), (0, 12, 0), (2, 9, 9), (9, 0, 14)])
def test_dice_leave_their_sum_free(counts: tuple[int, ...]) -> None:
    size, _bands, places = pack_dice(counts, room_for_dice(TABLE))
    furthest = max(x for line in places for x, _y in line) + size / 2
    assert furthest + _BADGE <= TABLE["tray_sums"].x - _PILL, "the last die or its sign covers the sum"


@pytest.mark.rule("KAT-1.32")
@pytest.mark.parametrize("steps", TRACKS)
def test_the_track_has_a_bead_for_start_and_every_step(steps: int) -> None:
    beads = [TABLE[f"track{steps}_start"], *TABLE.numbered_slots(f"track{steps}_")]
    assert len(beads) == steps + 1
    assert all(a.right < b.x for a, b in pairwise(beads)), "the beads go from left to right"
    assert min(bead.w for bead in beads) >= 34, "two digits of 20 px need that much"
    assert all(bead.bottom < TABLE["board"].y for bead in beads)
    told = json.loads((ART / "pieces.json").read_text(encoding="utf-8"))[f"track_{steps}"]
    ribbon = Box(*told["at"], *told["size"])
    assert all(ribbon.holds(bead) for bead in beads), "the ribbon was baked for other places: bake katamari-panels"


def test_text_has_room_for_20_px() -> None:
    words = ("_title", "_name", "_note", "_dice", "_price", "_count", "_bonus", "_line_1", "_line_2", "ribbon")
    low = [name for name, box in TABLE.slots.items() if name.endswith(words) and (box.h < 30 or box.w < 60)]
    assert low == []


@pytest.mark.parametrize("seats", SEATS)
def test_the_final_count_has_a_column_for_every_seat(seats: int) -> None:
    count = layout("katamari/count")
    columns = count.numbered_slots(f"count{seats}_")
    assert len(columns) == seats
    assert [c for c in columns if not CANVAS.holds(c)] == []
    assert all(a.right < b.x for a, b in pairwise(columns))
    for i, column in enumerate(columns, start=1):
        prefix = f"count{seats}_{i}_"
        parts = [name for name in count.slots if name.startswith(prefix)]
        assert {f"{prefix}row_{row}" for row in range(1, 6)} <= set(parts)
        # A crown is on the cousin's head, above the card.
        assert [name for name in parts if not column.holds(count[name]) and not name.endswith("_crown")] == []


def test_a_doodle_lies_the_same_on_the_table_and_on_its_own_sheet() -> None:
    """KAT-1.2: doodles are stored relative to the sheet, so both sheets must have the board in the same place."""
    drawn = layout("katamari/doodle")
    places = []
    for slots, sheet in ((TABLE, "margin"), (drawn, "sheet")):
        paper, board = slots[sheet], slots["board"]
        places.append(((board.x - paper.x) / paper.w, (board.y - paper.y) / paper.h, board.w / paper.w))
    assert places[0] == pytest.approx(places[1], abs=0.002)
    assert len(drawn.numbered_slots("crayon_")) == 6
