"""The twelve events (AST-B4): what each does, and which choices it offers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.cards import EVENTS
from klotho_games.games.asteroid_miners.rules.state import Phase, demand_of, price_of
from klotho_games.games.asteroid_miners.rules.steps import (
    Buy,
    BuyDrills,
    Choose,
    DiceRolled,
    EventTurned,
    Excavate,
    GoOn,
    Leave,
    Roll,
    Sell,
    Use,
)
from tests.games.asteroid_miners.forced import (
    crew,
    drilled,
    dug,
    go_on_to,
    play,
    refused,
    set_out,
    the,
    turn_over,
)


def came(event: str, **changes: object):
    return play(crew(set_out(), **changes), EventTurned(event))


@pytest.mark.rule("AST-B4")
def test_there_are_twelve_with_a_tone():
    assert len(EVENTS) == 12 and {card.tone for card in EVENTS.values()} == {"good", "bad", "choice"}
    assert all(card.text.endswith(".") for card in EVENTS.values())


@pytest.mark.rule("AST-B4")
def test_rolls_and_dice():
    assert came("solar_flare").rolls == 2 and came("calm_orbit").rolls == 4
    assert len(came("crew_strike").dice) == 2
    advanced = play(set_out(rules="advanced"), EventTurned("crew_strike"))
    assert [move.number for move in RULES.legal(advanced)] == [1, 2, 3] and refused(advanced, BuyDrills(4))


@pytest.mark.rule("AST-B4")
def test_a_rich_vein_pays_for_each_stratum():
    s = drilled(set_out(), 1, 2, 2, event="rich_vein")
    s = dug(s, 1)
    cleared = the(ev.StratumCleared, s, RULES.legal(s)[0])
    assert (cleared.bonus, cleared.money) == (2, 10)


@pytest.mark.rule("AST-B4")
def test_prices_and_sales():
    slump = came("market_slump")
    assert slump.prices == (1, 1, 2, 3)
    assert the(ev.PricesMoved, set_out(), EventTurned("market_slump")).before == (1, 2, 3, 4)
    s = dug(drilled(crew(set_out(), depth=3, built=8), 3, 4, 6, event="price_surge"), 3, 4)
    assert the(ev.MetalSold, s, Sell(4)).price == 3 and play(s, Sell(4)).prices == (2, 1, 3, 4)


@pytest.mark.rule("AST-B4")
def test_a_belt_loan_is_paid_back_in_the_next_cleanup():
    s = came("belt_loan")
    assert RULES.legal(s) == [Choose("take"), Choose("decline")]
    assert play(s, Choose("decline")).crew.money == 8
    s = play(s, Choose("take"))
    assert (s.crew.money, s.crew.loan) == (11, 2)
    s = turn_over(turn_over(s))
    assert (s.crews[0].money, s.crews[0].loan) == (11, 1)
    again = play(replace(s, events_left=("belt_loan",)), EventTurned("belt_loan"))
    assert again.phase is Phase.DRILL, "one loan at a time"
    s = turn_over(s)
    assert (s.crews[0].money, s.crews[0].loan) == (7, 0)


@pytest.mark.rule("AST-B4")
def test_who_owes_at_the_end_pays_what_there_is():
    s = turn_over(play(came("belt_loan"), Choose("take")))
    s = crew(s, 0, money=2)
    poor = turn_over(turn_over(s))
    assert (poor.crews[0].money, poor.crews[0].loan) == (0, 0)
    last = replace(s, asteroid=2, closing=True)
    over = turn_over(last)
    assert over.phase is Phase.END and over.crews[0].money == 0


@pytest.mark.rule("AST-B4")
def test_a_meteor_shower_is_paid_or_endured():
    assert came("meteor_shower").crew.money == 7, "nothing to leave: paid"
    assert came("meteor_shower", money=1).crew.money == 1, "but not with the last million"
    s = came("meteor_shower", gear=("lance", "auger"))
    assert RULES.legal(s) == [Choose("pay"), Leave("lance"), Leave("auger")]
    assert refused(s, Leave("trimmer")).rule == refused(s, Choose("take")).rule == "AST-B4"
    assert refused(came("belt_loan", gear=("lance",)), Leave("lance")).rule == "AST-B4"
    assert play(s, Choose("pay")).crew.money == 7
    left = drilled(play(s, Leave("lance")), 5, 5, 5)
    assert refused(left, Use("lance", (0,), (1,))).rule == "AST-B6"
    assert RULES.legal(left) == [Use("auger"), GoOn()]
    poor = came("meteor_shower", gear=("lance",), money=1)
    assert RULES.legal(poor) == [Leave("lance")] and refused(poor, Choose("pay")).rule == "AST-B4"


@pytest.mark.rule("AST-B4")
def test_the_inspector_allows_no_equipment():
    s = came("safety_inspection", gear=("lance",))
    assert s.crew.money == 9
    s = play(s, Roll((0, 1, 2)), DiceRolled((1, 5, 5)), GoOn())
    assert s.phase is Phase.EXCAVATE
    modifying = replace(s, phase=Phase.MODIFY)
    assert refused(modifying, Use("lance", (0,), (2,))).rule == "AST-B4"


@pytest.mark.rule("AST-B4")
def test_tender_fever():
    s = play(set_out("tender_9"), EventTurned("tender_fever"))
    assert demand_of(s) == 7
    assert demand_of(turn_over(s)) == 9


@pytest.mark.rule("AST-B4")
def test_salvage_is_money_or_a_discount():
    s = came("salvage_drift")
    assert play(s, Choose("money")).crew.money == 9
    cheap = play(s, Choose("discount"))
    assert price_of(cheap, "lance") == 3 and price_of(cheap, "spring") == 0
    cheap = go_on_to(drilled(cheap, 5, 5, 5), Phase.UPGRADE)
    assert play(cheap, Buy("lance")).crews[0].money == 5
    assert turn_over(cheap).discount == 0


@pytest.mark.rule("AST-B4")
def test_in_a_magnetic_storm_iron_and_nickel_trade_places():
    s = drilled(crew(set_out(), depth=3, built=8), 3, 3, 4, event="magnetic_storm")
    assert RULES.legal(s) == [Excavate(2, 0), Excavate(0, 1), GoOn()]
    assert the(ev.MineralTaken, s, Excavate(0, 1)).mineral == 4
    assert refused(s, Excavate(0, 0)).rule == "AST-B7"
