"""The lesson on its table: played to its end, and what the learner knows afterwards."""

from __future__ import annotations

import pytest

from klotho_games.games.karthis.rules.events import RivalBeaten, ThreatMet
from klotho_games.games.karthis.table.parts.drawn_cards import DrawnCards
from klotho_games.games.karthis.tutorial import lesson
from klotho_games.stage.scene.motion import Part
from tests.games.lesson_rig import can_be_left_and_taken_up_again, do_what_is_asked, sit_down
from tests.games.rig import spot


def test_it_shows_a_one_that_rolls_again_a_rival_and_the_way_down(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = sit_down("karthis")
    stamped: list[tuple[str, bool]] = []
    stamp = DrawnCards.stamp

    def seen(row: DrawnCards, words: str, good: bool, on: str) -> list[Part]:
        stamped.append((words, good))
        return stamp(row, words, good, on)

    monkeypatch.setattr(DrawnCards, "stamp", seen)
    while not table.mode.is_last_beat:
        lit = [table.focus.find(id) for id in table.mode.beat.light]
        assert all(lit), f"what is spoken of is there: {table.mode.beat.light}"
        if "you roll again" in table.mode.beat.say:
            assert table.state.health == 8
        do_what_is_asked(stage, table)
    events = [event for played in table.session.history for event in played.events]
    met = [event for event in events if isinstance(event, ThreatMet)]
    assert [(event.roll, event.damage, event.again) for event in met] == [(1, 2, True), (5, 0, False)]
    assert stamped == [("lost 2", False), ("lost 2 in all", False)], "a dodge after a 1 is not harmless (KAR-4.4)"
    assert any(isinstance(event, RivalBeaten) for event in events)
    assert table.state.floor == 2 and table.state.treasures


@pytest.mark.parametrize(
    "told",
    (
        "Your goal is the Jeweled Crown of Karthis",  # how to win
        "The treasure in your backpack is your score",
        "If you lose your last Health before you have the Crown, you lose all your treasure",
        "A Heart heals half of the Health you have lost, rounded down",
        "You rolled a 1, so you lost 2 Health and rolled again",
        "your level rises to the number of that floor",
        "5 Health plus 1 for each floor, so she has 6 here",
    ),
)
def test_it_tells_the_goal_and_what_it_takes(told: str) -> None:
    assert told in " ".join(beat.say for beat in lesson("Ada").beats)


def test_the_end_is_the_same_wherever_it_is_told() -> None:
    """KAR-7.1, 6.1: the Crown ends the adventure at once, and the explorer does not walk back."""
    told = [beat.say for beat in lesson("Ada").beats]
    assert [n for n, say in enumerate(told, 1) if "you win at once" in say] == [1, 13, 14]
    assert not any(wrong in say for say in told for wrong in ("walk out", "home", "come out"))


def test_a_one_is_explained_before_it_is_rolled() -> None:
    told = [beat.say for beat in lesson("Ada").beats]
    assert "after a 1 you also roll again" in told[1] and lesson("Ada").beats[1].awaits is not None


def test_what_a_threat_costs_is_seen_and_the_words_above_the_hearts_stay_free() -> None:
    stage, table = sit_down("karthis")
    rolled = ThreatMet("2S", 1, 3, 2, 8, again=True, guard=False)
    *_told, look = table.story.tells()[ThreatMet](rolled, table.state, table.state)  # type: ignore[attr-defined]
    assert look.seconds >= 1
    sheet = table.page._sheet  # type: ignore[attr-defined]
    stage.look.runs = []
    sheet.redraw()
    sheet.picture(stage.look)
    level = next(run for run in stage.look.runs if run.words.startswith("Explorer, level"))
    stitched = spot(table, "hearts").box.grow(7 + 2.5)
    assert level.room.bottom <= stitched.y


def test_it_can_be_left_and_taken_up_again() -> None:
    can_be_left_and_taken_up_again("karthis", do_what_is_asked, 4)
