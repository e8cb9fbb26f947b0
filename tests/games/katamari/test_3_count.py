"""Clauses 3.0 to 3.2: stars, symbols, ties."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import ScoreLine
from klotho_games.games.katamari.rules import RULES
from klotho_games.games.katamari.rules.board import WORTH, Board
from klotho_games.games.katamari.rules.count import Majority, majorities, scores, winners
from klotho_games.games.katamari.rules.pieces import CODE
from klotho_games.games.katamari.rules.state import Phase, RollUp
from tests.games.katamari.forced import at_table, laid, spending


def shows(s: RollUp, seat: int, **icons: int) -> RollUp:
    """Make a seat's board show this many of each icon, wherever they come from."""
    tally = sum(number * WORTH[CODE[icon]] for icon, number in icons.items())
    board: Board = replace(s.boards[seat], tally=tally)
    return replace(s, boards=(*s.boards[:seat], board, *s.boards[seat + 1 :]), phase=Phase.COUNT)


def counted(*icons: dict[str, int]) -> RollUp:
    s = at_table(seats=len(icons))
    for seat, wanted in enumerate(icons):
        s = shows(s, seat, **wanted)
    return s


@pytest.mark.rule("KAT-3.0")
def test_each_visible_star_is_a_point():
    s = laid(at_table(), 0, ("button", 0, (1, 0)), ("key", 0, (-1, 0)))
    assert scores(s.boards) == (2, 0)
    assert scores(laid(s, 0, ("egg", 0, (1, 0))).boards) == (1, 0)
    assert scores(counted({"star": 9}, {"star": 4}).boards) == (9, 4)


@pytest.mark.rule("KAT-3.1")
@pytest.mark.parametrize("symbol", ["smiley", "flower", "cow", "pencil"])
def test_seven_points_for_the_most_of_a_symbol(symbol: str):
    assert scores(counted({symbol: 3}, {symbol: 2}).boards) == (7, 0)
    assert scores(counted({symbol: 1}, {}, {}).boards) == (7, 0, 0)


@pytest.mark.rule("KAT-3.1")
def test_a_tie_for_the_most_gives_no_one_the_seven():
    s = counted({"cow": 3}, {"cow": 3}, {"cow": 2})
    assert scores(s.boards) == (0, 0, 0)
    assert majorities(s.boards)[2] == Majority("cow", (3, 3, 2), -1)
    assert scores(counted({"cow": 3}, {"cow": 4}, {"cow": 3}).boards) == (0, 7, 0)  # ties below do not matter


@pytest.mark.rule("KAT-3.1")
def test_a_symbol_that_no_one_shows_counts_for_no_one():
    assert scores(counted({}, {}).boards) == (0, 0)


@pytest.mark.rule("KAT-3.1")
def test_all_four_symbols_count():
    one = {"smiley": 1, "flower": 1, "cow": 1, "pencil": 1}
    assert scores(counted(one, {"star": 1}).boards) == (28, 1)


@pytest.mark.rule("KAT-3.2")
def test_a_tie_goes_to_more_dice_icons():
    s = counted({"star": 5, "y1": 2}, {"star": 5, "y1": 1, "p3": 1, "b1": 1})
    assert winners(s.boards) == (1,)
    result = RULES.result(s)
    assert result is not None and result.winners == (1,) and result.scores == (5, 5)
    assert result.reason == "With 5 points each, the number of visible dice icons decides."


@pytest.mark.rule("KAT-3.2")
def test_icons_are_counted_and_not_their_dice():
    assert winners(counted({"star": 5, "p3": 1}, {"star": 5, "y1": 2}).boards) == (1,)


@pytest.mark.rule("KAT-3.2")
def test_the_uncovered_centre_is_a_dice_icon():
    s = laid(spending(at_table(), 1), 0, ("button", 0, (0, 0)))
    s = laid(s, 1, ("key", 0, (1, 0)))
    assert scores(s.boards) == (1, 1) and winners(s.boards) == (1,)


@pytest.mark.rule("KAT-3.2")
def test_then_the_victory_is_shared():
    s = counted({"star": 5, "y1": 2}, {"star": 5, "b2": 2}, {"star": 4, "y1": 9})
    result = RULES.result(s)
    assert result is not None and result.winners == (0, 1)
    assert result.reason == "With 5 points each and equally many visible dice icons, the victory is shared."


def test_the_count_is_told_line_by_line():
    s = counted({"star": 2, "cow": 1}, {"star": 3, "cow": 2, "pencil": 1})
    s = shows(s, 0, star=2, cow=1, pencil=1)
    result = RULES.result(s)
    assert result is not None and result.scores == (2, 10) and result.winners == (1,)
    assert result.reason == "Most points: 10."
    assert result.lines[:2] == (
        ScoreLine(0, "Stars", 2, "Stars", "", "i_star"),
        ScoreLine(1, "Stars", 3, "Stars", "", "i_star"),
    )
    cow = [line for line in result.lines if line.group == "Cow"]
    assert [(line.points, line.note) for line in cow] == [(0, "1 shown"), (7, "2 shown")]
    pencil = [line for line in result.lines if line.group == "Pencil"]
    assert [(line.points, line.note) for line in pencil] == [(0, "1 shown, a tie")] * 2
    assert result.notes == {"steps": 12}
    assert RULES.result(at_table()) is None
