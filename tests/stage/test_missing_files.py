"""Files that are missing or cut off: the program goes on without them, and says which."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.files.settings import Settings
from klotho_games.core.games import registry
from klotho_games.core.play.session import Session
from klotho_games.scenes.book.rulebook import Rulebook
from klotho_games.scenes.kit import baked_pictures
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.selftest import _setup
from klotho_games.stage.devices import missing_files, sound
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing import art, letters, tmx_layout
from klotho_games.stage.drawing.art import Art, MissingArt
from klotho_games.stage.stage import Stage
from klotho_games.stage.table import drape

WHOLE = art.art_root()
PICTURES = (".webp", ".png", ".jpg", ".svg")


def half(path: Path) -> bytes:
    content = path.read_bytes()
    return content[: len(content) // 2]


def nothing(_path: Path) -> bytes:
    return b""


HOW = {"missing": None, "cut off": half, "empty": nothing}


@pytest.fixture
def allowed():
    missing_files.allow()
    yield
    missing_files.forget()


@pytest.fixture
def forgetful():
    """Clears caches of files, before and after the test."""
    kept = (baked_pictures._read_geometry, drape._cloth, tmx_layout.layout, tmx_layout.tile_kinds, letters.font,
            letters._find_file)
    for one in kept:
        one.cache_clear()
    yield
    for one in kept:
        one.cache_clear()


def damaged(folder: Path, suffixes: tuple[str, ...], how: str) -> Path:
    """Make a folder of art in which all files with these suffixes are damaged."""
    for path in WHOLE.rglob("*"):
        there = folder / "art" / path.relative_to(WHOLE)
        if path.is_dir():
            there.mkdir(parents=True)
        elif path.suffix not in suffixes:
            there.symlink_to(path)
        elif HOW[how] is not None:
            there.write_bytes(HOW[how](path))
    return folder


def opened(size: tuple[int, int] = (1280, 720)) -> tuple[MainProgram, Stage]:
    settings = Settings(motion="reduced", speed="instant", linger=False)
    program = MainProgram(settings)
    program.stage = Stage(Window(size), settings, Sounds(device=False), program)
    return program, program.stage


@pytest.mark.parametrize("how", [how if how == "missing" else pytest.param(how, marks=pytest.mark.slow) for how in HOW])
@pytest.mark.usefixtures("allowed", "forgetful")
def test_without_any_picture_the_shelf_and_every_table_are_there(how, tmp_path, monkeypatch, capsys):
    here = damaged(tmp_path, (*PICTURES, ".json"), how)
    monkeypatch.setattr(art, "files", lambda _package: here)
    assert art.art_root() == here / "art"
    program, stage = opened()
    try:
        stage.push(Shelf())
        stage.step(1 / 60, [])
        for id in registry.ids():
            game = registry.load(id)
            session = Session.new(game, _setup(game), seeds.seed_from_words("stand-ins"))
            stage.enter(game.table(game, session))
            stage.step(1 / 60, [])
            stage.push(Rulebook(game))
            stage.step(1 / 60, [])
    finally:
        stage.close()
        program.close()
    told = capsys.readouterr().err
    assert "shell/shelf.webp is missing or damaged" in told and "Traceback" not in told


def test_people_are_told_which_file_it_is_and_not_for_ever(tmp_path, allowed, capsys):
    pictures = Art(tmp_path)
    assert pictures.raster("shell/shelf.webp", 100, 50).get_size() == (100, 50)
    assert pictures.raster("shell/shelf.webp", 100, 60).get_size() == (100, 60)
    (told,) = missing_files.take_notices()
    assert "shell/shelf.webp" in told and "again" in told
    assert missing_files.take_notices() == []
    for n in range(20):
        pictures.svg(f"kit/{n}", 10, 10)
    (told,) = missing_files.take_notices()
    assert "20 files" in told and "kit/0.svg" in told
    for n in range(20, 40):
        pictures.svg(f"kit/{n}", 10, 10)
        missing_files.take_notices()
    assert missing_files.take_notices() == []
    assert capsys.readouterr().err.count("\n") == 41


def test_nothing_stands_in_for_anything_unless_it_may(tmp_path):
    """The self-test, all other tests and artists get the error itself."""
    pictures = Art(tmp_path)
    for wanted in (lambda: pictures.raster("a.webp", 9, 9), lambda: pictures.svg("a", 9, 9),
                   lambda: pictures.svg_source("a"), lambda: pictures.raster_size("a.webp")):
        with pytest.raises(MissingArt):
            wanted()
    with pytest.raises(OSError):
        art.read_art_json("a", tmp_path)


def test_another_font_stands_in_for_one_that_is_missing(tmp_path, monkeypatch, allowed, forgetful):
    whole = letters._folder_of

    def lacking(package: str) -> Path:
        if package == "font_amatic_sc":
            raise ModuleNotFoundError(package)
        if package != "font_fredoka_one":
            return whole(package)
        (tmp_path / "files").mkdir(exist_ok=True)
        (tmp_path / "files" / "FredokaOne-Regular.ttf").write_bytes(
            half(whole(package) / "files" / "FredokaOne-Regular.ttf"))
        return tmp_path

    monkeypatch.setattr(letters, "_folder_of", lacking)
    for face in letters._FACES:
        assert letters.font(face, 20).size("Klotho")[0] > 0
    assert "AmaticSC-Bold.ttf" in missing_files.take_notices()[0] or missing_files._found["AmaticSC-Bold.ttf"]
    letters.font.cache_clear()
    monkeypatch.setattr(letters, "_folder_of", lambda _package: tmp_path / "nowhere")
    assert letters.font("sans", 20).size("Klotho")[0] > 0, "pygame brings one"


@pytest.mark.parametrize("how", HOW)
def test_a_sound_that_cannot_be_heard_is_told(how, tmp_path, monkeypatch, allowed):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    there = tmp_path / "sounds"
    shutil.copytree(sound.sound_root(), there, ignore=shutil.ignore_patterns("*.ogg", "*.wav", "*.mp3"))
    for path in sound.sound_root().rglob("*"):
        if path.suffix in (".ogg", ".wav", ".mp3") and HOW[how] is not None:
            (there / path.relative_to(sound.sound_root())).write_bytes(HOW[how](path))
    sounds = Sounds(there)
    try:
        for name in sorted(sounds.names()):
            sounds.play(name)
        for tune in list(sounds._music):
            sounds.play_music(tune)
        assert sounds.works
        if how != "cut off":  # the rest of a sound can be audible
            assert "files of Klotho Games are missing" in missing_files.take_notices()[0]
    finally:
        pygame.mixer.quit()
    (there / "manifest.json").write_text('{"sfx": 3}')
    assert not Sounds(there).works and "manifest.json" in missing_files._found
