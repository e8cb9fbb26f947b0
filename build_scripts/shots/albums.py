"""The albums of the games: `games/<id>.py` beside this file, found by their names.

An album says which GAME it is of and how its SCREENS are brought about. It may also say
    PEOPLE      who sits on its pictures
    GOLDENS     the screens that the visual tests compare
    README      screens for the picture of the README, each with its place there
    PAGE        the screen for the download page
    TABLE       a crowded table, for the bench
    THROW       a table whose next move throws as many dice as there can be
    SIGHT       what is most to be seen at once: its name, and a table with the move before it
    BESIDE      brings about another scene on which things are carried
    LIST        a state with as many moves as there can be
    SOLVER      seconds that its solver took for so many deals: at the start, in the middle
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from klotho_games.core.games import registry


@cache
def albums() -> tuple[ModuleType, ...]:
    """In the order of the games. A module without a GAME is a part of another's album."""
    stems = sorted(path.stem for path in (Path(__file__).parent / "games").glob("*.py"))
    found = [import_module(f"shots.games.{stem}") for stem in stems if stem != "__init__"]
    by_game = {album.GAME: album for album in found if hasattr(album, "GAME")}
    return tuple(by_game[id] for id in registry.ids() if id in by_game)


def collect(name: str) -> dict[str, Any]:
    """What the albums say under a name, by game; those that say nothing are left out."""
    return {album.GAME: getattr(album, name) for album in albums() if hasattr(album, name)}


def album(game: str) -> ModuleType:
    return next(found for found in albums() if game == found.GAME)
