"""The judge: what it chooses, why, and how well it does."""

from __future__ import annotations

from itertools import pairwise, product
from math import prod
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE, OVER, Decision
from klotho_games.games.karthis.bot.judge import JUDGE
from klotho_games.games.karthis.bot.values import (
    _best_beside,
    _offer,
    fight_odds,
    guarded_row,
    outlook,
    rest_row,
    threat_row,
)
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.cards import BIT, FULL_DECK
from klotho_games.games.karthis.rules.floor_map import START
from klotho_games.games.karthis.rules.odds import next_room, percent, room_below
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.steps import (
    BreakThrough,
    CardDrawn,
    Choose,
    Descend,
    Explore,
    Fight,
    Retreat,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH, WEST
from tests.games.karthis.forced import AHEAD, DEAD_END, STAIRS, at, begin, drew, hurt, met, play, wandered

ALIVE = (0.0, *[1.0] * 10)


def weighed(s: Adventure) -> dict[object, Decision]:
    decisions = JUDGE.weigh(RULES.view(s, 0), RULES.legal(s))
    assert [decision.move for decision in decisions] == list(RULES.legal(s))
    return {decision.move: decision for decision in decisions}


def best(s: Adventure) -> Decision:
    return max(weighed(s).values(), key=lambda decision: decision.value)


# ---- prospects ----


@pytest.mark.parametrize("need", range(3, 9))
@pytest.mark.parametrize("harm", [1, 4, 9])
def test_a_threat_is_counted_exactly(need: int, harm: int) -> None:
    """Compared with every sequence of up to eight rolls."""
    for health in (1, 5, 10):
        alive = 0.0
        todo = [(health, 1.0)]
        for _roll in range(8):
            again = []
            for left, chance in todo:
                for roll in range(1, 7):
                    now = left - (harm if roll < need else 0)
                    if roll == 1 and now > 0:
                        again.append((now, chance / 6))
                    elif now > 0:
                        alive += chance / 6
            todo = again
        assert threat_row(harm, need, ALIVE)[health] == pytest.approx(alive, abs=1e-5)


def test_rest_and_guards() -> None:
    by_health = tuple(float(health) for health in range(11))
    assert rest_row(by_health)[4] == 7
    assert guarded_row((), 3, by_health) == by_health
    assert guarded_row(("10S",), 3, by_health)[5] == 5
    assert guarded_row(("10S", "9S"), 3, ALIVE)[5] == pytest.approx((1 + threat_row(9, 3, ALIVE)[5]) / 2)


@pytest.mark.parametrize("drawn", [1, 2, 3])
def test_the_best_of_what_is_drawn(drawn: int) -> None:
    """Compared with every draw."""
    offers = ((0.9, 0.2), (0.5, 0.5), (0.1, 0.3))
    expected = sum(max(worth for worth, _share in cards) * prod(share for _worth, share in cards)
                   for cards in product(offers, repeat=drawn))
    assert _offer(offers).best[drawn - 1] == pytest.approx(expected)


@pytest.mark.parametrize("beside", [1, 2])
def test_the_better_of_a_joker_and_what_lies_beside_it(beside: int) -> None:
    """Compared with every guard and every draw next to it."""
    offers, guarded = ((0.9, 0.2), (0.5, 0.5), (0.1, 0.3)), (0.6, 0.5, 0.05)
    expected = sum(
        max(joker, *(worth for worth, _share in drawn)) * prod(share for _worth, share in drawn) / len(guarded)
        for joker in guarded for drawn in product(offers, repeat=beside)
    )
    assert _best_beside(guarded, _offer(offers).beside[beside - 1]) == pytest.approx(expected)


@pytest.mark.parametrize(("level", "floor"), [(1, 1), (1, 2), (3, 2)])
def test_fights_are_counted_exactly(level: int, floor: int) -> None:
    """Compared with repeating rounds until hardly anything is undecided."""
    for health, rival in ((10, 6), (4, 3), (1, 1)):
        odds = {(health, rival): 1.0}
        won = 0.0
        for _round in range(200):
            after: dict[tuple[int, int], float] = {}
            for (mine, theirs), chance in odds.items():
                for a, b in product(range(1, 7), repeat=2):
                    gap = a + level - b - floor
                    left = (mine + min(gap, 0), theirs - max(gap, 0))
                    if left[1] <= 0:
                        won += chance / 36
                    elif left[0] > 0:
                        after[left] = after.get(left, 0.0) + chance / 36
            odds = after
        assert fight_odds(level, floor, health, rival) == pytest.approx(won, abs=1e-9)


def test_prospects_rise_with_health_and_fall_with_depth() -> None:
    for paper, stairs, jokers, cards in product((False, True), (False, True), (0, 1), (1, 10, 32)):
        rows = [outlook(depth, paper).row(stairs, jokers, cards) for depth in range(-2, 5)]
        assert all(list(row) == sorted(row) and row[0] == 0 for row in rows)
        for shallow, deep in pairwise(rows[2:]):
            assert shallow[10] > deep[10]
    assert outlook(0).worth(False, 1, 10, 8) > outlook(0).worth(False, 0, 10, 8)
    assert outlook(0).worth(False, 1, 5, 8) > outlook(0).worth(False, 1, 30, 8)


# ---- picks ----


def test_treasure_before_traps() -> None:
    s = drew(replace(begin(), floor=2), "7S", "4D", "5C")
    assert best(s).move == Choose("4D") and best(s).why == "You get a treasure worth 40 without any risk."
    assert "losing 7 of your 10 Health" in weighed(s)[Choose("7S")].why


def test_a_hurt_explorer_rests_and_a_healthy_one_does_not() -> None:
    assert best(drew(hurt(begin(), 3), "6D", "3H")).move == Choose("3H")
    assert best(drew(begin(), "6D", "3H")).move == Choose("6D")


def test_the_smaller_trap_is_faced() -> None:
    assert best(drew(begin(), "8S", "3C", "6S")).move == Choose("3C")
    assert best(drew(begin(), "10S", "AC")).move == Choose("10S")  # no harm at all


def test_the_crown_is_taken() -> None:
    s = play(drew(begin(), "X1"), CardDrawn("AS"), ThreatRolled(6))
    s = drew(s, "X2/9S", "5H")
    assert best(s).move == Choose("X2")
    assert best(s).why == "Take the Crown. Guard Spike Trap: 33% risk of losing 9 of 10 Health, 6% of dying."
    assert weighed(s)[Choose("X2")].value == pytest.approx(threat_row(9, 3, ALIVE)[10])


def test_the_guard_that_lies_on_a_joker_decides() -> None:
    weak = hurt(begin(), 4)
    assert best(drew(weak, "X1/9S", "3H")).move == Choose("3H")
    assert best(drew(weak, "X1/AS", "9C")).move == Choose("X1")
    s = drew(begin(), "X1/9S", "X2/2C")
    assert best(s).move == Choose("X2")
    assert weighed(s)[Choose("X1")].why.endswith("Spike Trap: 33% risk of losing 9 of 10 Health, 6% of dying.")
    assert best(drew(weak, "X1/10S", "9C")).why == (
        "The Idol’s guard is only a wall, and the next Joker will be the Crown.")


def test_on_paper_the_idol_may_be_left_and_the_crown_may_not() -> None:
    paper = hurt(begin(as_on_paper=True), 4)
    s = drew(paper, "X1/8S", "5D")
    assert best(s).move == Choose("5D")  # the next Joker is the Crown anyway
    left = play(s, Choose("5D"))
    s = drew(left, "X2/8C", "3H")
    assert best(s).move == Choose("X2") and best(s).value == pytest.approx(threat_row(8, 3, ALIVE)[4])
    other = weighed(s)[Choose("3H")]
    assert (other.value, other.why) == (0.0, "Leave the Crown behind and it’s gone: the adventure fails.")
    wall = play(drew(left, "X2"), CardDrawn("10S"))
    assert best(wall).move == Stay("new") and weighed(wall)[Stay("old")].value == 0


def test_a_rival_is_left_standing() -> None:
    s = drew(begin(), "KS", "9C")
    assert best(s).move == Choose("KS")
    s = play(s, Choose("KS"))
    assert best(s).move == Retreat(START)
    assert "72%" in weighed(s)[Fight()].why
    s = play(s, Retreat(START))
    assert isinstance(best(s).move, Explore)


def test_a_weak_rival_before_the_only_way_is_fought() -> None:
    s = begin(level=3, secret_doors=False)
    for side in (EAST, WEST):
        s = play(met(s, "AD", side=side, roll=DEAD_END), Walk(START))
    s = met(s, "QS", side=NORTH, roll=AHEAD)
    assert best(s).move == Fight()
    assert best(play(s, Retreat(START))).move == Walk(at(0, 1))


def test_the_side_of_a_wall_that_leads_on() -> None:
    assert best(met(begin(), "10S", roll=AHEAD)).move == Stay("new")
    s = met(begin(), "10S", roll=DEAD_END)
    assert {decision.value for decision in weighed(s).values()} != {0.0}
    assert best(met(begin(secret_doors=False), "10S", roll=DEAD_END)).move == Stay("old")
    joker = play(drew(begin(), "X1", roll=DEAD_END), CardDrawn("10S"))
    assert best(joker).move == Stay("new") and best(joker).why == (
        "The treasure is on the new side of the wall, but breaking out costs 1 Health.")


def test_stairs_are_for_the_strong() -> None:
    s = play(begin(level=3), Explore(NORTH), TileRolled(STAIRS))
    assert best(s).move == Descend() and best(s).why.startswith("Downstairs: treasure × 10, ")
    weak = hurt(play(begin(), Explore(NORTH), TileRolled(STAIRS)), 4)
    assert isinstance(best(weak).move, Explore)
    (here, joker), (below, lower) = next_room(weak), room_below(weak)
    assert below > here
    assert weighed(weak)[Descend()].why == (
        f"Downstairs: treasure × 10, {percent(below)} risk of dying, {percent(lower)} Joker chance. "
        f"Here: {percent(here)} and {percent(joker)}."
    )
    assert best(weak).why == (
        f"Next room: {percent(here)} risk of dying, {percent(joker)} chance of a Joker. "
        f"Downstairs: {percent(below)} and {percent(lower)}."
    )


def test_a_hint_on_foot_weighs_health_deck_and_stairs() -> None:
    whys = []
    for health in (2, 5, 10):
        s = hurt(begin(), health)
        room = next_room(s)
        told = f"Next room: {percent(room.deadly)} risk of dying, {percent(room.joker)} chance of a Joker, "
        assert best(s).why == f"{told}14% chance of stairs."
        whys.append(room.deadly)
    assert whys == sorted(whys, reverse=True) and whys[0] > 2 * whys[2]
    found = replace(begin(), gone=BIT["X1"], deck=FULL_DECK ^ BIT["X1"])
    assert " chance of the Crown, " in best(found).why


def test_a_gentle_expedition_is_weighed_with_all_its_health() -> None:
    gentle, plain = begin(gentle=True), begin()
    assert best(gentle).value > best(plain).value
    assert best(gentle).why.startswith(f"Next room: {percent(next_room(gentle).deadly)} risk of dying, ")
    row = outlook(0, False, 15).row(False, 0, 32)
    assert len(row) == 16 and list(row) == sorted(row)
    assert rest_row(tuple(float(n) for n in range(16)))[5] == 10


def test_the_way_to_the_stairs_is_taken_when_they_pay() -> None:
    s = play(begin(level=3), Explore(NORTH), TileRolled(STAIRS), Walk(START))
    assert best(s).move == Walk(at(0, 1))


def test_walled_in_breaks_out_but_not_to_death() -> None:
    s = play(met(begin(), "10S", roll=DEAD_END), Stay("new"))
    assert isinstance(best(s).move, BreakThrough) and best(s).value > 0
    assert best(hurt(s, 1)).value == 0


# ---- whole games ----


def judged(seed: int, **options: bool | int) -> tuple[Adventure, int]:
    rng = Random(seed)
    s = begin(**options)
    steps = 0
    while RULES.to_act(s) != OVER:
        step = RULES.draw(s, rng) if RULES.to_act(s) == CHANCE else best(s).move
        s, _events = RULES.apply(s, step)
        steps += 1
        assert steps < 2000, f"the judge goes round in circles in game {seed}"
    return s, steps


@pytest.mark.parametrize("options", [{"level": 1}, {"level": 3}, {"secret_doors": False}, {"as_on_paper": True}])
def test_every_reason_is_short(options: dict[str, bool | int]) -> None:
    for seed in range(20):
        for s in wandered(seed, **options):
            for decision in weighed(s).values():
                assert decision.why.endswith(".") and "{" not in decision.why and len(decision.why) < 90
                assert decision.value >= 0


@pytest.mark.slow
def test_a_level_one_explorer_played_well_succeeds_about_half_the_time() -> None:
    won = sum(judged(seed)[0].phase is Phase.WON for seed in range(300))
    assert 0.36 <= won / 300 <= 0.58


@pytest.mark.slow
@pytest.mark.parametrize("level", [1, 2, 3])
def test_success_stays_within_the_aim(level: int) -> None:
    games = [judged(seed, level=level)[0] for seed in range(3000)]
    won = [s for s in games if s.phase is Phase.WON]
    assert 0.35 <= len(won) / len(games) <= 0.65
    assert max(s.floor for s in won) > level


@pytest.mark.slow
def test_the_judge_never_goes_round_in_circles() -> None:
    for seed in range(2000):
        judged(seed, level=1 + seed % 4, secret_doors=seed % 2 == 0, as_on_paper=seed % 3 == 0)
