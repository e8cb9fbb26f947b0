"""The games' albums, `games/<id>.py` in this folder, found by their names.

An album names its GAME and has the functions that show its SCREENS. It can also have
    PEOPLE      the names of the players
    GOLDENS     the screens that the visual tests compare
    README      screens for the picture of the README, each with its place
    PAGE        the screen for the download page
    TABLE       a crowded table, for the bench
    THROW       a table whose next move throws the most dice
    SIGHT       the moment with the most to see: its name, and a table with the move that leads to it
    MOMENT      a great moment in motion, for the download page
    BESIDE      shows another scene with things to drag
    LIST        a state with the most legal moves
    PRESSED     things on the table that do the same as a button, by the ids of their spots
    SMALLER     things that can be smaller in large text, by the ids of their spots, each with the reason
    SOLVER      measures the seconds of its solver for a number of deals, at the start and in the middle
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from klotho_games.core.games import registry


class Moment(NamedTuple):
    begin: Callable[[Any], None]
    """Shows the table in a studio, and lets the motion begin."""
    after: float
    """Seconds from then until the film begins."""
    seconds: float


@cache
def albums() -> tuple[ModuleType, ...]:
    """Return the albums in the order of the games. A module without a GAME is part of another album."""
    stems = sorted(path.stem for path in (Path(__file__).parent / "games").glob("*.py"))
    found = [import_module(f"shots.games.{stem}") for stem in stems if stem != "__init__"]
    by_game = {album.GAME: album for album in found if hasattr(album, "GAME")}
    return tuple(by_game[id] for id in registry.ids() if id in by_game)


def collect(name: str) -> dict[str, Any]:
    """Return the value that each album has under a name, by game, without the albums that have none."""
    return {album.GAME: getattr(album, name) for album in albums() if hasattr(album, name)}


def album(game: str) -> ModuleType:
    return next(found for found in albums() if game == found.GAME)
