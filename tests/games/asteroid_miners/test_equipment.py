"""The twelve pieces of equipment (AST-B6): what each can do, once a turn."""

from __future__ import annotations

import pytest

from klotho_games.games.asteroid_miners.rules import RULES
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.rules.equipment import uses_of
from klotho_games.games.asteroid_miners.rules.state import Phase
from klotho_games.games.asteroid_miners.rules.steps import DiceRolled, EventTurned, GoOn, Roll, Use
from tests.games.asteroid_miners.forced import crew, drilled, play, refused, set_out, the, turn_over


def modifying(*gear: str, dice: tuple[int, ...] = (3, 5, 6)):
    return drilled(crew(set_out(), gear=gear), *dice)


@pytest.mark.rule("AST-B6")
def test_each_piece_serves_once_a_turn():
    s = modifying("trimmer", "gimbal")
    s = play(s, Use("trimmer", (2,), (1,)))
    assert s.dice == (3, 5, 1), "6 and 1 are neighbours"
    assert refused(s, Use("trimmer", (0,), (4,))).rule == "AST-B6"
    assert refused(s, Use("lance", (0,), (4,))).rule == "AST-B6"
    s = play(s, Use("gimbal", (1,), (2,)))
    assert s.dice == (3, 2, 1) and s.phase is Phase.EXCAVATE, "nothing is left to use"
    assert turn_over(s).used == ()


@pytest.mark.rule("AST-B6")
@pytest.mark.parametrize(
    ("piece", "dice", "results"),
    [
        ("trimmer", (3, 6, 6), {(2, 6, 6), (4, 6, 6), (3, 1, 6), (3, 5, 6)}),
        ("jack", (4, 4, 4), {(6, 4, 4), (2, 4, 4)}),
        ("resonator", (1, 1, 6), {(2, 2, 6), (1, 1, 1)}),
        ("beam", (2, 5, 5), {(3, 4, 5), (1, 6, 5), (2, 6, 4)}),
        ("gimbal", (2, 6, 6), {(5, 6, 6), (2, 1, 6)}),
        ("coupling", (2, 6, 6), {(6, 6, 6), (2, 2, 6)}),
        ("splitter", (4, 5, 6), {(2, 5, 6, 2), (4, 5, 3, 3)}),
        ("lance", (5, 5, 5), {(1, 5, 5), (2, 5, 5), (3, 5, 5), (4, 5, 5), (6, 5, 5)}),
    ],
)
def test_what_it_can_make_of_the_dice(piece, dice, results):
    s = modifying(piece, dice=dice)
    uses = [move for move in RULES.legal(s) if isinstance(move, Use)]
    found = {the(ev.GearUsed, s, use).tray for use in uses}
    assert found == results and len(uses) == len(results), "each result once, up to equal dice"


@pytest.mark.rule("AST-B6")
def test_of_equal_dice_any_may_be_chosen_and_nothing_else_works():
    s = modifying("trimmer", "beam", "coupling", dice=(4, 4, 6))
    assert RULES.why_not(s, Use("trimmer", (1,), (5,))) is None
    assert RULES.why_not(s, Use("beam", (1, 0), (5, 3))) is None
    for wrong in (Use("trimmer", (0,), (6,)), Use("trimmer", (0, 1), (5, 5)), Use("trimmer", (3,), (5,)),
                  Use("beam", (0, 0), (5, 3)), Use("beam", (0,), (5,)), Use("coupling", (0,), (2,)),
                  Use("trimmer"), Use("coupling", (0,), (4,))):
        assert refused(s, wrong).rule == "AST-B6"


@pytest.mark.rule("AST-B6")
def test_a_spring_rolls_one_die_and_a_lens_any_number():
    s = modifying("spring", "lens", dice=(2, 4, 4))
    rolling = play(s, Use("spring", (1,)))
    assert rolling.phase is Phase.MODIFY_FALL and rolling.rolling == (1,)
    thrown = the(ev.DiceThrown, rolling, DiceRolled((6,)))
    assert (thrown.dice, thrown.piece) == ((2, 6, 4), "spring")
    assert refused(s, Use("spring", (0, 1))).rule == refused(s, Use("lens")).rule == "AST-B6"
    s = play(s, Use("lens", (0, 2)), DiceRolled((1, 3)))
    assert s.dice == (1, 4, 3)


@pytest.mark.rule("AST-B6")
def test_an_auger_rolls_one_more_die():
    s = play(modifying("auger"), Use("auger"))
    assert s.rolling == (3,)
    assert play(s, DiceRolled((2,))).dice == (3, 5, 6, 2)


@pytest.mark.rule("AST-B6")
def test_a_hopper_keeps_a_die_for_the_next_turn():
    s = play(modifying("hopper"), Use("hopper", (1,)))
    assert s.dice == (3, 6) and s.crew.held == 5
    s = turn_over(turn_over(s))
    assert s.crew.held == 5
    s = play(s, EventTurned("calm_orbit"), Roll((0, 1, 2)), DiceRolled((1, 1, 1)))
    assert s.dice == (1, 1, 1), "it lies beside the roll"
    back = the(ev.HeldDieBack, s, GoOn())
    assert (back.face, back.place) == (5, 3)
    s = play(s, GoOn())
    assert s.dice == (1, 1, 1, 5) and s.crew.held == 0 and s.phase is Phase.MODIFY


def test_a_piece_without_use_asks_nothing():
    s = modifying("splitter", dice=(1, 3, 5))
    assert s.phase is not Phase.MODIFY
    assert uses_of("splitter", (1, 5)) == () and uses_of("coupling", (4, 4)) == ()
    assert {card.op for card in EQUIPMENT.values()} >= {"shift", "flip", "copy", "set", "hold", "split"}
