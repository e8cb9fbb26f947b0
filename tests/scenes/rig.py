"""Helpers for the tests of the program: open it, use spots by id, play a game, read the words."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from klotho_games.core.chance import seeds
from klotho_games.core.contract import Setup
from klotho_games.core.files import settings as core_settings
from klotho_games.core.games import registry
from klotho_games.core.people.profiles import Finish
from klotho_games.core.play import journal
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.scenes.shelf.page import Shelf
from klotho_games.stage.devices.input import KEYS, PAD, Press, Typed
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.scene.focus import Spot
from tests.lazy_stage import LazyStage
from tests.pictures import ART
from tests.stage.rig import FRAME, click, rest, send

CROWN = "b"
"""A seed with which the bot's judge brings the Crown home."""


def open_program(size: tuple[int, int] = (640, 360), profile: str = "Ada", **wishes: Any) -> MainProgram:
    """Open the program in a small window, which is quick to paint.

    Tests of whether words fit use 1280 × 720, the smallest size that is supported for reading.
    """
    wanted = core_settings.with_values(core_settings.Settings(), **{"motion": "reduced", **wishes})
    program = MainProgram(wanted)
    program.stage = LazyStage(size, wanted, Sounds(device=False), program, ART)
    if profile and program.profiles.get(profile) is None:
        program.profiles.add(profile, portrait="ada")
    program.stage.push(Shelf())
    settle(program)
    return program


def settle(program: MainProgram) -> None:
    """Wait for rest in a few long frames, because each frame of a transition is painted as a whole."""
    program.stage.step(FRAME, [])
    rest(program.stage, frame=3 * FRAME)


def name(program: MainProgram) -> str:
    assert program.stage.scene is not None
    return program.stage.scene.name


def spot(program: MainProgram, id: str) -> Spot:
    scene = program.stage.scene
    assert scene is not None
    found = scene.focus.find(id)
    assert found is not None, f"{id} is not on {scene.name}: {[s.id for s in scene.focus.spots]}"
    return found


def tap(program: MainProgram, id: str) -> None:
    """Click a spot by its id."""
    click(program.stage, spot(program, id).box.centre)
    settle(program)


def keys(program: MainProgram, *names: str) -> None:
    for key in names:
        action = program.stage.input.keys.get(key, KEYS.get(key))
        send(program.stage, Press(action, key), Press(action, key, down=False))
    settle(program)


def pad(program: MainProgram, *names: str) -> None:
    for button in names:
        program.stage.input.device = "pad"
        send(program.stage, Press(PAD.get(button), f"pad {button}", "pad"))
    settle(program)


def write(program: MainProgram, text: str) -> None:
    for letter in text:
        send(program.stage, Press(KEYS.get(letter.lower()), letter.lower()), Typed(letter))
    settle(program)


def clear(program: MainProgram, letters: int = 30) -> None:
    keys(program, *["backspace"] * letters)


def started(words: str = "one", moves: int = 6, **more: Any) -> Path:
    """Save an unfinished game of Karthis. Return its path."""
    session = new_session(words, **more)
    rng = Random(words)
    for _ in range(moves):
        if session.is_over:
            break
        session.play(rng.choice(list(session.legal())))
        session.draw_chance()
    path = session.journal.path  # type: ignore[union-attr]
    session.close()
    return path


def new_session(words: str, profile: str = "Ada", *, rival: bool = False, **more: Any) -> Session:
    game = registry.load("karthis")
    setup = Setup((profile,), (("level", 1), ("rival", rival), ("secret_doors", True)))
    session = journal.start(game, setup, seeds.seed_from_words(words), notes={"profile": profile}, **more)
    session.draw_chance()
    return session


def played_out(words: str = CROWN, **more: Any) -> Session:
    """Play a whole game by the bot's judge."""
    session = new_session(words, **more)
    play_out(session)
    return session


def play_out(session: Session) -> None:
    while not session.is_over:
        weighed = session.game.judge.weigh(session.view(0), session.legal())
        session.play(max(weighed, key=lambda decision: decision.value).move)
        session.draw_chance()


def with_scores(program: MainProgram, n: int = 12) -> None:
    for i in range(n):
        program.profiles.finish("Ada", "karthis", Finish(True, 1000 + 37 * i, 1 + i // 4, {"floor": 1 + i // 3}))
