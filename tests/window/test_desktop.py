"""The window among other windows: its class, its first size, and the way back from full screen."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.window.rig import Live, missing, wait_for, window

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
DESKTOP = (1920, 1080)


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Live]:
    """A first start, without a stored window size."""
    with window(tmp_path, furnished=False, size=DESKTOP) as opened:
        yield opened


def place(live: Live) -> tuple[int, int, int, int]:
    """Return position and size of the window of this class; nothing if there is none."""
    asked = ["xdotool", "search", "--class", "^klotho-games$", "getwindowgeometry", "--shell"]
    env = {**os.environ, "DISPLAY": live.screen.display}
    told = subprocess.run(asked, env=env, capture_output=True, text=True, timeout=10).stdout
    found = dict(line.split("=") for line in told.split() if "=" in line)
    x, y, w, h = (int(found.get(name, 0)) for name in ("X", "Y", "WIDTH", "HEIGHT"))
    return x, y, w, h


def test_the_first_window_suits_the_screen_and_comes_back_from_full_screen(live: Live) -> None:
    first = wait_for("the window", lambda: place(live) if place(live)[2] else None)
    assert first == (160, 90, 1600, 900)
    live.do("mousemove", 960, 540)  # without a window manager, keys go to the window under the pointer
    for _time in range(2):
        live.do("key", "F11")
        wait_for("full screen", lambda: place(live)[2:] == DESKTOP)
        live.do("key", "F11")
        wait_for("the window as it was", lambda: place(live) == first)
