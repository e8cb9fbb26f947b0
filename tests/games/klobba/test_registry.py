"""What the registry's tests cannot know: which clauses the rules of Klobba! have."""

from __future__ import annotations

from klotho_games.core.rulebook import clauses
from tests.games.klobba.forced import KLOBBA


def test_the_rulebook_has_every_clause_of_the_rules_of_record():
    chapters = {1: 8, 2: 15, 3: 4, 4: 11}
    ids = [f"KLO-{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)]
    assert list(clauses(KLOBBA.rulebook)) == ids
