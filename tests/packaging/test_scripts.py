"""The scripts do what their first lines say, and answer bad input with a sentence."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from klotho_games.core.games import registry
from shots import screens
from tests.samples import SAMPLES

ROOT = Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "build_scripts"


WITH_SAMPLES = """
import runpy, sys
import tests.samples
sys.argv = sys.argv[1:]
sys.path.insert(0, sys.argv[0].rpartition("/")[0])
runpy.run_path(sys.argv[0], run_name="__main__")
"""


def run(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a script as from the command line, with the sample games in the registry."""
    script, *rest = words
    path = (SCRIPTS / f"{script}.py").as_posix()
    command = [sys.executable, "-c", WITH_SAMPLES, path, *(str(word) for word in rest)]
    env = {**os.environ, "KLOTHO_HOME": str(cwd / "home"), "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, timeout=240)


ROOMS = ("environment", "measure", "shots", "bench", "package")
"""Rooms of the scripts in the order of imports; the commands at the top come after them. The studio is separate."""


def rank(name: str) -> int:
    return ROOMS.index(name) if name in ROOMS else len(ROOMS)


def imports_of(path: Path) -> set[str]:
    """Return the rooms and commands of `build_scripts` that a script imports, including imports inside functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and not node.level}
    ours = {path.stem for path in SCRIPTS.iterdir()}
    return {first for name in names if (first := name.partition(".")[0]) in ours}


def test_a_room_of_scripts_imports_only_rooms_before_it() -> None:
    for path in SCRIPTS.rglob("*.py"):
        place = path.relative_to(SCRIPTS).with_suffix("").parts
        if place[0] != "studio":
            against = {name for name in imports_of(path) if rank(name) > rank(place[0])}
            assert not against, f"{path.relative_to(ROOT)} imports {', '.join(sorted(against))}"


def test_every_room_of_scripts_is_a_package() -> None:
    """The folder of pictures is also called shots and comes first on the path; only a regular package wins over it."""
    rooms = {path.parent for path in SCRIPTS.rglob("*.py")} - {SCRIPTS, SCRIPTS / "package" / "files"}
    assert [room.name for room in rooms if "studio" not in room.parts and not (room / "__init__.py").is_file()] == []


def test_no_script_hides_a_module_of_python() -> None:
    """The folder of a started command comes first on the path."""
    assert [path for path in SCRIPTS.rglob("*.py") if path.stem in sys.stdlib_module_names] == []


def test_shots_tell_their_names(tmp_path: Path) -> None:
    done = run("shots/screens", "--list", cwd=tmp_path)
    assert done.returncode == 0 and {"shelf", "setup", "karthis-cards"} <= set(done.stdout.split())


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["karthis-card"], "did you mean karthis-cards?"),
        (["--play", "karthis-cards"], "there is no game karthis-cards; did you mean karthis?"),
        (["shelf", "--size", "large"], "1280x720"),
        (["shelf", "--text", "5"], "between 1.0 and 2.0"),
        (["--fly"], "unrecognized"),
    ],
)
def test_shots_say_what_they_do_not_know(capsys: pytest.CaptureFixture[str], words: list[str], told: str) -> None:
    with pytest.raises(SystemExit) as ended:
        screens.main(words)
    assert ended.value.code == 2 and told in capsys.readouterr().err


def test_a_script_that_does_not_know_something_ends_with_a_sentence(tmp_path: Path) -> None:
    done = run("shots/screens", "karthis-card", cwd=tmp_path)
    assert done.returncode == 2 and "did you mean karthis-cards?" in done.stderr and "Traceback" not in done.stderr


def test_a_shot_is_a_picture_of_the_wanted_size_beside_its_target(tmp_path: Path) -> None:
    import pygame

    pygame.image.save(pygame.Surface((160, 90)), str(tmp_path / "shelf.png"))
    words = ("shelf", "--size", "640x360", "--out", tmp_path / "out", "--beside", tmp_path)
    done = run("shots/screens", *words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert pygame.image.load(str(tmp_path / "out" / "shelf.png")).get_size() == (640, 360)
    assert pygame.image.load(str(tmp_path / "out" / "shelf-beside.png")).get_size() == (640 + 8 + 640, 360)
    # `tests.samples` loads a plug-in before the script begins, and the result of its trial is remembered
    assert [path.name for path in (tmp_path / "home").iterdir()] == ["plugins.json"], "nobody's home is touched"


@pytest.mark.parametrize("games", [
    pytest.param([game.id for game in SAMPLES], id="samples"),
    pytest.param([], id="all", marks=pytest.mark.slow),
])
def test_without_a_screen_games_are_played(tmp_path: Path, games: list[str]) -> None:
    """The samples are short, so they are played to the end.

    The tests of each game play at its table, and tests/visual/test_unattended.py checks the pictures of all games.
    """
    done = run("shots/screens", "--play", *games, "--size", "640x360", "--out", tmp_path / "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    wanted = games or registry.ids()
    told = [f"{registry.load(id).info.title}: " for id in wanted]
    for id, title in zip(wanted, told, strict=True):
        assert (tmp_path / "out" / f"{id}-000.png").is_file() and (tmp_path / "out" / f"{id}-end.png").is_file()
        assert title in done.stdout
    assert {path.stem.rpartition("-")[0] for path in (tmp_path / "out").iterdir()} == set(wanted)


@pytest.mark.slow
def test_the_bench_writes_its_figures(tmp_path: Path) -> None:
    done = run("bench/run", "--only", "playouts", "--seconds", "0.05", "--json", tmp_path / "bench.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    figures = json.loads((tmp_path / "bench.json").read_text())
    told = {figure["what"]: figure["value"] for figure in figures}
    for id in registry.ids():
        assert told[f"{id}: steps"] > told[f"{id}: decisions"] > told[f"{id}: games"] > 0


@pytest.mark.slow
def test_the_bench_plays_with_phones(tmp_path: Path) -> None:
    done = run("bench/run", "--only", "phones", "--taps", "8", cwd=tmp_path)
    assert done.returncode == 0 and "a new hand after a tap, p95" in done.stdout, done.stderr


def test_the_bench_starts_the_program_up_to_its_first_frame(tmp_path: Path) -> None:
    done = run("bench/run", "--only", "start", "--runs", "1", cwd=tmp_path)
    assert done.returncode == 0 and "start to first frame" in done.stdout, done.stderr


def test_the_bench_says_which_program_it_does_not_find(tmp_path: Path) -> None:
    done = run("bench/run", "--only", "start", "--program", tmp_path / "nothing", cwd=tmp_path)
    assert done.returncode == 2 and "Traceback" not in done.stderr
    assert "there is no program" in done.stderr or "Xvfb is not installed" in done.stderr
