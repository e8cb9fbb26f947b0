"""Proves a person's costly decisions, one after the other, in a process of its own.

    queue = CheckQueue()
    queue.tick(book, may_work)       # once a frame
    queue.take_notices()
    queue.close()

The proof is that of our exercises (`proof.py`), on seeds that the coach did not use. A process that was stopped, by a
game or by the end of the program, begins its decision again later. A decision is only dropped when the proof has said
something about it: one that takes too long is laid by, and one whose process dies is tried again at the next start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random
from time import monotonic, process_time
from typing import Any
from zlib import crc32

import msgspec

from klotho_games.bots import hints, levels
from klotho_games.core.contract import IllegalMove, Move, Value
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
from .side_process import Pipe, SideProcess, send_result

_PATIENCE, _LONGER = 90.0, 900.0
"""Seconds of computing for one proof, and for one that the person wants to take longer."""
_FEW, _BEST, _MOST = 6, 3, 6
"""With at most `_FEW` moves all are compared; otherwise the played one, the coach's, the hint, and the judge's best."""
_STEP = 4
"""Worlds between two looks at the clock. The figures are only looked at after those of `_WORLDS`."""
_WORLDS = (48, 96, 192, 384, 768)
_MORE_WORLDS = (*_WORLDS, 1536)
_TRIES = {"easy": 8, "normal": 8, "hard": 2}
_BORDERS = (1250.0, 1550.0, 1850.0)
"""The ratings at which a harder grade begins."""
_GAMES_APART = 1 << 20
_EVERY = 1.0
"""Seconds between two looks for something to check."""
_SLOW = 600.0
"""Seconds without a sign of life after which a process counts as stuck. It gives one after every game, but stands back
behind everything else that the computer does."""
_TIMES = 2
"""How often a decision is tried whose process dies, before it is put off."""
Signs = Callable[[int], None]


class CheckOutcome(StrEnum):
    PROVEN = "proven"
    EQUAL = "equal"
    """Nothing is clearly better than what was played."""
    TOO_LONG = "too long"
    OUTDATED = "outdated"
    """Today's rules do not have this decision."""


class CheckResult(Value, frozen=True):
    """What a proof has found. Only a proven decision has an exercise."""

    outcome: CheckOutcome
    exercise: Exercise | None = None


def _say_nothing(_games: int) -> None: ...


def prove_decision(
    game: Game, decision: CostlyDecision, patience: float | None = None, told: Signs = _say_nothing
) -> CheckResult:
    """Find out whether something is clearly better than what was played. `told` gets a sign of life after every
    game."""
    try:
        asked = _unproven(game, decision)
        session = open_position(game, asked, bot_names())
        played, better = (game.steps.decode(one) for one in (decision.played, decision.better))
    except (BadExercises, IllegalMove, *NOT_JSON):
        return CheckResult(CheckOutcome.OUTDATED)
    assert isinstance(played, Move) and isinstance(better, Move)
    if decision.version != game.info.version:
        return CheckResult(CheckOutcome.OUTDATED)
    view, legal = session.view(decision.seat), session.legal()
    moves = _shortlist(game, view, legal, [session.same(better), session.same(played)])
    proof = Proof(game, view, decision.seats, moves, crc32(f"own {decision.id}".encode()) * _GAMES_APART)
    proof.told = told
    if patience is None:
        patience = _LONGER if decision.longer else _PATIENCE
    outcome = _prove(proof, session.same(played), patience, _MORE_WORLDS if decision.longer else _WORLDS)
    if outcome is not CheckOutcome.PROVEN:
        return CheckResult(outcome)
    found = msgspec.structs.replace(asked, choices=proof.choices(), theme=theme_of(game, session.state, legal))
    if not found.is_proven:
        return CheckResult(CheckOutcome.EQUAL)
    return CheckResult(CheckOutcome.PROVEN, _add_grade(game, session, found, told))


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


def _prove(proof: Proof, played: Move, patience: float, worlds: Sequence[int]) -> CheckOutcome:
    """Play until every choice is either right or clearly worse, or the played one is as good as any."""
    began = process_time()
    own = next(one for one in proof.tried if one.move == played)
    for until in worlds:
        while proof.n < until:
            proof.look(min(_STEP, until - proof.n))
            if process_time() - began > patience:
                return CheckOutcome.TOO_LONG
        if until >= LEAST and (own is proof.best or proof.verdict(own)):
            return CheckOutcome.EQUAL
        if until >= LEAST and proof.is_settled:
            return CheckOutcome.PROVEN
    return CheckOutcome.EQUAL if proof.verdict(own) is None else CheckOutcome.TOO_LONG


def _add_grade(game: Game, session: Session, exercise: Exercise, told: Signs) -> Exercise:
    """Ask the levels, so that the exercise has a rating and a grade as ours have."""
    rng = Random(exercise.id)
    view = session.view(exercise.seat)
    tries: dict[str, tuple[int, int]] = {}
    for level, n in _TRIES.items():
        budget = msgspec.structs.replace(levels.budget(level), seconds=1.0, of_computing=True)
        right = 0
        for _try in range(n):
            told(0)
            choice = exercise.choice_of(session.same(levels.choose(game, view, level, rng, budget).move))
            right += choice is not None and choice.is_right
        tries[level] = right, n
    rating = rating_of(tries)
    grade = min(GRADES, 1 + sum(rating >= border for border in _BORDERS))
    return msgspec.structs.replace(exercise, rating=rating, grade=grade,
                                   found=tuple(round(right / n, 3) for right, n in tries.values()))


class _CheckProcess:
    """One process with one decision."""

    def __init__(self, game: Game, decision: CostlyDecision) -> None:
        self.decision = decision
        self.since = monotonic()
        self._process = SideProcess("klotho-games practice", _check, game, msgspec.json.encode(decision))

    def poll(self) -> CheckResult | None:
        """Return the result as soon as it is there. Raises OSError or EOFError if the process is gone."""
        while self._process.pipe.poll():
            told = self._process.pipe.recv()
            self.since = monotonic()
            if isinstance(told, bytes):
                return msgspec.json.decode(told, type=CheckResult)
            if not isinstance(told, int):
                raise OSError(told)
        if monotonic() - self.since > _SLOW:
            raise OSError
        return None

    def close(self) -> None:
        self._process.close()


_PUT_OFF, _STILL_OPEN = "put off", "still open"


def _sentence(what: str, n: int) -> str:
    """Return what has become of this many decisions."""
    if what == CheckOutcome.PROVEN:
        told = ngettext("{n} exercise from your own games is ready in Practice.",
                        "{n} exercises from your own games are ready in Practice.", n)
    elif what == CheckOutcome.EQUAL:
        told = ngettext("{n} of your moves isn’t an exercise: no other move was clearly better.",
                        "{n} of your moves aren’t exercises: no other move was clearly better.", n)
    elif what == CheckOutcome.TOO_LONG:
        told = ngettext("{n} of your moves takes longer to check. Choose “Try longer” in Practice to go on.",
                        "{n} of your moves take longer to check. Choose “Try longer” in Practice to go on.", n)
    elif what == _STILL_OPEN:
        told = ngettext("{n} of your moves isn’t an exercise: more test games didn’t settle it either.",
                        "{n} of your moves aren’t exercises: more test games didn’t settle them either.", n)
    elif what == CheckOutcome.OUTDATED:
        told = ngettext("{n} of your moves isn’t an exercise: it doesn’t fit today’s rules.",
                        "{n} of your moves aren’t exercises: they don’t fit today’s rules.", n)
    else:
        told = ngettext("{n} of your moves couldn’t be checked. The next start of Klotho Games tries again.",
                        "{n} of your moves couldn’t be checked. The next start of Klotho Games tries again.", n)
    return told.format(n=n)


class CheckQueue:
    def __init__(self) -> None:
        self._process: _CheckProcess | None = None
        self._book: MistakeBook | None = None
        self._looked = -_EVERY
        self._died: dict[str, int] = {}
        """How often the process of a decision has died."""
        self._found: Counter[str] = Counter()
        """How many decisions have come to what: a `CheckOutcome`, `_PUT_OFF` or `_STILL_OPEN`."""
        self._notices: list[str] = []

    @property
    def is_working(self) -> bool:
        return self._process is not None

    def tick(self, book: MistakeBook, may_work: bool) -> None:
        """Check the next decision if there is time for that, and keep what has been found."""
        if book is not self._book:  # someone else practises now
            self.close()
            self._book = book
            self._found.clear()
        if self._process is not None and not may_work:
            self.close()
        if self._process is None:
            if may_work and monotonic() - self._looked >= _EVERY:
                self._looked = monotonic()
                self._begin(book)
            return
        process = self._process
        try:
            result = process.poll()
        except (OSError, EOFError):
            self._note_death(book, process.decision)
            return
        if result is not None:
            self.close()
            self._settle(book, process.decision, result)

    def _begin(self, book: MistakeBook) -> None:
        decision = book.next
        if decision is None:
            self._tell()
            return
        try:
            self._process = _CheckProcess(registry.load(decision.game), decision)
        except (UnknownGame, BrokenGame):  # a plug-in, which may be there again
            self._put_off(book, decision)
        except OSError:
            self._note_death(book, decision)

    def _note_death(self, book: MistakeBook, decision: CostlyDecision) -> None:
        self.close()
        times = self._died[decision.id] = self._died.get(decision.id, 0) + 1
        if times >= _TIMES:
            self._put_off(book, decision)

    def _put_off(self, book: MistakeBook, decision: CostlyDecision) -> None:
        book.put_off(decision)
        self._found[_PUT_OFF] += 1

    def _settle(self, book: MistakeBook, decision: CostlyDecision, result: CheckResult) -> None:
        self._looked = -_EVERY
        if result.outcome is not CheckOutcome.TOO_LONG:
            book.settle(decision, result.exercise)
            self._found[result.outcome] += 1
        elif decision.longer:
            book.settle(decision, None)
            self._found[_STILL_OPEN] += 1
        else:
            book.lay_by(decision)
            self._found[result.outcome] += 1

    def _tell(self) -> None:
        """Tell what has become of the decisions, once all of them are checked."""
        self._notices += [_sentence(what, n) for what, n in self._found.items()]
        self._found.clear()

    def take_notices(self) -> list[str]:
        told, self._notices = self._notices, []
        return told

    def close(self) -> None:
        """Stop. What was being checked waits."""
        if self._process is not None:
            self._process.close()
            self._process = None


def _check(pipe: Pipe, game: Game, decision: bytes) -> None:
    """Run in another process. What goes wrong there must not keep the next decision waiting."""
    asked = msgspec.json.decode(decision, type=CostlyDecision)
    send_result(pipe, lambda: msgspec.json.encode(prove_decision(game, asked, told=pipe.send)))
