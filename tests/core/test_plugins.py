"""Plug-in games: found where they are installed. A game that cannot be played is reported and harms nothing."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from email.message import Message
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from klotho_games.bots.worker import Worker
from klotho_games.core.contract import CONTRACT, Setup
from klotho_games.core.files import settings
from klotho_games.core.games import plugins, registry
from klotho_games.core.games.registry import BrokenGame, UnknownGame
from klotho_games.core.play import journal
from tests.plugging import ROOT, install, program
from tests.plugging import site as site
from tests.plugging import trying_site as trying_site
from tests.samples import INSTALLED

PAIR = Setup(("Ada", "Bram"))


def told(id: str) -> str:
    """Return why a game is left out. It is in no list, and all others are."""
    assert "straws" in registry.ids() and set(registry.PLAYABLE) < set(registry.ids())
    registry.shelf()
    if id not in registry.PLAYABLE:
        assert id not in registry.ids()
        with pytest.raises(UnknownGame):
            registry.load(id)
    (sentence,) = plugins.left_out()
    return sentence


def test_the_sample_is_a_game_like_any_other() -> None:
    straws = registry.load("straws")
    assert straws.source == "klotho-games-straws" and straws.package == "klotho_games_straws"
    assert "straws" in registry.ids() and registry.shelf()[-1].title == "Straws"
    again = pickle.loads(pickle.dumps(straws))
    assert (again.id, again.package, again.source) == (straws.id, straws.package, straws.source)
    assert not registry.load(registry.PLAYABLE[0]).source


def test_several_stand_in_the_order_of_their_names(site: Path) -> None:
    for id in ("reeds", "bolts"):
        install(site, id)
    assert registry.ids()[-3:] == ("bolts", "reeds", "straws") and not plugins.left_out()
    assert [game.source for game in plugins.loaded_games()] == [
        f"klotho-games-{id}" for id in ("bolts", "reeds", "straws")
    ]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"files": {"__init__.py": f"CONTRACT = {CONTRACT + 1}"}}, "the game needs a newer version of Klotho Games."),
        ({"files": {"__init__.py": "CONTRACT = 'new'"}}, "the CONTRACT of the game is not a whole number."),
        ({"files": {"__init__.py": "import nothing_of_that_name"}},
         "ModuleNotFoundError: No module named 'nothing_of_that_name'."),
        ({"files": {"__init__.py": "raise SystemExit('I am off')"}}, "SystemExit: I am off."),
        ({"files": {"rules.py": "def ("}}, "SyntaxError: "),
        ({"files": {"rules.py": "RULE = 1"}}, "AttributeError: "),
        ({"files": {"telling.py": "TELLING = object()"}}, "object has no event."),
        ({"files": {"rulebook.md": "\n"}}, "the rulebook of the game is empty."),
        ({"files": {"box.py": "def box(): raise ValueError('no box')"}}, "ValueError: no box."),
        ({"without": ("rulebook.md",)}, "the rulebook of the game (rulebook.md) is not installed."),
        ({"without": ("bot.py",)}, "ModuleNotFoundError: "),
        ({"without": ("table.py",)}, "the game has no table."),
        ({"changes": (("rules.py", "return GameInfo(", "return dict.fromkeys("),)}, "TypeError: "),
        ({"changes": (("rules.py", "return GameInfo(", "return str("),)}, "TypeError: "),
        ({"changes": (("rules.py", 'tagline = _("Leave the last straw to the other.")', "return 'Broken'"),)},
         "the info of the game is not a GameInfo."),
        ({"changes": (("rules.py", "(2, 2)", "(2, '2')"),)}, "ValidationError: "),
        ({"changes": (("rules.py", "(2, 2)", "(3, 2)"),)}, "the game needs 1 to 6 seats"),
        ({"changes": (("rules.py", "(2, 2)", "(2, 7)"),)}, "the game needs 1 to 6 seats"),
        ({"changes": (("rules.py", "(1, 2), 1", "(9, 2), 1"),)},
         "the game needs 1 to 6 seats and at least 1 minute"),
        ({"changes": (("rules.py", '"broken"', '"woken"'),)}, "the rules of the game have another id, “woken”."),
        ({"changes": (("rules.py", '_("Straws"), (2', '" ", (2'),)}, "in the info of the game, “title”"),
        ({"entry": f"[{plugins.GROUP}]\nbroken = klotho games\n"}, "“klotho games” is not a package."),
    ],
)
def test_what_cannot_be_played_is_told_and_left_out(site: Path, wrong: dict[str, object], why: str) -> None:
    name = install(site, "broken", **wrong)  # type: ignore[arg-type]
    sentence = told("broken")
    assert sentence.startswith(f"You can’t play the plug-in game “broken” from {name}: {why}") and "\n" not in sentence
    assert sentence.endswith(".") and len(sentence) < 300


@pytest.mark.parametrize(
    ("id", "why"),
    [(registry.PLAYABLE[0], "another game already has this name."), ("hoard", "another game already has this name."),
     ("Bolt", "the name of the game can only have"), ("bolt-on", "the name of the game can only have"),
     ("ünder", "the name of the game can only have"), ("../up", "the name of the game can only have")],
)
def test_a_name_has_to_be_free_and_plain(site: Path, id: str, why: str) -> None:
    before = registry.load(id) if id in (*registry.PLAYABLE, "hoard") else None
    install(site, id, package="klotho_games_namesake")
    (sentence,) = plugins.left_out()
    assert sentence.startswith(f"You can’t play the plug-in game “{id}” from klotho-games-namesake: {why}")
    assert before is None or registry.load(id) is before


def test_of_two_with_one_name_the_first_is_played(site: Path) -> None:
    install(site, "bolts", package="klotho_games_a")
    install(site, "bolts", package="klotho_games_b")
    assert "klotho-games-b" in plugins.left_out()[0] and registry.load("bolts").source == "klotho-games-a"


def test_what_is_installed_twice_is_there_once(site: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    install(site, "bolts")
    install(other, "bolts")
    sys.path.append(str(other))
    try:
        assert registry.ids().count("bolts") == 1 and not plugins.left_out()
    finally:
        sys.path.remove(str(other))


@pytest.mark.parametrize("entry", ["[klotho_games.games]\nbolts\n", "[klotho_games.games]\n= = =\n"])
def test_an_entry_that_is_none_harms_nothing(site: Path, entry: str) -> None:
    install(site, "bolts", entry=entry)
    assert "straws" in registry.ids() and "bolts" not in registry.ids()


def test_files_of_other_packages_may_be_rubbish(site: Path) -> None:
    about = site / "strange-1.0.dist-info"
    about.mkdir()
    (about / "entry_points.txt").write_bytes(b"\xff\xfe[klotho_games.games]\n\x80 = \x80")
    nameless = site / "nameless-1.0.dist-info"
    nameless.mkdir()
    (nameless / "entry_points.txt").write_text(f"[{plugins.GROUP}]\nbolts = nowhere_at_all\n")
    assert "straws" in registry.ids()
    assert "You can’t play the plug-in game “bolts” from nameless: " in plugins.left_out()[-1]


class StrictMetadata(Message):
    """Metadata that notes what it was asked for in vain. A later Python will raise an error there."""

    in_vain: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> str:
        if name not in self:
            self.in_vain += (name,)
        return str(super().__getitem__(name))


@pytest.mark.parametrize(("name", "told"), [("bolts", "bolts"), ("", "nuts")])
def test_a_package_without_a_name_is_called_like_its_folder(name: str, told: str) -> None:
    metadata = StrictMetadata()
    if name:
        metadata["Name"] = name
    about: Any = SimpleNamespace(metadata=metadata, _path="site/nuts-1.0.dist-info")
    assert plugins._name_of(about) == told and not metadata.in_vain


@pytest.mark.usefixtures("site")
def test_they_can_be_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(plugins.NONE_PLEASE, "1")
    assert "straws" not in registry.ids() and not plugins.left_out()
    monkeypatch.setenv(plugins.NONE_PLEASE, "")
    assert "straws" in registry.ids()
    plugins.want(False)
    assert "straws" not in registry.ids()
    with pytest.raises(UnknownGame):
        registry.load("straws")
    plugins.want(True)
    assert registry.load("straws").info.title == "Straws"


@pytest.mark.usefixtures("site")
def test_a_game_of_the_house_is_loaded_without_looking_for_others() -> None:
    registry.load(registry.PLAYABLE[-1])
    assert not plugins._looked
    with plugins.later():
        assert "straws" not in registry.ids()
    assert "straws" in registry.ids()


def test_a_saved_game_waits_for_its_game_to_come_back() -> None:
    session = journal.start(registry.load("straws"), PAIR)
    session.draw_chance()
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    plugins.want(False)
    (info,) = journal.saves()
    assert info.problem == f"{path.name} is a game of “straws”, which isn’t installed here."
    plugins.want(True)
    (info,) = journal.saves()
    assert not info.problem and info.title == "Straws"


def test_a_bot_plays_it_in_its_own_process() -> None:
    game = registry.load("straws")
    session = journal.start(game, PAIR)
    session.draw_chance()
    with Worker() as worker:
        worker.ask(game, session.view(session.to_act), "normal", 1)
        while (decision := worker.poll()) is None:
            pass
    session.close()
    assert decision.move in session.legal()


# -- what fails later -------------------------------------------------------------------------------------------------


def raised(do: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as caught:
        do()
    return caught.value


def test_whose_fault_it_was(site: Path) -> None:
    install(site, "bolts", changes=(("rules.py", "return Heap((0,) * len(setup.seats))", "return Heap(1 / 0)"),))
    install(site, "reeds", files={"table.py": "def ("})
    bolts, reeds = registry.load("bolts"), registry.load("reeds")
    assert plugins.culprit(raised(lambda: bolts.rules.initial(PAIR))) is bolts
    unloadable = raised(lambda: reeds.table)
    assert isinstance(unloadable, BrokenGame) and plugins.culprit(unloadable) is reeds
    assert plugins.culprit(raised(lambda: registry.load("nowhere"))) is None
    own = registry.load(registry.PLAYABLE[0])
    assert plugins.culprit(raised(lambda: own.rules.apply(None, None))) is None


def test_what_broke_is_away_until_the_next_start(site: Path) -> None:
    install(site, "reeds", files={"table.py": "def ("})
    reeds = registry.load("reeds")
    sentence = plugins.drop(reeds, raised(lambda: reeds.table))
    assert sentence.startswith("The plug-in game “reeds” from klotho-games-reeds crashed: SyntaxError: ")
    assert plugins.left_out() == (sentence,) and "reeds" not in registry.ids()
    plugins.want(False)
    assert not plugins.left_out()
    plugins.want(True)
    assert plugins.left_out() == (sentence,) and "reeds" not in registry.ids()


# -- the program ------------------------------------------------------------------------------------------------------


def test_the_command_line_has_it_and_can_leave_it_out(tmp_path: Path) -> None:
    install(tmp_path, "bolts")
    install(tmp_path, "reeds", files={"rules.py": "1 / 0"})
    done = program(tmp_path, "games")
    assert done.returncode == 0 and "Straws (plug-in from klotho-games-bolts)" in done.stdout
    assert done.stderr == (
        "klotho-games: You can’t play the plug-in game “reeds” from klotho-games-reeds: ZeroDivisionError: division by "
        "zero.\n"
    )
    played = program(tmp_path, "auto", "bolts", "--seed", "one", "--games", "2")
    assert played.returncode == 0 and "Seat 1 (normal)" in played.stdout
    without = program(tmp_path, "--no-plugins", "games")
    assert without.returncode == 0 and not without.stderr
    assert [line.split()[0] for line in without.stdout.splitlines()] == list(registry.SHELF)
    refused = program(tmp_path, "--no-plugins", "auto", "bolts")
    assert refused.returncode == 2 and "There is no game called “bolts”" in refused.stderr
    assert program(tmp_path, "games", KLOTHO_NO_PLUGINS="1").stdout == without.stdout


def test_a_fault_in_it_is_told_as_its_own(tmp_path: Path) -> None:
    install(tmp_path, "bolts", changes=(("rules.py", "return Heap((0,) * len(setup.seats))", "return Heap(1 / 0)"),))
    done = program(tmp_path, "auto", "bolts")
    assert done.returncode == 70 and "Traceback" not in done.stderr
    told = "The plug-in game “bolts” from klotho-games-bolts crashed: ZeroDivisionError: division by zero. The details"
    assert told in done.stderr


WINDOW = """
import os, sys
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
from klotho_games import app
from klotho_games.stage.stage import Stage

frame, shown = Stage.frame, []

def look(stage):
    try:
        frame(stage)
    finally:
        boxes = [spot.id for spot in stage.stack[0].focus.spots if spot.role == "box"]
        shown.append((len(boxes), "importlib.metadata" in sys.modules, [scene.name for scene in stage.stack]))
        stage.running = len(shown) < 5

Stage.frame = look
"""


def window(folder: Path, opened: str) -> list[str]:
    """Run the program with its window for five frames.

    Returns the number of boxes in the first and in the last frame, whether plug-ins were looked for, and what is on the
    shelf.
    """
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(folder)))}
    code = f"{WINDOW}\ncode = {opened}\nprint(shown[0], shown[-1], code, sep=chr(10))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-3:]


OWN = len(registry.PLAYABLE)


def test_nothing_is_looked_for_before_the_first_picture() -> None:
    """Finding the installed games takes longer than many frames."""
    first, last, _code = window(INSTALLED, "app.main(silent=True)")
    assert (first, last) == (f"({OWN}, False, ['shelf'])", f"({OWN + 1}, True, ['shelf'])")


def test_nothing_is_looked_for_where_no_one_wants_it() -> None:
    settings.save(settings.with_values(settings.Settings(), plugins=False))
    for asked in ("app.main(silent=True)", "app.main('straws', silent=True)"):
        first, last, code = window(INSTALLED, asked)
        assert (first, last, code) == (f"({OWN}, False, ['shelf'])", f"({OWN}, False, ['shelf'])", "0")


def test_a_game_from_elsewhere_can_be_asked_for() -> None:
    assert window(INSTALLED, "app.main('straws', silent=True)")[1] == f"({OWN + 1}, True, ['shelf', 'setup'])"


def test_a_game_from_elsewhere_that_breaks_does_not_end_the_program(site: Path) -> None:
    install(site, "reeds", changes=(("table.py", "super().build()", "super().build(); 1 / 0"),))
    session = journal.start(registry.load("reeds"), PAIR)
    session.draw_chance()
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    _first, last, code = window(site, f"app.main(resume=__import__('pathlib').Path({str(path)!r}), silent=True)")
    assert (last, code) == (f"({OWN}, True, ['shelf', 'word'])", "0")
    assert journal.replay(path).game.id == "reeds", "kept as it was"
