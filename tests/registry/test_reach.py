"""`test.py --changed` skips no test that a change can reach, and skips many that it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core.games import registry
from tests.reach import ROOT, CannotCompare, Reach, changed_files

ONE, OTHER = registry.PLAYABLE[:2]
HERE = Path(__file__)


def first_test_of(game: str) -> Path:
    return next((ROOT / "tests" / "games" / game).glob("test_*.py"))


@pytest.mark.parametrize("file", ["rules/__init__.py", "rulebook.md", "telling/__init__.py"])
def test_a_change_in_one_game_reaches_its_own_tests_and_those_of_no_other(file: str) -> None:
    reach = Reach([f"klotho_games/games/{ONE}/{file}"])
    assert reach.holds(first_test_of(ONE), "test_anything") and not reach.holds(first_test_of(OTHER), "test_anything")
    assert reach.holds(HERE, f"test_any[{ONE}-2]") and not reach.holds(HERE, f"test_any[{OTHER}-2]")
    assert reach.holds(HERE, "test_any"), "what loads games by their id may have loaded this one"
    assert not reach.holds(ROOT / "tests/core/test_hexes.py", "test_any")


def test_pictures_belong_to_their_game() -> None:
    reach = Reach([f"art/{ONE}/any.svg"])
    assert reach.games == {ONE} and not reach.modules


def test_what_all_games_import_reaches_all_of_them() -> None:
    reach = Reach(["klotho_games/core/contract.py"])
    assert set(registry.PLAYABLE) <= reach.games
    assert all(reach.holds(first_test_of(game), "test_any") for game in registry.PLAYABLE)


def test_a_room_reaches_the_rooms_above_it_alone() -> None:
    reach = Reach(["klotho_games/coach/verdicts.py"])
    assert "klotho_games.scenes.coach.page" in reach.modules
    assert reach.holds(ROOT / "tests/coach/test_coach.py", "test_any")
    assert not reach.games and not reach.holds(ROOT / "tests/stage/test_drag.py", "test_any")


def test_a_page_reaches_the_tests_of_pages_and_a_script_those_that_name_it() -> None:
    page, script = Reach(["docs/coach.md"]), Reach(["build_scripts/words.py"])
    assert page.holds(ROOT / "tests/packaging/test_pages.py", "test_any")
    assert script.holds(ROOT / "tests/packaging/test_words.py", "test_any")
    for reach in (page, script):
        assert not reach.holds(ROOT / "tests/core/test_hexes.py", "test_any")


@pytest.mark.parametrize("file", ["pyproject.toml", "tests/conftest.py", ".ci/run"])
def test_some_files_reach_everything(file: str) -> None:
    assert Reach([file]).holds(ROOT / "tests/core/test_hexes.py", "test_any")


def test_no_change_reaches_nothing() -> None:
    assert not Reach([]).holds(HERE, "test_any")


def test_an_unknown_commit_is_a_sentence() -> None:
    with pytest.raises(CannotCompare, match="name a commit"):
        changed_files("no-such-commit")
