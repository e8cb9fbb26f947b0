"""The tests that every game of the registry has to pass, run over Katamari at each number of seats."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature

import pytest

from klotho_games.core import registry
from klotho_games.core.rulebook import clauses
from tests.games.katamari.forced import KATAMARI
from tests.registry import test_play, test_secrets, test_words


def functions(parameters: set[str]) -> list[Callable[..., None]]:
    """The test functions of the registry that take exactly these parameters."""
    tests = [
        function
        for module in (test_play, test_secrets, test_words)
        for name, function in vars(module).items()
        if name.startswith("test_")
    ]
    return [test for test in tests if set(signature(test).parameters) == parameters]


@pytest.fixture(autouse=True)
def _at_the_table() -> Iterator[None]:
    known = registry._games.get(KATAMARI.id)
    registry.add(KATAMARI)
    yield
    if known is None:
        registry._games.pop(KATAMARI.id, None)
    else:
        registry.add(known)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("test", functions({"game", "seats"}), ids=lambda test: test.__name__)
def test_at_each_table(test: Callable[..., None], seats: int):
    test(KATAMARI, seats)


@pytest.mark.parametrize("test", functions({"game"}), ids=lambda test: test.__name__)
def test_of_the_game(test: Callable[..., None]):
    test(KATAMARI)


def test_all_of_them_were_found():
    assert len(functions({"game", "seats"})) >= 12 and len(functions({"game"})) >= 4


def test_the_rulebook_has_every_clause_of_the_rules_of_record():
    ids = """0.0 0.10 0.11 0.2 1.0 1.1 1.2 1.30 1.31 1.32 2.0 2.10 2.11 2.12 2.2 2.20 2.21 2.22 2.3 2.30 2.31 2.32
    2.400 2.401 2.402 2.403 2.41 2.5 3.0 3.1 3.2"""
    assert list(clauses(KATAMARI.rulebook)) == [f"KAT-{id}" for id in ids.split()]
