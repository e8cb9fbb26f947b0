"""What the table asks about a position."""

from __future__ import annotations

from klotho_games.games.klotho97.claims import best_claim
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.steps import Augment, Buy, EndClaims, Play, Use
from klotho_games.games.klotho97.survey import best_stake, changes, claims_now, drawer, step_costs
from tests.games.klotho97.forced import at_table, company, play, tray, with_hand
from tests.games.klotho97.test_3_mines import staking


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
