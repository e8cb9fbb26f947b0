"""The rulebook of Katamari is whole. What every game of the registry has to pass stands in tests/registry."""

from __future__ import annotations

from klotho_games.core.rulebook import clauses
from tests.games.katamari.forced import KATAMARI


def test_the_rulebook_has_every_clause_of_the_rules_of_record():
    ids = """0.0 0.10 0.11 0.2 1.0 1.1 1.2 1.30 1.31 1.32 2.0 2.10 2.11 2.12 2.2 2.20 2.21 2.22 2.3 2.30 2.31 2.32
    2.400 2.401 2.402 2.403 2.41 2.5 3.0 3.1 3.2"""
    assert list(clauses(KATAMARI.rulebook)) == [f"KAT-{id}" for id in ids.split()]
