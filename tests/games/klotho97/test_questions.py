"""The table's questions about a position."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from msgspec.structs import replace

from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.questions import (
    best_stake,
    changes,
    claims_now,
    drawer,
    pig_takes_ones,
    step_costs,
    why_not_serve,
)
from klotho_games.games.klotho97.rules.stake_solver import best_claim
from klotho_games.games.klotho97.rules.state import AFTER
from klotho_games.games.klotho97.rules.steps import Augment, Buy, Claim, EndClaims, Play, Reroll, Stake, Trade, Use
from tests.games.klotho97.forced import at_table, company, play, tray, with_hand
from tests.games.klotho97.test_3_mines import staking
from tests.games.klotho97.test_8_scoring import third


def test_the_drawer_counts_along():
    s = tray(at_table("monster_lurker", "mine_11", "tech_coil", "market_4a"), 4, 4, 1, 6, 6)
    assert (drawer(s, "monster_lurker", (3, 4)).reached, drawer(s, "monster_lurker", (3, 4)).needed) == (12, 24)
    assert drawer(s, "monster_lurker", (3, 4)).refusal.rule == "K97-4.1"
    half = drawer(s, "mine_11", (0, 1))
    assert (half.reached, half.needed, half.refusal.rule) == (2, 3, "K97-3.1")
    coil = drawer(s, "tech_coil", (2, 3))
    assert (coil.reached, coil.needed) == (2, 3)
    stars = drawer(s, "market_4a", (0,))
    assert (stars.reached, stars.needed, stars.refusal) == (1, 2, None)


def test_what_can_be_claimed_now():
    s = tray(at_table("monster_lurker", "mine_01", "tech_coil"), 4, 4, 1, 6, 6)
    assert set(claims_now(s)) == {"mine_01", "monster_imp"}
    assert all(RULES.why_not(s, claim) is None for claims in claims_now(s).values() for claim in claims)
    assert claims_now(play(s, EndClaims())) == {} and claims_now(at_table()) == {}


def test_what_one_change_would_bring():
    """Plus one on the 5 makes a straight."""
    rack = ("android_2.1", "bomb.1", "augment_p1.2")
    s = tray(at_table("mine_39", "tech_coil", rack=rack), 2, 3, 4, 5, 5)
    s = with_hand(s, "augment_p1.1", "tech_egg", coins=1)
    found = {(change.moves, change.claim.card) for change in changes(s)}
    assert ((Augment("augment_p1.1", 3),), "mine_39") in found
    assert ((Buy("android_2.1"), Play("android_2.1")), "tech_loom") not in found
    for change in changes(s):
        after = play(s, *change.moves)
        assert RULES.why_not(s, change.claim) is not None or change.claim.card not in claims_now(s)
        assert RULES.why_not(after, change.claim) is None
    rich = with_hand(tray(at_table("mine_36", rack=rack), 2, 2, 2, 5, 6), coins=9)
    assert moves_for(rich, "mine_36") == [(Buy("android_2.1"), Play("android_2.1"))]
    turned = with_hand(tray(at_table("mine_36", rack=rack), 2, 2, 2, 5, 6), "tech_coil", coins=0)
    assert moves_for(turned, "mine_36") == [(Use("tech_coil", 3),)]


def moves_for(s, card):
    return [change.moves for change in changes(s) if change.claim.card == card]


def test_the_best_stake_is_allowed():
    s, _stake = staking(6)
    stake, found = best_stake(s)
    assert RULES.why_not(s, stake) is None
    assert found == best_claim(company(s).mines, 0, s.markets)
    assert best_stake(at_table()) is None


def test_step_costs():
    assert step_costs(at_table()) == ((1, 1), (1, 1), (1, 1))


@pytest.mark.rule("K97-2.5", "K97-3.2", "K97-5.1", "K97-6.1")
def test_why_a_die_is_no_part_of_what_a_card_asks_for():
    s = tray(at_table("mine_07", "tech_coil", "market_4a", "monster_imp"), 1, 3, 4, 4, 6)
    assert why_not_serve(s, 0, "monster_imp", ()) is None, "any die helps against a monster"
    assert why_not_serve(s, 2, "market_4a", ()) is None and why_not_serve(s, 0, "market_4a", ()).rule == "K97-5.1"
    assert why_not_serve(s, 0, "tech_coil", ()) is None and why_not_serve(s, 1, "tech_coil", ()).rule == "K97-6.1"
    assert why_not_serve(s, 4, "tech_coil", (4,)) is None, "it lies there itself"
    assert why_not_serve(s, 2, "mine_07", ()) is None and why_not_serve(s, 1, "mine_07", ()).rule == "K97-3.2"
    assert why_not_serve(play(s, Claim("mine_07", (2, 3))), 2, "monster_imp", ()).rule == "K97-2.5"
    assert why_not_serve(replace(s, stage=AFTER), 2, "monster_imp", ()).rule == "K97-2.2"


@pytest.mark.rule("K97-7.9")
def test_a_pig_without_its_ones():
    s = with_hand(tray(at_table("monster_maw"), 1, 3, 4, 4, 6), "flying_pig.1")
    assert pig_takes_ones() == RULES.why_not(s, Claim("monster_maw", (0, 1, 2), 1))


# ---- moves with the same effect ----


def test_dice_and_tools_that_are_alike_stand_for_each_other():
    s = tray(at_table("mine_07", "market_4a", rack=("bribe.1", "bomb.1", "bribe.2")), 1, 4, 4, 4, 6, rerolls=1, stage=2)
    assert RULES.same(s, Reroll((0, 3))) == Reroll((0, 1)) and RULES.same(s, Reroll((4,))) == Reroll((4,))
    assert RULES.same(s, Claim("mine_07", (1, 2))) == Claim("mine_07", (2, 3)), "a claim takes the last ones"
    rich = with_hand(s, "augment_p1.1", "augment_p1.2", coins=9)
    assert RULES.same(rich, Buy("bribe.2")) == Buy("bribe.1") and RULES.same(rich, Buy("bomb.1")) == Buy("bomb.1")
    assert RULES.same(rich, Augment("augment_p1.2", 3)) == Augment("augment_p1.1", 1)


def test_a_die_too_many_makes_another_claim():
    s = tray(at_table("monster_imp"), 6, 6, 6, 6, 6)
    fewest = min((move for move in RULES.legal(s) if isinstance(move, Claim) and move.card == "monster_imp"),
                 key=lambda claim: len(claim.dice))
    all_of_them = Claim("monster_imp", (0, 1, 2, 3, 4))
    assert len(fewest.dice) < 5 and RULES.why_not(s, all_of_them) is None
    assert RULES.same(s, all_of_them) == all_of_them not in RULES.legal(s)


def test_a_claim_that_lies_elsewhere_is_the_same_and_one_that_brings_something_else_is_not():
    s, _stake = staking(4, seed=2)
    best = next(move for move in RULES.legal(s) if isinstance(move, Stake) and len(move.laid) == 4)
    moved = Stake(tuple(replace(card, column=card.column + 5, row=card.row - 3) for card in reversed(best.laid)))
    assert RULES.same(s, moved) == best != moved
    others = list(_other_claims(s, best))
    assert others, "the same cards lie in another way and bring something else"
    assert all(RULES.same(s, other) == other for other in others)


def _other_claims(s, stake):
    """Yield all rearrangements of a claim's cards that close and have other minerals inside."""
    for cards in permutations(card.card for card in stake.laid):
        for turns in product((False, True), repeat=len(cards)):
            laid = zip(stake.laid, cards, turns, strict=True)
            other = Stake(tuple(replace(place, card=card, turned=turned) for place, card, turned in laid))
            if RULES.why_not(s, other) is None and judge_bench(other.laid).inside != judge_bench(stake.laid).inside:
                yield other


def test_trades_in_any_order_are_the_same():
    s = third("mine_47", "mine_48", "mine_33", "mine_38")
    best, none = RULES.legal(s)
    other = Trade(tuple((b, a, mineral) for a, b, mineral in reversed(best.pairs)))
    assert other != best and RULES.same(s, other) == best
    assert RULES.same(s, Trade(best.pairs[:1])) == Trade(best.pairs[:1]), "one pair alone is another trade"
    assert RULES.same(s, none) == none
