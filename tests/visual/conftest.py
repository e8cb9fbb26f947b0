# ruff: noqa: E402 - where the studio is drawn is said before pygame comes
"""The studio of `build_scripts/shots/screens.py`, which can show every named screen."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
if str(ROOT / "build_scripts") not in sys.path:
    sys.path.append(str(ROOT / "build_scripts"))

from shots import screens
from tests.pictures import ART

screens.ART = ART  # one Art for all tests of a process
