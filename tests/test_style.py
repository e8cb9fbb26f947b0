"""Style and types, as everybody runs them by hand: `ruff check` and `mypy`. And what no tool knows: tables refuse
nothing by themselves."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.samples import INSTALLED

ROOT = Path(__file__).parents[1]


def run(*command: str) -> None:
    env = {**os.environ, "MYPYPATH": str(INSTALLED)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff():
    run("ruff", "check", "--no-cache", ".")


def test_mypy():
    run("mypy")


def test_mypy_of_the_samples():
    """They are what a new game begins with."""
    samples = sorted(rules.parent for rules in (ROOT / "tests").glob("sample_*/rules.py"))
    assert samples
    parts = [sample / f"{part}.py" for sample in samples for part in ("rules", "bot", "telling", "table", "hand")]
    run("mypy", *(str(part) for part in parts if part.is_file()))


def test_mypy_of_the_sample_that_is_installed():
    (rules,) = INSTALLED.glob("*/rules.py")
    run("mypy", *(f"-m{rules.parent.name}.{part}" for part in ("rules", "bot", "telling")))


def table_files() -> list[Path]:
    """Every game's table: `table.py`, what begins like it, and the folder."""
    games = [*(ROOT / "klotho_games/games").iterdir(), ROOT / "tests/sample_game"]
    return [file for game in games for wanted in ("table*.py", "table/**/*.py") for file in game.glob(wanted)]


def made(file: Path, name: str) -> Iterator[int]:
    """The lines where something of this name is called, however it was imported."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = [alias for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    names = {name, *(alias.asname or alias.name for alias in imports if alias.name == name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            word = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if word in names:
                yield node.lineno


def test_tables_explain_refusals_only_with_what_the_rules_hand_them():
    """The sentences of a game stand on the rules' side (`refusals.py`, `survey.py`), where a clause has its test."""
    files = table_files()
    assert len(files) > 100
    assert [f"{file.relative_to(ROOT)}:{line}" for file in files for line in made(file, "Refusal")] == []


def test_a_refusal_made_in_a_table_would_be_found(tmp_path):
    file = tmp_path / "table.py"
    file.write_text(
        "from klotho_games.core import contract\n"
        "from klotho_games.core.contract import Refusal as No\n"
        "def why(no: No) -> No:\n"
        "    return No('', '') or contract.Refusal('', '')\n"
    )
    assert list(made(file, "Refusal")) == [4, 4]
