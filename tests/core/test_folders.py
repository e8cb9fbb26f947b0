from __future__ import annotations

import ctypes
import errno
import os
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from klotho_games.core import system
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders, settings
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.people.profiles import Profiles
from klotho_games.core.play import journal


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
    assert folders.ensure_folder(tmp_path / "a" / "b").is_dir()


def test_a_folder_that_cannot_be_made_says_why(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(CannotSave, match=r"Klotho Games can’t save anything in .*file.*\(.+\)\."):
        folders.ensure_folder(tmp_path / "file" / "b")


@pytest.fixture
def read_only():
    """A folder that can be read but not written, by a user who is not root."""
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
    with pytest.raises(CannotSave, match=rf"Klotho Games can’t save anything in {read_only} \(Permission denied\)\."):
        folders.ensure_folder(read_only)
    folders.choose(read_only)
    session = journal.start(hoard, Setup(("Ada", "Bruno")))
    assert "Permission denied" in session.notices[0]
    session.draw_chance()
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


# Locks


@pytest.fixture
def two(tmp_path):
    """One file, opened twice, as by two windows."""
    path = tmp_path / "file"
    path.write_bytes(b"some text")
    with path.open("r+b", buffering=0) as first, path.open("r+b", buffering=0) as second:
        first.seek(4)
        second.seek(4)
        yield first, second


def test_a_file_is_held_by_one_until_it_is_closed(two):
    first, second = two
    assert system.hold(first)
    assert not system.hold(second)
    first.close()
    assert system.hold(second)
    assert second.read() == b" text"


def posix_locks(monkeypatch: pytest.MonkeyPatch, number: int) -> list[int]:
    """Stand-ins for the locks of POSIX. They fail with this error, or succeed for 0; returned are the handles."""
    tried: list[int] = []

    def lock(file, *_how: int) -> None:
        tried.append(file.fileno())
        if number:
            raise OSError(number, "an answer")

    monkeypatch.setitem(sys.modules, "fcntl", SimpleNamespace(flock=lock, LOCK_EX=2, LOCK_NB=4))
    monkeypatch.setattr(sys, "platform", "linux")
    return tried


def windows_locks(monkeypatch: pytest.MonkeyPatch, number: int) -> list[int]:
    """The same for those of Windows; returned are the places that were locked."""
    tried: list[int] = []

    def lock(_handle, low: int, high: int, length: int, _more: int) -> int:
        assert (high, length) == (0, 1)
        tried.append(low)
        return not number

    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(get_osfhandle=lambda handle: handle))
    monkeypatch.setattr(ctypes, "WinDLL", lambda *_name, **_how: SimpleNamespace(LockFile=lock), raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: number, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    return tried


@pytest.mark.parametrize(("number", "ours"), [
    (0, True), *((number, False) for number in (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES)),
    *((number, True) for number in (errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL)),
])
def test_every_answer_of_a_lock_elsewhere(two, monkeypatch, number, ours):
    tried = posix_locks(monkeypatch, number)
    assert system.hold(two[0]) is ours and tried == [two[0].fileno()]


@pytest.mark.parametrize(("number", "ours"), [
    (0, True), *((number, False) for number in (33, 32, 5)),
    *((number, True) for number in (1, 50)),  # an invalid function, not supported: a file system without locks
])
def test_every_answer_of_a_lock_on_windows(two, monkeypatch, number, ours):
    tried = windows_locks(monkeypatch, number)
    assert system.hold(two[0]) is ours
    assert tried == [1 << 30], "no reader is barred from the text"
    monkeypatch.undo()
    assert two[0].tell() == 4, "the place in the file is as it was"


# Disks that cannot do everything


@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP])
def test_where_nothing_can_be_synced_files_are_written_all_the_same(tmp_path, monkeypatch, number):
    def refused(_handle: int) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "fsync", refused)
    folders.write_whole(tmp_path / "file", b"whole")
    assert (tmp_path / "file").read_bytes() == b"whole"


def test_a_disk_that_breaks_while_it_syncs_is_told(tmp_path, monkeypatch):
    def broken(_handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(folders.CannotSave, match=os.strerror(errno.EIO)):
        folders.write_whole(tmp_path / "file", b"whole")
    assert list(tmp_path.iterdir()) == []


def test_someone_who_changes_a_file_waits_for_the_other_but_not_for_ever(tmp_path):
    with folders.in_turn(tmp_path / "file") as one:
        began = time.monotonic()
        with folders.in_turn(tmp_path / "file", patience=0.05) as other:
            assert one and not other and time.monotonic() - began >= 0.05
    with folders.in_turn(tmp_path / "no such folder" / "file") as unlocked:
        assert unlocked
