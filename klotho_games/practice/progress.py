"""What follows from a person's answers: ratings, due dates, mastered themes, the streak.

    progress = PracticeProgress()
    for answer in answers.answers:
        progress.learn(answer)
    progress.rating("karthis"), progress.due(today), progress.theme("karthis", "fight", ids)

A person and the exercises of a game have ratings on one scale (Glicko-2, `almanac/ratings.py`). An exercise begins with
the rating that it came with. For each person it then goes its own way: an exercise that someone knows by heart becomes
easy for them, so that repeating it cannot raise their rating again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from enum import StrEnum

import msgspec

from klotho_games.almanac import ratings
from klotho_games.almanac.ratings import Rating
from klotho_games.core.contract import Value

from .answers import Answer, AnswerOutcome, PracticeDay
from .schedule import Memory

RATED_AFTER = 5
"""The number of different exercises of a game after which a person has a rating."""
ALOUD = 4
"""What it costs in rating to let the coach think aloud."""
_OF_EXERCISE = 140.0
"""How uncertain the rating of an exercise is for a person who has not met it."""
_PERIOD = 30
"""Days of rest after which a rating becomes less certain."""
_MASTERED, _TRIED = 0.8, 5
"""A theme is mastered if this many of its exercises were tried, and this share of them was right the last time."""
_LOWEST = 100.0


class Bead(StrEnum):
    """How far a person is with a theme."""

    NOT_TRIED = "not tried"
    LEARNING = "learning"
    MASTERED = "mastered"


class Change(Value, frozen=True):
    """What an answer changed."""

    before: Rating
    after: Rating
    due: date
    days: int
    """Days until the exercise comes back."""
    was_shown: bool
    """Whether the rating before was shown already."""

    @property
    def points(self) -> int:
        return self.after.display_values[0] - self.before.display_values[0]


class _Person:
    """A person in one game."""

    def __init__(self) -> None:
        self.rating = Rating()
        self.exercises: dict[str, Rating] = {}
        self.last = ""
        self.line: list[tuple[str, float]] = []
        """The rating after each day with answers."""


class PracticeProgress:
    def __init__(self, answers: Iterable[Answer] = ()) -> None:
        self._people: dict[str, _Person] = {}
        self._memories: dict[str, Memory] = {}
        self._last: dict[str, Answer] = {}
        for answer in answers:
            self.learn(answer)

    def learn(self, answer: Answer) -> Change:
        """Count an answer. Answers must come in the order in which they were given."""
        memory = self._memories.setdefault(answer.exercise, Memory())
        memory.learn(answer)
        self._last[answer.exercise] = answer
        was_shown = self.shown_rating(answer.game) is not None
        person = self._people.setdefault(answer.game, _Person())
        if answer.outcome is AnswerOutcome.OPEN:
            return Change(person.rating, person.rating, memory.due, memory.days, was_shown)
        before = _rest(person.rating, person.last, answer.date)
        theirs = person.exercises.get(answer.exercise, Rating(answer.rating, _OF_EXERCISE))
        came = float(answer.outcome is AnswerOutcome.RIGHT)
        after = ratings.after(before, [(theirs, came)])
        if answer.aloud:
            after = msgspec.structs.replace(after, rating=max(_LOWEST, after.rating - ALOUD))
        person.rating, person.last = after, max(person.last, answer.date)
        person.exercises[answer.exercise] = ratings.after(theirs, [(before, 1 - came)])
        if person.line and person.line[-1][0] == answer.date:
            person.line.pop()
        person.line.append((answer.date, after.rating))
        return Change(before, after, memory.due, memory.days, was_shown)

    # -- ratings ------------------------------------------------------------------------------------------------

    def rating(self, game: str) -> Rating:
        """Return a person's rating; that of an unknown player if there are no answers."""
        person = self._people.get(game)
        return person.rating if person is not None else Rating()

    def shown_rating(self, game: str) -> Rating | None:
        """Return a person's rating; None before they have tried enough exercises of the game."""
        return None if self.count_until_rated(game) else self.rating(game)

    def last_change(self, exercise: str, before: Rating, was_shown: bool) -> Change:
        """Return what the last answer to an exercise changed for a person who had this rating before."""
        memory = self._memories[exercise]
        return Change(before, self.rating(self._last[exercise].game), memory.due, memory.days, was_shown)

    def count_until_rated(self, game: str) -> int:
        """Return how many more exercises a person must try before their rating is shown."""
        person = self._people.get(game)
        return max(0, RATED_AFTER - (len(person.exercises) if person is not None else 0))

    def line(self, game: str, since: date) -> list[tuple[str, float]]:
        """Return the rating at the end of each day with answers, beginning with what it was on the first day."""
        person = self._people.get(game)
        if person is None:
            return []
        first = since.isoformat()
        found = [point for point in person.line if point[0] >= first]
        before = [point for point in person.line if point[0] < first]
        starts = bool(before) and (not found or found[0][0] != first)
        return [(first, before[-1][1]), *found] if starts else found

    # -- exercises ----------------------------------------------------------------------------------------------

    def has_tried(self, exercise: str) -> bool:
        return exercise in self._last

    def last_answer(self, exercise: str) -> Answer | None:
        return self._last.get(exercise)

    def due_on(self, exercise: str) -> date | None:
        memory = self._memories.get(exercise)
        return memory.due if memory is not None else None

    def due(self, today: date) -> list[str]:
        """Return the exercises that are due, those that are latest first."""
        found = [(memory.due, id) for id, memory in self._memories.items() if memory.due <= today]
        return [id for _due, id in sorted(found)]

    def theme(self, exercises: Sequence[str]) -> Bead:
        """Return how far a person is with a theme, given all its exercises."""
        return self.bead_of(exercises, self._last)

    @staticmethod
    def bead_of(exercises: Sequence[str], last: Mapping[str, Answer]) -> Bead:
        """Return the bead of a theme, given the last answer to each exercise."""
        tried = [last[id] for id in exercises if id in last and last[id].outcome is not AnswerOutcome.OPEN]
        if not tried:
            return Bead.NOT_TRIED
        right = sum(answer.outcome is AnswerOutcome.RIGHT for answer in tried)
        enough = len(tried) >= min(_TRIED, len(exercises))
        return Bead.MASTERED if enough and right >= _MASTERED * len(tried) else Bead.LEARNING


def _rest(rating: Rating, last: str, now: str) -> Rating:
    if not last or now <= last:
        return rating
    periods = (date.fromisoformat(now) - date.fromisoformat(last)).days // _PERIOD
    for _period in range(min(periods, 120)):
        rating = ratings.after(rating, [])
    return rating


def count_in_a_row(days: Sequence[PracticeDay]) -> Iterator[tuple[date, int]]:
    """Return each earned day, in order, and how many days in a row it completes."""
    last, run = date.min, 0
    for when in sorted(date.fromisoformat(day.date) for day in days if day.earned):
        run = run + 1 if when - last == timedelta(days=1) else 1
        last = when
        yield when, run


def longest_streak(days: Sequence[PracticeDay]) -> int:
    """Return the most days in a row that were ever earned."""
    return max((run for _when, run in count_in_a_row(days)), default=0)


def streak(days: Sequence[PracticeDay], today: date) -> int:
    """Return how many days in a row were earned, up to today or, if today's set is not done yet, up to yesterday."""
    runs = dict(count_in_a_row(days))
    return runs.get(today) or runs.get(today - timedelta(days=1), 0)
