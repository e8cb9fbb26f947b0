"""How the table shows what happened: each event becomes motion and sound, then the table shows the state after it.

`story_actions.py` shows Action cards, `story_bands.py` Bands and their Barbarians,
and `clobber_scene.py` the arena of a Clobber.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event, Step, Told
from klotho_games.games.klobba.rules import events as ev
from klotho_games.games.klobba.rules import tale
from klotho_games.games.klobba.rules.cards import NUMBER
from klotho_games.games.klobba.rules.state import Fray, Tale
from klotho_games.games.klobba.table.look import barbarian_cards
from klotho_games.games.klobba.table.look.rough_card import SLAB, SLAB_SHAPE, RoughCard
from klotho_games.games.klobba.table.parts.viewpoint import ANNOUNCED
from klotho_games.games.klobba.telling import TELLING
from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.pieces.cards import deal
from klotho_games.stage.scene.motion import Meanwhile, Motion, Part, Rejoin, fade, later, wait
from klotho_games.stage.scene.sprites import Sprite
from klotho_games.stage.scene.veil import Veil
from klotho_games.stage.table import story
from klotho_games.stage.table.story import Parts, Tell

from .flying import Flying, Z
from .story_actions import ActionStory
from .story_bands import BandStory

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.table import Table


_READ = 0.7
"""Seconds in which a line of the bar can be read."""


class Story(story.Story):
    table: Table
    step: Step
    """The move or outcome whose events are shown next."""
    _decider: int
    """Whose move it is; negative for an outcome of chance."""

    def __init__(self, table: Table) -> None:
        self.flying = Flying(table)
        self._actions = ActionStory(table, self.flying)
        super().__init__(table)

    def tells(self) -> dict[type[Event], Tell]:
        return {
            ev.StormHidden: self._show_storm_hiding,
            ev.StarsPaid: self._show_payment,
            ev.BarbariansSelected: self._show_selection,
            ev.StarsPlaced: self._show_placed_stars,
            ev.StormCame: self._show_storm,
            **self._actions.tell,
            **BandStory(self.table, self.flying).tell,
        }

    def seats_it_matters_to(self, event: Event, before: Fray, after: Fray) -> tuple[int, ...]:
        """A Clobber matters to both Totem holders, and to players whose Band loses a Barbarian in it."""
        if isinstance(event, ev.CardsFlipped):
            return event.seats
        if isinstance(event, ev.BarbarianClobbered):
            return (event.band,) if event.band < len(self.table.names) else ()
        return ()

    def tell(self, events: Sequence[Event], before: Fray, after: Fray) -> None:
        """Show the events in beats, each with one line of the log in the bar.

        The arena shows several events at once.
        """
        t = self.table
        self._decider = t.session.rules.to_act(before)
        s, n = t.viewpoint.visible_state(before), 0
        tales = [(event, t.viewpoint.visible_state(left)) for event, left in tale(before, self.step)]
        lines = t.log_book.captions()
        while n < len(tales):
            parts, shown = t.clobber.parts_for(tales[n:], s)
            if shown:
                s = tales[n + shown - 2][1]  # the arena has shown what led there
                parts += self._parts_to_leave(s, tales[n + shown - 1][1])
            else:
                shown = len(_first_equal(lines[n:]))
                if isinstance(tales[n][0], ev.CardsFlipped):
                    t.motions.then(*t.calling.parts_to_ask(s))
                parts = self._parts_of_beat(tales[n : n + shown], lines[n], s)
            t.motions.then(*parts)
            n += shown
            s = tales[n - 1][1]
        log = tuple(t.log)
        t.motions.then(lambda: t.log_panel.show(log))

    def _parts_of_beat(self, tales: Tale, line: Told | None, before: Fray) -> list[Part]:
        """Show events that share a line of the log. The line is in the bar for long enough to read it."""
        t, s, parts = self.table, before, list[Part]()
        if line is not None:
            parts.append(lambda: t.flow.tell(line))
            parts += [Meanwhile([wait(_READ)])] if self._is_read(line, tales[-1][0]) else []
        drawn = [event for event, _then in tales if isinstance(event, ev.ActionsDrawn)]
        if len(drawn) == len(tales):
            return [*parts, *self._actions.parts_to_draw(drawn), *self._parts_to_leave(s, tales[-1][1]), Rejoin()]
        for event, then in tales:
            parts += [*self.parts_for(event, s, then), *self._parts_to_leave(s, then)]
            s = then
        return [*parts, Rejoin()]

    def _parts_to_leave(self, s: Fray, then: Fray) -> list[Part]:
        return [partial(self.table.lay_out_view, then)] if then != s else []

    def _is_read(self, line: Told, last: Event) -> bool:
        """Whether a line waits until it can be read: not if a person has just decided it, if it was announced before,
        or if a bot's next decision makes it longer."""
        t, session = self.table, self.table.session
        if t.pace.watching or (type(last) in TELLING.goes_on and session.bot(session.to_act)):
            return False
        known = isinstance(self.step, ANNOUNCED) or not session.bot(self._decider)
        return not known or line.seat != self._decider

    # -- Stars ----------------------------------------------------------------------------------------------

    def _show_payment(self, e: ev.StarsPaid, before: Fray, after: Fray) -> Parts:
        return self.flying.stars(e.stars, lambda: [self.flying.purse(e.seat)], lambda: [self.flying.purse(e.to)])

    def _show_placed_stars(self, e: ev.StarsPlaced, before: Fray, after: Fray) -> Parts:
        t = self.table

        def ends() -> list[Point]:
            boxes = [t.bands.box_of(NUMBER[card]) for card in e.cards]
            return [box.centre for box in boxes if box is not None]

        return self.flying.stars(len(e.cards), lambda: [self.flying.purse(e.seat)], ends)

    def _show_selection(self, e: ev.BarbariansSelected, before: Fray, after: Fray) -> Parts:
        t = self.table
        lit = [card for one in after.sides for card in one.selected or ()]
        return [lambda: t.bands.light(lit), t.sound("crowd_hoo"), wait(0.3)] if e.cards else []

    # -- the storm ------------------------------------------------------------------------------------------

    def _show_storm_hiding(self, e: ev.StormHidden, before: Fray, after: Fray) -> Parts:
        return [self.table.sound("card_shuffle"), wait(0.2)]

    def _show_storm(self, e: ev.StormCame, before: Fray, after: Fray) -> Parts:
        """Show the storm card large, for everyone."""
        t = self.table
        box = Box.around((CANVAS.centre[0] - 160, 440), 300, 300 * SLAB_SHAPE)
        shown: list[Sprite] = []

        def begin() -> list[Motion]:
            w = box.w
            card = RoughCard(box, barbarian_cards.storm_face(e.storm, w), barbarian_cards.back_face(w), shape=SLAB,
                             units=w, z=Z + 40, turn=0.0)
            start = t.piles.barbarians
            card.centre, card.zoom = start.centre, start.w / w
            light = Veil(CANVAS, "#0a0818", z=Z + 30, alpha=0.0)
            shown[:] = [t.add(light), t.add(card)]
            return [fade(light, 0.55, 0.3), deal(card, box, -2, 0.5)]

        def leave() -> list[Motion]:
            return [fade(sprite, 0.0, 0.3) for sprite in shown]

        def gone() -> None:
            for sprite in shown:
                t.layers.remove(sprite)
            shown.clear()

        return [later(0.5, begin), t.sound(e.storm), wait(0.9), later(0.3, leave), gone]


def _first_equal(lines: Sequence[Told | None]) -> list[Told | None]:
    """Return the lines at the beginning that are one and the same. Events without a line have a beat of their own."""
    return list(takewhile(lambda line: line is lines[0], lines)) if lines[0] is not None else [None]
