"""The program with its window: settings, sounds, the stage, the shelf."""

from __future__ import annotations

import contextlib
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from klotho_games.core import i18n
from klotho_games.core.files import folders
from klotho_games.core.files import settings as kept_settings
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.games import plugins, registry
from klotho_games.core.i18n import _
from klotho_games.core.play.journal_lines import SUFFIX
from klotho_games.scenes.shelf.first_pictures import first_pictures

from . import crash_report

if TYPE_CHECKING:
    from klotho_games.core.chance.deal_codes import Deal
    from klotho_games.scenes.background_imports import BackgroundImports
    from klotho_games.scenes.program import MainProgram
    from klotho_games.scenes.shelf.page import Shelf
    from klotho_games.stage.drawing.art import Art
    from klotho_games.stage.stage import Stage
    from klotho_games.voice.speaking import Voice

OK, NO_DISPLAY = 0, 3
UNSEEN = ("dummy", "offscreen")
"""Drivers without a screen, where a message would wait for ever."""
SMALLEST = (640, 360)


def main(game: str = "", *, deal: Deal | None = None, resume: Path | None = None, show: Path | None = None,
         fullscreen: bool = False, size: tuple[int, int] | None = None, silent: bool = False) -> int:
    """Open the window at the shelf, at the set-up of a game, at a saved game or at a record. Returns an exit code.

    `silent` opens no sound device. A missing display is reported in one sentence (exit code 3).
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # As in the desktop file. pygame would use the name of the script as soon as it is loaded.
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "klotho-games")
    with _collecting_no_garbage():
        # First of all, because other threads read the pictures while this one loads the program.
        art = _begin_to_read_pictures(game)
        settings, notices = kept_settings.load()
        i18n.use(settings.language)
        notices += i18n.damage()
        plugins.want(settings.plugins)
        game = _check_game(game, notices)
        from klotho_games.almanac.player_books import hold_home

        _begin_to_compute_todays_seeds()
        from klotho_games.scenes.program import MainProgram
        from klotho_games.scenes.shelf.page import Shelf
        from klotho_games.stage.devices.sound import Sounds
        from klotho_games.stage.devices.window import DisplayLost, NoDisplay, Window
        from klotho_games.stage.stage import Stage
        from klotho_games.voice.narrator import Narrator

        try:
            window = Window(size or settings.window, fullscreen or settings.fullscreen, _("Klotho Games"))
        except NoDisplay as problem:
            told = _("Klotho Games can’t open its window because there is no display ({reason}). You can play in the "
                     "terminal with “klotho-games play --text”.")
            print(told.format(reason=problem), file=sys.stderr)
            return NO_DISPLAY
        program = MainProgram(settings)
        program.notices += notices
        held = hold_home(program.notices)
        narrator = Narrator(_find_voices() if settings.voice and not silent else ())
        stage = program.stage = Stage(window, settings, Sounds(device=False), program, art, narrator)
        _set_icon(stage)
        opened = (window.size_before, window.fullscreen)
        shelf = Shelf(game)
        stage.push(shelf)
        _tell_of_a_fault(stage)
        with plugins.later():
            program.glance_at_saves()
            stage.frame()
    # Sound, voices and gamepads come after the first picture: opening a device can take longer than everything before.
    stage.input.pads.start()
    if not silent:
        stage.sound.start()
        narrator.voices = narrator.voices or _find_voices()
    window.when_gone_for_good(lambda reason: os._exit(_tell_of_the_end(reason)))
    ended = OK
    with contextlib.ExitStack() as closing:  # close all of them, whatever the others raise
        if held is not None:
            closing.callback(held.close)
        closing.callback(program.close)
        closing.callback(stage.close)
        closing.callback(_keep_pictures, stage)
        if os.environ.get("SDL_VIDEODRIVER") not in UNSEEN:
            stage.live = True
            stage.look.art.use_store(folders.pictures())
            imports = _begin_to_import(shelf)
            stage.may_prepare = lambda: imports.has_scenes and program.may_prepare()
            closing.callback(imports.close)
        try:
            with _outliving(program):
                new_games = bool(plugins.left_out() or plugins.loaded_games())
                if program.check_saves() or new_games:
                    shelf.restock()
                program.count_left_over()
            with _outliving(program):
                if resume is not None:
                    program.resume(resume)
                elif show is not None:
                    program.open_record(show)
                elif game:
                    program.open_setup(game, deal)
                elif stage.scene is shelf:
                    stage.narration.offer(shelf)
            while stage.running:
                with _outliving(program):
                    stage.frame()
        except DisplayLost as problem:
            ended = _tell_of_the_end(str(problem))
        except (Exception, SystemExit, GeneratorExit) as problem:
            crash_report.attach(problem, _journals(stage))
            raise
        finally:
            if (window.size_before, window.fullscreen) != opened:
                _keep_window(stage)
    return ended


@contextlib.contextmanager
def _collecting_no_garbage() -> Iterator[None]:
    """Keep Python from looking for garbage. What is loaded at the start stays, so it would only cost time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _begin_to_read_pictures(game: str) -> Art:
    from klotho_games.stage.devices import missing_files
    from klotho_games.stage.drawing.art import Art

    missing_files.allow()
    art = Art()
    art.fetch(first_pictures(game or _find_last_begun_game()))
    return art


def _begin_to_compute_todays_seeds() -> None:
    """Compute the seeds of today's games in another thread, which takes a millisecond each on purpose. The shelf needs
    them to tell which of these games are still open."""
    from klotho_games.almanac import daily, daily_games
    from klotho_games.core.chance import seeds

    day = daily.clamp_day(daily_games.local_date())

    def compute() -> None:
        for game in registry.PLAYABLE:
            seeds.daily_seed(game, day)

    Thread(target=compute, name="seeds", daemon=True).start()


def _find_last_begun_game() -> str:
    """Return the game of the newest journal, by its name alone; empty if there is none.

    The shelf most likely opens with its box. If it opens with another one, that picture only comes a little later.
    """
    names: list[str] = []
    for folder in (folders.saves(), folders.records()):
        with contextlib.suppress(OSError):
            names += [name for name in os.listdir(folder) if name.endswith(SUFFIX)]
    return max(names, key=lambda name: name.partition("-")[2], default="").partition("-")[0]


def _find_voices() -> list[Voice]:
    from klotho_games.voice import finding

    return finding.find()


def _begin_to_import(shelf: Shelf) -> BackgroundImports:
    from klotho_games.scenes.background_imports import BackgroundImports

    imports = BackgroundImports(lambda: shelf.chosen)
    imports.start()
    return imports


def _tell_of_the_end(reason: str) -> int:
    """Report that the display has gone. Nothing is lost, because every step is on disk."""
    told = _("The display is gone ({reason}). Your games are saved. Start Klotho Games again to continue.")
    print(told.format(reason=reason), file=sys.stderr, flush=True)
    return NO_DISPLAY


def _check_game(game: str, notices: list[str]) -> str:
    """Return the requested game; empty, with a notice, if the settings leave it out."""
    try:
        return registry.load(game).id if game else ""
    except registry.UnknownGame as problem:
        notices.append(str(problem))
        return ""


@contextlib.contextmanager
def _outliving(program: MainProgram) -> Iterator[None]:
    """Keep the program running if a plug-in game fails: report it and return to the shelf.

    The same happens if a layout file of our own is damaged or missing.
    """
    try:
        yield
    except (Exception, SystemExit, GeneratorExit) as problem:
        from klotho_games.scenes.kit.confirm import Message
        from klotho_games.stage.devices.missing_files import DamagedFile, sentence
        from klotho_games.stage.devices.window import DisplayLost

        game = plugins.culprit(problem) or program.in_hand()
        if not (game is not None and game.source) and isinstance(problem, DamagedFile):
            program.clear_away()
            program.stage.push(Message(_("A file is missing or damaged"), sentence(problem)))
            return
        if game is None or not game.source or isinstance(problem, DisplayLost):
            raise
        journals = _journals(program.stage)
        with contextlib.suppress(Exception):  # its journal may be unreadable
            crash_report.attach(problem, journals)
        told = [_("Your open game is saved.")] if journals else []
        with contextlib.suppress(CannotSave):
            told.append(_("The details are in {report}.").format(report=crash_report.write(problem)))
        told = [program.drop_plugin(game, problem), *told]
        program.stage.push(Message(_("A plug-in game has crashed"), "\n\n".join(told)))


def _tell_of_a_fault(stage: Stage) -> None:
    """Report once that an error ended the program last time. The report file stays, for the developers."""
    report = crash_report.take_new_report()
    if report is None:
        return
    from klotho_games.scenes.kit.confirm import Message

    said = _("Sorry, Klotho Games crashed last time. Your games are saved, and you can resume an unfinished one with "
             "Continue. The details are in {report}, with the names of the players but without their cards. If you "
             "tell us about the crash, please send that file along.")
    stage.push(Message(_("Something went wrong"), said.format(report=report)))


def _journals(stage: Stage) -> set[Path]:
    """Return the journals of all games on the stage, whichever scene has them."""
    journals = (getattr(getattr(scene, "session", None), "journal", None) for scene in stage.stack)
    return {journal.path for journal in journals if journal is not None}


def tell(sentence: str) -> None:
    """Show what ended the program in a new window, as the old one may be
    broken; if that fails, in a box of the system."""
    if os.environ.get("SDL_VIDEODRIVER") in UNSEEN:
        return
    told = i18n.capital(sentence)
    try:
        _show(told)
    except Exception:  # the error may happen here too
        import pygame

        with contextlib.suppress(pygame.error):
            pygame.display.message_box(_("Klotho Games"), told, message_type="error")


def _show(sentence: str) -> None:
    from klotho_games.scenes.kit.confirm import Message
    from klotho_games.stage.devices import missing_files
    from klotho_games.stage.devices.sound import Sounds
    from klotho_games.stage.devices.window import Window
    from klotho_games.stage.stage import Stage

    missing_files.allow()
    settings, _notices = kept_settings.load()
    stage = Stage(Window(settings.window, False, _("Klotho Games")), settings, Sounds(device=False))
    _set_icon(stage)
    try:
        stage.run(Message(_("Something went wrong"), sentence, _("Close")))
    finally:
        stage.close()


def _set_icon(stage: Stage) -> None:
    import pygame

    pygame.display.set_icon(stage.look.art.svg("shell/spool", 64, 64))


def _keep_pictures(stage: Stage) -> None:
    """Save a picture of each open table for the list of saved games, when the window is closed."""
    import pygame

    from klotho_games.scenes.shelf import table_picture
    from klotho_games.stage.table.table_scene import TableScene

    for scene in stage.stack:
        if isinstance(scene, TableScene):
            with contextlib.suppress(pygame.error):  # the screen may already be gone
                table_picture.keep(stage, scene)


def _keep_window(stage: Stage) -> None:
    w, h = stage.window.size_before
    size = (max(SMALLEST[0], w), max(SMALLEST[1], h))
    with contextlib.suppress(CannotSave):
        settings = kept_settings.with_values(stage.settings, window=size, fullscreen=stage.window.fullscreen)
        kept_settings.save(settings)
