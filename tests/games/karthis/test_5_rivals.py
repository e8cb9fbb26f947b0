"""Rulebook 5: rivals."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import FACE_BIT, FACES, cards_in
from klotho_games.games.karthis.rules.floor_map import SQUARES, START
from klotho_games.games.karthis.rules.state import Adventure, Phase, Rival
from klotho_games.games.karthis.rules.steps import (
    Choose,
    Descend,
    Explore,
    Fight,
    Retreat,
    RoundRolled,
    Stay,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH, WEST
from tests.games.karthis.forced import AHEAD, STAIRS, at, begin, drew, hurt, met, play, refused, the, told


@pytest.mark.rule("KAR-5.1")
@pytest.mark.parametrize("floor", [1, 2, 6])
@pytest.mark.parametrize("card", FACES)
def test_a_chosen_face_card_is_a_rival(card: str, floor: int) -> None:
    s = drew(replace(begin(), floor=floor), card, "AS")
    assert the(ev.RivalMet, s, Choose(card)) == ev.RivalMet(card, at(0, 1), 5 + floor, again=False)
    s = play(s, Choose(card))
    assert s.rival == Rival(card, at(0, 1), 5 + floor) and s.sheet.tiles[-1].mark == "star"
    assert s.phase is Phase.RIVAL and "AS" in cards_in(s.deck)


@pytest.mark.rule("KAR-5.2")
@pytest.mark.parametrize("mine", range(1, 7))
@pytest.mark.parametrize("theirs", range(1, 7))
def test_the_lower_side_loses_the_difference(mine: int, theirs: int) -> None:
    s = met(replace(begin(level=2), floor=3), "KC")
    s = play(s, Fight())
    assert s.phase is Phase.ROUND and RULES.to_act(s) == CHANCE and len(RULES.chances(s)) == 36
    fought = the(ev.RoundFought, s, RoundRolled(mine, theirs))
    gap = (mine + 2) - (theirs + 3)
    assert (fought.my_total, fought.their_total, fought.loss) == (mine + 2, theirs + 3, abs(gap))
    assert fought.hurt == ("rival" if gap > 0 else "explorer" if gap < 0 else "nobody")
    s = play(s, RoundRolled(mine, theirs))
    assert s.health == 10 + min(0, gap)
    assert s.rival is not None and s.rival.health == 8 - max(0, gap) and s.rival.rounds == 1
    assert s.phase is Phase.RIVAL


@pytest.mark.rule("KAR-5.2")
def test_a_round_waits_for_its_dice_and_can_kill() -> None:
    s = play(hurt(met(begin(), "KC"), 3), Fight())
    assert refused(s, Fight()).rule == "KAR-5.2"
    assert refused(s, RoundRolled(0, 3)).rule == "KAR-5.2"
    assert refused(s, RoundRolled(3, 7)).rule == "KAR-5.2"
    assert told(s, RoundRolled(1, 6))[-1] == ev.Fell("KC", 3, 1, 0)
    s = play(s, RoundRolled(1, 6))
    result = RULES.result(s)
    assert result is not None and result.reason == "Karthun Undying on floor 1 took your last 3 Health."


def faced() -> Adventure:
    """Return a rival two rooms north of the start, with a room to the west in between."""
    s = met(begin(), "AD")
    s = met(s, "AD", side=WEST)
    return met(play(s, Walk(at(0, 1))), "QH", side=NORTH)


@pytest.mark.rule("KAR-5.3")
def test_a_retreat_leads_to_any_explored_tile() -> None:
    s = faced()
    assert RULES.legal(s) == (Fight(), Retreat(at(0, 1)))
    for to in (at(0, 1), at(-1, 1), START):
        back = play(s, Retreat(to))
        assert back.at == to and back.phase is Phase.FOOT
    assert refused(s, Retreat(s.at)).rule == "KAR-5.3"
    for bare in (at(4, 4), -1, SQUARES):
        assert refused(s, Retreat(bare)).rule == "KAR-5.3"
    assert refused(s, Walk(START)).rule == "KAR-5.3"
    assert refused(s, Explore(NORTH)).rule == "KAR-5.3"
    later = play(s, Fight(), RoundRolled(3, 3))
    assert play(later, Retreat(START)).at == START  # before every round, not only the first


@pytest.mark.rule("KAR-5.3")
def test_a_retreat_leads_even_behind_a_fallen_wall() -> None:
    s = play(met(met(begin(), "AD"), "10S", side=NORTH), Stay("new"))  # the first two rooms are cut off
    s = met(s, "QH", side=NORTH)
    assert START not in s.reach
    assert RULES.legal(s) == (Fight(), Retreat(at(0, 2)), Retreat(START))
    for to in (START, at(0, 1)):
        back = play(s, Retreat(to))
        assert back.at == to and back.phase is Phase.FOOT and back.reach == {START, at(0, 1)}
        assert refused(back, Walk(at(0, 3))).rule == "KAR-2.5"  # no open way leads to the rival from here


@pytest.mark.rule("KAR-5.4")
def test_the_rival_keeps_the_health_it_has_left() -> None:
    s = play(faced(), Fight(), RoundRolled(6, 2))
    assert the(ev.Retreated, s, Retreat(START)) == ev.Retreated("QH", at(0, 2), START, 2)
    s = play(s, Retreat(START))
    assert s.rival == Rival("QH", at(0, 2), 2, 1)
    s = play(s, Walk(at(0, 2)))
    assert s.rival is not None and s.rival.health == 2 and s.phase is Phase.RIVAL


@pytest.mark.rule("KAR-5.5")
def test_a_beaten_rival_leaves_the_game() -> None:
    s = play(faced(), Fight(), RoundRolled(6, 1), Fight())
    assert the(ev.RivalBeaten, s, RoundRolled(6, 1)) == ev.RivalBeaten("QH", at(0, 2))
    s = play(s, RoundRolled(6, 1))
    assert s.rival is None and s.gone & FACE_BIT and s.phase is Phase.FOOT and s.at == at(0, 2)
    assert Explore(NORTH) in RULES.legal(s)


@pytest.mark.rule("KAR-5.5")
@pytest.mark.parametrize(("card", "back"), [("QH", True), ("KS", True), ("JC", True), ("QD", False)])
def test_on_paper_a_beaten_rival_is_discarded_unless_a_diamond(card: str, back: bool) -> None:
    s = play(met(begin(as_on_paper=True), card), Fight(), RoundRolled(6, 1), Fight())
    assert the(ev.RivalBeaten, s, RoundRolled(6, 1)) == ev.RivalBeaten(card, at(0, 1), back)
    s = play(s, RoundRolled(6, 1))
    assert s.rival is None and bool(s.discards & FACE_BIT) is back and bool(s.gone & FACE_BIT) is not back
    s = play(s, Explore(NORTH), TileRolled(STAIRS), Descend())
    assert bool(s.deck & FACE_BIT) is back  # and can be met again below
    if back:
        assert met(s, card).rival == Rival(card, at(0, 1), 7)


@pytest.mark.rule("KAR-5.5")
def test_a_rival_left_on_a_floor_above_is_gone_too() -> None:
    s = play(faced(), Retreat(at(0, 1)))
    s = play(s, Explore(EAST), TileRolled(STAIRS), Descend())
    assert s.rival is None and s.gone & FACE_BIT


@pytest.mark.rule("KAR-5.6")
def test_entering_a_rivals_tile_resumes_the_combat() -> None:
    s = play(faced(), Retreat(START))
    assert Walk(at(0, 2)) in RULES.legal(s)
    events = told(s, Walk(at(0, 2)))
    assert events == (ev.Walked(START, at(0, 2)), ev.RivalMet("QH", at(0, 2), 6, again=True))
    s = play(s, Walk(at(0, 2)))
    assert s.phase is Phase.RIVAL and set(RULES.legal(s)) == {Fight(), Retreat(at(0, 1))}


@pytest.mark.rule("KAR-5.6")
def test_a_tile_behind_a_rival_is_barred_but_a_retreat_may_slip_past() -> None:
    s = met(begin(), "AD", roll=AHEAD)
    s = met(s, "AD", side=NORTH, roll=AHEAD)
    s = met(s, "AD", side=NORTH, roll=AHEAD)
    # as if the rival were in the middle of the corridor
    s = replace(s, rival=Rival("QH", at(0, 2), 4), deck=s.deck & ~FACE_BIT, face="QH", at=START,
                reach=frozenset({START, at(0, 1), at(0, 2)}))
    assert RULES.invariants(s) == []
    assert refused(s, Walk(at(0, 3))).rule == "KAR-5.6"
    s = play(s, Walk(at(0, 2)))
    assert set(RULES.legal(s)) == {Fight(), Retreat(at(0, 1)), Retreat(at(0, 3))}
    s = play(s, Retreat(at(0, 3)))
    assert s.reach == {at(0, 3), at(0, 2)} and refused(s, Walk(START)).rule == "KAR-5.6"
