"""When an exercise is due again. FSRS decides, the free scheduler for spaced repetition (`fsrs` on PyPI).

We keep only dates, so every answer counts as given at noon of its day, and no exercise comes back on the same day. With
this retention a missed exercise comes back tomorrow, and one that was right at first in four days, then much later.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from fsrs import Card, Rating, Scheduler

from .answers import Answer, AnswerOutcome

RETENTION = 0.85
"""How likely one still knows an exercise when it is due."""
LONGEST = 365
"""Days after which every exercise is seen again."""

_SCHEDULER = Scheduler(
    desired_retention=RETENTION, learning_steps=(), relearning_steps=(), maximum_interval=LONGEST, enable_fuzzing=False
)
_NEVER = datetime(1972, 1, 1, tzinfo=UTC)


class Memory:
    """How well a person knows one exercise, and when it is due."""

    def __init__(self) -> None:
        self._card = Card(card_id=0, due=_NEVER)

    def learn(self, answer: Answer) -> None:
        at = datetime.combine(date.fromisoformat(answer.date), time(12), UTC)
        if self._card.last_review is not None:  # after the clock was set back
            at = max(at, self._card.last_review)
        self._card, _log = _SCHEDULER.review_card(self._card, _rating(answer), at)

    @property
    def due(self) -> date:
        return self._card.due.date()

    @property
    def days(self) -> int:
        """The number of days between the last answer and the next one."""
        last = self._card.last_review
        return (self._card.due - last) // timedelta(days=1) if last is not None else 0


def _rating(answer: Answer) -> Rating:
    if answer.outcome is not AnswerOutcome.RIGHT:
        return Rating.Again
    return Rating.Hard if answer.aloud else Rating.Good
