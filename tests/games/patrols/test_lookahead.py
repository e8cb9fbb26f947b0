"""The value of a placement while regions are face down, compared with slow counting by the solver, and what the
strongest marshal does with it."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations, permutations
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.contract import Decision
from klotho_games.games.patrols.bot.expert import EXPERT
from klotho_games.games.patrols.bot.foresight import place_region
from klotho_games.games.patrols.bot.judge import JUDGE
from klotho_games.games.patrols.bot.lookahead import Prospects, manning, possible_decks
from klotho_games.games.patrols.bot.reasons import winning_moves
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.deals import may_be_dealt
from klotho_games.games.patrols.rules.regions import NUMBER
from klotho_games.games.patrols.rules.solver import KingdomSearch, solution
from klotho_games.games.patrols.rules.state import Kingdom, View, sites, unseen_regions
from klotho_games.games.patrols.rules.steps import Place, Post
from tests.games.patrols.forced import PATROLS, WEST, play, row_manned, row_placed, setup

CLOSE = 0.05
"""The tolerance for the bonus for more than one kingdom."""


def late() -> Kingdom:
    """Return a kingdom with two face-down regions that are known."""
    return play(row_manned(), Place("keep", WEST + 5))


def played(s: Kingdom, regions: int) -> Kingdom:
    """Play a winning way until this many regions are placed and nothing is due."""
    for move in winning_moves(s):
        if s.region_count == regions and s.ready:
            return s
        s = play(s, move)
    raise AssertionError("it cannot be won")


@cache
def any_late() -> Kingdom:
    """Return nine of twelve with five placed and one face down, which can be any of four."""
    s = RULES.initial(setup(deals="any"))
    return played(RULES.apply(s, RULES.draw(s, Random(3)))[0], 5)


def best(s: Kingdom) -> Decision:
    return EXPERT.candidates(s)[0]


def can_win(s: Kingdom) -> bool:
    return solution(s, keep_fresh=True) is not None


def seen_one_by_one(s: Kingdom, hidden: tuple[int, ...]) -> float:
    """Return the chance of a player who always places the best region, then turns up the next one."""
    if not hidden:
        return float(can_win(replace(s, deck=())))
    return max(after(s, hidden, card, place) for card in s.offer for place in sites(s.taken))


def after(s: Kingdom, hidden: tuple[int, ...], card: int, place: int) -> float:
    ends = [place_region(replace(s, deck=(turned,)), card, place) for turned in hidden]
    if not any(can_win(place_region(replace(s, deck=deck), card, place)) for deck in permutations(hidden)):
        return 0.0
    return sum(
        seen_one_by_one(end, tuple(other for other in hidden if other != turned))
        for end, turned in zip(ends, hidden, strict=True)
    ) / len(hidden)


def test_a_place_is_worth_what_someone_can_win_who_sees_the_others_one_by_one() -> None:
    s = late()
    found = Prospects(RULES.view(s, 0)).places()
    assert found
    for spot in [(card, place) for card in s.offer for place in sites(s.taken)]:
        assert found.get(spot, 0.0) == pytest.approx(after(s, unseen_regions(s), *spot), abs=CLOSE), spot


def test_it_is_counted_with_how_many_sets_a_place_can_win() -> None:
    s = any_late()
    seen = Prospects(RULES.view(s, 0))
    assert len(seen.decks) == len(unseen_regions(s)) == 4 and seen.all_sets
    for spot in [(card, place) for card in s.offer for place in sites(s.taken)]:
        worlds = [place_region(replace(s, deck=(card,)), *spot) for card in unseen_regions(s)]
        assert seen.sets(spot) == sum(can_win(world) for world in worlds), spot


def test_only_what_makes_a_deal_of_its_grade_may_lie_face_down() -> None:
    s = RULES.initial(setup(grade=3))
    s = played(RULES.apply(s, RULES.draw(s, Random(1)))[0], 4)
    there = (*[card for card in s.board if card >= 0], *s.offer)
    decks = set(possible_decks(RULES.view(s, 0)))
    every = list(combinations(unseen_regions(s), 2))
    assert tuple(sorted(s.deck)) in decks, "the truth is among them"
    assert 0 < len(decks) < len(every)
    assert decks == {deck for deck in every if may_be_dealt(s, tuple(sorted((*there, *deck))))}


def test_an_expert_does_not_look_at_what_lies_face_down() -> None:
    for s in (late(), row_placed(), any_late()):
        other = replace(s, deck=unseen_regions(s)[-len(s.deck) :][::-1])
        assert EXPERT.candidates(s) == EXPERT.candidates(other)


def test_an_expert_says_with_how_many_sets_it_can_win() -> None:
    s = any_late()
    decision = best(s)
    assert isinstance(decision.move, Place)
    worlds = [place_region(replace(s, deck=(card,)), NUMBER[decision.move.region],
                           decision.move.place) for card in unseen_regions(s)]
    won = sum(can_win(world) for world in worlds)
    assert decision.why.endswith(f"You can win with {won} of the 4 possible sets of face-down regions.")
    only = best(late())
    assert only.why.endswith("Only one set of face-down regions is possible, and you can win with it.")


def test_an_expert_mans_a_line_as_it_has_thought_it_out() -> None:
    s = row_placed()
    plan = manning(View(replace(s, deck=()), len(s.deck)))
    while not s.ready:
        decision = best(s)
        assert isinstance(decision.move, Post)
        assert re.search(r"Only one set of face-down regions is possible.*, and this plan can win", decision.why)
        s = play(s, decision.move)
    assert s.fresh == tuple(sorted(plan.posts))


def test_who_was_put_down_in_haste_is_seen_by_the_judge() -> None:
    s = play(late(), Post("dark", 6, 2 * WEST + 1))
    assert 2 * WEST + 1 not in s.due_patrols
    judged = max(JUDGE.weigh(RULES.view(s, 0), RULES.legal(s)), key=lambda decision: decision.value)
    assert levels.choose(PATROLS, RULES.view(s, 0), "expert", Random(1)).move == judged.move


def test_someone_who_loses_patience_misses_a_kingdom_and_finds_none_that_cannot_be_manned() -> None:
    s = RULES.initial(setup(deals="any"))
    s = RULES.apply(s, RULES.draw(s, Random(3)))[0]
    search, hasty = KingdomSearch(s), KingdomSearch(replace(s, barracks=tuple(s.barracks)))
    likely = [lines for _frame, _cells, lines in search.kingdoms()][::40]
    soon = [hasty.fit(lines, 5) for lines in likely]
    for lines, found in zip(likely, soon, strict=True):
        assert found is None or found == search.fit(lines)
    assert any(soon) and any(search.fit(lines) and not found for lines, found in zip(likely, soon, strict=True))
