"""A screen that is taken away: one sentence, an exit code, and every game where it was."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from klotho_games import app
from screen import Screen
from tests.window.rig import Live, furnish, missing, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]


def test_an_x_server_that_ends_is_an_end_in_a_sentence(tmp_path: Path) -> None:
    folder, home = tmp_path / "screen", tmp_path / "home"
    folder.mkdir()
    home.mkdir()
    furnish(home)
    screen = Screen(folder)
    live = Live(screen, home)
    try:
        wait_for("the shelf", lambda: len(set(screen.file.read_bytes()[screen.place()[0] :: 4096])) > 20)
        time.sleep(0.5)  # what comes right after the first picture
        screen._process.kill()
        assert live.ended() == app.NO_DISPLAY
        assert live.process.stderr is not None
        told = live.process.stderr.read()
        assert "The display has gone (the X server has ended). Every game is saved" in told and "Traceback" not in told
    finally:
        live.close()
        screen.close()
