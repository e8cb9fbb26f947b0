"""The sentences about an answer, for the real table, the text table and the voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.games.move_labels import distinct_labels
from klotho_games.core.games.registry import Game
from klotho_games.core.games.themes import themes
from klotho_games.core.i18n import _, as_percent, decimal, ngettext

from .answers import AnswerOutcome
from .exercise import REACH, Exercise, MeasuredChoice, move_of
from .progress import ALOUD, Change
from .sitting import Reply


def theme_name(game: Game, exercise: Exercise) -> str:
    """Return the question that an exercise asks ("Fight or retreat?")."""
    return next((theme.name for theme in themes(game) if theme.id == exercise.theme), _("What is your best move?"))


def labels(game: Game, s: Any, reply: Reply, names: Sequence[str]) -> tuple[str, str]:
    """Return the labels of the move that was played (empty if none was) and of the best one, so that they differ."""
    moves = list(dict.fromkeys(move for move in (reply.move, reply.best) if move is not None))
    told = distinct_labels(game.telling, s, moves, names)
    return (told[reply.move] if reply.move is not None else ""), told[reply.best]


def label(game: Game, s: Any, choice: MeasuredChoice, names: Sequence[str]) -> str:
    return game.telling.move(s, move_of(game, choice), names)


def headline(reply: Reply, best: str, alone: bool) -> str:
    """Return what the answer was worth in one sentence. `best` is the label of the best move."""
    if reply.outcome is AnswerOutcome.RIGHT:
        return _("Right! This is the best move.") if reply.is_best else _("Right! This move is as good as any.")
    if reply.outcome is AnswerOutcome.GIVEN_UP:
        return _("The best move is “{move}”.").format(move=best)
    told = _("“{move}” succeeds more often.") if alone else _("“{move}” wins more often.")
    return told.format(move=best)


def chance_text(choice: MeasuredChoice, alone: bool) -> str:
    """Return the chance after a choice, with its error ("73% chance to win, ± 3")."""
    told = _("{chance} chance to succeed, ± {error}") if alone else _("{chance} chance to win, ± {error}")
    return told.format(chance=as_percent(choice.chance), error=points(REACH * choice.error))


def cost_text(choice: MeasuredChoice) -> str:
    """Return how much a choice costs, with its error ("12 percentage points less, ± 4")."""
    told = _("{points} percentage points less, ± {error}")
    return told.format(points=points(choice.behind), error=points(REACH * choice.behind_error))


def points(share: float) -> str:
    return decimal(100 * share, 0)


def when_again(change: Change) -> str:
    if change.days <= 1:
        return _("You’ll see this again tomorrow.")
    return ngettext("You’ll see this again in {n} day.", "You’ll see this again in {n} days.", change.days).format(
        n=change.days)


def rating_text(change: Change, is_shown: bool, left: int) -> str:
    """Return how the rating changed, or how many exercises are left until there is one."""
    if not is_shown:
        return ngettext("{n} more exercise until you have a rating.", "{n} more exercises until you have a rating.",
                        left).format(n=left)
    before, after = change.before.display_values[0], change.after.display_values[0]
    return _("Your rating: {before} to {after}.").format(before=before, after=after)


def aloud_text() -> str:
    """Return the label of the button that asks the coach for help."""
    return _("Think aloud (−{points} rating)").format(points=ALOUD)
