"""What changed for somebody while others decided: told in a line when they decide again.

A game in which that matters gives its telling `waited(steps, seat, names, watched) -> list[str]`: a few words for each
change. `steps` is each step since the seat's own last decision with the state before it; `watched` says that it was
shown as it happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.record import Played
from klotho_games.core.registry import Game
from klotho_games.core.words import _

Waited = tuple[Any, Played]


def meanwhile(history: Sequence[Played], seat: int, since: int = 0) -> list[Waited]:
    """The steps after this seat's last decision, from step `since` on; none where nobody else has decided anything.

    The first step of all is left out: there is no state before it.
    """
    own = next((n for n in range(len(history) - 1, -1, -1) if history[n].seat == seat), -1)
    steps = [(history[n - 1].state, history[n]) for n in range(max(own + 1, since, 1), len(history))]
    return steps if any(played.seat >= 0 for _before, played in steps) else []


def told(game: Game, steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool) -> str:
    """In a sentence; empty where nothing has changed for this seat."""
    waited = getattr(game.telling, "waited", None)
    news = waited(steps, seat, names, watched) if waited is not None and steps else []
    return _("While you waited: {news}.").format(news=", ".join(news)) if news else ""
