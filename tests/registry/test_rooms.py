"""Which rooms import which. The contracts of import-linter are in pyproject.toml; this file has the rest."""

from __future__ import annotations

import ast
import fnmatch
import os
import re
import subprocess
import sys
from pathlib import Path

import grimp
import pytest

from klotho_games.core.games import registry
from tests.imports import imports_of
from tests.samples import INSTALLED

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "klotho_games"
TABLE = "klotho_games.games.*.table*"
MAY_DRAW = ("klotho_games.stage", "klotho_games.scenes", "klotho_games.app", "klotho_games.selftest")


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("klotho_games", include_external_packages=True)


def test_the_contracts_are_kept():
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 broken." in run.stdout


def test_a_games_thinking_imports_only_the_core_and_itself(graph):
    """Rules, bots and words of a game import no stage. Its tables can, and only tables import tables."""
    thinking = 0
    for module in graph.find_descendants("klotho_games.games"):
        own = ".".join(module.split(".")[:3])
        allowed = ["klotho_games.core", own]
        if fnmatch.fnmatch(module, TABLE):
            allowed.append("klotho_games.stage")
        else:
            thinking += 1
        for used in graph.find_modules_directly_imported_by(module):
            if used.startswith("klotho_games"):
                assert within(used, allowed), f"{module} imports {used}"
                assert fnmatch.fnmatch(module, TABLE) or not fnmatch.fnmatch(used, TABLE), (module, used)
    assert thinking >= 3 * len(registry.PLAYABLE)


def within(module: str, rooms: list[str]) -> bool:
    return any(module == room or module.startswith(f"{room}.") for room in rooms)


def test_imports_are_relative_within_a_room_and_absolute_across_rooms():
    """The head of a file then shows what is in the same room and what is elsewhere."""
    otherwise = []
    for path in PACKAGE.rglob("*.py"):
        if path.name == "__main__.py":  # can be started by its path, outside the package
            continue
        room = ".".join(path.parent.relative_to(ROOT).parts)
        next_door = {f"{room}.{other.stem}" for other in path.parent.glob("*.py")} | {room}
        for line, node in imports_of(path):
            if isinstance(node, ast.ImportFrom) and (node.level > 1 or (not node.level and node.module in next_door)):
                otherwise.append(f"{path.relative_to(ROOT)}:{line}")
    assert otherwise == []


def test_every_import_is_found():
    for path in (Path(__file__), PACKAGE / "app.py", PACKAGE / "core/games/registry.py", PACKAGE / "stage/stage.py"):
        tree = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        expected = {(node.lineno, ast.unparse(node)) for node in tree if isinstance(node, ast.Import | ast.ImportFrom)}
        assert expected and expected <= {(line, ast.unparse(node)) for line, node in imports_of(path)}, path


def test_pygame_is_only_where_things_are_drawn(graph):
    for module in graph.find_modules_that_directly_import("pygame"):
        assert within(module, list(MAY_DRAW)) or fnmatch.fnmatch(module, TABLE), f"{module} imports pygame"


def test_pytmx_is_only_in_one_module_of_the_stage(graph):
    assert "pytmx" in graph.modules
    (only,) = graph.find_modules_that_directly_import("pytmx")
    assert only.startswith("klotho_games.stage.")


def test_the_house_knows_no_game_by_name():
    """Only the list of games does, and the frame, which takes portraits from an art folder."""
    known = re.compile(rf"\b({'|'.join(registry.SHELF)})\b")
    named = ("core", "bots", "stage", "scenes", "text")
    rooms = [*PACKAGE.glob("*.py"), *(path for room in named for path in (PACKAGE / room).rglob("*.py"))]
    told = {
        f"{path.name}: {node.value!r}"
        for path in rooms if path.name not in ("registry.py", "frame.py")
        if known.search(source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and known.search(node.value)
        and "\n" not in node.value.strip()
    }
    assert told == set()


STUDIOS = ("studio",)
"""The folders that make the pictures and the music of each game."""


def test_no_test_and_no_script_lists_games():
    """A file outside the games can use one game as its example. A second would be the start of a list."""
    listed = {
        f"{path.relative_to(ROOT)}: {', '.join(sorted(named))}"
        for path in (*(ROOT / "tests").rglob("*.py"), *(ROOT / "build_scripts").rglob("*.py"))
        if not games_in(str(path.relative_to(ROOT))) and not set(STUDIOS) & set(path.parts)
        and len(games_in(source := path.read_text(encoding="utf-8"))) > 1
        and len(named := names_of_games(ast.parse(source))) > 1
    }
    assert listed == set()


def games_in(words: str) -> set[str]:
    return set(re.findall(rf"(?<![a-z])({'|'.join(registry.PLAYABLE)})(?![a-z])", words))


def names_of_games(tree: ast.Module) -> set[str]:
    """Return the games that a module names in strings or imports, except in docstrings."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            found |= games_in(node.value)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= games_in(" ".join([getattr(node, "module", None) or "", *(name.name for name in node.names)]))
    return found


def test_a_list_of_games_would_be_seen():
    one, other, *_rest = registry.PLAYABLE
    for listed in (f"GAMES = ('box_{one}', '{other}-start')",
                   f"from shots.games import {one}\nfrom games.{other} import rules"):
        assert names_of_games(ast.parse(listed)) == {one, other}
    assert names_of_games(ast.parse(f"'As in {one}.'\nload('{other}')")) == {other}


@pytest.mark.parametrize("path", ["pyproject.toml", "art/shell/shelf.tmx"])
def test_the_settings_of_the_house_name_no_game(path: str):
    assert games_in((ROOT / path).read_text(encoding="utf-8")) == set()


WITHOUT_PYGAME = """
import sys

class NoPygame:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("pygame", "pytmx"):
            raise ModuleNotFoundError(f"No module named {name!r} (blocked)")

sys.meta_path.insert(0, NoPygame())

import pkgutil
from importlib import import_module
from random import Random

import klotho_games
from klotho_games.bots import levels
from klotho_games.core.games import registry
from klotho_games.core.contract import Setup
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session

skipped = ("klotho_games.stage", "klotho_games.scenes", "klotho_games.app", "klotho_games.selftest")
for found in pkgutil.walk_packages(klotho_games.__path__, "klotho_games.", onerror=lambda name: None):
    if not found.name.startswith(skipped) and ".table" not in found.name and found.name != "klotho_games.__main__":
        import_module(found.name)
        print("imported", found.name)

for id, package in GAMES:
    game = registry.add(Game(id, package))
    options = tuple(sorted((option.name, option.default) for option in game.info.options))
    names = tuple(f"Bot {n}" for n in range(game.info.seats[0]))
    session = Session.new(game, Setup(names, options), bots=("normal",) * len(names))
    session.draw_chance()
    while not session.is_over:
        session.play(levels.choose(game, session.view(session.to_act), "normal", Random(session.ply)).move)
        session.draw_chance()
    assert game.rulebook
    print("played", id, session.result.scores)

assert not any(name.split(".")[0] in ("pygame", "pytmx", "numpy") for name in sys.modules)
"""


def test_core_rules_and_bots_play_where_pygame_is_not_installed():
    games = [(id, registry.load(id).package) for id in registry.ids()]
    program = f"GAMES = {games}\n{WITHOUT_PYGAME}"
    command, env = [sys.executable, "-c", program], {**os.environ, "PYTHONPATH": str(INSTALLED)}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    rules = [f"games.{id}.rules" for id in registry.PLAYABLE]
    for name in ("core.play.session", "core.play.journal", "bots.worker", "cli", *rules):
        assert f"imported klotho_games.{name}\n" in run.stdout
    for id in registry.ids():
        assert f"played {id} " in run.stdout


def test_the_hook_really_refuses_pygame():
    blocked = WITHOUT_PYGAME.split("import pkgutil")[0] + "import pygame"
    run = subprocess.run([sys.executable, "-c", blocked], cwd=ROOT, capture_output=True, text=True)
    assert "(blocked)" in run.stderr


def test_pygame_is_the_community_edition():
    import pygame

    assert pygame.IS_CE
