"""Screens over hostile files: every list and page is opened, drawn and scrolled, without a display."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from klotho_games.core import i18n
from klotho_games.core.files import settings
from klotho_games.core.games import registry
from klotho_games.core.play import journal
from klotho_games.core.play.journal import Unreadable
from klotho_games.scenes.almanac.statistics.page import Statistics
from klotho_games.scenes.game.records import EVERYBODY, LAST, OWN, Records
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.stage import Stage
from tests.proofs.files.books import BOOKS, TODAY, books, sound
from tests.proofs.files.hostile import Kind, a_sentence, lay
from tests.proofs.files.journals import Laid, laid, laid_in, played
from tests.stage.rig import FRAME

PAGES = ("today", "statistics", "medals", "seasons", "practice")
_ART = Art()
"""With the program's usual budget, because memory is measured here."""


def open_program(size: tuple[int, int] = (640, 360)) -> MainProgram:
    wanted, notices = settings.load()
    i18n.use("en")
    program = MainProgram(wanted)
    program.notices += notices
    program.stage = Stage(Window(size), wanted, Sounds(device=False), program, _ART)
    program.daily_games.clock = lambda: TODAY
    program.stage.push(Shelf())
    _settle(program)
    return program


def _settle(program: MainProgram) -> None:
    for _n in range(3):
        program.stage.step(FRAME, [])
        program.stage.step(0.5, [])


def look_around(program: MainProgram) -> None:
    """Open everything that shows the content of the folder."""
    stage, game = program.stage, registry.load(registry.ids()[0])
    for _n in range(80):  # the shelf counts games that are not counted yet
        program.tick(0.05)
    program.count_left_over()
    ways: tuple[Callable[[], object], ...] = (
        program.open_saves, program.open_profiles, program.open_settings, lambda: program.open_setup(game.id),
        *(partial(stage.push, Records(game, n)) for n in (OWN, EVERYBODY, LAST)),
        *(partial(program.open_almanac, page) for page in PAGES), lambda: stage.push(_turned_over()),
    )
    for show in ways:
        show()
        _settle(program)
        stage.pop()
        _settle(program)
    for told in program.notices:
        a_sentence(told)


def _turned_over() -> Statistics:
    """Return the statistics turned to the side with the error rates."""
    page = Statistics()
    page.turned = True
    return page


def meet_books(one: tuple[str, bytes], home: Path) -> bool:
    name, content = one
    for other, value in sound().items():
        lay(home / other, json.dumps(value).encode())
    lay(home / name, content)
    program = open_program()
    try:
        look_around(program)
    finally:
        program.close()
    return True


def meet_games(one: Laid, home: Path) -> bool:
    """Put a game among the saves, the records or the sent ones; then show it, watch it and play on."""
    for other, value in sound().items():
        lay(home / other, json.dumps(value).encode())
    path = laid_in(home, one)
    if path is None:
        return False
    program = open_program()
    try:
        program.open_record(path)
        _settle(program)
        program.to_shelf()
        try:
            program.open_replay(journal.replay(path), path=path)
        except Unreadable as problem:
            a_sentence(str(problem))
        _settle(program)
        program.to_shelf()
        program.resume(path)
        _settle(program)
        if program.stage.scene is not None and program.stage.scene.name == "table":
            program.leave_table(program.stage.scene)  # type: ignore[arg-type]
        program.to_shelf()
        _settle(program)
        program.stage.tidy_up()  # as the program does in idle moments
        look_around(program)
    finally:
        program.close()
    return True


def kinds(ids: tuple[str, ...]) -> Iterator[Kind]:
    sound()
    for id in ids:
        played(id, True), played(id, False)
    for name in BOOKS:
        yield Kind(f"screens over {name}", books(name), meet_books, share=0.1, patience=20.0)
    yield Kind("screens over games", laid(ids), meet_games, share=0.1, patience=20.0)
