"""What a plain table does by itself.

It stops at what matters to a person, tells it as news at instant speed, and has the focus where something can be
decided.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.play.session import Session
from klotho_games.stage.devices.input import Action, Press
from klotho_games.stage.scene.motion import Hold
from tests.games.rig import rest, sit_down
from tests.sample_game import HOARD
from tests.sample_game.rules import PotBanked, Roll, Stop
from tests.sample_game.table import Table


@pytest.fixture(autouse=True)
def banking_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Banking matters to the other player, who has lost a turn."""
    monkeypatch.setattr(PotBanked, "matters_to", lambda self: (1 - self.seat,))


def begun(bots: tuple[str, ...] = ("easy", "")) -> Session:
    """Ada, a bot, can bank a pot; Bram is a person."""
    for n in range(20):
        session = Session.new(HOARD, Setup(("Ada", "Bram")), seeds.seed_from_words(f"plain {n}"), bots=bots)
        session.draw_chance()
        session.play(Roll())
        session.draw_chance()
        if session.state.pot and session.to_act == 0:
            return session
    raise AssertionError("no pot in twenty games")


def frames(stage: Any, count: int = 40) -> Iterator[None]:
    for _frame in range(count):
        stage.step(0.05, [])
        yield


def test_it_stops_for_what_matters_to_someone_who_looks() -> None:
    stage, table = sit_down(begun(), speed="normal")
    table.play(Stop())
    for _frame in frames(stage):
        pass
    go_on = table.focus.find("go-on")
    assert table.motions.is_held and go_on is not None and table.focus.current is go_on
    assert table._log._log[-1].text.startswith("Ada banks"), "the log tells it by then"
    assert table.motions.hold.shows.startswith("Ada ") and table.motions.hold.shows.endswith(".")
    table.say_prompt()
    assert table.focus.find("go-on") is not None, "what is asked meanwhile does not take it away"
    table.guard.go_on()
    rest(stage)
    assert not table.motions.is_busy and table.focus.find("go-on") is None and table.session.to_act == 1


def test_the_key_for_auto_play_works_at_a_stop_too() -> None:
    stage, table = sit_down(begun(), speed="normal")
    table.play(Stop())
    for _frame in frames(stage):
        pass
    assert table.motions.is_held
    stage.step(0.05, [Press(Action.AUTO, "a")])
    assert table.auto and not table.motions.is_held


def test_it_stops_for_no_one_who_is_a_bot_and_not_after_a_stop_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    _stage, table = sit_down(begun(("", "easy")), speed="normal")
    table.play(Stop())
    assert not table.motions.will_hold
    monkeypatch.setattr(Table, "show", lambda self, *_told: self.motions.then(Hold()))
    _stage, table = sit_down(begun(), speed="normal")
    table.play(Stop())
    assert table.motions.holds_to_come == 1


def test_where_nothing_takes_time_it_is_told_at_the_next_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    stage, table = sit_down(begun(), speed="instant")
    said: list[str] = []
    monkeypatch.setattr(table.tips, "toast", lambda words, *_others, **_more: said.append(words))
    table.play(Stop())
    assert not table.motions.will_hold
    rest(stage)
    (told,) = said
    assert told.startswith("While you waited: ")


def test_the_focus_goes_to_what_decides_and_never_to_the_way_out() -> None:
    stage, table = sit_down(begun(("", "")))
    rest(stage)
    table.focus.set(None)
    table.focus_what_may_be()
    assert table.focus.current is not None and table.focus.current.id.startswith("move:")
    for spot in list(table.focus.spots):  # only a gem and the top bar are left
        if spot.id.startswith("move:"):
            spot.enabled, spot.reason = False, "not now"
    assert table.natural_focus().id not in ("back", "log")
