"""The picture of the rooms in docs/architecture.md shows the current imports, and is accessible."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.packaging.test_page import contrast
from tests.registry.scripts import ROOT

PICTURE = ROOT / "docs" / "pictures" / "rooms.svg"


@pytest.fixture
def rooms(script, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [*sys.path])
    return script("rooms")


def test_the_picture_is_what_the_code_imports_now(rooms: ModuleType) -> None:
    rooms.main(["--check"])


def test_an_old_picture_is_told(rooms: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "rooms.svg"
    old.write_text(PICTURE.read_text(encoding="utf-8").replace("almanac", "diary"), encoding="utf-8")
    monkeypatch.setattr(rooms, "PICTURE", old)
    with pytest.raises(SystemExit, match="not up to date"):
        rooms.main(["--check"])
    rooms.main([])
    assert old.read_text(encoding="utf-8") == PICTURE.read_text(encoding="utf-8")


def test_a_module_that_no_room_has_is_told(rooms: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "imports", lambda: [("klotho_games.stage.attic.trunk", "klotho_games.core.contract")])
    with pytest.raises(SystemExit, match=r"klotho_games\.stage\.attic\.trunk lies in no room"):
        rooms.main(["--check"])


def test_what_follows_from_other_arrows_is_left_out(rooms: ModuleType) -> None:
    a, b, c = (rooms.Arrow(*two) for two in ("xy", "yz", "xz"))
    assert rooms.drop_implied_arrows({a, b, c}) == {a, b}


def test_an_import_against_the_order_is_named_and_not_drawn(rooms: ModuleType) -> None:
    up = rooms.Arrow("devices", "table")
    drawn = rooms.drawing({package: {up} if package == "stage" else set() for package in rooms.ORDER})
    assert "stage: devices → table" in drawn and "marker-end" not in drawn


def test_arrows_point_down(rooms: ModuleType) -> None:
    lines = re.findall(r'<path d="M\S+ (\S+) .*? (\S+)" fill="none"', PICTURE.read_text(encoding="utf-8"))
    assert len(lines) > 30
    assert [(start, end) for start, end in lines if float(start) >= float(end)] == []


def test_the_words_of_the_picture_can_be_read(rooms: ModuleType) -> None:
    source = PICTURE.read_text(encoding="utf-8")
    sizes = [int(size) for size in re.findall(r'font-size="(\d+)"', source)]
    assert len(sizes) > 40 and min(sizes) >= 12
    for ink in set(re.findall(r'<text [^>]*fill="(#\w{6})"', source)):
        for ground in set(re.findall(r'<rect [^>]*fill="(#\w{6})"', source)):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
