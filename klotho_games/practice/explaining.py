"""What the answer sheet says besides the figures, found out in another process: reasons and continuations.

    explaining = Explaining(question)       # when the exercise opens
    explaining.compare(better, other)       # when it is answered
    explaining.poll()                       # once a frame
    explaining.films, explaining.reasons    # None until they are known
    explaining.close()

The continuations follow the best choice, so they are played while the person still thinks. A question about reasons is
answered in between. Nothing depends on this process: if it dies, the sheet shows figures only.
"""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from klotho_games.core import i18n
from klotho_games.core.contract import Move
from klotho_games.core.games.registry import Game

from .continuations import Continuations, Continued
from .exercise import Exercise, move_of
from .reasons import ChoiceReasons, find_reasons
from .side_process import Pipe, SideProcess

_SECONDS = 6.0
"""After so long, three continuations are enough."""


class ExplainQuestion(NamedTuple):
    game: Game
    view: Any
    seats: int
    best: Move
    chance: float
    seed: int


def question_of(game: Game, exercise: Exercise, view: Any) -> ExplainQuestion:
    seed = Random(f"{exercise.id} films").getrandbits(40)
    return ExplainQuestion(game, view, exercise.seats, move_of(game, exercise.best), exercise.best.chance, seed)


class Explaining:
    def __init__(self, question: ExplainQuestion) -> None:
        self.films: Sequence[Continued] | None = None
        self.reasons: ChoiceReasons | None = None
        self._asked = self._failed = False
        self._process: SideProcess | None = None
        try:
            self._process = SideProcess("klotho-games explaining", _explain, question, i18n.current_language())
        except OSError:
            self._give_up()

    @property
    def is_busy(self) -> bool:
        """Whether something is still to come."""
        return self.films is None or (self._asked and self.reasons is None)

    def compare(self, better: Move, other: Move) -> None:
        """Ask what makes the difference between two moves. The last question counts."""
        self.reasons, self._asked = None, True
        if self._failed or self._process is None:
            self.reasons = ChoiceReasons()
            return
        with contextlib.suppress(OSError):
            self._process.pipe.send((better, other))

    def poll(self) -> None:
        """Take what has arrived."""
        try:
            while not self._failed and self._process is not None and self._process.pipe.poll():
                found = self._process.pipe.recv()
                if isinstance(found, ChoiceReasons):
                    self.reasons = found
                else:
                    self.films = found
        except (EOFError, OSError, pickle.UnpicklingError):
            self._give_up()

    def _give_up(self) -> None:
        """Go on without what is missing."""
        self._failed = True
        self.films = self.films if self.films is not None else ()
        self.reasons = self.reasons if self.reasons is not None else ChoiceReasons()

    def close(self) -> None:
        if self._process is not None:
            self._process.close()
        self._failed = True


def _explain(pipe: Pipe, question: ExplainQuestion, language: str) -> None:
    """Run in another process, until it is killed or the other end is closed."""
    i18n.use(language)
    game, view = question.game, question.view
    with contextlib.suppress(Exception):  # whatever it is, the sheet does without the rest
        films = Continuations(game, view, *question[2:])
        for _step in films.work(_SECONDS):
            if pipe.poll():
                pipe.send(find_reasons(game, view, *pipe.recv()))
        pipe.send(films.choose())
        while True:
            pipe.send(find_reasons(game, view, *pipe.recv()))
