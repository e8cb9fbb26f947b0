"""Screens with games of older rules: among the saves, the question before one is continued, and in the list of the
last games."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.scenes.game.records import LAST, Records
from klotho_games.scenes.shelf.page import Shelf
from shots.studio import Studio
from tests.saves import corpus


def _saves(s: Studio) -> None:
    """Show two saves, one that can be continued and one that cannot."""
    with tempfile.TemporaryDirectory() as folder:
        for goes_on in (True, False):
            corpus.laid(corpus.one_older(False, goes_on, Path(folder)), folders.saves())
    s.program.forget_saves()
    s.show(Shelf())
    s.program.open_saves()
    s.rest()


def _show_question(s: Studio) -> None:
    _saves(s)
    s.program.resume(next(save.path for save in s.program.saves() if save.older))
    s.rest()


def _records(s: Studio) -> None:
    """Show records of the same game, one that can be watched and others that cannot."""
    with tempfile.TemporaryDirectory() as folder:
        found = [(path, session is not None) for path, session in corpus.older(True, Path(folder))]
        ids = [path.name.split("-")[0] for path, watched in found if not watched]
        id = next(path.name.split("-")[0] for path, watched in found if watched and path.name.split("-")[0] in ids)
        for path, _watched in found:
            if path.name.startswith(f"{id}-"):
                corpus.laid(path, folders.records())
    s.show(Shelf())
    s.show(Records(registry.load(id), LAST))
    s.rest()


SCREENS: dict[str, Callable[[Any], None]] = {
    "saves-older": _saves,
    "saves-older-asked": _show_question,
    "records-older": _records,
}
