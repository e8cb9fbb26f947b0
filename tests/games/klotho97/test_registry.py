"""The rulebook tells every clause; all other tests that a game has to pass are in tests/registry."""

from __future__ import annotations

from klotho_games.core.rulebook import clauses
from tests.games.klotho97.forced import KLOTHO97


def test_the_rulebook_has_every_clause_of_the_rules_of_record():
    chapters = {1: 9, 2: 11, 3: 8, 4: 3, 5: 3, 6: 4, 7: 9, 8: 6, 9: 1}
    ids = [f"K97-{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)]
    assert list(clauses(KLOTHO97.rulebook)) == ids
