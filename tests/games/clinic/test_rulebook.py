"""The rulebook in our own design keeps the clauses of its source."""

from __future__ import annotations

from klotho_games.core.games import registry
from klotho_games.core.games.rulebook import clauses


def test_the_clauses_of_the_frame_are_kept() -> None:
    frame = {f"CLI-A{n}" for n in range(1, 7)} | {f"CLI-B{n}" for n in range(1, 10)}
    assert frame <= set(clauses(registry.load("clinic").rulebook))
