"""Plug-in games in the program: on the shelf, left out with a notice, switched off, and broken during a game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from klotho_games import app
from klotho_games.coach.analysis import Analysis
from klotho_games.coach.assembly import assemble
from klotho_games.coach.study import Study
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.files import settings as core_settings
from klotho_games.core.games import plugins, registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.core.play.record import Record
from klotho_games.core.play.session import Session
from klotho_games.scenes.coach import background
from klotho_games.scenes.coach.page import Coach
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from shots import coach_samples
from tests.plugging import install, look_into
from tests.plugging import site as site
from tests.plugging import trying_site as trying_site
from tests.scenes.rig import keys, name, pad, settle, spot, tap

pytestmark = pytest.mark.usefixtures("every_frame")  # a plug-in can fail when its table is painted

BROKEN = "You can’t play the plug-in game “reeds” from klotho-games-reeds: ZeroDivisionError: division by zero."


def shelf(program: MainProgram) -> Any:
    scene = program.stage.stack[0]
    assert isinstance(scene, Shelf)
    return scene


def by_keys(program: MainProgram) -> None:
    for _n in range(30):
        keys(program, "tab")
        if shelf(program).focus.current is spot(program, "left-out"):
            break
    keys(program, "return")


def by_pad(program: MainProgram) -> None:
    for button in ("down", "down", "down", *["right"] * 8):
        pad(program, button)
        if shelf(program).focus.current is spot(program, "left-out"):
            break
    pad(program, "a")


WAYS: dict[str, Callable[[MainProgram], None]] = {
    "mouse": lambda program: tap(program, "left-out"),
    "keys": by_keys,
    "pad": by_pad,
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_left_out_is_told_on_the_shelf(
    site: Path, program_of: Callable[..., MainProgram], way: str, written: list[str]
) -> None:
    install(site, "reeds", files={"rules.py": "1 / 0"})
    program = program_of()
    assert spot(program, "left-out").label == "1 game can’t be played"
    WAYS[way](program)
    assert name(program) == "word" and BROKEN in written
    keys(program, "escape")
    assert name(program) == "shelf"


def test_nothing_is_told_where_nothing_is_left_out(program: MainProgram) -> None:
    assert shelf(program).focus.find("left-out") is None and "straws" in shelf(program).games


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_all_are_told_and_as_many_at_once_as_there_is_room_for(
    site: Path, program_of: Callable[..., MainProgram], written: list[str], text: float
) -> None:
    for n in range(9):
        install(site, f"reeds{n}", files={"rules.py": f"raise ValueError('{'long words ' * 40}')"})
    program = program_of((1280, 720), text_scale=text)
    program.stage.look.runs = runs = []
    tap(program, "left-out")
    read = 0
    while name(program) == "word":
        keys(program, "return")
        read += 1
    assert name(program) == "shelf" and 1 < read <= 9
    told = " ".join(written)
    assert all(f"“reeds{n}” from" in told for n in range(9))
    lines = [run for run in runs if "long" in run.words]
    assert lines and all(run.fits and run.size >= 24 * text for run in lines), "as large as all other words"


def test_the_switch_of_the_settings_acts_at_once_and_lasts(program: MainProgram) -> None:
    shelf(program).choose("straws")
    settle(program)
    for on in (False, True):
        tap(program, "settings")
        tap(program, "plugins")
        assert core_settings.load()[0].plugins is on
        keys(program, "escape")
        assert ("straws" in shelf(program).games) is on and shelf(program).chosen in shelf(program).games


def test_a_running_game_goes_on_while_the_switch_is_turned(program: MainProgram) -> None:
    """The settings can be opened at a table. The shelf changes only when a player returns to it."""
    program.new_game(registry.load("straws"), Setup(("Ada", "Bram")))
    settle(program)
    table: Any = program.stage.stack[1]
    program.change_settings(plugins=False)
    assert registry.load("straws") is table.game
    program.leave_table(table)
    settle(program)
    assert "straws" not in shelf(program).games
    (save,) = program.saves()
    assert "which isn’t installed here" in save.problem


def test_games_that_come_after_the_first_picture_may_be_the_last_played(
    site: Path, program_of: Callable[..., MainProgram]
) -> None:
    session = journal.start(registry.load("straws"), Setup(("Ada", "Bram")))
    session.draw_chance()
    session.close()
    look_into(site)
    with plugins.later():
        program = program_of()
    assert shelf(program).chosen == registry.PLAYABLE[0] and "straws" not in shelf(program).games
    shelf(program).restock()
    settle(program)
    assert shelf(program).chosen == "straws" and spot(program, "continue-saved").enabled


def play_greedily(words: str) -> Session:
    """Play Straws: Ada takes whatever she can, Bram as the judge says."""
    session = Session.new(registry.load("straws"), Setup(("Ada", "Bram")), seeds.seed_from_words(words),
                          bots=("", "easy"))
    session.draw_chance()
    while not session.is_over:
        weighed = session.game.judge.weigh(session.view(session.to_act), session.legal())
        best = max(weighed, key=lambda decision: decision.value).move
        session.play(session.legal()[0] if session.to_act == 0 else best)
        session.draw_chance()
    return session


def test_the_coach_reviews_a_plug_in_game(
    program: MainProgram, monkeypatch: pytest.MonkeyPatch, written: list[str]
) -> None:
    """A plug-in without a model and without a calibration gets the whole page: lines, split, cards with reasons."""
    def look(game: Game, record: Record, known: Study | None) -> coach_samples.PartialStudy:
        analysis = Analysis(game, list(session.history), record.setup, record.bots)
        while not analysis.is_exhausted and not (analysis.whole and analysis.part().continuations > 1500):
            analysis.more()
        return coach_samples.PartialStudy(assemble([analysis.part(done=True)], finished=True))

    session = play_greedily("straw 1")
    assert session.result is not None and session.result.winners == (1,)
    monkeypatch.setattr(background, "CoachWorkers", look)
    program.open_coach(session)
    settle(program)
    page = program.stage.scene
    assert isinstance(page, Coach) and page.found.is_finished and page.seat == 0
    lines = page.found.study.chances
    assert lines[0] == (0.5, 0.5) and lines[-1] == (0.0, 1.0) and all(sum(line) == pytest.approx(1) for line in lines)
    for seat in range(2):
        moved = page.found.balance(seat)
        assert moved.luck + moved.own + moved.others == pytest.approx(lines[-1][seat] - lines[0][seat])
    assert page.found.balance(0).own < -0.1 < page.found.balance(1).own, "Ada threw it away, and Bram did not"
    worst = page.cards.costs[0]
    assert page.found.played_text(worst) in written and page.found.better_text(worst) in written
    assert all(page._moments.of(cost) is not None for cost in page.cards.costs)
    tap(program, "moment")
    assert name(program) == "replay" and program.stage.scene.session.ply == worst.ply  # type: ignore[union-attr]


# -- faults in the middle of a game -----------------------------------------------------------------------------------

FAULTS: dict[str, dict[str, Any]] = {
    "table cannot be loaded": {"files": {"table.py": "def ("}},
    "table is none": {"files": {"table.py": "Tabel = 1"}},
    "table cannot be built": {"changes": (("table.py", "super().build()", "super().build(); 1 / 0"),)},
    "table cannot be laid": {"changes": (("table.py", "def lay_out(self, s: Heap) -> None:",
                                          "def lay_out(self, s: Heap) -> None:\n        1 / 0"),)},
    "table cannot be painted": {"changes": (("table.py", "    for place in", "    1 / 0\n    for place in"),)},
    "figures are none": {"changes": (("table.py", 'return (Figure("shell/star", str(s.taken[seat])),)', "return 7"),)},
    "game cannot begin": {"changes": (("rules.py", "return Heap((0,) * len(setup.seats))", "return Heap(1 / 0)"),)},
    "lesson cannot be loaded": {"files": {"tutorial.py": "def ("}},
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_game_from_elsewhere_that_breaks_ends_by_itself(
    site: Path, program_of: Callable[..., MainProgram], fault: str, written: list[str]
) -> None:
    install(site, "reeds", **FAULTS[fault])
    program = program_of(motion="full")
    game = registry.load("reeds")

    def frames(do: Callable[[], None]) -> None:
        with app._outliving(program):
            do()
        for _frame in range(4):
            with app._outliving(program):
                settle(program)

    frames(lambda: program.open_setup("reeds"))
    if fault.startswith("lesson"):
        frames(lambda: program.open_lesson(game))
    else:
        frames(lambda: program.new_game(game, Setup(("Ada", "Bram"))))
    assert [scene.name for scene in program.stage.stack] == ["shelf", "word"], "back at the shelf, and told"
    assert any("The plug-in game “reeds” from klotho-games-reeds crashed: " in words for words in written)
    assert folders.crash_report().is_file() and not folders.crash_report().with_suffix(".new").exists()
    keys(program, "escape")
    assert name(program) == "shelf" and "reeds" not in shelf(program).games
    assert spot(program, "left-out").label == "1 game can’t be played"
    tap(program, "play")
    assert name(program) == "setup", "everything else can be played"


def test_a_fault_of_ours_is_still_a_fault(program: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    own = registry.load(registry.PLAYABLE[0])
    program.open_setup(own.id)
    settle(program)
    with pytest.raises(ZeroDivisionError), app._outliving(program):
        raise ZeroDivisionError
    assert name(program) == "setup"
