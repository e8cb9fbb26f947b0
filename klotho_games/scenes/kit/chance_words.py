"""The words and figures of the chance bar for a seat, shared by games and replays."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

from .chance_strip import ChanceReading


def points_of(game: Game, seats: int) -> float:
    """Return how many points are worth 1 in a game that is played alone for points; 0 if it is won or lost."""
    return float(getattr(game.besides("chances", "CHANCES"), "points", 0.0)) if seats == 1 else 0.0


def reading_for(game: Game, names: Sequence[str], whose: str = "") -> ChanceReading:
    """Return the bar without figures; `whose` is the name of the seat, empty for the one person who plays."""
    alone = len(names) == 1
    points = points_of(game, len(names))
    if points:
        label = _("{name}’s expected score").format(name=whose) if whose else _("Your expected score")
    elif alone:
        label = _("{name}’s chance to succeed").format(name=whose) if whose else _("Your chance to succeed")
    else:
        label = _("{name}’s chance to win").format(name=whose) if whose else _("Your chance to win")
    return ChanceReading(label, even=None if alone else 1 / len(names), points=points)
