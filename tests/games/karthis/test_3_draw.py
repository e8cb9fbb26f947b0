"""Rulebook 3, phase two: the draw."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import cards_in
from klotho_games.games.karthis.rules.floor_map import START
from klotho_games.games.karthis.rules.state import Adventure, Phase, Treasure, face_of, guard_of
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    Choose,
    DrawRolled,
    Explore,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import NORTH
from tests.games.karthis.forced import AHEAD, begin, drew, met, play, refused, the, told, with_deck


@pytest.mark.rule("KAR-3.1")
@pytest.mark.parametrize(("roll", "cards"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_the_die_says_how_many_cards(roll: int, cards: int) -> None:
    s = play(begin(), Explore(NORTH), TileRolled(AHEAD))
    assert the(ev.DrawDieRolled, s, DrawRolled(roll)).cards == cards
    s = play(s, DrawRolled(roll))
    for card in ("4D", "5D", "6D")[:cards]:
        assert s.phase is Phase.DEAL
        s = play(s, CardDrawn(card))
    if cards == 1:
        assert s.phase is Phase.FOOT and s.treasures  # a single card is faced at once
    else:
        assert s.phase is Phase.CHOOSE and len(s.drawn) == cards
        assert [move.card for move in RULES.legal(s)] == list(s.drawn)  # type: ignore[attr-defined]


@pytest.mark.rule("KAR-3.1")
def test_one_of_the_drawn_cards_is_chosen() -> None:
    s = drew(begin(), "7S", "4D", "5C")
    assert refused(s, Choose("6D")).rule == "KAR-3.1"
    assert refused(s, Walk(START)).rule == "KAR-3.1"
    faced = the(ev.CardFaced, s, Choose("4D"))
    assert faced == ev.CardFaced("4D", ("7S", "5C"))
    assert play(s, Choose("4D")).treasures == (Treasure("4D", 1, 4),)
    assert play(s, Choose("5C")).phase is Phase.THREAT


@pytest.mark.rule("KAR-3.1")
def test_chance_is_checked_as_well() -> None:
    s = play(begin(), Explore(NORTH), TileRolled(AHEAD))
    assert refused(s, DrawRolled(7)).rule == "KAR-3.1"
    assert refused(s, CardDrawn("AS")).rule == "KAR-3.1"
    s = play(s, DrawRolled(6), CardDrawn("AS"))
    assert refused(s, CardDrawn("AS")).rule == "KAR-1.2"  # it is already on the table
    assert refused(s, CardDrawn("11S")).rule == "KAR-1.2"
    assert refused(s, DrawRolled(1)).rule == "KAR-3.1"


@pytest.mark.rule("KAR-3.2")
def test_a_joker_gets_its_guard_when_it_is_drawn() -> None:
    s = drew(begin(), "X1")
    assert s.phase is Phase.GUARD and refused(s, Walk(START)).rule == "KAR-3.2"
    assert refused(s, CardDrawn("X1")).rule == "KAR-3.2"
    s = play(s, CardDrawn("6D"), CardDrawn("5H"), CardDrawn("X2"), CardDrawn("KS"))
    assert s.aside == ("6D", "5H", "X2", "KS") and s.phase is Phase.GUARD  # a face card is not a guard
    found = the(ev.GuardFound, s, CardDrawn("4C"))
    assert (found.guard, found.joker, found.aside) == ("4C", "X1", ("6D", "5H", "X2", "KS"))
    s = play(s, CardDrawn("4C"))
    assert s.guard == "4C" and s.aside == () and s.phase is Phase.THREAT
    assert {"6D", "5H", "X2", "KS"} <= set(cards_in(s.deck, s.face))  # shuffled back
    assert s.treasures == ()  # the guard comes first
    s = play(s, ThreatRolled(3))
    assert s.treasures == (Treasure("X1", 1, 10),) and s.phase is Phase.FOOT
    assert s.sheet.tiles[-1].mark == "gem"
    assert "4C" in cards_in(s.discards)


@pytest.mark.rule("KAR-3.2")
def test_a_guard_that_hurts_still_gives_way() -> None:
    s = play(drew(begin(), "X1"), CardDrawn("9S"))
    s = play(s, ThreatRolled(2))
    assert s.health == 1 and s.treasures == (Treasure("X1", 1, 10),)


@pytest.mark.rule("KAR-3.2")
def test_the_guard_lies_there_before_the_choice() -> None:
    s = play(begin(), Explore(NORTH), TileRolled(AHEAD), DrawRolled(6), CardDrawn("X1"))
    assert s.phase is Phase.GUARD  # before the second card is drawn
    s = play(s, CardDrawn("4D"), CardDrawn("9S"))
    assert s.phase is Phase.DEAL and s.guards == (("X1", "9S"),) and "4D" in cards_in(s.deck)
    s = play(s, CardDrawn("4D"), CardDrawn("3H"))
    assert s.phase is Phase.CHOOSE and guard_of(s, "X1") == "9S" and guard_of(s, "4D") == ""
    assert s.guard == ""  # nothing is chosen yet
    faced = play(s, Choose("X1"))
    assert faced.phase is Phase.THREAT and faced.guard == "9S"
    assert told(s, Choose("X1")) == (ev.CardFaced("X1", ("4D", "3H")),)


@pytest.mark.rule("KAR-3.2")
def test_two_jokers_have_a_guard_each() -> None:
    s = drew(begin(), "X1/9S", "X2/AC", "2H")
    assert s.guards == (("X1", "9S"), ("X2", "AC"))
    assert play(s, Choose("X2")).guard == "AC" and play(s, Choose("X1")).guard == "9S"
    after = play(s, Choose("X2"), ThreatRolled(6))
    assert after.treasures == (Treasure("X1", 1, 10),)  # the Idol, whichever of the two cards it was


@pytest.mark.rule("KAR-3.2")
@pytest.mark.parametrize("paper", [False, True])
def test_the_guard_of_a_joker_that_is_left_is_put_away_like_any_card(paper: bool) -> None:
    s = play(drew(begin(as_on_paper=paper), "X1/9S", "3H"), Choose("3H"))
    assert s.phase is Phase.FOOT and s.guards == () and set(cards_in(s.discards)) == {"9S", "3H"}
    s = play(drew(begin(as_on_paper=paper), "X1/AC", "3H"), Choose("3H"))
    assert "AC" in cards_in(s.deck)


@pytest.mark.rule("KAR-3.2")
def test_a_face_card_of_spades_is_no_guard_and_goes_back() -> None:
    s = play(drew(begin(), "X1"), CardDrawn("QS"))
    assert s.phase is Phase.GUARD
    s = play(s, CardDrawn("2C"))
    assert s.guard == "2C" and "QS" in cards_in(s.deck, s.face) and s.rival is None


@pytest.mark.rule("KAR-3.3")
@pytest.mark.parametrize(("first", "second"), [("X1", "X2"), ("X2", "X1")])
def test_the_first_joker_is_the_idol_the_second_the_crown(first: str, second: str) -> None:
    s = drew(begin(), first)
    assert (face_of(s, first).name, face_of(s, first).value) == ("The Laughing Idol", 10)
    s = play(s, CardDrawn("AS"), ThreatRolled(6))
    assert s.treasures == (Treasure("X1", 1, 10),) and s.phase is Phase.FOOT
    s = drew(s, second)
    assert (face_of(s, second).name, face_of(s, second).value) == ("The Jeweled Crown", 100)
    s = play(s, CardDrawn("AS"))
    assert the(ev.CrownTaken, s, ThreatRolled(6)).worth == 100
    s = play(s, ThreatRolled(6))
    assert s.treasures[-1] == Treasure("X2", 1, 100) and s.phase is Phase.WON


@pytest.mark.rule("KAR-3.3")
def test_two_jokers_at_once_are_both_the_idol_until_one_is_taken() -> None:
    s = drew(begin(), "X2/2S", "X1/3S")
    assert {face_of(s, card).id for card in s.drawn} == {"X1"}
    s = play(s, Choose("X2"), ThreatRolled(6))
    assert s.phase is Phase.FOOT and s.treasures == (Treasure("X1", 1, 10),)
    assert "X1" in cards_in(s.deck)
    s = drew(s, "X1/2C")
    assert face_of(s, "X1").id == "X2"


@pytest.mark.rule("KAR-3.3")
def test_on_paper_the_second_joker_that_is_drawn_is_the_crown() -> None:
    s = drew(begin(as_on_paper=True), "X2/2S", "X1/3S")
    assert [face_of(s, card).id for card in s.drawn] == ["X1", "X2"]  # in the order of the draw
    won = play(s, Choose("X1"), ThreatRolled(6))
    assert won.phase is Phase.WON and won.treasures == (Treasure("X2", 1, 100),)
    left = play(drew(begin(as_on_paper=True), "X2/9S", "3H"), Choose("3H"))
    s = drew(left, "X1/2S")
    assert face_of(s, "X1").id == "X2"  # although the Idol was left lying
    assert play(s, ThreatRolled(6)).phase is Phase.WON


@pytest.mark.rule("KAR-3.3")
@pytest.mark.parametrize("paper", [False, True])
def test_a_joker_that_is_turned_in_search_of_a_guard_does_not_count(paper: bool) -> None:
    s = play(drew(begin(as_on_paper=paper), "X1"), CardDrawn("X2"), CardDrawn("2S"))
    assert face_of(s, "X1").id == "X1" and "X2" in cards_in(s.deck)


def test_a_joker_in_a_picture_goes_by_the_name_it_was_found_under() -> None:
    s = begin()
    assert face_of(s, "X2").id == "X2"  # what the explorer came for
    s = play(drew(s, "X2"), CardDrawn("AS"), ThreatRolled(6))
    assert face_of(s, s.treasures[0].card).id == "X1"  # the Idol in the backpack is not the Crown


def nearly_used_up(*cards: str, discards: tuple[str, ...] = ()) -> Adventure:
    """Return an adventure with one Joker found and only these cards left."""
    s = with_deck(begin(), *cards, "X2", discards=discards)
    s = replace(s, treasures=(Treasure("X1", 1, 10),))
    assert RULES.invariants(s) == []
    return s


@pytest.mark.rule("KAR-3.4")
def test_a_deck_that_runs_out_takes_the_discards_back() -> None:
    s = nearly_used_up("4D", "5C", discards=("2S", "3H"))
    s = play(s, Explore(NORTH), TileRolled(AHEAD), DrawRolled(6), CardDrawn("X2"), CardDrawn("5C"))
    assert the(ev.DiscardsShuffledIn, s, CardDrawn("4D")).cards == 2
    s = play(s, CardDrawn("4D"))
    assert s.phase is Phase.DEAL and set(cards_in(s.deck)) == {"2S", "3H"} and s.discards == 0
    s = play(s, CardDrawn("3H"))
    assert s.drawn == ("X2", "4D", "3H") and s.phase is Phase.CHOOSE


@pytest.mark.rule("KAR-3.4")
def test_a_deck_without_discards_gives_what_it_has() -> None:
    s = nearly_used_up("4D", "5C")
    s = play(s, Explore(NORTH), TileRolled(AHEAD), DrawRolled(6), CardDrawn("X2"), CardDrawn("5C"), CardDrawn("4D"))
    assert s.phase is Phase.CHOOSE and s.drawn == ("X2", "4D")


@pytest.mark.rule("KAR-3.4")
def test_with_no_card_at_all_the_tile_has_no_event() -> None:
    s = with_deck(begin())
    s = replace(s, treasures=(Treasure("X1", 1, 10), Treasure("X2", 1, 100)))  # no card is left
    s = RULES.apply(RULES.apply(s, Explore(NORTH))[0], TileRolled(AHEAD))[0]
    assert [type(event) for event in told(s, DrawRolled(6))] == [ev.DrawDieRolled, ev.NothingHere]
    after = RULES.apply(s, DrawRolled(6))[0]
    assert after.phase is Phase.FOOT and after.sheet.tiles[-1].mark == "dot"


@pytest.mark.rule("KAR-3.5")
def test_a_joker_is_unguarded_when_no_spade_or_club_is_left() -> None:
    s = nearly_used_up("4D", discards=("3H",))
    s = play(s, Explore(NORTH), TileRolled(AHEAD), DrawRolled(1), CardDrawn("X2"))
    s = play(s, CardDrawn("4D"))
    assert s.phase is Phase.GUARD and set(cards_in(s.deck)) == {"3H"}  # the discards were shuffled in
    unguarded = the(ev.Unguarded, s, CardDrawn("3H"))
    assert unguarded.aside == ("4D", "3H")
    s = play(s, CardDrawn("3H"))
    assert s.phase is Phase.WON and set(cards_in(s.deck)) == {"4D", "3H"}


@pytest.mark.rule("KAR-3.5")
def test_an_unguarded_joker_may_be_chosen_or_not() -> None:
    s = nearly_used_up("4D")
    s = play(s, Explore(NORTH), TileRolled(AHEAD), DrawRolled(4), CardDrawn("X2"))
    assert the(ev.Unguarded, s, CardDrawn("4D")).joker == "X2"
    s = play(s, CardDrawn("4D"), CardDrawn("4D"))
    assert s.phase is Phase.CHOOSE and s.guards == ()
    assert play(s, Choose("X2")).phase is Phase.WON
    assert play(s, Choose("4D")).phase is Phase.FOOT


@pytest.mark.rule("KAR-3.5")
def test_a_joker_that_is_the_very_last_card_is_unguarded() -> None:
    s = met(nearly_used_up(), "X2")
    assert s.phase is Phase.WON
