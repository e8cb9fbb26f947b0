"""Finds the tests of a game, where its clauses are marked and where its `claims.py` is.

    game                    its tests
    of the house            `tests/games/<id>`
    a sample of the tests   in its own package
    installed               the folder `tests` beside its `pyproject.toml`, or in its package

A plug-in that was installed with `pip install -e` is found beside its `pyproject.toml`. If pip has copied the plug-in,
only tests in its package are found.
"""

from __future__ import annotations

import ast
from functools import lru_cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from klotho_games.core.games.registry import Game

TESTS = Path(__file__).parents[1]
_OF_THE_HOUSE = "klotho_games.games."
_DEEP = 3
"""How many folders above a package its project can be: `src/klotho_games_shutbox`, and one more for nested packages."""


def package_folder(game: Game) -> Path:
    file = import_module(game.package).__file__
    assert file is not None, f"{game.package} is a folder without an __init__.py"
    return Path(file).parent


def folder_of_tests(game: Game) -> Path | None:
    """Return None if an installed game has no tests that can be found."""
    package = package_folder(game)
    if not game.source:
        return TESTS / "games" / game.id if game.package.startswith(_OF_THE_HOUSE) else package
    project = next((folder for folder in package.parents[:_DEEP] if (folder / "pyproject.toml").is_file()), package)
    return next((folder / "tests" for folder in (project, package) if (folder / "tests").is_dir()), None)


def say_where(game: Game) -> str:
    """Return a sentence that says where the game's tests were found, or where they belong."""
    folder = folder_of_tests(game)
    if folder is not None:
        return f"The tests of {game.id} are in {folder}."
    return (f"No tests of {game.id} were found. They belong in a folder “tests” beside its pyproject.toml, from where "
            f"it is installed with “pip install -e”, or in {package_folder(game) / 'tests'}.")


def load_claims(game: Game) -> ModuleType | None:
    """Return the `claims.py` among the game's tests, or None."""
    folder = folder_of_tests(game)
    path = folder / "claims.py" if folder is not None else None
    if path is None or not path.is_file():
        return None
    if not game.source:
        return import_module(f"{game.package.replace(_OF_THE_HOUSE, 'tests.games.')}.claims")
    # Load it by path: the folder “tests” of another project is not our package of that name.
    return _load(path, f"claims_of_{game.id}")


@lru_cache
def _load(path: Path, name: str) -> ModuleType:
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def marks_of(game: Game) -> dict[str, list[str]]:
    """Return the clauses that tests are marked with. Clauses of the house can be anywhere in our tests."""
    folder = folder_of_tests(game) if game.source else TESTS
    return marks_in(folder) if folder is not None else {}


@lru_cache
def marks_in(folder: Path) -> dict[str, list[str]]:
    """Return every `@pytest.mark.rule("ID")` below a folder with its places, without importing anything."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "mark.rule" in source else ():
            for mark in getattr(node, "decorator_list", []):
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule":
                    for id in mark.args:
                        where = f"{path.name}:{mark.lineno}"
                        assert isinstance(id, ast.Constant), f"{where}: a clause has to be written as a plain string"
                        found.setdefault(str(id.value), []).append(where)
    return found
