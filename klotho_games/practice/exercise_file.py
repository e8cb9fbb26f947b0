"""The exercises that come with a game: one file for each game, beside its rules (`exercises.json.gz`).

    exercise_file.of_game(game)      # () for a game without exercises, such as most plug-ins
    exercise_file.all_exercises()    # by game, and a sentence about each file that cannot be used

The text is compressed, because the moves of a game repeat themselves: a set is a quarter of what it would be.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files.folders import NOT_JSON
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, quote

from .exercise import Exercise

FILE = "exercises.json.gz"
FORMAT = 1
LARGEST = 1 << 20
"""Bytes, compressed: more than ten times as many as all our exercises together have."""
_LARGEST_TEXT = 32 << 20


class BadExercises(Exception):
    """The file cannot be used; the message says why in a sentence."""


class _Head(Value, frozen=True):
    format: int


class _Set(Value, frozen=True):
    format: int
    exercises: tuple[Exercise, ...]


def encode(exercises: Sequence[Exercise]) -> bytes:
    """Return the content of a file. The same exercises always give the same bytes."""
    return gzip.compress(msgspec.json.encode(_Set(FORMAT, tuple(exercises))), 9, mtime=0)


def decode(content: bytes, name: str = FILE) -> tuple[Exercise, ...]:
    """Read what `encode` wrote. Raises BadExercises for anything else."""
    try:
        text = _unpack(content)
        if msgspec.json.decode(text, type=_Head).format > FORMAT:
            told = _("The exercises in {name} are for a newer version of Klotho Games. Install it to practise them.")
            raise BadExercises(told.format(name=quote(name)))
        return msgspec.json.decode(text, type=_Set).exercises
    except (*NOT_JSON, OSError, EOFError, zlib.error) as problem:
        told = _("The exercises in {name} are damaged, so you can’t practise them. Install Klotho Games again.")
        raise BadExercises(told.format(name=quote(name))) from problem


def _unpack(content: bytes) -> bytes:
    """Unpack a file, but no more than we would write: a small file can unpack to more than the memory holds."""
    if len(content) > LARGEST:
        raise OSError
    unpacking = zlib.decompressobj(wbits=31)
    text = unpacking.decompress(content, _LARGEST_TEXT)
    if not unpacking.eof:
        raise EOFError
    return text


@lru_cache(maxsize=32)
def of_game(game: Game) -> tuple[Exercise, ...]:
    """Return the exercises that come with a game. Raises BadExercises if the file is damaged.

    Exercises of other rules than today's are left out: their positions might no longer be possible.
    """
    try:
        content = resources.files(game.package).joinpath(FILE).read_bytes()
    except (FileNotFoundError, ModuleNotFoundError):
        return ()
    version = game.box.version  # without the rules, so that a page that lists exercises appears sooner
    return tuple(one for one in decode(content) if one.game == game.id and one.version == version)


def all_exercises() -> tuple[dict[str, tuple[Exercise, ...]], list[str]]:
    """Return the exercises of every game that has some, in the order of the shelf, and what is wrong with files."""
    found: dict[str, tuple[Exercise, ...]] = {}
    problems = []
    for box in registry.shelf():
        try:
            exercises = of_game(registry.load(box.id))
        except (BadExercises, registry.BrokenGame) as problem:
            problems.append(str(problem))
            continue
        if exercises:
            found[box.id] = exercises
    return found, problems
