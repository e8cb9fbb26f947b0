"""A person at the exercises, one after the other: the same for the real table and the text table.

    sitting = PracticeSitting(notebook, notebook.left(today), today)
    session = sitting.open(names)
    reply = sitting.decide(session, move)        # or give_up(session); sitting.skip() changes nothing
    sitting.go_on()

The first move is the answer. Afterwards the same position can be tried again, which changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from random import Random

import msgspec

from klotho_games.core.contract import Move, Value
from klotho_games.core.games import registry
from klotho_games.core.games.registry import Game
from klotho_games.core.people.setup_seats import bot_names
from klotho_games.core.play.session import Session

from .answers import AnswerOutcome
from .exercise import Exercise, MeasuredChoice, move_of
from .measuring import MoveQuestion, measure
from .notebook import Notebook
from .position import open_position
from .progress import Change


def seat_names(exercise: Exercise, person: str) -> tuple[str, ...]:
    """Return the names at the table of an exercise: the person at the seat that decides, bots at the others."""
    others = (name for name in bot_names() if name.casefold() != person.casefold())
    return tuple(person if seat == exercise.seat else next(others) for seat in range(exercise.seats))


class Reply(Value, frozen=True):
    """What came of an answer."""

    exercise: Exercise
    move: Move | None
    """What was played; None if the person gave up."""
    choice: MeasuredChoice | None
    best: Move
    outcome: AnswerOutcome
    change: Change | None
    """What the answer changed; None when the exercise was tried again."""

    @property
    def is_right(self) -> bool:
        return self.outcome is AnswerOutcome.RIGHT

    @property
    def is_open(self) -> bool:
        """Whether it is not clear if the move is right."""
        return self.outcome is AnswerOutcome.OPEN

    @property
    def is_best(self) -> bool:
        return self.is_right and self.move == self.best


def _results_before(notebook: Notebook, today: date) -> tuple[bool | None, ...]:
    """Return the results of the day's set that are known already."""
    outcomes = [notebook.outcome_on(one, today) for one in notebook.today(today)]
    return tuple(outcome.is_right for outcome in outcomes if outcome is not None)


class PracticeSitting:
    def __init__(self, notebook: Notebook, exercises: Sequence[Exercise], today: date) -> None:
        self.notebook, self.day = notebook, today
        self._waiting = list(exercises)
        self.done: list[Reply] = []
        """The replies so far, without those to further tries."""
        self.is_of_day = {one.id for one in exercises} == {one.id for one in notebook.left(today)}
        """Whether these are the rest of the day's set, which waits when someone leaves. The others are chosen again."""
        self.earlier = _results_before(notebook, today) if self.is_of_day else ()
        """The results of earlier today (`AnswerOutcome.is_right`), if this is the rest of the day's set."""
        self._aloud = False
        self._answered = False

    @property
    def exercise(self) -> Exercise | None:
        """The exercise in front of the person; None when all are done."""
        return self._waiting[0] if self._waiting else None

    @property
    def coming(self) -> Exercise | None:
        """The exercise after that one; None if it is the last."""
        return self._waiting[1] if self.has_others else None

    @property
    def game(self) -> Game:
        assert self.exercise is not None
        return registry.load(self.exercise.game)

    @property
    def number(self) -> int:
        """The number of the exercise in this sitting, or in the day's set, from 1."""
        return len(self.earlier) + len(self.done) + (0 if self._answered else 1)

    @property
    def total(self) -> int:
        return len(self.earlier) + len(self.done) + len(self._waiting) - self._answered

    @property
    def results(self) -> list[bool | None]:
        """Whether each answer so far was right (`AnswerOutcome.is_right`), from the first of the set on."""
        return [*self.earlier, *(reply.outcome.is_right for reply in self.done)]

    @property
    def has_others(self) -> bool:
        """Whether another exercise waits after this one."""
        return len(self._waiting) > 1

    @property
    def is_answered(self) -> bool:
        """Whether the answer is known, so that only further tries and the next exercise are possible."""
        return self._answered

    def open(self, names: Sequence[str], bots: Sequence[str] = ()) -> Session:
        """Return a game in the position of the exercise. Raises BadExercises if it cannot be opened."""
        assert self.exercise is not None
        return open_position(self.game, self.exercise, names, bots)

    def think_aloud(self) -> None:
        """Note that the person lets the coach think aloud. It costs rating, once."""
        self._aloud = self._aloud or not self._answered

    @property
    def is_aloud(self) -> bool:
        return self._aloud

    def decide(self, session: Session, move: Move) -> Reply:
        """Answer with a move that is legal in this position. `session` stays as it is.

        A move that the exercise does not have is measured first, which takes some seconds (`measuring.py`).
        """
        same, known = self.look_up(session, move)
        return self.settle(same, known or measure(self.question(session, same)))

    def look_up(self, session: Session, move: Move) -> tuple[Move, MeasuredChoice | None]:
        """Return the listed move with the same effect, and its choice; None if it was not measured."""
        assert self.exercise is not None
        same = session.same(move)
        return same, self.exercise.choice_of(same)

    def question(self, session: Session, move: Move) -> MoveQuestion:
        """Return what has to be measured for a move that the exercise does not have."""
        exercise = self.exercise
        assert exercise is not None
        seed = Random(f"{exercise.id} {bytes(exercise.best.move)!r}").getrandbits(40)
        view = session.view(exercise.seat)
        return MoveQuestion(session.game, view, exercise.seats, move_of(session.game, exercise.best), move, seed)

    def settle(self, move: Move, choice: MeasuredChoice) -> Reply:
        """Answer with a move and what it was measured to be worth.

        The chance after a move that was measured now is the exercise's best chance less the difference. That of the
        same move in the few games of this measurement would be a second, less certain figure that doesn't fit.
        """
        assert self.exercise is not None
        if self.exercise.choice_of(move) is None:
            chance = min(1.0, max(0.0, self.exercise.best.chance - choice.behind))
            choice = msgspec.structs.replace(choice, chance=round(chance, 4))
        outcome = AnswerOutcome.RIGHT if choice.is_right else AnswerOutcome.MISSED
        return self._reply(self.exercise, move, choice, AnswerOutcome.OPEN if choice.is_open else outcome)

    def give_up(self) -> Reply:
        """See the answer without deciding. It counts as missed."""
        assert self.exercise is not None
        return self._reply(self.exercise, None, None, AnswerOutcome.GIVEN_UP)

    def skip(self) -> None:
        """Put an exercise aside. It comes back at the end of this sitting, and nothing is kept of it."""
        assert not self._answered
        self._waiting.append(self._waiting.pop(0))
        self._aloud = False

    def go_on(self) -> None:
        """Go to the next exercise after an answer."""
        assert self._answered
        self._waiting.pop(0)
        self._answered = self._aloud = False

    def leave_out(self) -> None:
        """Go on without an exercise that cannot be opened."""
        self.notebook.leave_out(self._waiting.pop(0), self.day)
        self._answered = self._aloud = False

    def _reply(
        self, exercise: Exercise, move: Move | None, choice: MeasuredChoice | None, outcome: AnswerOutcome
    ) -> Reply:
        best = move_of(self.game, exercise.best)
        if self._answered:
            return Reply(exercise, move, choice, best, outcome, None)
        change = self.notebook.answer(exercise, outcome, self.day, self._aloud)
        self._answered = True
        reply = Reply(exercise, move, choice, best, outcome, change)
        self.done.append(reply)
        return reply
