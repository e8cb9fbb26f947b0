"""The studio of `build_scripts/shots.py`, where every named screen can be had."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
if str(ROOT / "build_scripts") not in sys.path:
    sys.path.append(str(ROOT / "build_scripts"))
