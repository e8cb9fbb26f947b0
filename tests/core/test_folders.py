from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from klotho_games.core import folders, journal, settings
from klotho_games.core.contract import Setup
from klotho_games.core.folders import CannotSave
from klotho_games.core.profiles import Profiles


def test_the_home_is_the_platforms_unless_something_else_is_named(monkeypatch, tmp_path):
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path / "named"))
    assert folders.home() == tmp_path / "named"
    assert folders.saves() == tmp_path / "named" / "saves"
    folders.choose(tmp_path / "chosen")
    assert folders.records() == tmp_path / "chosen" / "records"
    monkeypatch.setattr(folders, "_chosen", None)
    monkeypatch.delenv("KLOTHO_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert folders.home().name == "klotho-games"


def test_a_folder_is_made_when_it_is_wanted(tmp_path):
    assert folders.ready(tmp_path / "a" / "b").is_dir()


def test_a_folder_that_cannot_be_made_says_why(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotSave, match=r"Nothing can be saved in .*file.*\(.+\)\."):
        folders.ready(tmp_path / "file" / "b")


@pytest.fixture
def read_only():
    """A folder that may be read and not written, by a user who is not root."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    yield folder
    if root:
        os.seteuid(0)
    folder.rmdir()


@pytest.mark.skipif(os.name == "nt", reason="POSIX permissions")
def test_a_read_only_folder_says_why_and_stops_nothing(read_only, hoard):
    with pytest.raises(CannotSave, match=rf"Nothing can be saved in {read_only} \(Permission denied\)\."):
        folders.ready(read_only)
    folders.choose(read_only)
    session = journal.start(hoard, Setup(("Ada", "Bruno")))
    assert "Permission denied" in session.notices[0]
    session.settle()
    assert session.to_act == 0
    book = Profiles.load()
    book.add("Ada")
    assert "Permission denied" in book.notices[0]
    with pytest.raises(CannotSave, match="Permission denied"):
        settings.save(settings.Settings())


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "deep" / "file.json"
    folders.write_whole(path, b"one")
    folders.write_whole(path, b"two")
    assert path.read_bytes() == b"two"

    def torn(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", torn)
    with pytest.raises(CannotSave, match="No space left"):
        folders.write_whole(path, b"three")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path], "no temporary file is left"


def test_setting_aside_never_writes_over_an_older_one(tmp_path):
    path = tmp_path / "file"
    names = []
    for text in ("one", "two", "three"):
        path.write_text(text)
        names.append(folders.set_aside(path).name)
    assert names == ["file.damaged", "file.damaged2", "file.damaged3"]
    assert (tmp_path / "file.damaged").read_text() == "one"


def test_setting_aside_what_cannot_be_moved(tmp_path):
    assert folders.set_aside(Path(tmp_path / "missing")) is None
