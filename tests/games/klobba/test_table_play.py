"""Every kind of move can be made at the table: by click, by drag, by keys and by pad."""

from __future__ import annotations

from functools import cache

import pytest

from klotho_games.core.contract import Move
from klotho_games.games.klobba import steps as do
from tests.games.klobba.table_rig import at_random, by_click, by_drag, by_key, by_pad, hand_over, new_session
from tests.games.rig import Moment, at_ply, moments, sit_down

KINDS = (do.Keep, do.GiveTotems, do.Pair, do.Offer, do.NoOffer, do.Accept, do.Reject, do.Lay, do.Swap, do.Select,
         do.Exchange, do.Switch, do.EndSwitch, do.GiveWhite)
WAYS = {"click": by_click, "drag": by_drag, "keys": by_key, "pad": by_pad}


@cache
def found() -> dict[type[Move], list[Moment]]:
    """Games at random, of all numbers of seats, so that every kind of move has been legal somewhere."""
    sessions = [new_session(number, seats, ("", *[""] * (seats - 1))) for number in range(8) for seats in (2, 3, 4, 6)]
    return moments(sessions, at_random, 4)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_move_is_made(kind: type[Move], way: str) -> None:
    cases = found()[kind]
    session, ply, move = cases[list(WAYS).index(way) % len(cases)]
    again = at_ply(session, ply)
    stage, table = sit_down(again, (640, 360))
    hand_over(stage)
    WAYS[way](stage, table, move)
    assert again.history[ply].step == move
