"""The four captains: what each does with the same dice, and in a whole game."""

from __future__ import annotations

from collections import Counter
from random import Random

from msgspec.structs import replace

from klotho_games.bots import levels
from klotho_games.core.contract import CHANCE, OVER, Move
from klotho_games.core.games.characters import KINDS
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase
from klotho_games.games.asteroid_miners.rules.steps import DiceRolled, EventTurned, Excavate, GoOn, Roll, Sell, Use
from tests.games.asteroid_miners.forced import ASTEROID_MINERS, begin, crew, drilled, dug, play, set_out


def chosen(s: Dig, kind: str) -> Move:
    return levels.choose(ASTEROID_MINERS, RULES.view(s, RULES.to_act(s)), f"hard:{kind}", Random(1)).move


def thrown(*faces: int, **changes: object) -> Dig:
    s = play(crew(set_out(), **changes), EventTurned("price_surge"), Roll(tuple(range(len(faces)))))
    return play(s, DiceRolled(faces))


def test_who_has_what_they_came_for_stops_or_rolls_on():
    """The last stratum is safe and the tender cannot be won, so the third die does not matter."""
    low, high = thrown(1, 3, 4, depth=3), thrown(3, 4, 6, depth=3)
    assert chosen(low, "cautious") == chosen(high, "cautious") == GoOn()
    assert chosen(low, "bold") == Roll((0,)) and chosen(high, "bold") == Roll((2,))
    assert chosen(low, "spoiler") == Roll((0,)) and chosen(high, "spoiler") == GoOn(), "high dice may be bid"


def test_an_engineer_leaves_to_tools_what_a_purser_leaves_alone():
    belt = ("trimmer", "spring")
    assert chosen(thrown(1, 3, 4, depth=3, gear=belt), "builder") == GoOn()
    assert chosen(thrown(1, 3, 4, depth=3), "builder") == Roll((0,)), "there is no tool to leave it to"
    s = drilled(crew(set_out(), depth=3, gear=belt), 1, 3, 4)
    assert s.phase is Phase.MODIFY and chosen(s, "cautious") == GoOn()
    assert isinstance(turned := chosen(s, "builder"), Use) and turned.piece == "trimmer"
    assert isinstance(rolled := chosen(s, "bold"), Use) and rolled.piece == "spring", "it may fall better"


def test_a_wildcatter_digs_the_richest_first():
    s = drilled(crew(set_out(), depth=3), 3, 4, 6)
    assert isinstance(chosen(s, "cautious"), Excavate) and chosen(s, "bold") == Excavate(1, 1)


def test_a_claim_jumper_leaves_the_other_crew_a_poor_market():
    """Both orders bring the same. Sold last, Iron stays cheap, and the other crew still has much of it to dig."""
    s = replace(dug(drilled(crew(set_out(), depth=3, built=8), 3, 4, 6), 3, 4), prices=(2, 2, 1, 4))
    assert chosen(s, "cautious") == Sell(3) and chosen(s, "spoiler") == Sell(4)


def test_a_whole_game_shows_whose_it_is():
    """Follow a player without a temperament, and count how often each temperament would decide differently."""
    s, rng, decisions, differ = begin(), Random(3), 0, Counter[str]()
    while (seat := RULES.to_act(s)) != OVER:
        if seat == CHANCE:
            s = play(s, RULES.draw(s, rng))
            continue
        view = RULES.view(s, seat)
        plain = levels.choose(ASTEROID_MINERS, view, "hard", Random(1)).move
        if len(RULES.legal(s)) > 1:
            decisions += 1
            differ.update(kind for kind in KINDS if chosen(s, kind) != plain)
        s = play(s, plain)
    assert all(differ[kind] > 0.06 * decisions for kind in KINDS), (differ, decisions)
