"""Sentences of the page of practice."""

from __future__ import annotations

from datetime import date

from klotho_games.core.games import registry
from klotho_games.core.i18n import _, ngettext
from klotho_games.practice.answers import AnswerOutcome
from klotho_games.practice.exercise import GRADES, Exercise
from klotho_games.practice.notebook import Notebook
from klotho_games.practice.words import minutes, tomorrow_text


def heading(notebook: Notebook, today: date) -> str:
    if notebook.today(today) and not notebook.left(today):
        return _("Done for today")
    return _("Ten minutes today")


def under_heading(notebook: Notebook, today: date) -> str:
    """Return what today's set consists of, or how far one has come with it."""
    whole, left = notebook.today(today), notebook.left(today)
    if not whole:
        return _("Nothing is due today") if notebook.exercises else _("There are no exercises yet")
    if not left:
        return _result(notebook, today)
    if len(left) < len(whole):
        return _("{n} of {of} answered").format(n=len(whole) - len(left), of=len(whole))
    if not notebook.has_answers:
        if len({one.game for one in whole}) == len(whole) > 1:
            return _("You start with one exercise from each game")
        return _("You start with easy exercises")
    known = sum(notebook.days_late(one, today) is not None for one in whole)
    new = len(whole) - known
    parts = []
    if known:
        parts.append(ngettext("{n} exercise to repeat", "{n} exercises to repeat", known).format(n=known))
    if new and known:
        parts.append(ngettext("{n} new one", "{n} new ones", new).format(n=new))
    elif new:
        parts.append(ngettext("{n} new exercise", "{n} new exercises", new).format(n=new))
    return _("{first} and {second}").format(first=parts[0], second=parts[1]) if len(parts) > 1 else parts[0]


def _result(notebook: Notebook, today: date) -> str:
    whole = notebook.today(today)
    right = sum(notebook.outcome_on(one, today) is AnswerOutcome.RIGHT for one in whole)
    told = _("{n} of {of} right").format(n=right, of=len(whole))
    missed = len(whole) - right
    if not missed:
        return told
    back = ngettext("{n} comes back tomorrow", "{n} come back tomorrow", missed).format(n=missed)
    return _("{told}, {back}").format(told=told, back=back)


def streak_text(notebook: Notebook, today: date) -> str:
    days = notebook.streak(today)
    return ngettext("{n} day in a row", "{n} days in a row", days).format(n=days) if days else ""


def summary(notebook: Notebook, today: date) -> tuple[str, str]:
    """Return the two sentences beside the button that starts."""
    left = notebook.left(today)
    if left:
        how_long = minutes(len(left))
        number = ngettext("{n} exercise", "{n} exercises", len(left)).format(n=len(left))
        told = ngettext("{exercises}, about {n} minute.", "{exercises}, about {n} minutes.", how_long)
        first = not notebook.has_answers
        earn = _("Finish them to earn your first bead.") if first else ngettext(
            "Finish it to earn today’s bead.", "Finish them to earn today’s bead.", len(left))
        return told.format(exercises=number, n=how_long), earn
    due = notebook.due_tomorrow(today)
    if notebook.has_earned(today):
        told = _("You have earned today’s bead.")
    elif notebook.today(today):
        told = _("You have answered all of today’s exercises.")
    else:
        told = _("You have tried all exercises, and none is due today.")
    return told, tomorrow_text(due) if due else ""


def due_text(notebook: Notebook, exercise: Exercise, today: date) -> tuple[str, bool]:
    """Return when an exercise is due, and whether that was before today; empty for a new one."""
    late = notebook.days_late(exercise, today)
    if late is None:
        return "", False
    if late <= 0:
        return _("due today"), False
    return ngettext("{n} day late", "{n} days late", late).format(n=late), True


def grade_text(exercise: Exercise) -> str:
    return _("grade {grade} of {grades}").format(grade=exercise.grade, grades=GRADES)


def title_of(game: str) -> str:
    return registry.load(game).box.title
