"""Each medal of 12 Patrols: a kingdom that counts for it, and one that just fails to."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from klotho_games.core.play.medals import FinishedGame
from klotho_games.core.play.record import Marks, Played
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.state import KINDS, MIDDLE_CELL, PLACES, WIDE, Kingdom
from klotho_games.games.patrols.rules.steps import GiveUp, Post, Seal, TakeBack
from tests.games.patrols.forced import (
    EAST_PATROL,
    MIDDLE,
    PATROLS,
    WEST_PATROL,
    begin,
    row_manned,
    row_placed,
    second_row,
)
from tests.games.stories import counts, steps, story


def ended(s: Kingdom | None = None, played: Sequence[Played] = (), sealed: bool = True, hints: int = 0) -> FinishedGame:
    """Return a finished game with these steps and this last state."""
    last = Played(Seal() if sealed else GiveUp(), 0, (), s or begin())
    return story(PATROLS, [*played, last], 1, (0,) if sealed else (), hints=hints)


def of_grade(grade: int) -> Kingdom:
    return replace(begin(), solvable=True, grade=grade)


def test_pleased_edges_count_even_if_the_kingdom_falls():
    assert counts("edges", ended(row_placed(), sealed=False)) == (0,), "nobody stands there yet"
    assert counts("edges", ended(row_manned())) == (4,)
    assert counts("edges", ended(second_row(), sealed=False)) == (4,)


def test_a_sealed_kingdom():
    assert counts("victory", ended()) == (1,)
    assert counts("victory", ended(sealed=False)) == (0,)


ALL_OUT = ("ruins", "fens", "plains", "abbey", "keep", "valley", "ford", "mill", "forest")
"""Row by row. Every side of the kingdom's border has an icon."""


def laid(*regions: str) -> Kingdom:
    board = [-1] * PLACES
    for n, region in enumerate(regions):
        board[MIDDLE + (n // 3 - 1) * WIDE + n % 3 - 1] = NUMBER[region]
    return replace(begin(), board=tuple(board))


def test_icons_that_look_out():
    assert counts("outward", ended(laid(*ALL_OUT))) == (12,)
    swapped = list(ALL_OUT)
    swapped[0], swapped[MIDDLE_CELL] = swapped[MIDDLE_CELL], swapped[0]
    assert counts("outward", ended(laid(*swapped))) == (10,), "High Keep asks for nothing north and west"
    assert counts("outward", ended(laid(*ALL_OUT), sealed=False)) == (0,)


def test_items_to_spare_are_still_in_the_barracks():
    two = (0,) * (KINDS - 2) + (1, 1)
    assert counts("spare", ended(replace(begin(), barracks=two))) == (2,)
    assert counts("spare", ended(replace(begin(), barracks=(0,) * KINDS))) == (0,)
    assert counts("spare", ended(replace(begin(), barracks=two), sealed=False)) == (0,)


def test_a_word_that_is_kept_takes_no_one_back():
    east, west = Post("light", 3, EAST_PATROL), Post("light", 3, WEST_PATROL)
    assert counts("word", ended(played=steps(PATROLS, row_placed(), east, west))) == (1,)
    wavering = steps(PATROLS, row_placed(), east, TakeBack("light", 3, EAST_PATROL), east, west)
    assert counts("word", ended(played=wavering)) == (0,)
    undone = dataclasses.replace(ended(played=steps(PATROLS, row_placed(), east, west)), marks=Marks(undone=1))
    assert counts("word", undone) == (0,)
    assert counts("word", ended(sealed=False)) == (0,)


@pytest.mark.parametrize(("id", "other"), [("base", {"twelve": True}), ("any", {"solvable": True})])
def test_other_ways_to_deal(id: str, other: dict[str, bool]):
    """`begin` deals the nine base regions from a random deal, so it counts for both medals."""
    assert counts(id, ended()) == (1,)
    assert counts(id, ended(sealed=False)) == (0,)
    assert counts(id, ended(replace(begin(), **other))) == (0,)


def test_the_old_nine_leave_someone_over():
    one = (0,) * (KINDS - 1) + (1,)
    assert counts("base", ended(replace(begin(), barracks=one))) == (1,)
    assert counts("base", ended(replace(begin(), barracks=(0,) * KINDS))) == (0,)


@pytest.mark.parametrize(("id", "grade"), [("fiendish", 4), ("own_head", 3), ("row", 2)])
def test_harder_deals(id: str, grade: int):
    assert counts(id, ended(of_grade(grade))) == counts(id, ended(of_grade(4))) == (1,)
    assert counts(id, ended(of_grade(grade - 1))) == (0,)
    assert counts(id, ended(of_grade(grade), sealed=False)) == (0,)
    assert counts(id, ended(replace(of_grade(4), solvable=False))) == (0,), "Any deal has no grade"
    assert counts(id, ended(of_grade(4), hints=1)) == (int(id == "fiendish"),)
