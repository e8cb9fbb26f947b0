"""What the strongest marshal goes by, and how the four marshals differ."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import Move
from klotho_games.games.patrols import expert
from klotho_games.games.patrols.bot import JUDGE
from klotho_games.games.patrols.characters import CHARACTERS
from klotho_games.games.patrols.deals import fits_grade
from klotho_games.games.patrols.expert import EXPERT, likely
from klotho_games.games.patrols.kingdom import Kingdom, dealt
from klotho_games.games.patrols.regions import ALL
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.steps import Dealt, Place, Post
from tests.games.patrols.forced import DICE, EAST, NORTH, WEST, begin, play, row_manned, row_placed, second_row, setup

NINE = ("plains", "fens", "ruins", "ford", "keep", "abbey", "forest", "valley", "mill")


def graded(grade: int) -> Kingdom:
    """A deal of nine of the twelve regions that is said to be of this grade."""
    return play(RULES.initial(setup(grade=grade)), Dealt(DICE, NINE))


def test_the_grade_of_a_deal_does_not_depend_on_the_order_of_its_regions():
    for grade in (1, 2, 3, 4):
        one, other = (dealt(Kingdom(True, True, grade), DICE, tuple(cards)) for cards in (ALL[:9], ALL[8::-1]))
        assert fits_grade(one) == fits_grade(other)


def test_the_expert_thinks_only_of_deals_of_the_grade(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(expert, "_WEIGHED", 6)
    likely.cache_clear()
    s = graded(2)
    found = likely(RULES.view(s, 0))
    assert found is not None
    worlds, all_ways = found
    assert len({world.deck for world in worlds}) == len(worlds) == 30 and not all_ways
    for nine in {tuple(sorted((*s.offer, *world.deck))) for world in worlds}:
        assert fits_grade(dealt(Kingdom(True, True, 2), DICE, nine))
    assert all(RULES.view(world, 0) == RULES.view(s, 0) for world in worlds)
    likely.cache_clear()


def test_where_the_grade_says_nothing_nothing_is_concluded():
    assert likely(RULES.view(begin(), 0)) is None, "any deal"
    assert likely(RULES.view(replace(second_row(), solvable=True, twelve=True), 0)) is None, "nothing is face down"


def test_where_everything_is_known_the_expert_plays_as_the_judge():
    s = second_row()
    found = {decision.move: decision.value for decision in EXPERT.candidates(s)}
    assert found == {decision.move: decision.value for decision in JUDGE.weigh(RULES.view(s, 0), RULES.legal(s))}
    values = [decision.value for decision in EXPERT.candidates(s)]
    assert values == sorted(values, reverse=True)


def test_what_cannot_be_won_promises_little():
    s = row_manned()
    promised, little = EXPERT.promise(s), EXPERT.promise(replace(s, barracks=(0,) * len(s.barracks)))
    assert promised is not None and little is not None and promised[0] > little[0] + 0.3


def likes(s: Kingdom, kind: str, move: Move) -> float:
    return CHARACTERS.taste(RULES.view(s, 0), (move,), kind)[0]


def test_each_marshal_likes_something_else():
    s = row_manned()
    near, far = Place("keep", WEST + 5), Place("keep", NORTH)
    assert likes(s, "cautious", near) == likes(s, "cautious", far) < 0 < likes(s, "bold", near)
    two = play(begin(), Place("fens", 12), Place("plains", WEST))
    assert likes(two, "builder", Place("ruins", EAST)) > 0 > likes(two, "builder", Place("ruins", NORTH))
    assert likes(row_placed(), "cautious", Post("dark", 0, 24)) > 0 > likes(row_placed(), "bold", Post("dark", 0, 24))


def test_a_beginner_sees_what_contradicts_itself_and_not_how_it_ends():
    """Of places that look alike one may win and another not: to a beginner they are the same."""
    s = play(second_row(), Post("dark", 1, 32), Post("dark", 6, 34))
    view, moves = RULES.view(s, 0), [move for move in RULES.legal(s) if isinstance(move, Place)]
    seen = CHARACTERS.short(view, moves)  # type: ignore[attr-defined]
    known = [decision.value for decision in JUDGE.weigh(view, moves)]
    assert max(known) - min(known) > 5 > max(seen) - min(seen)
