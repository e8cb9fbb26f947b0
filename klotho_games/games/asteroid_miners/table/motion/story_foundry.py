"""Motion of the Foundry: falling dice, metal that runs or goes cold, cubes on Alpha Station (AST-A5 to A11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Event
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.table.parts.foundry import ORANGE, FoundryHall
from klotho_games.games.asteroid_miners.telling import TELLING
from klotho_games.stage.scene.motion import Part, wait
from klotho_games.stage.scene.sprites import Sprite

from .docking import Docking
from .flying import Flying
from .moments import GreatMoments

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.parts.station import AlphaStation
    from klotho_games.games.asteroid_miners.table.table import Table

Parts = Sequence[Part]
_READ = 2.0
"""Seconds for which the notice of a failure holds the table."""


class FoundryStory:
    def __init__(self, table: Table, flying: Flying, moments: GreatMoments, docking: Docking) -> None:
        self.table, self.flying, self.moments, self.docking = table, flying, moments, docking
        self.tell: dict[type[Event], Callable[[Any, Dig, Dig], Parts]] = {
            ev.FoundryOpened: self._show_opening,
            ev.SmelterThrown: self._show_smelter_throw,
            ev.ControlThrown: self._show_control_throw,
            ev.ComponentForged: self._show_forging,
            ev.ForgingFailed: self._show_failure,
            ev.OvertimeBegan: self._show_overtime,
            ev.OvertimeLost: self._show_loss,
            ev.FundsBanked: self._show_banking,
            ev.CubeMoved: self._show_cube_move,
        }

    @property
    def _hall(self) -> FoundryHall:
        assert self.table.foundry is not None, "there is no Foundry without the expansion"
        return self.table.foundry

    @property
    def _station(self) -> AlphaStation:
        assert self.table.station is not None, "there is no station without the expansion"
        return self.table.station

    def _show_opening(self, e: ev.FoundryOpened, before: Dig, after: Dig) -> Parts:
        hall = self._hall
        guide = self.table.guide
        assert guide is not None, "the guide stands below the Foundry"
        return [self.table.sound("furnace_roar"), lambda: guide.show(after), wait(1 / 60), *hall.opens(after),
                hall.nod()]

    def _show_smelter_throw(self, e: ev.SmelterThrown, before: Dig, after: Dig) -> Parts:
        return self._hall.throw(before, {n: e.dice[n] for n in e.rolled}, after.turn * 5 + e.left)

    def _show_control_throw(self, e: ev.ControlThrown, before: Dig, after: Dig) -> Parts:
        fallen = self._hall.throw(before, {ORANGE: e.face}, after.turn * 3 + e.left)
        return [*fallen, self.table.sound("gentle_bell")] if e.helps else fallen

    def _show_forging(self, e: ev.ComponentForged, before: Dig, after: Dig) -> Parts:
        """Let metal run into the mould, and let the component dock at the station."""
        t, hall = self.table, self._hall
        return [
            t.sound("furnace_roar"), hall.show_forging(after, e.component, e.to, e.pay, e.control, e.smelter),
            self.moments.forging(), wait(0.45), *self.docking.parts(e),
            *(self._station.move_green_cube(after) if after.green else ()),
        ]

    def _show_failure(self, e: ev.ForgingFailed, before: Dig, after: Dig) -> Parts:
        """Show a cold hearth for a while. In Overtime, `_show_loss` also says what was lost with it."""
        t, overtime = self.table, before.green > 0
        return [t.sound("fail_hiss"), self._hall.show_failure(before, overtime),
                *([] if overtime else self._show_notice(e))]

    def _show_notice(self, e: Event) -> Parts:
        """Say what was lost, for as long as it takes to read."""
        told, notes = TELLING.event(e, self.table.names), self.table.tips
        assert told is not None, "a failure has its words"
        words, shown = told.text, list[Sprite]()
        return [lambda: shown.append(notes.toast(words, _READ)), wait(_READ), lambda: notes.take_back(shown[0])]

    def _show_overtime(self, e: ev.OvertimeBegan, before: Dig, after: Dig) -> Parts:
        t, hall = self.table, self._hall
        return [t.sound("furnace_roar"), lambda: hall.show(after), *self._station.move_green_cube(after)]

    def _show_loss(self, e: ev.OvertimeLost, before: Dig, after: Dig) -> Parts:
        return [self.table.sound("crash_tumble"), *self._station.show_loss(e.seat), *self._show_notice(e)]

    def _show_banking(self, e: ev.FundsBanked, before: Dig, after: Dig) -> Parts:
        seal = self.table.places["seal"].centre
        return [*self.flying.money(e.seat, e.amount, e.money, seal), *self._station.move_cube(e.seat, e.built)]

    def _show_cube_move(self, e: ev.CubeMoved, before: Dig, after: Dig) -> Parts:
        return self._station.move_cube(e.seat, e.built)
