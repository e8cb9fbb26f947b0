"""The program from its start to its end, in a separate process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from klotho_games import crash_report
from klotho_games.core import system
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.files import settings as core_settings
from klotho_games.core.games import registry
from klotho_games.core.play import journal

ROOT = Path(__file__).resolve().parents[1]

DRIVE = """
import sys
from klotho_games import app
from klotho_games.stage.stage import Stage
frame, seen = Stage.frame, []
def watched(self):
    frame(self)
    seen.append(self.scene.name)
    {each}
    if len(seen) >= {frames}:
        self.quit()
Stage.frame = watched
code = app.main({options})
print(seen[-1], code)
"""

BREAK = """
import sys
from klotho_games import cli
from klotho_games.stage.stage import Stage
step = Stage.step
def broken(self, seconds, signals, enough):
    step(self, seconds, signals, enough)
    if self.scene.name == "table":
        1 / 0
Stage.step = broken
sys.exit(cli.run(["--silent", "continue", {path!r}]))
"""

GONE = """import pygame
        def gone(*asked):
            raise pygame.error("no available video device")
        pygame.display.update = pygame.display.set_mode = gone
        self._whole = True"""


def run(home: Path, options: str = "silent=True", each: str = "pass", frames: int = 4, **environment: str) -> str:
    code = DRIVE.format(options=options, each=each, frames=frames)
    asked = {**os.environ, "KLOTHO_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
             "PYTHONPATH": str(ROOT), **environment}
    done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout.splitlines()[-1]


def test_it_opens_at_a_game_and_a_size_of_the_command_line_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(tmp_path, "'karthis', size=(1600, 900), silent=True") == "setup 0"
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path))
    assert core_settings.load()[0].window is None


def test_it_opens_at_a_saved_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path))
    from tests.scenes.rig import started

    path = started("kept", 5)
    assert run(tmp_path, f"resume=__import__('pathlib').Path({str(path)!r}), silent=True") == "table 0"


def test_a_save_that_cannot_be_opened_leads_to_the_shelf(tmp_path: Path) -> None:
    path = tmp_path / "nothing.klotho"
    assert run(tmp_path, f"resume=__import__('pathlib').Path({str(path)!r}), silent=True") == "shelf 0"


def test_it_opens_on_the_shelf_and_the_size_that_people_drag_it_to_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(tmp_path, each="self.window.resize((1500, 844)) if len(seen) == 2 else None") == "shelf 0"
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path))
    assert core_settings.load()[0].window == (1500, 844)


def test_a_missing_sound_device_changes_nothing(tmp_path: Path) -> None:
    assert run(tmp_path, "", SDL_AUDIODRIVER="no such driver") == "shelf 0"


def test_damaged_settings_and_profiles_are_told_and_it_opens(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{")
    (tmp_path / "profiles.json").write_text("[]")
    assert run(tmp_path, frames=6) == "shelf 0"


def test_a_fault_is_told_once_at_the_next_start(tmp_path: Path) -> None:
    folders.choose(tmp_path)
    crash_report.keep(ValueError("broken"))
    assert run(tmp_path) == "word 0"
    assert "ValueError: broken" in folders.crash_report().read_text()
    assert run(tmp_path) == "shelf 0"


def test_a_fault_at_the_table_leaves_a_report_with_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole program that breaks in the middle of a game: one sentence, an exit code, and the game in the report."""
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path))
    from tests.scenes.rig import started

    path = started("kept", 5)
    code = BREAK.format(path=str(path))
    asked = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 70
    assert done.stderr.count("\n") == 1 and str(folders.crash_report()) in done.stderr
    report = folders.crash_report().read_text()
    assert report.startswith("Klotho Games 0.") and "pygame-ce" in report
    assert "ZeroDivisionError" in report
    assert path.name in report
    lines = [line.partition(',"crc"')[0] for line in path.read_text().splitlines()]
    told = [line for line in lines if line in report]
    assert len(told) > 1 and told[0].startswith('{"klotho":')
    assert journal.seed_file(path).read_text().strip() not in report, "its coming dice stay sealed"


def test_a_fault_is_told_in_a_new_window_or_in_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame

    from klotho_games import app
    from klotho_games.stage.stage import Stage

    shown: list[str] = []
    boxes: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda title, message, **more: boxes.append(message))
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests of this process continue to draw
    monkeypatch.setattr(app, "UNSEEN", ())
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def read(stage: Stage) -> None:
        stage.step(1 / 60, [])
        if stage.scene is not None:
            shown.append(f"{stage.scene.name}: {stage.scene.detail}")  # type: ignore[attr-defined]
            stage.scene.back()

    monkeypatch.setattr(Stage, "frame", read)
    app.tell("it broke")
    assert set(shown) == {"word: It broke"} and not boxes
    monkeypatch.setattr(Stage, "frame", lambda stage: 1 / 0)
    app.tell("it broke again")
    assert boxes == ["It broke again"]


def test_nothing_waits_for_an_answer_where_there_is_no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    from klotho_games import app

    monkeypatch.setattr(app, "_show", lambda sentence: pytest.fail("nobody could press the button"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app.tell("it broke")


def test_a_second_window_is_told(tmp_path: Path) -> None:
    each = "print(self.house.notices or self.scene.tips.is_moving, file=sys.stderr) if len(seen) == 1 else None"
    code = DRIVE.format(options="silent=True", each=each, frames=2)
    asked = {**os.environ, "KLOTHO_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}

    def told() -> str:
        done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, timeout=60)
        return done.stderr.strip()

    assert told() in ("[]", "False")
    with open(tmp_path / "open.lock", "ab") as file:
        assert system.hold(file)
        assert told() not in ("[]", "False")


def test_without_a_display_it_says_one_sentence(tmp_path: Path) -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"KLOTHO_HOME": str(tmp_path), "SDL_VIDEODRIVER": "x11", "PYTHONPATH": str(ROOT)}
    code = "import sys; from klotho_games import app; sys.exit(app.main())"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 3
    assert done.stderr.count("\n") == 1
    assert "can’t open its window because there is no display" in done.stderr


def test_a_display_that_goes_at_the_table_ends_it_in_a_sentence_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path))
    from tests.scenes.rig import started

    path = started("kept", 5)
    before = journal.read(path).lines
    code = BREAK.replace("1 / 0", GONE).format(path=str(path))
    asked = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 3 and "Traceback" not in done.stderr, done.stderr
    assert done.stderr.strip().endswith("Your games are saved. Start Klotho Games again to continue.")
    assert "no available video device" in done.stderr and crash_report.take_new_report() is None
    assert journal.read(path).lines[: len(before)] == before


FIRST_PICTURE = """
import sys
ran = set()
def watch(frame, event, arg):
    if event == "call" and frame.f_code.co_flags & 0x2:  # a function, and not the body of a module or a class
        ran.add(frame.f_globals.get("__name__", ""))
sys.setprofile(watch)
from klotho_games import app
from klotho_games.stage.stage import Stage
frame = Stage.frame
def first(self):
    frame(self)
    sys.setprofile(None)
    loaded = [name for name in sys.modules if sys.modules[name] is not None]
    bases = {base.__module__ for name in ran & set(loaded) for kind in vars(sys.modules[name]).values()
             if isinstance(kind, type) and kind.__module__ == name for base in kind.__mro__}
    import json
    print(json.dumps({name: name in ran or name in bases or hasattr(sys.modules[name], "__path__") for name in loaded}))
    self.quit()
    Stage.frame = frame
Stage.frame = first
app.main(silent=True)
"""
LOADED_FIRST = ("klotho_games.core", "klotho_games.almanac", "klotho_games.scenes.shelf", "klotho_games.scenes.kit",
                "klotho_games.stage.devices", "klotho_games.stage.drawing", "klotho_games.stage.scene",
                "klotho_games.stage.widgets", "klotho_games.stage.access", "klotho_games.voice.narrator",
                "klotho_games.voice.speaking")
"""The rooms of which the shelf shows something. Of all others, only the modules beside the rooms are loaded."""
ALL_USED = ("klotho_games.almanac", "klotho_games.scenes", "klotho_games.games")
"""Rooms of which nothing is loaded that does nothing for the first picture."""
LOADED_LATER = ("asyncio", "ctypes", "http", "importlib.metadata", "multiprocessing", "numpy", "PIL", "socket", "ssl",
                "subprocess")


def load_first_picture(home: Path) -> dict[str, bool]:
    """Return the modules that are loaded when the shelf has been painted, and whether they have done anything for
    it."""
    asked = {**os.environ, "KLOTHO_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", FIRST_PICTURE], env=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    loaded: dict[str, bool] = json.loads(done.stdout.splitlines()[-1])
    return loaded


def within(module: str, rooms: tuple[str, ...]) -> bool:
    return any(f"{module}.".startswith(f"{room}.") for room in rooms)


def test_what_the_shelf_does_not_show_is_not_loaded(tmp_path: Path) -> None:
    """Every import before the first picture delays it."""
    loaded = load_first_picture(tmp_path)
    ours = {name for name in loaded if within(name, ("klotho_games",))}
    boxes = {name for name in ours if within(name, ("klotho_games.games",)) and name.endswith(".box")}
    beside = {name for name in ours if name.count(".") < 2 or name.rpartition(".")[0] in
              ("klotho_games.games", "klotho_games.scenes", "klotho_games.stage")}
    assert boxes, "the shelf shows the boxes"
    assert [name for name in ours - boxes - beside if not within(name, LOADED_FIRST)] == []
    assert [name for name in ours if within(name, ALL_USED) and not loaded[name]] == []
    assert [name for name in loaded if within(name, LOADED_LATER)] == []


SEEDS = """
import hashlib, json, threading
usual, threads = hashlib.pbkdf2_hmac, []
def watched(*arguments):
    threads.append(threading.current_thread().name)
    return usual(*arguments)
hashlib.pbkdf2_hmac = watched
""" + DRIVE + """
print(json.dumps(threads))
"""


def test_the_seeds_of_todays_games_are_computed_beside_the_start(tmp_path: Path) -> None:
    """They take a millisecond each on purpose, and the first picture shows what they are needed for."""
    code = SEEDS.format(options="silent=True", each="pass", frames=1)
    asked = {**os.environ, "KLOTHO_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], env=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    threads = json.loads(done.stdout.splitlines()[-1])
    assert threads[0] == "seeds" and len(threads) < 2 * len(registry.PLAYABLE)


def test_of_the_saved_games_only_the_one_that_is_held_up_has_its_rules_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card of the held box tells how its game stands. The others have a bookmark, which needs no rules."""
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path))
    for age, id in enumerate(registry.PLAYABLE):
        info = registry.load(id).info
        options = tuple(sorted((option.name, option.fitting(info.seats[0])) for option in info.options))
        session = journal.start(registry.load(id), Setup(("Ada", "Bram", "Kit")[: info.seats[0]], options))
        path: Path = session.journal.path  # type: ignore[union-attr]
        session.close()
        os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    held = f"klotho_games.games.{registry.PLAYABLE[0]}"
    parts = {name for name in load_first_picture(tmp_path) if within(name, ("klotho_games.games",))
             and name.count(".") > 2 and not name.endswith(".box")}
    assert f"{held}.rules" in parts and f"{held}.table" not in parts
    assert [name for name in parts if not within(name, (held,))] == []
