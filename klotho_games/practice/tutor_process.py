"""The tutor in a process of its own, which thinks on while the person decides.

    process = TutorProcess()
    process.watch(PositionQuestion(key, game, view, seat, seats, deciding=True))
    process.measure(MoveMeasuring(key, (move,), limit, until))       # once the person has chosen
    process.poll()                                                  # every frame: what has come in
    process.close()

Nothing waits for it: who asks decides how long. If the process ends or can't be started, it is started again once;
after that the tutor is silent, and the game goes on as if it were off.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from klotho_games.core import i18n
from klotho_games.core.contract import Move
from klotho_games.core.games.registry import Game

from .side_process import Pipe, SideProcess
from .tutor import ChanceEstimate, PositionChance, TutorAnswer, TutorThought

_TRIES = 2
_TOLD_AT = (12, 32, 64, 96)
"""After this many looks the chance is told again."""
_TIRES = 4.0
"""Seconds of thinking about one position. A person who thinks for minutes should not heat the machine."""


class PositionQuestion(NamedTuple):
    """A position to think about from now on, instead of the last one."""

    key: int
    """The asker's number of the position; it comes back with every answer."""
    game: Game
    view: Any
    seat: int
    """Whose view and whose chance it is."""
    seats: int
    deciding: bool
    """Whether this seat has to decide. Otherwise only its chance is asked for."""


class MoveMeasuring(NamedTuple):
    """A gesture that was chosen in a position."""

    key: int
    moves: tuple[Move, ...]
    limit: float
    until: float
    """The time of `monotonic`, which all processes of a machine share."""


class TutorNews(NamedTuple):
    """What the tutor has found: the chance in a position, or what a gesture costs there."""

    key: int
    estimate: ChanceEstimate | None = None
    moves: tuple[Move, ...] = ()
    answer: TutorAnswer | None = None


class TutorProcess:
    def __init__(self) -> None:
        self._process: SideProcess | None = None
        self._starts = 0
        self._watched: PositionQuestion | None = None

    @property
    def is_gone(self) -> bool:
        """Whether there will be no more answers."""
        return self._process is None and self._starts >= _TRIES

    def wake(self) -> None:
        """Start the process, so that the first answer comes as quickly as the next."""
        self._send(None)

    def watch(self, question: PositionQuestion) -> None:
        """Think about this position from now on."""
        self._watched = question
        self._send((i18n.current_language(), question))

    def measure(self, choice: MoveMeasuring) -> None:
        """Find out what a gesture costs in the position that is watched."""
        self._send((i18n.current_language(), choice))

    def poll(self) -> Sequence[TutorNews]:
        """Return what has come in since the last call."""
        found: list[TutorNews] = []
        process = self._process
        try:
            while process is not None and process.pipe.poll():
                found.append(process.pipe.recv())
        except (EOFError, OSError):
            self._stop()
            if self._watched is not None and not self.is_gone:
                self.watch(self._watched)
        return found

    def _send(self, told: object) -> None:
        try:
            self._start()
            if self._process is not None:
                self._process.pipe.send(told)
        except OSError:  # it has just ended; the next question starts it again
            self._stop()

    def _start(self) -> None:
        """Start the process, unless it runs or has ended too often."""
        if self._process is None and self._starts < _TRIES:
            self._starts += 1
            self._process = SideProcess("klotho-games tutor", _answer_questions)

    def _stop(self) -> None:
        if self._process is not None:
            self._process.close()
        self._process = None

    def close(self) -> None:
        """End the process. It is started again when it is asked the next time."""
        self._stop()
        self._watched, self._starts = None, 0


class _Watching:
    """The position that is thought about, in the other process."""

    def __init__(self, question: PositionQuestion) -> None:
        self.question = question
        self.thought: TutorThought | PositionChance
        if question.deciding:
            self.thought = TutorThought(question.game, question.view, question.seats)
        else:
            self.thought = PositionChance(question.game, question.view, question.seat, question.seats)
        self.is_done = False
        self._spent = 0.0
        self._told = 0

    def think_on(self) -> TutorNews | None:
        """Think a little more. Returns the chance when it is known better."""
        begun = monotonic()
        self.is_done = not self.thought.think_on()
        self._spent += monotonic() - begun
        self.is_done = self.is_done or self._spent > _TIRES
        found = self.thought.estimate()
        due = sum(found.looks >= n for n in _TOLD_AT)
        if due > self._told or (self.is_done and found.looks):
            self._told = due
            return TutorNews(self.question.key, found)
        return None

    def answer(self, choice: MoveMeasuring) -> TutorNews:
        assert isinstance(self.thought, TutorThought)
        answer = self.thought.answer(choice.moves, choice.limit, choice.until)
        return TutorNews(choice.key, None, choice.moves, answer)


def _answer_questions(pipe: Pipe) -> None:
    """Run in the separate process, until the table is gone."""
    watching: _Watching | None = None
    with contextlib.suppress(MemoryError):
        while True:
            if watching is None or watching.is_done or pipe.poll():
                watching = _hear(pipe, pipe.recv(), watching)
            else:
                try:
                    news = watching.think_on()
                except Exception:  # a fault in a game's rules or its expert: the tutor has nothing to say here
                    watching = None
                    continue
                if news is not None:
                    pipe.send(news)


def _hear(pipe: Pipe, told: Any, watching: _Watching | None) -> _Watching | None:
    if told is None:  # only woken
        return watching
    language, asked = told
    i18n.use(language)
    try:
        if isinstance(asked, PositionQuestion):
            return _Watching(asked)
        if watching is not None and watching.question.key == asked.key:
            pipe.send(watching.answer(asked))
    except (OSError, MemoryError):
        raise
    except Exception:  # as above; without an answer the move is played
        return None
    return watching
