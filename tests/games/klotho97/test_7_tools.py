"""Chapter 7: Tools."""

from __future__ import annotations

import pytest

from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import ID, NUMBER
from klotho_games.games.klotho97.rules.state import Die, Phase
from klotho_games.games.klotho97.rules.steps import (
    Augment,
    Buy,
    Claim,
    DiceRolled,
    Discard,
    EndClaims,
    EndTurn,
    Play,
    Raid,
    Reroll,
    Roll,
)
from tests.games.klotho97.forced import (
    at_score,
    at_table,
    company,
    play,
    refused,
    rolled,
    settle,
    the,
    told,
    tray,
    with_hand,
)


@pytest.mark.rule("K97-7.1")
def test_an_android_is_a_die_for_anything_but_selling():
    s = with_hand(at_table("mine_01", "market_4a", "tech_furnace"), "android_4.1", "android_4.2", "android_2.1")
    s = rolled(play(s, Play("android_4.1")), 1, 3, 4, 5, 6)
    assert s.dice[5] == Die("android", 4)  # played before the roll, it comes after the dice
    s = play(s, Play("android_2.1"))
    pair, star = Claim("mine_01", (2, 5)), Claim("market_4a", (2, 5))
    combination = Claim("tech_furnace", (4, 6))
    assert all(RULES.why_not(s, move) is None for move in (pair, star, combination))
    assert refused(s, Reroll((0, 5))).rule == "K97-7.1"
    assert company(play(s, pair, EndClaims())).coins == 5 + 4
    # of two equal dice, the one that cannot be sold is used first
    assert pair in RULES.legal(s)


@pytest.mark.rule("K97-7.2")
def test_an_overdrive_before_the_roll_rolls_and_rerolls_with_the_others():
    s = with_hand(at_table(), "overdrive.1", "overdrive.2")
    assert told(s, Play("overdrive.1")) == (ev.OverdrivePlayed(0, "overdrive.1", True),)
    s = rolled(play(s, Play("overdrive.1")), 1, 2, 3, 4, 5, 6)
    assert s.dice[5].kind == "blue" and s.rerolls == 2
    s = play(s, Reroll((0, 5)), DiceRolled((2, 1)))
    assert [die.value for die in s.dice] == [2, 2, 3, 4, 5, 1]


@pytest.mark.rule("K97-7.2")
def test_a_later_overdrive_is_rolled_once_and_has_the_rerolls_that_are_left():
    s = with_hand(rolled(at_table("mine_01"), 1, 1, 3, 4, 5), "overdrive.1", "overdrive.2")
    s = play(s, Reroll((2,)), DiceRolled((6,)), Play("overdrive.1"))
    assert s.phase is Phase.DICE and s.rolling == (5,)
    s = play(s, DiceRolled((2,)))
    assert s.rerolls == 1
    s = play(s, Reroll((5,)), DiceRolled((3,)))
    assert refused(s, Reroll((5,))).rule == "K97-2.4"
    s = play(s, Claim("mine_01", (0, 1)), Play("overdrive.2"), DiceRolled((6,)))
    assert refused(s, Reroll((6,))).rule == "K97-2.2" and len(s.dice) == 7
    assert company(play(s, EndClaims())).coins == 5 + 3  # blue dice are not sold


@pytest.mark.rule("K97-7.3")
def test_augments_add_up_and_go_beyond_six():
    s = with_hand(tray(at_table(), 1, 2, 5, 6, 6, rerolls=1), "augment_p2.1", "augment_p1.1", "augment_m1.1")
    s = play(s, Augment("augment_p2.1", 4), Augment("augment_p1.1", 4))
    assert s.dice[4] == Die("red", 6, 3) and s.dice[4].value == 9
    assert refused(s, Augment("augment_m1.1", 0)).reason == "A die can’t show less than 1. Choose another die."
    assert the(ev.DieAugmented, s, Augment("augment_m1.1", 1)) == ev.DieAugmented(0, "augment_m1.1", 1, 2, 1)
    assert company(s).tools == (NUMBER["augment_m1.1"],)
    s = play(s, Reroll((4,)), DiceRolled((3,)))
    assert s.dice[4] == Die("red", 3)  # rolled again, it shows only what it rolls


@pytest.mark.rule("K97-7.3")
def test_augments_are_listed_once_for_equal_dice():
    s = with_hand(tray(at_table(), 1, 2, 2, 6, 6), "augment_p1.1", "augment_p1.2", "augment_m1.1")
    listed = [(move.tool, move.die) for move in RULES.legal(s) if isinstance(move, Augment)]
    assert listed == [
        ("augment_p1.1", 0), ("augment_p1.1", 1), ("augment_p1.1", 3), ("augment_m1.1", 1), ("augment_m1.1", 3),
    ]
    used = play(tray(with_hand(at_table("mine_01"), "augment_p1.1"), 2, 2, 3, 4, 5), Claim("mine_01", (0, 1)))
    assert refused(used, Augment("augment_p1.1", 0)).rule == "K97-2.5"
    assert refused(s, Play("augment_p1.1")).rule == "K97-7.3"


@pytest.mark.rule("K97-7.4")
def test_a_bomb_replaces_just_as_many_cards():
    s = with_hand(rolled(at_table("mine_01"), 2, 2, 3, 4, 6), "bomb.2")
    s = play(s, Claim("mine_01", (0, 1)), Buy("lottery.1"))
    gone = told(s, Play("bomb.2"))[0]
    assert isinstance(gone, ev.BombWentOff) and len(gone.cards) == 5 + 2
    s = play(s, Play("bomb.2"))
    assert s.filling == (1, 2, 3, 4, 5, 6, 7)
    s = settle(s)
    assert s.row[0] == -1 and s.rack[2] == -1 and min(s.row[1:]) >= 0 and s.phase is Phase.PLAY
    assert not {ID[card] for card in s.row} & set(gone.cards)


@pytest.mark.rule("K97-7.4", "K97-8.1")
def test_a_bomb_may_turn_up_a_score_card():
    s = play(at_score(with_hand(at_table(), "bomb.2", monsters=2), 1), Play("bomb.2"))
    assert the(ev.RoundCounted, s, RULES.chances(s)[0][0]).totals == (10, 0)
    s = settle(s)
    assert min(s.row) >= 0 and len(s.rounds) == 1 and s.phase is Phase.PLAY


@pytest.mark.rule("K97-7.5")
def test_a_bribe_is_played_only_with_a_claim():
    s = with_hand(at_table(), "bribe.1")
    assert refused(s, Play("bribe.1")).rule == "K97-7.5"


@pytest.mark.rule("K97-7.6")
@pytest.mark.parametrize("card", ["mine_40", "bribe.2", "tech_coil", "tech_crystal_d6_a"])
def test_a_raid_takes_any_card_that_lies_before_another(card: str):
    s = with_hand(at_table(seats=3), "raid.1")
    s = with_hand(s, "mine_40", "bribe.2", "tech_coil", "tech_crystal_d6_a", seat=2)
    move = Raid("raid.1", 2, card)
    assert move in RULES.legal(s) and told(s, move) == (ev.CardRaided(0, "raid.1", 2, card),)
    s = play(s, move)
    assert company(s).cards == (NUMBER[card],) and NUMBER[card] not in company(s, 2).cards
    assert NUMBER["raid.1"] in s.gone_tools
    if card == "tech_crystal_d6_a":
        assert refused(s, Discard("mine_01")).rule == "K97-6.3" and len(play(s, Roll()).dice) == 6


@pytest.mark.rule("K97-7.6")
def test_what_a_raid_cannot_take():
    s = with_hand(with_hand(at_table(seats=3), "raid.1", "mine_41"), "mine_40", seat=2, minerals=(3, 0, 0), coins=9)
    for wrong in (Raid("raid.1", 1, "mine_40"), Raid("raid.1", 0, "mine_41"), Raid("raid.1", 2, "organics"),
                  Raid("raid.1", 5, "mine_40"), Raid("raid.1", -1, "mine_40")):
        assert refused(s, wrong).rule == "K97-7.6"
    assert [move for move in RULES.legal(s) if isinstance(move, Raid)] == [Raid("raid.1", 2, "mine_40")]
    assert refused(s, Play("raid.1")).rule == "K97-7.6" and refused(s, Raid("raid.2", 2, "mine_40")).rule == "K97-2.7"


@pytest.mark.rule("K97-7.6", "K97-7.7")
def test_a_turret_protects_all_that_its_owner_has():
    s = with_hand(with_hand(at_table(), "raid.1"), "mine_40", "turret.2", seat=1)
    for card in ("mine_40", "turret.2"):
        assert refused(s, Raid("raid.1", 1, card)).rule == "K97-7.7"
    own = with_hand(at_table(), "turret.2")
    assert refused(own, Play("turret.2")).reason.startswith("You don’t play a Turret")


def test_a_tool_used_like_another_is_told_how_it_is_used():
    tools = "android_4.1", "overdrive.1", "lottery.2", "bomb.2", "bribe.1", "raid.1", "turret.2", "flying_pig.1"
    s = with_hand(rolled(at_table(), 1, 3, 4, 5, 6), *tools)
    said = [refused(s, Augment(tool, 0)) for tool in tools]
    assert [refusal.rule for refusal in said] == [f"K97-7.{n}" for n in (1, 2, 8, 4, 5, 6, 7, 9)]
    assert said[0].reason == "Put the Android into the tray. It counts as a die that shows 4."
    assert refused(with_hand(s, "augment_p1.1"), Play("augment_p1.1")).rule == "K97-7.3"


@pytest.mark.rule("K97-7.8")
def test_a_lottery_ticket_pays_for_every_five():
    s = with_hand(at_table("mine_01"), "lottery.2", "lottery.3", "android_5.1", "augment_p1.1", "tech_crystal_d6_a")
    assert refused(s, Play("lottery.2")).rule == "K97-7.8"
    s = rolled(s, 1, 4, 5, 5, 6, 5)
    s = play(s, Play("android_5.1"), Augment("augment_p1.1", 1))
    paid = the(ev.LotteryPaid, s, Play("lottery.2"))
    assert paid.coins == 5 and paid.dice == (1, 2, 3, 5, 6)
    s = play(s, Claim("mine_01", (2, 3)), Play("lottery.2"))  # used dice count too
    assert company(s).coins == 10
    s = play(s, Play("lottery.3"))
    assert company(s).coins == 15


@pytest.mark.rule("K97-7.8", "K97-2.7")
def test_a_lottery_ticket_counts_the_dice_that_were_sold():
    s = with_hand(rolled(at_table("mine_01"), 2, 4, 5, 5, 5), coins=0)
    assert refused(s, Buy("lottery.1")).rule == "K97-2.7", "it can be paid for only with the coins of the sale"
    s = play(s, Claim("mine_01", (2, 3)), EndClaims())
    assert company(s).coins == 3 and all(die.spent for die in s.dice)
    s = play(s, Buy("lottery.1"))
    assert Play("lottery.1") in RULES.legal(s)
    assert the(ev.LotteryPaid, s, Play("lottery.1")) == ev.LotteryPaid(0, "lottery.1", (2, 3, 4), 3)
    assert company(play(s, Play("lottery.1"))).coins == 3 - 1 + 3
    late = play(settle(play(s, Discard("mine_11"))), Play("lottery.1"))  # the second Discard is over too
    assert company(late).coins == 5
    ended = settle(play(s, EndTurn()))
    assert ended.dice == ()


@pytest.mark.rule("K97-7.8")
def test_where_nothing_was_rolled_a_lottery_ticket_pays_nothing():
    s = play(with_hand(at_table(), "lottery.2", "android_5.1"), Play("android_5.1"))
    assert refused(s, Play("lottery.2")).reason == "Roll first. A Lottery ticket counts the dice you’ve rolled."
    assert refused(play(s, EndClaims()), Play("lottery.2")).rule == "K97-7.8"
    last = settle(play(with_hand(rolled(at_table(), 1, 2, 5, 5, 6), "lottery.2", seat=1), EndClaims(), EndTurn()))
    assert last.seat == 1 and refused(last, Play("lottery.2")).rule == "K97-7.8", "those were another player’s dice"


@pytest.mark.rule("K97-2.7", "K97-7.1", "K97-7.2", "K97-7.3")
def test_after_the_sale_tools_on_dice_serve_a_lottery_ticket_and_nothing_else():
    tools = "android_5.1", "overdrive.1", "augment_p1.1"
    uses = Play("android_5.1"), Play("overdrive.1"), Augment("augment_p1.1", 1)
    sold = play(with_hand(rolled(at_table("mine_01"), 1, 4, 4, 5, 6), *tools), Claim("mine_01", (1, 2)), EndClaims())
    for use, rule in zip(uses, ("K97-7.1", "K97-7.2", "K97-7.3"), strict=True):
        assert refused(sold, use).rule == rule and "Lottery ticket" in refused(sold, use).reason
    s = play(sold, Buy("lottery.1"))
    assert all(use in RULES.legal(s) for use in uses)
    s = play(s, *uses[:2], DiceRolled((5,)), Augment("augment_p1.1", 1))
    assert [die.value for die in s.dice] == [1, 5, 4, 5, 6, 5, 5]
    assert company(s).coins == 5 + 3 - 1, "none of them makes coins by a sale"
    assert refused(s, Claim("market_4a", (2,))).rule == "K97-2.2" and s.rerolls == 0
    assert the(ev.LotteryPaid, s, Play("lottery.1")).coins == 4


@pytest.mark.rule("K97-7.3", "K97-7.8")
def test_an_augment_on_a_die_that_has_served_serves_a_lottery_ticket():
    s = with_hand(tray(at_table("mine_01"), 4, 4, 3, 2, 6), "augment_p1.1")
    s = play(s, Claim("mine_01", (0, 1)))
    assert refused(s, Augment("augment_p1.1", 0)).rule == "K97-2.5"
    s = play(with_hand(s, "lottery.2"), Augment("augment_p1.1", 0))
    assert s.dice[0] == Die("red", 4, 1, True), "it has still served"
    assert the(ev.LotteryPaid, s, Play("lottery.2")).dice == (0,)
