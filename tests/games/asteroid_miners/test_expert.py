"""The strongest level: its values within a turn are consistent, and its values of a game fit the results."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.bots.guide import ending
from klotho_games.core.contract import CHANCE, OVER, Setup
from klotho_games.games.asteroid_miners.bot.chances import CHANCES, NAMES, POINTS
from klotho_games.games.asteroid_miners.bot.expert import EXPERT
from klotho_games.games.asteroid_miners.bot.judge import JUDGE
from klotho_games.games.asteroid_miners.bot.lookahead import prospect_of, win_chance
from klotho_games.games.asteroid_miners.bot.race import MINERALS, course, rest
from klotho_games.games.asteroid_miners.bot.values import gear_income, likely
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.state import Phase
from klotho_games.games.asteroid_miners.rules.steps import GoOn
from klotho_games.games.asteroid_miners.rules.turn_odds import DiggingPlan, plan_of
from tests.games.asteroid_miners.forced import ASTEROID_MINERS, begin, crew, drilled, on, set_out

CLOSE = 0.003
"""The tolerance. Before the Foundry opens, its value is computed from a few ways to play it; inside, from all of
them."""
ENDS = ending(ASTEROID_MINERS)


def promised(s):
    return ENDS(s) if RULES.to_act(s) == OVER else EXPERT.promise(s)


def played(seed: str, level: str, **options: object):
    """Yield every state of a game."""
    s, rng = RULES.initial(Setup(("Ada", "Ben"), tuple(sorted(options.items())))), Random(seed)
    while (seat := RULES.to_act(s)) != OVER:
        yield s
        step = RULES.draw(s, rng) if seat == CHANCE else levels.choose(ASTEROID_MINERS, s, level, rng).move
        s, _events = RULES.apply(s, step)


@pytest.mark.parametrize("options", [{}, {"rules": "advanced"}], ids=["regular", "advanced"])
def test_a_promise_is_the_mean_of_what_may_fall_and_the_best_of_what_may_be_done(options):
    seen = set()
    for s in played("a promise", "hard", **options):
        seat = RULES.to_act(s)
        if s.phase in (Phase.SET_OUT, Phase.EVENT, Phase.CHOICE) or s.phase in seen:
            continue
        seen.add(s.phase)
        told = EXPERT.promise(s)
        assert sum(told) == pytest.approx(1)
        if seat == CHANCE:
            mean = sum(share * promised(RULES.apply(s, step)[0])[0] for step, share in RULES.chances(s))
            assert mean == pytest.approx(told[0], abs=CLOSE), s.phase
        else:
            moves = RULES.legal(s)
            if s.phase is Phase.UPGRADE and s.advanced:  # the judge decides what to buy
                moves = [EXPERT.candidates(s)[0].move]
            best = max(promised(RULES.apply(s, move)[0])[seat] for move in moves)
            assert best == pytest.approx(told[seat], abs=CLOSE), s.phase
        if len(seen) == 10:
            return
    assert len(seen) >= 8


def test_in_the_last_turn_nothing_is_bought():
    s = replace(on(set_out(), 2), closing=True, first=1, turn=18, phase=Phase.UPGRADE)
    s = crew(crew(s, depth=3, money=24), 1, depth=4, money=23)
    assert levels.choose(ASTEROID_MINERS, s, "expert", Random(1)).move == GoOn()


def test_nothing_is_left_out_that_the_judge_thinks_little_of():
    s = replace(on(set_out(), 0), phase=Phase.UPGRADE, shelf=("splitter", "lens", "jack"))
    assert {one.move for one in JUDGE.weigh(s, RULES.legal(s))} < set(RULES.legal(s))
    assert {one.move for one in EXPERT.candidates(s)} == set(RULES.legal(s))


def test_equipment_that_goes_together_brings_more():
    both = gear_income(("splitter", "trimmer"))
    assert both > gear_income(("splitter",)) + gear_income(("trimmer",)), "more dice, and a hand to turn them"
    both = gear_income(("jack", "trimmer"))
    assert both < gear_income(("jack",)) + gear_income(("trimmer",)), "one die is turned as well as two"


def test_a_good_shelf_is_for_someone_who_comes_first():
    s = replace(on(set_out(), 0), phase=Phase.EVENT, turn=1)
    good, poor = replace(s, shelf=("splitter", "auger", "beam")), replace(s, shelf=("lens", "jack", "spring"))
    turned_up = replace(s, shelf=("lens", "jack"), gear_left=("splitter", "spring"))
    assert likely(poor) < likely(turned_up) < likely(good), "a card is still to come"


def test_the_reckoning_and_the_model_agree():
    gaps = [abs(likely(s) - CHANCES.of(s)[s.side]) for s in played("agree", "hard") if s.phase is Phase.EVENT]
    assert sum(gaps) / len(gaps) < 0.06


def test_what_counts_is_told_for_every_state():
    for n, options in enumerate(({"expansion": False}, {"rules": "advanced"})):
        for s in played(f"every state {n}", "random", **options):
            mine, theirs = rows = CHANCES.features(s)
            (both,) = CHANCES.features(replace(s, alone=True))
            assert {len(row) for row in (*rows, both)} == {len(NAMES)}
            assert mine[0] == -theirs[0], "what is good for one crew is bad for the other"
            assert 0 < CHANCES.of(s)[0] < 1


def test_more_money_is_a_better_chance():
    s = set_out()
    chances = [CHANCES.of(crew(s, money=money))[0] for money in (2, 8, 14, 20)]
    assert chances == sorted(chances) and chances[0] < 0.4 < 0.6 < chances[-1]
    alone = [POINTS * CHANCES.of(replace(crew(s, money=money), alone=True))[0] for money in (8, 18)]
    assert alone[1] - alone[0] == pytest.approx(10, abs=4), "what both will own"


def test_the_race_through_an_asteroid():
    even = course(8, 8, 0, 0, False, False)
    assert even.mine == pytest.approx(even.theirs) and even.my_turns == pytest.approx(even.their_turns)
    ahead = course(8, 8, 0, 0, True, False)
    assert ahead.mine[-1] > even.mine[-1] > ahead.theirs[-1], "who ends the round is half a turn ahead"
    assert course(8, 8, 3, 0, False, False).mine[-1] > even.mine[-1], "equipment digs"
    last = course(4, 0, 0, 0, True, True)
    assert (last.my_turns, last.their_turns, sum(last.theirs)) == (1, 0, 0)
    assert sum(course(2, 8, 1, 1, False, False).mine) <= 2 and len(even.mine) == MINERALS


def test_what_is_left_to_dig_and_forge():
    s = begin()
    fresh = rest(s, s.crew)
    assert fresh.minerals == (1, 2, 1, 3, 2, 3, 3, 4) and fresh.ore((1.0,) * 8, (1, 2, 3, 4)) == 5
    assert fresh.forging[0] == (2, 1.0), "Clay and Rock are component 1"
    assert rest(s, replace(s.crew, built=5)).components_to_forge((1.0,) * 8) == 0, "component 5 needs Platinum"


def test_as_on_paper_the_race_knows_its_strata():
    s = begin(as_on_paper=True)
    fresh = rest(s, s.crew)
    assert fresh.minerals == (1, 2, 1, 2, 1, 2, 3, 4) and fresh.ore((1.0,) * 8, (1, 2, 3, 4)) == 3
    assert fresh.forging[-1][0] == 8 and fresh.forging[-1][1] > 0, "component 2 comes with the last stratum"
    assert rest(s, replace(s.crew, built=1)).components_to_forge((1.0,) * 7 + (0.0,)) == 0, "and not before"


@pytest.mark.parametrize("rules", ["regular", "advanced"])
def test_as_on_paper_what_is_remembered_of_other_strata_is_not_used(rules):
    """The judge, the prospects and the plans remember positions, and must tell positions with other strata apart."""
    begun = [crew(set_out(rules=rules, as_on_paper=chosen), 1, taken=1) for chosen in (False, True)]
    ours, paper = (drilled(s, 2, 3, 6) for s in begun)
    assert replace(paper, paper=False) == ours
    assert plan_of(ours).stops == DiggingPlan(ours).stops != plan_of(paper).stops == DiggingPlan(paper).stops
    assert win_chance(ours, 0) != win_chance(paper, 0)
    assert prospect_of(ours).stops != prospect_of(paper).stops
