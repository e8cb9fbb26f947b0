"""Part B: our reconstruction of the base game, clause by clause. Events and equipment have their own files."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import OVER, Setup
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS, EQUIPMENT, EVENT_DECK, TENDERS
from klotho_games.games.asteroid_miners.rules.components import TRACK
from klotho_games.games.asteroid_miners.rules.state import Phase, demand_of, left_total, strata_of
from klotho_games.games.asteroid_miners.rules.steps import (
    Bid,
    Buy,
    BuyDrills,
    Choose,
    DiceRolled,
    EventTurned,
    Excavate,
    GearTurned,
    GoOn,
    Roll,
    Sell,
    TenderTurned,
)
from klotho_games.games.asteroid_miners.rules.turn import prices_after_sale
from tests.games.asteroid_miners.forced import (
    NAMES,
    SHELF,
    begin,
    crew,
    drilled,
    dug,
    go_on_to,
    kinds,
    on,
    play,
    refused,
    set_out,
    the,
    turn_over,
)


@pytest.mark.rule("AST-B1")
def test_three_asteroids_and_each_crew_its_own_progress():
    assert [asteroid.strata for asteroid in ASTEROIDS] == [
        ((1, 2), (1, 3), (2, 3), (3, 4)), ((2, 2), (3, 4), (1, 5), (5, 6)), ((1, 5), (2, 4), (3, 6), (5, 6)),
    ]
    s = dug(drilled(set_out(), 1, 2, 6), 1, 2)
    assert [one.depth for one in s.crews] == [1, 0]


@pytest.mark.rule("AST-B1")
def test_as_on_paper_there_are_other_strata():
    s = set_out(as_on_paper=True)
    assert [strata_of(on(s, asteroid)) for asteroid in range(3)] == [
        ((1, 2), (1, 2), (1, 2), (3, 4)), ((2, 2), (3, 4), (1, 3), (5, 6)), ((1, 5), (2, 4), (3, 6), (5, 6)),
    ]
    s = dug(drilled(crew(s, depth=1), 1, 2, 6), 1, 2)
    assert s.crew.depth == 2, "Clay and Rock once more"
    s = drilled(crew(set_out(as_on_paper=True), depth=1), 1, 3, 6)
    assert refused(s, Excavate(1, 1)).rule == "AST-B7", "no Iron yet"


@pytest.mark.rule("AST-B2")
def test_the_rows_of_alpha_station():
    assert TRACK == ((1,), (2,), (2, 3), (4,), (4,), (5, 6), (5, 7), (8,))


@pytest.mark.rule("AST-B3")
def test_money_at_the_start():
    assert [one.money for one in begin().crews] == [8, 8]
    assert [one.money for one in begin(rules="advanced").crews] == [16, 16]
    with pytest.raises(ValueError, match="“regular” or “advanced”"):
        begin(rules="wild")


@pytest.mark.rule("AST-B3")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [({"money": 20}, {"money": 21}, (1,)), ({"money": 21}, {"money": 20, "built": 4, "strata": 9}, (0,)),
     ({"money": 20, "built": 4, "strata": 9}, {"money": 20}, (1,))],
)
def test_the_richest_wins_and_on_a_tie_the_crew_that_did_not_begin(first, second, winners):
    s = replace(crew(crew(set_out(), **first), 1, **second), phase=Phase.END, first=1)
    result = RULES.result(s)
    assert result is not None and result.winners == winners and result.scores == (first["money"], second["money"])
    assert ("didn’t start" in result.reason) == (first["money"] == second["money"])


@pytest.mark.rule("AST-A13")
def test_someone_who_plays_both_sides_has_no_tie_to_win():
    s = replace(crew(crew(set_out(seats=1), money=20), 1, money=20), phase=Phase.END)
    result = RULES.result(s)
    assert result is not None and result.scores == (40,) and "equally well" in result.reason


@pytest.mark.rule("AST-B4")
def test_an_event_is_turned_and_holds_for_the_turn():
    s = set_out()
    assert RULES.legal(s) == () and RULES.stream(s) == "events"
    s = play(s, EventTurned("calm_orbit"))
    assert (s.event, len(s.events_left)) == ("calm_orbit", len(EVENT_DECK) - 1)
    s = turn_over(s)
    assert s.event == "" and "calm_orbit" not in s.events_left
    assert refused(s, EventTurned("calm_orbit")).rule == "AST-B4"
    last = play(replace(s, events_left=("calm_orbit",)), EventTurned("calm_orbit"))
    assert last.events_left == EVENT_DECK, "all have come: shuffled again"


@pytest.mark.rule("AST-B5")
def test_three_rolls_and_any_dice_kept():
    s = play(set_out(), EventTurned("price_surge"))
    assert s.dice == (0, 0, 0) and s.rolls == 3
    assert refused(s, GoOn()).rule == refused(s, Roll((0, 1))).rule == "AST-B5"
    s = play(s, Roll((0, 1, 2)), DiceRolled((1, 5, 6)))
    assert (s.dice, s.rolls, s.phase) == ((1, 5, 6), 2, Phase.DRILL)
    s = play(s, Roll((1, 2)), DiceRolled((2, 3)))
    assert s.dice == (1, 2, 3)
    assert refused(s, Roll(())).rule == refused(s, Roll((2, 1))).rule == refused(s, Roll((3,))).rule == "AST-B5"
    s = play(s, Roll((2,)), DiceRolled((6,)))
    assert s.rolls == 0 and s.phase is Phase.EXCAVATE, "after the third roll the dice stay"
    assert refused(s, Roll((0,))).rule == "AST-B7"


@pytest.mark.rule("AST-B5")
def test_equal_dice_are_offered_once():
    s = play(set_out(), EventTurned("price_surge"), Roll((0, 1, 2)), DiceRolled((4, 4, 6)))
    assert [move.dice for move in RULES.legal(s)[:-1]] == [(2,), (0,), (0, 2), (0, 1), (0, 1, 2)]
    assert RULES.why_not(s, Roll((1,))) is None


@pytest.mark.rule("AST-B5")
def test_advanced_drills_are_bought():
    s = play(set_out(rules="advanced"), EventTurned("price_surge"))
    assert RULES.legal(s) == tuple(map(BuyDrills, (1, 2, 3, 4)))
    assert refused(s, BuyDrills(0)).rule == refused(s, BuyDrills(5)).rule == "AST-B5"
    for number, price in enumerate((1, 2, 3, 4), 1):
        bought = play(s, BuyDrills(number))
        assert (bought.crew.money, len(bought.dice)) == (16 - price, number)
        assert the(ev.DrillsBought, s, BuyDrills(number)).cost == price
    poor = crew(s, money=2)
    assert refused(poor, BuyDrills(3)).rule == "AST-B5" and len(RULES.legal(poor)) == 2
    assert len(RULES.legal(crew(s, money=4))) == 4 and len(RULES.legal(crew(s, money=3))) == 3


@pytest.mark.rule("AST-B7")
def test_dice_go_onto_the_minerals_they_match():
    s = drilled(set_out(), 1, 1, 2)
    assert RULES.legal(s) == [Excavate(0, 0), Excavate(2, 1), GoOn()]
    assert refused(s, Excavate(0, 1)).rule == "AST-B7", "a 1 is no Rock"
    s = play(s, Excavate(1, 0))
    assert (s.crew.taken, s.spent) == (1, 0b010)
    assert refused(s, Excavate(1, 1)).rule == refused(s, Excavate(0, 0)).rule == "AST-B7"
    cleared = the(ev.StratumCleared, s, Excavate(2, 1))
    assert (cleared.stratum, cleared.minerals) == (0, (1, 2))


@pytest.mark.rule("AST-B7")
def test_a_stratum_may_take_several_turns_and_the_next_may_follow():
    s = turn_over(turn_over(dug(drilled(set_out(), 1, 5, 5), 1)))
    assert s.side == 0 and s.crew.taken == 1
    s = play(s, EventTurned("rich_vein"), Roll((0, 1, 2)), DiceRolled((1, 1, 2)), GoOn())
    assert RULES.legal(s) == [Excavate(2, 1), GoOn()]
    s = play(s, Excavate(2, 1))
    assert s.phase is Phase.EXCAVATE and RULES.legal(s) == [Excavate(0, 0), GoOn()], "the next stratum is open"
    s = play(s, Excavate(0, 0))
    assert (s.crew.depth, s.crew.taken, s.crew.strata) == (1, 1, 1)


@pytest.mark.rule("AST-B7")
def test_of_two_equal_minerals_either_may_be_taken():
    s = drilled(on(set_out(), 1), 2, 2, 6)
    assert RULES.legal(s) == [Excavate(0, 0), GoOn()]
    assert play(s, Excavate(0, 1), Excavate(1, 0)).crew.depth == 1


@pytest.mark.rule("AST-B8")
def test_dice_left_over_may_win_the_tender():
    s = drilled(set_out("tender_12"), 1, 6, 6)
    s = play(s, GoOn())
    assert s.phase is Phase.TENDER and (left_total(s), demand_of(s)) == (13, 12)
    won = the(ev.TenderWon, s, Bid())
    assert (won.total, won.demand, won.pay) == (13, 12, 2)
    after = play(s, Bid())
    assert after.crew.money == s.crew.money + 2 and after.won
    dug_first = dug(drilled(set_out("tender_12"), 1, 5, 6), 1)
    assert dug_first.phase is Phase.UPGRADE, "11 is not enough"
    assert [tender.demand for tender in TENDERS.values()] == list(range(7, 15))


@pytest.mark.rule("AST-B8")
def test_a_tender_is_replaced_when_won_or_after_two_turns():
    s = drilled(set_out("tender_7"), 5, 5, 6)
    won = go_on_to(play(s, Bid()), Phase.SET_OUT)
    assert won.tender == "" and RULES.stream(won) == "tenders"
    assert refused(won, TenderTurned("tender_7")).rule == "AST-B8", "it has gone"
    one = turn_over(set_out("tender_14"))
    assert (one.tender, one.lain) == ("tender_14", 1)
    two = turn_over(one)
    assert two.tender != "tender_14" and two.lain == 0
    spent = replace(won, tenders_left=())
    assert RULES.invariants(spent) == []


@pytest.mark.rule("AST-B9")
def test_metals_are_sold_and_prices_move():
    s = dug(drilled(crew(set_out(), depth=3, built=8), 3, 4, 6, event="calm_orbit"), 3, 4)
    assert s.phase is Phase.MARKET and s.prices == (1, 2, 3, 4) and s.haul == (1, 1, 0, 0)
    assert RULES.legal(s) == [Sell(3), Sell(4), GoOn()]
    assert refused(s, Sell(1)).rule == refused(s, Sell(5)).rule == "AST-B9"
    sale = the(ev.MetalSold, s, Sell(4))
    assert (sale.price, sale.prices, sale.raised) == (2, (2, 1, 3, 4), 3)
    s = play(s, Sell(4), Sell(3))
    assert s.crews[0].money == 8 + 2 + 2 and s.prices == (1, 2, 3, 4)
    assert begin(rules="advanced").prices == (1, 2, 3, 4), "in both kinds of play"


@pytest.mark.rule("AST-B9")
def test_prices_stay_between_one_and_nine():
    assert prices_after_sale((1, 2, 3, 4), 3) == ((1, 2, 3, 4), 0), "a price that cannot fall moves nothing"
    assert prices_after_sale((2, 2, 3, 4), 6) == ((3, 2, 3, 3), 3), "of equal ones the commoner"
    assert prices_after_sale((9, 9, 9, 5), 6) == ((9, 9, 9, 4), 0)
    assert prices_after_sale((3, 2, 2, 2), 3) == ((2, 3, 2, 2), 4)


@pytest.mark.rule("AST-B9")
def test_what_is_not_sold_in_its_turn_is_never_sold():
    s = dug(drilled(crew(set_out(), depth=3, built=8), 3, 5, 6), 3)
    assert s.haul == (1, 0, 0, 0)
    assert turn_over(s).haul == (0, 0, 0, 0)


@pytest.mark.rule("AST-B10")
def test_one_piece_of_equipment_a_turn():
    s = go_on_to(drilled(set_out(), 5, 5, 5), Phase.UPGRADE)
    assert RULES.legal(s) == [*map(Buy, SHELF), GoOn()]
    bought = play(s, Buy("trimmer"))
    assert (bought.crews[0].gear, bought.crews[0].money, bought.phase) == (("trimmer",), 4, Phase.SET_OUT)
    assert RULES.stream(bought) == "gear" and refused(bought, GearTurned("spring")).rule == "AST-B10"
    assert play(bought, GearTurned("auger")).shelf == ("spring", "lance", "auger")
    assert refused(s, Buy("auger")).rule == "AST-B10"
    assert all(2 <= card.price <= 6 for card in EQUIPMENT.values()) and len(EQUIPMENT) == 12


@pytest.mark.rule("AST-B10")
def test_at_most_four_and_only_for_money():
    s = go_on_to(drilled(set_out(), 5, 5, 5), Phase.UPGRADE)
    assert refused(crew(s, money=4), Buy("lance")).rule == "AST-B10"
    full = crew(s, gear=("auger", "beam", "lens", "jack"))
    refusal = RULES.why_not(full, Buy("trimmer"))
    assert refusal is not None and refusal.rule == "AST-B10"
    nothing = drilled(crew(set_out(), gear=("beam", "lens", "jack", "gimbal")), 3, 5, 5, event="safety_inspection")
    assert nothing.side == 1 and nothing.phase is Phase.EVENT, "nothing to do: the phases pass by themselves"


@pytest.mark.rule("AST-B11")
def test_the_round_is_finished_before_an_asteroid_goes():
    s = crew(set_out(), depth=3, built=8)
    s = dug(drilled(s, 3, 4, 6), 3, 4)
    assert s.closing
    s = turn_over(s)
    assert (s.side, s.asteroid) == (1, 0), "the second crew has its turn"
    s = turn_over(s)
    assert s.asteroid == 1 and [(one.depth, one.taken, one.mined) for one in s.crews] == [(0, 0, 0)] * 2
    second = turn_over(set_out())
    second = dug(drilled(crew(second, 1, depth=3, built=8), 3, 4, 6, event="calm_orbit"), 3, 4)
    assert turn_over(second).asteroid == 1, "the round ends with the second crew"


@pytest.mark.rule("AST-B11")
@pytest.mark.parametrize(("red", "teal", "first"), [(10, 12, 0), (12, 10, 1), (9, 9, 1)])
def test_the_poorer_crew_begins_on_the_next(red, teal, first):
    s = turn_over(dug(drilled(crew(set_out(), depth=3, built=8), 3, 4, 6), 3, 4))
    s = turn_over(crew(crew(s, 0, money=red), 1, money=teal))
    assert (s.side, s.first) == (first, first)
    assert turn_over(s).side == 1 - first


@pytest.mark.rule("AST-B11")
def test_after_the_third_the_game_is_over():
    s = crew(on(set_out(), 2), depth=3, built=8)
    s = turn_over(dug(drilled(s, 5, 6, 6), 5, 6))
    assert s.side == 1
    assert ev.GameEnded not in kinds(s, EventTurned("calm_orbit"))
    s = turn_over(s)
    assert RULES.to_act(s) == OVER and RULES.result(s) is not None
    assert refused(s, GoOn()).rule == "AST-B11"


def test_both_crews_have_the_same_number_of_turns():
    for seed in range(12):
        s, rng, turns = RULES.initial(Setup(NAMES)), Random(seed), [0, 0]
        while RULES.to_act(s) != OVER:
            step = RULES.draw(s, rng) if RULES.to_act(s) < 0 else rng.choice(RULES.legal(s))
            s, events = RULES.apply(s, step)
            for event in events:
                if isinstance(event, ev.TurnBegan):
                    turns[event.seat] += 1
        assert turns[0] == turns[1]


def test_a_wrong_word_for_an_event_is_refused():
    s = play(set_out(), EventTurned("belt_loan"))
    assert refused(s, Choose("pay")).rule == refused(s, Roll((0,))).rule == "AST-B4"
