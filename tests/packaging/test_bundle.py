"""The built download in a real window: from the shelf to each table and back, as a new player would do.

    python3 build_scripts/package/build.py
    python3 build_scripts/test.py --slow tests/packaging/test_bundle.py

Pictures of every table go to `shots/bundle`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.scenes.game.pause import Pause
from klotho_games.scenes.setup.page import SetUp
from klotho_games.scenes.shelf.page import Shelf
from shots import screens
from tests.visual.compare import difference
from tests.window.rig import CODE, SIZE, Pair, Twin, missing, wait_for, window
from tests.window.test_window import wait_until_alike

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
BUILT = sorted(ROOT.glob(f"dist/klotho-games-{VERSION}-linux-*/klotho-games"))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not BUILT, reason="build_scripts/package/build.py has not been run here"),
]
in_a_window = pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")
OUT = screens.OUT / "bundle"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    """One program for all tables, in a home with an unusual name, and its twin from the sources."""
    program = window(tmp_path_factory.mktemp("user"), home="Zoë’s games", program=[str(BUILT[-1])])
    with program as live, screens.studio(SIZE, master=0) as studio:
        yield Pair(live, Twin(studio))


@in_a_window
@pytest.mark.window
@pytest.mark.usefixtures("as_delivered")
def test_every_table_is_reached_from_the_shelf(pair: Pair) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    pair.twin.studio.show(Shelf())
    wait_until_alike(pair, "the shelf")
    _keep(pair, "shelf")
    for id in registry.PLAYABLE:
        _sit_down(pair, id)
        pair.keys("f10")
        assert isinstance(pair.twin.scene, Pause)
        pair.click(pair.twin.spot("leave"))
        assert isinstance(pair.twin.scene, Shelf)
        wait_until_alike(pair, f"the shelf after {id}", 8.0)
    games = [journal.read(path).head.game for path in pair.live.journals()]
    assert sorted(games) == sorted(registry.PLAYABLE)
    pair.live.process.terminate()


def _sit_down(pair: Pair, id: str) -> None:
    shelf = pair.live.screen.picture()
    while isinstance(pair.twin.scene, Shelf):
        pair.click(pair.twin.spot(f"box-{id}"))
    assert isinstance(pair.twin.scene, SetUp)
    wait_until_alike(pair, f"the set-up of {id}")
    pair.click(pair.twin.spot("deal-code"))
    pair.keys(*["backspace"] * len(CODE))
    pair.type(CODE)
    pair.keys("return")
    before = len(pair.live.journals())
    setup = pair.live.screen.picture()
    pair.click(pair.twin.spot("start"))
    wait_for(f"a journal of {id}", lambda: len(pair.live.journals()) > before)
    # Bots begin to play at once, so the table can differ from the twin's; but it is there.
    wait_for(f"the table of {id}", lambda: _unlike(pair, setup) and _unlike(pair, shelf))
    pair.live.do("sleep", 1.5)
    _keep(pair, id)


def _unlike(pair: Pair, other: pygame.Surface) -> bool:
    return difference(pair.live.screen.picture(), other).mean > 12


def _keep(pair: Pair, name: str) -> None:
    pygame.image.save(pair.live.screen.picture(), str(OUT / f"{name}.png"))


def test_it_stands_in_the_menu_of_the_desktop(tmp_path: Path) -> None:
    folder = BUILT[-1].parent
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    subprocess.run([folder / "add-to-menu.sh"], env=env, check=True, capture_output=True)
    (entry,) = (tmp_path / ".local/share/applications").glob("*.desktop")
    told = dict(line.split("=", 1) for line in entry.read_text().splitlines() if "=" in line)
    assert told["Exec"] == f'"{folder}/klotho-games" %f'
    icons = list((tmp_path / ".local/share/icons").rglob(f"{told['Icon']}.png"))
    assert len(icons) == 8
    subprocess.run([folder / "add-to-menu.sh", "--remove"], env=env, check=True, capture_output=True)
    assert not [*(tmp_path / ".local/share/mime/packages").iterdir()]
    assert not entry.exists() and not list((tmp_path / ".local/share/icons").rglob("*.png"))


def test_what_is_wrong_is_told_as_in_the_sources(tmp_path: Path) -> None:
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "LANG": "C"}

    def ask(*words: str) -> tuple[int, str, str]:
        done = subprocess.run([BUILT[-1], *words], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120)
        return done.returncode, done.stdout, done.stderr

    assert ask("--version") == (0, f"Klotho Games {VERSION}\n", "")
    assert ask("plai")[0] == 2
    assert ask() == (3, "", ask()[2]) and "there is no display" in ask()[2]
    code, out, err = ask("auto", "karthis", "--seed", "1")
    assert (code, err) == (0, "") and "Seat 1" in out


def test_libraries_under_the_lgpl_can_be_changed(tmp_path: Path) -> None:
    """PyTMX is included as sources; a changed copy is the one that runs."""
    copy = tmp_path / "program"
    shutil.copytree(BUILT[-1].parent, copy, symlinks=True)
    changed = copy / "_internal" / "pytmx" / "__init__.py"
    changed.write_text(changed.read_text() + "\nprint('changed by me')\n")
    env = {"HOME": str(tmp_path), "PATH": os.environ["PATH"]}
    done = subprocess.run([copy / "klotho-games", "--selftest"], env=env, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0 and "changed by me" in done.stdout, done.stdout + done.stderr
