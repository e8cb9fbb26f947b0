"""A game of a few files gets everything else from the house, tested without art from the shelf to the replay."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from klotho_games.core.contract import NOBODY, Decision
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Finish
from klotho_games.core.play import archive
from klotho_games.scenes.game.records import LAST, Records
from klotho_games.scenes.game.results import Results
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from tests.sample_game.rules import RULES, Hold, Roll, Stop
from tests.sample_game.table import Table
from tests.scenes.rig import keys, name, settle, spot, tap

HERE = Path(__file__).parent


def scene(house: MainProgram) -> Any:
    return house.stage.scene


def seated(house: MainProgram, people: int, bots: int = 0) -> Table:
    """Go from the shelf through the setup to the table."""
    shelf = scene(house)
    assert isinstance(shelf, Shelf)
    shelf.choose("hoard")
    settle(house)
    tap(house, "play")
    setup = scene(house)
    assert setup.name == "setup" and len(setup.seats) == 2
    while len(setup.seats) > people + bots:
        tap(house, f"seat-{len(setup.seats) - 1}-leave")
    if people == 2:
        setup.seats[1].name, setup.seats[1].bot = "Bram", False
    setup.values["goal"] = 10
    setup.seed = bytes(32)
    tap(house, "start")
    while name(house) == "handover":
        keys(house, "return")
    table = scene(house)
    assert isinstance(table, Table)
    return table


def test_it_is_as_small_as_promised() -> None:
    for part in ("rules.py", "table.py"):
        assert len((HERE / part).read_text(encoding="utf-8").splitlines()) < 150, part


def test_its_box_tells_who_can_play_and_its_rules_can_be_read(house: MainProgram) -> None:
    shelf = scene(house)
    shelf.rebuild()
    shelf.choose("hoard")
    settle(house)
    assert spot(house, "box-hoard").value == "1–3 · 5–10 min"
    look = house.stage.look
    look.runs = []
    tap(house, "rules")
    assert name(house) == "rulebook"
    runs, look.runs = look.runs, None
    assert "a pot that is not empty is banked" in " ".join(run.words for run in runs)


def test_alone_it_is_set_up_in_plain_words(readable_house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for one player, without levels and without words of its own for the player."""
    house = readable_house
    monkeypatch.setattr(RULES, "info", msgspec.structs.replace(RULES.info, seats=(1, 1)))
    house.profiles.finish("Ada", "hoard", Finish(won=True, score=22))
    look = house.stage.look
    look.runs = []
    house.open_setup("hoard")
    settle(house)
    runs, look.runs = look.runs, None
    assert all(run.fits for run in runs)
    words = " ".join(run.words for run in runs)
    assert "Player" in words and "1 game so far" in words and "Ada’s book" in words
    for strange in ("xplorer", "evel", "dventure", "floor", "Crown"):
        assert strange not in words


def test_from_the_shelf_to_the_replay(house: MainProgram) -> None:
    """Two people at one screen: play, undo, leave, continue, finish, watch again."""
    scene(house).rebuild()
    table = seated(house, people=2)
    gem = table.state.hands[0][0]
    tap(house, "gem:0")
    assert table.state.held == gem
    keys(house, "z")
    assert table.state.held == 0 and table.session.state.hands[0][0] == gem
    tap(house, "move:0")
    rolled = table.state

    house.leave_table(table)
    settle(house)
    (save,) = house.saves("hoard")
    house.resume(save.path)
    settle(house)
    assert name(house) == "handover"
    keys(house, "return")
    table = scene(house)
    assert table.state == rolled

    while name(house) in ("table", "handover"):
        if name(house) == "handover":
            keys(house, "return")
            continue
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        settle(house)
    results = scene(house)
    assert isinstance(results, Results) and house.saves("hoard") == []
    assert len(archive.finished_games()) == 1
    for who in ("Ada", "Bram"):
        assert house.profiles.get(who).played == {"hoard": 1}  # type: ignore[union-attr]
    tap(house, "watch")
    assert name(house) == "replay"
    tap(house, "replay-on")
    assert scene(house).mode.at == 1

    house.stage.go_to_shelf()
    settle(house)
    house.stage.push(Records(registry.load("hoard"), LAST))
    settle(house)
    assert spot(house, "game-0").label == "Ada, Bram"
    tap(house, "game-0")
    assert name(house) == "replay"


def test_no_one_sees_the_gems_of_another(house: MainProgram) -> None:
    """Between two turns all gems are face down, and no button reveals what can be done with them."""
    scene(house).rebuild()
    table = seated(house, people=2)
    assert table.looking == 0
    mine = [s.label for s in table.spots]
    assert mine == [f"Gem {gem}" for gem in table.state.hands[0]]
    while table.state.seat == 0:
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        settle(house)
    assert name(house) == "handover" and table.looking == NOBODY
    assert {s.label for s in table.spots} == {"A hidden gem"}
    assert table.focus.find("move:0") is None and all(s.press is None for s in table.spots)
    keys(house, "return")
    assert table.looking == 1 and table.focus.find("move:0") is not None
    table.rebuild()
    settle(house)
    assert name(house) == "table" and table.looking == 1  # asked once a turn


def test_where_nothing_is_hidden_nothing_is_handed_over(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next person plays at once; the bar and the plate say who it is."""
    monkeypatch.setattr(RULES, "open", True, raising=False)
    scene(house).rebuild()
    table = seated(house, people=2)
    assert table.looking == 0
    while table.state.seat == 0:
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        settle(house)
    assert name(house) == "table" and table.looking == 1
    assert table.focus.find("move:0") is not None and table.prompt._said[0] == "Bram"


def test_a_bot_takes_its_seat_and_a_hint_marks_its_thing(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(house, "advise", lambda _session, _told, level: asked.append(level) or (lambda: None))
    scene(house).rebuild()
    table = seated(house, people=1, bots=1)
    table.show_hint(Decision(Hold(table.state.hands[0][1]), "A gem costs nothing.", 1.0))
    settle(house)
    assert table.advice.is_shown and table.focus.current is table.spots[1]
    while table.state.seat == 0:
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        table.motions.finish()
    assert asked == ["normal"]
    assert table.looking == 0 and not table.may_act  # their own gems stay visible
    table.pace._intend(Decision(Hold(table.state.hands[1][0]), "A gem costs nothing.", 1.0))
    assert table.prompt._said[:2] == (table.names[1], "has decided.")
    for _frame in range(60):
        house.stage.step(0.05, [])
    assert table.state.held == table.state.hands[1][0]


def test_a_hint_is_gone_once_someone_has_decided(house: MainProgram) -> None:
    scene(house).rebuild()
    table = seated(house, people=1)
    table.show_hint(Decision(Hold(table.state.hands[0][1]), "A gem costs nothing.", 1.0))
    assert table.tips.is_moving
    table.play(Roll())
    assert not table.tips.is_moving
