"""How a game ends on screen: the count, new medals, and the check of the dice."""

from importlib import import_module
from typing import Any

_WAS_HERE = ("Counted", "EndingScene", "SheetEnding", "sparks",)


def __getattr__(name: str) -> Any:
    """Find names for plug-ins that know this package as a module; they are in `ending.py` now
    (`klotho_games/old_paths.py`)."""
    if name in _WAS_HERE:
        return getattr(import_module("klotho_games.stage.ending.ending"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
