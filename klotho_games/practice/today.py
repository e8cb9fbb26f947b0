"""A day's practice: about ten minutes of exercises that are due, then new ones at one's rating.

    plan_day(shelf, progress, today)                # the exercises of today's set, in order
    plan_day(shelf, progress, today, without)       # another set, without those
    choose(exercises, progress, "fight", grade=2)   # those of a game that someone has chosen

`shelf` has the exercises of each game. The order of the set is the order of practice: what is late comes first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date

from .exercise import Exercise
from .progress import PracticeProgress

SECONDS = 85
"""What an exercise takes, with a look at the answer."""
MINUTES = 10
SIZE = MINUTES * 60 // SECONDS
_REACH = 200.0
"""A new exercise within this distance of one's rating is as good as any; other things decide."""


def plan_day(
    shelf: Mapping[str, Sequence[Exercise]], progress: PracticeProgress, today: date, without: Collection[str] = (),
    size: int = SIZE, own: Sequence[Exercise] = (),
) -> list[Exercise]:
    """Return what to practise: due exercises, the latest first, then new ones. Of a person's `own` mistakes, only those
    that are due belong to a day."""
    known = {exercise.id: exercise for exercises in (*shelf.values(), own) for exercise in exercises}
    chosen = [known[id] for id in progress.due(today) if id in known and id not in without][:size]
    games = Counter(exercise.game for exercise in chosen)
    themes = Counter((exercise.game, exercise.theme) for exercise in chosen)
    tried = Counter(game for game, exercises in shelf.items() for one in exercises if progress.has_tried(one.id))
    taken = {exercise.id for exercise in chosen} | set(without)
    while len(chosen) < size:
        open_games = [game for game, exercises in shelf.items()
                      if any(is_new(one, progress) and one.id not in taken for one in exercises)]
        if not open_games:
            break
        game = min(open_games, key=lambda game: (games[game], tried[game]))
        new = [one for one in shelf[game] if is_new(one, progress) and one.id not in taken]
        one = min(new, key=lambda one: _unfit(one, progress, themes))
        chosen.append(one)
        taken.add(one.id)
        games[game] += 1
        themes[game, one.theme] += 1
    return chosen


def is_new(exercise: Exercise, progress: PracticeProgress) -> bool:
    return not progress.has_tried(exercise.id)


def choose(
    exercises: Sequence[Exercise], progress: PracticeProgress, theme: str = "", grade: int = 0,
    last: Collection[str] = (),
) -> list[Exercise]:
    """Return the exercises of one game that a person has chosen by theme and grade.

    New ones come first, by their distance from the person's rating and with changing themes, then those that were not
    seen for longest. Those with an id in `last` are at the end: what waits in the day's set counts for the day, so it
    is only taken if there is nothing else.
    """
    fitting = [one for one in exercises if theme in ("", one.theme) and grade in (0, one.grade)]
    new = _mix([one for one in fitting if is_new(one, progress)], progress)
    seen = [(answer.date, one.id, one) for one in fitting if (answer := progress.last_answer(one.id)) is not None]
    found = [*new, *(one for _date, _id, one in sorted(seen, key=lambda kept: kept[:2]))]
    return sorted(found, key=lambda one: one.id in last)


def _mix(new: list[Exercise], progress: PracticeProgress) -> list[Exercise]:
    """Put the best next exercises first, of many themes; the others follow in order."""
    chosen: list[Exercise] = []
    themes: Counter[tuple[str, str]] = Counter()
    while new and len(chosen) < SIZE:
        one = min(new, key=lambda one: _unfit(one, progress, themes))
        new.remove(one)
        chosen.append(one)
        themes[one.game, one.theme] += 1
    return [*chosen, *sorted(new, key=lambda one: _unfit(one, progress, Counter()))]


def _unfit(
    one: Exercise, progress: PracticeProgress, themes: Mapping[tuple[str, str], int]
) -> tuple[float, int, float, str]:
    """Order new exercises: for a person without a rating from the easiest grade on, later at their rating.

    Themes that are not in the set come first.
    """
    own = progress.rating(one.game)
    if progress.count_until_rated(one.game):
        return float(one.grade), themes.get((one.game, one.theme), 0), one.rating, one.id
    off = abs(one.rating - own.rating)
    return max(0.0, off - _REACH), themes.get((one.game, one.theme), 0), off, one.id
