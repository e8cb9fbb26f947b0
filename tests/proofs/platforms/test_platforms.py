"""The parts that try other systems: what they read, and what they need, without another system."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import environment
from machines import folders, windows
from tests.proofs.kills.messages import Order
from tests.proofs.platforms import alone, on_debian, on_windows, platforms
from tests.proofs.proof import Asked, CannotProve

SELFTEST = """\
ok     Modules: 1018 modules load. (14.2 s)
ok     12 Patrols: a game of 23 steps can be played, saved and replayed. (0.6 s)
FAILED Bots: The bot couldn’t decide. (6.2 s)
One part of the program does not work.
"""


def test_a_part_that_does_not_work_is_a_fault() -> None:
    whole = on_windows.judged_selftest(0, SELFTEST.replace("FAILED", "ok    "))
    assert dict(whole.figures)["parts that work"] == "3 of 3" and not whole.faults
    broken = on_windows.judged_selftest(1, SELFTEST)
    assert dict(broken.figures)["parts that work"] == "2 of 3" and "couldn’t decide" in broken.faults[0]
    assert on_windows.judged_selftest(0, "").faults, "it has tried nothing"


@pytest.mark.parametrize(("code", "told", "figures", "faults"), [
    (0, "...\n501 passed, 24 skipped, 1 deselected in 484.52s (0:08:04)\n",
     {"tests passed": "501", "tests skipped": "24"}, 0),
    (1, "FAILED tests/a.py::b - no\nERROR tests/c.py::d\n1 failed, 2 passed, 1 error in 3s\n",
     {"tests passed": "2", "tests failed": "1", "tests error": "1"}, 2),
    (-1, "..\nIt did not end within 590 s.", {}, 1), (4, "", {}, 1),
])
def test_what_pytest_says_is_read(code: int, told: str, figures: dict[str, str], faults: int) -> None:
    found = on_windows.judged_tests(code, told)
    assert dict(found.figures) == figures and len(found.faults) == faults


def test_all_tests_are_in_one_part_or_need_a_screen() -> None:
    paths = platforms.test_paths()
    run = {Path(path).name for listed in paths.values() for path in listed}
    there = {path.name for path in (environment.ROOT / "tests").iterdir()
             if path.name.startswith("test_") or (path.is_dir() and any(path.rglob("test_*.py")))}
    assert run | {"visual", "window"} == there and sum(map(len, paths.values())) == len(run)
    assert set(on_windows.ROOMS) <= run


def test_each_python_that_is_promised_and_can_be_had_is_tried() -> None:
    text = (environment.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert all(f'"Programming Language :: Python :: {version}"' in text for version in on_debian.SUITES)


def test_a_checkout_is_copied_and_what_is_gone_here_is_gone_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, there = tmp_path / "source", tmp_path / "there"
    (source / "folder").mkdir(parents=True)
    (source / ".gitignore").write_text("build\n")
    for name in ("folder/Zoë.txt", "old.txt", "build"):
        (source / name).write_text(name, encoding="utf-8")
    subprocess.run(["git", "init", "-q", source], check=True)
    monkeypatch.setattr(environment, "ROOT", source)
    there.mkdir()
    (there / "dist").mkdir()
    folders.copy_checkout(there)
    (source / "old.txt").unlink()
    folders.copy_checkout(there)
    names = {path.relative_to(there).as_posix() for path in there.rglob("*")} - {".copied"}
    assert names == {".gitignore", "folder", "folder/Zoë.txt", "dist"}, "what was built there stays"


def test_what_is_missing_is_told_as_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "is_root", lambda: True)
    with pytest.raises(folders.CannotMake, match=r"apt-get install one two$"):
        folders.require_tools({"no-such-tool": "two", "nor-this": "one", "nor-that": "two"})
    monkeypatch.setattr(folders, "is_root", lambda: False)
    with pytest.raises(folders.CannotMake, match="root"):
        folders.require_tools({})
    part = next(iter(platforms.parts()))
    with pytest.raises(CannotProve, match="root"):
        part.prove(Asked(1))


def test_ubuntu_comes_from_the_mirror_that_is_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KLOTHO_UBUNTU", raising=False)
    with pytest.raises(folders.CannotMake, match="set KLOTHO_UBUNTU"):
        folders.sources("noble")
    monkeypatch.setattr(folders, "KEPT", tmp_path)
    (tmp_path / "ubuntu-archive-keyring.gpg").touch()
    monkeypatch.setenv("KLOTHO_UBUNTU", "https://mirror.example/ubuntu/")
    assert "URIs: https://mirror.example/ubuntu\n" in folders.sources("noble")


def test_the_library_of_an_older_python_is_mended_once(tmp_path: Path) -> None:
    source = tmp_path / "__init__.py"
    source.write_text("class Finder:\n    def invalidate_caches(cls):\n        return cls\n")
    for _time in range(2):
        windows._mend_metadata(source)
    scope: dict[str, type] = {}
    exec(source.read_text(), scope)  # noqa: S102 - it was written above
    assert scope["Finder"].invalidate_caches() is scope["Finder"]  # type: ignore[attr-defined]
    assert windows.windows_path("root/klotho") == "Z:\\root\\klotho"


def test_the_first_start_of_wine_is_waited_for() -> None:
    lines = iter(["wine: created the configuration directory '/root/.wine'\n", "awake\n", "more\n"])
    windows.wait_for_line(lines, "awake")
    assert list(lines) == ["more\n"]
    with pytest.raises(folders.CannotMake, match="does not start: wine: could not"):
        windows.wait_for_line(["wine: could not load\n"], "awake")


@pytest.mark.parametrize(("since", "call"), [("", 0), ("start", 25), ("answer", 1)])
def test_a_program_of_its_own_reports_dies_and_is_looked_through(tmp_path: Path, since: str, call: int) -> None:
    """As under Windows: one process for each order, which gets it through a pipe."""
    home = tmp_path / "home"
    home.mkdir()

    def run(order: Order) -> tuple[int, list[str]]:
        env = {**os.environ, "KLOTHO_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
               "KLOTHO_NO_PLUGINS": "1", "KLOTHO_NO_VOICE": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-m", "tests.proofs.platforms.alone"], env=env, capture_output=True,
                              cwd=environment.ROOT, input=msgspec.json.encode(order) + b"\n", timeout=120)
        return done.returncode, done.stdout.decode().splitlines()

    if call:
        code, lines = run(Order(str(home), "alone", since=since, call=call))
        assert lines[0] == "open" and lines[-1].startswith("call ")
        assert code == -getattr(signal, "SIGKILL", -signal.SIGTERM)
    else:
        code, lines = run(Order(str(home), "alone", look=True))
        assert code == 0 and lines[0].startswith(alone.SEEN) and '"faults":[]' in lines[0]
