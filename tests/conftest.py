"""For every test: English, a home folder of its own, and the sample game at the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core import folders, registry, words
from klotho_games.core.registry import Game
from tests.core.sample import HOARD


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(folders, "_chosen", None)


@pytest.fixture(autouse=True)
def _english() -> None:
    words.use("en")


@pytest.fixture
def hoard() -> Game:
    return registry.add(HOARD)
