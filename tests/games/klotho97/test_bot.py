"""The judgement: exact odds, what it sees in a position, its reasons, its speed, and how well it plays."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from time import process_time

import pytest
from msgspec.structs import replace

from klotho_games.bots.bot import Budget
from klotho_games.bots.people import Person
from klotho_games.bots.random_bot import RandomBot
from klotho_games.core.chance.decks import without
from klotho_games.core.contract import CHANCE, OVER, Decision
from klotho_games.games.klotho97.bot import reasons, shortlist
from klotho_games.games.klotho97.bot.judge import JUDGE
from klotho_games.games.klotho97.bot.lookahead import Hopes, TargetCard, chances, need_of, odds, rests, space
from klotho_games.games.klotho97.bot.values import CompanyOutlook
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules.cards import ID, MARKET, NUMBER, SCORE, TECH
from klotho_games.games.klotho97.rules.count import final_points
from klotho_games.games.klotho97.rules.near_closed_paths import CORNERS, closing_corners
from klotho_games.games.klotho97.rules.stake_solver import best_claims
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.games.klotho97.rules.steps import (
    Augment,
    Buy,
    Claim,
    Discard,
    EndClaims,
    EndTurn,
    LoseStars,
    MoveMarket,
    Play,
    Reroll,
    Roll,
    Stake,
    Trade,
    Use,
)
from klotho_games.games.klotho97.telling.names import card_name
from tests.games.klotho97.forced import (
    KLOTHO97,
    at_score,
    at_table,
    begin,
    company,
    play,
    rolled,
    shortened,
    tray,
    with_hand,
)
from tests.games.klotho97.test_3_mines import staking
from tests.games.klotho97.test_8_scoring import third

HARD = Person()
UNWANTED = ("turret.1", "bomb.1", "turret.2")
WORTH = (1.0, 1.0, 1.0)
NEARLY = ("mine_09", "mine_34", "mine_37")
"""Three mines that many fourth mines would close."""


def weighed(s: Venture) -> list[Decision]:
    decisions = JUDGE.weigh(RULES.view(s, RULES.to_act(s)), RULES.legal(s))
    return sorted(decisions, key=lambda decision: -decision.value)


def best(s: Venture) -> Decision:
    return weighed(s)[0]


# ---- exact odds ----


@pytest.mark.parametrize(
    ("card", "chance"),
    [("mine_01", 0.999), ("mine_11", 0.743), ("mine_39", 0.261), ("mine_32", 0.363), ("monster_crab", 0.663),
     ("monster_dragon", 0.013), ("tech_coil", 0.543), ("tech_crystal_d6_a", 0.275)],
)
def test_the_odds_of_five_dice_and_two_rerolls(card: str, chance: float):
    """The odds that the cards were designed with, computed by another program over all 32 keeps."""
    assert odds(need_of(NUMBER[card])) == pytest.approx(chance, abs=0.0006)


def test_one_roll_is_the_plain_share_of_all_rolls():
    need = need_of(NUMBER["mine_11"])  # three of a kind
    met = sum(max(map(dice.count, dice)) >= 3 for dice in product(range(1, 7), repeat=5))
    assert odds(need, 0) == pytest.approx(met / 6**5)
    kept = space(5, 0).place[(4, 4), ()]
    met = sum(dice.count(4) >= 1 or len(set(dice)) == 1 for dice in product(range(1, 7), repeat=3))
    assert chances(need, 5, 0, (), 0)[kept] == pytest.approx(met / 6**3)


def test_an_eight_sided_die_is_reckoned_too():
    need = need_of(NUMBER["monster_dragon"])  # 30
    met = sum(sum(dice) + eight >= 30 for dice in product(range(1, 7), repeat=5) for eight in range(1, 9))
    assert chances(need, 5, 1, (), 0)[0] == pytest.approx(met / 6**5 / 8)


def test_the_best_claims_of_a_tray_by_trying_everything():
    rng = Random(3)
    for _n in range(12):
        goals = [TargetCard(card, need_of(card), (float(rng.randint(1, 9)),)) for card in rng.sample(range(MARKET), 5)]
        values = tuple(sorted((rng.randint(1, 6) for _die in range(5)), reverse=True))
        slow = 0.0
        for n in range(4):
            for chosen in combinations(goals, n):
                slow = max(slow, packed(chosen, values))
        assert Hopes(goals, 0.5).best(values) == pytest.approx(slow)


def packed(goals, values) -> float:
    """Return the value of all these goals in any order, with the rest sold; -1 if they do not fit together."""
    if not goals:
        return 0.5 * len(values)
    found = [-1.0]
    for left, _taken in rests(goals[0].need, values):
        more = packed(goals[1:], left)
        if more >= 0:
            found.append(goals[0].worth[0] + more)
    return max(found)


def test_stars_count_by_their_number():
    goal = TargetCard(NUMBER["market_4a"], need_of(NUMBER["market_4a"]), (0.0, 2.0, 4.0, 6.0, 8.0, 10.0))
    assert Hopes([goal], 1.0).best((6, 4, 4, 1, 1)) == 4.0 + 3.0
    assert SCORE > NUMBER["market_4a"] >= MARKET


# ---- what it sees ----


def test_it_keeps_what_beats_the_monster():
    s = at_table("monster_wasp", "mine_47", "mine_48", "tech_crystal_d8_a", "market_2a", "mine_45")
    s = rolled(s, 1, 2, 6, 6, 6)
    decision = best(s)
    assert decision.move == Reroll((0, 1))
    assert decision.why.startswith("Keep 6 6 6: 57% chance of Queen Buzzsaw. ")


def test_it_claims_what_it_has_rolled():
    s = tray(at_table("monster_lurker", "mine_01"), 6, 6, 6, 6, 2)
    assert best(s).move == Claim("monster_lurker", (0, 1, 2, 3))
    assert "5 points" in best(s).why


def test_it_divides_the_dice_among_the_cards():
    s = at_table("mine_11", "mine_01", "mine_47", "mine_48", "tech_crystal_d8_a", "market_6a", rack=UNWANTED)
    s = tray(s, 2, 2, 2, 5, 5)
    first = best(s).move
    assert isinstance(first, Claim)
    second = best(play(s, first)).move
    assert {first.card, second.card} == {"mine_11", "mine_01"}


def test_it_rolls_before_it_ends_anything():
    assert isinstance(best(at_table()).move, Roll | Discard | Buy | Play)
    assert next(d.move for d in weighed(at_table()) if isinstance(d.move, Roll | EndClaims)) == Roll()


def test_it_augments_a_die_that_is_one_short():
    s = tray(at_table("monster_lurker", "mine_47", "mine_48", "mine_45"), 6, 6, 6, 4, 1)
    s = replace(with_hand(s, "augment_p1.1"), row=s.row[:1] + (-1,) * 5, gone=(*s.gone, *s.row[1:]))
    decision = best(s)
    assert isinstance(decision.move, Augment) and decision.why.endswith("there’s more to claim.")
    assert isinstance(best(play(s, decision.move)).move, Claim)


def test_it_stakes_when_a_scoring_is_near():
    s, _stake = staking(6)
    near = shortened(s, 1)
    decision = best(near)
    assert isinstance(decision.move, Stake) and "scoring" in decision.why
    assert CompanyOutlook(near, 0).near > CompanyOutlook(s, 0).near


def test_it_moves_the_markets_its_way():
    s = play(tray(at_table("market_4a"), 4, 4, 1, 2, 1), Claim("market_4a", (0, 1)))
    mine = with_hand(s, minerals=(0, 6, 0))
    assert best(mine).move == MoveMarket("metal", True)
    theirs = with_hand(s, seat=1, minerals=(0, 6, 0))
    assert best(theirs).move == MoveMarket("metal", False)
    assert weighed(mine)[-1].move != LoseStars() or best(mine).value > 0


def test_it_trades_at_the_end():
    assert best(third("mine_47", "mine_48")).move == Trade((("mine_47", "mine_48", "rads"),))


def test_it_turns_a_die_over_for_a_claim():
    s = tray(at_table("mine_47", "mine_48", "mine_45", "mine_39", "tech_crystal_d8_a"), 1, 6, 6, 6, 6)
    s = with_hand(s, "tech_coil")
    assert best(s).move == Use("tech_coil", 0)  # five sixes


def test_monsters_are_worth_less_the_fewer_scorings_are_left():
    s = at_table("monster_imp")
    moments = s, at_score(s, 2), at_score(s, 3)
    worth = [CompanyOutlook(moment, 0).card(NUMBER["monster_imp"], 0)[0] for moment in moments]
    assert worth[0] > worth[1] > worth[2] >= 5


def test_an_artifact_that_completes_a_set_is_worth_more():
    s = at_table()
    assert CompanyOutlook(with_hand(s, artifacts=(1, 1, 0)), 0).artifact(2) > CompanyOutlook(s, 0).artifact(2)
    assert CompanyOutlook(with_hand(s, artifacts=(1, 0, 0)), 0).artifact(0) == 9.0


@pytest.mark.parametrize("bribes", [0, 1])
def test_a_card_closes_a_path_of_four_where_the_solver_says_so(bribes: int):
    rng = Random(2)
    for _n in range(20):
        hand = tuple(sorted(rng.sample(range(TECH), rng.choice((3, 4)))))
        if best_claims(hand, bribes, WORTH):
            continue
        fits = closing_corners(hand, bribes)
        for card in set(range(TECH)) - set(hand):
            found = best_claims(tuple(sorted((*hand, card))), bribes, WORTH)
            assert any(claim.loop.cards == 4 for claim in found) == bool(CORNERS[card] & fits)


def test_three_mine_claims_promise_more_with_a_bribe():
    outlook = CompanyOutlook(at_table(), 0)
    hands = [tuple(NUMBER[card] for card in hand) for hand in (NEARLY, ("mine_02", "mine_08", "mine_15"))]
    assert all(outlook.hand(hand, 1) > outlook.hand(hand, 0) for hand in hands)


def test_a_mine_claim_that_closes_a_path_is_worth_more_than_one_that_does_not():
    s = with_hand(at_table(), *NEARLY)
    outlook = CompanyOutlook(s, 0)
    worth = {card: outlook.card(card, 0)[0] for card in range(TECH) if card not in company(s).cards}
    fits = closing_corners(company(s).mines)
    closing = [value for card, value in worth.items() if CORNERS[card] & fits]
    others = [value for card, value in worth.items() if not CORNERS[card] & fits]
    assert closing and sum(closing) / len(closing) > sum(others) / len(others) + 10


def test_it_buys_the_bribe_that_closes_a_path():
    s, _stake = staking(4, mismatches=1)
    s = replace(s, rack=(NUMBER["bribe.1"], *s.rack[1:]), unseen_tools=without(s.unseen_tools, NUMBER["bribe.1"]))
    s = replace(s, gone_tools=(NUMBER["turret.1"],))
    decision = best(s)
    assert decision.move == Buy("bribe.1") and decision.why == "With a Bribe, a path closes that was open before."
    assert Stake in {type(one.move) for one in weighed(play(s, decision.move))}


def test_it_buys_the_bribe_that_many_a_card_would_need():
    s = with_hand(at_table(rack=("bribe.1", "turret.1", "bomb.1")), "mine_02", "mine_08", "mine_15")
    buys = {one.move: one for one in weighed(s) if isinstance(one.move, Buy)}
    assert buys[Buy("bribe.1")].why == "With a Bribe, one more mine could close a path."


def test_it_takes_away_what_the_next_player_waits_for():
    s = with_hand(at_table("monster_nobody", "mine_47", "mine_48", "market_6a", "tech_horn", "tech_prism"), seat=1,
                  artifacts=(0, 1, 1))
    s = play(tray(s, 1, 2, 3, 5, 6), EndClaims())
    discards = [one for one in weighed(s) if isinstance(one.move, Discard)]
    assert discards[0].move == Discard("monster_nobody") and "next player" in discards[0].why


def test_it_brings_a_scoring_on_before_the_others_can_do_more():
    s = play(tray(shortened(with_hand(at_table(), monsters=2)), 1, 2, 3, 5, 6), EndClaims())
    assert isinstance(best(s).move, Discard)
    assert best(s).why == "This way, the scoring comes before the other companies can achieve more."
    early = next(one for one in weighed(shortened(at_table())) if isinstance(one.move, Discard))
    assert early.value < best(shortened(at_table())).value


def test_it_ends_the_game_only_while_it_leads():
    def last(seat: int) -> list[Decision]:
        s = at_score(with_hand(at_table(), seat=seat, monsters=2), 3)
        return weighed(play(tray(s, 1, 2, 3, 5, 6), EndClaims()))

    assert isinstance(last(0)[0].move, Discard)
    assert last(0)[0].why == "This move ends the game while this company is ahead."
    onward = next(one.move for one in last(1) if isinstance(one.move, Discard | EndTurn))
    assert onward == EndTurn()


def test_the_final_points_are_those_of_a_third_scoring_now():
    s = third("mine_47", "mine_48", "tech_trophy", monsters=1)
    assert final_points(s) == RULES.result(play(s, RULES.legal(s)[0])).scores


def test_what_a_bonus_counts_is_kept_for_it():
    last = at_score(at_table(), 3)
    assert CompanyOutlook(last, 0).coin == 0.0 and CompanyOutlook(with_hand(last, "tech_purse"), 0).coin == 0.5
    bomb = NUMBER["bomb.1"]
    assert CompanyOutlook(with_hand(last, "tech_crate"), 0).tool(bomb) == CompanyOutlook(last, 0).tool(bomb) + 2


def test_a_flying_pig_counts_among_the_odds():
    s = tray(at_table("monster_lurker", "mine_47", "mine_48", "mine_45", rack=UNWANTED), 1, 1, 6, 4, 3)
    assert isinstance(best(with_hand(s, "flying_pig.1")).move, Claim)
    assert not isinstance(best(s).move, Claim) or best(s).move.card != "monster_lurker"


# ---- a Lottery ticket after the sale (K97-7.8) ----


def test_a_ticket_is_bought_with_the_coins_of_the_sale_and_turned_in_for_the_dice_that_were_sold():
    s = at_table("mine_47", "mine_48", "mine_45", rack=("turret.1", "bomb.1", "lottery.1"))
    s = play(with_hand(tray(s, 2, 5, 5, 5, 6), coins=0), EndClaims())
    bought = best(s)
    assert bought.move == Buy("lottery.1") and bought.why == "3 dice show 5."
    s = play(s, Buy("lottery.1"))
    assert best(s).move == Play("lottery.1")
    unlucky = at_table(rack=("turret.1", "bomb.1", "lottery.1"))
    unlucky = play(with_hand(tray(unlucky, 1, 2, 3, 4, 6), coins=0), EndClaims())
    assert best(unlucky).move != Buy("lottery.1")


def test_no_tool_is_wasted_on_a_ticket():
    """Each of them is worth more than the one coin that it would bring."""
    tools = "android_5.1", "overdrive.1", "augment_p1.1", "lottery.2"
    s = play(tray(with_hand(at_table(), *tools), 1, 2, 4, 5, 6), EndClaims())
    values = {decision.move: decision.value for decision in JUDGE.weigh(s, RULES.legal(s))}
    assert {Play("android_5.1"), Play("overdrive.1")} <= set(values)
    assert not isinstance(best(s).move, Augment)
    assert best(s).move not in (Play("android_5.1"), Play("overdrive.1"))


# ---- with Paper rules no card leaves the row by itself (K97-2.11) ----


def test_who_has_waited_for_long_takes_what_there_is():
    """The next card ends the game. A company that is behind avoids that, but not for ever."""
    s = rolled(at_score(with_hand(at_table(as_on_paper=True), minerals=(5, 5, 5), seat=1), 3), 1, 1, 3, 3, 6)
    s = replace(s, rerolls=0)
    assert isinstance(best(s).move, EndClaims)
    assert isinstance(best(replace(s, idle=20)).move, Claim)
    sold = play(s, EndClaims())
    assert not isinstance(best(sold).move, Discard) and isinstance(best(replace(sold, idle=20)).move, Discard)


@pytest.mark.rule("K97-2.11")
@pytest.mark.parametrize("seats", [1, pytest.param(2, marks=pytest.mark.slow), 3])
def test_games_of_bots_and_of_chance_end_as_on_paper(seats: int):
    for bot in (HARD, RandomBot()):
        rng = Random(seats)
        s = begin(seats, as_on_paper=True)
        while (seat := RULES.to_act(s)) != OVER:
            view = RULES.view(s, seat)
            step = RULES.draw(s, rng) if seat == CHANCE else bot.choose(KLOTHO97, view, Budget(), rng).move
            s = RULES.apply(s, step)[0]
            assert s.turn < 45 * 6, "a turn takes a card now and then"


# ---- every move, every moment ----


def test_whatever_is_weighed_is_allowed_and_has_a_reason(monkeypatch):
    """In a game of three, played by the judgement and sometimes at random."""
    monkeypatch.setattr(shortlist, "BLUNDER", 1000.0)
    rng = Random(5)
    s = begin(3)
    for _n in range(120):
        seat = RULES.to_act(s)
        if seat == CHANCE:
            s = RULES.apply(s, RULES.draw(s, rng))[0]
            continue
        moves = RULES.legal(s)
        decisions = JUDGE.weigh(RULES.view(s, seat), moves)
        weighed_moves = [decision.move for decision in decisions]
        assert set(weighed_moves) <= set(moves) and len(set(weighed_moves)) == len(weighed_moves)
        assert {type(move) for move in moves} == {type(move) for move in weighed_moves}
        assert all(decision.why and "{" not in decision.why for decision in decisions)
        best_one = max(decisions, key=lambda decision: decision.value).move
        s = RULES.apply(s, rng.choice(moves) if rng.random() < 0.2 else best_one)[0]


def test_of_two_cards_alike_one_is_told():
    mines = [card for card in range(TECH) if card_name(ID[card]) == card_name(ID[0])]
    other = next(card for card in range(TECH) if card_name(ID[card]) not in card_name(ID[0]))
    assert len(mines) > 1
    row = [mines[0], mines[1], other]
    odds = zip(row, (0.63, 0.63, 0.4), strict=True)
    told = reasons.keep((1, 1), [(reasons.aim_name(card, row), chance) for card, chance in odds])
    assert told.count(card_name(ID[0])) == 1 and card_name(ID[other]) in told


@pytest.mark.slow
def test_it_beats_a_random_player():
    for seed in range(4):
        rng = Random(seed)
        s = begin(2)
        while (seat := RULES.to_act(s)) != OVER:
            bot = HARD if seat == seed % 2 else RandomBot()
            view = RULES.view(s, seat)
            step = RULES.draw(s, rng) if seat == CHANCE else bot.choose(KLOTHO97, view, Budget(), rng).move
            s = RULES.apply(s, step)[0]
        assert RULES.result(s).winners == (seed % 2,)


def test_a_decision_is_quick():
    s = rolled(at_table("mine_01", "monster_lurker"), 1, 2, 4, 5, 6)
    best(s)
    began = process_time()
    best(replace(s, markets=(5, 6, 7)))
    assert process_time() - began < 0.25


def test_someone_who_slips_does_not_forget_to_roll():
    """A turn without dice is not a small mistake, so an error never leads to it."""
    s = begin(2)
    while RULES.to_act(s) == CHANCE:
        s = RULES.apply(s, RULES.draw(s, Random(3)))[0]
    moves = RULES.legal(s)
    kinds = {type(move) for move in moves}
    weighed = {type(decision.move) for decision in JUDGE.weigh(RULES.view(s, RULES.to_act(s)), moves)}
    assert {Roll, EndClaims} <= kinds
    assert Roll in weighed and EndClaims not in weighed
