"""The whole program, in a separate process, with files that were lost or damaged on their way to a machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from klotho_games.stage.drawing.art import art_root

ROOT = Path(__file__).resolve().parents[1]
DRIVE = """
import sys
from pathlib import Path
from klotho_games import cli
from klotho_games.core import i18n
from klotho_games.stage.drawing import art
from klotho_games.stage.scene.tips import Tips
from klotho_games.stage.stage import Stage
art.files = lambda package: Path({here!r})
i18n._locale = lambda: Path({here!r}) / "locale"
frame, toast, seen = Stage.frame, Tips.toast, []
def watched(self):
    frame(self)
    if not seen or seen[-1] != self.scene.name:
        print("scene", self.scene.name)
    seen.append(self.scene.name)
    if len(seen) >= 12:
        self.quit()
def heard(self, words, *rest):
    print("told", words)
    toast(self, words, *rest)
Stage.frame, Tips.toast = watched, heard
sys.exit(cli.run({words!r}))
"""


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """Art whose shell a test can damage; all other folders are those of the program."""
    shell = tmp_path / "art" / "shell"
    for path in (art_root() / "shell").rglob("*"):
        if path.is_file():
            there = shell / path.relative_to(art_root() / "shell")
            there.parent.mkdir(parents=True, exist_ok=True)
            there.symlink_to(path)
    for path in art_root().iterdir():
        if path.name != shell.name:
            (shell.parent / path.name).symlink_to(path)
    return tmp_path


def spoil(path: Path) -> None:
    """Cut off the second half of the file."""
    content = path.read_bytes()
    path.unlink(missing_ok=True)
    path.write_bytes(content[: len(content) // 2])


def run(here: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "KLOTHO_HOME": str(here / "home"), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
           "PYGAME_HIDE_SUPPORT_PROMPT": "1", "PYTHONPATH": str(ROOT), "LANGUAGE": "en", **more}
    code = DRIVE.format(here=str(here), words=list(words))
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=120)
    assert "Traceback" not in done.stderr
    assert not (here / "home" / "crash.txt").exists()
    return done


def test_a_picture_of_the_shelf(here):
    spoil(here / "art" / "shell" / "shelf.webp")
    (here / "art" / "shell" / "spool.svg").unlink()
    done = run(here, "--silent")
    assert done.returncode == 0 and "scene shelf" in done.stdout
    for name in ("shell/shelf.webp", "shell/spool.svg"):
        assert f"{name} is missing or damaged. Install Klotho Games again" in done.stderr
    one, both = "A file of Klotho Games is missing or damaged (shell/spool.svg)", "2 files of Klotho Games are missing"
    assert f"told {one}" in done.stdout or f"told {both}" in done.stdout, "one notice, of one or of both"


@pytest.mark.parametrize("how", ["missing", "cut off"])
def test_a_layout_of_what_is_opened_leads_back_to_the_shelf(here, how):
    layout = here / "art" / "shell" / "setup.tmx"
    spoil(layout) if how == "cut off" else layout.unlink()
    done = run(here, "--silent", "play", "karthis")
    assert done.returncode == 0 and done.stdout.splitlines() == ["scene shelf", "scene word"]


def test_without_the_layout_of_the_shelf_there_is_a_sentence_and_no_program(here):
    (here / "art" / "shell" / "shelf.tmx").unlink()
    done = run(here, "--silent")
    assert done.returncode == 70 and done.stderr.count("\n") == 1
    assert "a file of Klotho Games is missing or damaged (shelf.tmx)" in done.stderr


def test_the_words_of_a_language(here):
    words = here / "locale" / "de" / "LC_MESSAGES" / "klotho_games.mo"
    words.parent.mkdir(parents=True)
    words.write_bytes((ROOT / "klotho_games" / "locale" / "de" / "LC_MESSAGES" / words.name).read_bytes())
    spoil(words)
    done = run(here, "--silent", LANGUAGE="de")
    assert (done.returncode, done.stderr) == (0, "")
    assert "told The German translation is damaged" in done.stdout
    done = run(here, "games", LANGUAGE="de")
    assert done.returncode == 0 and "The Temple of Karthis" in done.stdout
    assert done.stderr.count("\n") == 1 and "The German translation is damaged" in done.stderr
