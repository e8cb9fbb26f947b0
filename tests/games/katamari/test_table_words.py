"""No text on the table is cut off or overlaps anything else, at every size and text scale."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.katamari.rules.state import Phase
from klotho_games.games.katamari.table import Table
from klotho_games.stage.devices.geometry import CANVAS
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.stage import Stage
from tests.games.katamari.positions import found
from tests.games.katamari.table_rig import crowded, new_session
from tests.games.rig import check_words, move_to, overlapping, sit_down, spot, written

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SCALES = (1.0, 2.0)
LARGE, BAR = 23.5, 880.0
"""With doubled text no label above the bar has smaller letters than this; at normal size most have 20 to 22."""


POSITIONS: dict[str, Callable[[], Session]] = {
    "start": lambda: new_session(1, 2),
    "throw, wobbly": lambda: found(
        lambda s: s.state.phase is Phase.THROW and s.state.emperor > 8, 4, wobbly=True, steps=16
    ),
    "spend": lambda: found(lambda s: s.state.phase is Phase.SPEND and s.state.power > 4, 2),
    "crash": lambda: found(lambda s: s.state.phase is Phase.CRASH, 3, wobbly=True),
    "a bot thinks": lambda: found(lambda s: s.state.phase is Phase.SPEND and s.to_act == 1, bots=("", "hard", "easy")),
    "every board full": lambda: crowded(4),
    "every board full, two seats": lambda: crowded(2),
}


@cache
def position(name: str) -> Session:
    return POSITIONS[name]()


def hold(stage: Stage, table: Table) -> None:
    """Carry a piece over the board."""
    size = next(pile.size for pile in reversed(table.piles.piles) if pile.is_buyable)
    start = spot(table, f"pile:{size}").box.centre
    move_to(stage, start)
    stage.step(0.02, [Pointer("press", start)])
    stage.step(0.02, [Pointer("move", (start[0] - 80, start[1]), 0)])
    stage.step(0.02, [Pointer("move", table.board.middle, 0)])


CASES = [
    pytest.param(name, size, scale, marks=pytest.mark.slow if size != SIZES[0] or (scale == 1.0 and n % 2) else ())
    for scale in SCALES
    for size in SIZES
    for n, name in enumerate(POSITIONS)
]
"""On a larger screen the letters are placed as on a small one, so large screens are left to the slow tests. So is small
text in half of the positions: where large words fit, small ones do."""


@pytest.mark.parametrize(("name", "size", "scale"), CASES)
def test_all_words_are_whole(name: str, size: tuple[int, int], scale: float) -> None:
    stage, _table = sit_down(position(name), size, text=scale)
    runs = written(stage)
    check_words(runs, size, scale)
    if scale == 2.0:
        assert {run.words: run.size for run in runs if run.size < LARGE and run.box.y < BAR} == {}


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("seats", [2, 4])
def test_words_are_whole_while_a_piece_is_held(seats: int, scale: float) -> None:
    """The preview covers part of the log; what is under it does not count."""
    stage, table = sit_down(crowded(seats), (1280, 720), text=scale)
    hold(stage, table)
    assert table.hand is not None and table.hand.place >= 0
    cover = table.hand.panel.box
    log = {line.text for line in table.log}
    runs = [run for run in written(stage) if not (cover.holds(run.box, 4) and any(run.words in t for t in log))]
    assert [run.words for run in runs if not run.fits] == []
    assert [run.words for run in runs if not CANVAS.holds(run.box, 2)] == []
    shown = [run for run in runs if run.words not in ("Log",)]
    assert overlapping(shown) == []
    if scale == 2.0:
        assert {run.words: run.size for run in shown if run.size < LARGE and run.box.y < BAR} == {}


