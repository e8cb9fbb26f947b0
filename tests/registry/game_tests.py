"""Where the tests of a game are: there its clauses are marked, and there its `claims.py` is.

| game | its tests |
|---|---|
| of the house | `tests/games/<id>` |
| a sample of the tests | in its own package |
| an installed one | the folder `tests` beside its `pyproject.toml`, or within its package |

A plug-in that was installed with `pip install -e` is found beside its `pyproject.toml`. One that pip has copied leaves
that behind: then its tests are found only within its package.
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
"""So many folders above a package its project may be: `src/klotho_games_shutbox`, and one more for a package within
another."""


def package_folder(game: Game) -> Path:
    file = import_module(game.package).__file__
    assert file is not None, f"{game.package} is a folder without an __init__.py"
    return Path(file).parent


def tests_folder(game: Game) -> Path | None:
    """None where an installed game has none that can be found."""
    package = package_folder(game)
    if not game.source:
        return TESTS / "games" / game.id if game.package.startswith(_OF_THE_HOUSE) else package
    project = next((folder for folder in package.parents[:_DEEP] if (folder / "pyproject.toml").is_file()), package)
    return next((folder / "tests" for folder in (project, package) if (folder / "tests").is_dir()), None)


def say_where(game: Game) -> str:
    """Where its tests were found, or where they belong: the end of a sentence about what is missing there."""
    folder = tests_folder(game)
    if folder is not None:
        return f"The tests of {game.id} are in {folder}."
    return (f"No tests of {game.id} were found. They belong in a folder “tests” beside its pyproject.toml, from where "
            f"it is installed with “pip install -e”, or in {package_folder(game) / 'tests'}.")


def load_claims(game: Game) -> ModuleType | None:
    """`claims.py` among its tests; None where there is none."""
    folder = tests_folder(game)
    path = folder / "claims.py" if folder is not None else None
    if path is None or not path.is_file():
        return None
    if not game.source:
        return import_module(f"{game.package.replace(_OF_THE_HOUSE, 'tests.games.')}.claims")
    # By its path: a folder “tests” of somebody else's project is not the package of that name that is ours.
    return _load(path, f"claims_of_{game.id}")


@lru_cache
def _load(path: Path, name: str) -> ModuleType:
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def marks_of(game: Game) -> dict[str, list[str]]:
    """The clauses that its tests are marked with. Those of the house may be anywhere among our tests."""
    folder = tests_folder(game) if game.source else TESTS
    return marks_in(folder) if folder is not None else {}


@lru_cache
def marks_in(folder: Path) -> dict[str, list[str]]:
    """Every `@pytest.mark.rule("ID")` below a folder and where it is, read without importing anything."""
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
