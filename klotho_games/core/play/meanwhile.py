"""What changed for a player while others decided, in one line when the player decides again.

A game can give its telling `waited(steps, seat, names, watched) -> list[str]`: a few words for each change. `steps` are
the steps since the seat's last decision, each with the state before it. `watched` means that the steps were shown as
they happened, and that the table stopped for the important ones. Scorings and losses (`Event.matters_to`) are always
reported if they were not watched; for a game without `waited`, in the words of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from klotho_games.core.contract import Event
from klotho_games.core.games.registry import Game
from klotho_games.core.i18n import _

from .record import Played

Waited = tuple[Any, Played]


def steps_of_others(history: Sequence[Played], seat: int, since: int = 0) -> list[Waited]:
    """Return the steps after this seat's last decision, from step `since` on; empty if no other seat has decided.

    The first step of a game is left out, because there is no state before it.
    """
    own = _own_last(history, seat)
    steps = [(history[n - 1].state, history[n]) for n in range(max(own + 1, since, 1), len(history))]
    return steps if any(played.seat >= 0 for _before, played in steps) else []


def by_own_hand(history: Sequence[Played], seat: int, since: int = 0) -> list[Event]:
    """Return the events that matter to a seat: those of its own last decision, and of
    chance since then if no other seat has decided."""
    own = _own_last(history, seat)
    last = own + 1 if steps_of_others(history, seat, since) else len(history)
    return [event for played in history[max(own, since, 0) : last] for event in played.events
            if seat in event.matters_to()]


def _own_last(history: Sequence[Played], seat: int) -> int:
    return next((n for n in range(len(history) - 1, -1, -1) if history[n].seat == seat), -1)


def describe_meanwhile(game: Game, steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool,
                       own: Sequence[Event] = ()) -> str:
    """Return a sentence about the changes; empty if nothing has changed for this seat.

    `own` comes from `by_own_hand`.
    """
    waited = getattr(game.telling, "waited", None)
    unseen = [] if watched else [event for event in own if seat in event.matters_to()]
    if waited is not None:
        news = waited(steps, seat, names, watched) if steps else []
    else:
        news = []
        unseen += [] if watched else [event for _before, played in steps for event in played.events
                                      if seat in event.matters_to()]
    lines = [line.text for event in unseen if (line := game.telling.event(event, names)) is not None]
    news = [*lines, *news]
    return _("While you waited: {news}.").format(news=", ".join(news)) if news else ""
