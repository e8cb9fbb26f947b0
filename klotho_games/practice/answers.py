"""What one person answered to exercises, and which exercises each of their days had.

    answers = Answers(profile.id)
    answers.begin_day(PracticeDay("2026-11-19", ("a1b2c3d4e5f6", …)))
    answers.add(Answer("a1b2c3d4e5f6", "karthis", "2026-11-19", AnswerOutcome.RIGHT, rating=1320.0))

The answers are the truth; ratings, due dates, themes and streaks are computed from them (`progress.py`). Each profile
has a file of its own (`person_file.py`).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import date
from enum import StrEnum
from secrets import token_hex
from typing import Annotated, TypeAlias

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files.json_files import Sentences
from klotho_games.core.i18n import _

from .person_file import PersonFile

FORMAT = 1
MOST = 40_000
"""The newest answers that are kept: twenty a day for more than five years."""
_LARGEST = 16 << 20
_DAYS = 4000
_SETS = 60
"""For this many days it is known which exercises they had. Older days only keep whether their bead was earned."""

Date: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^(19|2\d)\d{2}-\d{2}-\d{2}$")]
"""A person's own date, so that travelling does not break a streak. Exercises come back up to a year later, so the last
years that a date can have are left out."""


class AnswerOutcome(StrEnum):
    RIGHT = "right"
    MISSED = "missed"
    GIVEN_UP = "given up"
    OPEN = "open"
    """The move was measured, but it is not clear whether it is right. The rating stays, and the exercise comes back."""

    @property
    def is_right(self) -> bool | None:
        """Whether the answer was right; None if that is not clear."""
        return None if self is AnswerOutcome.OPEN else self is AnswerOutcome.RIGHT


class Answer(Value, frozen=True, omit_defaults=True):
    exercise: str
    game: str
    date: Date
    outcome: AnswerOutcome
    theme: str = ""
    rating: Annotated[float, msgspec.Meta(ge=0, le=4000)] = 1500.0
    """The rating of the exercise as it came, so that nothing else is needed to compute one's own."""
    aloud: bool = False
    """Whether the person let the coach think aloud before."""
    extra: bool = False
    """Whether it did not belong to the set of the day."""
    own: bool = False
    """Whether the exercise came from one of the person's own mistakes."""
    mark: str = ""
    """Tells this answer from others like it, so that none is counted twice."""

    def __post_init__(self) -> None:
        date.fromisoformat(self.date)  # raises ValueError for the 30th of February


class PracticeDay(Value, frozen=True, omit_defaults=True):
    date: Date
    exercises: tuple[str, ...] = ()
    """The set of the day, in order. It stays the same for the whole day."""
    earned: bool = False
    """Whether the whole set was answered."""

    def __post_init__(self) -> None:
        date.fromisoformat(self.date)


class _Book(Value, frozen=True):
    format: int = FORMAT
    answers: tuple[Answer, ...] = ()
    days: tuple[PracticeDay, ...] = ()


class Answers:
    def __init__(self, who: str) -> None:
        self._file = PersonFile(f"{who}.json" if who else "", _Book(), FORMAT, _sentences, _LARGEST)

    @property
    def notices(self) -> list[str]:
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        return self._file.notices

    @property
    def changes(self) -> int:
        """Rises with every change, so that callers know whether their results are still valid."""
        return self._file.changes

    @property
    def answers(self) -> Sequence[Answer]:
        return self._file.book.answers

    @property
    def days(self) -> Sequence[PracticeDay]:
        """All days with a set, the oldest first."""
        return self._file.book.days

    def day(self, when: str) -> PracticeDay | None:
        return next((day for day in reversed(self.days) if day.date == when), None)

    def add(self, answer: Answer) -> None:
        """Add an answer, and the day's bead if it was the last one of the set."""
        marked = msgspec.structs.replace(answer, mark=answer.mark or token_hex(4))
        self._file.change(lambda book: _with_answer(book, marked))

    def begin_day(self, day: PracticeDay) -> PracticeDay:
        """Keep the set of a day. If another window has begun it already, its set is returned."""
        self._file.change(lambda book: _with_day(book, day))
        return self.day(day.date) or day

    def leave_out(self, when: str, exercises: Collection[str]) -> None:
        """Take exercises out of the set of a day, because they are gone. Its bead may be earned by that."""
        day = self.day(when)
        if day is not None and not set(day.exercises).isdisjoint(exercises):
            self._file.change(lambda book: _without(book, when, exercises))

    def catch_up(self) -> None:
        """Write what is unwritten. Until it can be written, it holds for this run."""
        self._file.catch_up()


def _sentences() -> Sentences:
    return Sentences(
        _("Your practice was saved by a newer version of Klotho Games. It stays unchanged, and new answers count only "
          "until you close this window."),
        _("Your practice in {path} can’t be read. The file stays unchanged, and new answers count only until you close "
          "this window."),
        _("The file of your practice was damaged. It’s now called {name}, and a new one begins with the answers that "
          "are still known here."),
    )


def _with_answer(book: _Book, answer: Answer) -> _Book:
    """Add an answer, in the order of dates. The same answer is not added twice."""
    if answer in book.answers:
        return book
    answers = (*book.answers, answer)[-MOST:]
    days = tuple(_earn(day, answers) if day.date == answer.date else day for day in book.days)
    return msgspec.structs.replace(book, answers=answers, days=days)


def _earn(day: PracticeDay, answers: Sequence[Answer]) -> PracticeDay:
    """Return the day with its bead if its whole set is answered."""
    answered = {known.exercise for known in answers if known.date == day.date and not known.extra}
    earned = day.earned or (bool(day.exercises) and answered.issuperset(day.exercises))
    return msgspec.structs.replace(day, earned=earned)


def _without(book: _Book, when: str, exercises: Collection[str]) -> _Book:
    """Take exercises out of the set of a day. A day of which nothing remains begins again with another set."""
    days = []
    for day in book.days:
        if day.date == when:
            left = tuple(id for id in day.exercises if id not in exercises)
            day = _earn(msgspec.structs.replace(day, exercises=left), book.answers)
        if day.date != when or day.exercises or day.earned:
            days.append(day)
    return msgspec.structs.replace(book, days=tuple(days))


def _with_day(book: _Book, day: PracticeDay) -> _Book:
    if any(known.date == day.date for known in book.days):
        return book
    days = (*book.days, day)[-_DAYS:]
    older = tuple(msgspec.structs.replace(one, exercises=()) for one in days[:-_SETS])
    return msgspec.structs.replace(book, days=(*older, *days[-_SETS:]))
