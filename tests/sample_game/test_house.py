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


def scene(program: MainProgram) -> Any:
    return program.stage.scene


def seated(program: MainProgram, people: int, bots: int = 0) -> Table:
    """Go from the shelf through the setup to the table."""
    shelf = scene(program)
    assert isinstance(shelf, Shelf)
    shelf.choose("hoard")
    settle(program)
    tap(program, "play")
    setup = scene(program)
    assert setup.name == "setup" and len(setup.seats) == 2
    while len(setup.seats) > people + bots:
        tap(program, f"seat-{len(setup.seats) - 1}-leave")
    if people == 2:
        setup.seats[1].name, setup.seats[1].bot = "Bram", False
    setup.values["goal"] = 10
    setup.seed = bytes(32)
    tap(program, "start")
    while name(program) == "handover":
        keys(program, "return")
    table = scene(program)
    assert isinstance(table, Table)
    return table


def test_it_is_as_small_as_promised() -> None:
    for part in ("rules.py", "table.py"):
        assert len((HERE / part).read_text(encoding="utf-8").splitlines()) < 150, part


def test_its_box_tells_who_can_play_and_its_rules_can_be_read(program: MainProgram) -> None:
    shelf = scene(program)
    shelf.rebuild()
    shelf.choose("hoard")
    settle(program)
    assert spot(program, "box-hoard").value == "1–3 · 5–10 min"
    look = program.stage.look
    look.runs = []
    tap(program, "rules")
    assert name(program) == "rulebook"
    runs, look.runs = look.runs, None
    assert "a pot that is not empty is banked" in " ".join(run.words for run in runs)


def test_alone_it_is_set_up_in_plain_words(readable_program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for one player, without levels and without words of its own for the player."""
    program = readable_program
    monkeypatch.setattr(RULES, "info", msgspec.structs.replace(RULES.info, seats=(1, 1)))
    program.profiles.finish("Ada", "hoard", Finish(won=True, score=22))
    look = program.stage.look
    look.runs = []
    program.open_setup("hoard")
    settle(program)
    runs, look.runs = look.runs, None
    assert all(run.fits for run in runs)
    words = " ".join(run.words for run in runs)
    assert "Player" in words and "1 game so far" in words and "Ada’s book" in words
    for strange in ("xplorer", "evel", "dventure", "floor", "Crown"):
        assert strange not in words


def test_from_the_shelf_to_the_replay(program: MainProgram) -> None:
    """Two people at one screen: play, undo, leave, continue, finish, watch again."""
    scene(program).rebuild()
    table = seated(program, people=2)
    gem = table.state.hands[0][0]
    tap(program, "gem:0")
    assert table.state.held == gem
    keys(program, "z")
    assert table.state.held == 0 and table.session.state.hands[0][0] == gem
    tap(program, "move:0")
    rolled = table.state

    program.leave_table(table)
    settle(program)
    (save,) = program.saves("hoard")
    program.resume(save.path)
    settle(program)
    assert name(program) == "handover"
    keys(program, "return")
    table = scene(program)
    assert table.state == rolled

    while name(program) in ("table", "handover"):
        if name(program) == "handover":
            keys(program, "return")
            continue
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        settle(program)
    results = scene(program)
    assert isinstance(results, Results) and program.saves("hoard") == []
    assert len(archive.finished_games()) == 1
    for who in ("Ada", "Bram"):
        assert program.profiles.get(who).played == {"hoard": 1}  # type: ignore[union-attr]
    tap(program, "watch")
    assert name(program) == "replay"
    tap(program, "replay-on")
    assert scene(program).mode.at == 1

    program.stage.go_to_shelf()
    settle(program)
    program.stage.push(Records(registry.load("hoard"), LAST))
    settle(program)
    assert spot(program, "game-0").label == "Ada, Bram"
    tap(program, "game-0")
    assert name(program) == "replay"


def test_no_one_sees_the_gems_of_another(program: MainProgram) -> None:
    """Between two turns all gems are face down, and no button reveals what can be done with them."""
    scene(program).rebuild()
    table = seated(program, people=2)
    assert table.looking == 0
    mine = [s.label for s in table.spots]
    assert mine == [f"Gem {gem}" for gem in table.state.hands[0]]
    while table.state.seat == 0:
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        settle(program)
    assert name(program) == "handover" and table.looking == NOBODY
    assert {s.label for s in table.spots} == {"A hidden gem"}
    assert table.focus.find("move:0") is None and all(s.press is None for s in table.spots)
    keys(program, "return")
    assert table.looking == 1 and table.focus.find("move:0") is not None
    table.rebuild()
    settle(program)
    assert name(program) == "table" and table.looking == 1  # asked once a turn


def test_where_nothing_is_hidden_nothing_is_handed_over(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next person plays at once; the bar and the plate say who it is."""
    monkeypatch.setattr(RULES, "open", True, raising=False)
    scene(program).rebuild()
    table = seated(program, people=2)
    assert table.looking == 0
    while table.state.seat == 0:
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        settle(program)
    assert name(program) == "table" and table.looking == 1
    assert table.focus.find("move:0") is not None and table.prompt._said[0] == "Bram"


def test_a_bot_takes_its_seat_and_a_hint_marks_its_thing(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(program, "advise", lambda _session, _told, level: asked.append(level) or (lambda: None))
    scene(program).rebuild()
    table = seated(program, people=1, bots=1)
    table.show_hint(Decision(Hold(table.state.hands[0][1]), "A gem costs nothing.", 1.0))
    settle(program)
    assert table.advice.is_shown and table.focus.current is table.spots[1]
    while table.state.seat == 0:
        table.play(Stop() if table.session.why_not(Stop()) is None else Roll())
        table.motions.finish()
    assert asked == ["normal"]
    assert table.looking == 0 and not table.may_act  # their own gems stay visible
    table.pace._intend(Decision(Hold(table.state.hands[1][0]), "A gem costs nothing.", 1.0))
    assert table.prompt._said[:2] == (table.names[1], "has decided.")
    for _frame in range(60):
        program.stage.step(0.05, [])
    assert table.state.held == table.state.hands[1][0]


def test_a_hint_is_gone_once_someone_has_decided(program: MainProgram) -> None:
    scene(program).rebuild()
    table = seated(program, people=1)
    table.show_hint(Decision(Hold(table.state.hands[0][1]), "A gem costs nothing.", 1.0))
    assert table.tips.is_moving
    table.play(Roll())
    assert not table.tips.is_moving
