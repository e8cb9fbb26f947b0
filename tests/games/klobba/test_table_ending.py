"""The end of the game: every line of the count, the winner, and what can be done afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules.count import scores
from klotho_games.games.klobba.table.ending.ending import Ending
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from tests.games.ending_rig import shown
from tests.games.klobba.table_rig import at_random, new_session
from tests.games.rig import check_words, press, rest, written


def finished(seats: int) -> Session:
    session, rng = new_session(60 + seats, seats), random.Random(seats)
    while not session.is_over:
        session.play(at_random(session, rng))
        session.draw_chance()
    return session


@pytest.fixture(scope="module")
def games() -> dict[int, Session]:
    return {seats: finished(seats) for seats in (2, 3, 6)}


def ending(session: Session, size: tuple[int, int] = (640, 360), text: float = 1.0,
           **wishes: Any) -> tuple[Stage, Ending]:
    return shown(Ending, session, size, text, **wishes)


@pytest.mark.parametrize(("seats", "size", "text"), [
    (2, (1920, 1080), 1.0), (3, (1280, 720), 2.0), (6, (1920, 1080), 1.0), (6, (1280, 720), 2.0),
])
def test_words_are_whole(games: dict[int, Session], seats: int, size: tuple[int, int], text: float) -> None:
    stage, _scene = ending(games[seats], size, text)
    rest(stage)
    check_words(written(stage), size, text)


def test_the_lines_add_up_to_the_score(games: dict[int, Session]) -> None:
    _stage, scene = ending(games[6])
    kept, won, _clobbered = scene.sheet.entries
    assert tuple(a + b for a, b in zip(kept.by_seat, won.by_seat, strict=True)) == scores(games[6].state)
    assert scene.sheet.totals == games[6].result.scores  # type: ignore[union-attr]


def test_who_has_won_is_said_when_it_has_been_counted(games: dict[int, Session]) -> None:
    stage, scene = ending(games[3], motion="full", speed="normal")
    assert "Count the Stars" in scene.prompt.current_words[1] and not scene.was_counted
    press(stage, Action.CONFIRM, "return")
    rest(stage)
    (winner, *_others) = games[3].result.winners  # type: ignore[union-attr]
    assert scene.was_counted and games[3].setup.seats[winner] in scene.prompt.current_words[1]


def test_it_can_be_counted_again(games: dict[int, Session]) -> None:
    stage, scene = ending(games[2])
    rest(stage)
    scene.count_again()
    assert scene.motions.is_busy and not scene.was_counted
    rest(stage)
    assert scene.was_counted


def test_no_dice_are_spoken_of(games: dict[int, Session]) -> None:
    stage, scene = ending(games[2])
    rest(stage)
    check = scene.focus.find("check")
    assert check is not None and (check.label, "roll" in check.tip) == ("Check", False)
