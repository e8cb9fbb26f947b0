"""The themes of a game's exercises: the kinds of decision that one can practise.

A game can have `themes.py` with `THEMES`. A theme follows from the position and the possible moves alone, never from
the right answer, because people read it before they decide. Without it a game has no exercises.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from klotho_games.core.contract import Move, Value

from .registry import Game


class Theme(Value, frozen=True):
    id: str
    name: str
    """A short question in the game's own terms ("Explore or go down?")."""


class Themes(Protocol):
    def all(self) -> Sequence[Theme]:
        """Return four to six themes, made at each call so that the words are in the current language."""
        ...

    def of(self, s: Any, legal: Sequence[Move]) -> str:
        """Return the id of the theme of a decision. Empty if it belongs to none."""
        ...


def themes(game: Game) -> Sequence[Theme]:
    """Return the themes of a game; empty if it has none."""
    found: Themes | None = game.besides("themes", "THEMES")
    return found.all() if found is not None else ()


def theme_of(game: Game, s: Any, legal: Sequence[Move]) -> str:
    """Return the id of the theme of a decision; empty if it has none."""
    found: Themes | None = game.besides("themes", "THEMES")
    return found.of(s, legal) if found is not None else ""
