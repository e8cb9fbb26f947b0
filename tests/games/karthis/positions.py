"""Positions from play for the tests of the table."""

from __future__ import annotations

import random

from klotho_games.core.play.session import Session
from klotho_games.games.karthis.rules.state import Phase
from tests.games.karthis.table_rig import new_session, sensible


def position(phase: Phase, number: int = 0, cards: int = 0) -> Session:
    """Return a position from play in which this phase waits for a decision."""
    for n in range(number, number + 500):
        session, rng = new_session(n), random.Random(n)
        while not session.is_over:
            s = session.state
            if s.phase is phase and len(s.drawn) >= cards and len(s.sheet.tiles) > 3:
                return session
            session.play(sensible(session, rng))
            session.draw_chance()
    raise AssertionError(phase)
