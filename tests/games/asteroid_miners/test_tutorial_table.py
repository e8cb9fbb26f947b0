"""The lesson at its table: everything it mentions is there, and doing what it asks leads to its end."""

from __future__ import annotations

from itertools import pairwise

from klotho_games.games.asteroid_miners.rules.state import Phase
from klotho_games.stage.devices.geometry import Box
from tests.games.asteroid_miners.table_rig import by_click
from tests.games.lesson_rig import settle, sit_down
from tests.games.rig import click, spot


def test_the_lesson_is_done_by_clicks_on_what_is_lit() -> None:
    stage, table = sit_down("asteroid_miners", (640, 360))
    assert table.session.to_act != table.mode.lesson.learner
    assert all(played.seat < 0 for played in table.session.history), "the other crew waits until the welcome is read"
    cards: list[Box | None] = []
    while not table.mode.is_last_beat:
        beat = table.mode.beat
        assert [id for id in beat.light if table.focus.find(id) is None] == [], beat.say
        cards.append(table.mode.still_read)
        if beat.awaits is None:
            click(stage, spot(table, "lesson:next").box.centre)
        else:
            move = next(move for move in table.session.legal() if not beat.awaits(table.state, move))
            by_click(stage, table, move)
        assert table.mode.beat is not beat, beat.say
        settle(stage, table)
    jumps = [one and other and not one.overlap(other) for one, other in pairwise(cards)]
    assert None not in cards and sum(map(bool, jumps)) <= len(cards) // 6, "the card stays where people look for it"
    forging = next(p.state for p in table.session.history if p.state.phase is Phase.SMELTER and p.state.side == 0)
    table.guide.show(forging)  # type: ignore[attr-defined]
    assert "Juno" in spot(table, "courses").label and "your" not in spot(table, "courses").label
    crew = table.state.crews[table.mode.lesson.learner]
    assert crew.gear == ("trimmer",) and crew.built == 2 and table.state.won
