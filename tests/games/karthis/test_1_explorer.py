"""Rulebook 1: explorer, deck and sheet."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from klotho_games.core.contract import CHANCE
from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules.cards import CARDS, DECK_SIZE, FACES, cards_in, draw_card
from klotho_games.games.karthis.rules.floor_map import HEIGHT, START, WIDTH, edge_of, exits, place_of, tile_at
from klotho_games.games.karthis.rules.state import Phase, level_after
from klotho_games.games.karthis.rules.steps import CardDrawn, Descend, DrawRolled, Explore, ThreatRolled, TileRolled
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH, SOUTH, WEST
from klotho_games.games.karthis.telling import TELLING
from tests.games.karthis.forced import AHEAD, ALL_WAYS, STAIRS, at, begin, drew, hurt, met, play, refused


@pytest.mark.rule("KAR-1.1")
def test_an_explorer_starts_fresh_with_the_level_of_the_profile() -> None:
    s = begin()
    assert (s.level, s.health, s.treasures) == (1, 10, ())
    s = begin(level=3)
    assert (s.level, s.health, s.treasures, s.floor) == (3, 10, (), 1)
    fallen = play(hurt(met(s, "2S"), 2), ThreatRolled(2))
    assert fallen.phase is Phase.LOST and level_after(fallen) == 3


@pytest.mark.rule("KAR-1.1")
def test_a_gentle_expedition_has_15_health_and_the_records_tell_it() -> None:
    s = begin(gentle=True)
    assert (s.health, s.full) == (15, 15)
    rested = play(hurt(met(s, "2S"), 8), ThreatRolled(2))
    rested = met(replace(rested, health=6), "3H", side=NORTH)
    assert rested.health == 10  # half of the 9 lost
    fallen = play(hurt(met(s, "2S"), 2), ThreatRolled(2))
    result = RULES.result(fallen)
    assert result is not None and result.notes == {"floor": 1, "gentle": 15, "lost": 0}
    assert TELLING.noted({"floor": 2, "gentle": 15}) == "floor 2 · gentle"  # type: ignore[attr-defined]
    assert TELLING.noted({"floor": 2}) == "floor 2"  # type: ignore[attr-defined]


@pytest.mark.rule("KAR-1.1")
@pytest.mark.parametrize("level", [0, -1, True, "3"])
def test_a_level_is_a_whole_number_from_one(level: bool | int | str) -> None:
    with pytest.raises(ValueError, match="level"):
        begin(level=level)


def the_34() -> list[str]:
    """Return all cards except the face card, listed by hand."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    return [*(r + "S" for r in ranks), *(r + "C" for r in ranks), "AD", "2D", "3D", "4D", "5D", "6D",
            "AH", "2H", "3H", "4H", "5H", "X1", "X2"]


@pytest.mark.rule("KAR-1.2")
def test_the_deck_has_34_cards_one_of_them_an_unseen_face() -> None:
    s = begin()
    assert Counter(cards_in(s.deck, "?")) == Counter([*the_34(), "?"])
    assert DECK_SIZE == 34 and s.face == ""
    assert sorted(FACES) == sorted(r + suit for r in "JQK" for suit in "SCDH")
    assert len(CARDS) == 34 + 11


@pytest.mark.rule("KAR-1.2")
def test_every_card_is_as_likely_and_the_face_card_any_of_twelve() -> None:
    s = play(begin(), Explore(NORTH), TileRolled(1), DrawRolled(1))
    assert RULES.to_act(s) == CHANCE
    chances = {outcome.card: p for outcome, p in RULES.chances(s)}
    assert set(chances) == {*the_34(), *FACES}
    assert sum(chances.values()) == pytest.approx(1)
    assert {chances[card] for card in the_34()} == {1 / 34}
    assert chances["QH"] == pytest.approx(1 / 34 / 12)

    rng = Random(5)
    drawn = Counter(draw_card(s.deck, "", rng) for _ in range(34_000))
    assert set(drawn) == {*the_34(), *FACES}
    assert all(850 <= drawn[card] <= 1150 for card in the_34())  # 1000 expected, standard deviation 31
    assert 850 <= sum(drawn[card] for card in FACES) <= 1150
    assert all(50 <= drawn[card] <= 120 for card in FACES)


@pytest.mark.rule("KAR-1.2")
def test_a_face_card_stays_the_one_it_was_seen_as() -> None:
    s = met(begin(), "AS", "QH")
    s = play(s, ThreatRolled(6))
    assert s.face == "QH" and "QH" in cards_in(s.discards, s.face)
    s = play(s, Explore(NORTH), TileRolled(STAIRS), Descend())  # the discards return
    s = play(s, Explore(NORTH), TileRolled(AHEAD), DrawRolled(1))
    assert refused(s, CardDrawn("JS")).rule == "KAR-1.2"
    assert play(s, CardDrawn("QH")).phase is Phase.RIVAL


@pytest.mark.rule("KAR-1.3")
def test_the_start_tile_lies_at_the_bottom_edge() -> None:
    s = begin()
    assert (WIDTH, HEIGHT) == (19, 13) and place_of(START) == (9, 12) and s.at == START
    tile = tile_at(s.sheet, START)
    assert tile is not None and tile.mark == "dot"
    assert [edge_of(s.sheet, tile, side) for side in (NORTH, EAST, SOUTH, WEST)] == ["open", "open", "up", "open"]


@pytest.mark.rule("KAR-1.3")
def test_an_opening_that_faces_the_border_is_a_wall() -> None:
    s = met(begin(), "AD", side=EAST, roll=ALL_WAYS)  # its right side is past the bottom edge
    assert exits(s.sheet, at(1, 0)) == (NORTH, EAST, WEST)
    for _step in range(8):  # straight on to the east border
        s = met(s, "AD", side=EAST, roll=AHEAD)
    assert s.at == at(9, 0) and exits(s.sheet, s.at) == (WEST,)
    assert refused(s, Explore(EAST)).rule == "KAR-2.1"


def test_drawing_helpers_force_what_they_say() -> None:
    s = drew(begin(), "7S", "4D", "X1/9S")
    assert s.drawn == ("7S", "4D", "X1") and s.phase is Phase.CHOOSE
