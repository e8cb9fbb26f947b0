"""What the director has only turned, opened or chosen is reset on a table that is opened again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from klotho_games.core.play.session import Session
from klotho_games.games.clinic.rules.state import Phase
from klotho_games.games.clinic.table.table import Table
from tests.games.clinic.table_rig import played
from tests.games.rig import rest, sit_down, spots


@pytest.mark.parametrize(("phase", "does"), [
    (Phase.LAY, lambda table: table.laying.turn()),
    (Phase.ACT, lambda table: table.show_forecast()),
    (Phase.ACT, lambda table: table.look_at_plans()),
    (Phase.ADVERTISE, lambda table: table.choose_popularity(1)),
], ids=["turned", "forecast", "plans", "popularity"])
def test_what_is_not_decided_is_put_back(phase: Phase, does: Callable[[Table], None]) -> None:
    session = played(3, lambda s: s.phase is phase)
    stage, table = sit_down(session)
    does(table)
    rest(stage)
    _other, anew = sit_down(Session.of_record(session.game, session.record, session.seed))
    assert (spots(table), table.prompt.current_words) != (spots(anew), anew.prompt.current_words)
    table.reset_view()
    assert (spots(table), table.prompt.current_words) == (spots(anew), anew.prompt.current_words)
