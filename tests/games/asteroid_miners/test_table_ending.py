"""The books of both crews: every line of the count, the winner, and what can be done afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.session import Session
from klotho_games.games.asteroid_miners.table_ending import Ending
from klotho_games.stage.input import Action
from klotho_games.stage.stage import Stage
from tests.games.asteroid_miners.forced import NAMES
from tests.games.asteroid_miners.table_rig import new_session, sensible
from tests.games.ending_rig import shown
from tests.games.rig import check_words, press, rest, written


def finished(seats: int, **options: Any) -> Session:
    session, rng = new_session(60 + seats, seats, **options), random.Random(seats)
    while not session.over:
        session.play(sensible(session, rng))
        session.settle()
    return session


@pytest.fixture(scope="module")
def games() -> dict[str, Session]:
    return {"two": finished(2), "alone": finished(1), "ruined": finished(2, rules="advanced")}


def ending(session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0,
           **wishes: Any) -> tuple[Stage, Ending]:
    return shown(Ending, session, size, text, **wishes)


@pytest.mark.parametrize(("which", "size", "text"), [
    ("two", (1920, 1080), 1.0), ("alone", (1280, 720), 2.0), ("ruined", (1280, 720), 1.0),
])
def test_words_are_whole(games: dict[str, Session], which: str, size: tuple[int, int], text: float) -> None:
    stage, _scene = ending(games[which], size, text)
    rest(stage)
    check_words(written(stage), size, text)


@pytest.mark.parametrize("which", ["two", "alone", "ruined"])
def test_the_lines_add_up_to_the_funds(games: dict[str, Session], which: str) -> None:
    _stage, scene = ending(games[which])
    for side in (0, 1):
        money = sum(line.amounts[side] for line in scene.sheet.lines if line.unit)
        assert money == scene.sheet.total[side] == scene.state.crews[side].money


def test_a_key_shows_the_end_of_the_count_and_decides_nothing(games: dict[str, Session]) -> None:
    stage, scene = ending(games["two"], motion="full", speed="normal")
    assert scene.motions.busy and not scene.told
    press(stage, Action.CONFIRM)
    assert scene.told and stage.house.asked == []
    result = games["two"].result
    assert result is not None and f"{NAMES[result.winners[0]]} has won." in stage.said
    press(stage, Action.CONFIRM)
    rest(stage)
    assert stage.house.asked == [("play_again",)]


def test_a_tie_of_one_who_plays_both_lights_both_sides(games: dict[str, Session]) -> None:
    session = games["alone"]
    s = session.state
    even = replace(s, crews=(s.crews[0], s.crews[0]))
    _stage, scene = ending(session)
    scene.state = even
    scene.rebuild()
    assert scene.sheet.best == (0, 1) and len(scene.sheet._winners) == 2


def test_why_it_is_over_is_told_as_it_was(games: dict[str, Session]) -> None:
    ruined, whole = (ending(games[which])[1] for which in ("ruined", "two"))
    s = ruined.state
    assert s.ruined >= 0, "the game of this test ends by ruin"
    assert ruined._why_over().startswith(f"{ruined.session.setup.seats[s.ruined]} cannot pay")
    assert "last asteroid" in whole._why_over()


def test_who_wins_a_tie_is_not_called_the_richest(games: dict[str, Session]) -> None:
    s = games["two"].state
    stage, scene = ending(games["two"])
    scene.state = replace(s, crews=(s.crews[0], s.crews[0]))
    scene.rebuild()
    scene.sheet._announce()
    assert scene.sheet.best == (1,) and "Ben wins the tie!" in stage.said
