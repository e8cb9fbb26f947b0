"""Each attack of the checklist in docs/phones.md has a test that tries it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`([a-z_/]+\.py)::(test_\w+)`")


def rows() -> list[tuple[str, str]]:
    """Return each attack, and the cell with its tests."""
    text = (ROOT / "docs" / "phones.md").read_text("utf-8").partition("## Checklist")[2]
    found = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    lines = [[cell.strip() for cell in line] for line in found]
    return [(cells[0], cells[-1]) for cells in lines if cells[-1] != "tests" and not set(cells[0]) <= set("-")]


@pytest.mark.parametrize(("attack", "tests"), rows())
def test_an_attack_has_tests(attack, tests):
    named = NAMED.findall(tests)
    assert named and NAMED.sub("", tests).strip() == "", attack
    for file, name in named:
        path = ROOT / file if "/" in file else ROOT / "tests" / "phones" / file
        assert f"def {name}(" in path.read_text("utf-8"), f"{file} has no {name}"


def test_there_are_attacks():
    assert len(rows()) > 30
