"""The table of a game: its scene and the parts that the scene owns."""

from importlib import import_module
from typing import Any

_WAS_HERE = ("TableScene",)


def __getattr__(name: str) -> Any:
    """Forward names that plug-ins import from the old module `stage/table.py`, now `table_scene.py`.

    See `klotho_games/old_paths.py`.
    """
    if name in _WAS_HERE:
        return getattr(import_module("klotho_games.stage.table.table_scene"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
