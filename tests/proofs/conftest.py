"""The command of `build_scripts` that runs the proofs is tried with them."""

from __future__ import annotations

import sys
from pathlib import Path

_SCRIPTS = str(Path(__file__).resolve().parents[2] / "build_scripts")
if _SCRIPTS not in sys.path:
    sys.path.append(_SCRIPTS)
