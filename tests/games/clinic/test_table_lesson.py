"""The lesson on its table: what it speaks of is there, every step can be done by hand, and it can be left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from klotho_games.core import folders, registry
from klotho_games.core.settings import Settings
from klotho_games.games.clinic.tutorial import lesson
from klotho_games.scenes.tutorial import Teaching, teach
from klotho_games.stage.sound import Sounds
from klotho_games.stage.stage import Stage
from klotho_games.stage.window import Window
from tests.games.clinic.forced import CLINIC
from tests.games.clinic.table_rig import by_drag, by_key
from tests.games.rig import House, click, confirm, rest, spot
from tests.pictures import ART


@pytest.fixture(autouse=True)
def _at_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(folders, "_chosen", tmp_path)
    known = registry._games.get(CLINIC.id)
    registry.add(CLINIC)
    yield
    registry._games.pop(CLINIC.id, None)
    if known is not None:
        registry.add(known)


class Hall(House):
    def to_shelf(self) -> None:
        self.asked.append(("shelf",))


def sit_down() -> tuple[Stage, Teaching]:
    house = Hall()
    stage = Stage(Window((1280, 720)), Settings(motion="reduced", speed="instant"), Sounds(device=False), house, ART)
    house.stage = stage
    table = teach(CLINIC, lesson("Ada"))
    assert isinstance(table, Teaching)
    stage.push(table)
    rest(stage)
    return stage, table


def do_what_is_asked(stage: Stage, table: Teaching, *, keys: bool = False) -> None:
    assert all(table.focus.find(id) for id in table.beat.light), f"what is spoken of is there: {table.beat.light}"
    if table.beat.awaits is None:
        if keys:
            confirm(stage, table, "lesson:next")
        else:
            click(stage, spot(table, "lesson:next").box.centre)
    else:
        ply = table.session.ply
        move = next(move for move in table.session.legal() if not table.beat.awaits(table.state, move))
        (by_key if keys else by_drag)(stage, table, move)  # type: ignore[arg-type]
        assert table.session.history[ply].step == move
    rest(stage)


@pytest.mark.parametrize("keys", [False, True], ids=["dragging", "keys"])
def test_the_whole_lesson(keys: bool) -> None:
    stage, table = sit_down()
    for _beat in range(len(table.lesson.beats) - 1):
        do_what_is_asked(stage, table, keys=keys)
    assert table.at == len(table.lesson.beats) - 1 and table.state.round == 2


def test_another_move_is_held_back_with_a_word() -> None:
    stage, table = sit_down()
    do_what_is_asked(stage, table)
    other = next(move for move in table.session.legal() if table.beat.awaits and table.beat.awaits(table.state, move))
    assert table.held_back(other) is not None
    by_drag(stage, table, other)  # type: ignore[arg-type]
    assert not table.state.row


def test_it_can_be_left_and_taken_up_again() -> None:
    stage, table = sit_down()
    for _beat in range(5):
        do_what_is_asked(stage, table)
    at, state = table.at, table.state
    table.leave()
    assert stage.house.asked[-1] == ("shelf",)
    _stage, again = sit_down()
    assert again.at == at and again.state == state
