"""The wheel has the art, the sounds and the books, and plays from any folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(*command: object, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KLOTHO"))}
    env |= {"KLOTHO_HOME": str(cwd / "home"), **variables}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, timeout=240)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built in this environment, without a network."""
    out = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with only the wheel; the dependencies come from the environment that runs the tests."""
    home = tmp_path_factory.mktemp("installed")
    venv.create(home / "venv", with_pip=False, symlinks=os.name != "nt")
    python = home / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    asked = ("install", "--no-deps", "--no-index", "--no-compile", wheel)
    done = run(sys.executable, "-m", "pip", "--python", python, *asked, cwd=home)
    assert done.returncode == 0, done.stdout + done.stderr
    asked = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=home)
    lent = "\n".join(sorted({sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}))
    (Path(asked.stdout.strip()) / "lent.pth").write_text(lent + "\n")
    return python


def test_everything_that_is_shown_or_heard_is_inside(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("art", "sounds"):
        here = {f"klotho_games/{path.relative_to(ROOT).as_posix()}" for path in (ROOT / folder).rglob("*.*")}
        assert here and here <= names, sorted(here - names)[:5]
    for inside in ("games/karthis/rulebook.md", "games/karthis/cards.json", "stage/stage.py", "scenes/shelf/page.py"):
        assert f"klotho_games/{inside}" in names
    page = {path.relative_to(ROOT).as_posix() for path in (ROOT / "klotho_games/phones/page").rglob("*.*")}
    assert page and page <= names


def test_nothing_of_the_workshop_is_inside(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.startswith(("tests/", "build_scripts/")) or "__pycache__" in name]
    assert wheel.stat().st_size < 60 * 2**20


def test_it_says_its_version(installed: Path, tmp_path: Path) -> None:
    done = run(installed, "-m", "klotho_games", "--version", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Klotho Games 0.")
    command = installed.with_name("klotho-games.exe" if os.name == "nt" else "klotho-games")
    assert run(command, "--version", cwd=tmp_path).stdout == done.stdout


def test_it_plays_a_game_from_another_folder(installed: Path, tmp_path: Path) -> None:
    done = run(installed, "-m", "klotho_games", "auto", "karthis", "--seed", "wheel", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Seat 1 (normal):" in done.stdout
    where = run(installed, "-c", "import klotho_games; print(klotho_games.__file__)", cwd=tmp_path)
    assert str(ROOT) not in where.stdout


def test_it_finds_its_art_and_sounds(installed: Path, tmp_path: Path) -> None:
    source = (
        "from klotho_games.stage.drawing.art import art_root; from klotho_games.stage.devices.sound import sound_root;"
        "print((art_root() / 'karthis/table.tmx').is_file(), (sound_root() / 'manifest.json').is_file());"
        "print(art_root())"
    )
    done = run(installed, "-c", source, cwd=tmp_path, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    assert "True True" in done.stdout and str(ROOT) not in done.stdout, done.stdout + done.stderr


@pytest.mark.slow
def test_in_an_empty_environment_pip_brings_all_that_it_needs(wheel: Path, tmp_path: Path) -> None:
    """As people install it: a new environment, pip and a network; then the program's self-test runs.

        python3 build_scripts/test.py --slow tests/packaging/test_wheel.py
    """
    venv.create(tmp_path / "venv", with_pip=True, symlinks=os.name != "nt")
    python = tmp_path / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    done = run(python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet", wheel, cwd=tmp_path)
    if "Could not find a version" in done.stderr or "Connection" in done.stderr:
        pytest.skip("no network: the dependencies cannot be fetched")
    assert done.returncode == 0, done.stderr
    done = run(python, "-m", "klotho_games", "--selftest", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Everything works." in done.stdout


@pytest.mark.slow
def test_the_sdist_makes_a_wheel_with_the_same_files(wheel: Path, tmp_path: Path) -> None:
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", tmp_path, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    (sdist,) = tmp_path.glob("*.tar.gz")
    shutil.unpack_archive(sdist, tmp_path)
    source = tmp_path / sdist.name.removesuffix(".tar.gz")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "again", cwd=source)
    assert done.returncode == 0, done.stdout + done.stderr
    (again,) = (tmp_path / "again").glob("*.whl")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())
    assert not (source / "tests" / "visual" / "golden").exists()
