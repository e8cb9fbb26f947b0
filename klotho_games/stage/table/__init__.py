"""The table of a game: its scene and the parts that it owns."""

from importlib import import_module
from typing import Any

_WAS_HERE = ("TableScene",)


def __getattr__(name: str) -> Any:
    """Games from elsewhere know a module of this name; it is `table_scene.py` now (`klotho_games/old_paths.py`)."""
    if name in _WAS_HERE:
        return getattr(import_module("klotho_games.stage.table.table_scene"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
