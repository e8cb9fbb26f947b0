"""The three games of the tests, in the registry. Needs no pytest: scripts that tests start meet them too.

Two are made known by hand. The third lies in `installed` as pip would have left it, and is found like any other game
from elsewhere.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from klotho_games.core import plugins, registry
from tests.sample_dice import SHUTTERS
from tests.sample_game import HOARD

INSTALLED = Path(__file__).parent / "installed"
if str(INSTALLED) not in sys.path:
    sys.path.append(str(INSTALLED))
os.environ.pop(plugins.NONE_PLEASE, None)  # whoever wants these games wants that one too

SAMPLES = (registry.add(HOARD), registry.add(SHUTTERS), registry.load("straws"))
