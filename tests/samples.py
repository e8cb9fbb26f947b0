"""The two games of the tests, in the registry. Needs no pytest: scripts that tests start meet them too."""

from __future__ import annotations

from klotho_games.core import registry
from tests.sample_dice import SHUTTERS
from tests.sample_game import HOARD

SAMPLES = (registry.add(HOARD), registry.add(SHUTTERS))
