"""Rulebook 4, phase three: the encounter."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.games.karthis.rules import RULES
from klotho_games.games.karthis.rules import events as ev
from klotho_games.games.karthis.rules.cards import CARDS, FACE_BIT, cards_in
from klotho_games.games.karthis.rules.floor_map import START, edge_of, exits, tile_at
from klotho_games.games.karthis.rules.state import Phase, Treasure, factor, level_after
from klotho_games.games.karthis.rules.steps import (
    CardDrawn,
    Choose,
    DrawRolled,
    Explore,
    Stay,
    ThreatRolled,
    TileRolled,
    Walk,
)
from klotho_games.games.karthis.rules.tile_chart import EAST, NORTH, SOUTH
from tests.games.karthis.forced import (
    AHEAD,
    at,
    begin,
    drew,
    hurt,
    met,
    play,
    refused,
    the,
    told,
)


@pytest.mark.rule("KAR-4.1")
@pytest.mark.parametrize(
    ("floor", "times"),
    [(1, 1), (2, 10), (3, 100), (4, 1_000), (5, 10_000), (6, 100_000), (7, 1_000_000), (9, 100_000_000)],
)
def test_treasure_is_worth_its_value_times_the_floor(floor: int, times: int) -> None:
    assert factor(floor) == times
    s = replace(begin(), floor=floor)
    found = drew(s, "6D", "3D")
    assert the(ev.TreasureFound, found, Choose("3D")) == ev.TreasureFound("3D", 3, times, 3 * times, 3 * times)
    after = play(found, Choose("3D"))
    assert after.treasures == (Treasure("3D", floor, 3 * times),) and after.sheet.tiles[-1].mark == "gem"
    idol = play(drew(s, "X1"), CardDrawn("AS"), ThreatRolled(6))
    assert idol.treasures == (Treasure("X1", floor, 10 * times),)


@pytest.mark.rule("KAR-4.2")
@pytest.mark.parametrize(
    ("before", "after"), [(10, 10), (9, 9), (8, 9), (7, 8), (6, 8), (5, 7), (4, 7), (3, 6), (2, 6), (1, 5)]
)
def test_a_heart_heals_half_of_what_was_lost(before: int, after: int) -> None:
    s = play(hurt(begin(), before), Explore(NORTH), TileRolled(AHEAD), DrawRolled(2))
    assert the(ev.Healed, s, CardDrawn("4H")) == ev.Healed("4H", after - before, after)
    s = play(s, CardDrawn("4H"))
    assert s.health == after and s.sheet.tiles[-1].mark == "heart" and s.phase is Phase.FOOT


@pytest.mark.rule("KAR-4.3")
def test_spades_and_clubs_are_the_ten_threats() -> None:
    names = ("Bats", "Snakes", "Dart Trap", "Poisonous Gas", "Pit Trap", "Arrows", "Falling Stone",
             "Swinging Blades", "Spike Trap", "Sealed Shut")
    ranks = ("A", *map(str, range(2, 11)))
    for suit in "SC":
        for value, (rank, name) in enumerate(zip(ranks, names, strict=True), 1):
            card = CARDS[rank + suit]
            assert (card.name, card.value, card.kind) == (name, value, "threat")
            s = met(begin(), card.id)
            assert s.sheet.tiles[-1].mark == "x"
            assert s.phase is (Phase.SEALED if value == 10 else Phase.THREAT)


@pytest.mark.rule("KAR-4.4")
@pytest.mark.parametrize("floor", range(1, 8))
@pytest.mark.parametrize("roll", range(1, 7))
def test_a_threat_is_one_die_against_the_rating(floor: int, roll: int) -> None:
    need = 2 + floor  # a level 1 explorer: 3 on floor one, 8 on floor six
    s = met(replace(begin(), floor=floor), "4C")
    rolled = the(ev.ThreatMet, s, ThreatRolled(roll))
    harmed = roll < need
    assert (rolled.rating, rolled.damage, rolled.again) == (need, 4 if harmed else 0, roll == 1)
    s = play(s, ThreatRolled(roll))
    assert s.health == (6 if harmed else 10)
    assert s.phase is (Phase.THREAT if roll == 1 else Phase.FOOT)


@pytest.mark.rule("KAR-4.4")
def test_ones_go_on_rolling() -> None:
    s = met(begin(), "3S")
    s = play(s, ThreatRolled(1), ThreatRolled(1))
    assert s.health == 4 and s.phase is Phase.THREAT
    assert refused(s, Walk(START)).rule == "KAR-4.4"
    assert refused(s, ThreatRolled(9)).rule == "KAR-4.4"
    assert play(s, ThreatRolled(2)).health == 1
    fell = play(s, ThreatRolled(1), ThreatRolled(1))
    assert fell.phase is Phase.LOST and fell.health == 0


@pytest.mark.rule("KAR-4.5")
def test_sealed_shut_leaves_you_on_the_new_side() -> None:
    s = met(begin(), "10C")
    assert s.phase is Phase.SEALED and set(RULES.legal(s)) == {Stay("new"), Stay("old")}
    assert refused(s, Walk(START)).rule == "KAR-4.5"
    assert refused(s, Stay("both")).rule == "KAR-4.5"  # type: ignore[arg-type]
    s = play(s, Stay("new"))
    assert (s.at, s.health) == (at(0, 1), 10)
    assert NORTH not in exits(s.sheet, START) and SOUTH not in exits(s.sheet, s.at)
    start = tile_at(s.sheet, START)
    assert start is not None and edge_of(s.sheet, start, NORTH) == "sealed"
    assert refused(s, Walk(START)).rule == "KAR-2.5"
    assert s.reach == {at(0, 1)}


@pytest.mark.rule("KAR-4.5")
def test_sealed_shut_leaves_you_on_the_old_side_for_one_health() -> None:
    s = met(begin(), "10C")
    shut = the(ev.SealedShut, s, Stay("old"))
    assert (shut.at, shut.damage, shut.health) == (START, 1, 9)
    s = play(s, Stay("old"))
    assert (s.at, s.health, s.phase) == (START, 9, Phase.FOOT)
    assert refused(s, Explore(NORTH)).rule == "KAR-2.1"
    assert refused(s, Walk(at(0, 1))).rule == "KAR-2.5"
    assert s.sheet.tiles[-1].mark == "x"
    assert play(hurt(met(begin(), "10C"), 1), Stay("old")).phase is Phase.LOST


@pytest.mark.rule("KAR-4.5")
def test_a_joker_behind_the_wall_goes_back_into_the_deck() -> None:
    s = play(drew(begin(), "X1"), CardDrawn("10S"))
    assert s.phase is Phase.SEALED
    taken = play(s, Stay("new"))
    assert taken.treasures == (Treasure("X1", 1, 10),) and taken.sheet.tiles[-1].mark == "gem"
    assert the(ev.JokerLeft, s, Stay("old")) == ev.JokerLeft("X1", wall=True, out=False)
    left = play(s, Stay("old"))
    assert left.treasures == () and "X1" in cards_in(left.deck) and "10S" in cards_in(left.discards)
    assert left.sheet.tiles[-1].mark == "x"


@pytest.mark.rule("KAR-4.5")
def test_on_paper_a_joker_behind_the_wall_is_gone() -> None:
    s = play(drew(begin(as_on_paper=True), "X1"), CardDrawn("10S"))
    assert the(ev.JokerLeft, s, Stay("old")) == ev.JokerLeft("X1", wall=True, out=True)
    left = play(s, Stay("old"))
    assert left.phase is Phase.FOOT and cards_in(left.gone) == ("X1",)
    crown = play(drew(left, "X2", side=EAST), CardDrawn("10C"))
    assert play(crown, Stay("new")).phase is Phase.WON
    assert play(crown, Stay("old")).phase is Phase.LOST


@pytest.mark.rule("KAR-4.6")
def test_aces_are_shuffled_back_met_or_not() -> None:
    s = play(drew(begin(), "AS", "AD", "AH"), Choose("AD"))
    assert {"AS", "AD", "AH"} <= set(cards_in(s.deck)) and s.discards == 0 and s.gone == 0
    assert s.treasures == (Treasure("AD", 1, 1),)
    s = met(s, "AD")  # and it can be found again
    assert len(s.treasures) == 2


@pytest.mark.rule("KAR-4.6")
def test_diamonds_leave_the_game_met_or_not() -> None:
    s = drew(begin(), "4D", "6D")
    away = the(ev.CardsPutAway, s, Choose("4D"))
    assert away == ev.CardsPutAway((), (), ("4D", "6D"))
    s = play(s, Choose("4D"))
    assert set(cards_in(s.gone)) == {"4D", "6D"}


@pytest.mark.rule("KAR-4.6")
def test_spades_clubs_and_hearts_are_discarded() -> None:
    s = play(drew(begin(), "2S", "9C", "3H"), Choose("2S"), ThreatRolled(5))
    assert set(cards_in(s.discards)) == {"2S", "9C", "3H"}


@pytest.mark.rule("KAR-4.6")
def test_a_joker_that_was_met_leaves_and_one_that_was_not_returns() -> None:
    s = play(drew(begin(), "X1/4C", "X2/5S"), Choose("X2"))
    assert the(ev.JokerLeft, s, ThreatRolled(5)) == ev.JokerLeft("X1", wall=False, out=False)
    s = play(s, ThreatRolled(5))
    assert cards_in(s.gone) == ("X2",) and "X1" in cards_in(s.deck)
    assert set(cards_in(s.discards)) == {"4C", "5S"}


@pytest.mark.rule("KAR-4.6")
def test_on_paper_a_joker_leaves_the_game_met_or_not() -> None:
    s = drew(begin(as_on_paper=True), "X1/9C", "3H")
    assert the(ev.JokerLeft, s, Choose("3H")) == ev.JokerLeft("X1", wall=False, out=True)
    s = play(s, Choose("3H"))
    assert s.phase is Phase.FOOT and cards_in(s.gone) == ("X1",) and s.treasures == ()


@pytest.mark.rule("KAR-4.6")
@pytest.mark.parametrize("paper", [False, True])
@pytest.mark.parametrize(("face", "leaves"), [("JD", True), ("QS", False), ("KC", False), ("JH", False)])
def test_a_face_card_that_was_not_chosen_goes_by_its_suit(face: str, leaves: bool, paper: bool) -> None:
    s = play(drew(begin(as_on_paper=paper), face, "3H"), Choose("3H"))
    assert set(cards_in(s.discards, s.face)) == ({"3H"} if leaves else {"3H", face})
    assert bool(s.gone & FACE_BIT) is leaves and s.rival is None


@pytest.mark.rule("KAR-4.6")
@pytest.mark.parametrize(("guard", "discarded"), [("7S", True), ("AC", False)])
def test_a_guard_is_discarded_unless_it_is_an_ace(guard: str, discarded: bool) -> None:
    s = play(drew(begin(), "X1"), CardDrawn(guard), ThreatRolled(4))
    assert (guard in cards_in(s.discards)) is discarded
    assert (guard in cards_in(s.deck)) is not discarded


@pytest.mark.rule("KAR-4.7")
def test_health_zero_loses_the_treasures_and_keeps_the_level() -> None:
    s = met(begin(level=2), "6D")
    s = hurt(met(s, "8S"), 4)
    events = told(s, ThreatRolled(2))
    assert events[-1] == ev.Fell("8S", 4, 1, 6)
    s = play(s, ThreatRolled(2))
    assert s.phase is Phase.LOST and s.health == 0 and level_after(s) == 2
    result = RULES.result(s)
    assert result is not None
    assert result.scores == (0,) and result.winners == ()
    assert result.reason == "Swinging Blades on floor 1 took your last 4 Health."
    assert [(line.label, line.points, line.note) for line in result.lines] == [("Hoard of Six Kings", 0, "lost 6")]
    assert refused(s, Walk(START)).rule == "KAR-4.7"


@pytest.mark.rule("KAR-4.7")
def test_exactly_enough_health_survives() -> None:
    s = hurt(met(begin(), "8S"), 9)
    assert play(s, ThreatRolled(2)).health == 1
