"""Style and types, as developers run them by hand: `ruff check` and `mypy`. And checks that no tool has: tables do not
make up refusals."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.samples import INSTALLED

ROOT = Path(__file__).parents[1]


def run(*command: str) -> None:
    env = {**os.environ, "MYPYPATH": str(INSTALLED)}
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stdout + done.stderr


def test_ruff():
    run("ruff", "check", "--no-cache", ".")


@pytest.mark.long
def test_mypy():
    run("mypy")


def test_mypy_of_the_samples():
    """New games start from the samples."""
    samples = sorted(rules.parent for rules in (ROOT / "tests").glob("sample_*/rules.py"))
    assert samples
    parts = [sample / f"{part}.py" for sample in samples for part in ("rules", "bot", "telling", "table", "hand")]
    run("mypy", *(str(part) for part in parts if part.is_file()))


def test_mypy_of_the_sample_that_is_installed():
    (rules,) = INSTALLED.glob("*/rules.py")
    run("mypy", *(f"-m{rules.parent.name}.{part}" for part in ("rules", "bot", "telling")))


def table_files() -> list[Path]:
    """Return the files of every game's table: `table.py`, files whose name begins like it, and the folder."""
    games = [*(ROOT / "klotho_games/games").iterdir(), ROOT / "tests/sample_game"]
    return [file for game in games for wanted in ("table*.py", "table/**/*.py") for file in game.glob(wanted)]


def made(file: Path, name: str) -> Iterator[int]:
    """Yield the lines that call something of this name, however it was imported."""
    source = file.read_text(encoding="utf-8")
    if name not in source:
        return
    tree = ast.parse(source)
    imports = [alias for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names]
    names = {name, *(alias.asname or alias.name for alias in imports if alias.name == name)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            word = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if word in names:
                yield node.lineno


def test_tables_explain_refusals_only_with_what_the_rules_hand_them():
    """The sentences of a game are on the rules' side (`refusals.py`, `questions.py`), where clauses have tests."""
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


_PATHS = re.compile(r"[\sMmLlHhVvQqCcAaSsZz\d.,-]*")
"""Path data of drawings, such as "M4 2 L"."""


def own_formats(source: str) -> Iterator[int]:
    """Yield the lines of sentences and f-strings that format a number in the English way, whatever the language.

    `number` and similar functions of core/i18n.py use the language. Drawings, pages and control values of a voice do
    have decimal points.
    """
    if not re.search(r":[^{}\s]*[,%dfg]\}", source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("_", "ngettext", "pgettext"):
            for said in node.args:
                if isinstance(said, ast.Constant) and re.search(r"\{\w*:", str(said.value)):
                    yield node.lineno
        if isinstance(node, ast.JoinedStr):
            plain = "".join(part.value for part in node.values if isinstance(part, ast.Constant))
            point = len(node.values) == 3 and plain in (" ", ",")
            apart = any(sign in plain for sign in ('="', "left:", "[["))
            drawn = point or apart or (plain.strip() and _PATHS.fullmatch(plain))
            for part in node.values:
                shaped = isinstance(part, ast.FormattedValue) and part.format_spec
                spec = ast.unparse(part.format_spec)[2:-1] if shaped else ""
                if re.search(r",|\d%", spec) or (re.search(r"[fg]$", spec) and not drawn):
                    yield node.lineno


def test_numbers_are_written_as_the_language_writes_them():
    files = [file for file in (ROOT / "klotho_games").rglob("*.py") if file != ROOT / "klotho_games/core/i18n.py"]
    assert len(files) > 300
    assert [f"{file.relative_to(ROOT)}:{line}" for file in files for line in own_formats(file.read_text("utf-8"))] == []


def test_a_number_written_in_the_english_way_would_be_found():
    wrong = ['_("worth {n:,}").format(n=3)', 'f"{score:,}"', 'f"{x:.1f}"', 'f"{x:.0%} won"', 'f"{x:.1f} to {y:.1f}"']
    assert [list(own_formats(line)) != [] for line in wrong] == [True] * len(wrong)
    assert not list(own_formats('f"M{x:.1f} {y:.1f} Z", f"{n:>3}", f\'<g x="{x:.2f}">\', _("{n} won")'))


def made_small(source: str) -> Iterator[int]:
    """Yield the lines that change the case of words from elsewhere: "Drilling" must not become "drilling" in German.

    `capital` of core/i18n.py leaves the rest alone; the middle of a sentence has its own words.
    """
    if not re.search(r"\)\.(lower|upper|title)\(\)|\.capitalize\(\)", source):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not node.args:
            told = isinstance(node.func.value, ast.Call) and isinstance(node.func.value.func, ast.Name)
            if node.func.attr == "capitalize" or (told and node.func.attr in ("lower", "upper", "title")):
                yield node.lineno


def test_nouns_keep_their_capitals():
    assert list(made_small("asks(card).lower()")) == list(made_small("name.capitalize()")) == [1]
    files = (ROOT / "klotho_games").rglob("*.py")
    assert [f"{file.relative_to(ROOT)}:{line}" for file in files for line in made_small(file.read_text("utf-8"))] == []
