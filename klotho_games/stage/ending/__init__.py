"""How a game ends on screen: the count, new medals, the dice."""

from importlib import import_module
from typing import Any

_WAS_HERE = ("Counted", "EndingScene", "SheetEnding", "sparks",)


def __getattr__(name: str) -> Any:
    """Games from elsewhere know a module of this name; it is `ending.py` now (`klotho_games/old_paths.py`)."""
    if name in _WAS_HERE:
        return getattr(import_module("klotho_games.stage.ending.ending"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
