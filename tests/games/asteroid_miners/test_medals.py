"""The medals of Asteroid Miners: for each, a game that counts and one that just does not."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from klotho_games.core.contract import Step
from klotho_games.core.play.medals import FinishedGame
from klotho_games.core.play.record import Played
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Control,
    ControlRolled,
    GoOn,
    Overtime,
    Sell,
    Smelt,
    SmelterRolled,
)
from tests.games.asteroid_miners.forced import ASTEROID_MINERS, begin, crew, drilled, dug, set_out
from tests.games.asteroid_miners.test_a_foundry import behind
from tests.games.stories import counts, steps, story


def smelt(low: int, high: int) -> tuple[Step, Step]:
    return Smelt((0, 1)), SmelterRolled((low, high))


FAILED: tuple[Step, ...] = (*smelt(4, 4), *(Control(), ControlRolled(5)) * 3)
"""Rolls that fail to forge component 2, which has a total of 4."""


def ended(played: Sequence[Played] = (), winners: Sequence[int] = (0,), seats: int = 2, **more: object) -> FinishedGame:
    return story(ASTEROID_MINERS, played, seats, winners, first=begin(seats), **more)


def at_the_end(s: Dig, scores: Sequence[int] = (), winners: Sequence[int] = (0,)) -> FinishedGame:
    seats = 1 if s.alone else 2
    return story(ASTEROID_MINERS, [Played(GoOn(), 0, (), s)], seats, winners, scores)


def forging(s: Dig, *more: Step) -> list[Played]:
    return steps(ASTEROID_MINERS, s, *smelt(1, 3), *more)


def test_what_is_forged_counts_when_it_is_banked():
    assert counts("forge", ended(forging(behind(), Bank()))) == (1, 0)
    assert counts("forge", ended(forging(behind(), Overtime(), *smelt(1, 3), Bank()))) == (2, 0)
    assert counts("forge", ended(forging(behind(), Overtime(), *FAILED))) == (0, 0), "lost in Overtime"
    teal = [Played(Bank(), 0, (ev.FundsBanked(1, components=2, amount=8, money=20, built=3),), begin(1))]
    assert counts("forge", ended(teal, seats=1)) == (2,), "alone both crews are one's own"


def test_who_plays_both_crews_beats_no_one():
    assert counts("victory", ended(winners=(1,))) == (0, 1)
    assert counts("victory", ended(seats=1)) == (0,)


def test_a_night_shift_brings_two_home():
    both = forging(behind(), Overtime(), *smelt(1, 3), Bank())
    assert counts("overtime", ended(both)) == (1, 0)
    assert counts("overtime", ended(both, seats=1)) == (0,)
    assert counts("overtime", ended(forging(behind(), Bank()))) == (0, 0), "one is no Overtime"


def test_a_component_of_the_tender_is_forged_and_banked():
    won = replace(behind(built=2, rival=4), won=True)
    third = steps(ASTEROID_MINERS, won, *smelt(2, 4))
    assert counts("tender", ended([*third, *steps(ASTEROID_MINERS, third[-1].state, Bank())])) == (1, 0)
    lost = steps(ASTEROID_MINERS, third[-1].state, Overtime(), *smelt(6, 6), *(Control(), ControlRolled(5)) * 3)
    banked = forging(behind(), Bank())
    assert counts("tender", ended([*third, *lost, *banked])) == (0, 0), "lost in Overtime, then another one"
    assert counts("tender", ended(banked)) == (0, 0), "anybody may forge that"


def test_every_stratum_is_dug_out():
    assert counts("strata", at_the_end(crew(set_out(), strata=12))) == (1, 0)
    assert counts("strata", at_the_end(crew(set_out(), strata=11))) == (0, 0)
    assert counts("strata", at_the_end(crew(set_out(seats=1), strata=12))) == (0,), "alone there is time for it"


def test_sales_are_those_of_one_turn():
    s = dug(drilled(crew(set_out(), depth=3, built=8), 3, 4, 6, event="calm_orbit"), 3, 4)
    sold = steps(ASTEROID_MINERS, s, Sell(4), Sell(3))
    assert counts("sales", ended(sold)) == (4, 0)
    assert counts("sales", ended(sold, seats=1)) == (0,)
    assert counts("sales", ended([*sold, *next_turn(sold[-1].state), *sold])) == (4, 0), "another turn begins anew"


def next_turn(s: Dig) -> list[Played]:
    """Do nothing more until the rival's turn begins."""
    played = steps(ASTEROID_MINERS, s, GoOn())
    while played[-1].state.turn == s.turn:
        played += steps(ASTEROID_MINERS, played[-1].state, GoOn())
    return played


def test_the_advanced_rules():
    assert counts("advanced", at_the_end(begin(rules="advanced"), winners=(1,))) == (0, 1)
    assert counts("advanced", at_the_end(begin())) == (0, 0)
    assert counts("advanced", at_the_end(begin(1, rules="advanced"))) == (0,)


def test_alone_the_end_has_to_come_within_twenty_turns():
    assert counts("alone", at_the_end(replace(begin(1), turn=20), (71,))) == (71,)
    assert counts("alone", at_the_end(replace(begin(1), turn=21), (71,))) == (0,)
    assert counts("alone", at_the_end(replace(begin(), turn=18), (40, 31))) == (0, 0)


def test_strong_bots_are_beaten_and_without_a_hint():
    assert counts("own_head", ended(bots=("", "hard"))) == (1, 0)
    assert counts("own_head", ended(bots=("", "hard"), hints=1)) == (0, 0)
    assert counts("own_head", ended(bots=("", "hard"), winners=(1,))) == (0, 0)
    assert counts("expert", ended(bots=("expert:thrifty", ""), winners=(1,), hints=1)) == (0, 1)
    assert counts("expert", ended(bots=("hard", ""), winners=(1,))) == (0, 0)
