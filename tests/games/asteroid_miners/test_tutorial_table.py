"""The lesson on its table: what is spoken of is there, and doing what is asked leads to its end."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from klotho_games.core import folders
from klotho_games.core.settings import Settings
from klotho_games.games.asteroid_miners.tutorial import lesson
from klotho_games.scenes.tutorial import Teaching, teach
from klotho_games.stage.sound import Sounds
from klotho_games.stage.stage import Stage
from klotho_games.stage.window import Window
from tests.games.asteroid_miners.forced import ASTEROID_MINERS
from tests.games.asteroid_miners.table_rig import by_click
from tests.games.rig import House, click, rest, spot
from tests.pictures import ART


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(folders, "_chosen", tmp_path)
    yield


def sit_down() -> tuple[Stage, Teaching]:
    house = House()
    stage = Stage(Window((640, 360)), Settings(motion="reduced", speed="instant"), Sounds(device=False), house, ART)
    house.stage = stage
    table = teach(ASTEROID_MINERS, lesson("Ada"))
    assert isinstance(table, Teaching)
    stage.push(table)
    settle(stage, table)
    return stage, table


def settle(stage: Stage, table: Teaching) -> None:
    """Until the learner has to do or read something."""
    for _frame in range(200):
        rest(stage)
        if stage.scene is table and (table.session.to_act == 0 or table.done):
            return
        stage.step(0.05, [])
    raise AssertionError("the lesson does not go on")


def test_the_lesson_is_done_by_clicks_on_what_is_lit() -> None:
    stage, table = sit_down()
    while not table.done:
        beat = table.beat
        assert [id for id in beat.light if table.focus.find(id) is None] == [], beat.say
        if beat.awaits is None:
            click(stage, spot(table, "lesson:next").box.centre)
        else:
            move = next(move for move in table.session.legal() if not beat.awaits(table.state, move))
            by_click(stage, table, move)
        assert table.beat is not beat, beat.say
        settle(stage, table)
    assert table.state.crews[0].gear == ("trimmer",) and table.state.crews[0].built == 1
