"""Measuring a move that an exercise does not have, against its best one: here, or in another process.

    measuring = Measuring(question)
    measuring.poll()         # None until it is known; asked in every frame
    measuring.close()

The games behind one choice take seconds, in which the picture must go on moving. If the process dies or does not
answer, `problem` says so, and the answer stays open. It tells how far it is, so a busy computer only makes it slow.
"""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple

import msgspec

from klotho_games.core.contract import Move
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

from .exercise import MeasuredChoice
from .proof import measure_choice
from .side_process import Pipe, SideProcess, send_result

PATIENCE = 4.0
"""Seconds of computing for measuring. If twice as many would be needed for anything certain, it is estimated."""
_SLOW = 40.0
"""Seconds without a sign of life after which a process counts as stuck. Starting it takes a part of that."""


class MoveQuestion(NamedTuple):
    game: Game
    view: Any
    seats: int
    best: Move
    move: Move
    seed: int


def measure(question: MoveQuestion) -> MeasuredChoice:
    return measure_choice(*question, PATIENCE)


class Measuring:
    def __init__(self, question: MoveQuestion) -> None:
        self.problem = ""
        """Why there will be no answer, as a sentence for the player."""
        self.games = 0
        """How many games were played so far."""
        self._found: MeasuredChoice | None = None
        self._since = monotonic()
        self._process: SideProcess | None = None
        try:
            self._process = SideProcess("klotho-games practice", _measure, question)
        except OSError as problem:
            self._fail(problem)

    def poll(self) -> MeasuredChoice | None:
        if self._found is not None or self.problem or self._process is None:
            return self._found
        pipe = self._process.pipe
        try:
            while self._found is None and not self.problem and pipe.poll():
                self._hear(pipe.recv())
            if self._found is None and monotonic() - self._since > _SLOW:
                self._fail(_("the process no longer responds"))
        except (EOFError, OSError) as problem:
            self._fail(problem)
        return self._found

    def _hear(self, told: object) -> None:
        """Take what the process says: how many games it has played, the result, or what went wrong."""
        self._since = monotonic()
        if isinstance(told, int):
            self.games = told
        elif isinstance(told, bytes):
            self._found = msgspec.json.decode(told, type=MeasuredChoice)
        else:
            self._fail(told)

    def _fail(self, cause: object) -> None:
        told = _("The coach couldn’t try this move out ({cause}). Choose another move, or skip this exercise.")
        self.problem = told.format(cause=cause or type(cause).__name__)

    def close(self) -> None:
        if self._process is not None:
            self._process.close()


def _measure(pipe: Pipe, question: MoveQuestion) -> None:
    """Run in another process."""
    send_result(pipe, lambda: msgspec.json.encode(measure_choice(*question, PATIENCE, pipe.send)))
