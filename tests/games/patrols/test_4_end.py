"""Chapter 4: the end and the score."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from klotho_games.core.play.session import Session
from klotho_games.games.patrols.bot.reasons import winning_moves
from klotho_games.games.patrols.rules import RULES, deals
from klotho_games.games.patrols.rules.events import KingdomSealed
from klotho_games.games.patrols.rules.questions import met_requirements, reports
from klotho_games.games.patrols.rules.state import COLOURS, Kingdom, Phase, manned_patrol_count
from klotho_games.games.patrols.rules.steps import GiveUp, Place, Post, Seal, TakeBack
from tests.games.patrols.forced import (
    EAST_PATROL,
    PATROLS,
    WEST_PATROL,
    play,
    refused,
    row_manned,
    row_placed,
    second_row,
    setup,
    the,
)


@pytest.fixture(scope="module")
def finished() -> Kingdom:
    """Return a kingdom that only needs the seal."""
    *moves, last = winning_moves(row_manned())
    assert last == Seal()
    return play(row_manned(), *moves)


@pytest.mark.rule("PAT-4.1")
def test_nine_regions_twelve_patrols_and_every_wish(finished: Kingdom) -> None:
    assert (finished.region_count, manned_patrol_count(finished)) == (9, 12)
    assert {report.standing for report in reports(finished)} == {"sealed", "outside"}
    assert the(KingdomSealed, finished, Seal()) == KingdomSealed(sum(finished.barracks))
    won = play(finished, Seal())
    assert won.phase is Phase.WON and RULES.legal(won) == ()
    assert refused(won, Seal()).rule == "PAT-4.1"


@pytest.mark.rule("PAT-4.1")
def test_a_kingdom_is_not_sealed_too_early(finished: Kingdom) -> None:
    assert refused(row_manned(), Seal()).rule == "PAT-4.1"
    patrol, _kind = finished.fresh[0]
    bare = finished
    for other, also in finished.fresh:
        if other == patrol:
            bare = play(bare, TakeBack(COLOURS[also // 7], also % 7, other))
    assert refused(bare, Seal()).rule == "PAT-2.3"
    assert RULES.legal(bare)[0] == GiveUp()


@pytest.mark.rule("PAT-4.2")
def test_a_won_game_scores_a_hundred_and_what_is_left(finished: Kingdom) -> None:
    result = RULES.result(play(finished, Seal()))
    assert result is not None
    left = sum(finished.barracks)
    assert result.scores == (100 + left,) and result.winners == (0,)
    assert [line.points for line in result.lines] == [100, left]
    assert result.kind == "any" and result.notes == {"grade": 0}


@pytest.mark.rule("PAT-4.2")
def test_a_harder_grade_scores_more(finished: Kingdom) -> None:
    left = sum(finished.barracks)
    for grade in deals.GRADES:
        s = replace(finished, solvable=True, grade=grade, weighed=True)
        result = RULES.result(play(s, Seal()))
        assert result is not None and result.scores == (100 * grade + left,)
        assert sum(line.points for line in result.lines) == result.scores[0]
        assert len(result.lines) == (2 if grade == 1 else 3) and result.notes == {"grade": grade, "weighed": 1}
    ungraded = RULES.result(play(replace(finished, grade=4, weighed=True), Seal()))
    assert ungraded is not None and ungraded.scores == (100 + left,)
    lost = play(replace(row_manned(), solvable=True, grade=4, weighed=True), Place("keep", 16), Place("ford", 17),
                Place("abbey", 18), GiveUp())
    result = RULES.result(lost)
    assert result is not None and result.scores == (4,)


@pytest.mark.rule("PAT-4.2")
def test_what_began_before_grades_scored_is_counted_as_it_was() -> None:
    """New games have the rule in their setup. A record without it is replayed without it."""
    plain = setup(grade=4, deals="solvable")
    session = Session.new(PATROLS, plain, seed=bytes(32))
    assert session.setup.option("weighed", 0) == 1 and session.state.weighed
    again = Session.new(PATROLS, session.setup, seed=bytes(32))
    assert again.setup == session.setup
    old = Session.of_record(PATROLS, replace(session.record, setup=plain), bytes(32))
    assert not old.state.weighed and old.state.worth == 100


@pytest.mark.rule("PAT-4.2")
def test_a_lost_game_scores_the_wishes_that_are_met() -> None:
    s = row_manned()
    assert len(met_requirements(s)) == 4  # Plains east, Fens west and east, Ruins west
    s = play(second_row(), GiveUp())
    result = RULES.result(s)
    assert result is not None
    assert result.scores == (4,) and result.winners == ()
    assert sorted((line.label, line.points) for line in result.lines) == [("Fens", 2), ("Ruins", 1), ("Wild Plains", 1)]


@pytest.mark.rule("PAT-4.2")
def test_only_complete_lines_are_counted() -> None:
    s = play(row_placed(), Post("light", 3, EAST_PATROL), GiveUp())
    result = RULES.result(s)
    assert result is not None and result.scores == (len(met_requirements(s)),) == (2,)
    before = play(row_manned(), Place("keep", 16), Post("dark", 0, 23), Post("medium", 0, 23))
    assert len(met_requirements(before)) == 4, "Plains have their 2 items to the south, but the column is not complete"
    assert WEST_PATROL not in before.open
