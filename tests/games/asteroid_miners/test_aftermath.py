"""The aftermath of a move: the count that a player would name makes the difference."""

from __future__ import annotations

from klotho_games.core import i18n
from klotho_games.games.asteroid_miners.bot.aftermath import AFTERMATH
from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.state import Phase
from klotho_games.games.asteroid_miners.rules.steps import Bid, Control, Excavate, Forge, GoOn
from tests.games.asteroid_miners.forced import (
    ASTEROID_MINERS,
    at_foundry,
    controlled,
    crew,
    drilled,
    dug,
    go_on_to,
    play,
    set_out,
    smelted,
)
from tests.games.comparing import differences

FEW = 24


def reasons(found):
    """Return all counts that have a sentence, by key."""
    return {one.key: told for one in found if (told := AFTERMATH.tell(*one[:3]))}


def test_a_component_that_can_be_forged():
    """The control die shows a 3, which changes 6 and 1 to Clay and Rock; another roll might not."""
    s = controlled(smelted(at_foundry(), (1, 6), (1, 6), (1, 6)), 3)
    told = reasons(differences(ASTEROID_MINERS, s, next(m for m in RULES.legal(s) if isinstance(m, Forge)), Control()))
    assert told["forged"].startswith("The chance of forging a component is 100% instead of ")
    assert next(iter(told)) in ("forged", "money", "lead")


def test_a_mineral_that_is_left_lying():
    s = drilled(set_out(), 1, 2, 6)
    told = reasons(differences(ASTEROID_MINERS, s, Excavate(0, 0), GoOn(), FEW))
    assert told["deeper"] == "The crew digs 2.0 minerals on average instead of 0.0 with another move."


def test_a_tender_that_is_won():
    s = go_on_to(drilled(set_out("tender_7"), 4, 5, 6), Phase.TENDER)
    told = reasons(differences(ASTEROID_MINERS, s, Bid(), GoOn(), FEW))
    assert next(iter(told.items())) == (
        "tender", "The chance of winning the tender is 100% instead of 0% with another move.")


def test_an_asteroid_that_goes_takes_no_stratum_with_it():
    s = crew(set_out(), depth=1, taken=1, strata=1)
    assert AFTERMATH.measure(s, crew(s, depth=0, taken=0, strata=2), 0)["deeper"] == 1
    assert AFTERMATH.measure(s, crew(s, depth=0, taken=0), 0)["deeper"] == 0


def test_alone_the_crew_on_turn_is_counted_and_the_money_of_both():
    s = drilled(set_out(seats=1), 1, 2, 6)
    counts = AFTERMATH.measure(s, play(dug(s, 1, 2), GoOn()), 0)
    assert counts["deeper"] == 2 and counts["together"] == 16 and "lead" not in counts


def test_money_is_told_as_the_game_writes_it():
    assert AFTERMATH.tell("lead", 3.0, -1.0) == (
        "After that, the crew is $3.0M ahead of the other on average instead of $1.0M behind with another move.")
    assert AFTERMATH.tell("lead", 1.0, 3.0) == ""
    i18n.use("de")
    sold = AFTERMATH.tell("market", 5.0, 1.0)
    assert sold == "Die Metalle bringen im Schnitt 5,0\u00a0M$ statt 1,0\u00a0M$ mit einem anderen Zug."
