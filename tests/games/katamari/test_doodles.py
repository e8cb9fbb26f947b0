"""Doodles: drawn, erased, saved in their own file. A damaged file means no doodles, but no error."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core.files import side_files
from klotho_games.games.katamari.doodles import MOST_STROKES, Doodles, Stroke

LINE = Stroke(2, ((0.1, 0.1), (0.2, 0.2)))
DOT = Stroke(5, ((0.9, 0.9),))


def test_kept_and_read_again(tmp_path: Path) -> None:
    path = side_files.place(tmp_path / "game.klotho", "doodles")
    doodles = Doodles(path)
    doodles.draw(0, LINE)
    doodles.draw(2, DOT)
    doodles.keep()
    again = Doodles(path)
    assert again.strokes(0) == (LINE,) and again.strokes(2) == (DOT,) and again.strokes(1) == ()
    side_files.discard(tmp_path / "game.klotho")
    assert not path.exists()


def test_without_a_stroke_no_file(tmp_path: Path) -> None:
    doodles = Doodles(side_files.place(tmp_path / "game.klotho", "doodles"))
    doodles.keep()
    assert list(tmp_path.iterdir()) == []
    Doodles(None).keep()


def test_undo_and_rubber() -> None:
    doodles = Doodles()
    assert not doodles.undo(0)
    doodles.draw(0, LINE)
    doodles.draw(0, DOT)
    assert not doodles.rub(0, (0.5, 0.5), 0.05)
    assert doodles.rub(0, (0.11, 0.1), 0.05) and doodles.strokes(0) == (DOT,)
    assert doodles.undo(0) and doodles.strokes(0) == ()


def test_the_oldest_strokes_make_room() -> None:
    doodles = Doodles()
    doodles.draw(0, LINE)
    for _stroke in range(MOST_STROKES):
        doodles.draw(0, DOT)
    assert len(doodles.strokes(0)) == MOST_STROKES and LINE not in doodles.strokes(0)


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{", b'{"doodles":{"a":[]}}', b'{"doodles":{"0":[{"crayon":9,"points":[[0,0]]}]}}', b"\xff\xfe"],
)
def test_damage_is_no_doodles(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "game.klotho.doodles.json"
    path.write_bytes(content)
    assert Doodles(path).strokes(0) == ()
