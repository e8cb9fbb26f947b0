"""The same moves in a daily game get the same answers, whichever process the bots think in."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
from random import Random

import msgspec
import pytest

from klotho_games.almanac import daily
from klotho_games.bots import levels
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Move
from klotho_games.core.games import casting, registry
from klotho_games.core.play.session import Session

DAY = date(2026, 11, 15)
MOVES = 40


def played() -> str:
    """Return the first moves of every deal with bots; the person plays the alphabetically first move."""
    told = []
    for id in registry.PLAYABLE:
        game = registry.load(id)
        one = daily.deal(game, DAY)
        bots, _notes = casting.draw_temperaments(game, one.bots, one.deal.seed)
        if not bots:
            continue
        session = Session.new(game, one.setup(tuple(f"Seat {n}" for n in range(one.deal.seats))), one.deal.seed,
                              bots=bots)
        session.draw_chance()
        for _move in range(MOVES):
            if session.is_over:
                break
            session.play(_decided(session))
            session.draw_chance()
        told.append(f"{id} {msgspec.json.encode(session.record.steps).decode()}")
    return "\n".join(told)


def _decided(session: Session) -> Move:
    seat = session.to_act
    level = session.bot(seat)
    if not level:
        return min(session.legal(), key=msgspec.json.encode)
    rng = Random(seeds.bot_doubt_seed(session.seed, seat, session.ply))
    return levels.choose(session.game, session.view(seat), level, rng, levels.budget(level, at_table=True)).move


@pytest.mark.slow
def test_bots_play_the_same_in_every_process() -> None:
    def elsewhere(hashes: str) -> str:
        code = "from tests.almanac.test_daily_bots import played; print(played())"
        done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": hashes},
                              capture_output=True, text=True, check=True)
        return done.stdout

    one = elsewhere("1")
    assert one.count("\n") >= 2 and one == elsewhere("2")
