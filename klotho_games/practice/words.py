"""The sentences about an answer, for the real table, the text table and the voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from klotho_games.core.games.aftermath import say_it_came_out_best, say_yours
from klotho_games.core.games.move_labels import distinct_labels
from klotho_games.core.games.registry import Game
from klotho_games.core.games.themes import themes
from klotho_games.core.i18n import _, capital, decimal, nest_quotes, ngettext, number

from .answers import AnswerOutcome
from .exercise import REACH, Exercise, MeasuredChoice, move_of
from .progress import ALOUD, Bead, Change
from .reasons import ChoiceReasons
from .sitting import PracticeSitting, Reply
from .today import SECONDS
from .tutor_words import points_of, value_text


class Gauge(NamedTuple):
    """What the figures of an exercise mean: a chance to win, alone a chance to succeed, or a score."""

    alone: bool
    points: float
    """How many points are worth 1; 0 if it is a chance."""
    best: float | None = None
    """The chance after the best choice."""

    def value(self, share: float) -> str:
        return value_text(share, self.points)

    def number(self, share: float) -> str:
        """Return a difference in points or percentage points, without their name."""
        return decimal(share * (self.points or 100), 0)

    def error(self, error: float) -> str:
        return f"± {self.number(REACH * error)}"

    def cost(self, choice: MeasuredChoice) -> str:
        """Return how much less a choice is worth than the best one, as the difference of the figures that people read,
        unless rounding alone doesn't explain that: 85% and 46% are 39 points apart."""
        one = self.points or 100
        measured = choice.behind * one
        shown = round(self.best * one) - round(choice.chance * one) if self.best is not None else measured
        return decimal(shown if abs(shown - measured) < 1 else measured, 0)

    @property
    def label(self) -> str:
        if self.points:
            return _("expected score")
        return _("chance to succeed") if self.alone else _("chance to win")


def gauge_of(game: Game, exercise: Exercise) -> Gauge:
    return Gauge(exercise.seats == 1, points_of(game, exercise.seats), exercise.best.chance)


def theme_name(game: Game, exercise: Exercise) -> str:
    """Return the question that an exercise asks ("Forge or leave?"). Own mistakes may have none."""
    return next((theme.name for theme in themes(game) if theme.id == exercise.theme), _("What is your best move?"))


def labels(game: Game, s: Any, reply: Reply, names: Sequence[str]) -> tuple[str, str]:
    """Return the labels of the move that was played (empty if none was) and of the best one, so that they differ."""
    moves = list(dict.fromkeys(move for move in (reply.move, reply.best) if move is not None))
    told = distinct_labels(game.telling, s, moves, names)
    return (told[reply.move] if reply.move is not None else ""), told[reply.best]


def label(game: Game, s: Any, choice: MeasuredChoice, names: Sequence[str]) -> str:
    return game.telling.move(s, move_of(game, choice), names)


def headline(reply: Reply, best: str, gauge: Gauge) -> str:
    """Return what the answer was worth in one sentence. `best` is the label of the best move."""
    if reply.is_open:
        return _("It isn’t clear whether this move is as good as the best known one.")
    sure = reply.choice is None or reply.choice.certain
    if reply.outcome is AnswerOutcome.RIGHT and sure:
        return _("Right! This is the best move.") if reply.is_best else _("Right! This move is as good as any.")
    if reply.outcome is AnswerOutcome.RIGHT:
        return _("This move is probably as good as the best one.")
    if reply.outcome is AnswerOutcome.GIVEN_UP:
        return _("The best move is “{move}”.").format(move=nest_quotes(best))
    if gauge.points:
        told = _("“{move}” brings more points.") if sure else _("“{move}” probably brings more points.")
    elif gauge.alone:
        told = _("“{move}” succeeds more often.") if sure else _("“{move}” probably succeeds more often.")
    else:
        told = _("“{move}” wins more often.") if sure else _("“{move}” probably wins more often.")
    return told.format(move=nest_quotes(best))


def doubt(choice: MeasuredChoice) -> str:
    """Return why the figures of a choice are not certain; empty if they are."""
    if choice.certain:
        return ""
    if not choice.games:
        return _("This is only an estimate, because test games take too long here.")
    told = ngettext("This isn’t certain after {n} test game.", "This isn’t certain after {n} test games.", choice.games)
    return told.format(n=decimal(choice.games, 0))


def why_text(reply: Reply, reasons: ChoiceReasons) -> str:
    """Return what makes the difference between the moves of `find_pair`, in one sentence."""
    if reply.is_open:
        return _("The test games don’t settle which of the two moves is better.")
    if reasons.main:
        return reasons.main if reply.move is None or reply.is_right else say_yours(reasons.main)
    if reply.is_right and not reply.is_best:
        return _("Both moves did about as well in many test games.")
    return say_it_came_out_best()


def chance_text(choice: MeasuredChoice, gauge: Gauge) -> str:
    """Return the chance after a choice, with its error ("73% chance to win, ± 3")."""
    if gauge.points:
        told = _("expected score {chance}, ± {error}")
    elif gauge.alone:
        told = _("{chance} chance to succeed, ± {error}")
    else:
        told = _("{chance} chance to win, ± {error}")
    return told.format(chance=gauge.value(choice.chance), error=gauge.number(REACH * choice.error))


def cost_text(choice: MeasuredChoice, gauge: Gauge) -> str:
    """Return how much a choice costs, with its error ("12 percentage points less, ± 4")."""
    told = _("{points} points less, ± {error}") if gauge.points else _("{points} percentage points less, ± {error}")
    return told.format(points=gauge.cost(choice), error=gauge.number(REACH * choice.behind_error))


def when_again(change: Change) -> str:
    if change.days <= 1:
        return _("You’ll see this again tomorrow.")
    return ngettext("You’ll see this again in {n} day.", "You’ll see this again in {n} days.", change.days).format(
        n=change.days)


def open_text() -> str:
    """Return what an answer means for the rating of which it is not clear whether it is right."""
    return _("This counts as neither right nor missed, so your rating stays as it is.")


def rating_text(change: Change, left: int) -> str:
    """Return how the rating changed, or how many exercises are left until there is one."""
    if left:
        return f"{capital(until_rated(left))}."
    before, after = (rating.display_values[0] for rating in (change.before, change.after))
    if not change.was_shown:
        return first_rating_text(after)
    return _("Your rating: {before} to {after}.").format(before=number(before), after=number(after))


def first_rating_text(rating: int) -> str:
    """Return a rating that nothing can be compared with, because none was shown before."""
    return _("Your first rating: {rating}.").format(rating=number(rating))


def until_rated(left: int) -> str:
    return ngettext("{n} more exercise until you have a rating", "{n} more exercises until you have a rating",
                    left).format(n=left)


def bead_name(bead: Bead) -> str:
    return {Bead.NOT_TRIED: _("not tried"), Bead.LEARNING: _("learning"), Bead.MASTERED: _("mastered")}[bead]


def minutes(number: int) -> int:
    """Return about how long this many exercises take."""
    return max(1, round(number * SECONDS / 60))


def count_right(results: Sequence[bool | None]) -> str:
    """Return how many answers of a sitting were right."""
    n, right = len(results), results.count(True)
    told = ngettext("You got {right} of {n} exercise right.", "You got {right} of {n} exercises right.", n)
    return told.format(right=right, n=n)


def streak_text(days: int) -> str:
    """Return how many days in a row someone has practised; empty for none."""
    return ngettext("You have practised {n} day in a row.", "You have practised {n} days in a row.", days).format(
        n=days) if days else ""


def tomorrow_text(due: int) -> str:
    if not due:
        return _("No exercise is due tomorrow.")
    return ngettext("{n} exercise is due tomorrow.", "{n} exercises are due tomorrow.", due).format(n=due)


def aloud_text(is_free: bool = False) -> str:
    """Return the label of the button that asks the coach for help. In another try it costs nothing."""
    if is_free:
        return _("Think aloud")
    return _("Think aloud (−{points} rating)").format(points=ALOUD)


def kept_text(sitting: PracticeSitting) -> str:
    """Return what someone who leaves a sitting finds again."""
    return _("Your place is kept.") if sitting.is_of_day else _("Your answers are kept.")


def give_up_question(sitting: PracticeSitting) -> str:
    """Return what has to be confirmed before giving up; empty if it changes nothing, as in another try."""
    return "" if sitting.is_answered else _("Give up this exercise? It counts as missed.")


def aloud_tip(is_free: bool = False) -> str:
    """Return what this button does."""
    if is_free:
        return _("The coach says what it sees, but not which move is best.")
    told = _("The coach says what it sees, but not which move is best. That costs {points} points of your rating.")
    return told.format(points=ALOUD)
