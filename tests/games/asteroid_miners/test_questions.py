"""Refusals of things that are not moves yet: a die that digs nothing, a mineral further down, a bid that is too low."""

from __future__ import annotations

import pytest

from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules.questions import (
    another_metal,
    another_stratum,
    bids_too_little,
    digs_nothing,
    gear_first,
    not_kept_there,
)
from klotho_games.games.asteroid_miners.rules.steps import DiceRolled, EventTurned, Excavate, Roll, Smelt, Use
from tests.games.asteroid_miners.forced import CALM, at_foundry, crew, drilled, on, play, set_out, smelted


@pytest.mark.rule("AST-B7")
def test_a_die_that_digs_nothing_says_which_faces_would():
    s = drilled(set_out(), 1, 1, 5)
    assert digs_nothing(s, 2).rule == not_kept_there().rule == "AST-B7"
    assert digs_nothing(s, 2).reason == "You can’t dig anything with a 5 now. You need a 1 or 2."
    assert another_stratum(s, 0) is None
    assert another_stratum(s, 1).reason == "You dig one stratum after another, from the top. Choose the open stratum."


@pytest.mark.rule("AST-B8")
def test_dice_that_do_not_make_the_tender_are_told_before_the_bid():
    s = drilled(set_out("tender_14"), 1, 1, 5)
    assert bids_too_little(s).reason == "Your dice total only 7. The tender asks for 14."
    assert bids_too_little(s).rule == "AST-B8"
    assert bids_too_little(drilled(set_out("tender_14"), 4, 5, 6)) is None


@pytest.mark.rule("AST-B6", "AST-B9")
def test_equipment_comes_before_its_die_and_every_metal_has_its_price():
    assert (gear_first().rule, another_metal().rule) == ("AST-B6", "AST-B9")


# ---- moves with the same effect ----


def test_of_dice_that_show_the_same_the_first_ones_stand_for_the_others():
    s = play(set_out(), EventTurned(CALM), Roll((0, 1, 2)), DiceRolled((2, 5, 5)))
    assert RULES.same(s, Roll((2,))) == Roll((1,)) and RULES.same(s, Roll((0, 2))) == Roll((0, 1))
    assert RULES.same(s, Roll((0,))) == Roll((0,))
    dug = drilled(on(set_out(), 1), 2, 2, 6)
    assert RULES.same(dug, Excavate(1, 1)) == Excavate(0, 0), "two equal minerals, two equal dice"
    later = play(dug, Excavate(0, 0))
    assert RULES.same(later, Excavate(1, 1)) == Excavate(1, 1), "the first die is used, the left mineral gone"


def test_equal_smelter_dice_and_uses_of_equal_dice():
    s = smelted(at_foundry(), (3, 3))
    assert RULES.same(s, Smelt((1,))) == Smelt((0,)) and RULES.same(s, Smelt((0, 1))) == Smelt((0, 1))
    assert RULES.same(smelted(at_foundry(), (3, 4)), Smelt((1,))) == Smelt((1,))
    s = drilled(crew(set_out(), gear=("spring",)), 2, 5, 5)
    assert RULES.why_not(s, Use("spring", (2,))) is None
    assert RULES.same(s, Use("spring", (2,))) == Use("spring", (1,))
