"""Clin9ic in a real window, from the shelf to the result: one clinic run by mouse, one by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.games.clinic.bot.lookahead import habit
from klotho_games.games.clinic.rules.state import Phase
from klotho_games.games.clinic.rules.steps import Lay
from klotho_games.games.clinic.table.ending.ending import Ending
from tests.games.clinic.table_rig import steps_to, then
from tests.window.rig import Pair, filed, missing, to_set_up, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]


def sit_down(pair: Pair) -> Path:
    to_set_up(pair, "clinic")
    pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)
    return path  # type: ignore[no-any-return]


def by_habit(session: Session) -> Move:
    """Return a usual move; cards as they come, and the clinic lasts to the end."""
    return session.legal()[0] if session.state.phase in (Phase.LAY, Phase.TAKE) else habit(session.state)


def by_neglect(session: Session) -> Move:
    """Return a move that does nothing; soon the clinic has lost all trust."""
    return session.legal()[-1]


def by_mouse(pair: Pair, move: Move) -> None:
    def use(id: str) -> None:
        pair.click(pair.twin.spot(id))

    start, end = _begin(pair, move, use)
    if end:
        target = next(spot for spot in pair.twin.scene.focus.spots if spot.target == end)
        pair.drag(pair.twin.spot(start), target)
    else:
        use(start)
    then(pair.twin.scene, move, use)


def by_keys(pair: Pair, move: Move) -> None:
    def use(id: str) -> None:
        pair.keys_to(id)
        pair.keys("return")

    start, end = _begin(pair, move, use)
    use(start)
    if end:
        use(next(spot.id for spot in pair.twin.scene.focus.spots if spot.target == end))
    then(pair.twin.scene, move, use)


def _begin(pair: Pair, move: Move, use: Callable[[str], None]) -> tuple[str, str]:
    if isinstance(move, Lay) and move.turned != pair.twin.scene.turned:
        use("turn")
    return steps_to(pair.twin.scene.state, move)


@pytest.mark.parametrize(
    ("do", "decide"),
    [
        pytest.param(by_mouse, by_habit, id="mouse", marks=pytest.mark.slow),
        pytest.param(by_keys, by_neglect, id="keys"),
    ],
)
def test_a_clinic_is_run_to_its_result(
    pair: Pair, do: Callable[[Pair, Move], None], decide: Callable[[Session], Move]
) -> None:
    path = sit_down(pair)
    session: Session = pair.twin.scene.session
    while not session.is_over:
        move, before = decide(session), session.ply
        do(pair, move)
        assert session.history[before].step == move
        if not session.is_over:
            pair.same_journal(path)
    assert isinstance(pair.twin.scene, Ending)
    ended = journal.replay(filed(path))
    assert ended.record.steps == session.record.steps and ended.result == session.result
