"""A draw with a Joker in a real window: its guard is on it before the player chooses."""

from __future__ import annotations

from pathlib import Path

import pytest

from klotho_games.core.play import journal
from klotho_games.games.karthis.rules.state import Phase
from klotho_games.games.karthis.rules.steps import Choose
from tests.window.rig import Pair, filed, missing
from tests.window.test_window import boldest, on_the_shelf, wait_until_alike
from tests.window.test_window import sit_down as take_the_deal

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]
JOKER = "3SB9-FE5Y-5A"
"""A deal in which a player who seeks every danger soon has to choose between a Joker and something else."""


@pytest.mark.parametrize("by", ["mouse", pytest.param("keys", marks=pytest.mark.slow)])
def test_a_joker_is_chosen_with_its_guard_in_sight(pair: Pair, by: str) -> None:
    on_the_shelf(pair)
    pair.click(pair.twin.spot("play"))
    path: Path = take_the_deal(pair, JOKER, by_keys=False)
    table = pair.twin.scene
    session = table.session
    while not (session.state.phase is Phase.CHOOSE and session.state.guards):
        assert not session.is_over, "a Joker comes before the end"
        pair.click(boldest(table))
        pair.same_journal(path)
    ((joker, _guard),) = session.state.guards
    wait_until_alike(pair, "the Joker under its guard")
    if by == "mouse":
        pair.click(pair.twin.spot(f"card:{joker}"))
    else:
        pair.keys_to(f"card:{joker}")
        pair.keys("return")
    assert Choose(joker) in session.record.steps
    record = journal.replay(filed(path) if session.is_over else path).record
    assert record.steps[: session.ply] == session.record.steps[: len(record.steps)]
