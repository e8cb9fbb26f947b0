"""Proves a person's costly decisions, one after the other, in a process of its own.

    queue = CheckQueue()
    queue.tick(book, may_work)       # once a frame
    queue.take_notices()
    queue.close()

The proof is that of our exercises (`proof.py`), on seeds that the coach did not use. A process that was stopped, by a
game or by the end of the program, begins its decision again later.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections.abc import Sequence
from multiprocessing.connection import Connection
from random import Random
from time import monotonic, process_time
from typing import Any
from zlib import crc32

import msgspec

from klotho_games.bots import hints, levels
from klotho_games.core import system
from klotho_games.core.contract import IllegalMove, Move
from klotho_games.core.files.folders import NOT_JSON
from klotho_games.core.games import registry
from klotho_games.core.games.registry import BrokenGame, Game, UnknownGame
from klotho_games.core.games.themes import theme_of
from klotho_games.core.i18n import ngettext
from klotho_games.core.people.setup_seats import bot_names
from klotho_games.core.play.session import Session

from .difficulty import rating_of
from .exercise import GRADES, Exercise, MeasuredChoice
from .exercise_file import BadExercises
from .mistakes import CostlyDecision, MistakeBook
from .position import open_position
from .proof import LEAST, Proof

_PATIENCE = 90.0
"""Seconds of computing for one proof."""
_FEW, _BEST, _MOST = 6, 3, 6
"""With at most `_FEW` moves all are compared; otherwise the played one, the coach's, the hint, and the judge's best."""
_STEP = 4
"""Worlds between two looks at the clock. The figures are only looked at after those of `_WORLDS`."""
_WORLDS = (48, 96, 192, 384, 768)
_TRIES = {"easy": 8, "normal": 8, "hard": 2}
_BORDERS = (1250.0, 1550.0, 1850.0)
"""The ratings at which a harder grade begins."""
_GAMES_APART = 1 << 20
_EVERY = 1.0
"""Seconds between two looks for something to check."""
_SLOW = 600.0
"""Seconds after which a process counts as stuck."""
_TIMES = 2
"""How often a decision is tried whose process dies."""
_GOES = 1.0


def prove_decision(game: Game, decision: CostlyDecision, patience: float = _PATIENCE) -> Exercise | None:
    """Return the exercise that a decision makes; None if nothing in it is clearly better than what was played."""
    try:
        asked = _unproven(game, decision)
        session = open_position(game, asked, bot_names())
        played, better = (game.steps.decode(one) for one in (decision.played, decision.better))
    except (BadExercises, IllegalMove, *NOT_JSON):
        return None
    assert isinstance(played, Move) and isinstance(better, Move)
    if decision.version != game.info.version:
        return None
    view, legal = session.view(decision.seat), session.legal()
    moves = _shortlist(game, view, legal, [session.same(better), session.same(played)])
    proof = Proof(game, view, decision.seats, moves, crc32(f"own {decision.id}".encode()) * _GAMES_APART)
    if not _is_settled(proof, session.same(played), patience):
        return None
    found = msgspec.structs.replace(asked, choices=proof.choices(), theme=theme_of(game, session.state, legal))
    return _add_grade(game, session, found) if found.is_proven else None


def _unproven(game: Game, decision: CostlyDecision) -> Exercise:
    """Return the decision as an exercise whose figures are still unknown, so that its position can be opened."""
    choices = tuple(MeasuredChoice(move, 0.5, 1.0) for move in (decision.better, decision.played))
    return Exercise(decision.id, decision.game, decision.version, decision.seed, decision.seats, decision.options,
                    decision.steps, decision.seat, choices)


def _shortlist(game: Game, view: Any, legal: Sequence[Move], both: Sequence[Move]) -> list[Move]:
    if len(legal) <= _FEW:
        return list(dict.fromkeys([*both, *legal]))
    weighed = sorted(game.judge.weigh(view, legal), key=lambda one: -one.value)
    advice = hints.consult(game, view, hints.position_rng(view), 1.0, pairs=0, of_computing=True)
    return list(dict.fromkeys([*both, advice.move, *(one.move for one in weighed[:_BEST])]))[:_MOST]


def _is_settled(proof: Proof, played: Move, patience: float) -> bool:
    """Play until every choice is either right or clearly worse. Returns False if the played one is as good as any, or
    the time is over."""
    began = process_time()
    own = next(one for one in proof.tried if one.move == played)
    for until in _WORLDS:
        while proof.n < until:
            proof.look(min(_STEP, until - proof.n))
            if process_time() - began > patience:
                return False
        if until >= LEAST and (own is proof.best or proof.verdict(own)):
            return False
        if until >= LEAST and proof.is_settled:
            return True
    return False


def _add_grade(game: Game, session: Session, exercise: Exercise) -> Exercise:
    """Ask the levels, so that the exercise has a rating and a grade as ours have."""
    rng = Random(exercise.id)
    view = session.view(exercise.seat)
    tries: dict[str, tuple[int, int]] = {}
    for level, n in _TRIES.items():
        budget = msgspec.structs.replace(levels.budget(level), seconds=1.0, of_computing=True)
        chosen = [exercise.choice_of(session.same(_move(game, view, level, rng, budget))) for _try in range(n)]
        tries[level] = sum(one is not None and one.is_right for one in chosen), n
    rating = rating_of(tries)
    grade = min(GRADES, 1 + sum(rating >= border for border in _BORDERS))
    return msgspec.structs.replace(exercise, rating=rating, grade=grade,
                                   found=tuple(round(right / n, 3) for right, n in tries.values()))


def _move(game: Game, view: Any, level: str, rng: Random, budget: Any) -> Move:
    return levels.choose(game, view, level, rng, budget).move


class _CheckProcess:
    """One process with one decision."""

    def __init__(self, game: Game, decision: CostlyDecision) -> None:
        self.decision = decision
        self.since = monotonic()
        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe(duplex=False)
        self._process = context.Process(target=_check, args=(there, game, msgspec.json.encode(decision)),
                                        name="klotho-games practice", daemon=True)
        try:
            self._process.start()
        finally:
            there.close()

    def poll(self) -> tuple[bool, Exercise | None]:
        """Return whether the result is there, and the exercise. Raises OSError or EOFError if the process is gone."""
        if self._pipe.poll():
            told = self._pipe.recv()
            if not isinstance(told, bytes):
                raise OSError(told)
            return True, msgspec.json.decode(told, type=Exercise) if told else None
        if monotonic() - self.since > _SLOW:
            raise OSError
        return False, None

    def close(self) -> None:
        if self._process.pid is not None:
            self._process.kill()
            self._process.join(_GOES)
        self._pipe.close()


class CheckQueue:
    def __init__(self) -> None:
        self._process: _CheckProcess | None = None
        self._looked = -_EVERY
        self._died: dict[str, int] = {}
        """How often the process of a decision has died."""
        self._ready = self._dropped = 0
        self._notices: list[str] = []

    @property
    def is_working(self) -> bool:
        return self._process is not None

    def tick(self, book: MistakeBook, may_work: bool) -> None:
        """Check the next decision if there is time for that, and keep what has been found."""
        if self._process is not None and not may_work:
            self.close()
        if self._process is None:
            if may_work and monotonic() - self._looked >= _EVERY:
                self._looked = monotonic()
                self._begin(book)
            return
        process = self._process
        try:
            is_done, exercise = process.poll()
        except (OSError, EOFError):
            self._note_death(book, process.decision)
            return
        if is_done:
            self.close()
            self._settle(book, process.decision, exercise)

    def _begin(self, book: MistakeBook) -> None:
        decision = book.next
        if decision is None:
            self._tell()
            return
        try:
            self._process = _CheckProcess(registry.load(decision.game), decision)
        except (UnknownGame, BrokenGame):
            self._settle(book, decision, None)
        except OSError:
            self._note_death(book, decision)

    def _note_death(self, book: MistakeBook, decision: CostlyDecision) -> None:
        self.close()
        times = self._died[decision.id] = self._died.get(decision.id, 0) + 1
        if times >= _TIMES:
            self._settle(book, decision, None)

    def _settle(self, book: MistakeBook, decision: CostlyDecision, exercise: Exercise | None) -> None:
        book.settle(decision, exercise)
        self._ready += exercise is not None
        self._dropped += exercise is None
        self._looked = -_EVERY

    def _tell(self) -> None:
        """Tell what has become of the decisions, once all of them are checked."""
        if self._ready:
            told = ngettext("{n} exercise from your own games is ready in Practice.",
                            "{n} exercises from your own games are ready in Practice.", self._ready)
            self._notices.append(told.format(n=self._ready))
        if self._dropped:
            told = ngettext("{n} of your moves isn’t an exercise: no other move was clearly better.",
                            "{n} of your moves aren’t exercises: no other move was clearly better.", self._dropped)
            self._notices.append(told.format(n=self._dropped))
        self._ready = self._dropped = 0

    def take_notices(self) -> list[str]:
        told, self._notices = self._notices, []
        return told

    def close(self) -> None:
        """Stop. What was being checked waits."""
        if self._process is not None:
            self._process.close()
            self._process = None


def _check(pipe: Connection[Any, Any], game: Game, decision: bytes) -> None:
    """Run in another process."""
    system.stand_back()
    with contextlib.suppress(BrokenPipeError, OSError, KeyboardInterrupt):
        try:
            found = prove_decision(game, msgspec.json.decode(decision, type=CostlyDecision))
            pipe.send(msgspec.json.encode(found) if found is not None else b"")
        except (BrokenPipeError, KeyboardInterrupt):
            raise
        except Exception as problem:  # whatever it is, the next decision must not wait for it
            pipe.send(f"{type(problem).__name__}: {problem}")
