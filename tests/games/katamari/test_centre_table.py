"""Clause 2.402 at the table: the ghost, the golden hexes and the close-up show what the centre carries."""

from __future__ import annotations

import pytest

from klotho_games.games.katamari.rules.board import CENTRE, HEX_AT
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.questions import lies_on
from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table import Table
from klotho_games.stage.devices.input import Pointer
from klotho_games.stage.stage import Stage
from tests.games.katamari.forced import at_table, laid, spending
from tests.games.katamari.table_rig import forced, new_session
from tests.games.rig import move_to, rest, sit_down, spot, written

PIECE = "baguette"


def holding(s: RollUp) -> tuple[Stage, Table, tuple[float, float]]:
    """The Baguette, a row of three, has been dragged a little off its pile."""
    stage, table = sit_down(forced(new_session(1, 2), s))
    at = spot(table, f"pile:{SIZE[NUMBER[PIECE]]}").box.centre
    move_to(stage, at)
    stage.step(0.02, [Pointer("press", at)])
    at = (at[0] - 60, at[1] + 20)
    stage.step(0.02, [Pointer("move", at, 0)])
    assert table.hand.holds
    while table.hand.turn:
        stage.step(0.02, [Pointer("wheel", at, 0, -1)])
    return stage, table, at


def carry(stage: Stage, table: Table, at: tuple[float, float], place: int) -> tuple[float, float]:
    to, held = table.hand.point_for(0, place), table.hand.held.centre
    goal = (at[0] + to[0] - held[0], at[1] + to[1] - held[1])
    stage.step(0.02, [Pointer("move", goal, 0)])
    assert table.hand.place == place
    return goal


@pytest.mark.rule("KAT-2.402")
def test_a_piece_over_the_centre_can_be_laid_on_the_bare_board() -> None:
    stage, table, at = holding(spending(at_table(PIECE, centre="piece"), 3))
    at = carry(stage, table, at, HEX_AT[-1, 0])
    assert table.hand.refusal is None and CENTRE in table.hand.fitting_cells()
    assert "Fits: the centre carries it, covers 2 yellow dice" in [run.words for run in written(stage)]
    stage.step(0.02, [Pointer("release", at)])
    rest(stage)
    assert table.loose.buy is not None
    table.loose.place()
    rest(stage)
    assert table.state.boards[0].blue >> CENTRE & 1


@pytest.mark.rule("KAT-2.402")
def test_on_ground_of_its_own_the_ghost_tells_that_ground() -> None:
    ground = ("egg", 0, (1, 0)), ("pin", 0, (2, 0))
    for centre in ("hex", "piece"):
        stage, table, at = holding(spending(laid(at_table(PIECE, centre=centre), 0, *ground), 3))
        carry(stage, table, at, HEX_AT[0, 0])
        assert "Fits: on Yellow and the centre, covers 4 yellow dice" in [run.words for run in written(stage)]


@pytest.mark.rule("KAT-2.401", "KAT-2.402")
def test_elsewhere_it_is_refused_with_the_words_of_this_game() -> None:
    stage, table, at = holding(spending(at_table(PIECE, centre="piece"), 3))
    carry(stage, table, at, HEX_AT[-2, 2])
    assert table.hand.refusal is not None and table.hand.refusal.reason.endswith("or cover the centre.")


@pytest.mark.rule("KAT-2.402")
@pytest.mark.parametrize("centre", ["hex", "piece"])
def test_the_pile_and_its_close_up_tell_what_carries_the_piece(centre: str) -> None:
    s = spending(at_table(PIECE, centre=centre), 3)
    _stage, table = sit_down(forced(new_session(1, 2), s))
    pile = table.piles[SIZE[NUMBER[PIECE]]]
    assert pile.spot.label.endswith(lies_on("blue", s.centre))
    large = pile._large()
    assert large is not None and large.told.endswith(lies_on("blue", s.centre))
    assert pile.is_buyable == (centre == "piece")
