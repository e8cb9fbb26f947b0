"""Chapters 8 and 9: scoring rounds, trades, the end, ties, solo games."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import OVER
from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import ID, MINERALS, NUMBER, SHOWN, TECH
from klotho_games.games.klotho97.rules.count import (
    apply_trades,
    best_trades,
    bonus_points,
    count,
    pairs_of,
    scores,
    standing_points,
    tradeable,
    winners,
)
from klotho_games.games.klotho97.rules.state import Company, Phase, rounds_left
from klotho_games.games.klotho97.rules.steps import Claim, Discard, EndClaims, EndTurn, Roll, Stake, Trade, TurnedUp
from tests.games.klotho97.forced import at_score, at_table, company, deal, play, refused, rolled, settle, the, with_hand
from tests.games.klotho97.test_3_mines import staking

# ---- rounds ----


@pytest.mark.rule("K97-8.1")
@pytest.mark.parametrize("number", [1, 2])
def test_a_score_card_is_scored_before_anything_else_can_be_done(number: int):
    s, stake = staking(4)
    s = play(at_score(s, number), Discard(ID[s.row[2]]))
    assert refused(s, stake).rule == "K97-2.1"
    s = deal(s, f"score_{number}")
    assert [one.mineral_points for one in s.rounds[-1]] == [0, 0] and len(s.rounds) == number
    assert refused(s, stake).rule == "K97-2.1"  # the card is replaced first
    s = settle(s)
    assert company(play(s, stake)).minerals != (0, 0, 0) and rounds_left(s) == 3 - number


@pytest.mark.rule("K97-8.1")
def test_everyone_scores():
    s = with_hand(with_hand(at_table(seats=3), monsters=1), seat=2, monsters=2, minerals=(0, 1, 0))
    s = play(at_score(s, 1), Discard("mine_01"))
    counted = the(ev.RoundCounted, s, TurnedUp("score_1"))
    assert counted.totals == (5, 0, 16) and counted.number == 1
    assert scores(deal(s, "score_1")) == (5, 0, 16)


@pytest.mark.rule("K97-8.2")
def test_the_reference_examples():
    four = count(Company(minerals=(4, 0, 0)), (3, 6, 8))
    assert four.points == four.mineral_points == 12
    assert count(Company(artifacts=(2, 1, 1)), (4, 6, 8)).points == 22
    assert count(Company(monsters=3), (4, 6, 8)).points == 15


@pytest.mark.rule("K97-8.2")
def test_what_a_round_counts():
    one = count(Company(minerals=(1, 2, 3), artifacts=(2, 2, 3), monsters=4), (7, 1, 14))
    assert one.mineral_points == 7 + 2 + 42
    assert one.artifact_points == 3 * 7 + 10 * 2
    assert one.monster_points == 20 and one.points == 51 + 41 + 20


@pytest.mark.rule("K97-8.3")
def test_the_score_card_is_replaced_in_its_place():
    s = play(at_score(at_table(), 1), Discard("monster_imp"))
    s = deal(s, "score_1")
    assert s.filling == (2,) and s.row[2] == -1
    s = deal(s, "mine_40")
    assert s.row[2] == NUMBER["mine_40"] and s.phase is Phase.PLAY and s.seat == 0


# ---- the third round ----


def third(*hand: str, seats: int = 2, **sheet: object):
    """The third Score card has just turned up."""
    s = at_score(with_hand(at_table(seats=seats), *hand, **sheet), 3)
    return deal(play(s, Discard("mine_01")), "score_3")


@pytest.mark.rule("K97-8.4")
def test_unused_mine_claims_are_traded_two_for_one():
    s = third("mine_47", "mine_48", "mine_33", "mine_38")
    assert s.phase is Phase.TRADE and RULES.to_act(s) == 0
    best, none = RULES.legal(s)
    assert none == Trade(())
    assert sorted(mineral for _a, _b, mineral in best.pairs) == ["metal", "rads"]
    after = play(s, best)
    assert company(after).minerals == (0, 1, 1) and company(after).cards == ()
    assert scores(after) == (14, 0) and the(ev.MinesTraded, s, best).pairs == best.pairs
    assert scores(play(s, none)) == (0, 0)


@pytest.mark.rule("K97-8.4")
def test_a_trade_may_be_another_one_but_both_cards_show_its_mineral():
    s = third("mine_47", "mine_48", "mine_33", "mine_38")
    assert scores(play(s, Trade((("mine_47", "mine_33", "metal"),)))) == (6, 0)
    for wrong in (
        (("mine_47", "mine_33", "rads"),), (("mine_48", "mine_33", "organics"),), (("mine_47", "mine_47", "rads"),),
        (("mine_47", "mine_48", "rads"), ("mine_48", "mine_33", "metal")), (("mine_47", "mine_20", "rads"),),
        (("mine_47", "mine_48", "gold"),), (("", "mine_48", "rads"),),
    ):
        assert refused(s, Trade(wrong)).rule == "K97-8.4"
    for move in (Roll(), EndTurn(), EndClaims(), Stake(())):
        assert refused(s, move).rule == "K97-8.1"


@pytest.mark.rule("K97-8.4")
def test_no_trades_in_the_first_two_rounds():
    s = with_hand(at_table(), "mine_47", "mine_48")
    assert refused(s, Trade((("mine_47", "mine_48", "rads"),))).rule == "K97-8.4"
    s = play(at_score(s, 2), Discard("mine_01"))
    assert deal(s, "score_2").phase is Phase.FILL


@pytest.mark.rule("K97-8.4")
def test_everyone_who_can_trade_is_asked_from_the_player_on():
    s = with_hand(at_table(seats=3, first=1), "mine_47", "mine_48")
    s = at_score(with_hand(s, "mine_33", "mine_38", seat=2), 3)
    s = deal(play(s, Discard("mine_01")), "score_3")
    assert s.trading == (2, 0) and RULES.to_act(s) == 2
    s = play(s, RULES.legal(s)[0])
    assert RULES.to_act(s) == 0 and RULES.result(s) is None
    s = play(s, RULES.legal(s)[0])
    assert RULES.to_act(s) == OVER and scores(s) == (8, 0, 6)


@pytest.mark.rule("K97-8.4")
def test_the_trade_that_is_laid_out_is_the_best_there_is():
    rng = Random(4)
    bonus_cards = [(), ("tech_crate",), ("tech_choir",), ("tech_choir", "tech_crate")]
    for n in range(16):
        hand = [*rng.sample(range(TECH), 5), *(NUMBER[card] for card in bonus_cards[n % 4])]
        owner = Company(cards=tuple(sorted(hand)), minerals=(rng.randrange(3), rng.randrange(3), rng.randrange(3)))
        markets = rng.randint(1, 7), rng.randint(1, 11), rng.randint(2, 14)

        def worth(pairs, owner=owner, markets=markets):
            after = apply_trades(owner, pairs)
            return count(after, markets).points + bonus_points(after)

        assert worth(best_trades(owner, markets)) == max(map(worth, every_trade(owner.mines)))


def every_trade(mines):
    yield ()
    for n, a in enumerate(mines):
        for b in mines[n + 1 :]:
            for mineral in tradeable(a, b):
                left = tuple(mine for mine in mines if mine > a and mine != b)
                for more in every_trade(left):
                    yield ((a, b, mineral), *more)


def test_trades_are_told_by_id_and_read_again():
    pair = (("mine_47", "mine_48", "rads"),)
    assert pairs_of(pair) == ((46, 47, 2),) and SHOWN[46][2] and MINERALS[2] == "rads"


# ---- the end ----


@pytest.mark.rule("K97-8.5", "K97-6.4")
def test_the_final_score_adds_three_rounds_and_the_bonuses():
    s = with_hand(at_table(), "tech_trophy", monsters=2)
    for number in (1, 2):
        s = settle(deal(play(at_score(s, number), Discard("mine_01" if number == 1 else "mine_11")), f"score_{number}"))
        s = settle(play(s, EndClaims(), EndTurn()))
        s = settle(play(s, EndClaims(), EndTurn()))
    assert scores(s) == (20, 0) and standing_points(s) == (30, 0)
    s = play(at_score(s, 3), Discard("monster_imp"))
    events = RULES.apply(s, TurnedUp("score_3"))[1]
    assert events[-2:] == (ev.BonusCounted(0, "tech_trophy", 2, 8), ev.GameEnded((38, 0), (0,)))
    s = deal(s, "score_3")
    result = RULES.result(s)
    assert RULES.to_act(s) == OVER and result.scores == (38, 0) and result.winners == (0,)
    assert sum(line.points for line in result.lines if line.seat == 0) == 38
    assert {line.group for line in result.lines} == {"Scoring 1", "Scoring 2", "Scoring 3", "Bonuses"}
    assert refused(s, Roll()).rule == "K97-8.5"


@pytest.mark.rule("K97-8.5")
def test_the_third_score_card_ends_the_game_in_the_middle_of_a_turn():
    s = rolled(at_score(at_table("mine_01"), 3), 2, 2, 3, 4, 5)
    s = deal(play(s, Claim("mine_01", (0, 1)), EndClaims(), EndTurn()), "score_3")
    assert s.phase is Phase.OVER and RULES.legal(s) == () and RULES.result(s) is not None


@pytest.mark.rule("K97-8.6")
def test_ties_are_broken_by_cards_then_by_coins_then_shared():
    s = third(seats=3)
    assert s.phase is Phase.OVER

    def after(*sheets):
        return replace(s, companies=tuple(Company(coins=coins, cards=tuple(range(n))) for n, coins in sheets))

    assert winners(after((2, 0), (3, 0), (1, 9))) == (1,)
    reason = RULES.result(after((2, 0), (3, 0), (1, 9))).reason
    assert reason == "The leaders have 0 points each. The company with more cards left wins."
    assert winners(after((2, 3), (2, 4), (1, 9))) == (1,)
    assert RULES.result(after((2, 3), (2, 4), (1, 9))).reason.endswith("The company with more coins wins.")
    assert winners(after((2, 4), (2, 4), (1, 9))) == (0, 1)
    assert RULES.result(after((2, 4), (2, 4), (1, 9))).reason.endswith("They share the victory.")


# ---- solo games ----


@pytest.mark.rule("K97-9.1")
def test_alone_a_card_drifts_away_when_none_has_left_the_row():
    s = at_table(seats=1)
    assert s.phase is Phase.PLAY and s.seat == 0  # there are no other players to roll against
    drifted = the(ev.CardDrifted, play(s, EndClaims()), EndTurn())
    assert drifted == ev.CardDrifted(0, "mine_01")
    s = play(s, EndClaims(), EndTurn())
    assert s.filling == (0,) and NUMBER["mine_01"] in s.gone and s.seat == 0
    s = settle(s)
    s = play(settle(play(s, Discard("mine_11"))), EndClaims())
    assert not any(isinstance(event, ev.CardDrifted) for event in RULES.apply(s, EndTurn())[1])


@pytest.mark.rule("K97-9.1")
def test_alone_the_score_is_all_that_counts():
    s = third(seats=1, monsters=3)
    result = RULES.result(s)
    assert result.scores == (15,) and result.winners == (0,) and result.reason == "Alone on the asteroid: 15 points."
