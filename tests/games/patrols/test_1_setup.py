"""Chapter 1: items, regions, the deal."""

from __future__ import annotations

from random import Random

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.events import KnightsRolled, RegionsDealt
from klotho_games.games.patrols.rules.regions import BASE, ID, REGIONS
from klotho_games.games.patrols.rules.state import COLOURS, Kingdom, kind_of
from klotho_games.games.patrols.rules.steps import Dealt, Place
from tests.games.patrols.forced import DICE, MIDDLE, PATROLS, ROW, begin, play, refused, setup, told


def dealing(**options: bool | int | str) -> Kingdom:
    return RULES.initial(setup(**options))


@pytest.mark.rule("PAT-1.1")
def test_there_are_three_knights_and_three_footmen_of_each_colour() -> None:
    s = begin()
    assert sum(s.barracks) == 18
    for colour in COLOURS:
        assert s.barracks[kind_of(colour, 0)] == 3
        assert sum(s.barracks[kind_of(colour, pips)] for pips in range(1, 7)) == 3
    assert s.barracks[kind_of("light", 3)] == 2 and s.barracks[kind_of("dark", 1)] == 1


@pytest.mark.rule("PAT-1.1")
@pytest.mark.parametrize("dice", [DICE[:-1], (0, *DICE[1:]), (*DICE[:-1], 7)])
def test_nine_dice_of_six_sides_are_rolled(dice: tuple[int, ...]) -> None:
    assert refused(dealing(regions="base"), Dealt(dice, ROW)).rule == "PAT-1.1"


@pytest.mark.rule("PAT-1.2")
def test_nine_of_twelve_or_the_base_nine() -> None:
    assert (len(REGIONS), len(BASE)) == (12, 9)
    rng = Random(1)
    met = {region for _n in range(40) for region in RULES.draw(dealing(deals="any"), rng).regions}  # type: ignore[attr-defined]
    assert met == set(ID)
    base = {RULES.draw(dealing(deals="any", regions="base"), rng).regions for _n in range(20)}  # type: ignore[attr-defined]
    assert len(base) > 10 and {frozenset(one) for one in base} == {frozenset(ID[card] for card in BASE)}
    assert refused(dealing(regions="base"), Dealt(DICE, ("vines", *ROW[1:]))).rule == "PAT-1.2"
    assert refused(dealing(), Dealt(DICE, ("fens", *ROW[1:]))).rule == "PAT-1.2"
    assert RULES.why_not(dealing(), Dealt(DICE, ("vines", *ROW[1:]))) is None


@pytest.mark.rule("PAT-1.3")
def test_the_knights_are_rolled_once_and_three_regions_are_turned_up() -> None:
    s, deal = dealing(regions="base"), Dealt(DICE, ROW)
    assert refused(s, Place("fens", MIDDLE)).rule == "PAT-1.3"
    assert told(s, deal) == (KnightsRolled(DICE), RegionsDealt(ROW[:3]))
    s = play(s, deal)
    assert [ID[card] for card in s.offer] == list(ROW[:3]) and [ID[card] for card in s.deck] == list(ROW[3:])
    assert refused(s, deal).rule == "PAT-1.3"
    assert refused(dealing(regions="base"), Dealt((5, 1, 6, *DICE[3:]), ROW)).rule == "PAT-1.3"


def test_face_down_regions_are_no_ones_to_know() -> None:
    s = begin()
    other = play(dealing(regions="base", deals="any"), Dealt(DICE, (*ROW[:3], *reversed(ROW[3:]))))
    assert s != other and RULES.view(s, 0) == RULES.view(other, 0)
    assert all(event.reveals for event in told(s, Place("fens", MIDDLE)) if "ford" in repr(event))


@pytest.mark.rule("PAT-5.1")
def test_a_deal_code_and_a_day_give_the_very_deal_again() -> None:
    from datetime import date

    seed = seeds.daily_seed("patrols", date(2026, 11, 15))
    assert seed == seeds.daily_seed("patrols", date(2026, 11, 15)) != seeds.daily_seed("patrols", date(2026, 11, 16))
    code = seeds.deal_code(seed)
    assert code is not None
    states = []
    for again in (seed, seeds.seed_from_code(code)):
        session = Session.new(PATROLS, setup(grade=3), again)
        session.draw_chance()
        states.append(session.state)
    assert states[0] == states[1]


def test_a_strange_grade_gets_a_sentence() -> None:
    with pytest.raises(ValueError, match="from 1 to 4"):
        dealing(grade=5)
