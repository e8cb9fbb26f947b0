"""What changed for somebody while others decided: told in a line when they decide again.

A game in which that matters gives its telling `waited(steps, seat, names, watched) -> list[str]`: a few words for each
change. `steps` is each step since the seat's own last decision with the state before it; `watched` says that it was
shown as it happened, and that the table has stopped for what has to be seen. Scorings and losses (`Event.matters_to`)
are told wherever it has not; of a game that tells nothing itself, as the log tells them.
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
    """The steps after this seat's last decision, from step `since` on; none where nobody else has decided anything.

    The first step of all is left out: there is no state before it.
    """
    own = _own_last(history, seat)
    steps = [(history[n - 1].state, history[n]) for n in range(max(own + 1, since, 1), len(history))]
    return steps if any(played.seat >= 0 for _before, played in steps) else []


def by_own_hand(history: Sequence[Played], seat: int, since: int = 0) -> list[Event]:
    """What matters to a seat of what its own last decision did; and of what chance did, where nobody decided since."""
    own = _own_last(history, seat)
    last = own + 1 if steps_of_others(history, seat, since) else len(history)
    return [event for played in history[max(own, since, 0) : last] for event in played.events
            if seat in event.matters_to()]


def _own_last(history: Sequence[Played], seat: int) -> int:
    return next((n for n in range(len(history) - 1, -1, -1) if history[n].seat == seat), -1)


def describe_meanwhile(game: Game, steps: Sequence[Waited], seat: int, names: Sequence[str], watched: bool,
                       own: Sequence[Event] = ()) -> str:
    """In a sentence; empty where nothing has changed for this seat. `own` is what `by_own_hand` has found."""
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
