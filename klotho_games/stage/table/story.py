"""Shows what happened: each event becomes motion and sound, in the order of the turn.

    class Story(story.Story):
        def tells(self):
            return {ev.DiceThrown: self._thrown, ev.MetalSold: self._sold}

        def _thrown(self, e, before, after): return [self.table.sound("dice_roll"), *self.table.tray.throw(e.dice)]

An event that is not listed is not shown on the table, only in the log or in the count at the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Event
from klotho_games.core.games.table_words import sentence
from klotho_games.stage.scene.motion import Hold, Part

from . import halt

if TYPE_CHECKING:
    from .desk import Desk

Parts = Sequence[Part]
Tell = Callable[[Any, Any, Any], Parts]
"""Called with an event, the state before its step and the state after it."""


class Story(ABC):
    def __init__(self, table: Desk) -> None:
        self.table = table
        self._tell = dict(self.tells())

    @abstractmethod
    def tells(self) -> Mapping[type[Event], Tell]:
        """Return the function that shows each type of event."""

    def first(self, events: Sequence[Event], before: Any, after: Any) -> Parts:
        """Return what comes before all events: the bar says what is going on."""
        return [lambda: self.table.flow.say(after)]

    def last(self, events: Sequence[Event], before: Any, after: Any) -> Parts:
        """Return what comes after all events, before the log shows them."""
        return ()

    def parts_to_lay_out(self, events: Sequence[Event], after: Any) -> Parts:
        """Return the parts that lay out the state after the step, once everything has been seen."""
        return [lambda: self.table.lay_out(after)] if events else []

    def seats_it_matters_to(self, event: Event, before: Any, after: Any) -> Collection[int]:
        """Return the seats to which this event matters. People at these seats see it even at instant speed
        (`settings.linger`)."""
        return event.matters_to()

    def parts_to_look(self, event: Event) -> Parts:
        """Return a stop after an important event. Not used if the event's own parts contain a `Hold`."""
        told = self.table.game.telling.event(event, self.table.names)
        if told is None or not halt.is_due(self.table, event.matters_to()):
            return ()
        return halt.parts_to_look(self.table, sentence(told.text))

    def tell(self, events: Sequence[Event], before: Any, after: Any) -> None:
        t = self.table
        t.motions.then(*self.first(events, before, after))
        for event in events:
            parts = self.parts_for(event, before, after)
            t.motions.then(*parts)
            if not any(isinstance(part, Hold) for part in parts):
                t.motions.then(*self.parts_to_look(event))
        t.motions.then(*self.last(events, before, after))
        log = tuple(t.log)
        t.motions.then(lambda: t.log_panel.show(log), *self.parts_to_lay_out(events, after))

    def parts_for(self, event: Event, before: Any, after: Any) -> Parts:
        own = self._tell.get(type(event))
        return own(event, before, after) if own is not None else ()
