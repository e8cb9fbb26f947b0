"""What the strongest marshal goes by, and how the four marshals differ."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.contract import Move
from klotho_games.core.games.characters import KINDS
from klotho_games.games.patrols.bot.chances import CHANCES
from klotho_games.games.patrols.bot.characters import CHARACTERS
from klotho_games.games.patrols.bot.expert import EXPERT
from klotho_games.games.patrols.bot.judge import JUDGE
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.regions import ALL, EDGES, NUMBER
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.rules.steps import Dealt, Place, Post
from tests.games.patrols.forced import (
    DICE,
    EAST,
    EAST_PATROL,
    NORTH,
    PATROLS,
    WEST,
    WEST_PATROL,
    begin,
    play,
    row_manned,
    row_placed,
    second_row,
    setup,
)

UNSEEN = tuple(card for card in ALL if card not in [NUMBER[region] for region in ("plains", "fens", "ruins")])[-6:]
NINE = ("plains", "fens", "ruins", "ford", "keep", "abbey", "forest", "valley", "mill")


def graded(grade: int) -> Kingdom:
    """Return a deal of nine of the twelve regions that is declared to be of this grade."""
    return play(RULES.initial(setup(grade=grade)), Dealt(DICE, NINE))


def test_where_everything_is_known_the_expert_plays_as_the_judge():
    s = second_row()
    view = RULES.view(s, 0)
    found = EXPERT.candidates(s)
    assert set(found) == set(JUDGE.weigh(view, RULES.legal(s)))
    assert found[0].move == levels.choose(PATROLS, view, "hard", Random(1)).move
    assert levels.choose(PATROLS, view, "expert", Random(1)).move == found[0].move
    assert [decision.value for decision in found] == sorted([one.value for one in found], reverse=True)


def test_an_expert_promises_what_can_be_won_as_it_was_imagined():
    s = row_manned()
    assert EXPERT.promise(s) == [1.0] and EXPERT.promise(replace(s, barracks=(0,) * len(s.barracks))) == [0.0]


def test_chances_do_not_hang_on_what_lies_face_down():
    s = graded(2)
    assert CHANCES.of(s) == CHANCES.of(replace(s, deck=tuple(sorted(s.deck)))) == CHANCES.of(replace(s, deck=UNSEEN))


def test_chances_tell_who_is_left_for_the_patrols():
    s = row_manned()
    assert CHANCES.of(s)[0] > CHANCES.of(replace(s, barracks=(0,) * len(s.barracks)))[0]


def likes(s: Kingdom, kind: str, move: Move) -> float:
    return CHARACTERS.taste(RULES.view(s, 0), (move,), kind)[0]


def test_each_marshal_likes_something_else():
    s = row_manned()
    near, far = Place("keep", WEST + 5), Place("keep", NORTH)
    assert likes(s, "cautious", near) == likes(s, "cautious", far) < 0 < likes(s, "bold", near)
    two = play(begin(), Place("fens", 12), Place("plains", WEST))
    assert likes(two, "builder", Place("ruins", EAST)) > 0 > likes(two, "builder", Place("ruins", NORTH))
    assert likes(row_placed(), "cautious", Post("dark", 0, 24)) > 0 > likes(row_placed(), "bold", Post("dark", 0, 24))


def test_each_marshal_sends_someone_else_first():
    """Footmen first, knights first, one for every empty patrol, or the most demanded item."""
    s = row_placed()
    west, east = Post("light", 3, WEST_PATROL), Post("light", 3, EAST_PATROL)
    assert likes(s, "builder", west) > 0 < likes(s, "builder", east)
    half = play(s, west)
    assert likes(half, "builder", east) > likes(half, "builder", Post("dark", 1, WEST_PATROL))
    assert likes(s, "spoiler", east) > likes(s, "spoiler", west) > 0, "three pips are more than a colour"


def test_a_surveyor_builds_in_line_and_a_taskmaster_minds_the_numbers():
    s = play(begin(), Place("fens", 12))
    corner = play(s, Place("plains", WEST))
    assert likes(corner, "builder", Place("ruins", EAST)) > likes(corner, "builder", Place("ruins", NORTH))
    assert likes(corner, "builder", Place("ruins", NORTH)) > -0.3, "it is the second of a column"
    asking = sorted(NINE, key=lambda region: likes(s, "spoiler", Place(region, NORTH)))
    wishes = [sum(asked is not None for asked in EDGES[NUMBER[region]]) for region in asking]
    assert wishes == sorted(wishes) and len({likes(s, "spoiler", Place(region, NORTH)) for region in NINE}) > 5


def test_a_whole_kingdom_shows_whose_it_is():
    """Count how often each temperament would choose differently in a game played without one."""
    s, decisions, differ = begin(), 0, Counter()
    while not s.is_over:
        view, legal = RULES.view(s, 0), RULES.legal(s)
        plain = levels.choose(PATROLS, view, "hard", Random(1)).move
        decisions += len(legal) > 1
        for kind in KINDS if len(legal) > 1 else ():
            differ[kind] += levels.choose(PATROLS, view, f"hard:{kind}", Random(1)).move != plain
        s = play(s, plain)
    assert all(differ[kind] > 0.08 * decisions for kind in ("bold", "builder", "spoiler")), (differ, decisions)


def test_a_beginner_sees_what_contradicts_itself_and_not_how_it_ends():
    """Of places that look alike one can win and another not. To a beginner they are the same."""
    s = play(second_row(), Post("dark", 1, 32), Post("dark", 6, 34))
    view, moves = RULES.view(s, 0), [move for move in RULES.legal(s) if isinstance(move, Place)]
    seen = CHARACTERS.short(view, moves)  # type: ignore[attr-defined]
    known = [decision.value for decision in JUDGE.weigh(view, moves)]
    assert max(known) - min(known) > 5 > max(seen) - min(seen)
