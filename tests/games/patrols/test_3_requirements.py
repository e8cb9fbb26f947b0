"""Chapter 3: what regions ask for, and when it is judged."""

from __future__ import annotations

import pytest

from klotho_games.games.patrols.rules import RULES
from klotho_games.games.patrols.rules.events import EdgeBroken, EdgeLoosened, EdgeSealed, KingdomLost
from klotho_games.games.patrols.rules.questions import Count, Report, count, patrols_towards, reports
from klotho_games.games.patrols.rules.regions import EAST as TO_EAST
from klotho_games.games.patrols.rules.regions import NORTH as TO_NORTH
from klotho_games.games.patrols.rules.regions import NUMBER, REGIONS
from klotho_games.games.patrols.rules.regions import SOUTH as TO_SOUTH
from klotho_games.games.patrols.rules.regions import WEST as TO_WEST
from klotho_games.games.patrols.rules.state import WIDE, Kingdom, Loss, Phase
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, TakeBack
from tests.games.patrols.forced import (
    EAST,
    EAST_PATROL,
    MIDDLE,
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


def report(s: Kingdom, region: str, side: int) -> Report:
    (found,) = [one for one in reports(s) if one.region == NUMBER[region] and one.side == side]
    return found


def count_towards(s: Kingdom, place: int, side: int) -> Count:
    return count(sum(s.tallies[patrol] for patrol in patrols_towards(s.taken, place, side)))


def test_twelve_regions_each_with_two_to_four_wishes_all_different() -> None:
    assert all(2 <= len(region.edges) <= 4 for region in REGIONS)
    assert len({tuple(sorted((side, a.kind, a.n) for side, a in r.edges.items())) for r in REGIONS}) == 12
    known = {("plains", "north"): ("pips", 3), ("ruins", "north"): ("items", 3)}
    for (region, side), asked in known.items():
        edge = REGIONS[NUMBER[region]].edges[side]
        assert (edge.kind, edge.n) == asked


@pytest.mark.rule("PAT-3.1")
def test_a_wish_counts_all_patrols_in_its_direction_together() -> None:
    s = play(row_placed(), Post("light", 3, EAST_PATROL))
    assert count_towards(s, WEST, TO_EAST) == Count(colours=1, items=1, pips=3)
    assert count_towards(s, MIDDLE, TO_WEST) == Count(0, 0, 0)
    s = play(s, Post("dark", 0, WEST_PATROL))
    assert count_towards(s, WEST, TO_EAST) == Count(colours=2, items=2, pips=3)
    assert count_towards(s, EAST, TO_WEST) == Count(colours=2, items=2, pips=3)
    assert count_towards(s, MIDDLE, TO_EAST) == Count(colours=1, items=1, pips=3)
    assert report(s, "ruins", TO_WEST).patrols == (EAST_PATROL, WEST_PATROL)


@pytest.mark.rule("PAT-3.2")
def test_shields_count_colours_busts_items_and_boxes_pips_exactly() -> None:
    s = second_row()  # Ford asks for 1 item west, Keep for 2 items east, Abbey for 7 pips west
    one, two = 2 * (WEST + WIDE), 2 * SOUTH
    assert play(s, Post("dark", 1, one), Post("dark", 6, two)).ready
    assert not play(s, Post("dark", 1, one), Post("dark", 5, two)).ready, "6 pips are too few"
    assert not play(s, Post("dark", 6, one), Post("medium", 2, two)).ready, "8 pips are too many"
    assert not play(s, Post("dark", 1, one), Post("dark", 6, two), Post("dark", 0, two)).ready, "3 items"
    assert not play(s, Post("dark", 1, one), Post("dark", 0, one), Post("dark", 6, two)).ready, "2 to the west of Ford"


@pytest.mark.rule("PAT-3.2")
def test_footmen_have_no_pips_and_a_second_colour_is_one_too_many() -> None:
    s = play(row_placed(), Post("light", 3, EAST_PATROL), Post("light", 3, WEST_PATROL))
    assert s.ready
    assert play(s, Post("light", 0, WEST_PATROL)).ready, "no pips more, no colour more, and nobody counts items"
    assert not play(s, Post("dark", 0, WEST_PATROL)).ready


@pytest.mark.rule("PAT-3.3")
def test_an_icon_that_faces_outside_counts_for_nothing() -> None:
    s = row_manned()
    assert report(s, "fens", TO_NORTH).standing == "outside"
    assert report(s, "plains", TO_NORTH).standing == "outside"
    s = play(s, Place("keep", WEST + WIDE))
    assert report(s, "plains", TO_SOUTH).standing == "open"
    assert report(s, "keep", TO_SOUTH).standing == "outside"


@pytest.mark.rule("PAT-3.4")
def test_the_next_region_waits_until_a_complete_line_is_in_order() -> None:
    s = play(row_placed(), Post("light", 3, EAST_PATROL), Post("dark", 0, WEST_PATROL))
    refusal = refused(s, Place("keep", SOUTH))
    assert refusal.rule == "PAT-3.4" and "Wild Plains requires 1 colour to the east" in refusal.reason
    mended = play(s, TakeBack("dark", 0, WEST_PATROL), Post("light", 3, WEST_PATROL))
    assert mended.ready and RULES.why_not(mended, Place("keep", SOUTH)) is None


@pytest.mark.rule("PAT-3.4")
def test_wishes_are_sealed_and_loosened_as_items_come_and_go() -> None:
    s = row_placed()
    sealed = [event for event in told(s, Post("light", 3, EAST_PATROL)) if isinstance(event, EdgeSealed)]
    assert [(event.region, event.side) for event in sealed] == [("plains", TO_EAST), ("fens", TO_EAST)]
    s = play(s, Post("light", 3, EAST_PATROL))
    assert report(s, "fens", TO_EAST).standing == "sealed" and report(s, "ruins", TO_WEST).standing == "open"
    assert report(s, "plains", TO_EAST).standing == "sealed" and not s.ready, "one colour, but a patrol is bare"
    assert EdgeLoosened in kinds(s, Post("dark", 0, WEST_PATROL))


@pytest.mark.rule("PAT-3.4")
def test_a_wish_that_no_one_can_mend_loses_at_once() -> None:
    """Three items stay where the Keep asks for two along its row."""
    s = play(begin("keep", "ford", "abbey"), Place("keep", MIDDLE), Place("ford", EAST))
    for colour in ("dark", "medium", "light"):
        s = play(s, Post(colour, 0, EAST_PATROL))
    assert report(s, "keep", TO_EAST).standing == "open", "they may still be taken back"
    s = play(s, Place("plains", SOUTH))
    assert report(s, "keep", TO_EAST).standing == "broken" and s.phase is Phase.PLAY, "its row is not complete"
    step = Place("abbey", EAST + 1)
    assert the(EdgeBroken, s, step) == EdgeBroken("keep", MIDDLE, TO_EAST, "items", 2, 3)
    assert kinds(s, step)[-1] is KingdomLost
    lost = play(s, step)
    assert lost.phase is Phase.LOST and lost.loss == Loss(MIDDLE, TO_EAST)
    result = RULES.result(lost)
    assert result is not None and result.winners == () and "High Keep can no longer get 2 units" in result.reason
    assert refused(lost, Post("dark", 0, SOUTH_PATROL)).rule == "PAT-4.1"


@pytest.mark.rule("PAT-3.4")
def test_two_wishes_that_contradict_each_other_lose_at_once() -> None:
    """Mill Town asks for 3 items to the east. At the other end Valley asks for 3 to the west, River Ford for 1."""
    s = play(begin("mill", "plains", "ford"), Place("plains", MIDDLE), Place("mill", WEST))
    assert play(s, Place("ford", EAST)).loss == Loss(EAST, TO_WEST)


@pytest.mark.rule("PAT-3.4")
def test_a_line_that_cannot_be_mended_altogether_is_given_up() -> None:
    s = row_placed()
    assert RULES.why_not(s, GiveUp()) is None
    assert the(KingdomLost, s, GiveUp()) == KingdomLost(0, True)
    lost = play(s, GiveUp())
    assert lost.loss == Loss(given_up=True)
    assert refused(row_manned(), GiveUp()).rule == "PAT-3.4"


def test_pips_that_no_free_knight_can_make_are_broken() -> None:
    s = play(begin(dice=(6, 6, 6, 6, 6, 6, 6, 6, 6)), Place("fens", MIDDLE), Place("plains", WEST))
    lost = play(s, Place("ruins", EAST))
    assert lost.loss == Loss(MIDDLE, TO_EAST), "Fens want 3 pips"


