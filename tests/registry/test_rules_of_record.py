"""Which clauses the rules of a game have, where they were there before the program: a rulebook that leaves one out, or
adds one, is seen here. They stand in `rules_of_record.txt` beside the tests of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core import registry
from klotho_games.core.rulebook import clauses

RECORDS = sorted((Path(__file__).parents[1] / "games").glob("*/rules_of_record.txt"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.parent.name)
def test_the_rulebook_has_every_clause_of_the_rules_of_record(path: Path) -> None:
    record = path.read_text(encoding="utf-8").split()
    assert sorted(clauses(registry.load(path.parent.name).rulebook)) == sorted(record)


def test_there_are_rules_of_record() -> None:
    assert RECORDS
