"""A screen with few colours, as remote desktops and old projectors have: every table is still painted."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bench.virtual_screen import Screen
from tests.window.rig import ROOT, Live, furnish, missing, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
DEPTHS = (16, 15)
TABLES = """
import pygame
from pathlib import Path
from klotho_games import selftest
from klotho_games.stage.devices.window import Window
fit = Window.fit
def fitted(self):
    fit(self)
    print(pygame.display.get_surface().get_bitsize(), self.screen.get_bitsize())
Window.fit = fitted
print(selftest.tables(Path()))
"""


@pytest.mark.parametrize("depth", DEPTHS)
def test_every_table_is_painted(tmp_path: Path, depth: int) -> None:
    with closing(Screen(tmp_path, depth=depth)) as shown:
        env = {**os.environ, "DISPLAY": shown.display, "SDL_VIDEODRIVER": "x11", "PYTHONPATH": str(ROOT),
               "KLOTHO_HOME": str(tmp_path / "home"), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        done = subprocess.run([sys.executable, "-c", TABLES], env=env, capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"{depth} 32\n") and "rulebooks open" in done.stdout


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_shelf_is_seen(tmp_path: Path, depth: int) -> None:
    (tmp_path / "home").mkdir()
    furnish(tmp_path / "home")
    with closing(Screen(tmp_path, depth=depth)) as shown, closing(Live(shown, tmp_path / "home")) as live:
        def colours() -> int:
            data = shown.file.read_bytes()[shown.place()[0]:]
            return len({data[at:at + 2] for at in range(0, len(data) - 1, 998)})

        wait_for("the shelf", lambda: live.process.poll() is not None or colours() > 100)
        assert live.process.poll() is None
