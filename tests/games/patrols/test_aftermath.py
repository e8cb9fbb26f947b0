"""The aftermath of a move: the count that a marshal would name makes the difference."""

from __future__ import annotations

from klotho_games.core.games.aftermath import is_result
from klotho_games.games.patrols.bot.aftermath import AFTERMATH
from klotho_games.games.patrols.rules.questions import is_outward
from klotho_games.games.patrols.rules.regions import EDGES
from klotho_games.games.patrols.rules.state import WIDE, Kingdom
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post
from tests.games.patrols.forced import EAST, NORTH, PATROLS, SOUTH, begin, play, row_manned, second_row
from tests.games.patrols.straying import positions
from tests.games.played_on import reasons

FEW = 16


def next_region_can_come(before: Kingdom, s: Kingdom) -> bool:
    return s.region_count > before.region_count and s.ready


def why(s: Kingdom, better: Place, other: Place) -> dict[str, str]:
    return reasons(PATROLS, s, better, other, next_region_can_come, pairs=FEW)


def test_a_place_where_nothing_fits_any_more() -> None:
    told = why(row_manned(), Place("ford", SOUTH), Place("ford", NORTH))
    assert told["sealed"] == "The chance to seal the kingdom is 100% instead of 0% with another move."
    reason = next(key for key in told if not is_result(AFTERMATH, key))
    assert (reason, told[reason]) == (
        "fit", "A few moves later, 4.0 regions on average still fit in the most difficult place "
               "instead of 0.0 with another move.")


def test_no_reason_where_it_makes_no_difference() -> None:
    assert why(row_manned(), Place("ford", SOUTH), Place("keep", SOUTH - 1)) == {}


def test_requirements_that_look_out_of_the_kingdom() -> None:
    """Compared with asking for each requirement separately."""
    met = 0
    for s in positions(20):
        asked = [(place, side) for place, card in enumerate(s.board) if card >= 0
                 for side, one in enumerate(EDGES[card]) if one is not None]
        outward = [one for one in asked if is_outward(s, *one)]
        if not s.is_over:
            met += 1
            assert AFTERMATH.measure(s, s, 0)["outward"] == len(outward)
    assert met


def test_who_is_left_in_the_barracks() -> None:
    before = begin()
    s = play(before, Place("fens", SOUTH - WIDE), Place("plains", EAST), Post("dark", 6, 2 * (SOUTH - WIDE)))
    counts = AFTERMATH.measure(before, s, 0)
    assert (counts["knights"], counts["footmen"]) == (8, 9)


def test_the_score_is_that_of_the_result() -> None:
    fallen = play(second_row(), GiveUp())
    result = PATROLS.rules.result(fallen)
    assert result is not None and AFTERMATH.measure(fallen, fallen, 0)["score"] == result.scores[0] > 0
