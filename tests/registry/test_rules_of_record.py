"""Which clauses the rules of each game have: a rulebook that leaves one out, or adds one, is seen here."""

from __future__ import annotations

import pytest

from klotho_games.core import registry
from klotho_games.core.rulebook import clauses


def chapters(*last: int) -> list[str]:
    """How many clauses each chapter has, from chapter one on."""
    return [f"{chapter}.{n}" for chapter, most in enumerate(last, 1) for n in range(1, most + 1)]


KATAMARI = """0.0 0.2 0.10 0.11 1.0 1.1 1.2 1.30 1.31 1.32 2.0 2.2 2.3 2.5 2.10 2.11 2.12 2.20 2.21 2.22 2.30 2.31 2.32
2.41 2.400 2.401 2.402 2.403 3.0 3.1 3.2"""
RECORD = {
    "karthis": ("KAR", chapters(3, 6, 5, 7, 6, 2, 3)),
    "klotho97": ("K97", chapters(9, 11, 8, 3, 3, 4, 9, 6, 1)),
    "klobba": ("KLO", chapters(8, 15, 4, 11)),
    "katamari": ("KAT", KATAMARI.split()),
    "asteroid_miners": ("AST", [*(f"A{n}" for n in range(1, 15)), *(f"B{n}" for n in range(1, 12))]),
    "patrols": ("PAT", chapters(3, 4, 4, 2, 1)),
}  # fmt: skip


@pytest.mark.parametrize("game", RECORD)
def test_the_rulebook_has_every_clause_of_the_rules_of_record(game: str) -> None:
    prefix, ids = RECORD[game]
    assert sorted(clauses(registry.load(game).rulebook)) == sorted(f"{prefix}-{id}" for id in ids)


def test_the_rulebook_of_our_own_design_keeps_the_clauses_it_came_from() -> None:
    frame = {f"CLI-A{n}" for n in range(1, 7)} | {f"CLI-B{n}" for n in range(1, 10)}
    assert frame <= set(clauses(registry.load("clinic").rulebook))
    assert set(registry.PLAYABLE) == {*RECORD, "clinic"}
