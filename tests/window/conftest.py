# ruff: noqa: E402 - where the twin is drawn is said before pygame comes
from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# The twin in the test's process has no screen; the game gets the screen of Xvfb.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
if str(ROOT / "build_scripts") not in sys.path:
    sys.path.append(str(ROOT / "build_scripts"))

from shots import screens
from tests.pictures import ART
from tests.window.rig import SIZE, Pair, Twin, window

screens.ART = ART  # one Art for all tests of a process


@pytest.fixture
def pair(tmp_path: Path, as_delivered: None) -> Iterator[Pair]:
    """The program in a real window, and its twin that says where everything is."""
    with window(tmp_path) as live, screens.studio(SIZE, master=0) as studio:
        yield Pair(live, Twin(studio))
