"""A game that is left during an offer and continued: the save reveals no secret, and a curtain hides the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core.contract import NOBODY
from klotho_games.core.files import folders
from klotho_games.core.play import journal
from klotho_games.games.klobba.rules.cards import ACTIONS
from klotho_games.games.klobba.rules.state import Phase
from klotho_games.stage.devices.input import Notice, Press
from klotho_games.stage.table.drape import Drape
from tests.games.klobba.table_rig import KLOBBA, hand_over, standing
from tests.games.rig import rest, sit_down

SMALL = (640, 360)


def test_an_offer_waits_behind_the_curtain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "_chosen", tmp_path)
    played = standing(Phase.ANSWER, 3, bots=("", "", "easy"), holds=lambda s: s.seat < 2)
    session = journal.start(KLOBBA, played.setup, played.seed, bots=("", "", "easy"), notes={"profile": "Ada"})
    for step in played.history:
        (session.force if step.seat < 0 else session.play)(step.step)  # type: ignore[arg-type, operator]
    session.close()
    (path,) = tmp_path.rglob("*.klotho")
    again = journal.resume(path)
    told = KLOBBA.telling.standing(again.state, again.setup.seats)
    assert told and not [action.name for action in ACTIONS if action.name in told]
    stage, table = sit_down(again, SMALL)
    assert isinstance(stage.scene, Drape) and stage.scene.seat == played.to_act and table.viewpoint.looking == NOBODY
    hand_over(stage)
    assert stage.scene is table and table.viewpoint.looking == played.to_act and table.state == played.state
    assert table.focus.find("accept") is not None
    again.close()


def test_a_hand_that_is_looked_at_is_covered_when_the_window_is_left() -> None:
    """The key that shows the hand is then released outside the window."""
    stage, table = sit_down(standing(Phase.PAIR, 3, rounds=2), SMALL)
    stage.step(0.02, [Press(None, "k")])
    rest(stage)
    assert table.viewpoint.looking >= 0
    stage.step(0.02, [Notice("focus-lost")])
    rest(stage)
    assert table.viewpoint.looking == NOBODY
