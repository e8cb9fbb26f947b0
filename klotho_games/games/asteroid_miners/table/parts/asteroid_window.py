"""The asteroid behind its window: strata with what both crews have taken from them, and places to drop dice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from klotho_games.core.i18n import _
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import ASTEROIDS
from klotho_games.games.asteroid_miners.rules.names import NUMERALS, asteroid_name, crew_name, mineral_name
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, face_for, strata_of
from klotho_games.games.asteroid_miners.table.look.places import Places
from klotho_games.games.asteroid_miners.table.look.strata import Cut, Taken, bands, cell, paint_strata, paint_window
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.focus import Spot

from .deck_panel import DeckPanel

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table

Z = 10


class AsteroidWindow:
    def __init__(self, table: Table) -> None:
        self.table = table
        places = table.places
        self._panel = table.add(DeckPanel(places, places["window"], z=Z, margin=24))
        self._spot = table.spot(Spot("asteroid", places["window"], "", role=_("asteroid"), ring=18))
        self._spots: list[Spot] = []
        self._laid = -1
        """The asteroid whose minerals have spots now."""

    def show(self, s: Dig) -> None:
        self._panel.show_slots(_paint, _cut(s))
        self._spot.label = self._spot.tip = self._window_words(s)
        self._lay_spots(s)
        for n, stratum in enumerate(strata_of(s)):
            for slot in (0, 1):
                spot = self._spots[2 * n + slot]
                spot.label = _("{mineral} in stratum {n}").format(mineral=mineral_name(stratum[slot]), n=NUMERALS[n])
                spot.value = self._state_of(s, n, slot)
                spot.tip = self._tip(s, n, slot)
                spot.press = None

    def to_paint(self, s: Dig) -> list[Job]:
        """Return pictures of what each die would dig, during the excavation; in an
        asteroid's last round, of the next asteroid."""
        look = self.table.stage.look
        if s.phase is Phase.EXCAVATE:
            slots = {slot: die for die, fitting in questions.digs(s).items() for slot in fitting}
            return [partial(self._panel.prepare_slots, look, _paint, _cut(take_mineral(s, die, slot)))
                    for slot, die in slots.items()]
        if not s.closing or s.asteroid + 1 == len(ASTEROIDS):
            return []
        crews = tuple(replace(crew, depth=0, taken=0, mined=0) for crew in s.crews)
        then = replace(s, asteroid=s.asteroid + 1, crews=(crews[0], crews[1]), closing=False, cleared=0, event="")
        return [partial(self._panel.prepare_slots, look, _paint, _cut(replace(then, side=side))) for side in (0, 1)]

    def _lay_spots(self, s: Dig) -> None:
        if self._laid == s.asteroid:
            return
        for spot in self._spots:
            self.table.focus.remove(spot)
        self._laid = s.asteroid
        rows = bands(self.table.places, len(strata_of(s)))
        self._spots = [
            self.table.spot(Spot(f"mineral:{n}:{slot}", cell(row, slot).grow(-1, -3), "", role=_("mineral"),
                                 target=f"mineral:{n}:{slot}", area="window"))
            for n, row in enumerate(rows) for slot in (0, 1)
        ]

    def _window_words(self, s: Dig) -> str:
        told = _("{name} has cleared {n} of {of} strata")
        crews = ", ".join(
            told.format(name=crew_name(side, self.table.names), n=crew.depth, of=len(strata_of(s)))
            for side, crew in enumerate(s.crews)
        )
        words = _("{asteroid}: {crews}.").format(asteroid=asteroid_name(s.asteroid), crews=crews)
        return f"{words} {_('The asteroid disappears after this round (AST-B11).')}" if s.closing else words

    def _state_of(self, s: Dig, n: int, slot: int) -> str:
        if questions.strata(s, s.side)[n].taken[slot]:
            return _("already dug")
        return _("open") if n == s.crew.depth else _("not open yet")

    def _tip(self, s: Dig, n: int, slot: int) -> str:
        mineral = strata_of(s)[n][slot]
        if questions.strata(s, s.side)[n].taken[slot]:
            return _("{mineral}: already dug.").format(mineral=mineral_name(mineral))
        told = _("{mineral}: you need a {face}.").format(mineral=mineral_name(mineral), face=face_for(s, mineral))
        return told if n == s.crew.depth else f"{told} {_('You dig the strata from the top down (AST-B7).')}"

    # -- what players can do --------------------------------------------------------------------------------

    def box_of(self, n: int, slot: int) -> Box:
        return self._spots[2 * n + slot].box

    def mark(self, s: Dig) -> None:
        """During the excavation, light what a die can dig. A press uses the first die that can dig it."""
        if s.phase is not Phase.EXCAVATE or not self.table.may_act:
            return
        slots = {slot for fitting in questions.digs(s).values() for slot in fitting}
        for slot in sorted(slots):
            self._spots[2 * s.crew.depth + slot].press = partial(self.table.gestures.dig, slot)
        self.table.light([self.box_of(s.crew.depth, slot) for slot in slots])


def _paint(pen: Pen, slots: Places, cut: Cut) -> None:
    paint_window(pen, slots["window"], slots["glass"], cut.asteroid)
    paint_strata(pen, cut, slots)


def take_mineral(s: Dig, die: int, slot: int) -> Dig:
    """Return the state right after taking a mineral, whatever happens next."""
    crew = s.crew
    taken = crew.taken | 1 << slot
    cleared = taken == 3
    crew = replace(crew, taken=0 if cleared else taken, depth=crew.depth + cleared)
    crews = (crew, s.crews[1]) if s.side == 0 else (s.crews[0], crew)
    return replace(s, crews=crews, spent=s.spent | 1 << die, cleared=s.cleared + cleared)


def _cut(s: Dig) -> Cut:
    taken: list[tuple[Taken, ...]] = [tuple(one.taken for one in questions.strata(s, side)) for side in (0, 1)]
    sign = _("LAST ROUND") if s.closing else ""  # AST-B11
    if s.cleared:
        sign = _("STRATUM {n} CLEARED").format(n=NUMERALS[s.crew.depth - 1])
    faces = tuple((face_for(s, first), face_for(s, second)) for first, second in strata_of(s))
    return Cut(s.asteroid, strata_of(s), (taken[0], taken[1]), (s.crews[0].depth, s.crews[1].depth), s.side,
               sign=sign, faces=faces)
