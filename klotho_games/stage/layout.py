"""Table layouts from TMX files: a designer moves a slot in Tiled and no code changes.

The only module that imports pytmx. Layouts hold rectangles by name; topology belongs to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

import pytmx

from klotho_games.stage.art import art_root
from klotho_games.stage.geometry import Box


class BadLayout(Exception):
    pass


@dataclass(frozen=True)
class Layout:
    name: str
    slots: Mapping[str, Box]

    def __getitem__(self, slot: str) -> Box:
        try:
            return self.slots[slot]
        except KeyError:
            raise BadLayout(f"The layout {self.name} has no slot named {slot}.") from None

    def __contains__(self, slot: str) -> bool:
        return slot in self.slots

    def numbered(self, prefix: str) -> list[Box]:
        """Slots prefix1, prefix2, … in order."""
        out: list[Box] = []
        while f"{prefix}{len(out) + 1}" in self.slots:
            out.append(self.slots[f"{prefix}{len(out) + 1}"])
        return out


@dataclass(frozen=True)
class TileLayer:
    name: str
    width: int
    height: int
    gids: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class TileKind:
    """One tile of a tileset: its place in the picture and what Tiled says of it."""

    id: int
    name: str
    column: int
    row: int
    properties: Mapping[str, str]


@lru_cache(maxsize=32)
def layout(name: str, root: Path | None = None) -> Layout:
    """Slots of `art/<name>.tmx`: every named rectangle of every object layer."""
    tmx = _open(name, root)
    slots: dict[str, Box] = {}
    for thing in tmx.objects:
        if not thing.name:
            raise BadLayout(f"The layout {name} has a slot without a name.")
        if thing.name in slots:
            raise BadLayout(f"The layout {name} has two slots named {thing.name}.")
        slots[thing.name] = Box(float(thing.x), float(thing.y), float(thing.width), float(thing.height))
    return Layout(name, slots)


@lru_cache(maxsize=8)
def tile_kinds(name: str, root: Path | None = None) -> tuple[Mapping[str, TileKind], int, int]:
    """The tiles of the first tileset that `art/<name>.tmx` uses, by their `name` property, with the tile size."""
    path = (root or art_root()) / f"{name}.tmx"
    reference = _parsed(path, name).find("tileset")
    if reference is None or not reference.get("source"):
        raise BadLayout(f"The map {name} names no tileset.")
    tileset = _parsed(path.parent / str(reference.get("source")), name)
    columns = int(tileset.get("columns", "1"))
    kinds: dict[str, TileKind] = {}
    for tile in tileset.iter("tile"):
        number = int(tile.get("id", "0"))
        properties = {p.get("name", ""): p.get("value", "") for p in tile.iter("property")}
        label = properties.get("name", str(number))
        kinds[label] = TileKind(number, label, number % columns, number // columns, properties)
    return kinds, int(tileset.get("tilewidth", "0")), columns


def tile_layers(name: str, root: Path | None = None) -> tuple[TileLayer, ...]:
    tmx = _open(name, root)
    return tuple(
        TileLayer(layer.name, layer.width, layer.height, tuple(tuple(row) for row in layer.data))
        for layer in tmx.visible_layers
        if isinstance(layer, pytmx.TiledTileLayer)
    )


def _parsed(path: Path, name: str) -> ElementTree.Element:
    if not path.is_file():
        raise BadLayout(f"The layout {name} is incomplete: {path.name} is missing from the art folder.")
    try:
        return ElementTree.parse(path).getroot()  # noqa: S314 - it came with the game, whose code runs as well
    except ElementTree.ParseError as error:
        raise BadLayout(f"The layout {name} cannot be read: {path.name}, {error}") from error


def _open(name: str, root: Path | None) -> pytmx.TiledMap:
    path = (root or art_root()) / f"{name}.tmx"
    if _parsed(path, name).tag != "map":
        raise BadLayout(f"The layout {name} cannot be read: it is no map.")
    try:
        return pytmx.TiledMap(str(path))
    except Exception as error:
        raise BadLayout(f"The layout {name} cannot be read: {error}") from error
