"""A screen that is taken away: one sentence, an exit code, and every game is where it was."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from klotho_games import app
from tests.window.rig import missing, wait_for, window

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]


def test_an_x_server_that_ends_is_an_end_in_a_sentence(tmp_path: Path) -> None:
    with window(tmp_path) as live:
        screen = live.screen
        wait_for("the shelf", lambda: len(set(screen.file.read_bytes()[screen.place()[0] :: 4096])) > 20)
        time.sleep(0.5)  # for what comes right after the first picture
        screen._process.kill()
        assert live.ended() == app.NO_DISPLAY
        assert live.process.stderr is not None
        told = live.process.stderr.read()
        assert "The display is gone (the X server has ended). Your games are saved" in told and "Traceback" not in told
