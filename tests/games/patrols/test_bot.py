"""The judgement: hints that are always true, and rivals of three strengths."""

from __future__ import annotations

import re
from itertools import permutations
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.chance.seeds import seed_from_words
from klotho_games.core.contract import Decision
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.bot.foresight import imagine_kingdoms
from klotho_games.games.patrols.bot.judge import JUDGE, plan
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.solver import is_winnable, solution
from klotho_games.games.patrols.rules.state import FACE_UP, WIDE, Kingdom, unseen_regions
from klotho_games.games.patrols.rules.steps import Dealt, GiveUp, Place, Post, Seal, TakeBack
from tests.depth import every
from tests.games.patrols.forced import (
    PATROLS,
    SOUTH,
    WEST,
    WEST_PATROL,
    begin,
    play,
    row_manned,
    row_placed,
    second_row,
    setup,
)
from tests.games.patrols.straying import positions


def best(s: Kingdom) -> Decision:
    return max(JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)), key=lambda decision: decision.value)


def follow(s: Kingdom) -> Kingdom:
    while not s.is_over:
        s = play(s, best(s).move)
    return s


def test_it_wins_from_where_everything_is_known() -> None:
    s = second_row()
    assert not s.deck and is_winnable(s)
    result = RULES.result(follow(s))
    assert result is not None and result.winners == (0,)


def test_where_everything_is_known_its_values_are_exact() -> None:
    s = play(second_row(), Post("dark", 1, 32), Post("dark", 6, 34))
    assert s.ready
    for decision in JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)):
        if isinstance(decision.move, Place):
            after = play(s, decision.move)
            assert (decision.value > 5) == (not after.is_over and is_winnable(after)), decision


def test_a_hint_says_what_an_edge_can_be_and_who_makes_it_so() -> None:
    decision = best(row_placed())
    assert isinstance(decision.move, Post)
    ways = "With this plan you can win in any order of the face-down regions."
    assert decision.why == f"Ruins requires 6 pips to the west. {ways}"
    known = best(second_row())
    assert known.why == "Abbey requires 7 pips to the west: dark 1 and dark 6."
    s = play(second_row(), Post("dark", 1, 32), Post("dark", 6, 34))
    only = best(s)
    assert re.fullmatch(r"(You can win only this way\. )?.+ can get \d \w+ to the \w+: .+\.", only.why), only.why


@pytest.mark.parametrize(
    ("base", "face_down", "ways", "all_of_them"),
    [(True, 0, 1, True), (True, 1, 1, True), (True, 2, 2, True), (True, 3, 6, True), (True, 4, 24, True),
     (True, 5, 24, False), (False, 1, 4, True), (False, 2, 20, True), (False, 3, 24, False), (False, 6, 24, False)],
)
def test_every_way_is_imagined_once_and_all_where_they_are_few(
    base: bool, face_down: int, ways: int, all_of_them: bool
) -> None:
    """With the base nine and one face-down region there is one order; with nine of twelve there are four."""
    session = Session.new(PATROLS, setup(regions="base" if base else "twelve", deals="any"), seed_from_words("ways"))
    session.draw_chance()
    s: Kingdom = session.state
    cards = (*s.offer, *s.deck)
    placed = len(cards) - FACE_UP - face_down
    board = (*cards[:placed], *s.board[placed:])
    s = replace(s, board=board, offer=cards[placed : placed + FACE_UP], deck=cards[placed + FACE_UP :])
    worlds, whole = imagine_kingdoms(RULES.view(s, 0))
    assert (len(worlds), whole) == (ways, all_of_them)
    assert len({world.deck for world in worlds}) == ways, "no way is counted twice"
    assert all(len(world.deck) == face_down for world in worlds)
    assert not whole or s in worlds, "the truth is among them"


def test_while_regions_lie_face_down_it_says_how_sure_it_is() -> None:
    s = row_manned()
    assert len(s.deck) == 3
    decision = best(s)
    assert isinstance(decision.move, Place)
    after = [play(replace(s, deck=deck), decision.move) for deck in permutations(unseen_regions(s), 3)]
    won = sum(not one.is_over and is_winnable(one) for one in after)
    in_all, in_some = "in any order of the face-down", f"You can win in {won} of 6 possible orders of the face-down"
    assert (in_all if won == 6 else in_some) + " regions" in decision.why, "counted anew"


def test_of_many_ways_it_says_that_only_some_were_tried() -> None:
    assert re.search(r"You can win in \d+ of 24 tested orders of the face-down regions\.$", best(begin()).why)


def test_a_last_region_face_down_that_can_only_be_one_is_known() -> None:
    s = play(row_manned(), Place("keep", WEST + WIDE), Place("ford", SOUTH))
    assert len(s.deck) == 1 and plan(RULES.view(s, 0)).seen.known
    assert "face-down" not in best(s).why


def test_an_item_that_spoils_everything_is_taken_back() -> None:
    s = play(second_row(), Post("dark", 0, 23), Post("dark", 0, 23), Post("dark", 0, 23))
    assert solution(s, keep_fresh=True) is None and is_winnable(s)
    assert isinstance(best(s).move, TakeBack)


def test_what_cannot_be_mended_is_given_up_and_what_is_done_is_sealed() -> None:
    spoilt = play(row_placed(), Post("dark", 0, WEST_PATROL))
    spoilt = RULES.apply(spoilt, Post("light", 3, WEST_PATROL))[0]
    (give_up,) = JUDGE.weigh(RULES.view(spoilt, 0), [GiveUp()])
    assert give_up.value < 0 and best(spoilt).move == TakeBack("dark", 0, WEST_PATROL)
    sixes = play(begin("ford", "fens", "keep", dice=(6,) * 9), Place("fens", 12), Place("ford", 11))
    assert play(sixes, Place("keep", 13)).is_over, "no knight shows a 3: lost, not given up"
    hopeless = replace(spoilt, fresh=(), posted=spoilt.fresh)
    assert best(hopeless).move == GiveUp(), "two colours stay where one is wanted"
    won = follow(second_row())
    assert won.phase == "won" and Seal() not in RULES.legal(won)


@pytest.mark.parametrize("n", every(range(3), 3))
def test_someone_who_follows_hints_from_a_spoilt_position_comes_to_an_end(n: int) -> None:
    """No item is taken back and placed again in an endless loop."""
    for s in list(positions(15 * n + 15, graded=False))[15 * n :]:
        for _step in range(50):
            if s.is_over:
                break
            s = play(s, best(s).move)
        assert s.is_over


def test_where_nothing_is_due_the_kingdom_grows() -> None:
    """The last region fits neither its row nor its column.

    Even so, items are not placed and taken back forever instead.
    """
    regions = ("valley", "keep", "fens", "abbey", "pass", "mill", "ford", "ruins", "plains")
    s = play(RULES.initial(setup(deals="any")), Dealt((1, 2, 6, 4, 4, 6, 1, 2, 6), regions))
    for region, place, *posts in (
        ("valley", 12), ("keep", 11), ("fens", 7), ("abbey", 6),
        ("pass", 17, ("medium", 0, 15), ("dark", 0, 15), ("medium", 4, 25)),
        ("ruins", 16, ("dark", 0, 13), ("medium", 4, 23), ("light", 1, 23)),
        ("mill", 5, ("dark", 1, 10), ("dark", 6, 10), ("dark", 0, 12)),
        ("ford", 10, ("light", 0, 20), ("light", 0, 22), ("light", 0, 22)),
    ):
        s = play(s, Place(region, place), *(Post(*post) for post in posts))
    assert s.ready and s.region_count == 8 and best(s).value < -1
    assert best(s).move == Place("plains", 15)


def test_a_thought_is_kept_for_the_same_view() -> None:
    view = RULES.view(row_manned(), 0)
    assert plan(view) is plan(RULES.view(row_manned(), 0))


@pytest.mark.slow
def test_stronger_rivals_seal_more_kingdoms() -> None:
    """Rivals play the same fiendish deals. In gentle deals even one slip in five is often forgiven."""
    won = {level: sum(_plays(level, n) for n in range(24)) for level in levels.LEVELS}
    assert won["hard"] > won["normal"] > won["easy"], won


def _plays(level: str, n: int) -> bool:
    session = Session.new(PATROLS, setup(grade=4), seed_from_words(f"rival {n}"))
    session.draw_chance()
    rng = Random(n)
    while not session.is_over:
        session.play(levels.choose(PATROLS, session.view(0), level, rng).move)
    assert session.result is not None
    return bool(session.result.winners)
