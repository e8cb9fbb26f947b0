"""The lines of a log, in which events that say little alone share one line.

A game can give its telling `together(events, names, seat) -> Told | None`: the one line of several events in a row, or
None if they need more than one. Events without a line don't count. Its `goes_on` has the types of events whose line can
become longer with the next decision: while bots decide, no one hears the shorter one first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from klotho_games.core.contract import NOBODY, Event, Told

from .registry import Game

LineOf = Callable[[Sequence[Event]], Told | None]


def line_of(game: Game, events: Sequence[Event], names: Sequence[str], seat: int = NOBODY) -> Told | None:
    """Return the line of an event, or the one line of several, as this seat can read it."""
    telling = game.telling
    if len(events) > 1:
        together = getattr(telling, "together", None)
        return together(events, names, seat) if together is not None else None
    own = getattr(telling, "event_for", None) if seat != NOBODY else None
    return own(events[0], names, seat) if own is not None else telling.event(events[0], names)


class LogMark(NamedTuple):
    lines: int
    last: Sequence[Told]
    """The last line; empty if there is none."""
    together: Sequence[Event]


class LogLines:
    """A log that grows event by event."""

    def __init__(self, line_of: LineOf, lines: Sequence[Told] = (), together: Sequence[Event] = ()) -> None:
        """`lines` begin the log, and `together` are the events of the last of them."""
        self._line_of = line_of
        self.lines = [*lines]
        self._together = [*together]

    def add(self, event: Event) -> int:
        """Add an event. Return the number of its line; -1 if it has none."""
        if self._together:
            shared = self._line_of([*self._together, event])
            if shared is not None:
                self.lines[-1] = shared
                self._together.append(event)
                return len(self.lines) - 1
        alone = self._line_of([event])
        if alone is None:
            return -1
        self.lines.append(alone)
        self._together = [event]
        return len(self.lines) - 1

    def add_all(self, events: Iterable[Event]) -> list[int]:
        return [self.add(event) for event in events]

    def can_grow(self, game: Game) -> bool:
        """Whether the next event can still change the last line."""
        return bool(self._together) and type(self._together[-1]) in getattr(game.telling, "goes_on", ())

    def mark(self) -> LogMark:
        """Return how far the log has come."""
        return LogMark(len(self.lines), self.lines[-1:], tuple(self._together))

    def upto(self, mark: LogMark) -> LogLines:
        """Return the log as it was at a mark. Only the last line can have changed since."""
        return LogLines(self._line_of, [*self.lines[: max(0, mark.lines - 1)], *mark.last], mark.together)
