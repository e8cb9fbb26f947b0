"""The command of `build_scripts` that runs the proofs is tested with them; their windows are invisible."""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

_SCRIPTS = str(Path(__file__).resolve().parents[2] / "build_scripts")
if _SCRIPTS not in sys.path:
    sys.path.append(_SCRIPTS)
