"""The last sheet: every line of the count, the winner, and what can be done afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from klotho_games.core.session import Session
from klotho_games.games.klotho97.table_ending import Ending
from klotho_games.stage.input import Action
from klotho_games.stage.stage import Stage
from tests.games.ending_rig import shown
from tests.games.klotho97.table_rig import new_session, sensible
from tests.games.rig import check_words, press, rest, written


def finished(seats: int) -> Session:
    session, rng = new_session(60 + seats, seats), random.Random(seats)
    while not session.over:
        session.play(sensible(session, rng))
        session.settle()
    return session


@pytest.fixture(scope="module")
def games() -> dict[int, Session]:
    return {seats: finished(seats) for seats in (1, 3, 6)}


def ending(session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0,
           **wishes: Any) -> tuple[Stage, Ending]:
    return shown(Ending, session, size, text, **wishes)


@pytest.mark.parametrize(("seats", "size", "text"), [
    (1, (1920, 1080), 1.0), (3, (1280, 720), 2.0), (6, (1920, 1080), 1.0), (6, (1280, 720), 2.0),
])
def test_words_are_whole(games: dict[int, Session], seats: int, size: tuple[int, int], text: float) -> None:
    stage, _scene = ending(games[seats], size, text)
    rest(stage)
    check_words(written(stage), size, text)


def test_the_lines_add_up_to_the_score(games: dict[int, Session]) -> None:
    for session in games.values():
        _stage, scene = ending(session)
        *sources, last = scene.sheet.lines
        result = session.result
        assert result is not None
        assert tuple(cell.points for cell in last.cells) == result.scores
        assert tuple(sum(line.cells[seat].points for line in sources) for seat in range(len(result.scores))) == (
            result.scores)


def test_it_is_counted_line_by_line_and_any_key_shows_the_end(games: dict[int, Session]) -> None:
    stage, scene = ending(games[3], motion="full", speed="normal")
    for _frame in range(30):
        stage.step(0.05, [])
    seen = sum(sprite.alpha > 0.5 for sprite in scene.sheet._rows)
    assert 0 < seen < len(scene.sheet._rows) and not scene.told
    press(stage, Action.DOWN)
    rest(stage)
    assert scene.told and all(sprite.alpha == 1 for sprite in (*scene.sheet._rows, *scene.sheet._winners))
    scene.rebuild()
    assert all(sprite.alpha == 1 for sprite in scene.sheet._rows), "built anew it stays told"
    press(stage, Action.CONFIRM, "return")
    assert ("play_again",) in stage.house.asked
