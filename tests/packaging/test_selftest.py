"""The program's self-test finds what a download can have lost, and says what."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from klotho_games import cli, selftest
from klotho_games.bots import levels
from klotho_games.bots.pulse import Patience, Pulse, PulseBeat
from klotho_games.bots.worker import Worker
from klotho_games.core.contract import Decision
from klotho_games.core.files import folders
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.phones.files import Files
from klotho_games.stage.devices import sound
from klotho_games.stage.drawing import art, tmx_layout

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _no_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield


@pytest.fixture
def lent_art(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small art folder that a test can damage."""
    root = tmp_path / "art"
    (root / "shell").mkdir(parents=True)
    painted = min(path for path in (ROOT / "art" / "shell").iterdir() if path.suffix in selftest.RASTERS)
    for name in (painted.name, "spool.svg", "pieces.json", "shelf.tmx"):
        shutil.copy(ROOT / "art" / "shell" / name, root / "shell" / name)
    for module in (art, tmx_layout):
        monkeypatch.setattr(module, "art_root", lambda: root)
    return root


@pytest.fixture
def lent_sounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "sounds"
    shutil.copytree(ROOT / "sounds", root)
    monkeypatch.setattr(sound, "sound_root", lambda: root)
    return root


def test_a_spoilt_picture_is_named(lent_art: Path, tmp_path: Path) -> None:
    assert "painted" in selftest.pictures(tmp_path)
    for name, spoilt in (("spool.svg", b"<svg"), ("pieces.json", b"{"), ("spool.svg", None)):
        path = lent_art / "shell" / name
        whole = path.read_bytes()
        spoilt = spoilt if spoilt is not None else whole[: len(whole) // 2]  # of which pygame draws the first half
        path.write_bytes(spoilt)
        with pytest.raises(selftest.Lacking, match=name):
            selftest.pictures(tmp_path)
        path.write_bytes(whole)
    (painted,) = (path for path in lent_art.rglob("*") if path.suffix in selftest.RASTERS)
    painted.write_bytes(painted.read_bytes()[:40])
    with pytest.raises(selftest.Lacking, match=painted.name):
        selftest.pictures(tmp_path)


def test_nothing_stands_in_for_a_lost_picture_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program with a window would go on; here the builder has to know."""
    for path in (ROOT / "art").rglob("*"):
        if path.is_file() and path.name != "shelf.webp":
            there = tmp_path / path.relative_to(ROOT)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.symlink_to(path)
    monkeypatch.setattr(art, "files", lambda _package: tmp_path)
    with pytest.raises(art.MissingArt, match=r"shell/shelf\.webp"):
        selftest.tables(tmp_path)


def test_pictures_that_are_all_gone_are_missed(lent_art: Path, tmp_path: Path) -> None:
    shutil.rmtree(lent_art)
    for check, gone in ((selftest.pictures, "no pictures in"), (selftest.layouts, "no layouts in")):
        with pytest.raises(selftest.Lacking, match=gone):
            check(tmp_path)


def test_a_spoilt_layout_is_named(lent_art: Path, tmp_path: Path) -> None:
    assert selftest.layouts(tmp_path)
    (lent_art / "shell" / "shelf.tmx").write_text("<map>")
    with pytest.raises(tmx_layout.BadLayout, match=r"shelf\.tmx"):
        selftest.layouts(tmp_path)


@pytest.mark.parametrize("kind", ["sfx", "music"])
def test_a_lost_sound_is_named(lent_sounds: Path, tmp_path: Path, kind: str) -> None:
    lost = next(iter(sorted((lent_sounds / kind).rglob("*.ogg"))))
    lost.unlink()
    with pytest.raises(selftest.Lacking, match=lost.name):
        selftest.sounds(tmp_path)


def test_fonts_and_languages_are_there(tmp_path: Path) -> None:
    assert selftest.fonts(tmp_path).startswith("11 ") and selftest.languages(tmp_path).startswith("en")


def test_the_page_of_phones_is_served_and_a_lost_part_of_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "page" in selftest.phones(tmp_path)
    content = Files.content
    monkeypatch.setattr(Files, "content", lambda self, path: None if path == "/phone.js" else content(self, path))
    with pytest.raises(selftest.Lacking, match=r"/phone\.js"):
        selftest.phones(tmp_path)


def test_a_game_is_played_kept_and_replayed(hoard: Game, tmp_path: Path) -> None:
    assert "steps can be played" in selftest.play_game(hoard, tmp_path)
    (kept,) = (tmp_path / "saves").glob("*.klotho")
    assert journal.read(kept).is_finished


def test_a_journal_that_tells_another_game_is_noticed(
    hoard: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Session.new(hoard, selftest._setup(hoard), b"x" * 32)
    monkeypatch.setattr(journal, "replay", lambda path: other)
    with pytest.raises(selftest.Lacking, match="does not match"):
        selftest.play_game(hoard, tmp_path)


def test_a_process_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(selftest, "_PATIENCE", selftest._PATIENCE._replace(start=-1.0))
    monkeypatch.setattr(registry, "ids", lambda: ("karthis",))
    with pytest.raises(selftest.Lacking, match="no longer responds"):
        selftest.bots(tmp_path)


class SlowWorker(Worker):
    """A process on a very slow machine: an hour passes between two beats, in which it thinks for 20 seconds."""

    beats = 0

    def __init__(self, patience: Patience) -> None:
        super().__init__(patience)
        self.answers: list[Decision] = []
        self.pulse = Pulse(True, patience, lambda: self.beats * 3600.0)

    def ask(self, game: Game, view: Any, level: str, seed: int, names: Sequence[str] = ()) -> None:
        self.answers.append(levels.choose(game, view, level, Random(seed)))
        self.beats = 0

    def poll(self) -> Decision | None:
        self.beats += 1
        self.pulse.hear(PulseBeat(20.0 * self.beats))
        self._end_if_stuck(self.pulse)
        return self.answers.pop() if self.beats == 3 else None


def test_a_process_that_thinks_is_waited_for_however_slow_the_machine_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock = iter(range(0, 10**9, 3600))
    monkeypatch.setattr(selftest, "time", SimpleNamespace(sleep=lambda seconds: None, monotonic=lambda: next(clock)))
    monkeypatch.setattr(selftest, "Worker", SlowWorker)
    monkeypatch.setattr(registry, "ids", lambda: ("karthis",))
    assert "answer" in selftest.bots(tmp_path)


def test_every_part_is_tried_and_the_exit_code_tells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def lost(room: Path) -> str:
        raise selftest.Lacking("x.png is lost.")

    def broken(room: Path) -> str:
        raise ValueError("two\nlines")

    parts = [("One", lost), ("Two", broken), ("Three", lambda room: "all there.")]
    monkeypatch.setattr(selftest, "checks", lambda: iter(parts))
    assert cli.run(["--selftest"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(" (")[0] for line in lines] == [
        "FAILED One: x.png is lost.", "FAILED Two: ValueError: two lines", "ok     Three: all there.",
        "2 parts of the program do not work.",
    ]
    parts = parts[2:]
    assert cli.run(["--selftest"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Everything works."


def test_every_game_and_every_part_is_on_the_list() -> None:
    named = [name for name, _check in selftest.checks()]
    titles = [registry.load(id).info.title for id in registry.ids()]
    others = ["Modules", "Pictures", "Layouts", "Sounds", "Fonts", "Languages", "Tables", "Bots", "Phones"]
    assert sorted(named) == sorted(titles + others)


@pytest.mark.slow
def test_the_program_passes_its_own_test(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "KLOTHO_HOME": str(tmp_path / "home")}
    command = [sys.executable, "-m", "klotho_games", "--selftest"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stdout + done.stderr
    tried = done.stdout.count("\nok ") + done.stdout.startswith("ok ")
    assert tried == 9 + len(registry.PLAYABLE) and done.stderr == ""
    assert not (tmp_path / "home").exists(), "nothing of the player's is touched"


def test_without_a_console_what_was_found_stands_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows a program with a window has no console, so its output would be lost."""
    monkeypatch.setattr(sys, "__stdout__", None)
    monkeypatch.setattr(selftest, "checks", lambda: iter([("Dice", lambda room: "they roll.")]))
    home = folders.home()
    assert selftest.run() == selftest.OK
    told = (home / selftest.TOLD).read_text(encoding="utf-8")
    assert "Dice: they roll." in told and told.endswith("Everything works.\n")


def test_where_that_file_cannot_be_written_it_goes_to_another_place(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("KLOTHO_HOME", str(tmp_path / "file" / "home"))
    monkeypatch.setattr(selftest, "gettempdir", lambda: str(tmp_path))
    assert selftest._log_path() == tmp_path / selftest.TOLD
