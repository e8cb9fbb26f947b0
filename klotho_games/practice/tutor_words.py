"""The words of the tutor and the figures of the chance bar, for the real table, the text table and the voice."""

from __future__ import annotations

from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _, as_percent, nest_quotes, number


def points_of(game: Game, seats: int) -> float:
    """Return how many points are worth 1 in a game that is played alone for points; 0 if it is won or lost."""
    return float(getattr(game.besides("chances", "CHANCES"), "points", 0.0)) if seats == 1 else 0.0


def value_text(share: float, points: float = 0.0) -> str:
    """Return a chance, or a score in games for points."""
    return number(round(share * points)) if points else as_percent(share, 0)


def change_text(change: float, points: float = 0.0) -> str:
    """Return a change with its sign, as short as the chance bar needs it."""
    told = value_text(abs(change), points)
    if told == value_text(0.0, points):
        return f"±{told}"
    return f"+{told}" if change > 0 else f"−{told}"


def question() -> str:
    return _("Sure? There is something better.")


def cost_sentence(game: Game, seats: int, move: str) -> str:
    """Return what a move does, without figures. `move` is its label."""
    if points_of(game, seats):
        told = _("If you choose “{move}”, your expected score drops.")
    elif seats == 1:
        told = _("If you choose “{move}”, your chance to succeed drops.")
    else:
        told = _("If you choose “{move}”, your chance to win drops.")
    return told.format(move=nest_quotes(move))


def figures(sentence: str, best: float, played: float, points: float = 0.0) -> str:
    """Return the sentence with its figures, for the voice and the text table."""
    told = _("{sentence} From {best} to {played}.")
    return told.format(sentence=sentence, best=value_text(best, points), played=value_text(played, points))
