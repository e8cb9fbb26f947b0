"""The file of a running game: one window at a time, a disk that fills up, a folder that is deleted during the game."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from klotho_games.core import system
from klotho_games.core.files import folders
from klotho_games.core.play import archive, journal, journal_file
from klotho_games.core.play.session import Session
from tests.core.test_journal import PAIR, ROOT, SEED, left, played
from tests.sample_game.rules import Roll

posix = pytest.mark.skipif(sys.platform == "win32", reason="locks and deleting open files are tried on POSIX")
AGAIN = "Saving works again. Nothing of this game is lost."


def kept_whole(session: Session, path: Path) -> bool:
    """Return whether the file contains the whole game, as if nothing had gone wrong."""
    again = journal.replay(path)
    kept = journal.read(path)
    return again.record == session.record and again.history == session.history and not kept.torn


# Two windows


@posix
def test_a_second_window_is_kept_out(hoard):
    session, path = played(hoard)
    before = path.read_bytes()
    with pytest.raises(journal.InUse, match="another window"):
        journal.resume(path)
    assert path.read_bytes() == before
    session.close()
    assert journal.resume(path).record == session.record


OTHER = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from tests.sample_game import HOARD
from tests.sample_game.rules import Roll
registry.add(HOARD)
session = journal.resume(Path(sys.argv[1]))
session.draw_chance()
while True:
    print(session.ply, flush=True)
    if sys.stdin.readline() != "play\\n":
        break
    session.play(Roll())
    session.draw_chance()
session.close()
"""


class OtherWindow:
    """A second process that continues a game and plays one move whenever it is told to."""

    def __init__(self, path: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", OTHER, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.ply = self._told()

    def _told(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())

    def play(self) -> None:
        print("play", file=self._process.stdin, flush=True)
        self.ply = self._told()

    def end(self) -> None:
        self._process.communicate("end\n", timeout=20)
        assert self._process.returncode == 0


@posix
def test_two_processes_never_write_one_journal(hoard):
    _session, path = left(hoard, 0)
    other = OtherWindow(path)
    try:
        other.play()
        before = path.read_bytes()
        for _n in range(2):
            with pytest.raises(journal.InUse):
                journal.resume(path)
            with pytest.raises(journal.InUse):
                journal.discard(path)
            with pytest.raises(journal.InUse):
                archive.file_away(path, frozenset())
        assert path.read_bytes() == before
        assert journal.seed_file(path).exists()
        assert journal.replay(path).ply == other.ply, "looking on is allowed"
        other.play()
    finally:
        other.end()
    session = journal.resume(path)
    assert session.ply == other.ply > 0
    assert session.notices == []


@posix
def test_what_another_window_wrote_up_to_the_lock_is_not_cut_off(hoard, monkeypatch):
    """The other window plays on while this one is about to continue, and is closed just before the lock is taken."""
    other, path = played(hoard, 3)
    other.draw_chance()
    hold = system.hold

    def hold_late(file) -> bool:
        monkeypatch.setattr(system, "hold", hold)
        other.play(Roll())
        other.draw_chance()
        other.close()
        return hold(file)

    monkeypatch.setattr(system, "hold", hold_late)
    session = journal.resume(path)
    assert session.record == other.record
    session.close()
    assert kept_whole(other, path)


@posix
def test_a_game_that_went_away_before_the_lock_is_not_written_on(hoard, monkeypatch):
    _session, path = left(hoard, 3)
    hold = system.hold

    def hold_late(file) -> bool:
        path.rename(path.with_name("elsewhere"))
        return hold(file)

    monkeypatch.setattr(system, "hold", hold_late)
    with pytest.raises(journal.NotFound):
        journal.resume(path)
    assert not path.exists()


def test_windows_moves_and_deletes_no_open_file(hoard, monkeypatch):
    """On Windows the lock is only checked, and the file is closed before anything is done to it."""
    _session, path = left(hoard, 3)
    opened = []
    really = journal_file.open_locked

    def held(path):
        opened.append(really(path))
        return opened[-1]

    monkeypatch.setattr(journal_file, "open_locked", held)
    monkeypatch.setattr(system.sys, "platform", "win32")
    monkeypatch.setattr(system, "hold", lambda file: True)
    with journal_file.exclusive_access(path):
        assert opened[0].closed
    monkeypatch.setattr(system, "hold", lambda file: False)
    with pytest.raises(journal.InUse), journal_file.exclusive_access(path):
        pytest.fail("another window has it")


def test_a_game_that_another_window_has_filed_away_is_left_there(hoard):
    _session, path = left(hoard, 10_000)
    there = archive.file_away(path, frozenset())
    assert archive.file_away(path, frozenset()) == there
    assert there.exists()


# Nothing can be saved


def test_a_folder_that_cannot_be_made_means_playing_unsaved_until_it_can(hoard, tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    monkeypatch.setenv("KLOTHO_HOME", str(blocked))
    session = journal.start(hoard, PAIR, SEED)
    session.draw_chance()
    session.play(Roll())
    (notice,) = session.notices
    assert str(blocked) in notice
    assert "tries to save again" in notice
    assert journal.saves() == []
    blocked.unlink()
    session.draw_chance()
    assert session.notices[1:] == [AGAIN]
    assert kept_whole(session, session.journal.path)
    session.close()
    assert journal.resume(session_path(blocked)).record == session.record


def session_path(home: Path) -> Path:
    (path,) = (home / "saves").glob(f"*{journal.SUFFIX}")
    return path


class Full:
    """A file on a disk with room for a few more bytes. The rest is refused, or only a part is written."""

    def __init__(self, file, room: int, refuses: bool) -> None:
        self.file = file
        self.room = room
        self.refuses = refuses

    def __getattr__(self, name):
        return getattr(self.file, name)

    def write(self, text: bytes) -> int:
        if len(text) > self.room and self.refuses:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = self.file.write(text[: self.room])
        self.room -= taken
        return taken


@pytest.mark.parametrize("refuses", [True, False], ids=["refused", "torn"])
@pytest.mark.parametrize("cut", [True, False], ids=["cut off", "cannot be cut off"])
def test_a_full_disk_is_tried_again_until_there_is_room(hoard, refuses, cut):
    """The system can write a part of the data and report this only by a number."""
    session = journal.start(hoard, PAIR, SEED)
    path = session.journal.path
    disk = session.journal._file = Full(session.journal._file, 9, refuses)
    safe = path.read_bytes()
    if not cut:

        def stuck(_length: int) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        disk.truncate = stuck
    for _n in range(3):
        session.step_chance()
    assert len(session.notices) == 1
    assert os.strerror(errno.ENOSPC) in session.notices[0]
    assert path.read_bytes().startswith(safe)
    assert len(path.read_bytes()) - len(safe) in ((0,) if cut or refuses else (9,))
    assert journal.replay(path).ply == 0, "what is there can be read"
    disk.room = 10_000
    vars(disk).pop("truncate", None)
    session.step_chance()
    assert session.notices[1:] == [AGAIN]
    assert kept_whole(session, path)


@pytest.mark.parametrize("number", [errno.EIO, errno.EBADF, errno.ENODEV])
def test_a_disk_that_went_away_and_came_back_is_taken_up_again(hoard, number):
    session, path = played(hoard, 3)
    session.draw_chance()

    class Gone(Full):
        def write(self, text: bytes) -> int:
            raise OSError(number, os.strerror(number))

    session.journal._file = Gone(session.journal._file, 0, True)
    session.play(Roll())
    assert os.strerror(number) in session.notices[0]
    session.draw_chance()
    assert session.notices[1:] == [AGAIN]
    assert kept_whole(session, path)


def test_room_at_the_very_end_is_enough(hoard):
    session = journal.start(hoard, PAIR, SEED)
    path = session.journal.path
    disk = session.journal._file = Full(session.journal._file, 0, True)
    session.draw_chance()
    while not session.is_over:
        session.play(session.legal()[-1])
        session.draw_chance()
    assert journal.seed_file(path).exists(), "without an end line the seed is needed"
    disk.room = 100_000
    session.close()
    assert session.notices[1:] == [AGAIN]
    assert kept_whole(session, path)
    assert journal.read(path).is_finished
    assert not journal.seed_file(path).exists()


def test_a_file_that_someone_has_cut_is_written_whole_again(hoard):
    session, path = played(hoard, 3)
    os.truncate(path, 100)
    session.draw_chance()
    session.play(Roll())
    assert kept_whole(session, path)


@posix
def test_a_disk_that_fills_up_in_the_middle(hoard, tmp_path):
    """A real failing write: the file is not allowed to grow beyond some size, and later it is."""
    code = f"""
import resource, signal, sys
sys.path.insert(0, {str(ROOT)!r})
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.core.contract import Setup
from tests.sample_game import HOARD
registry.add(HOARD)
session = journal.start(HOARD, Setup(("Ada", "Bruno")))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (700, resource.RLIM_INFINITY))
session.draw_chance()
while not session.is_over:
    session.play(session.legal()[-1])
    session.draw_chance()
print(session.notices, flush=True)
if sys.argv[1] == "room":
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
session.close()
print(session.notices)
"""
    for room in ("room", "none"):
        home = tmp_path / room
        run = subprocess.run(
            [sys.executable, "-c", code, room],
            env={**os.environ, "KLOTHO_HOME": str(home)},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        before, after = run.stdout.splitlines()
        assert before.count("tries to save again") == 1
        again = journal.resume(session_path(home))
        assert again.ply > 0
        assert again.notices == []
        assert again.is_over == (AGAIN in after) == (room == "room")


@pytest.fixture
def small_disk(tmp_path) -> Iterator[Path]:
    """A disk of 64 kB."""
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


@posix
def test_a_real_disk_that_is_full_and_then_is_not(hoard, small_disk):
    session = journal.start(hoard, PAIR, SEED, folder=small_disk)
    path = session.journal.path
    ballast = small_disk / "ballast"
    with ballast.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space left"):
        while True:
            file.write(bytes(256))
    for _n in range(400):  # until the page that the file already occupies is full
        session.draw_chance()
        session.play(Roll())
    assert len(session.notices) == 1
    assert journal.replay(path).ply < session.ply
    ballast.unlink()
    session.draw_chance()
    assert session.notices[1:] == [AGAIN]
    assert kept_whole(session, path)
    session.close()


# A folder that is deleted


@posix
@pytest.mark.parametrize("over", [False, True], ids=["running", "over"])
def test_a_deleted_folder_is_made_again_with_all_of_the_game(hoard, over):
    session, path = played(hoard, 3)
    shutil.rmtree(folders.home())
    session.draw_chance()
    session.play(Roll())
    if over:
        while not session.is_over:
            session.draw_chance()
            if not session.is_over:
                session.play(session.legal()[-1])
    assert kept_whole(session, path)
    assert journal.seed_file(path).exists() is not over
    with pytest.raises(journal.InUse):
        journal.resume(path)
    session.close()
    assert session.notices == []
    assert journal.resume(path).record == session.record


@posix
def test_a_folder_that_was_deleted_after_the_last_move_is_noticed_on_leaving(hoard):
    session, path = played(hoard, 3)
    shutil.rmtree(folders.home())
    session.close()
    assert session.notices == []
    assert journal.resume(path).record == session.record


@posix
def test_a_deleted_folder_that_cannot_be_made_again_is_told(hoard):
    session, path = played(hoard, 3)
    session.draw_chance()
    shutil.rmtree(folders.home())
    folders.home().write_text("in the way")
    session.play(Roll())
    (notice,) = session.notices
    assert str(path.parent) in notice
    folders.home().unlink()
    session.draw_chance()
    assert session.notices[1:] == [AGAIN]
    assert kept_whole(session, path)


@posix
def test_another_file_in_its_place_is_left_alone(hoard):
    session, path = played(hoard, 3)
    session.draw_chance()
    _other, elsewhere = left(hoard, 5)
    os.replace(elsewhere, path)
    theirs = path.read_bytes()
    session.play(Roll())
    assert "another game" in session.notices[0]
    session.draw_chance()
    assert path.read_bytes() == theirs
    path.unlink()
    session.play(Roll())
    assert session.notices[1:] == [AGAIN]
    assert kept_whole(session, path)


@posix
def test_a_copy_put_back_in_its_place_is_written_on(hoard, tmp_path):
    session, path = played(hoard, 3)
    session.draw_chance()
    copy = tmp_path / "copy"
    shutil.copytree(folders.home(), copy)
    session.play(Roll())
    shutil.rmtree(folders.home())
    shutil.copytree(copy, folders.home(), ignore=shutil.ignore_patterns("*.seed"))
    session.draw_chance()
    assert session.notices == []
    assert kept_whole(session, path)
    assert journal.seed_file(path).exists()


@posix
def test_a_copy_that_another_window_has_open_is_left_to_it(hoard, tmp_path):
    session, path = played(hoard, 3)
    session.draw_chance()
    copy = tmp_path / "copy"
    shutil.copytree(folders.home(), copy)
    shutil.rmtree(folders.home())
    shutil.copytree(copy, folders.home())
    other = journal.resume(path)
    session.play(Roll())
    assert "another window" in session.notices[0]
    other.close()


# Where nothing can be locked


@posix
def test_two_windows_with_one_game_where_nothing_can_be_locked(hoard, monkeypatch):
    """The slower window plays on unsaved, and says so."""
    monkeypatch.setattr(system, "hold", lambda _file: True)
    first, path = played(hoard, 3)
    first.draw_chance()
    second = journal.resume(path)
    first.play(first.legal()[0])
    second.play(second.legal()[-1])
    assert first.notices == [] and "stays unchanged" in second.notices[0]
    first.draw_chance()
    assert kept_whole(first, path)
    second.close()
    assert kept_whole(first, path)


def test_a_torn_line_is_cut_off_when_the_disk_lets_that_be(hoard, monkeypatch):
    session, path = played(hoard, 3)
    session.close()
    path.write_bytes(path.read_bytes() + b'{"step":{"do"')
    with monkeypatch.context() as disk:
        disk.setattr(journal, "open_locked", lambda _path: None)  # as if it could only be read
        disk.setattr(folders, "ensure_folder", lambda folder: (_ for _ in ()).throw(folders.CannotSave("Not now.")))
        again = journal.resume(path)
    again.draw_chance()
    again.play(again.legal()[0])
    assert again.notices[-1] == AGAIN
    assert kept_whole(again, path)
