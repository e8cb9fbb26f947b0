"""Chapters 4 and 5: monsters, their treasure, and Market Stars."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import MINERALS, NUMBER
from klotho_games.games.klotho97.rules.dice_hands import free_dice, least_sums, total, ways_to_claim
from klotho_games.games.klotho97.rules.state import BLIND, RANGES, STARTS, Die, Phase, star_cost
from klotho_games.games.klotho97.rules.steps import Claim, EndClaims, LoseStars, MoveMarket, Play, Roll, ToolDrawn
from tests.games.klotho97.forced import at_table, company, play, refused, rolled, the, told, tray, with_hand

# ---- monsters ----


@pytest.mark.rule("K97-4.1")
def test_a_total_that_reaches_the_target_beats_a_monster():
    s = tray(at_table("monster_imp"), 6, 5, 3, 1, 1)  # target 15
    assert refused(s, Claim("monster_imp", (0, 1, 2))).reason == (
        "These dice add up to 14. You need 15 to beat the monster.")
    for dice in ((0, 1, 2, 3), (0, 1, 2, 3, 4)):  # exactly, and more
        assert play(s, Claim("monster_imp", dice)).companies[0].monsters == 1
    beaten = the(ev.MonsterBeaten, s, Claim("monster_imp", (0, 1, 2, 3)))
    assert (beaten.total, beaten.target, beaten.horn, beaten.pigs) == (15, 15, False, ())


@pytest.mark.rule("K97-4.1")
def test_any_die_helps_against_a_monster():
    s = with_hand(at_table("monster_maw"), "tech_crystal_d8_a", "overdrive.1", "android_6.1")
    s = rolled(play(s, Play("overdrive.1")), 1, 1, 1, 1, 1, 8, 6)
    s = play(s, Play("android_6.1"))
    assert RULES.why_not(s, Claim("monster_maw", (5, 6, 7))) is None  # 8 + 6 + 6


@pytest.mark.rule("K97-4.1")
def test_listed_are_all_choices_without_a_die_too_many():
    rng = Random(2)
    for _n in range(40):
        values = tuple(sorted((rng.randint(1, 8) for _die in range(rng.randint(3, 7))), reverse=True))
        target = rng.randint(10, 25)
        slow = {
            tuple(sorted(chosen, reverse=True))
            for n in range(1, len(values) + 1)
            for chosen in combinations(values, n)
            if target <= sum(chosen) < target + min(chosen)
        }
        found = least_sums(values, target)
        assert set(found) == slow and len(set(found)) == len(found)


@pytest.mark.rule("K97-4.2")
def test_a_beaten_monster_is_noted_and_discarded():
    s = tray(at_table("monster_imp"), 6, 6, 3, 1, 1)
    s = play(s, Claim("monster_imp", (0, 1, 2)))
    assert company(s).monsters == 1 and company(s).cards == () and NUMBER["monster_imp"] in s.gone
    assert company(s).coins == 5 + 2


@pytest.mark.rule("K97-4.3")
def test_an_artifact_and_coins():
    s = tray(at_table("monster_lurker"), 6, 6, 6, 6, 1)
    events = told(s, Claim("monster_lurker", (0, 1, 2, 3)))
    assert events[1:] == (ev.ArtifactTaken(0, "orb", "monster_lurker"), ev.CoinsTaken(0, 3, "monster_lurker"))
    s = play(s, Claim("monster_lurker", (0, 1, 2, 3)))
    assert company(s).artifacts == (0, 1, 0) and company(s).coins == 8


@pytest.mark.rule("K97-4.3")
def test_a_tool_is_drawn_blind_and_may_be_used_at_once():
    s = tray(at_table("monster_mimic"), 6, 6, 5, 4, 1)
    s = play(s, Claim("monster_mimic", (0, 1, 2)))
    assert s.phase is Phase.FILL and s.filling == (BLIND,) and RULES.stream(s) == "tools"
    assert told(s, ToolDrawn("android_2.1")) == (ev.ToolWon(0, "android_2.1"),)
    s = play(s, ToolDrawn("android_2.1"))
    assert company(s).cards == (NUMBER["android_2.1"],) and s.phase is Phase.PLAY and s.rack[0] >= 0
    assert play(s, Play("android_2.1")).dice[-1] == Die("android", 2)


@pytest.mark.rule("K97-4.3")
def test_where_no_tool_is_left_none_is_won():
    s = tray(at_table("monster_mimic"), 6, 6, 5, 4, 1)
    everything = replace(s.companies[1], cards=s.unseen_tools)
    s = replace(s, companies=(s.companies[0], everything), unseen_tools=())
    after, events = RULES.apply(s, Claim("monster_mimic", (0, 1, 2)))
    assert events[-1] == ev.NoToolWon(0) and after.phase is Phase.PLAY


@pytest.mark.rule("K97-4.3", "K97-5.2")
def test_stars_of_a_monster_are_spent_at_once_after_its_tool():
    s = tray(at_table("monster_twins"), 6, 6, 6, 6, 1)
    s = play(s, Claim("monster_twins", (0, 1, 2, 3)), ToolDrawn("bribe.1"))
    assert s.phase is Phase.STARS and s.stars == 2
    assert refused(s, EndClaims()).rule == "K97-5.2"
    s = play(s, MoveMarket("rads", True), MoveMarket("metal", False))
    assert s.markets == (4, 5, 9) and s.phase is Phase.PLAY


# ---- Flying Pig and Siren Horn ----


@pytest.mark.rule("K97-7.9")
def test_two_ones_fly_as_fourteen():
    s = with_hand(tray(at_table("monster_maw"), 6, 1, 1, 1, 1), "flying_pig.1", "flying_pig.2")
    assert total([6, 1, 1], 1) == 20 and total([1, 1, 1, 1], 2) == 28
    assert refused(s, Claim("monster_maw", (0, 1, 2))).rule == "K97-4.1"
    after = play(s, Claim("monster_maw", (0, 1, 2), 1))
    assert company(after).monsters == 1 and company(after).of_kind("pig") == (NUMBER["flying_pig.2"],)
    assert the(ev.MonsterBeaten, s, Claim("monster_maw", (0, 1, 2), 1)).pigs == ("flying_pig.1",)
    assert all(after.dice[place].spent for place in (0, 1, 2))
    assert play(s, Claim("monster_maw", (1, 2, 3, 4), 2)).companies[0].of_kind("pig") == ()
    listed = [move for move in RULES.legal(s) if isinstance(move, Claim) and move.card == "monster_maw"]
    assert {move.pigs for move in listed} == {1, 2}


@pytest.mark.rule("K97-7.9")
def test_a_pig_needs_two_ones_and_a_monster():
    s = with_hand(tray(at_table("monster_maw", "mine_01"), 6, 6, 1, 1, 2), "flying_pig.1")
    assert refused(s, Claim("monster_maw", (0, 1, 2), 1)).reason == "A Flying Pig needs two dice that show 1."
    assert refused(s, Claim("mine_01", (2, 3), 1)).reason == "You can play a Flying Pig only against a monster."
    assert refused(s, Claim("monster_maw", (0, 2, 3), 2)).rule == "K97-7.9"
    assert refused(s, Claim("monster_maw", (0, 2, 3), -1)).rule == "K97-7.9"
    assert refused(s, Play("flying_pig.1")).rule == "K97-7.9"


@pytest.mark.rule("K97-6.2")
def test_the_siren_horn_lowers_one_target_a_turn():
    s = with_hand(tray(at_table("monster_imp", "monster_eel"), 6, 6, 6, 6, 1), "tech_horn")
    horn = play(s, Claim("monster_imp", (0, 1)))  # 12 against 15
    assert the(ev.MonsterBeaten, s, Claim("monster_imp", (0, 1))).horn
    assert refused(horn, Claim("monster_eel", (2, 3))).reason == (
        "These dice add up to 12. You need 16 to beat the monster.")
    plain = play(s, Claim("monster_imp", (0, 1, 2)))  # 18: the horn is not needed and stays ready
    assert plain.used == 0
    choices = [dice for dice, _pigs in ways_to_claim(s, NUMBER["monster_imp"], free_dice(s.dice))]
    assert {len(dice) for dice in choices} == {2, 3}


# ---- the market ----


@pytest.mark.rule("K97-5.1")
def test_dice_of_the_number_become_stars():
    s = tray(at_table("market_4a"), 4, 4, 4, 2, 1)
    listed = [move for move in RULES.legal(s) if isinstance(move, Claim) and move.card == "market_4a"]
    assert sorted(len(move.dice) for move in listed) == [1, 2, 3]
    assert refused(s, Claim("market_4a", (0, 3))).reason == "Use only dice that show 4. They become Market Stars."
    gained = the(ev.StarsGained, s, Claim("market_4a", (0, 1)))
    assert (gained.stars, gained.place) == (2, 0)
    s = play(s, Claim("market_4a", (0, 1)))
    assert s.stars == 2 and s.phase is Phase.STARS and NUMBER["market_4a"] in s.gone
    assert not s.dice[2].spent


@pytest.mark.rule("K97-5.2")
def test_stars_that_are_not_spent_are_lost():
    s = play(tray(at_table("market_4a"), 4, 4, 4, 2, 1), Claim("market_4a", (0, 1, 2)))
    assert refused(s, Roll()).rule == refused(s, Claim("mine_01", (3,))).rule == "K97-5.2"
    s = play(s, MoveMarket("organics", True))
    assert s.stars == 2 and told(s, LoseStars()) == (ev.StarsLost(0, 2),)
    s = play(s, LoseStars())
    assert s.stars == 0 and s.phase is Phase.PLAY and s.markets == (5, 6, 8)
    assert refused(s, LoseStars()).rule == refused(s, MoveMarket("rads", True)).rule == "K97-5.2"


@pytest.mark.rule("K97-5.3")
@pytest.mark.parametrize("market", range(3))
def test_a_step_costs_more_the_farther_it_goes(market: int):
    low, high = RANGES[market]
    start = STARTS[market]
    up = [star_cost(market, value, 1) for value in range(start, high)]
    assert up == [1 + n // 2 for n in range(high - start)]
    assert [star_cost(market, value, -1) for value in range(start, low, -1)] == [1 + n // 2 for n in range(start - low)]
    assert {star_cost(market, value, -1) for value in range(start + 1, high + 1)} == {1}
    assert {star_cost(market, value, 1) for value in range(low, start)} == {1}
    assert star_cost(market, high, 1) == star_cost(market, low, -1) == 0


@pytest.mark.rule("K97-5.3")
def test_steps_are_paid_and_stay_in_the_range():
    s = play(tray(at_table("market_4a"), 4, 4, 4, 2, 1), Claim("market_4a", (0, 1, 2)))
    s = replace(s, markets=(7, 8, 13), stars=3)
    assert refused(s, MoveMarket("organics", True)).reason == "This market can’t move any further in that direction."
    assert refused(replace(s, stars=1), MoveMarket("metal", True)).rule == "K97-5.3"
    assert refused(s, MoveMarket("gold", True)).rule == "K97-1.6"
    moved = the(ev.MarketMoved, s, MoveMarket("rads", True))
    assert (moved.before, moved.after, moved.cost, moved.stars) == (13, 14, 3, 0)
    listed = [(move.mineral, move.up) for move in RULES.legal(s) if isinstance(move, MoveMarket)]
    assert listed == [("organics", False), ("metal", True), ("metal", False), ("rads", True), ("rads", False)]
    assert MINERALS[0] == "organics"
