"""Chapter 2: the turn, from the refill to the hand limit."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.klotho97.bot.turn_values import TurnValues
from klotho_games.games.klotho97.bot.values import CompanyOutlook
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import ID, NUMBER
from klotho_games.games.klotho97.rules.state import AFTER, CLAIM, LAST, REROLL, ROLL, Phase
from klotho_games.games.klotho97.rules.steps import (
    Buy,
    Claim,
    DiceRolled,
    Discard,
    Drop,
    EndClaims,
    EndTurn,
    Play,
    Reroll,
    Roll,
    Stake,
    Use,
)
from klotho_games.games.klotho97.telling import TELLING
from tests.games.klotho97.forced import (
    PLAIN,
    at_score,
    at_table,
    company,
    deal,
    next_card,
    play,
    refused,
    rolled,
    settle,
    the,
    told,
    tray,
    with_hand,
)

RING = ("mine_09", "mine_16", "mine_33", "mine_48", "mine_23", "mine_34", "mine_45")


def pass_turn(s):
    return settle(play(s, EndClaims(), EndTurn()))


@pytest.mark.rule("K97-2.1")
def test_the_refill_fills_row_and_rack():
    s = rolled(at_table("mine_01"), 2, 2, 4, 4, 5)
    s = play(s, Claim("mine_01", (0, 1)), Buy("lottery.1"))
    assert s.row[0] == -1 and s.rack[2] == -1
    s = play(s, EndClaims(), EndTurn())
    assert s.phase is Phase.FILL and s.filling == (0, 8) and s.seat == 1
    assert refused(s, Roll()).rule == "K97-2.1"
    s = deal(s, "mine_20", "bribe.1")
    assert s.phase is Phase.PLAY and RULES.to_act(s) == 1
    assert ID[s.row[0]] == "mine_20" and ID[s.rack[2]] == "bribe.1"


@pytest.mark.rule("K97-2.1", "K97-8.3")
def test_a_score_card_at_the_refill_is_scored_and_replaced():
    s = with_hand(at_table("mine_01"), minerals=(4, 0, 0))
    s = play(at_score(rolled(s, 2, 2, 4, 4, 5), 1), Claim("mine_01", (0, 1)), EndClaims(), EndTurn())
    assert [outcome.card for outcome, _share in RULES.chances(s)] == ["score_1"]
    assert the(ev.RoundCounted, s, RULES.chances(s)[0][0]).totals == (16, 0)
    s = deal(s, "score_1")
    assert s.phase is Phase.FILL and s.filling == (0,) and len(s.rounds) == 1
    s = deal(s, next_card(s))
    assert s.phase is Phase.PLAY and s.row[0] >= 0


@pytest.mark.rule("K97-2.2")
def test_basic_actions_come_in_their_order():
    s = at_table()
    assert refused(s, Reroll((0,))).reason == "Roll the dice before you reroll them."
    assert refused(s, EndTurn()).rule == "K97-2.2"
    s = deal(play(s, Discard("mine_01")), "mine_02")
    assert s.stage == ROLL and refused(s, Discard("mine_02")).rule == "K97-2.2"
    s = rolled(s, 2, 2, 4, 4, 5)
    assert s.stage == REROLL
    assert refused(s, Roll()).rule == refused(s, Discard("mine_02")).rule == "K97-2.2"
    s = play(s, Claim("mine_02", (0, 1)))
    assert s.stage == CLAIM and refused(s, Reroll((2,))).reason == "You can reroll only before you claim cards."
    s = play(s, EndClaims())
    assert s.stage == AFTER
    assert refused(s, Claim("market_4a", (2,))).rule == refused(s, EndClaims()).rule == "K97-2.2"
    s = deal(play(s, Discard("mine_11")), "mine_03")
    assert s.stage == LAST and refused(s, Discard("mine_03")).rule == "K97-2.2"
    assert play(s, EndTurn()).seat == 1


@pytest.mark.rule("K97-2.2")
def test_every_basic_action_may_be_left_out():
    s = play(at_table(), EndClaims())
    assert the(ev.DiceSold, at_table(), EndClaims()) == ev.DiceSold(0, (), 0) and company(s).coins == 5
    s = settle(play(s, EndTurn()))
    assert s.seat == 1 and s.turn == 2
    s = rolled(s, 1, 2, 3, 4, 6)
    assert EndClaims() in RULES.legal(s)  # without a reroll


@pytest.mark.rule("K97-2.3")
def test_a_discard_takes_any_face_up_card_and_replaces_it_at_once():
    s = at_table()
    offered = {move.card for move in RULES.legal(s) if isinstance(move, Discard)}
    assert offered == {*PLAIN, "turret.1", "bomb.1", "lottery.1"}
    for card, place in (("monster_wasp", 3), ("bomb.1", 7)):
        after = play(s, Discard(card))
        assert told(s, Discard(card))[0] == ev.CardDiscarded(0, place, card)
        assert after.filling == (place,)
        after = settle(after)
        assert after.stage == ROLL and min((*after.row, *after.rack)) >= 0
        assert NUMBER[card] in (*after.gone, *after.gone_tools)
    for strange in ("mine_40", "bribe.1", "score_1", "", "nothing"):
        assert refused(s, Discard(strange)).rule == "K97-2.3"


@pytest.mark.rule("K97-2.4")
def test_all_dice_are_rolled_and_chosen_ones_rerolled_twice():
    s = play(at_table(), Roll())
    for wrong in ((1, 2, 3, 4), (1, 2, 3, 4, 7), (5, 4, 3, 2, 1), (0, 1, 2, 3, 4)):
        assert refused(s, DiceRolled(wrong)).rule == "K97-2.4"
    assert refused(s, EndClaims()).rule == "K97-2.4"
    s = play(s, DiceRolled((1, 2, 3, 4, 6)))
    assert refused(s, Reroll(())).rule == "K97-2.4"
    for wrong in ((1, 1), (2, 1), (5,), (-1,)):
        assert refused(s, Reroll(wrong)).rule == "K97-2.5"
    s = play(s, Reroll((0, 2)), DiceRolled((5, 6)))
    assert [die.value for die in s.dice] == [5, 2, 6, 4, 6] and s.rerolls == 1
    s = play(s, Reroll((1,)), DiceRolled((6,)))
    assert refused(s, Reroll((0,))).reason == "You’ve used both rerolls. Claim cards with the dice you have."


@pytest.mark.rule("K97-2.4")
def test_rerolls_are_listed_once_for_equal_dice():
    s = rolled(at_table(), 2, 2, 2, 5, 5)
    assert sum(isinstance(move, Reroll) for move in RULES.legal(s)) == 4 * 3 - 1
    s = rolled(at_table(), 1, 2, 3, 4, 6)
    assert sum(isinstance(move, Reroll) for move in RULES.legal(s)) == 31


@pytest.mark.rule("K97-2.5")
def test_no_die_serves_two_cards_and_places_stay_empty():
    s = rolled(at_table("mine_01", "mine_11"), 2, 2, 2, 4, 4)  # a pair and three of a kind
    s = play(s, Claim("mine_11", (0, 1, 2)))
    assert s.row[1] == -1 and company(s).cards == (NUMBER["mine_11"],)
    assert refused(s, Claim("mine_01", (0, 1))).reason == (
        "You’ve already used this die. Each die can be used only once.")
    assert RULES.legal(s).count(Claim("mine_01", (3, 4))) == 1
    s = play(s, Claim("mine_01", (3, 4)))
    assert s.row[:2] == (-1, -1) and s.phase is Phase.PLAY
    assert refused(s, Claim("market_4a", (3,))).rule == "K97-2.5"
    assert refused(s, Claim("mine_20", (3,))).rule == refused(s, Claim("market_4a", ())).rule == "K97-2.5"


@pytest.mark.rule("K97-2.6")
def test_only_unused_red_dice_are_sold():
    s = with_hand(at_table("mine_01"), "tech_crystal_d6_a", "android_5.1", "overdrive.1")
    s = play(s, Play("overdrive.1"))
    s = rolled(s, 2, 2, 4, 5, 6, 3, 3)
    assert [die.kind for die in s.dice] == ["red"] * 5 + ["purple", "blue"]
    s = play(s, Play("android_5.1"), Claim("mine_01", (0, 1)))
    assert the(ev.DiceSold, s, EndClaims()) == ev.DiceSold(0, (2, 3, 4), 3)
    assert company(play(s, EndClaims())).coins == 8


@pytest.mark.rule("K97-2.6", "K97-6.2")
def test_the_gilded_furnace_doubles_the_price():
    s = rolled(at_table("tech_furnace"), 1, 2, 3, 4, 6)
    s = play(s, Claim("tech_furnace", (1, 4)))
    assert company(play(s, EndClaims())).coins == 5 + 3 * 2
    rich = with_hand(rolled(at_table("mine_20"), 1, 2, 3, 4, 6), "tech_furnace")
    assert company(play(rich, EndClaims())).coins == 5 + 10, "the card is stronger than five coins a turn"


@pytest.mark.rule("K97-2.6")
def test_as_on_paper_a_sale_brings_five_coins_at_most():
    for left, coins in ((5, 5), (3, 5), (2, 4), (1, 2)):
        s = replace(with_hand(rolled(at_table("mine_20"), 1, 2, 3, 4, 6), "tech_furnace"), paper=True)
        s = replace(s, dice=tuple(replace(die, spent=place >= left) for place, die in enumerate(s.dice)))
        assert the(ev.DiceSold, s, EndClaims()).coins == coins, "two for each die, and never more than five"
        assert str(coins) in TELLING.move(s, EndClaims(), ("Ada", "Ben"))
        assert TurnValues(s).hopes.sold[left] == pytest.approx(CompanyOutlook(s,
                                                                              s.seat).coin * coins), "and bots know it"


@pytest.mark.rule("K97-2.7")
def test_tools_are_bought_at_any_time_and_the_place_stays_empty():
    s = at_table(rack=("raid.1", "bribe.1", "lottery.1"))
    moments = [s, rolled(s, 1, 2, 3, 4, 6)]
    moments += [play(moments[-1], EndClaims())]
    for moment in moments:
        before = company(moment).coins
        after = play(moment, Buy("bribe.1"))
        assert company(after).coins == before - 3 and after.rack[1] == -1
        assert told(moment, Buy("bribe.1")) == (ev.ToolBought(0, 7, "bribe.1", 3),)
    poor = with_hand(s, coins=4)
    reason = "This Tool costs 5 coins, and you have 4. You get coins for unused red dice."
    assert refused(poor, Buy("raid.1")).reason == reason
    assert refused(s, Buy("bomb.1")).rule == refused(s, Buy("mine_01")).rule == "K97-2.7"


@pytest.mark.rule("K97-2.7")
def test_a_tool_just_bought_may_be_used():
    s = play(at_table(rack=("android_2.1", "bribe.1", "lottery.1")), Buy("android_2.1"), Play("android_2.1"))
    assert [(die.kind, die.value) for die in s.dice] == [("android", 2)]
    assert NUMBER["android_2.1"] in s.gone_tools and company(s).cards == ()
    assert refused(s, Play("android_2.1")).rule == "K97-2.7"
    assert refused(s, Play("android_3.1")).rule == "K97-2.7"


@pytest.mark.rule("K97-2.7", "K97-6.2")
def test_the_egg_printer_takes_a_coin_off_but_never_the_last():
    s = with_hand(at_table(rack=("raid.1", "bribe.1", "lottery.1")), "tech_egg", coins=4)
    s = play(s, Buy("raid.1"))
    assert company(s).coins == 0
    s = play(with_hand(s, coins=1), Buy("lottery.1"))
    assert company(s).coins == 0


@pytest.mark.rule("K97-2.8")
def test_staking_and_powers_at_any_time():
    s = with_hand(at_table(), *RING, "tech_coil")
    moments = [s, rolled(s, 1, 2, 3, 4, 6)]
    moments += [play(moments[-1], EndClaims())]
    for moment in moments:
        assert any(isinstance(move, Stake) for move in RULES.legal(moment))
    assert RULES.why_not(moments[1], Use("tech_coil", 0)) is None
    claiming = tray(s, 1, 2, 3, 4, 6, stage=CLAIM)
    assert RULES.why_not(claiming, Use("tech_coil", 0)) is None


@pytest.mark.rule("K97-2.9")
def test_ten_cards_at_the_end_of_a_turn():
    tools = [f"lottery.{n}" for n in range(2, 7)] + [f"bribe.{n}" for n in range(1, 6)]
    s = play(with_hand(at_table(), *tools), EndClaims())
    assert EndTurn() in RULES.legal(s) and refused(s, Drop("bribe.1")).rule == "K97-2.9"
    s = with_hand(s, "mine_40", "mine_41")
    assert refused(s, EndTurn()).reason == "You can keep only 10 cards, and you have 12. Use some or give them up."
    drops = [move for move in RULES.legal(s) if isinstance(move, Drop)]
    assert drops == [Drop("mine_40"), Drop("mine_41"), Drop("bribe.1"), Drop("lottery.2")]
    assert refused(s, Drop("mine_42")).rule == "K97-2.9"
    s = play(s, Drop("mine_40"), Drop("bribe.3"))
    assert NUMBER["mine_40"] in s.gone and NUMBER["bribe.3"] in s.gone_tools
    assert refused(s, Drop("mine_41")).rule == "K97-2.9"
    assert play(s, EndTurn()).seat == 1


@pytest.mark.rule("K97-2.9")
def test_before_the_end_of_the_turn_there_may_be_more():
    s = with_hand(at_table("mine_01"), *[f"lottery.{n}" for n in range(2, 7)], *[f"bribe.{n}" for n in range(1, 6)])
    s = play(rolled(s, 2, 2, 3, 4, 6), Claim("mine_01", (0, 1)))
    assert len(company(s).cards) == 11 and refused(s, Drop("mine_01")).rule == "K97-2.9"


@pytest.mark.rule("K97-2.10")
def test_an_empty_tool_deck_is_its_discards_again():
    s = at_table()
    s = replace(s, unseen_tools=(), gone_tools=s.unseen_tools)
    assert told(s, Discard("bomb.1"))[-1] == ev.ToolsShuffled(52)
    s = play(s, Discard("bomb.1"))
    assert s.gone_tools == () and len(s.unseen_tools) == 52
    assert play(s, RULES.chances(s)[0][0]).phase is Phase.PLAY


@pytest.mark.rule("K97-2.10")
def test_where_no_tool_is_left_the_place_stays_empty():
    s = at_table()
    mine = tuple(sorted((*s.unseen_tools, *s.rack)))
    hoarder = replace(s.companies[0], cards=mine)
    s = replace(s, unseen_tools=(), rack=(-1, -1, -1), seat=1, companies=(hoarder, s.companies[1]))
    s, _events = RULES.apply(replace(s, stage=AFTER), EndTurn())
    assert s.phase is Phase.PLAY and s.rack == (-1, -1, -1)


@pytest.mark.rule("K97-2.11")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_row_that_no_one_takes_from_drifts(seats: int):
    s = at_table(seats=seats)
    for _turn in range(seats):
        assert s.row[0] == NUMBER["mine_01"]
        s = play(s, EndClaims())
        ending = told(s, EndTurn())
        s = play(s, EndTurn())
    assert ev.CardDrifted(0, "mine_01") in ending
    assert s.filling == (0,) and s.idle == 0


@pytest.mark.rule("K97-2.11")
def test_a_card_that_leaves_the_row_begins_the_count_anew():
    s = play(at_table(), EndClaims(), EndTurn())
    assert s.idle == 1
    s = play(settle(play(s, Discard("mine_01"))), EndClaims(), EndTurn())
    assert s.idle == 0 and s.phase is Phase.PLAY


@pytest.mark.rule("K97-2.11", "K97-9.1")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_as_on_paper_no_card_leaves_the_row_by_itself(seats: int):
    s = at_table(seats=seats, as_on_paper=True)
    row = s.row
    for _turn in range(12):
        s = play(s, EndClaims())
        assert not any(isinstance(event, ev.CardDrifted) for event in told(s, EndTurn()))
        s = settle(play(s, EndTurn()))
    assert s.row == row and s.idle == 12 and s.stacks == (9, 15, 15)


@pytest.mark.rule("K97-2.11")
def test_a_game_in_which_everyone_passes_ends():
    s = at_table(seats=6)
    turns = 0
    while s.phase is not Phase.OVER:
        s, turns = settle(RULES.apply(RULES.apply(s, EndClaims())[0], EndTurn())[0]), turns + 1
    assert turns == 6 * (45 - 6 + 1)
