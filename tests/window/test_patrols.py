"""12 Patrols in a real window, from the shelf to the result: one kingdom by dragging, one by keys alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from klotho_games.core.contract import Move
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules.regions import ID
from klotho_games.games.patrols.rules.solver import solution
from klotho_games.games.patrols.rules.state import COLOURS
from klotho_games.games.patrols.rules.steps import Place, Post, Seal
from klotho_games.games.patrols.table.ending.ending import Ending
from tests.games.patrols.table_rig import steps_to
from tests.window.rig import Pair, filed, missing, to_set_up, wait_for

pytestmark = [pytest.mark.slow, pytest.mark.window,
              pytest.mark.skipif(bool(missing()), reason=missing() or "all is there")]


def sit_down(pair: Pair) -> Path:
    """Start a kingdom that can be won, with the same deal for the window and its twin."""
    to_set_up(pair, "patrols")
    pair.click(pair.twin.spot("start"))
    (path,) = wait_for("a journal", pair.live.journals)

    def both_dealt() -> bool:
        """The deal is searched for in the background, in the window and at the twin."""
        pair.twin.send()
        return pair.twin.scene.session.ply > 0 and any(line.step for line in journal.read(path).lines)

    wait_for("a deal", both_dealt)
    return path  # type: ignore[no-any-return]


def winning(session: Session) -> Iterator[Move]:
    """Yield the solver's moves to the seal."""
    found = solution(session.state)
    assert found is not None, "a solvable deal"
    for card, place in found.order:
        yield Place(ID[card], place)
        for patrol, kind in found.posts:
            if patrol in session.state.due_patrols:
                yield Post(COLOURS[kind // 7], kind % 7, patrol)
    yield Seal()


def by_mouse(pair: Pair, move: Move) -> None:
    start, end = steps_to(move)
    if not end:
        pair.click(pair.twin.spot(start))
        return
    target = next(spot for spot in pair.twin.scene.focus.spots if spot.target == end)
    pair.drag(pair.twin.spot(start), target)


def by_keys(pair: Pair, move: Move) -> None:
    start, end = steps_to(move)
    pair.keys_to(start)
    pair.keys("return")
    if end:
        pair.keys_to(next(spot.id for spot in pair.twin.scene.focus.spots if spot.target == end))
        pair.keys("return")


@pytest.mark.parametrize("do", [by_mouse, pytest.param(by_keys, marks=pytest.mark.slow)], ids=["mouse", "keys"])
def test_a_kingdom_is_sealed(pair: Pair, do) -> None:  # type: ignore[no-untyped-def]
    path = sit_down(pair)
    session: Session = pair.twin.scene.session
    for move in winning(session):
        before = session.ply
        do(pair, move)
        assert session.history[before].step == move
        if not session.is_over:
            pair.same_journal(path)
    assert session.is_over and isinstance(pair.twin.scene, Ending)
    ended = journal.replay(filed(path))
    assert ended.record.steps == session.record.steps
    assert ended.result is not None and ended.result.winners == (0,)
