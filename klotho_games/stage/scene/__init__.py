"""One screen: sprites, motion, focus, drag and drop, speech."""

from importlib import import_module
from typing import Any

_WAS_HERE = ("HELD", "RING_Z", "Scene", "TIP_AFTER", "TURNS",)


def __getattr__(name: str) -> Any:
    """Find names for plug-ins that know this package as a module; they are in `scene.py` now
    (`klotho_games/old_paths.py`)."""
    if name in _WAS_HERE:
        return getattr(import_module("klotho_games.stage.scene.scene"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
