"""The search for exercises (`build_scripts/measure/exercise_search.py`) is tested with the proof that it uses."""

from __future__ import annotations

import sys
from pathlib import Path

_SCRIPTS = str(Path(__file__).resolve().parents[2] / "build_scripts")
if _SCRIPTS not in sys.path:
    sys.path.append(_SCRIPTS)
