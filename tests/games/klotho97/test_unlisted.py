"""Claims, stakes and trades that are allowed but not listed are never better than a listed one."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from klotho_games.core.games import registry
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import ID, TECH
from klotho_games.games.klotho97.rules.closed_paths import judge_bench
from klotho_games.games.klotho97.rules.count import scores
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.rules.steps import Claim, Stake, Trade
from tests.games.klotho97.forced import PLAIN, at_table, with_hand
from tests.registry.test_legality import moments


def unlisted(kind, seats):
    """Yield states with an allowed move of this kind that equals no listed one, and the listed moves of the kind."""
    for state, legal, tried in moments(registry.load("klotho97"), seats):
        for move in tried:
            if isinstance(move, kind) and RULES.why_not(state, move) is None and RULES.same(state, move) not in legal:
                yield state, move, [one for one in legal if isinstance(one, kind)]


@pytest.mark.rule("K97-4.1")
def test_a_claim_that_is_not_listed_takes_more_than_it_needs():
    found = list(unlisted(Claim, 2))
    assert found
    for s, claim, listed in found:
        spent = Counter(s.dice[place].value for place in claim.dice)
        thrifty = [one for one in listed if one.card == claim.card and one.pigs <= claim.pigs
                   and Counter(s.dice[place].value for place in one.dice) <= spent]
        assert thrifty, claim


@pytest.mark.rule("K97-3.8")
def test_a_stake_that_is_not_listed_is_worth_no_more_than_the_listed_one_of_its_size():
    found = [one for seats in (1, 2) for one in unlisted(Stake, seats)] + list(_staked_for_one_mineral())
    assert len(found) > 20
    for s, stake, listed in found:
        lying = judge_bench(stake.laid)
        rivals = [judge_bench(one.laid) for one in listed if len(one.laid) == len(stake.laid)]
        assert any(_worth(s, one.inside) >= _worth(s, lying.inside) and one.mismatches <= lying.mismatches
                   for one in rivals), stake


def _staked_for_one_mineral():
    """Yield hands of mines with a Bribe, and their best claims if only one mineral is worth anything."""
    rng = Random(8)
    for _hand in range(12):
        mines = rng.sample([ID[card] for card in range(TECH) if ID[card] not in PLAIN], 9)
        s = with_hand(at_table(), *mines, "bribe.1")
        listed = [move for move in RULES.legal(s) if isinstance(move, Stake)]
        for worth in ((9.0, 0.0, 0.0), (0.0, 9.0, 0.0), (0.0, 0.0, 9.0)):
            for claim in best_claims(s.companies[0].mines, 1, worth):
                stake = Stake(claim.laid)
                if RULES.why_not(s, stake) is None and RULES.same(s, stake) not in listed:
                    yield s, stake, listed


def _worth(s, minerals):
    return sum(number * value for number, value in zip(minerals, s.markets, strict=True))


@pytest.mark.rule("K97-8.4")
def test_a_trade_that_is_not_listed_scores_no_more():
    found = [one for seats in (1, 2, 3) for one in unlisted(Trade, seats)]
    assert found
    for s, trade, listed in found:
        seat = RULES.to_act(s)
        best = max(scores(RULES.apply(s, one)[0])[seat] for one in listed)
        assert scores(RULES.apply(s, trade)[0])[seat] <= best
