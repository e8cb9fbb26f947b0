"""The Foundry told: dice that fall, metal that runs or goes cold, cubes on Alpha Station (AST-A5 to A11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Event
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.table.look.component_faces import component_art
from klotho_games.games.asteroid_miners.table.look.station import half
from klotho_games.games.asteroid_miners.table.motion.flying import Flying
from klotho_games.games.asteroid_miners.table.motion.moments import Moments
from klotho_games.games.asteroid_miners.table.parts.foundry import ORANGE, FoundryHall
from klotho_games.games.asteroid_miners.telling import TELLING
from klotho_games.stage.scene.motion import Part, wait
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.parts.station import AlphaStation
    from klotho_games.games.asteroid_miners.table.table import Table

Parts = Sequence[Part]
_READ = 2.0
"""Seconds for which a failure is told and holds the table."""


class FoundryStory:
    def __init__(self, table: Table, flying: Flying, moments: Moments) -> None:
        self.table, self.flying, self.moments = table, flying, moments
        self.tell: dict[type[Event], Callable[[Any, Dig, Dig], Parts]] = {
            ev.FoundryOpened: self._opened,
            ev.SmelterThrown: self._smelter,
            ev.ControlThrown: self._control,
            ev.ComponentForged: self._forged,
            ev.ForgingFailed: self._failed,
            ev.OvertimeBegan: self._overtime,
            ev.OvertimeLost: self._lost,
            ev.FundsBanked: self._banked,
            ev.CubeMoved: self._cube_moved,
        }

    @property
    def _hall(self) -> FoundryHall:
        assert self.table.foundry is not None, "there is no Foundry without the expansion"
        return self.table.foundry

    @property
    def _station(self) -> AlphaStation:
        assert self.table.station is not None, "there is no station without the expansion"
        return self.table.station

    def _opened(self, e: ev.FoundryOpened, before: Dig, after: Dig) -> Parts:
        hall = self._hall
        guide = self.table.guide
        assert guide is not None, "the guide stands below the Foundry"
        return [self.table.sound("furnace_roar"), lambda: guide.show(after), wait(1 / 60), *hall.opens(after),
                hall.nod()]

    def _smelter(self, e: ev.SmelterThrown, before: Dig, after: Dig) -> Parts:
        return self._hall.throw(before, {n: e.dice[n] for n in e.rolled}, after.turn * 5 + e.left)

    def _control(self, e: ev.ControlThrown, before: Dig, after: Dig) -> Parts:
        fallen = self._hall.throw(before, {ORANGE: e.face}, after.turn * 3 + e.left)
        return [*fallen, self.table.sound("gentle_bell")] if e.helps else fallen

    def _forged(self, e: ev.ComponentForged, before: Dig, after: Dig) -> Parts:
        """Metal runs into the mould, and the component goes to its row."""
        t, hall = self.table, self._hall
        row = half(t.places, e.row + 1, before.won)
        casting = t.places["casting"].centre
        return [
            t.sound("furnace_roar"), hall.forged(after, e.component, e.to, e.pay, e.control, e.smelter),
            self.moments.forging(), wait(0.55),
            *self.flying.picture(component_art(e.component), casting, row.centre, 104), t.sound("cube"),
            *(self._station.risks(after) if after.green else ()),
        ]

    def _failed(self, e: ev.ForgingFailed, before: Dig, after: Dig) -> Parts:
        """A cold hearth stays for a look; in Overtime `_lost` tells what went with it."""
        t, overtime = self.table, before.green > 0
        return [t.sound("fail_hiss"), self._hall.failed(before, overtime),
                *([] if overtime else self._noticed(e))]

    def _noticed(self, e: Event) -> Parts:
        """What was lost, in words, as long as it takes to read them."""
        told, notes = TELLING.event(e, self.table.names), self.table.notes
        assert told is not None, "a failure has its words"
        words, shown = told.text, list[Sprite]()
        return [lambda: shown.append(notes.toast(words, _READ)), wait(_READ), lambda: notes.take_back(shown[0])]

    def _overtime(self, e: ev.OvertimeBegan, before: Dig, after: Dig) -> Parts:
        t, hall = self.table, self._hall
        return [t.sound("furnace_roar"), lambda: hall.show(after), *self._station.risks(after)]

    def _lost(self, e: ev.OvertimeLost, before: Dig, after: Dig) -> Parts:
        return [self.table.sound("crash_tumble"), *self._station.lost(e.seat), *self._noticed(e)]

    def _banked(self, e: ev.FundsBanked, before: Dig, after: Dig) -> Parts:
        seal = self.table.places["seal"].centre
        return [*self.flying.money(e.seat, e.amount, e.money, seal), *self._station.advances(e.seat, e.built)]

    def _cube_moved(self, e: ev.CubeMoved, before: Dig, after: Dig) -> Parts:
        return self._station.advances(e.seat, e.built)
