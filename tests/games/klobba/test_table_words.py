"""Every word on the table is complete and overlaps no other, at each window and text size."""

from __future__ import annotations

from functools import cache

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.klobba.rules.state import Phase
from tests.depth import every
from tests.games.klobba.table_rig import hand_over, standing
from tests.games.rig import at_ply, check_settling, check_words, rest, sit_down, written

PLACES = [
    (Phase.KEEP, 6, 0), (Phase.TOTEMS, 3, 0), (Phase.PAIR, 6, 2), (Phase.OFFER, 5, 2), (Phase.ANSWER, 6, 2),
    (Phase.LAY, 6, 2), (Phase.LAY, 2, 2), (Phase.SWAP, 4, 1), (Phase.SELECT, 5, 1), (Phase.SWITCH, 6, 1),
    (Phase.GIVE, 3, 1),
]
CROWDED = [(Phase.KEEP, 6, 0), (Phase.ANSWER, 6, 2), (Phase.LAY, 6, 2), (Phase.SELECT, 5, 1)]


@cache
def found(phase: Phase, seats: int, rounds: int) -> Session:
    return standing(phase, seats, rounds=rounds)


def place(phase: Phase, seats: int, rounds: int) -> Session:
    session = found(phase, seats, rounds)
    return at_ply(session, session.ply)


@pytest.mark.parametrize(("phase", "seats", "rounds", "size", "text"), [
    *every([(*one, (1920, 1080), 1.0) for one in CROWDED], 2), *((*one, (800, 450), 2.0) for one in CROWDED),
    *(pytest.param(*one, *look, marks=pytest.mark.slow) for one in PLACES if one not in CROWDED
      for look in (((1920, 1080), 1.0), ((1280, 720), 2.0))),
])
def test_words_are_whole(phase: Phase, seats: int, rounds: int, size: tuple[int, int], text: float) -> None:
    session = place(phase, seats, rounds)
    stage, table = sit_down(session, size, text=text)
    assert [run.words for run in written(stage) if not run.fits] == [], "the curtain, where one hangs"
    hand_over(stage)
    check_words(written(stage), size, text)
    moves = [move for move in session.legal() if table.advising.advise(move)]
    assert moves
    table.advising.advise(moves[-1])
    rest(stage)
    check_words(written(stage), size, text)


@pytest.mark.parametrize(("phase", "seats", "rounds"), PLACES)
def test_settling_again_changes_nothing(phase: Phase, seats: int, rounds: int) -> None:
    stage, table = sit_down(place(phase, seats, rounds), (640, 360))
    hand_over(stage)
    check_settling(table)
