"""What brought a company most: counted from the record, and never more than it scored."""

from __future__ import annotations

import random

from klotho_games.core.contract import Event
from klotho_games.games.klotho97.rules import events as ev
from klotho_games.games.klotho97.rules.earnings import Deed, best_deed, deeds, lead
from klotho_games.games.klotho97.rules.state import Count
from klotho_games.games.klotho97.rules.steps import Laid
from tests.games.klotho97.table_rig import new_session, sensible

LAID = (Laid("mine_02", 0, 0), Laid("mine_08", 1, 0), Laid("mine_09", 0, 1), Laid("mine_15", 1, 1))


def counted(number: int, *worth: int) -> ev.RoundCounted:
    count = Count((9, 9, 9), (worth[0], worth[1], worth[2]), 0, 0, 0)
    return ev.RoundCounted(number, (count, count), (0, 0))


def beaten(seat: int, card: str) -> ev.MonsterBeaten:
    return ev.MonsterBeaten(seat, 0, card, (0,), 25, 24, (), False)


def test_what_is_there_counts_in_every_scoring_that_follows() -> None:
    """K97-8.2: a stake counts at the prices of each scoring, a monster 5, its artifacts 3 each."""
    story: tuple[Event, ...] = (
        beaten(0, "monster_ogre"), ev.ArtifactTaken(0, "orb", "monster_ogre"), beaten(1, "monster_imp"),
        counted(1, 4, 6, 8),
        ev.ClaimStaked(0, LAID, (3, 1, 0), (), False, None),
        counted(2, 5, 6, 8), counted(3, 7, 1, 14),
        ev.BonusCounted(0, "tech_trophy", 1, 4), ev.BonusCounted(1, "tech_purse", 40, 20),
    )
    assert deeds(story, 0) == [
        Deed("monster_ogre", 3 * 8, 3, monster=True, artifacts=1),
        Deed("", 3 * 5 + 6 + 3 * 7 + 1, 2, LAID, (3, 1, 0)),
        Deed("tech_trophy", 4),
    ]
    best = best_deed(story, 0)
    assert best is not None and best.laid == LAID and best.points == 43
    assert best_deed(story, 1) == Deed("tech_purse", 20)


def test_what_came_after_the_last_scoring_brought_nothing() -> None:
    assert best_deed((counted(1, 4, 6, 8), beaten(0, "monster_ogre")), 0) is None
    assert best_deed((), 0) is None


def test_nothing_is_claimed_that_was_not_scored() -> None:
    """In whole games, all deeds of a company together are never more than its score."""
    for seats in (1, 2, 4):
        session, rng = new_session(seats, seats), random.Random(seats)
        while not session.is_over:
            session.play(sensible(session, rng))
            session.draw_chance()
        assert session.result is not None
        events = [event for played in session.history for event in played.events]
        for seat, score in enumerate(session.result.scores):
            assert sum(deed.points for deed in deeds(events, seat)) <= score


def test_the_lead_is_over_the_best_of_the_others() -> None:
    assert lead((30, 41, 38), 1) == 3
    assert lead((30,), 0) == 0
