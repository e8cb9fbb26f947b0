"""What a scoring would bring now, and what could be staked next, without being asked."""

from __future__ import annotations

import pytest

from klotho_games.games.klotho97.rules.cards import ID
from klotho_games.games.klotho97.rules.count import count
from klotho_games.games.klotho97.rules.questions import best_stake, stake_with
from klotho_games.games.klotho97.rules.stake_solver import best_claim
from klotho_games.games.klotho97.rules.state import Venture, acting
from klotho_games.games.klotho97.table import Table
from klotho_games.games.klotho97.table.parts.stake_preview import MOST
from klotho_games.stage.stage import Stage
from tests.games.klotho97.forced import at_table, tray, with_hand
from tests.games.klotho97.table_rig import placed
from tests.games.rig import check_settling, click, move_to, rest, sit_down, spot, written

THREE = ("mine_02", "mine_08", "mine_09")
FOURTH = "mine_15"
"""Three of a kind. With a Bribe this mine closes a path with the others."""


def position(*hand: str, row: str = FOURTH, seats: int = 2) -> Venture:
    s = with_hand(at_table(row, "monster_lurker", seats=seats), *hand, coins=9)
    return tray(s, 3, 3, 3, 6, 6, rerolls=1)


def table_at(state: Venture, size: tuple[int, int] = (640, 360), text: float = 1.0) -> tuple[Stage, Table]:
    return sit_down(placed(state, len(state.companies)), size, text=text)


def test_the_best_stake_with_a_card_of_the_row_is_what_the_solver_finds() -> None:
    s = position(*THREE, "bribe.1")
    assert stake_with(s) is None and best_stake(s) is None
    found = stake_with(s, FOURTH)
    assert found is not None
    laid, points = found
    best = best_claim(tuple(sorted((*acting(s).mines, next(n for n in s.row if ID[n] == FOURTH)))), 1, s.markets)
    assert laid == best and points == sum(n * worth for n, worth in zip(laid.minerals, s.markets, strict=True)) > 0


def test_looking_at_a_mine_shows_the_stake_that_it_makes() -> None:
    stage, table = table_at(position(*THREE, "bribe.1"))
    assert spot(table, "preview").label == "For a stake 3 of 4 mines"
    found = stake_with(table.state, FOURTH)
    assert found is not None
    move_to(stage, spot(table, f"card:{FOURTH}").box.centre)
    rest(stage)
    assert spot(table, "preview").label == f"With this card best stake {found[1]} pts"
    move_to(stage, (5, 700))
    rest(stage)
    assert spot(table, "preview").label == "For a stake 3 of 4 mines"
    click(stage, spot(table, f"card:{FOURTH}").box.centre)
    worth = f"With this card, your best stake is worth {found[1]} points (0 without it)."
    assert table.prompt.current_words[2] == worth
    click(stage, spot(table, "claim").box.centre)
    assert spot(table, "preview").label == f"Best stake now {found[1]} pts"
    move_to(stage, (5, 700))
    rest(stage)
    check_settling(table)


def test_a_first_mine_says_how_many_it_takes() -> None:
    stage, table = table_at(position("mine_02"))
    click(stage, spot(table, f"card:{FOURTH}").box.centre)
    assert table.prompt.current_words[2] == "With this card, you have 2 of the 4 mines you need for a stake."
    _stage, table = table_at(position(*THREE, FOURTH, row="mine_36"))
    assert spot(table, "preview").label.strip() == "No closed path yet", "a Bribe is missing"


def test_a_full_hand_has_no_room_for_it_and_asks_no_slow_question() -> None:
    many = tuple(f"mine_{n}" for n in range(20, 20 + MOST + 1))
    stage, table = table_at(position(*many))
    assert table.focus.find("preview") is None
    click(stage, spot(table, f"card:{FOURTH}").box.centre)
    assert table.prompt.current_words[2] == "Choose a die to add it or to remove it."


@pytest.mark.parametrize("seats", [2, pytest.param(3, marks=pytest.mark.slow), 4, 6])
@pytest.mark.parametrize(("size", "text"), [((1920, 1080), 1.0), ((1280, 720), 2.0)])
def test_plates_tell_what_a_scoring_would_add(seats: int, size: tuple[int, int], text: float) -> None:
    s = with_hand(position(*THREE, seats=seats), monsters=2, minerals=(1, 0, 2))
    more = count(s.companies[0], s.markets).points
    stage, _table = table_at(s, size, text)
    runs = written(stage)
    assert any(run.words == (f"+{more} now" if seats < 4 else f"+{more}") for run in runs)
    assert [run.words for run in runs if not run.fits] == []
