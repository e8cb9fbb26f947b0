"""Which games have a lesson (a guided first game), which lessons were begun, and how the game after it is set up."""

from __future__ import annotations

import contextlib
from importlib.util import find_spec
from pathlib import Path

import msgspec

from klotho_games.core.files import folders, safe_reading, side_files
from klotho_games.core.files.folders import CannotSave, write_whole
from klotho_games.core.games.lesson import FirstGame, Lesson
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import Profile, Profiles
from klotho_games.core.play.journal import SUFFIX

_BEAT, _LARGEST = "beat", 20
"""The side file of a left lesson, and its greatest size."""


def has_lesson(game: Game) -> bool:
    return find_spec(f"{game.package}.tutorial") is not None


def folder() -> Path:
    """The folder of the lessons' journals. It is not the saves folder, so a lesson is never offered as a saved game."""
    return folders.home() / "lessons"


def left_lesson(game: Game) -> Path | None:
    """The journal of a lesson that was begun and not finished."""
    found = sorted(folder().glob(f"{game.id}-*{SUFFIX}")) if folder().is_dir() else []
    return found[-1] if found else None


def keep_beat(journal: Path, beat: int) -> None:
    """Write down how far the player has read. If that fails, the lesson continues a few sentences earlier."""
    with contextlib.suppress(CannotSave):
        write_whole(side_files.place(journal, _BEAT), msgspec.json.encode(beat))


def kept_beat(journal: Path) -> int:
    """Return the number of the beat at which a lesson was left, or 0."""
    try:
        return msgspec.json.decode(safe_reading.content(side_files.place(journal, _BEAT), _LARGEST), type=int)
    except (OSError, msgspec.MsgspecError):
        return 0


def is_finished(game: str, profiles: Profiles) -> bool:
    """Whether the present person has finished a game's lesson. A computer without profiles gets none by this."""
    return profiles.current is not None and game in profiles.current.learned


def first_game(game: Game, profile: Profile) -> FirstGame | None:
    """The easier game for a person who has finished the lesson and not played yet; None for everyone else."""
    if game.id not in profile.learned or profile.played.get(game.id):
        return None
    lesson: Lesson = game.besides("tutorial", "lesson")(profile.name)
    return lesson.first_game
