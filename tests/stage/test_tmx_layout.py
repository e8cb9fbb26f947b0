"""Layouts are read from TMX; an error says what is wrong with which file."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import art_root
from klotho_games.stage.drawing.tmx_layout import BadLayout, SlotLayout, layout, tile_kinds, tile_layers

MAP = """<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" orientation="orthogonal" width="60" height="34" tilewidth="32" tileheight="32">
 <objectgroup id="1" name="slots">{objects}</objectgroup>
</map>"""


def write(folder: Path, objects: str, name: str = "table") -> Path:
    (folder / f"{name}.tmx").write_text(MAP.format(objects=objects))
    return folder


def slot(name: str, x: float = 10, y: float = 20, w: float = 30, h: float = 40, id: int = 1) -> str:
    return f'<object id="{id}" name="{name}" x="{x}" y="{y}" width="{w}" height="{h}"/>'


def test_slots_are_boxes_by_name(tmp_path: Path) -> None:
    read = layout("table", write(tmp_path, slot("deck") + slot("log", 1.5, 2, 3, 4, 2)))
    assert read["deck"] == Box(10, 20, 30, 40) and read["log"] == Box(1.5, 2, 3, 4)
    assert "deck" in read and "bag" not in read


def test_numbered_slots_come_in_order(tmp_path: Path) -> None:
    objects = "".join(slot(f"card{n}", x=n, id=n) for n in (3, 1, 2, 5))
    assert [box.x for box in layout("table", write(tmp_path, objects)).numbered_slots("card")] == [1, 2, 3]


def test_a_slot_that_is_not_there_is_told_with_its_layout() -> None:
    with pytest.raises(BadLayout, match=r"karthis/table.*bag"):
        SlotLayout("karthis/table", {})["bag"]


def test_a_missing_file() -> None:
    with pytest.raises(BadLayout, match=r"nowhere.*missing"):
        layout("nowhere")


@pytest.mark.parametrize(
    "content",
    [
        "",
        "not xml at all",
        "<map><objectgroup>",
        "<svg/>",
        MAP.format(objects='<object id="1" name="a" x="ten" y="1" width="3" height="3"/>'),
        MAP.replace('width="60"', 'width="many"').format(objects=""),
    ],
)
def test_rubbish_is_told_in_one_sentence(tmp_path: Path, content: str) -> None:
    (tmp_path / "table.tmx").write_text(content)
    with pytest.raises(BadLayout, match="table"):
        layout("table", tmp_path)


def test_a_slot_without_a_name(tmp_path: Path) -> None:
    with pytest.raises(BadLayout, match="without a name"):
        layout("table", write(tmp_path, '<object id="1" x="1" y="1" width="3" height="3"/>'))


def test_two_slots_of_one_name(tmp_path: Path) -> None:
    with pytest.raises(BadLayout, match="two slots named deck"):
        layout("table", write(tmp_path, slot("deck") + slot("deck", id=2)))


@pytest.mark.parametrize("tileset", ["", '<tileset firstgid="1" source="gone.tsx"/>', '<tileset firstgid="1"/>'])
def test_a_map_whose_tileset_is_not_there(tmp_path: Path, tileset: str) -> None:
    (tmp_path / "tiles.tmx").write_text(MAP.format(objects="").replace("<objectgroup", tileset + "<objectgroup"))
    with pytest.raises(BadLayout, match="tiles"):
        tile_kinds("tiles", tmp_path)


def test_tiles_of_a_map_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadLayout, match="nowhere"):
        tile_kinds("nowhere", tmp_path)
    with pytest.raises(BadLayout, match="nowhere"):
        tile_layers("nowhere", tmp_path)


def test_a_broken_tileset_is_told(tmp_path: Path) -> None:
    (tmp_path / "tiles.tsx").write_text("<tileset")
    (tmp_path / "tiles.tmx").write_text(
        MAP.format(objects="").replace("<objectgroup", '<tileset firstgid="1" source="tiles.tsx"/><objectgroup')
    )
    with pytest.raises(BadLayout, match="tiles"):
        tile_kinds("tiles", tmp_path)


def test_every_layout_of_the_house_loads_and_lies_on_its_map() -> None:
    found = sorted(art_root().glob("*/*.tmx"))
    assert found
    for path in found:
        name = f"{path.parent.name}/{path.stem}"
        told = ElementTree.parse(path).getroot()
        across, down = (int(told.get(f"{way}", "0")) * int(told.get(f"tile{way}", "0")) for way in ("width", "height"))
        if not tile_layers(name):
            assert (across, down) == (1920, 1080), name
        for slot_name, box in layout(name).slots.items():
            assert Box(0, 0, across, down).holds(box), (name, slot_name, box)
            assert box.w > 0 and box.h > 0, (name, slot_name)


def test_the_temple_tiles_have_names_and_places() -> None:
    kinds, size, columns = tile_kinds("karthis/temple")
    assert size > 0 and columns > 0 and kinds
    places = {(kind.column, kind.row) for kind in kinds.values()}
    assert len(places) == len(kinds)
    assert tile_layers("karthis/temple")
