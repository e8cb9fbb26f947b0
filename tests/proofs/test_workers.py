"""A few harms at the table of a sample game; `build_scripts/prove.py workers` does it at every table."""

from __future__ import annotations

import os

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from klotho_games.scenes.bot_process import BotProcess
from tests.proofs import workers
from tests.proofs.proof import Asked


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "kill"), reason="processes are harmed by signals")
def test_every_table_goes_on_after_each_harm() -> None:
    found = workers.prove(Asked(2 * len(workers.HARMS), "slow run"))
    assert found.faults == (), found


@pytest.mark.slow
def test_a_house_that_waits_for_ever_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program never asks again, and never decides in the bot's place."""
    monkeypatch.setattr(BotProcess, "_handle_failure", lambda advisor, question, failed: None)
    monkeypatch.setattr(workers, "_GOES_ON", 6.0)
    monkeypatch.setattr(workers, "HARMS", (workers.gone_for_good,))
    found = workers.prove(Asked(1, "waits", seats=2))
    assert any("waited" in fault for fault in found.faults), found
