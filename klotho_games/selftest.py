"""The self-test without a screen: `klotho-games --selftest`.

A download may have lost a file, or the packaging a module. The self-test opens every picture, sound, layout, font and
rulebook; plays, saves and replays every game; paints every table; and asks the process of the bots. It reads nothing of
the player's, and writes nothing except, without a console, its results.
"""

from __future__ import annotations

import contextlib
import json
import os
import pkgutil
import socket
import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, gettempdir
from xml.etree import ElementTree

import klotho_games
from klotho_games.bots import levels
from klotho_games.bots.pulse import PATIENCE
from klotho_games.bots.worker import BotFailed, Worker
from klotho_games.core import i18n, system
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import folders
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.games.rulebook import clauses
from klotho_games.core.i18n import _, decimal, ngettext
from klotho_games.core.play import journal, record
from klotho_games.core.play.session import Session

OK, FAILED = 0, 1
TOLD = "selftest.txt"
"""The file for the results of a program without a console."""
RASTERS = (".png", ".jpg", ".webp")
_SVG_SIZE = (48, 48)
_JUDGED = 8
"""One of this many decisions is made by a bot, the others at random, so that all games take only seconds."""
_PATIENCE = PATIENCE._replace(start=300.0)
"""How long to wait for the bots' process: as long as it shows signs of life, and long for the first one, because a
virus scanner reads every file of a program that was just unpacked."""
_SERVED = 40.0
"""Seconds until the page for phones has to be served."""

Check = Callable[[Path], str]


class Lacking(Exception):
    """Something is missing or does not work; the message says what."""


def run() -> int:
    """Test everything and print a line for each part. Returns 0 if all works. Without a console, write to a file."""
    if system.has_console():
        return _try_everything()
    with _log_path().open("w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
        return _try_everything()


def _log_path() -> Path:
    """Return the file for the results: in the player's folder, or in the temporary folder if that cannot be written."""
    try:
        return folders.ensure_folder(folders.home()) / TOLD
    except CannotSave:
        return Path(gettempdir()) / TOLD


def _try_everything() -> int:
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    failed = 0
    with TemporaryDirectory(prefix="klotho-selftest-") as room:
        folders.choose(Path(room) / "home")
        for name, check in checks():
            began = time.perf_counter()
            problem, told = _run_check(check, Path(room))
            failed += problem
            sign = _("FAILED") if problem else _("ok")
            seconds = _("{n} s").format(n=decimal(time.perf_counter() - began))
            print(f"{sign:7}{name}: {told} ({seconds})", flush=True)
    if failed:
        told = ngettext("{n} part of the program does not work.", "{n} parts of the program do not work.", failed)
        print(told.format(n=failed))
        return FAILED
    print(_("Everything works."))
    return OK


def _run_check(check: Check, room: Path) -> tuple[bool, str]:
    try:
        return False, check(room)
    except Lacking as problem:
        return True, str(problem)
    except Exception as problem:  # whatever it is, test the other parts too
        return True, " ".join(f"{type(problem).__name__}: {problem}".split())


def checks() -> Iterator[tuple[str, Check]]:
    yield _("Modules"), modules
    yield _("Pictures"), pictures
    yield _("Layouts"), layouts
    yield _("Sounds"), sounds
    yield _("Fonts"), fonts
    yield _("Languages"), languages
    for id in registry.ids():
        game = registry.load(id)
        yield game.info.title, partial(play_game, game)
    yield _("Tables"), tables
    yield _("Bots"), bots
    yield _("Phones"), phones


# -- files ------------------------------------------------------------------------------------------------------


def modules(room: Path) -> str:
    """Import all modules. Scenes and games load late, so a missing module would otherwise be noticed only in play."""
    names = [found.name for found in pkgutil.walk_packages(klotho_games.__path__, "klotho_games.")]
    for name in names:
        if not name.endswith("__main__"):
            import_module(name)
    least = 10 * len(registry.PLAYABLE)
    if len(names) < least:
        raise Lacking(_("only {n} modules of the program were found.").format(n=len(names)))
    return _("{n} modules load.").format(n=len(names))


def pictures(room: Path) -> str:
    from klotho_games.stage.drawing.art import art_root

    root = art_root()
    painted, drawn = _files(root, *RASTERS), _files(root, ".svg")
    if not painted or not drawn:
        raise Lacking(_("there are no pictures in {folder}.").format(folder=root))
    for path in (*painted, *drawn):
        _check_opens(path, _see)
    for path in _files(root, ".json"):
        _check_opens(path, lambda path: json.loads(path.read_text(encoding="utf-8")))
    told = _("{painted} painted and {drawn} drawn pictures load.")
    return told.format(painted=len(painted), drawn=len(drawn))


def _see(path: Path) -> None:
    import pygame

    if path.suffix == ".svg":
        ElementTree.parse(path)  # noqa: S314 - pygame would draw a truncated file without an error
        pygame.image.load_sized_svg(str(path), _SVG_SIZE)
    else:
        pygame.image.load(str(path))


def layouts(room: Path) -> str:
    from klotho_games.stage.drawing.art import art_root
    from klotho_games.stage.drawing.tmx_layout import tile_layers

    root = art_root()
    maps = _files(root, ".tmx")
    for path in maps:
        tile_layers(path.relative_to(root).with_suffix("").as_posix(), root)
    for path in _files(root, ".tsx"):
        _check_opens(path, ElementTree.parse)
    if not maps:
        raise Lacking(_("there are no layouts in {folder}.").format(folder=root))
    return _("{n} layouts load.").format(n=len(maps))


def sounds(room: Path) -> str:
    import pygame

    from klotho_games.stage.devices.sound import sound_root

    root = sound_root()
    manifest = json.loads((root / "manifest.json").read_text(encoding="utf-8"))
    effects = [root / name for entry in manifest["sfx"] for name in entry["variants"]]
    tunes = [root / entry["file"] for entry in manifest["music"]]
    pygame.mixer.init(44100, -16, 2, 512)
    try:
        for path in effects:
            _check_opens(path, lambda path: pygame.mixer.Sound(str(path)))
        for path in tunes:
            _check_opens(path, lambda path: pygame.mixer.music.load(str(path)))
    finally:
        pygame.mixer.quit()
    return _("{sounds} sounds and {tunes} tunes load.").format(sounds=len(effects), tunes=len(tunes))


def fonts(room: Path) -> str:
    from klotho_games.stage.drawing.letters import _FACES, font

    for face in _FACES:
        if not font(face, 20).size("Klotho")[0]:
            raise Lacking(_("the font {name} has no letters.").format(name=face))
    return _("{n} fonts work.").format(n=len(_FACES))


def languages(room: Path) -> str:
    known, before = i18n.languages(), i18n.current_language()
    for language in known[1:]:
        i18n.use(language)
        read = i18n._current_catalogue().info()
        i18n.use(before)
        if not read:
            raise Lacking(_("the language {name} can’t be read.").format(name=language))
    return ", ".join(known) + "."


def _files(root: Path, *suffixes: str) -> list[Path]:
    return sorted(path for path in root.rglob("*") if path.suffix in suffixes)


def _check_opens(path: Path, how: Callable[[Path], object]) -> None:
    try:
        how(path)
    except Exception as problem:
        raise Lacking(_("{name} can’t be opened ({reason}).").format(name=path.name, reason=problem)) from problem


# -- functions --------------------------------------------------------------------------------------------------


def play_game(game: Game, room: Path) -> str:
    """Play a whole game between bots, save it, read it back and replay it."""
    if not clauses(game.rulebook):
        raise Lacking(_("the rulebook of the game is empty."))
    session = journal.start(game, _setup(game), seeds.seed_from_words("selftest"), folder=room / "saves")
    path = getattr(session.journal, "path", None)
    if path is None:
        raise Lacking(_("the save file of the game can’t be written."))
    _to_the_end(session)
    session.close()
    again = journal.replay(path)
    if (again.state, again.record, again.result) != (session.state, session.record, session.result):
        raise Lacking(_("the save file does not match the game that was played."))
    if record.verify(again.record, again.seed):
        raise Lacking(_("the dice and cards of the game do not match the seal."))
    told = ngettext("a game of {n} step can be played, saved and replayed.",
                    "a game of {n} steps can be played, saved and replayed.", session.ply)
    return told.format(n=session.ply)


def _setup(game: Game) -> Setup:
    options = tuple(sorted((option.name, option.fitting(game.info.seats[0])) for option in game.info.options))
    return Setup(tuple(f"Bot {seat + 1}" for seat in range(game.info.seats[0])), options)


def _to_the_end(session: Session) -> None:
    rng = Random(97)
    decided = 0
    session.draw_chance()
    while not session.is_over:
        level = "random" if decided % _JUDGED else "easy"
        session.play(levels.choose(session.game, session.view(session.to_act), level, rng).move)
        session.draw_chance()
        decided += 1


def tables(room: Path) -> str:
    """Paint the shelf, and every table with a new game and its rulebook."""
    from klotho_games.core.files.settings import Settings
    from klotho_games.scenes.book.rulebook import Rulebook
    from klotho_games.scenes.program import MainProgram
    from klotho_games.scenes.shelf.page import Shelf
    from klotho_games.stage.devices.sound import Sounds
    from klotho_games.stage.devices.window import Window
    from klotho_games.stage.stage import Stage

    settings = Settings(motion="reduced", speed="instant", linger=False)
    program = MainProgram(settings)
    stage = program.stage = Stage(Window(), settings, Sounds(device=False), program)
    try:
        stage.push(Shelf())
        stage.step(1 / 60, [])
        for id in registry.ids():
            game = registry.load(id)
            session = Session.new(game, _setup(game), seeds.seed_from_words("selftest"))
            stage.enter(game.table(game, session))
            stage.step(1 / 60, [])
            stage.push(Rulebook(game))
            stage.step(1 / 60, [])
    finally:
        stage.close()
        program.close()
    return _("the shelf, {n} tables and their rulebooks open.").format(n=len(registry.ids()))


def bots(room: Path) -> str:
    """Ask one process for all games, as at the table."""
    with Worker(_PATIENCE) as worker:
        for id in registry.ids():
            game = registry.load(id)
            session = Session.new(game, _setup(game), seeds.seed_from_words("selftest"))
            session.draw_chance()
            worker.ask(game, session.view(session.to_act), "easy", 1)
            if not session.legal() or _answer(worker) not in session.legal():
                raise Lacking(_("the bot of {title} chose an illegal move.").format(title=game.info.title))
    return _("the bots of {n} games answer.").format(n=len(registry.ids()))


def phones(room: Path) -> str:
    """Serve the page and its words on this machine only, open a socket, and make the QR code."""
    from klotho_games.phones.code import squares
    from klotho_games.phones.files import Files
    from klotho_games.phones.party import Party

    own = [path for path in Files() if not path.startswith("/art/")]
    party = Party(lambda: None, "127.0.0.1")
    party.open()
    try:
        silent = [path for path in own if b" 200 " not in _fetch(party.address, path)]
        if silent or "/" not in own or b" 101 " not in _fetch(party.address, "/wire", _UPGRADE):
            raise Lacking(_("the page for phones can’t be loaded ({name}).").format(name=" ".join(silent) or "/"))
        squares(party.url)
    finally:
        party.close()
    return _("the page for phones can be loaded, with all its {n} files.").format(n=len(own))


_UPGRADE = (
    "Origin: http://{host}", "Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: S2xvdGhvIEdhbWVzLi4uLg==",
)


def _fetch(host: str, path: str, more: tuple[str, ...] = ()) -> bytes:
    """Return the first line of the answer."""
    lines = "\r\n".join((f"GET {path} HTTP/1.1", "Host: {host}", *more, "", "")).format(host=host)
    name, port = host.split(":")
    with socket.socket() as line:
        line.settimeout(_SERVED)
        line.connect((name, int(port)))
        line.sendall(lines.encode())
        return line.recv(64).split(b"\r\n")[0]


def _answer(worker: Worker) -> object:
    try:
        while (decision := worker.poll()) is None:
            time.sleep(0.01)
    except BotFailed as problem:
        raise Lacking(str(problem)) from problem
    return decision.move
