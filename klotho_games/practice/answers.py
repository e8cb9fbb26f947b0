"""What one person answered to exercises, and which exercises each of their days had.

    answers = Answers(profile.id)
    answers.begin_day(PracticeDay("2026-11-19", ("a1b2c3d4e5f6", …)))
    answers.add(Answer("a1b2c3d4e5f6", "karthis", "2026-11-19", AnswerOutcome.RIGHT, rating=1320.0))

The answers are the truth; ratings, due dates, themes and streaks are computed from them (`progress.py`). Each profile
has a file of its own. It is replaced as a whole, so after a crash it has all answers or all but the last one, and a
second window adds its answers to those that are there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from pathlib import Path
from secrets import token_hex
from typing import Annotated, TypeAlias

import msgspec

from klotho_games.core.contract import Value
from klotho_games.core.files import folders, json_files, safe_reading
from klotho_games.core.files.folders import CannotSave
from klotho_games.core.files.json_files import Sentences, Stamp
from klotho_games.core.i18n import _

FORMAT = 1
MOST = 40_000
"""The newest answers that are kept: twenty a day for more than five years."""
_LARGEST = 16 << 20
_DAYS = 4000
_SETS = 60
"""For so many days it is known which exercises they had. Older days only keep whether their bead was earned."""

Date: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
"""A person's own date, so that travelling does not break a streak."""


class AnswerOutcome(StrEnum):
    RIGHT = "right"
    MISSED = "missed"
    GIVEN_UP = "given up"


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
    mark: str = ""
    """Tells this answer from all others, so that two windows do not count it twice."""


class PracticeDay(Value, frozen=True, omit_defaults=True):
    date: Date
    exercises: tuple[str, ...] = ()
    """The set of the day, in order. It stays the same for the whole day."""
    earned: bool = False
    """Whether the whole set was answered."""


class _Book(Value, frozen=True):
    format: int = FORMAT
    answers: tuple[Answer, ...] = ()
    days: tuple[PracticeDay, ...] = ()


class Answers:
    def __init__(self, who: str) -> None:
        self.notices: list[str] = []
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        self.changes = 0
        """Rises with every change, so that callers know whether their results are still valid."""
        self._path: Path | None = safe_reading.within(folders.practice(), f"{who}.json") if who else None
        self._book = _Book()
        self._unwritten: list[Callable[[_Book], _Book]] = []
        self._kept = self._path is not None
        self._stamp: Stamp | None = None

    @property
    def answers(self) -> Sequence[Answer]:
        self._look_again()
        return self._book.answers

    @property
    def days(self) -> Sequence[PracticeDay]:
        """All days with a set, the oldest first."""
        self._look_again()
        return self._book.days

    def day(self, date: str) -> PracticeDay | None:
        return next((day for day in reversed(self.days) if day.date == date), None)

    def add(self, answer: Answer) -> None:
        """Add an answer, and the day's bead if it was the last one of the set."""
        marked = msgspec.structs.replace(answer, mark=answer.mark or token_hex(4))
        self._change(lambda book: _with_answer(book, marked))

    def begin_day(self, day: PracticeDay) -> PracticeDay:
        """Keep the set of a day. If another window has begun it already, its set is returned."""
        self._change(lambda book: _with_day(book, day))
        return self.day(day.date) or day

    def catch_up(self) -> None:
        """Write what is unwritten. Until it can be written, it holds for this run."""
        if self._unwritten:
            self._change(None)

    def _change(self, change: Callable[[_Book], _Book] | None) -> None:
        if change is not None:
            self._unwritten.append(change)
        if self._path is None or not self._kept or not self._has_folder(self._path.parent):
            self._set(change(self._book) if change is not None else self._book)
            return
        with folders.in_turn(self._path):
            self._look_again(surely=True)
            self._write(self._path)

    def _has_folder(self, folder: Path) -> bool:
        try:
            folders.ensure_folder(folder)
        except CannotSave as problem:
            self._notice(problem)
            return False
        return True

    def _set(self, book: _Book) -> None:
        if book != self._book:
            self._book = book
            self.changes += 1

    def _write(self, path: Path) -> None:
        if not self._kept:
            return
        try:
            folders.write_whole(path, msgspec.json.encode(self._book))
        except CannotSave as problem:
            self._notice(problem)
        else:
            self._stamp = json_files.stamp(path)
            self._unwritten.clear()

    def _notice(self, problem: CannotSave) -> None:
        if str(problem) not in self.notices:
            self.notices.append(str(problem))

    def _look_again(self, surely: bool = False) -> None:
        """Load what another window has written, and add what is unwritten here.

        `surely` reads in any case: two quick writes can have the same time stamp.
        """
        if self._path is None or not self._kept:
            return
        stamp = json_files.stamp(self._path)
        if not surely and (stamp is None or stamp == self._stamp):
            return
        book = self._book
        if stamp is not None:
            told = Sentences(
                _("Your practice was saved by a newer version of Klotho Games. It stays unchanged, and new answers "
                  "count only until you close this window."),
                _("Your practice in {path} can’t be read. The file stays unchanged, and new answers count only until "
                  "you close this window."),
                _("The file of your practice was damaged. It’s now called {name}, and a new one begins with the "
                  "answers that are still known here."),
            )
            book, read = json_files.read(self._path, _Book(), FORMAT, told, _LARGEST)
            self.notices += read.notices
            self._kept, self._stamp = read.keep, stamp
            if read.notices:
                book = self._book
        for change in self._unwritten:
            book = change(book)
        self._set(book)


def _with_answer(book: _Book, answer: Answer) -> _Book:
    """Add an answer, in the order of dates. The same answer is not added twice."""
    if any(known.mark == answer.mark for known in book.answers[-_SETS:]):
        return book
    answers = (*book.answers, answer)[-MOST:]
    answered = {known.exercise for known in answers if known.date == answer.date and not known.extra}
    days = tuple(
        msgspec.structs.replace(day, earned=True)
        if day.date == answer.date and day.exercises and answered.issuperset(day.exercises) else day
        for day in book.days
    )
    return msgspec.structs.replace(book, answers=answers, days=days)


def _with_day(book: _Book, day: PracticeDay) -> _Book:
    if any(known.date == day.date for known in book.days):
        return book
    days = (*book.days, day)[-_DAYS:]
    older = tuple(msgspec.structs.replace(one, exercises=()) for one in days[:-_SETS])
    return msgspec.structs.replace(book, days=(*older, *days[-_SETS:]))
