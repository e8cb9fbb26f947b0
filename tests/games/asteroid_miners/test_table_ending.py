"""The books of both crews: every line of the score, the winner, and what can be done afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec.structs import replace

from klotho_games.core.play.session import Session
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.table.ending.ending import Ending
from klotho_games.games.asteroid_miners.table.ending.stage import Liftoff, forged_components
from klotho_games.stage.devices.input import Action
from klotho_games.stage.stage import Stage
from tests.games.asteroid_miners.forced import NAMES
from tests.games.asteroid_miners.table_rig import new_session, sensible
from tests.games.ending_rig import shown
from tests.games.rig import check_words, overlapping, press, rest, written


def finished(seats: int, **options: Any) -> Session:
    session, rng = new_session(60 + seats, seats, **options), random.Random(seats)
    while not session.is_over:
        session.play(sensible(session, rng))
        session.draw_chance()
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
    assert scene.motions.is_busy and not scene.was_counted
    press(stage, Action.CONFIRM)
    assert scene.was_counted and stage.program.asked == []
    result = games["two"].result
    assert result is not None and f"{NAMES[result.winners[0]]} has won." in stage.said
    press(stage, Action.CONFIRM)
    assert stage.program.asked == [], "the hand that hurried is not heard yet"
    rest(stage)
    press(stage, Action.CONFIRM)
    rest(stage)
    assert stage.program.asked == [("play_again",)]


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
    assert ruined._why_over().startswith(f"{ruined.session.setup.seats[s.ruined]} can no longer pay")
    assert "last asteroid" in whole._why_over()


def test_who_wins_a_tie_is_not_called_the_richest(games: dict[str, Session]) -> None:
    s = games["two"].state
    stage, scene = ending(games["two"])
    scene.state = replace(s, crews=(s.crews[0], s.crews[0]))
    scene.rebuild()
    scene.sheet._announce()
    assert scene.sheet.best == (1,) and "Ben wins the tiebreak!" in stage.said


# -- the stage before the numbers -----------------------------------------------------------------------------------


def told(stage: Stage, scene: Ending) -> list[tuple[list[str], bool]]:
    """Return the texts in every tenth of a second until everything has been shown, and whether a flame is visible."""
    seen = []
    while scene.motions.is_busy and len(seen) < 300:
        flames = [one for one in scene.layers.sprites() if "flame" in str(one.key) and one.alpha > 0]
        seen.append(([run.words for run in written(stage)], bool(flames)))
        stage.step(0.1, [])
    return seen


@pytest.mark.parametrize(("motion", "speed", "most"), [
    ("full", "normal", 75), ("full", "fast", 38), ("reduced", "normal", 40),
])
def test_the_richer_crew_lifts_off_before_the_figures(games: dict[str, Session], motion: str, speed: str,
                                                      most: int) -> None:
    session = games["two"]
    stage, scene = ending(session, motion=motion, speed=speed)
    winner = NAMES[scene.sheet.best[0]]
    seen = told(stage, scene)
    lift = [n for n, (words, flame) in enumerate(seen) if f"{winner} lifts off!" in words and flame]
    count = [n for n, (words, _flame) in enumerate(seen) if "The final accounts" in words]
    assert lift and count and lift[-1] < count[0]
    assert not any("Metal market" in words for words, _flame in seen[: count[0]])
    assert scene.was_counted and count[0] < most, "tenths of a second"
    assert not [one for one in scene.layers.sprites() if "asteroid-liftoff" in str(one.key)], "nothing is left lying"


def test_at_large_text_the_stage_is_whole(games: dict[str, Session]) -> None:
    stage, scene = ending(games["two"], (1280, 720), 2.0, motion="reduced", speed="normal")
    for _tenth in range(9):
        stage.step(0.1, [])
    assert scene.motions.is_busy
    runs = written(stage)
    assert {"Ada lifts off!", "Ben lifts off!"} & {run.words for run in runs}
    assert all(run.fits for run in runs) and not overlapping(runs)


def test_one_who_plays_both_sees_both_lift_off(games: dict[str, Session]) -> None:
    _stage, scene = ending(games["alone"])
    assert Liftoff(scene, 992).leaving == (0, 1)


def test_what_overtime_lost_is_not_taken_along() -> None:
    def forging(component: int, seat: int = 0) -> ev.ComponentForged:
        return ev.ComponentForged(seat, component, 0, (1, 2), 0, (1, 2), 4, False)

    story = (forging(1), ev.FundsBanked(0, 1, 4, 12, 1), forging(2), forging(3), ev.OvertimeLost(0, 2, 8),
             forging(1, seat=1), forging(2), forging(4), ev.FundsBanked(0, 2, 8, 20, 3))
    assert forged_components(story, 0) == (1, 2, 4)
    assert forged_components(story, 1) == ()
