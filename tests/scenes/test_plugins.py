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


def shelf(house: MainProgram) -> Any:
    scene = house.stage.stack[0]
    assert isinstance(scene, Shelf)
    return scene


def by_keys(house: MainProgram) -> None:
    for _n in range(30):
        keys(house, "tab")
        if shelf(house).focus.current is spot(house, "left-out"):
            break
    keys(house, "return")


def by_pad(house: MainProgram) -> None:
    for button in ("down", "down", "down", *["right"] * 8):
        pad(house, button)
        if shelf(house).focus.current is spot(house, "left-out"):
            break
    pad(house, "a")


WAYS: dict[str, Callable[[MainProgram], None]] = {
    "mouse": lambda house: tap(house, "left-out"),
    "keys": by_keys,
    "pad": by_pad,
}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_left_out_is_told_on_the_shelf(
    site: Path, house_of: Callable[..., MainProgram], way: str, written: list[str]
) -> None:
    install(site, "reeds", files={"rules.py": "1 / 0"})
    house = house_of()
    assert spot(house, "left-out").label == "1 game can’t be played"
    WAYS[way](house)
    assert name(house) == "word" and BROKEN in written
    keys(house, "escape")
    assert name(house) == "shelf"


def test_nothing_is_told_where_nothing_is_left_out(house: MainProgram) -> None:
    assert shelf(house).focus.find("left-out") is None and "straws" in shelf(house).games


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_all_are_told_and_as_many_at_once_as_there_is_room_for(
    site: Path, house_of: Callable[..., MainProgram], written: list[str], text: float
) -> None:
    for n in range(9):
        install(site, f"reeds{n}", files={"rules.py": f"raise ValueError('{'long words ' * 40}')"})
    house = house_of((1280, 720), text_scale=text)
    house.stage.look.runs = runs = []
    tap(house, "left-out")
    read = 0
    while name(house) == "word":
        keys(house, "return")
        read += 1
    assert name(house) == "shelf" and 1 < read <= 9
    told = " ".join(written)
    assert all(f"“reeds{n}” from" in told for n in range(9))
    lines = [run for run in runs if "long" in run.words]
    assert lines and all(run.fits and run.size >= 24 * text for run in lines), "as large as all other words"


def test_the_switch_of_the_settings_acts_at_once_and_lasts(house: MainProgram) -> None:
    shelf(house).choose("straws")
    settle(house)
    for on in (False, True):
        tap(house, "settings")
        tap(house, "plugins")
        assert core_settings.load()[0].plugins is on
        keys(house, "escape")
        assert ("straws" in shelf(house).games) is on and shelf(house).chosen in shelf(house).games


def test_a_running_game_goes_on_while_the_switch_is_turned(house: MainProgram) -> None:
    """The settings can be opened at a table. The shelf changes only when a player returns to it."""
    house.new_game(registry.load("straws"), Setup(("Ada", "Bram")))
    settle(house)
    table: Any = house.stage.stack[1]
    house.change_settings(plugins=False)
    assert registry.load("straws") is table.game
    house.leave_table(table)
    settle(house)
    assert "straws" not in shelf(house).games
    (save,) = house.saves()
    assert "which isn’t installed here" in save.problem


def test_games_that_come_after_the_first_picture_may_be_the_last_played(
    site: Path, house_of: Callable[..., MainProgram]
) -> None:
    session = journal.start(registry.load("straws"), Setup(("Ada", "Bram")))
    session.draw_chance()
    session.close()
    look_into(site)
    with plugins.later():
        house = house_of()
    assert shelf(house).chosen == registry.PLAYABLE[0] and "straws" not in shelf(house).games
    shelf(house).restock()
    settle(house)
    assert shelf(house).chosen == "straws" and spot(house, "continue-saved").enabled


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
    house: MainProgram, monkeypatch: pytest.MonkeyPatch, written: list[str]
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
    house.open_coach(session)
    settle(house)
    page = house.stage.scene
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
    tap(house, "moment")
    assert name(house) == "replay" and house.stage.scene.session.ply == worst.ply  # type: ignore[union-attr]


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
    site: Path, house_of: Callable[..., MainProgram], fault: str, written: list[str]
) -> None:
    install(site, "reeds", **FAULTS[fault])
    house = house_of(motion="full")
    game = registry.load("reeds")

    def frames(do: Callable[[], None]) -> None:
        with app._outliving(house):
            do()
        for _frame in range(4):
            with app._outliving(house):
                settle(house)

    frames(lambda: house.open_setup("reeds"))
    if fault.startswith("lesson"):
        frames(lambda: house.open_lesson(game))
    else:
        frames(lambda: house.new_game(game, Setup(("Ada", "Bram"))))
    assert [scene.name for scene in house.stage.stack] == ["shelf", "word"], "back at the shelf, and told"
    assert any("The plug-in game “reeds” from klotho-games-reeds crashed: " in words for words in written)
    assert folders.crash_report().is_file() and not folders.crash_report().with_suffix(".new").exists()
    keys(house, "escape")
    assert name(house) == "shelf" and "reeds" not in shelf(house).games
    assert spot(house, "left-out").label == "1 game can’t be played"
    tap(house, "play")
    assert name(house) == "setup", "everything else can be played"


def test_a_fault_of_ours_is_still_a_fault(house: MainProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    own = registry.load(registry.PLAYABLE[0])
    house.open_setup(own.id)
    settle(house)
    with pytest.raises(ZeroDivisionError), app._outliving(house):
        raise ZeroDivisionError
    assert name(house) == "setup"
