"""The lesson on its table: gone through to its end, and what somebody knows afterwards."""

from __future__ import annotations

import pytest

from klotho_games.games.karthis.events import RivalBeaten, ThreatMet
from klotho_games.games.karthis.tutorial import lesson
from tests.games.lesson_rig import can_be_left_and_taken_up_again, do_what_is_asked, sit_down


def test_it_shows_a_one_that_rolls_again_a_rival_and_the_way_down() -> None:
    stage, table = sit_down("karthis")
    while not table.done:
        lit = [table.focus.find(id) for id in table.beat.light]
        assert all(lit), f"what is spoken of is there: {table.beat.light}"
        if "you roll again" in table.beat.say:
            assert table.state.health == 8
        do_what_is_asked(stage, table)
    events = [event for played in table.session.history for event in played.events]
    met = [event for event in events if isinstance(event, ThreatMet)]
    assert [(event.roll, event.damage, event.again) for event in met] == [(1, 2, True), (5, 0, False)]
    assert any(isinstance(event, RivalBeaten) for event in events)
    assert table.state.floor == 2 and table.state.treasures


@pytest.mark.parametrize(
    "told",
    (
        "take the Jeweled Crown of Karthis",  # how it is won
        "the treasure in your backpack is your score",
        "Lose your last Health before that, and all of it stays below",
        "A Heart heals half of the Health you have lost, rounded down",
        "Yours was a 1: it hurts, and you roll again",
        "your level rises to the floor where you took it",
        "5 Health and 1 more for each floor, so 6 here",
    ),
)
def test_it_tells_the_goal_and_what_it_takes(told: str) -> None:
    assert told in " ".join(beat.say for beat in lesson("Ada").beats)


def test_it_can_be_left_and_taken_up_again() -> None:
    can_be_left_and_taken_up_again("karthis", do_what_is_asked, 4)
