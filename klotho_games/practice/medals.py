"""Medals for practice, among those of the house. They follow from a person's answers.

    standings(notebook)      # by medal: the tiers that are earned, and how far it is to the next one
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from klotho_games.almanac.medals import MedalStanding
from klotho_games.core.contract import Value
from klotho_games.core.games import registry
from klotho_games.core.i18n import _
from klotho_games.core.play.medals import Tiered

from .answers import Answer, AnswerOutcome
from .exercise import GRADES
from .notebook import Notebook
from .progress import Bead, PracticeProgress, count_in_a_row

Counted = Iterator[tuple[str, int]]
"""After each day or answer its date, and the count so far."""


class PracticeOccasion(Value, frozen=True):
    """The day that has brought a medal, in place of a game."""

    ended: str
    id: str = ""


@dataclass(frozen=True)
class PracticeMedal(Tiered):
    count: Callable[[Notebook], Counted]


def practice_medals() -> tuple[PracticeMedal, ...]:
    """Return the medals, made at each call so that the words are in the current language."""
    return (
        PracticeMedal("sets", "cards", _("Ten minutes a day"), _("Finish the exercises of a day."), _sets,
                      bronze=1, silver=10, gold=50),
        PracticeMedal("days", "beads", _("String of beads"), _("Finish the exercises of several days in a row."), _days,
                      bronze=7, silver=30, gold=100),
        PracticeMedal("themes", "target", _("Second nature"), _("Master themes of exercises."), _themes,
                      bronze=1, silver=8, gold=20),
        PracticeMedal("grades", "stairs", _("Up the stairs"),
                      _("Get an exercise of every grade of a game right. Each game counts."), _grades,
                      bronze=1, silver=4, gold=len(registry.PLAYABLE)),
        PracticeMedal("mistakes", "mended", _("As good as new"), _("Get exercises from your own mistakes right."),
                      _mistakes, bronze=1, silver=10, gold=40),
    )


def standings(notebook: Notebook) -> tuple[MedalStanding, ...]:
    return tuple(_standing(medal, medal.count(notebook)) for medal in practice_medals())


def _standing(medal: PracticeMedal, counted: Counted) -> MedalStanding:
    left, earned = list(medal.steps()), []
    most = now = 0
    for when, now in counted:
        most = max(most, now)
        while left and most >= left[0][1]:
            earned.append((left.pop(0)[0], PracticeOccasion(when)))
    return MedalStanding(medal, most, now, tuple(earned))


def _earned_days(notebook: Notebook) -> Sequence[str]:
    return sorted(day.date for day in notebook.days if day.earned)


def _sets(notebook: Notebook) -> Counted:
    yield from ((day, n + 1) for n, day in enumerate(_earned_days(notebook)))


def _days(notebook: Notebook) -> Counted:
    """Count days in a row. A day without practice starts again from zero."""
    yield from ((when.isoformat(), run) for when, run in count_in_a_row(notebook.days))


def _themes(notebook: Notebook) -> Counted:
    """Count themes that were mastered once, even if they no longer are."""
    of_theme: dict[tuple[str, str], list[str]] = {}
    for game, exercises in notebook.exercises.items():
        for one in exercises:
            of_theme.setdefault((game, one.theme), []).append(one.id)
    theme_of = {id: theme for theme, ids in of_theme.items() for id in ids}
    last: dict[str, Answer] = {}
    mastered: set[tuple[str, str]] = set()
    for answer in notebook.answers:
        theme = theme_of.get(answer.exercise)
        if theme is None:
            continue
        last[answer.exercise] = answer
        if theme not in mastered and PracticeProgress.bead_of(of_theme[theme], last) is Bead.MASTERED:
            mastered.add(theme)
        yield answer.date, len(mastered)


def _grades(notebook: Notebook) -> Counted:
    grade_of = {one.id: one.grade for ones in notebook.exercises.values() for one in ones}
    right: dict[str, set[int]] = {}
    for answer in notebook.answers:
        grade = grade_of.get(answer.exercise, 0)
        if grade and answer.outcome is AnswerOutcome.RIGHT:
            right.setdefault(answer.game, set()).add(grade)
        yield answer.date, sum(len(grades) == GRADES for grades in right.values())


def _mistakes(notebook: Notebook) -> Counted:
    """Count own mistakes that are mended, also those that are no longer kept."""
    own, right = {one.id for one in notebook.own}, set()
    for answer in notebook.answers:
        if (answer.own or answer.exercise in own) and answer.outcome is AnswerOutcome.RIGHT:
            right.add(answer.exercise)
        yield answer.date, len(right)
