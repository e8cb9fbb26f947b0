"""Plug-in games for tests: written to a folder as pip would install them, and put on the path."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from klotho_games.core.games import plugin_trials, plugins, registry
from tests.samples import INSTALLED, come_through

ROOT = Path(__file__).parents[1]
SAMPLE = "klotho_games_straws"


def install(
    folder: Path, id: str, files: dict[str, str] | None = None, *, package: str = "", without: tuple[str, ...] = (),
    changes: tuple[tuple[str, str, str], ...] = (), entry: str = "",
) -> str:
    """Install the sample under another id, with some of its files replaced, changed or left out. Returns its name."""
    package = package or f"klotho_games_{id}"
    home = folder / package
    home.mkdir(parents=True)
    for path in (INSTALLED / SAMPLE).iterdir():
        if path.is_file() and path.name not in without:
            text = path.read_text(encoding="utf-8").replace(SAMPLE, package).replace('"straws"', f'"{id}"')
            (home / path.name).write_text(text, encoding="utf-8")
    for name, old, new in changes:
        text = (home / name).read_text(encoding="utf-8")
        assert old in text
        (home / name).write_text(text.replace(old, new), encoding="utf-8")
    for name, text in (files or {}).items():
        (home / name).write_text(text, encoding="utf-8")
    name = package.replace("_", "-")
    about = folder / f"{package}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(entry or f"[{plugins.GROUP}]\n{id} = {package}\n")
    return name


def look_into(folder: Path) -> None:
    """Forget all plug-ins, and look for them in this folder besides the sample."""
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    plugins._looked = False
    plugins._left_out.clear()
    for game in plugins.loaded_games():
        del registry._games[game.id]


def forget(folder: Path) -> None:
    sys.path.remove(str(folder))
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", None) or "").startswith(str(folder)):
            del sys.modules[name]
    importlib.invalidate_caches()


def program(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the program as from a terminal, with this folder installed."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(folder))), **more}
    command = [sys.executable, "-m", "klotho_games", *words]
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)


@pytest.fixture
def site(trying_site: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Like `trying_site`, without the trial process, for games that do not stop a process."""
    monkeypatch.setattr(plugin_trials, "_try", come_through)
    return trying_site


@pytest.fixture
def trying_site(tmp_path: Path) -> Iterator[Path]:
    """A folder on the path in which a test installs games, each of which is first tried in a separate process. They are
    forgotten afterwards."""
    folder = tmp_path / "site"
    folder.mkdir()
    look_into(folder)
    yield folder
    forget(folder)
