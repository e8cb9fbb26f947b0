"""A person's practice: today's set, what they answer, and where they stand.

    notebook = Notebook(profile.id, exercises)
    for exercise in notebook.left(today):
        change = notebook.answer(exercise, AnswerOutcome.RIGHT, today)

`exercises` has those of each game (`exercise_file.all_exercises`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from math import inf
from time import monotonic

from klotho_games.core.games import registry
from klotho_games.core.games.registry import BrokenGame, UnknownGame
from klotho_games.core.games.themes import Theme, themes

from .answers import Answer, AnswerOutcome, Answers, PracticeDay
from .exercise import Exercise
from .mistakes import MistakeBook
from .progress import Bead, Change, PracticeProgress, longest_streak, streak
from .today import plan_day


def _is_of_today(exercise: Exercise) -> bool:
    """Whether the game of an exercise is here, with the same rules."""
    try:
        return registry.load(exercise.game).box.version == exercise.version
    except (UnknownGame, BrokenGame):
        return False


class Notebook:
    def __init__(
        self, who: str, exercises: Mapping[str, Sequence[Exercise]], mistakes: MistakeBook | None = None
    ) -> None:
        """`mistakes` is the person's, if it is open already."""
        self.exercises = exercises
        self._mistakes = mistakes if mistakes is not None else MistakeBook(who)
        self._by_id = {one.id: one for ones in exercises.values() for one in ones}
        self._answers = Answers(who)
        self._progress = PracticeProgress()
        self._marks: list[str] = []
        """The marks of the answers that `_progress` has learned from."""
        self._learned = -1
        """The state of the answers (`Answers.changes`) that `_progress` knows completely."""
        self._own: tuple[object, tuple[Exercise, ...]] = None, ()
        """All of the person's own exercises, and those of them that can be opened."""
        self._planned: tuple[object, tuple[str, ...]] | None = None
        """The set of a day that is not kept yet, and what it was planned from."""

    @property
    def own(self) -> tuple[Exercise, ...]:
        """Exercises from the person's own mistakes. They belong to no theme of a game, but come back like others. Those
        of games that are not here, or of other rules, are left out."""
        kept = self._mistakes.exercises
        if self._own[0] is not kept:
            self._own = kept, tuple(one for one in kept if _is_of_today(one))
        return self._own[1]

    @property
    def notices(self) -> list[str]:
        """Sentences for the player: a damaged file, a folder that cannot be written."""
        return self._answers.notices

    def catch_up(self) -> None:
        """Write answers that could not be written."""
        self._answers.catch_up()

    @property
    def progress(self) -> PracticeProgress:
        self.learn_for(inf)
        return self._progress

    def learn_for(self, seconds: float) -> bool:
        """Learn from answers that are not counted yet, for so long. Returns whether all are counted.

        Years of answers take more than a second, which no frame has.
        """
        until = monotonic() + seconds
        answers = self._answers.answers
        known = len(self._marks)
        if self._learned == self._answers.changes and known == len(answers):
            return True
        if known > len(answers) or any(one.mark != mark for one, mark in zip(answers, self._marks, strict=False)):
            # another window has added answers in between
            self._progress, self._marks, known = PracticeProgress(), [], 0
        for answer in answers[known:]:
            if monotonic() > until:
                return False
            self._progress.learn(answer)
            self._marks.append(answer.mark)
        self._learned = self._answers.changes
        return True

    # -- a day --------------------------------------------------------------------------------------------------

    def today(self, today: date) -> list[Exercise]:
        """Return the set of a day. It is chosen once and stays (`begin`)."""
        day = self._answers.day(today.isoformat())
        return (self._find(day.exercises) if day is not None else []) or self._find(self._plan(today))

    def begin(self, today: date) -> list[Exercise]:
        """Return the set of a day and keep it, as the person is going to practise.

        What has gone since the set was chosen, with a new version or a plug-in, no longer belongs to it.
        """
        date = today.isoformat()
        if (day := self._answers.day(date)) is not None:
            self._answers.leave_out(date, [id for id in day.exercises if self.find(id) is None])
        if self._answers.day(date) is None and (planned := self._plan(today)):
            self._answers.begin_day(PracticeDay(date, planned))
        return self.today(today)

    def leave_out(self, exercise: Exercise, today: date) -> None:
        """Go on without an exercise that cannot be opened: it no longer belongs to the day's set."""
        self._answers.leave_out(today.isoformat(), [exercise.id])

    def _plan(self, today: date) -> tuple[str, ...]:
        made_from = today, self._answers.changes, self.own
        if self._planned is None or self._planned[0] != made_from:
            chosen = plan_day(self.exercises, self.progress, today, own=self.own)
            self._planned = made_from, tuple(one.id for one in chosen)
        return self._planned[1]

    def _find(self, ids: Sequence[str]) -> list[Exercise]:
        return [one for id in ids if (one := self.find(id)) is not None]

    def find(self, id: str) -> Exercise | None:
        """Return the exercise with this id, among those of the games and the person's own; None if it is gone."""
        return self._by_id.get(id) or next((one for one in self.own if one.id == id), None)

    def left(self, today: date) -> list[Exercise]:
        """Return what is left of a day's set."""
        return [one for one in self.today(today) if self.outcome_on(one, today) is None]

    def own_waiting(self, today: date) -> list[Exercise]:
        """Return the person's own mistakes that were never practised or are due, the newest first."""
        due = self.progress.due(today)
        return [one for one in reversed(self.own) if one.id in due or not self.progress.has_tried(one.id)]

    def more(self, today: date) -> list[Exercise]:
        """Return another set for a person who has finished that of the day. It does not count for the streak."""
        return plan_day(self.exercises, self.progress, today, {one.id for one in self.today(today)}, own=self.own)

    def outcome_on(self, exercise: Exercise, day: date) -> AnswerOutcome | None:
        """Return how a person answered an exercise on a day: the last time, if there were several."""
        answer = self.progress.last_answer(exercise.id)
        return answer.outcome if answer is not None and answer.date == day.isoformat() else None

    def has_earned(self, day: date) -> bool:
        kept = self._answers.day(day.isoformat())
        return kept is not None and kept.earned

    def streak(self, today: date) -> int:
        return streak(self._answers.days, today)

    @property
    def longest_streak(self) -> int:
        return longest_streak(self._answers.days)

    def days_late(self, exercise: Exercise, today: date) -> int | None:
        """Return by how many days an exercise is late, 0 if it is due today; None for a new one."""
        due = self.progress.due_on(exercise.id)
        return (today - due).days if due is not None else None

    @property
    def has_answers(self) -> bool:
        return bool(self._answers.answers)

    @property
    def answers(self) -> Sequence[Answer]:
        """All answers, the oldest first."""
        return self._answers.answers

    @property
    def days(self) -> Sequence[PracticeDay]:
        """All days with a set, the oldest first."""
        return self._answers.days

    def due_tomorrow(self, today: date) -> int:
        """Return how many exercises will be due tomorrow."""
        return sum(self.find(id) is not None for id in self.progress.due(today + timedelta(days=1)))

    # -- answers ------------------------------------------------------------------------------------------------

    def answer(self, exercise: Exercise, outcome: AnswerOutcome, today: date, aloud: bool = False) -> Change:
        """Keep an answer. Skipping an exercise and trying it again are no answers."""
        extra = all(one.id != exercise.id for one in self.begin(today))
        answer = Answer(
            exercise.id, exercise.game, today.isoformat(), outcome, exercise.theme, exercise.rating, aloud, extra,
            own=any(one.id == exercise.id for one in self.own),
        )
        before = self.progress.rating(exercise.game)
        was_shown = self.progress.shown_rating(exercise.game) is not None
        self._answers.add(answer)
        return self.progress.last_change(exercise.id, before, was_shown)

    # -- themes -------------------------------------------------------------------------------------------------

    def themes(self, game: str) -> list[Theme]:
        """Return the themes of a game that have exercises; all of them if it has no exercises at all."""
        there = {one.theme for one in self.exercises.get(game, ())}
        return [theme for theme in themes(registry.load(game)) if theme.id in there or not there]

    def bead(self, game: str, theme: str) -> Bead:
        return self.progress.theme([one.id for one in self.exercises.get(game, ()) if one.theme == theme])
