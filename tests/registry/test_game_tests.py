"""The tests of an installed game are found where its author has them, and a message says where missing ones belong."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from klotho_games.core.games import registry
from tests.plugging import install
from tests.plugging import site as site
from tests.plugging import trying_site as trying_site
from tests.registry.claims import claims_of, has_claims, say_what_is_missing
from tests.registry.game_tests import folder_of_tests, marks_in
from tests.registry.test_words import say_untested

MARKED = """import pytest
@pytest.mark.rule("STR-1.1")
@pytest.mark.rule("STR-2.1", "STR-2.2")
def test_all(): ...
"""


@pytest.mark.parametrize("layout", ["flat", "src", "within"])
def test_the_tests_of_an_installed_game_are_found(site: Path, layout: str) -> None:
    """Beside its `pyproject.toml`, with the package beside that file or in `src`; or in the package."""
    before = set(sys.path)
    home = site / "src" if layout == "src" else site
    install(home, "reeds")
    if home != site:
        sys.path.insert(0, str(home))
    try:
        game = registry.load("reeds")
        assert folder_of_tests(game) is None
        told = say_untested(game)
        assert "STR-1.1, STR-2.1, STR-2.2" in told and "beside its pyproject.toml" in told, told
        if layout != "within":
            (site / "pyproject.toml").write_text("[project]\n")
        folder = home / "klotho_games_reeds" / "tests" if layout == "within" else site / "tests"
        folder.mkdir()
        assert folder_of_tests(game) == folder and f"are in {folder}" in say_untested(game)
        (folder / "test_rules.py").write_text(MARKED)
        marks_in.cache_clear()
        assert say_untested(game) == ""
    finally:
        marks_in.cache_clear()
        sys.path[:] = [place for place in sys.path if place in before]


def test_the_claims_of_an_installed_game_are_found(site: Path) -> None:
    install(site, "reeds")
    game = registry.load("reeds")
    assert not has_claims(game)
    told = say_what_is_missing(game)
    assert told.startswith("reeds has no claims.py") and "beside its pyproject.toml" in told
    folder = site / "klotho_games_reeds" / "tests"
    folder.mkdir()
    assert f"are in {folder}" in say_what_is_missing(game)
    (folder / "claims.py").write_text("from tests.registry.claims import Claims\nCLAIMS = Claims()\n")
    assert has_claims(game) and claims_of(game).sentences == []
