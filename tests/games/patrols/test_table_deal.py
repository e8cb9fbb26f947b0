"""A deal that takes a while to find: the table waits and says so, and nothing freezes or breaks meanwhile."""

from __future__ import annotations

import time
from threading import Event as Signal

import pytest

from klotho_games.core.chance.seeds import seed_from_words
from klotho_games.core.games import registry
from klotho_games.core.people.rivalries import Rivalries
from klotho_games.core.play.session import Session
from klotho_games.games.patrols.rules import deals
from klotho_games.games.patrols.rules.state import Kingdom, Phase
from klotho_games.games.patrols.rules.steps import Dealt, Place
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.input import Pointer
from tests.games.patrols.forced import DICE, MIDDLE, PATROLS, ROW, setup
from tests.games.rig import key, rest, seed_of, sit_down
from tests.scenes.rig import open_program, settle


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Signal:
    """The search goes on until this signal is set."""
    signal = Signal()

    def find(s: Kingdom, number: int) -> Dealt:
        assert signal.wait(20)
        return Dealt(DICE, ROW)

    monkeypatch.setattr(deals, "find_deal", find)
    return signal


def test_the_table_waits_for_its_deal_and_goes_on(found: Signal) -> None:
    session = Session.new(PATROLS, setup(grade=4), seed=seed_of(3))
    stage, table = sit_down(session)
    assert table.dealer.is_busy and table.needs_frames and session.state.phase is Phase.DEAL
    assert "Looking for a setup" in stage.said
    began = time.monotonic()
    for name in ("h", "w", "a", "u", "return", "tab"):  # hint, solver, auto-play, undo: none of them works yet
        key(stage, name)
    stage.step(0.02, [])
    assert time.monotonic() - began < 5 and session.ply == 0
    assert not [asked for asked in stage.program.asked if asked[0] == "advise"]
    found.set()
    while table.dealer.is_busy:
        stage.step(0.02, [])
    rest(stage)
    assert session.ply == 1 and session.state.phase is Phase.PLAY
    assert table.focus.find("hint") is not None and table.drag.offers


def test_someone_who_drags_as_soon_as_the_deal_is_there_is_heard(found: Signal) -> None:
    """Without motion the deal is there in the same frame, and no press is mistaken for one that hurries."""
    session = Session.new(PATROLS, setup(grade=4), seed=seed_of(3))
    stage, table = sit_down(session)
    found.set()
    while not session.ply:
        stage.step(0.02, [])
    start, end = table.places.offer(1).centre, table.map.box_of(MIDDLE).centre
    way = [Pointer("move", start, 0), Pointer("press", start), Pointer("move", end, 0), Pointer("release", end)]
    stage.step(0.02, way)  # all of it during one frame
    assert session.history[-1].step == Place("fens", MIDDLE)


def test_a_table_that_is_left_before_its_deal_is_found_has_it_later(found: Signal) -> None:
    session = Session.new(PATROLS, setup(grade=2), seed=seed_of(3))
    stage, _table = sit_down(session)
    stage.enter(PATROLS.table(PATROLS, Session.new(PATROLS, setup(deals="any"), seed=seed_of(4))))
    found.set()
    rest(stage)
    assert session.ply == 0, "nobody sits there any more"
    stage.enter(PATROLS.table(PATROLS, session))
    rest(stage)
    assert session.ply == 1


@pytest.fixture
def program() -> MainProgram:
    return open_program()


def test_a_rival_is_given_the_deal_that_was_found(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal is searched once for both, and the rival does not begin before it is found."""
    monkeypatch.setattr(Rivalries, "_go_on", lambda self, rivalry: None)
    looked: list[int] = []

    def find(s: Kingdom, number: int) -> Dealt:
        looked.append(number)
        return Dealt(DICE, ROW)

    monkeypatch.setattr(deals, "find_deal", find)
    program.new_game(registry.load("patrols"), setup(rival=True, grade=3), seed_from_words("rival"))
    settle(program)
    session = program.stage.scene.session  # type: ignore[union-attr]
    rivalry = program.rivalry(session)
    assert rivalry is not None and rivalry.session.state == session.state
    assert len(looked) == 2, "beside the table, and by the session, which finds it known"
    program.close()
