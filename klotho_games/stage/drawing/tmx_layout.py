"""Table layouts from TMX files: a designer moves a slot in Tiled, and no code changes.

This is the only module that imports pytmx. Layouts hold rectangles by name; how places connect belongs to the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers.expat import ExpatError, ParserCreate

import pytmx

from klotho_games.core.files import safe_reading
from klotho_games.core.i18n import quote
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.devices.missing_files import DamagedFile

from .art import art_root

_HEAVIEST = 2 << 20
"""The largest file that is read, in bytes. Our largest is a hundredth of it."""
_MOST_TILES = 1_000_000
_DEEPEST = 50
_FURTHEST = 1e6


class BadLayout(Exception):
    pass


class UnreadableLayout(BadLayout, DamagedFile):
    """A layout can't be read. Nothing can stand in for it, so the scene that needs it can't be opened."""

    def __init__(self, told: str, path: Path) -> None:
        super().__init__(told)
        self.file = path.name


@dataclass(frozen=True)
class SlotLayout:
    name: str
    slots: Mapping[str, Box]

    def __getitem__(self, slot: str) -> Box:
        try:
            return self.slots[slot]
        except KeyError:
            raise BadLayout(f"The layout {self.name} has no slot named {slot}.") from None

    def __contains__(self, slot: str) -> bool:
        return slot in self.slots

    def numbered_slots(self, prefix: str) -> list[Box]:
        """The slots prefix1, prefix2, … in order."""
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
    """One tile of a tileset: its place in the picture, and its properties in Tiled."""

    id: int
    name: str
    column: int
    row: int
    properties: Mapping[str, str]


@lru_cache(maxsize=32)
def layout(name: str, root: Path | None = None) -> SlotLayout:
    """The slots of `art/<name>.tmx`: every named rectangle of every object layer."""
    tmx = _open(name, root)
    slots: dict[str, Box] = {}
    for thing in tmx.objects:
        if not thing.name:
            raise BadLayout(f"The layout {name} has a slot without a name.")
        if thing.name in slots:
            raise BadLayout(f"The layout {name} has two slots named {quote(thing.name)}.")
        slots[thing.name] = _box(name, thing)
    return SlotLayout(name, slots)


def read_layouts_ahead(folder: str) -> None:
    """Read all layouts of `art/<folder>`, so that a table needn't when it opens. A damaged one is met again there."""
    for path in sorted((art_root() / folder).glob("*.tmx")):
        with suppress(Exception):
            layout(f"{folder}/{path.stem}")


def _box(name: str, thing: pytmx.TiledObject) -> Box:
    box = Box(float(thing.x), float(thing.y), float(thing.width), float(thing.height))
    if not all(-_FURTHEST <= number <= _FURTHEST for number in (box.x, box.y, box.w, box.h)):
        raise BadLayout(f"The layout {name} has a slot that lies nowhere, {quote(thing.name)}.")
    return box


@lru_cache(maxsize=8)
def tile_kinds(name: str, root: Path | None = None) -> tuple[Mapping[str, TileKind], int, int]:
    """The tiles of the first tileset of `art/<name>.tmx`, by their `name` property, and the tile size."""
    path = (root or art_root()) / f"{name}.tmx"
    reference = _parse(path, name).find("tileset")
    if reference is None or not reference.get("source"):
        raise BadLayout(f"The map {name} names no tileset.")
    source = safe_reading.within(path.parent, str(reference.get("source")))
    if source is None:
        raise BadLayout(f"The map {name} needs files of another folder.")
    try:
        return _kinds(_parse(source, name))
    except ValueError as error:
        raise _unreadable(name, source, error) from error


def _kinds(tileset: ElementTree.Element) -> tuple[Mapping[str, TileKind], int, int]:
    columns = _size(tileset, "columns", 1)
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


def _parse(path: Path, name: str) -> ElementTree.Element:
    """Parse a file of a table after checking it, as plug-ins bring their own."""
    try:
        text = safe_reading.content(path, _HEAVIEST)
    except FileNotFoundError:
        told = f"The layout {name} is incomplete: {path.name} is missing from the art folder."
        raise UnreadableLayout(told, path) from None
    except (OSError, ValueError) as error:
        raise _unreadable(name, path, error) from error
    try:
        _look_through(text)
        return ElementTree.fromstring(text)  # noqa: S314 - looked through just before
    except (ExpatError, ElementTree.ParseError, LookupError, ValueError) as error:
        raise _unreadable(name, path, error) from error


def _look_through(text: bytes) -> None:
    """Raise ValueError for what Tiled never writes: entities, which can expand without end or lead anywhere, and deep
    nesting."""
    depth = 0

    def begin(_tag: str, _attributes: object) -> None:
        nonlocal depth
        depth += 1
        if depth > _DEEPEST:
            raise ValueError("its parts lie too deep in each other")

    def end(_tag: str) -> None:
        nonlocal depth
        depth -= 1

    def refuse(*_told: object) -> None:
        raise ValueError("it has a document type")

    parser = ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.StartDoctypeDeclHandler = refuse
    parser.Parse(text, True)


def _check(tmx: ElementTree.Element, folder: Path) -> None:
    """Raise ValueError for compressed or huge content, and for files in another folder."""
    for part in tmx.iter():
        told = part.get("source", "")
        if part.get("compression"):
            raise ValueError("its layers are packed; Tiled can write them as CSV")
        if part.tag == "tileset" and told and not told.lower().endswith(".tsx"):
            raise ValueError("its tileset is no file of Tiled’s")
        if part.get("template") or (part.tag == "tileset" and told and safe_reading.within(folder, told) is None):
            raise ValueError("it needs files of another folder")
        if part.tag in ("map", "layer", "chunk") and _size(part, "width", 1) * _size(part, "height", 1) > _MOST_TILES:
            raise ValueError("it is too large")
        if part.tag == "tileset":
            picture = part.find("image")
            wide = _size(picture, "width", 0) // _size(part, "tilewidth", 1) if picture is not None else 0
            high = _size(picture, "height", 0) // _size(part, "tileheight", 1) if picture is not None else 0
            if max(_size(part, "tilecount", 0), wide * high) > _MOST_TILES:
                raise ValueError("it has too many tiles")


def _size(part: ElementTree.Element, name: str, least: int) -> int:
    size = int(part.get(name, str(least)))
    if not least <= size <= _MOST_TILES:
        raise ValueError(f"its {name} cannot be {size}")
    return size


def _open(name: str, root: Path | None) -> pytmx.TiledMap:
    path = (root or art_root()) / f"{name}.tmx"
    parsed = _parse(path, name)
    if parsed.tag != "map":
        raise UnreadableLayout(f"The layout {name} cannot be read: it is no map.", path)
    try:
        _check(parsed, path.parent)
        for used in parsed.iter("tileset"):
            if used.get("source"):
                _check(_parse(path.parent / str(used.get("source")), name), path.parent)
        return pytmx.TiledMap(str(path))
    except BadLayout:
        raise
    except Exception as error:
        raise _unreadable(name, path, error) from error


def _unreadable(name: str, path: Path, error: Exception) -> UnreadableLayout:
    why = quote(getattr(error, "strerror", None) or error, 200).rstrip(".")
    return UnreadableLayout(f"The layout {name} cannot be read: {path.name}, {why}.", path)
