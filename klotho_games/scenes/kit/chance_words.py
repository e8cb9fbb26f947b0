"""The words and figures of the chance bar for a seat, shared by games and replays."""

from __future__ import annotations

from collections.abc import Sequence

from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _
from klotho_games.practice.tutor_words import points_of

from .chance_strip import ChanceReading


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
