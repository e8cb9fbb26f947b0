"""Where the command line writes: a full disk, a pipe without a reader, and named files."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from klotho_games import cli, cli_arguments
from klotho_games.core.files import folders, named_files
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.games import registry
from tests.depth import in_turn

ROOT = Path(__file__).parents[1]
FULL = Path("/dev/full")
GAME = registry.PLAYABLE[0]
COMMANDS = next(list(action.choices) for action in cli_arguments.parser()._actions if isinstance(action.choices, dict))
PRINTING = [
    ["--version"], ["--help"], *([command, "--help"] for command in COMMANDS), ["games"], ["saves"], ["rules", GAME],
    ["auto", GAME, "--level", "random"], ["arena", GAME, "--players", "random", "--games", "2", "--jobs", "1"],
    ["play", GAME, "--text"],
]

on_posix = pytest.mark.skipif(sys.platform == "win32", reason="POSIX files")


def run(*arguments: str, **options) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), **options.pop("env", {})}
    return subprocess.run([sys.executable, "-m", "klotho_games", *arguments], env=env, stdin=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, timeout=120, check=False, **options)


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a full device")
@pytest.mark.parametrize(("arguments", "unbuffered"), in_turn(
    [pytest.param(arguments, id=" ".join(arguments)) for arguments in PRINTING], ["", "1"]))
def test_a_full_disk_is_no_fault_of_the_program(arguments, unbuffered):
    with FULL.open("wb") as full:
        done = run(*arguments, stdout=full, env={"PYTHONUNBUFFERED": unbuffered})
    assert done.returncode == cli.UNWRITTEN, done.stderr
    assert done.stderr.count(b"\n") == 1
    assert "can’t write the output (No space left on device)".encode() in done.stderr
    assert not folders.crash_report().exists()


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a full device")
def test_where_nothing_can_be_said_the_exit_code_still_says_it():
    with FULL.open("wb") as full:
        command = [sys.executable, "-m", "klotho_games"]
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        codes = [subprocess.run([*command, *words], env=env, stdout=full, stderr=full, timeout=60).returncode
                 for words in (["verify", "nothing"], ["rules", GAME])]
    assert codes == [cli.WRONG, cli.UNWRITTEN]


@on_posix
@pytest.mark.parametrize("arguments", PRINTING, ids=" ".join)
def test_a_reader_who_has_seen_enough_is_told_nothing(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    done = run(*arguments, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")
    assert not folders.crash_report().exists()


# Named files


def test_a_new_file_can_be_read_like_any_other_and_an_old_one_as_before(tmp_path):
    named_files.write(tmp_path / "new", b"one")
    (tmp_path / "old").write_bytes(b"before")
    (tmp_path / "old").chmod(0o640)
    (tmp_path / "usual").touch()
    named_files.write(tmp_path / "old", b"two")
    assert (tmp_path / "new").read_bytes() == b"one" and (tmp_path / "old").read_bytes() == b"two"
    modes = [stat.S_IMODE((tmp_path / name).stat().st_mode) for name in ("new", "usual", "old")]
    assert modes[0] == modes[1] and (os.name == "nt" or modes[2] == 0o640)


@on_posix
def test_a_link_stays_and_its_target_is_written(tmp_path):
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "old").write_bytes(b"before")
    for name in ("old", "not yet"):
        (tmp_path / f"to {name}").symlink_to(Path("there") / name)
        named_files.write(tmp_path / f"to {name}", b"after")
        assert (tmp_path / f"to {name}").is_symlink()
        assert (tmp_path / "there" / name).read_bytes() == b"after"


@on_posix
def test_a_pipe_is_written_to_and_stays(tmp_path):
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    named_files.write(pipe, b"x" * 200_000)
    reader.join(10)
    assert read == [b"x" * 200_000] and stat.S_ISFIFO(pipe.stat().st_mode)


@on_posix
def test_a_device_is_written_to_and_stays():
    before = os.stat("/dev/null")
    named_files.write(Path("/dev/null"), b"gone")
    assert os.stat("/dev/null").st_ino == before.st_ino
    if FULL.exists():
        with pytest.raises(CannotSave, match="No space left"):
            named_files.write(FULL, b"x")


@on_posix
def test_what_is_no_file_is_refused_before_anything_is_played(tmp_path):
    import socket

    door = socket.socket(socket.AF_UNIX)
    door.bind(str(tmp_path / "door"))
    (tmp_path / "file").touch()
    for path in (tmp_path, tmp_path / "door", tmp_path / "no" / "such", tmp_path / "file" / "below",
                 tmp_path / ("x" * 300), tmp_path / "a\0b", Path("")):
        for refused in (named_files.check, lambda path: named_files.write(path, b"x")):
            with pytest.raises(CannotSave, match="Can’t write"):
                refused(path)
    door.close()


@on_posix
def test_the_arena_writes_into_our_own_output_behind_what_it_says(tmp_path):
    """/dev/stdout is a link to the file that is printed to. Replacing that file would lose one of the two outputs."""
    asked = ["arena", GAME, "--players", "random", "--games", "1", "--jobs", "1", "--json"]
    with (tmp_path / "all.txt").open("wb") as file:
        assert run(*asked, "/dev/stdout", stdout=file).returncode == 0
    said = (tmp_path / "all.txt").read_text(encoding="utf-8")
    assert not said.startswith("{") and json.loads(said[said.index("\n{") + 1:])
    done = run(*asked, "/dev/stdout", stdout=subprocess.PIPE)
    assert done.returncode == 0 and b"\n{" in done.stdout
    done = run(*asked, str(tmp_path), stdout=subprocess.PIPE)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a full device")
def test_what_was_played_is_written_though_it_cannot_be_printed(tmp_path):
    asked = ["arena", GAME, "--players", "random", "--games", "1", "--jobs", "1", "--json"]
    for place, code in ((tmp_path / "all.json", cli.UNWRITTEN), ("/dev/stdout", cli.WRONG), (FULL, cli.WRONG)):
        with FULL.open("wb") as full:
            done = run(*asked, str(place), stdout=full, env={"PYTHONUNBUFFERED": "1"})
        assert done.returncode == code and done.stderr.count(b"\n") == 1
    assert json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))
    assert not folders.crash_report().exists()


@on_posix
def test_a_match_is_kept_in_files_alone(tmp_path):
    """Opening a pipe would wait, and reading a device would never end."""
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", Path("/dev/zero"), tmp_path):
        done = run("arena", GAME, "--players", "random", "--games", "1", "--jobs", "1", "--keep", str(place),
                   stdout=subprocess.PIPE)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1), place
