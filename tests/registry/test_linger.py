"""At instant speed, players still see their great moments, at every table that says which events those are."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from random import Random

import pytest

from klotho_games.bots import levels
from klotho_games.core.contract import Setup
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.stage.table.desk import Desk
from klotho_games.stage.table.drape import Drape
from tests.games.rig import rest, sit_down
from tests.registry.tables import NAMES


@pytest.mark.parametrize("id", [id for id in registry.ids() if registry.load(id).info.seats[1] > 1])
def test_what_matters_to_a_person_is_seen_at_once_too(id: str) -> None:
    game = registry.load(id)
    if not issubclass(game.table, Desk):
        pytest.skip("a plain table lingers at nothing: at that speed it tells what mattered at the next decision")
    setup = Setup(NAMES[: max(2, game.info.seats[0])])
    for number in range(6):
        session = Session.new(game, setup, seed=bytes([number] * 32))
        session.draw_chance()
        stage, table = sit_down(session, (640, 360), linger=True)
        rng = Random(number)
        for _move in range(400):
            while isinstance(stage.scene, Drape):
                stage.scene.confirm()
                rest(stage)
            if session.is_over or stage.scene is not table:
                break
            view = session.view(session.to_act)
            before, ply = session.state, session.ply
            table.play(levels.choose(game, view, "easy", rng).move)
            lingers = table.motions.speed > 0
            events = [(e, p.state) for p in session.history[ply:] for e in p.events]
            great = any(list(table.story.seats_it_matters_to(e, before, after)) for e, after in events)
            if lingers:
                assert great, "the table lingers at something that matters to nobody (`Event.matters_to`)"
                rest(stage)
                assert table.motions.speed == 0, "afterwards the table is not as fast as before"
                return
            rest(stage)
    raise AssertionError("in six games no event mattered to a person (Event.matters_to, Story.seats_it_matters_to)")
