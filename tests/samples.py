"""The three games of the tests, in the registry. Needs no pytest: scripts that tests start meet them too.

Two are made known by hand. The third lies in `installed` as pip would have left it, and is found like any other game
from elsewhere.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from unittest import mock

from klotho_games.core.games import plugin_trials, plugins, registry
from klotho_games.core.games.registry import Game
from tests.sample_dice import SHUTTERS
from tests.sample_game import HOARD

INSTALLED = Path(__file__).parent / "installed"
if str(INSTALLED) not in sys.path:
    sys.path.append(str(INSTALLED))
os.environ.pop(plugins.NONE_PLEASE, None)  # whoever wants these games wants that one too


def come_through(games: Sequence[Game]) -> dict[str, plugin_trials.Fate]:
    """Stands in for the trial in a process of its own, which takes longer than most tests: these are known to come
    through. What the trial finds out, and that it remembers, is shown in tests/core/test_plugin_trials.py."""
    return {game.id: "" for game in games}


with mock.patch.object(plugin_trials, "_try", come_through):
    SAMPLES = (registry.add(HOARD), registry.add(SHUTTERS), registry.load("straws"))
