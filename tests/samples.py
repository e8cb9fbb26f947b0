"""The three sample games of the tests, in the registry. Needs no pytest, so scripts that tests start have them too.

Two are registered by hand. The third is in `installed` as pip would have left it, and is found like any other plug-in.
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
os.environ.pop(plugins.NONE_PLEASE, None)  # tests that use these games need the plug-in too


def come_through(games: Sequence[Game]) -> dict[str, plugin_trials.Fate]:
    """Replaces the trial in a separate process, which takes longer than most tests; the samples are known to pass.

    tests/core/test_plugin_trials.py shows what the trial finds, and that its results are remembered.
    """
    return {game.id: "" for game in games}


with mock.patch.object(plugin_trials, "_try", come_through):
    SAMPLES = (registry.add(HOARD), registry.add(SHUTTERS), registry.load("straws"))
