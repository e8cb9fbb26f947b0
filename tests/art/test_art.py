"""The art and sound folders contain what the game can read, and no more than a download should have."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest
from pytmx import TiledMap, TiledObjectGroup

from klotho_games.core.games import registry

ROOT = Path(__file__).resolve().parents[2]
ART, SOUNDS = ROOT / "art", ROOT / "sounds"
MEGABYTE = 1024 * 1024

SVGS = sorted(ART.rglob("*.svg"))
MAPS = sorted(ART.rglob("*.tmx"))
PICTURES = sorted(ART.rglob("*.webp"))
PIECES = sorted(ART.rglob("pieces.json"))

DROPPED = {
    "an element": r"<(text|tspan|use|symbol|image|clipPath|mask|filter|pattern|style|marker)\b",
    "href": r"(?<!xlink:)\bhref=",
    "opacity on a group": r"<g\b[^>]*\s(opacity|fill-opacity|stroke-opacity)=",
    "a colour": r"hsl\(|rgba\(|currentColor|#[0-9a-fA-F]{8}\b|#[0-9a-fA-F]{4}\b",
    "a gradient number from 0 to 1": r'offset="(0?\.\d+|1(\.0+)?)"',
    "a gradient box from 0 to 1": r"<\w+Gradient(?![^>]*userSpaceOnUse)[^>]*\s(x1|y1|x2|y2|cx|cy|r)=\"(0?\.\d+|1)\"",
}
"""What pygame's SVG reader silently leaves out."""


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def dropped_in(source: str) -> list[str]:
    return [why for why, pattern in DROPPED.items() if re.search(pattern, source)]


def test_the_folders_are_there() -> None:
    assert len(SVGS) > 300
    assert len(MAPS) >= 7
    assert len(PICTURES) > 50


def faults_of(source: str) -> list[str]:
    ids = re.findall(r'\sid="([^"]+)"', source)
    faults = dropped_in(source)
    if len(ids) != len(set(ids)):
        faults.append("an id is used twice")
    if not set(re.findall(r"url\(#([^)]+)\)", source)) <= set(ids):
        faults.append("a gradient is named but not there")
    return faults


def test_svgs_use_only_what_the_reader_draws() -> None:
    """All in one test: seven hundred tiny tests would take longer than the check."""
    found = {named(path): faults_of(path.read_text(encoding="utf-8")) for path in SVGS}
    assert {path: faults for path, faults in found.items() if faults} == {}


@pytest.mark.parametrize(
    "bad",
    [
        '<text x="1">a</text>', '<use xlink:href="#a"/>', '<g opacity="0.5">', '<stop offset="0.5"/>', '<a href="#b">',
        '<rect fill="hsl(1,2%,3%)"/>', '<path fill="currentColor"/>', '<linearGradient x1="0" x2="1">',
        '<a id="one"/><b id="one"/>', '<a id="one" fill="url(#two)"/>',
    ],
)
def test_the_lint_sees_what_is_dropped(bad: str) -> None:
    assert faults_of(bad)


def is_blank(path: Path) -> bool:
    return pygame.mask.from_surface(pygame.image.load_sized_svg(str(path), (64, 64)), 8).count() == 0


def test_no_svg_is_blank(tmp_path: Path) -> None:
    assert [named(path) for path in SVGS if is_blank(path)] == []
    nothing = tmp_path / "nothing.svg"
    nothing.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="9"/></svg>')
    assert is_blank(nothing)


def test_pictures_load_and_are_not_too_heavy() -> None:
    small = [named(path) for path in PICTURES if min(pygame.image.load(str(path)).get_size()) < 8]
    assert small == []
    assert [named(path) for path in PICTURES if path.stat().st_size >= 0.8 * MEGABYTE] == []


def test_every_painting_is_webp() -> None:
    """One format, made by the bakers: a JPEG or PNG would be twice as large."""
    known = {".svg", ".webp", ".tmx", ".tsx", ".json", ".md"}
    assert [named(path) for path in ART.rglob("*") if path.is_file() and path.suffix not in known] == []


@pytest.mark.parametrize("path", MAPS, ids=named)
def test_map_loads_without_pictures_and_names_are_unique(path: Path) -> None:
    loaded = TiledMap(str(path))
    groups = [layer for layer in loaded.layers if isinstance(layer, TiledObjectGroup)]
    things = [thing for group in groups for thing in group]
    assert things
    names = [thing.name for thing in things]
    assert all(names) and len(names) == len(set(names))
    wide, high = loaded.width * loaded.tilewidth, loaded.height * loaded.tileheight
    for thing in things:
        assert thing.width > 0 and thing.height > 0, thing.name
        assert thing.x >= 0 and thing.y >= 0, thing.name
        assert thing.x + thing.width <= wide and thing.y + thing.height <= high, thing.name


@pytest.mark.parametrize("path", [m for m in MAPS if m.name not in ("temple.tmx", "board.tmx")], ids=named)
def test_layouts_fill_the_canvas(path: Path) -> None:
    loaded = TiledMap(str(path))
    assert (loaded.width * loaded.tilewidth, loaded.height * loaded.tileheight) == (1920, 1080)


@pytest.mark.rule("KAR-1.3")
def test_the_empty_sheet_is_19_by_13_with_the_start_at_the_bottom() -> None:
    loaded = TiledMap(str(ART / "karthis" / "temple.tmx"))
    assert [layer.name for layer in loaded.layers][:8] == [
        "paper", "floor", "edge_n", "edge_e", "edge_s", "edge_w", "marks", "fog",
    ]
    assert (loaded.width, loaded.height) == (19 + 2, 13 + 2)
    start = loaded.get_object_by_name("start")
    assert (start.x / 128 - 1, start.y / 128 - 1) == (9, 12)
    names = {p["name"] for p in loaded.tile_properties.values()}
    assert {f"page_{side}" for side in ("N", "E", "S", "W", "NE", "SE", "SW", "NW")} | {"paper"} <= names


def temple_tiles() -> dict[str, int]:
    source = (ART / "karthis" / "temple.tsx").read_text(encoding="utf-8")
    return {n: int(i) for i, n in re.findall(r'<tile id="(\d+)".*?name="name" value="([^"]+)"', source)}


def test_both_temple_sheets_hold_every_tile() -> None:
    tiles = temple_tiles()
    assert len(tiles) > 100
    for name, size in (("temple.webp", 128), ("temple@2x.webp", 256)):
        sheet = pygame.image.load(str(ART / "karthis" / name))
        for tile, i in tiles.items():
            cut = sheet.subsurface((i % 16 * size, i // 16 * size, size, size))
            assert pygame.mask.from_surface(cut, 8).count() > 0, f"{tile} is blank in {name}"


def test_the_temple_has_a_tile_for_every_side_and_floor() -> None:
    tiles = temple_tiles()
    square = ("wall", "wall2", "open", "stairs", "up", "sealed", "secret")
    wanted = [f"edge_{e}_{d}" for e in square for d in "NESW"]
    wanted += [f"redge_{e}_{d}" for e in ("wall", "open", "sealed", "secret") for d in "NESW"]
    tones = ("new", "dot", "x", "heart", "gem", "star")
    wanted += [f"floor_{k}_{t}" for k in ("passage", "round", "hall", "stairs") for t in tones]
    wanted += [f"hatch_{h}_{d}" for h in ("full", "gap") for d in "NESW"] + [f"corner_{k:02}" for k in range(1, 16)]
    assert [w for w in wanted if w not in tiles] == []


@pytest.mark.parametrize("path", PIECES, ids=named)
def test_pieces_are_told_as_they_are(path: Path) -> None:
    pieces = json.loads(path.read_text(encoding="utf-8"))
    for name, told in pieces.items():
        picture = pygame.image.load(str(path.parent / f"{name}.webp"))
        (w, h), (x, y, bw, bh) = told["size"], told["box"]
        assert abs(picture.get_width() / w - picture.get_height() / h) < 0.02, f"{name} would be stretched"
        assert x >= 0 and y >= 0 and x + bw <= w + 1 and y + bh <= h + 1, f"{name}: the thing lies outside its picture"


@pytest.mark.parametrize("game", registry.ids())
def test_every_box_that_the_shelf_names_has_its_pictures_and_no_box_has_half_of_them(game: str) -> None:
    names = [f"{kind}_{game}.webp" for kind in ("cover", "banner", "box", "focus")]
    missing = [name for name in names if not (ART / "shell" / name).is_file()]
    assert missing == [] or (game not in registry.SHELF and missing == names)


@pytest.mark.parametrize("game", registry.ids())
def test_every_table_with_art_names_its_ground_so_that_it_is_read_ahead(game: str) -> None:
    ground = registry.load(game).table.backdrop_file
    assert (ART / ground).is_file() if ground else not (ART / game).is_dir()


def test_every_picture_that_the_pieces_of_a_game_name_exists() -> None:
    """Whatever the form of a game's data, every "picture" or "portrait" names a drawing of that game."""
    for path in sorted((ROOT / "klotho_games" / "games").glob("*/*.json")):
        game, pictures = path.parent.name, set(pictures_in(json.loads(path.read_text(encoding="utf-8"))))
        missing = [name for name in sorted(pictures) if not (ART / game / f"{name}.svg").is_file()]
        assert missing == [], f"{path.name} of {game} names pictures that are not drawn"
    assert set(pictures_in(json.loads(KARTHIS_CARDS.read_text(encoding="utf-8")))), "cards without pictures"


KARTHIS_CARDS = ROOT / "klotho_games" / "games" / "karthis" / "cards.json"


def pictures_in(told: object) -> Iterator[str]:
    if isinstance(told, list):
        for part in told:
            yield from pictures_in(part)
    elif isinstance(told, dict):
        yield from (told[key] for key in ("picture", "portrait") if isinstance(told.get(key), str) and told[key])
        for part in told.values():
            yield from pictures_in(part)


def test_every_sound_of_the_manifest_exists_and_has_a_caption() -> None:
    told = json.loads((SOUNDS / "manifest.json").read_text(encoding="utf-8"))
    entries = [*told["sfx"], *told["music"]]
    assert len(entries) > 60
    for entry in entries:
        assert entry["caption"].strip(), entry["name"]
        assert 0 < entry["volume"] <= 1, entry["name"]
        for file in {entry["file"], *entry["variants"]}:
            head = (SOUNDS / file).read_bytes()[:4]
            assert head == b"OggS", file
    listed = {file for entry in entries for file in entry["variants"]}
    there = {str(p.relative_to(SOUNDS)).replace(os.sep, "/") for p in SOUNDS.rglob("*.ogg")}
    assert there == listed, "a sound lies there that nobody plays, or is missing"


@pytest.mark.parametrize(("folder", "most"), [(ART, 14), (SOUNDS, 6)], ids=["art", "sounds"])
def test_folder_stays_in_its_budget(folder: Path, most: int) -> None:
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    assert size < most * MEGABYTE
