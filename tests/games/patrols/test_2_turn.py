"""Chapter 2: regions and patrols."""

from __future__ import annotations

import pytest

from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.events import (
    ItemPosted,
    ItemsStay,
    ItemTakenBack,
    LineCompleted,
    RegionPlaced,
    RegionTurnedUp,
)
from klotho_games.games.patrols.rules.regions import ID
from klotho_games.games.patrols.rules.state import COLOURS, WIDE, Loss, items, kind_of, patrols_of, sites
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, TakeBack
from tests.games.patrols.forced import (
    EAST,
    EAST_PATROL,
    MIDDLE,
    NORTH,
    SOUTH,
    SOUTH_PATROL,
    WEST,
    WEST_PATROL,
    begin,
    kinds,
    play,
    refused,
    row_manned,
    row_placed,
    second_row,
    the,
    told,
)


@pytest.mark.rule("PAT-2.1")
def test_any_face_up_region_begins_and_a_replacement_is_turned_up() -> None:
    s = begin()
    assert RULES.legal(s) == [Place(region, MIDDLE) for region in ("plains", "fens", "ruins")]
    assert told(s, Place("fens", MIDDLE)) == (RegionPlaced("fens", MIDDLE, ()), RegionTurnedUp("ford"))
    assert refused(s, Place("ford", MIDDLE)).rule == "PAT-2.1"
    s = play(s, Place("fens", MIDDLE))
    assert [ID[card] for card in s.offer] == ["plains", "ruins", "ford"]


@pytest.mark.rule("PAT-2.1")
def test_later_regions_touch_side_by_side() -> None:
    s = play(begin(), Place("fens", MIDDLE))
    assert set(sites(s.taken)) == {NORTH, EAST, SOUTH, WEST}
    assert "share a side" in refused(s, Place("plains", NORTH - 1)).reason
    assert "already" in refused(s, Place("plains", MIDDLE)).reason
    assert refused(s, Place("plains", 25)).rule == "PAT-2.1"
    told_of = the(RegionPlaced, s, Place("plains", SOUTH))
    assert told_of == RegionPlaced("plains", SOUTH, (SOUTH_PATROL,), "fens", 2)


@pytest.mark.rule("PAT-2.1")
def test_the_kingdom_never_exceeds_three_rows_or_columns() -> None:
    s = play(begin(), Place("fens", MIDDLE), Place("plains", WEST), Place("ford", WEST - 1))
    refusal = refused(s, Place("ruins", EAST))
    assert refusal.rule == "PAT-2.1" and "three" in refusal.reason
    tall = play(begin(), Place("fens", MIDDLE), Place("plains", SOUTH), Place("ford", SOUTH + WIDE))
    assert "three" in refused(tall, Place("ruins", NORTH)).reason


@pytest.mark.rule("PAT-2.1")
def test_the_last_three_regions_are_not_replaced() -> None:
    s = second_row()
    assert len(s.offer) == 3 and not s.deck


@pytest.mark.rule("PAT-2.2")
def test_a_patrol_lies_between_two_neighbours_and_takes_any_items() -> None:
    s = play(begin(), Place("fens", MIDDLE), Place("plains", WEST))
    assert s.open == (WEST_PATROL,)
    assert refused(s, Post("dark", 0, EAST_PATROL)).rule == "PAT-2.2"
    assert refused(s, Post("dark", 2, WEST_PATROL)).rule == "PAT-1.1"
    assert the(ItemPosted, s, Post("dark", 5, WEST_PATROL)) == ItemPosted("dark", 5, WEST_PATROL, ("plains", "fens"))
    s = play(s, Post("dark", 5, WEST_PATROL), Post("dark", 0, WEST_PATROL), Post("medium", 0, WEST_PATROL))
    assert items(s.tallies[WEST_PATROL]) == 3 and s.barracks[kind_of("dark", 5)] == 0
    assert refused(s, Post("dark", 5, WEST_PATROL)).rule == "PAT-1.1"


@pytest.mark.rule("PAT-2.2")
def test_equal_items_are_one_move() -> None:
    s = play(begin(), Place("fens", MIDDLE), Place("plains", WEST))
    posts = [move for move in RULES.legal(s) if isinstance(move, Post)]
    assert len(posts) == 3 + 8  # three footmen, and nine knights of which two are light threes
    assert Post("light", 3, WEST_PATROL) in posts


@pytest.mark.rule("PAT-2.2")
def test_an_item_can_be_taken_back_until_the_next_region() -> None:
    s = play(begin(), Place("fens", MIDDLE), Place("plains", WEST))
    manned = play(s, Post("dark", 0, WEST_PATROL))
    assert the(ItemTakenBack, manned, TakeBack("dark", 0, WEST_PATROL)).regions == ("plains", "fens")  # type: ignore[attr-defined]
    assert play(manned, TakeBack("dark", 0, WEST_PATROL)) == s
    assert "no such unit" in refused(s, TakeBack("dark", 0, WEST_PATROL)).reason
    step = Place("ford", SOUTH)
    assert the(ItemsStay, manned, step) == ItemsStay(((WEST_PATROL, kind_of("dark", 0)),))
    later = play(manned, step)
    refusal = refused(later, TakeBack("dark", 0, WEST_PATROL))
    assert refusal.rule == "PAT-2.2" and "stays" in refusal.reason
    both = play(later, Post("dark", 0, WEST_PATROL))
    assert play(both, TakeBack("dark", 0, WEST_PATROL)) == later


@pytest.mark.rule("PAT-2.2")
def test_a_judged_line_is_closed() -> None:
    s = play(row_manned(), Place("keep", WEST + WIDE))
    assert s.open == (2 * WEST + 1,)
    refusal = refused(s, Post("dark", 0, WEST_PATROL))
    assert refusal.rule == "PAT-2.2" and "closed" in refusal.reason


@pytest.mark.rule("PAT-2.2")
def test_a_full_kingdom_has_twelve_patrols() -> None:
    full = sum(1 << place for row in (6, 11, 16) for place in range(row, row + 3))
    assert len(patrols_of(full)) == 12


@pytest.mark.rule("PAT-2.3")
def test_a_complete_line_must_hold_its_items_before_the_next_region() -> None:
    before = play(begin(), Place("fens", MIDDLE), Place("plains", WEST))
    completed = the(LineCompleted, before, Place("ruins", EAST))
    regions = ("plains", "fens", "ruins")
    assert completed == LineCompleted(True, (WEST, MIDDLE, EAST), (WEST_PATROL, EAST_PATROL), regions)
    s = row_placed()
    refusal = refused(s, Place("keep", SOUTH))
    assert refusal.rule == "PAT-2.3" and "Wild Plains" in refusal.reason
    assert GiveUp() in RULES.legal(s) and not any(isinstance(move, Place) for move in RULES.legal(s))
    half = play(s, Post("light", 3, EAST_PATROL))
    assert refused(half, Place("keep", SOUTH)).rule == "PAT-2.3"
    assert RULES.why_not(row_manned(), Place("keep", SOUTH)) is None


@pytest.mark.rule("PAT-2.3")
def test_a_column_is_a_line_too() -> None:
    s = play(begin("ford", "keep", "abbey"), Place("ford", MIDDLE), Place("keep", SOUTH))
    assert LineCompleted in kinds(s, Place("abbey", NORTH))
    assert refused(play(s, Place("abbey", NORTH)), Place("plains", WEST)).rule == "PAT-2.3"


@pytest.mark.rule("PAT-2.4")
def test_a_kingdom_without_anyone_left_for_a_patrol_is_lost() -> None:
    """One light three is left for a row in which it could meet either of two requirements, but not both."""
    s = play(begin("fens", "keep", "ford"), Place("fens", MIDDLE), Place("plains", SOUTH))
    for kind in [kind for kind, n in enumerate(s.barracks) for _item in range(n)]:
        if sum(s.barracks) > 1 and not (kind == kind_of("light", 3) and s.barracks[kind] == 1):
            s = play(s, Post(COLOURS[kind // 7], kind % 7, SOUTH_PATROL))
    assert sum(s.barracks) == s.barracks[kind_of("light", 3)] == 1
    lost = play(s, Place("ford", WEST), Place("keep", EAST))
    assert lost.loss == Loss() and RULES.legal(lost) == ()
    result = RULES.result(lost)
    assert result is not None and "Too few units are left" in result.reason


@pytest.mark.rule("PAT-2.4")
def test_an_open_patrol_may_wait_but_not_for_ever() -> None:
    """Patrols between the rows can stay empty until a column is complete."""
    s = play(row_manned(), Place("keep", WEST + WIDE), Place("ford", SOUTH), Place("abbey", EAST + WIDE))
    between_rows = [2 * place + 1 for place in (WEST, MIDDLE, EAST)]
    assert all(not s.tallies[patrol] for patrol in between_rows)
    assert set(s.due_patrols) == {2 * (WEST + WIDE), 2 * SOUTH}
