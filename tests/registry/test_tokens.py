"""A person's token is the mark of their seat in every game: on the table, at its end, in a replay and in the review."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from klotho_games.core.chance import seeds
from klotho_games.core.games.registry import Game
from klotho_games.core.people.profiles import PORTRAITS
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.replay.page import watch
from klotho_games.stage.drawing import icons
from klotho_games.stage.drawing.art import Art
from klotho_games.stage.drawing.theme import SEATS
from klotho_games.stage.scene.scene import Scene
from tests.registry.tables import NAMES, every_game, setups
from tests.registry.test_tables import positions
from tests.scenes.rig import keys, open_program, settle

WORN = dict(zip(NAMES, ("kit", "tariq", "kit", "ada", "bram", "ines"), strict=True))
"""The tokens by name: two people have the same."""

FILES = ("file", "raster", "cut")
"""How keys of pictures begin that are nothing but a file."""
NOTES = {"profile": NAMES[0], "portrait": WORN[NAMES[0]]}


@pytest.fixture
def program() -> Iterator[MainProgram]:
    opened = open_program((1280, 720))
    for name, portrait in WORN.items():
        known = opened.profiles.get(name) or opened.profiles.add(name)
        opened.profiles.change(known, portrait=portrait)
    yield opened
    opened.close()
    pygame.event.clear()


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch, program: MainProgram) -> set[tuple[str, str]]:
    """What was painted since: faces with the shapes of their frames, and tokens that are a game's own pieces."""
    found: set[tuple[str, str]] = set()
    paint, read = icons._paint_face, Art.svg

    def note(pen: Any, face: str, mark: Any, *rest: Any) -> None:
        found.add((face, mark.shape))
        paint(pen, face, mark, *rest)

    def note_token(art: Art, name: str, w: int, h: int) -> pygame.Surface:
        if name.startswith("karthis/tok_"):
            found.add((name.removeprefix("karthis/tok_"), "piece"))
        return read(art, name, w, h)

    monkeypatch.setattr(icons, "_paint_face", note)
    monkeypatch.setattr(Art, "svg", note_token)
    forget_drawings(program)
    return found


def forget_drawings(program: MainProgram) -> None:
    """Let everything be painted again that can show a token: all but files of art as they were read and scaled."""
    art = program.stage.look.art
    read = [(key, (art.cache.take(key), 1.0)) for key in list(art.cache) if isinstance(key, tuple) and key[0] in FILES]
    art.forget()
    art.cache.put_all(read)


def people_of(game: Game) -> int:
    """All but one seat, so that a bot plays too; the only one in a game for one player."""
    return max(1, game.info.seats[1] - 1)


def look(program: MainProgram) -> pygame.Surface:
    return program.stage.window.screen  # it is painted when somebody looks


def check(painted: set[tuple[str, str]], scene: Scene, game: Game, people: int) -> None:
    marks = {(WORN[NAMES[seat]], SEATS[scene.mark_of(seat)].shape) for seat in range(people)}
    if game.info.seats[1] == 1:
        marks |= {(face, "piece") for face, _shape in marks}
        assert painted and painted <= marks, "the only player is shown with another token, or without one"
    else:
        assert painted == marks, "somebody's seat has no token, or not theirs"


@every_game
def test_a_seat_shows_the_token_of_its_person_on_the_table(
    game: Game, program: MainProgram, painted: set[tuple[str, str]]
) -> None:
    people = people_of(game)
    for session in positions(game, people, NOTES):
        painted.clear()
        forget_drawings(program)  # what was painted before need not be painted again
        program.stage.go_to_shelf()
        table = game.table(game, session)
        program.stage.push(table)
        settle(program)
        while program.stage.scene is not table:  # people hand the screen over first
            look(program)
            keys(program, "return")
            settle(program)
        look(program)
        check(painted, table, game, people)


def finished(game: Game, people: int) -> Session:
    seats = game.info.seats[1]
    bots = (*[""] * people, *["easy"] * (seats - people))
    session, rng = Session.new(game, setups(game, seats)[0], seeds.seed_from_words("tokens"), bots=bots,
                               notes=NOTES), Random(3)
    session.draw_chance()
    while not session.is_over:
        session.play(rng.choice(session.legal()))
        session.draw_chance()
    return session


@every_game
def test_the_token_stays_after_the_game(game: Game, program: MainProgram, painted: set[tuple[str, str]]) -> None:
    """The ending shows at least the winner; the replay shows the table."""
    people = people_of(game)
    session = finished(game, people)
    program.stage.push(program.preview_ending(session))
    settle(program)
    look(program)
    ending = program.stage.scene
    assert ending is not None
    marks = {(WORN[NAMES[seat]], SEATS[ending.mark_of(seat)].shape) for seat in range(people)}
    marks |= {(face, "piece") for face, _shape in marks} if game.info.seats[1] == 1 else set()
    assert painted <= marks and (painted or game.info.seats[1] == 1)
    painted.clear()
    forget_drawings(program)
    program.stage.go_to_shelf()
    table = watch(session, session.ply // 2).table
    program.stage.push(table)
    settle(program)
    look(program)
    check(painted, table, game, people)


def test_every_portrait_has_a_face(program: MainProgram) -> None:
    for portrait in PORTRAITS:
        assert program.stage.look.art.has(f"shell/face_{portrait}.svg")
