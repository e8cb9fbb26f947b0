"""The modules that are imported once the shelf is on the screen."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from klotho_games.almanac import daily, daily_games
from klotho_games.core.chance import seeds
from klotho_games.core.games import registry
from klotho_games.scenes import background_imports
from klotho_games.scenes.background_imports import AFTER_EXERCISES, PARTS, SCENES, BackgroundImports

ROOT = Path(__file__).resolve().parents[2]
FIRST = (*SCENES, *AFTER_EXERCISES)
"""What is imported before the games."""
OPENERS = ("program", "navigation", "daily_navigation")
"""The modules that open scenes. Each imports a scene when it is first opened."""


@pytest.fixture
def imported(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that a thread asks for; it imports none, and does not wait."""
    asked: list[str] = []
    for seconds in ("_REST", "_PAUSE", "_LOOK"):
        monkeypatch.setattr(background_imports, seconds, 0.001)
    monkeypatch.setattr(background_imports, "import_module", asked.append)
    return asked


def run_until(done: Event, thread: BackgroundImports) -> None:
    thread.start()
    assert done.wait(20)
    thread.close()
    assert not thread.is_alive()


def held_up_in_turn(*games: str) -> tuple[Iterator[str], Event]:
    """Boxes that are held up one after the other, each long enough to count as chosen."""
    done = Event()

    def turns() -> Iterator[str]:
        for game in games:
            yield from (game, game)
        done.set()
        while True:
            yield ""

    return turns(), done


def opened_later() -> set[str]:
    """The scenes' modules that the program imports when it opens something."""
    found = set()
    for opener in OPENERS:
        tree = ast.parse((ROOT / f"klotho_games/scenes/{opener}.py").read_text(encoding="utf-8"))
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        found |= {f"klotho_games.scenes.{node.module}" if node.level else node.module or ""
                  for function in functions for node in ast.walk(function) if isinstance(node, ast.ImportFrom)}
    return {module for module in found if module.startswith("klotho_games.scenes.")}


def test_every_scene_is_imported_and_no_game(tmp_path: Path) -> None:
    """A scene that is missing here would cost the player who opens it first the time of its imports."""
    code = "import sys; from importlib import import_module\n"
    code += f"for name in {SCENES!r}: import_module('klotho_games.' + name)\n"
    code += "print(*sys.modules)"
    asked = {**os.environ, "KLOTHO_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert len(opened_later()) > 10
    assert opened_later() - loaded == set()
    assert not [module for module in loaded if module.startswith("klotho_games.games.")]


def test_a_box_that_is_held_up_has_its_game_imported_once(imported: list[str]) -> None:
    game, other = registry.PLAYABLE[:2]
    turns, done = held_up_in_turn(game, other, game)
    run_until(done, BackgroundImports(lambda: next(turns)))
    assert imported[: len(FIRST)] == [f"klotho_games.{name}" for name in FIRST]
    assert imported[len(FIRST) :] == [f"klotho_games.games.{id}.{part}" for id in (game, other) for part in PARTS]


def test_a_box_that_is_only_passed_has_not(imported: list[str]) -> None:
    boxes = iter(registry.PLAYABLE)
    done = Event()

    def next_box() -> str:
        box = next(boxes, "")
        if not box:
            done.set()
        return box

    run_until(done, BackgroundImports(next_box))
    assert len(imported) == len(FIRST)


def test_a_plug_in_is_left_alone(imported: list[str], hoard: registry.Game) -> None:
    turns, done = held_up_in_turn(hoard.id)
    run_until(done, BackgroundImports(lambda: next(turns)))
    assert len(imported) == len(FIRST)


def test_an_error_is_left_to_the_scene(imported: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(module: str) -> None:
        imported.append(module)
        raise SyntaxError("a damaged file")

    monkeypatch.setattr(background_imports, "import_module", fail)
    turns, done = held_up_in_turn(registry.PLAYABLE[0])
    run_until(done, BackgroundImports(lambda: next(turns)))
    assert len(imported) == len(FIRST) + len(PARTS)


def test_it_ends_at_once_and_leaves_nothing_changed(imported: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_imports, "_PAUSE", 60.0)
    usual, begun = sys.getswitchinterval(), Event()
    monkeypatch.setattr(background_imports, "import_module", lambda module: begun.set())
    run_until(begun, BackgroundImports(lambda: ""))
    assert sys.getswitchinterval() == usual


def test_a_program_that_is_closed_at_once_imports_nothing(imported: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_imports, "_REST", 60.0)
    thread = BackgroundImports(lambda: "")
    thread.start()
    thread.close()
    assert not thread.is_alive() and imported == []


def test_the_almanac_finds_todays_seeds_computed(imported: list[str]) -> None:
    """Each takes milliseconds, and the page of today needs all of them in one frame."""
    seeds._seed.cache_clear()
    turns, done = held_up_in_turn(registry.PLAYABLE[0])
    run_until(done, BackgroundImports(lambda: next(turns)))
    computed = seeds._seed.cache_info().misses
    assert computed >= len(registry.PLAYABLE)
    for game in registry.PLAYABLE:
        seeds.daily_seed(game, daily.clamp_day(daily_games.local_date()))
    assert seeds._seed.cache_info().misses == computed
