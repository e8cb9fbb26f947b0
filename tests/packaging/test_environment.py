"""The two commands of the README on a fresh machine, and what they say if something is missing."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROJECT = """[project]
dependencies = ["one>=1", "two"]
[project.optional-dependencies]
dev = ["three"]
"""


class Fresh:
    """A separate checkout whose packages are recorded, not downloaded."""

    def __init__(self, environment: ModuleType, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.environment, self.root = environment, root
        self.made = 0
        self.installed: list[list[str]] = []
        (root / "pyproject.toml").write_text(PROJECT)
        monkeypatch.setattr(environment, "_make", self.make)
        monkeypatch.setattr(environment, "_install", lambda python, needs: self.installed.append(list(needs)))

    def make(self, venv: Path, version: str = "") -> None:
        self.made += 1
        python = self.environment.interpreter(venv)
        python.parent.mkdir(parents=True, exist_ok=True)
        python.touch()
        version = version or ".".join(str(part) for part in sys.version_info[:3])
        (venv / "pyvenv.cfg").write_text(f"home = {python.parent}\nversion = {version}\n")

    def prepare(self, extra: str = "") -> Path:
        return self.environment.prepare(extra, self.root)  # type: ignore[no-any-return]


@pytest.fixture
def environment(script: Callable[[str], ModuleType]) -> ModuleType:
    return script("environment")


@pytest.fixture
def fresh(environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Fresh:
    return Fresh(environment, tmp_path, monkeypatch)


def test_made_once_and_used_again(fresh: Fresh) -> None:
    python = fresh.prepare()
    assert python == fresh.environment.interpreter(fresh.root / ".venv")
    for _ in range(3):
        fresh.prepare()
    assert fresh.made == 1 and fresh.installed == [["one>=1", "two"]]


def test_a_changed_dependency_is_installed_without_making_everything_anew(fresh: Fresh) -> None:
    fresh.prepare()
    (fresh.root / "pyproject.toml").write_text(PROJECT.replace("one>=1", "one>=2"))
    fresh.prepare()
    fresh.prepare()
    assert fresh.made == 1 and fresh.installed[1:] == [["one>=2", "two"]]


def test_testing_needs_more_and_is_enough_for_playing(fresh: Fresh) -> None:
    fresh.prepare("dev")
    fresh.prepare()
    fresh.prepare("dev")
    assert fresh.installed == [["one>=1", "three", "two"]]


def test_another_python_makes_it_anew(fresh: Fresh) -> None:
    fresh.prepare()
    fresh.make(fresh.root / ".venv", "3.8.1")
    fresh.prepare()
    assert fresh.made == 3


def test_a_broken_environment_is_made_anew(fresh: Fresh) -> None:
    python = fresh.prepare()
    python.unlink()
    fresh.prepare()
    assert fresh.made == 2


def test_an_interrupted_installation_is_taken_up_again(fresh: Fresh, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(python: Path, needs: list[str]) -> None:
        raise KeyboardInterrupt

    noted = fresh.environment._install
    monkeypatch.setattr(fresh.environment, "_install", interrupted)
    with pytest.raises(KeyboardInterrupt):
        fresh.prepare()
    monkeypatch.setattr(fresh.environment, "_install", noted)
    fresh.prepare()
    assert fresh.installed == [["one>=1", "two"]]


def test_a_folder_that_is_none_of_ours_is_left_alone(environment: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / ".venv").mkdir()
    (tmp_path / ".venv" / "thesis.txt").write_text("mine")
    with pytest.raises(environment.CannotPrepare, match="left alone"):
        environment.prepare("", tmp_path)
    assert (tmp_path / ".venv" / "thesis.txt").read_text() == "mine"


def test_a_python_without_venv_is_told_what_to_install(
    environment: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "ensurepip":
            raise ImportError(name)
        return real(name, *rest, **more)

    (tmp_path / "pyproject.toml").write_text(PROJECT)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(environment.CannotPrepare, match=r"-venv"):
        environment.prepare("", tmp_path)


def test_pip_without_a_network_is_one_sentence(environment: ModuleType) -> None:
    """The real pip of this Python is asked for a package that does not exist."""
    with pytest.raises(environment.CannotPrepare, match="internet") as told:
        environment._install(Path(sys.executable), ["--no-index", "--no-build-isolation", "klotho-games-no-such-thing"])
    assert "Traceback" not in str(told.value) and len(str(told.value).splitlines()) == 2


@pytest.mark.parametrize("name", ["play", "test", "package/build"])
def test_an_old_python_is_told_so(name: str) -> None:
    script = ROOT / "build_scripts" / f"{name}.py"
    source = f"import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path({str(script)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.strip() == "Klotho Games needs Python 3.11 or newer; this is Python 3.9."


class Gone(Exception):
    """Raised by the replacement for `become`, which never returns."""


@pytest.mark.parametrize(
    ("arguments", "driver", "answer", "done"),
    [
        ([], "", 0, ["game"]),
        ([], "", 70, ["game"]),
        ([], "", 3, ["game", "shots"]),
        ([], "dummy", 0, ["shots"]),
        (["rules", "karthis"], "", 0, ["became game"]),
    ],
    ids=["a screen", "a fault", "no screen", "no screen wanted", "a command"],
)
def test_what_play_starts(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, arguments: list[str], driver: str,
    answer: int, done: list[str],
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts"))
    play = script("play")
    started: list[str] = []

    def run(command: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
        started.append("game")
        return subprocess.CompletedProcess(command, answer)

    def become(command: list[object], env: dict[str, str]) -> None:
        started.append("shots" if "--play" in command else "became game")
        raise Gone

    monkeypatch.setattr(sys, "argv", ["play.py", *arguments])
    monkeypatch.setattr(play.environment, "prepare", lambda: Path("python"))
    monkeypatch.setattr(play.environment, "become", become)
    monkeypatch.setattr(play.subprocess, "run", run)
    monkeypatch.setenv("SDL_VIDEODRIVER", driver) if driver else monkeypatch.delenv("SDL_VIDEODRIVER", raising=False)
    try:
        assert play.main() == answer
    except Gone:
        assert done[-1] != "game"
    assert started == done


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ([], ["-n", "2", "--dist", "worksteal", "-m", "not slow"]),
        (["--slow"], ["-n", "2", "--dist", "worksteal"]),
        (["-n", "0", "tests/core"], ["-m", "not slow", "-n", "0", "tests/core"]),
        (["--pdb", "-m", "slow"], ["--pdb", "-m", "slow"]),
    ],
)
def test_what_pytest_is_told(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, asked: list[str], given: list[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts"))
    test = script("test")
    monkeypatch.setattr(test, "workers", lambda: 2)
    assert test.words(asked) == given


@pytest.mark.parametrize(("asked", "answer", "runs"), [
    ([], 0, ["plain"]), (["--slow"], 0, ["plain"]), ([], 1, ["plain", "again"]), ([], 2, ["plain"]),
    (["-n", "0"], 0, ["became"]), (["tests/core"], 0, ["became"])])
def test_what_failed_among_all_tests_runs_again_in_detail(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, asked: list[str], answer: int, runs: list[str]
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts"))
    test = script("test")
    done: list[str] = []

    def run(command: list[str], **more: Any) -> subprocess.CompletedProcess[str]:
        done.append("plain" if "--assert=plain" in command else "again" if "--last-failed" in command else "else")
        return subprocess.CompletedProcess(command, answer)

    monkeypatch.setattr(sys, "argv", ["test.py", *asked])
    monkeypatch.setattr(os, "chdir", lambda folder: None)
    monkeypatch.setattr(test.environment, "prepare", lambda extra: Path("python"))
    monkeypatch.setattr(test.environment, "become", lambda command, env: done.append("became"))
    monkeypatch.setattr(test.subprocess, "run", run)
    if runs == ["became"]:
        test.main()
    else:
        with pytest.raises(SystemExit) as end:
            test.main()
        assert end.value.code == answer
    assert done == runs


@pytest.mark.parametrize(("processors", "gigabytes", "workers"), [
    (1, 64, 1), (2, 24, 2), (16, 64, 16), (16, 9, 4), (4, 1, 1), (8, 0, 2)])
def test_workers_by_processors_and_memory(
    script: Callable[[str], ModuleType], monkeypatch: pytest.MonkeyPatch, processors: int, gigabytes: int, workers: int
) -> None:
    """0 gigabytes is a system that does not say."""
    monkeypatch.syspath_prepend(str(ROOT / "build_scripts"))
    test = script("test")
    monkeypatch.setattr(test, "processors", lambda: processors)
    monkeypatch.setattr(test, "free_memory", lambda: gigabytes * 10**9)
    assert test.workers() == workers
