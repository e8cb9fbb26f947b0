"""The Emperor's track of 8, 12 and 16 steps (KAT-1.32)."""

from __future__ import annotations

import pytest

from tests.games.katamari.table_rig import new_session
from tests.games.rig import rest, sit_down, spot


@pytest.mark.parametrize("steps", [8, 12, 16])
def test_there_is_a_bead_for_every_step(steps: int) -> None:
    _stage, table = sit_down(new_session(1, 2, steps=steps))
    assert len(table.track.beads) == steps + 1
    xs = [bead.centre[0] for bead in table.track.beads]
    assert xs == sorted(xs)


def test_he_stands_on_the_turn_that_is_played() -> None:
    session = new_session(1, 2)
    _stage, table = sit_down(session)
    assert table.track.at == session.state.emperor == 1
    assert spot(table, "track").label == "The Emperor is on turn 1 of 12."
    table.track.stand(12)
    assert "last turn" in spot(table, "track").label
    table.track.stand(0)
    assert "Start" in spot(table, "track").label


def test_he_hops_and_lands() -> None:
    stage, table = sit_down(new_session(1, 2), motion="full", speed="normal")
    track = table.track
    track.stand(3)
    low = track._emperor.box.y
    table.motions.then(*track.hop_to(4))
    highest = low
    while table.motions.is_busy:
        stage.step(1 / 60, [])
        highest = min(highest, track._emperor.box.y)
    assert highest < low - 20, "he did not leave the ground"
    assert track.at == 4 and track._emperor.box.centre[0] == pytest.approx(track.beads[4].centre[0])
    rest(stage)


def test_reduced_motion_puts_him_there() -> None:
    stage, table = sit_down(new_session(1, 2))
    table.motions.then(*table.track.hop_to(2))
    rest(stage)
    assert table.track.at == 2
