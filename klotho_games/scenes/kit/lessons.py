"""Which games have a lesson (a guided first game), and which lessons were begun."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from klotho_games.core.files import folders
from klotho_games.core.games.registry import Game
from klotho_games.core.play.journal import SUFFIX


def has_lesson(game: Game) -> bool:
    return find_spec(f"{game.package}.tutorial") is not None


def folder() -> Path:
    """The folder of the lessons' journals. It is not the saves folder, so a lesson is never offered as a saved game."""
    return folders.home() / "lessons"


def left_lesson(game: Game) -> Path | None:
    """The journal of a lesson that was begun and not finished."""
    found = sorted(folder().glob(f"{game.id}-*{SUFFIX}")) if folder().is_dir() else []
    return found[-1] if found else None
