"""Widgets for every screen: what people press, choose and read."""

from importlib import import_module
from typing import Any

_WAS_HERE = ("Button", "ButtonStyle", "button_width",)


def __getattr__(name: str) -> Any:
    """Find names for plug-ins that know this package as a module; they are in `button.py` now
    (`klotho_games/old_paths.py`)."""
    if name in _WAS_HERE:
        return getattr(import_module("klotho_games.stage.widgets.button"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
