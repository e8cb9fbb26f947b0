"""The art of 12 Patrols has what its table needs: every region, knight and footman, and a square map."""

from __future__ import annotations

from pathlib import Path

import pygame

from klotho_games.games.patrols.rules.regions import REGIONS
from klotho_games.games.patrols.rules.state import COLOURS, ITEMS
from klotho_games.stage.drawing.tmx_layout import layout

ART = Path(__file__).resolve().parents[2] / "art" / "patrols"
MEGABYTE = 1024 * 1024
TABLE = layout("patrols/table")


def test_everything_is_drawn() -> None:
    wanted = [f"region_{region.id}" for region in REGIONS] + [f"frame_{region.set}" for region in REGIONS]
    wanted += [f"knight_{colour}_{pips}" for colour in COLOURS for pips in range(1, 7)]
    wanted += [f"{part}_{colour}" for part in ("cube", "banner") for colour in COLOURS]
    wanted += [f"ask_{kind}" for kind in ("colours", "items", "pips")] + [f"sketch_{n}" for n in (1, 2, 3)]
    wanted += ["seal", "broken", "met", "open", "over", "back", "niche", "vine", "boss", "compass", "trees", "jest",
               "initial", "spool", "mark_expansion", "figure_sides"]
    assert [name for name in wanted if not (ART / f"{name}.svg").is_file()] == []
    drawn = {path.stem for path in ART.glob("*.svg")}
    assert drawn == set(wanted), "nothing lies there that nobody uses"


def test_parchment_is_torn_at_its_rim_and_whole_inside() -> None:
    for name in ("map", "codex", "log", "chronicle"):
        picture = pygame.image.load(str(ART / f"{name}.webp"))
        w, h = picture.get_size()
        assert min(picture.get_at((x, 0)).a for x in range(w)) < 255, name
        inside = [picture.get_at((x, y)) for x in range(60, w - 60, 30) for y in range(60, h - 60, 30)]
        assert all(c.a == 255 and c.r > 150 for c in inside), f"{name}: dark ink must be read on it"


def test_the_desk_fills_the_canvas() -> None:
    assert pygame.image.load(str(ART / "table.webp")).get_size() == (2560, 1440)


def test_the_folder_stays_in_its_budget() -> None:
    assert sum(path.stat().st_size for path in ART.iterdir()) < 4 * MEGABYTE


def test_the_layout_has_a_place_for_everything() -> None:
    assert len(TABLE.numbered_slots("cell_")) == 9 and len(TABLE.numbered_slots("patrol_")) == 12
    assert len(TABLE.numbered_slots("niche_")) == ITEMS and len(TABLE.numbered_slots("offer_")) == 3
    for side in ("north", "east", "south", "west"):
        assert len(TABLE.numbered_slots(f"grow_{side}_")) == 3


def test_patrols_lie_between_two_places() -> None:
    cells = TABLE.numbered_slots("cell_")
    for n, patrol in enumerate(TABLE.numbered_slots("patrol_")):
        near = [cell for cell in cells if cell.grow(12).overlap(patrol) > 0]
        assert len(near) == 2, n
        one, two = near
        assert patrol.centre == ((one.centre[0] + two.centre[0]) / 2, (one.centre[1] + two.centre[1]) / 2)
