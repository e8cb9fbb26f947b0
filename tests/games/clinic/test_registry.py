"""What the registry's tests cannot know: which clauses the rules of Clin9ic have."""

from __future__ import annotations

from klotho_games.core.rulebook import clauses
from tests.games.clinic.forced import CLINIC


def test_the_rulebook_has_every_clause_of_the_rules_of_record() -> None:
    ids = {f"CLI-A{n}" for n in range(1, 7)} | {f"CLI-B{n}" for n in range(1, 10)}
    assert ids <= set(clauses(CLINIC.rulebook))
