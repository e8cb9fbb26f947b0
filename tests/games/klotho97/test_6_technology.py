"""Chapter 6: Alien Technology."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.klotho97.rules import RULES
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.cards import MONSTER, NUMBER, TECH, technology
from klotho_games.games.klotho97.rules.count import bonus_points, bonuses
from klotho_games.games.klotho97.rules.state import Company, Die, Phase
from klotho_games.games.klotho97.rules.steps import (
    Augment,
    Claim,
    DiceRolled,
    Discard,
    EndClaims,
    EndTurn,
    MoveMarket,
    Play,
    Reroll,
    Roll,
    Use,
)
from tests.games.klotho97.forced import at_table, company, play, refused, rolled, settle, the, tray, with_hand


@pytest.mark.rule("K97-6.1")
def test_a_technology_takes_exactly_its_dice():
    s = tray(at_table("tech_coil"), 1, 1, 6, 6, 3)
    for wrong in ((0, 1), (0, 2, 3), (0, 1, 2, 3), (0, 1, 4)):
        assert refused(s, Claim("tech_coil", wrong)).reason == "You need dice that show exactly 1 1 6."
    listed = [move for move in RULES.legal(s) if isinstance(move, Claim) and move.card == "tech_coil"]
    assert len(listed) == 1
    s = play(s, Claim("tech_coil", (0, 1, 2)))
    assert company(s).technologies == (NUMBER["tech_coil"],) and NUMBER["tech_coil"] not in s.gone


@pytest.mark.rule("K97-6.2")
def test_the_echo_coil_turns_a_die_over_once_a_turn():
    s = with_hand(tray(at_table(), 1, 2, 5, 6, 6), "tech_coil", "augment_p2.1")
    flipped = play(s, Use("tech_coil", 0))
    assert flipped.dice[0] == Die("red", 6)
    assert refused(flipped, Use("tech_coil", 1)).reason == (
        "You’ve already used that technology in this turn. You can use it again in your next turn.")
    high = play(s, Augment("augment_p2.1", 3), Use("tech_coil", 3))
    assert high.dice[3].value == 1 + 2
    again = settle(play(flipped, EndClaims(), EndTurn()))
    again = settle(play(again, EndClaims(), EndTurn()))
    assert RULES.why_not(rolled(again, 1, 2, 3, 4, 5), Use("tech_coil", 0)) is None
    assert refused(with_hand(at_table(), "tech_coil"), Use("tech_coil", 0)).rule == "K97-2.5"  # no dice yet


@pytest.mark.rule("K97-6.2")
def test_an_octagon_turns_over_to_nine_less_its_face():
    s = rolled(with_hand(at_table(), "tech_coil", "tech_crystal_d8_a"), 1, 1, 1, 1, 1, 3)
    assert play(s, Use("tech_coil", 5)).dice[5] == Die("octagon", 6)


@pytest.mark.rule("K97-6.2")
def test_the_star_sieve_makes_a_star_of_a_six():
    s = with_hand(tray(at_table(), 1, 2, 5, 6, 6), "tech_sieve")
    assert refused(s, Use("tech_sieve", 2)).reason == "The Star Sieve needs a die that shows 6."
    s = play(s, Use("tech_sieve", 3))
    assert s.phase is Phase.STARS and s.stars == 1 and s.dice[3].spent
    s = play(s, MoveMarket("rads", True))
    assert s.phase is Phase.PLAY and refused(s, Use("tech_sieve", 4)).rule == "K97-6.2"
    assert company(play(s, EndClaims())).coins == 5 + 4


@pytest.mark.rule("K97-6.2")
def test_the_stutter_engine_rerolls_one_die_before_the_claims():
    s = with_hand(rolled(at_table("mine_01"), 1, 1, 3, 4, 6), "tech_stutter")
    s = play(s, Use("tech_stutter", 2))
    assert s.phase is Phase.DICE and s.rolling == (2,) and s.rerolls == 2
    s = play(s, DiceRolled((5,)))
    assert refused(s, Use("tech_stutter", 3)).rule == "K97-6.2"
    assert play(s, Reroll((0,)), DiceRolled((2,))).rerolls == 1
    fresh = with_hand(rolled(at_table("mine_01"), 1, 1, 3, 4, 6), "tech_stutter")
    claimed = play(fresh, Claim("mine_01", (0, 1)))
    assert refused(claimed, Use("tech_stutter", 3)).reason.startswith("You can use the Stutter Engine only after")


@pytest.mark.rule("K97-6.2")
def test_powers_that_work_by_themselves_are_not_used():
    s = with_hand(tray(at_table(), 1, 2, 5, 6, 6), "tech_horn", "tech_purse")
    for card in ("tech_horn", "tech_purse", "tech_coil", "mine_01", ""):
        assert refused(s, Use(card, 0)).rule == "K97-6.2"


@pytest.mark.rule("K97-6.3")
def test_a_battle_crystal_rolls_along_and_bars_both_discards():
    s = with_hand(at_table(), "tech_crystal_d6_a", "tech_crystal_d8_b")
    assert refused(s, Discard("mine_01")).reason == "You can’t discard as long as you have a Battle Crystal."
    s = play(s, Roll())
    assert [die.kind for die in s.dice] == ["red"] * 5 + ["purple", "octagon"]
    assert refused(s, DiceRolled((1, 1, 1, 1, 1, 7, 1))).rule == "K97-2.4"
    s = play(s, DiceRolled((1, 1, 1, 1, 1, 6, 8)))
    s = play(s, Reroll((5, 6)), DiceRolled((2, 7)))
    assert [die.value for die in s.dice[5:]] == [2, 7]
    s = play(s, EndClaims())
    assert company(s).coins == 5 + 5  # only the red dice
    assert refused(s, Discard("mine_01")).rule == "K97-6.3"
    assert not any(isinstance(move, Discard) for move in RULES.legal(s))


@pytest.mark.rule("K97-6.3")
def test_a_crystal_claimed_now_rolls_from_the_next_turn_on():
    s = tray(at_table("tech_crystal_d6_a"), 3, 3, 5, 5, 1, rerolls=1)
    s = play(s, Claim("tech_crystal_d6_a", (0, 1, 2, 3)))
    assert len(s.dice) == 5
    s = settle(play(s, EndClaims(), EndTurn()))
    s = settle(play(s, EndClaims(), EndTurn()))
    assert len(play(s, Roll()).dice) == 6


@pytest.mark.rule("K97-6.4")
def test_the_six_bonuses():
    rich = Company(
        coins=7, cards=tuple(sorted(NUMBER[card] for card in ("mine_01", "mine_02", "bribe.1"))), minerals=(4, 2, 3),
        artifacts=(2, 0, 1), monsters=4,
    )
    points = {}
    for card in range(TECH, MONSTER):
        if technology(card).bonus:
            owner = replace(rich, cards=tuple(sorted((*rich.cards, card))))
            points[technology(card).id] = bonus_points(owner)
    assert points == {
        "tech_purse": 3, "tech_crate": 8, "tech_curator": 12, "tech_trophy": 16, "tech_choir": 16, "tech_shrine": 5,
    }
    assert bonuses(rich) == ()
    both = replace(rich, cards=tuple(sorted((*rich.cards, NUMBER["tech_purse"], NUMBER["tech_shrine"]))))
    assert bonuses(both) == ((NUMBER["tech_purse"], 7, 3), (NUMBER["tech_shrine"], 2, 10))


def test_a_die_tool_after_the_claims_is_refused():
    s = with_hand(play(tray(at_table(), 1, 2, 5, 6, 6), EndClaims()), "android_1.1", "overdrive.1", "tech_coil")
    assert refused(s, Play("android_1.1")).rule == "K97-7.1"
    assert refused(s, Play("overdrive.1")).rule == "K97-7.2"
    assert refused(s, Use("tech_coil", 0)).rule == "K97-6.2"
    assert the(ev.TurnEnded, s, EndTurn()) == ev.TurnEnded(0)
