"""Where the monkey sits: a separate program, a game in progress, and bots that answer a few frames later.

All of it follows from a few words, whatever the clock, the folder and the machine.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from klotho_games.bots import levels
from klotho_games.core import i18n
from klotho_games.core.chance import seeds
from klotho_games.core.contract import Decision, Move, Setup
from klotho_games.core.files import folders
from klotho_games.core.files import settings as core_settings
from klotho_games.core.files.settings import SPEEDS
from klotho_games.core.games.registry import Game
from klotho_games.core.play.session import Session
from klotho_games.scenes.program import MainProgram
from klotho_games.stage.devices.sound import Sounds
from klotho_games.stage.devices.window import Window
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.stage import Stage
from tests.pictures import ART
from tests.proofs.monkey.hands import SIZES

NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Esme", "Finn")
PLAYED = (0, 0, 5, 15, 40, 100, 250)
"""Steps played before the monkey comes, so that it meets every part of a game."""


class Instant:
    """Thinks in this process, and answers a few frames later. Its decision depends only on the ply, so the answers are
    the same at the same frames even if some signals before are left out."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._waiting: list[list[Any]] = []

    def wake(self, game: Game) -> None: ...

    def close(self) -> None: ...

    def ask(self, session: Session, level: str, told: Callable[[Decision], None]) -> Callable[[], None]:
        rng = Random(f"{self._seed} {session.ply}")
        view = session.view(session.to_act)
        decision = levels.choose(session.game, view, "easy", rng)
        question = [rng.choice((0, 1, 3, 8)), told, decision]
        self._waiting.append(question)
        return lambda: self._waiting.remove(question) if question in self._waiting else None

    def tick(self) -> None:
        for question in list(self._waiting):
            question[0] -= 1
            if question[0] < 0 and question in self._waiting:
                self._waiting.remove(question)
                question[1](question[2])


class Ground(Scene):
    """The scene below the table instead of the shelf; reaching it means that the table was left."""

    name = "ground"


@contextmanager
def seated(game: Game, seats: int, seed: str) -> Iterator[MainProgram]:
    """A table in the middle of a game; everything that was changed for it is restored afterwards."""
    rng = Random(f"{game.id} {seats} {seed}")
    home, new_seed = folders._chosen, seeds.new_seed
    with tempfile.TemporaryDirectory(prefix="klotho-monkey-", dir=_quick_folder(), ignore_cleanup_errors=True) as own:
        folders._chosen = Path(own)
        numbers = count()
        seeds.new_seed = lambda: seeds.seed_from_words(f"{seed} {next(numbers)}")
        i18n.use("en")
        program = _program(rng, seed)
        try:
            _sit_down(program, game, seats, rng, seed)
            yield program
        finally:
            program.stage.start_over()
            program.stage.step(0.0, [])
            program.close()
            folders._chosen, seeds.new_seed = home, new_seed
            i18n.use("en")


def _quick_folder() -> str | None:
    """Return a folder in memory, if there is one, where syncing every step takes no time."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def _program(rng: Random, seed: str) -> MainProgram:
    wanted = core_settings.with_values(core_settings.Settings(), language="en", speed=rng.choice(SPEEDS),
                                       motion=rng.choice(("full", "reduced")))
    program = MainProgram(wanted)
    program._thinker = Instant(seed)  # type: ignore[assignment]
    program.profiles.add(NAMES[0], portrait="ada")
    program.stage = Stage(Window(rng.choice(SIZES)), wanted, Sounds(device=False), program, ART)
    program.stage.push(Ground())
    program.stage.step(0.0, [])
    return program


def _sit_down(program: MainProgram, game: Game, seats: int, rng: Random, seed: str) -> None:
    chosen = {option.name: rng.choice(option.choices or (option.default,)) for option in game.info.options}
    setup = Setup(NAMES[:seats], tuple(sorted(chosen.items())))
    bots = ("", *(rng.choice(("", "easy")) for _ in range(seats - 1)))
    session = program.start_game(game, setup, seeds.seed_from_words(f"{game.id} {seats} {seed}"), bots=bots,
                               practice=rng.random() < 0.3)
    assert session is not None, program.notices
    _play_on(session, rng, rng.choice(PLAYED))
    program._sit_beside_rival(session)
    program.stage.step(0.0, [])


def _play_on(session: Session, rng: Random, steps: int) -> None:
    """Play random moves; if the game would end, only as many as leave something to play."""
    tried = Session.of_record(session.game, session.record, session.seed)
    while tried.ply < steps and not tried.is_over:
        if tried.needs_chance:
            tried.step_chance()
        else:
            tried.play(rng.choice(tried.legal()))
    for step in tried.record.steps[: rng.randrange(tried.ply) if tried.is_over else steps]:
        if isinstance(step, Move):
            session.play(step)
        else:
            session.step_chance()
