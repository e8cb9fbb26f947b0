"""Every word on the table is whole and beside all others, at each size of window and text."""

from __future__ import annotations

import pytest

from klotho_games.games.klobba.fray import Phase
from tests.games.klobba.table_rig import hand_over, standing
from tests.games.rig import check_settling, check_words, rest, sit_down, written

PLACES = [
    (Phase.KEEP, 6, 0), (Phase.TOTEMS, 3, 0), (Phase.PAIR, 6, 2), (Phase.OFFER, 5, 2), (Phase.ANSWER, 6, 2),
    (Phase.LAY, 6, 2), (Phase.LAY, 2, 2), (Phase.SWAP, 4, 1), (Phase.SELECT, 5, 1), (Phase.PLACE, 4, 1),
    (Phase.EXCHANGE, 4, 1), (Phase.SWITCH, 6, 1), (Phase.GIVE, 3, 1),
]  # fmt: skip


@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
@pytest.mark.parametrize(("phase", "seats", "rounds"), PLACES)
def test_words_are_whole(phase: Phase, seats: int, rounds: int, size: tuple[int, int], text: float) -> None:
    session = standing(phase, seats, rounds=rounds)
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
    stage, table = sit_down(standing(phase, seats, rounds=rounds), (640, 360))
    hand_over(stage)
    check_settling(table)
