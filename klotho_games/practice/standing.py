"""Where a person stands: for each game a bead for each theme, the rating, and how it went in the last four weeks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from klotho_games.core.games import registry
from klotho_games.core.games.registry import BrokenGame
from klotho_games.core.i18n import _, signed

from .notebook import Notebook
from .progress import Bead
from .words import bead_name, until_rated

_WEEKS = timedelta(weeks=4)


@dataclass(frozen=True)
class GameStanding:
    """How far a person is in one game."""

    game: str
    title: str
    themes: tuple[tuple[str, Bead], ...]
    """The name of each theme, and its bead."""
    rating: int
    reach: int
    """Half the width of the 95 % interval."""
    left: int
    """Exercises until the rating is shown."""
    line: tuple[float, ...]
    has_exercises: bool
    is_weak: bool = False

    @property
    def change(self) -> int:
        return round(self.line[-1]) - round(self.line[0]) if self.line else 0

    @property
    def rating_parts(self) -> list[str]:
        """The rating in words, and how it changed."""
        parts = []
        if self.has_exercises and self.left:
            parts.append(until_rated(self.left))
        elif self.has_exercises:
            parts.append(_("rating {rating}, ± {reach}").format(rating=self.rating, reach=self.reach))
            if len(self.line) > 1:
                parts.append(_("{change} in four weeks").format(change=signed(self.change)))
        if self.is_weak:
            parts.append(_("needs practice"))
        return parts

    @property
    def spoken(self) -> str:
        parts = [f"{name.rstrip('?')}: {bead_name(bead)}" for name, bead in self.themes]
        return ", ".join([*self.rating_parts, *parts])


def standings_of(notebook: Notebook, today: date) -> list[GameStanding]:
    """Return the games of the house, and all others that have exercises, in the order of the shelf."""
    found = [_standing(notebook, box.id, box.title, today) for box in registry.shelf()
             if box.id in registry.SHELF or box.id in notebook.exercises]
    rated = [one for one in found if one.has_exercises and not one.left]
    if len(rated) < 2:
        return found
    weakest = min(rated, key=lambda one: one.rating)
    return [GameStanding(**{**vars(one), "is_weak": one is weakest}) for one in found]


def _standing(notebook: Notebook, game: str, title: str, today: date) -> GameStanding:
    try:
        own = tuple((theme.name, notebook.bead(game, theme.id)) for theme in notebook.themes(game))
    except BrokenGame:
        own = ()
    progress = notebook.progress
    rating, reach = progress.rating(game).display_values
    line = tuple(value for _day, value in progress.line(game, today - _WEEKS))
    return GameStanding(game, title, own, rating, reach, progress.count_until_rated(game), line,
                        game in notebook.exercises)
