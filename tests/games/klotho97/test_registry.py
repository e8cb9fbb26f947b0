"""The tests that every game of the registry has to pass, run over 97 Klotho."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import signature

import pytest

from klotho_games.core import registry
from klotho_games.core.rulebook import clauses
from tests.games.klotho97.forced import KLOTHO97
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
    known = registry._games.get(KLOTHO97.id)
    registry.add(KLOTHO97)
    yield
    if known is None:
        registry._games.pop(KLOTHO97.id, None)
    else:
        registry.add(known)


@pytest.mark.parametrize("seats", [1, 2, 6])
@pytest.mark.parametrize("test", functions({"game", "seats"}), ids=lambda test: test.__name__)
def test_at_each_table(test: Callable[..., None], seats: int):
    test(KLOTHO97, seats)


@pytest.mark.parametrize("test", functions({"game"}), ids=lambda test: test.__name__)
def test_of_the_game(test: Callable[..., None]):
    test(KLOTHO97)


def test_all_of_them_were_found():
    assert len(functions({"game", "seats"})) >= 12 and len(functions({"game"})) >= 4


def test_the_rulebook_has_every_clause_of_the_rules_of_record():
    chapters = {1: 8, 2: 10, 3: 8, 4: 3, 5: 3, 6: 4, 7: 9, 8: 6, 9: 1}
    ids = [f"K97-{chapter}.{n}" for chapter, last in chapters.items() for n in range(1, last + 1)]
    assert list(clauses(KLOTHO97.rulebook)) == ids
