"""How the table shows what happened: each event becomes motion and sound, in the order of the turn.

`story_foundry.py` shows what happens in the Foundry.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from klotho_games.core.contract import Event
from klotho_games.games.asteroid_miners.rules import events as ev
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT, METALS
from klotho_games.games.asteroid_miners.rules.state import Dig, Phase, free_dice
from klotho_games.games.asteroid_miners.table.look.minerals import mineral_art
from klotho_games.games.asteroid_miners.table.parts.asteroid_window import take_mineral
from klotho_games.games.asteroid_miners.table.parts.drill import ores
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.drawing.paint_queue import Job
from klotho_games.stage.scene.motion import Part, wait
from klotho_games.stage.table import story
from klotho_games.stage.table.story import Parts, Tell

from .docking import Docking
from .flying import Flying
from .moments import GreatMoments
from .story_foundry import FoundryStory

if TYPE_CHECKING:
    from klotho_games.games.asteroid_miners.table.table import Table


_GREAT = (ev.StratumCleared, ev.FundsBanked, ev.AsteroidCame)
_FRAME = 1 / 60


class Story(story.Story):
    table: Table

    def __init__(self, table: Table) -> None:
        self.flying = Flying(table)
        self.moments = GreatMoments(table)
        self._events: Sequence[Event] = ()
        """The events being shown. A step can end a turn, so the state after it says little about how it came about."""
        self.docking = Docking(table)
        super().__init__(table)

    def to_paint(self, s: Dig) -> list[Job]:
        """Return the pictures of great moments that can come next."""
        return [*self.moments.to_paint(s), *(self.docking.to_paint(s) if s.expansion else [])]

    def seats_it_matters_to(self, event: Event, before: object, after: object) -> Collection[int]:
        """A forged component matters to its crew, and so do the loss of everything
        forged in Overtime and the ruin of the crew."""
        return (event.seat,) if isinstance(event, ev.ComponentForged) else event.matters_to()

    def tells(self) -> dict[type[Event], Tell]:
        return {
            ev.TenderUp: self._show_tender,
            ev.GearUp: self._show_new_gear,
            ev.TurnBegan: self._show_turn_start,
            ev.EventCame: self._show_event,
            ev.MoneyMoved: self._show_money,
            ev.LoanTaken: self._show_money,
            ev.LoanRepaid: self._show_repayment,
            ev.LeftUnused: self._show_unused_gear,
            ev.DiscountTaken: self._show_discount,
            ev.PricesMoved: self._show_prices,
            ev.StraightToFoundry: self._show_way_to_foundry,
            ev.DrillsBought: self._show_drills,
            ev.DiceThrown: self._show_throw,
            ev.HeldDieBack: self._show_held_die,
            ev.GearUsed: self._show_use,
            ev.MineralTaken: self._show_mineral,
            ev.StratumCleared: self._show_clearing,
            ev.AsteroidFinished: self._show_last_stratum,
            ev.TenderWon: self._show_tender_win,
            ev.MetalSold: self._show_sale,
            ev.GearBought: self._show_purchase,
            ev.AsteroidRemoved: self._show_asteroid_leaving,
            ev.AsteroidCame: self._show_new_asteroid,
            ev.CrewRuined: self._show_ruin,
            ev.GameEnded: self._show_game_end,
            **FoundryStory(self.table, self.flying, self.moments, self.docking).tell,
        }

    def first(self, events: Sequence[Event], before: Dig, after: Dig) -> Parts:
        self._events = events
        t = self.table
        return [t.dim, lambda: t.flow.say(after if after.turn != before.turn else before)]

    def last(self, events: Sequence[Event], before: Dig, after: Dig) -> Parts:
        """After a great moment much must be repainted, so spread it over several frames."""
        if not any(isinstance(event, _GREAT) for event in events):
            return ()
        t, log = self.table, tuple(self.table.log)
        parts: list[Part] = [lambda: t.log_panel.show(log), wait(_FRAME), lambda: t.top.show(after), wait(_FRAME)]
        for built in (t.station, t.guide):
            if built is not None:
                parts += [partial(built.show, after), wait(_FRAME)]
        return parts

    # -- cards and turns ------------------------------------------------------------------------------------

    def _show_tender(self, e: ev.TenderUp, before: Dig, after: Dig) -> Parts:
        t = self.table
        return [t.sound("card_flip"), lambda: t.tender.show(after), t.tender.nod()]

    def _show_new_gear(self, e: ev.GearUp, before: Dig, after: Dig) -> Parts:
        t = self.table
        return [t.sound("card_deal"), lambda: t.shelf.show(after), wait(0.08)]

    def _show_turn_start(self, e: ev.TurnBegan, before: Dig, after: Dig) -> Parts:
        t = self.table
        return [lambda: t.top.show(after), lambda: t.drill.show(after), wait(0.12)]

    def _show_event(self, e: ev.EventCame, before: Dig, after: Dig) -> Parts:
        return [*self.table.event.comes(e.event), wait(0.25)]

    def _show_money(self, e: ev.MoneyMoved | ev.LoanTaken, before: Dig, after: Dig) -> Parts:
        return self.flying.money(e.seat, e.amount, e.money, self.table.event.box.centre)

    def _show_repayment(self, e: ev.LoanRepaid, before: Dig, after: Dig) -> Parts:
        return self.flying.money(e.seat, -e.amount, e.money, self.table.event.box.centre)

    def _show_unused_gear(self, e: ev.LeftUnused, before: Dig, after: Dig) -> Parts:
        t = self.table
        return [t.sound("peg"), lambda: t.drill.show(after), t.drill.nod()]

    def _show_discount(self, e: ev.DiscountTaken, before: Dig, after: Dig) -> Parts:
        t = self.table
        return [t.sound("stamp_seal"), lambda: t.shelf.show(after), wait(0.2)]

    def _show_prices(self, e: ev.PricesMoved, before: Dig, after: Dig) -> Parts:
        t = self.table
        sound = "market_up" if sum(e.after) > sum(e.before) else "market_down"
        return [t.sound(sound), *t.market.move_prices(e.after, e.before, (0, 0, 0, 0)), wait(0.3)]

    def _show_way_to_foundry(self, e: ev.StraightToFoundry, before: Dig, after: Dig) -> Parts:
        return [self.table.sound("gentle_bell"), wait(0.2)]

    # -- drill, equipment, excavation -----------------------------------------------------------------------

    def _show_drills(self, e: ev.DrillsBought, before: Dig, after: Dig) -> Parts:
        t = self.table
        return [*self.flying.money(e.seat, -e.cost, e.money, t.drill.box.centre), lambda: t.drill.show(after)]

    def _show_throw(self, e: ev.DiceThrown, before: Dig, after: Dig) -> Parts:
        """Show the dice as they fell, without a die that only came back afterwards."""
        return self.table.drill.throw(e.dice, before.spent, e.rolled, after.turn * 7 + e.left)

    def _show_held_die(self, e: ev.HeldDieBack, before: Dig, after: Dig) -> Parts:
        t = self.table
        start = t.drill.socket_of(before, "hopper").centre
        thrown = next((one.dice for one in self._events if isinstance(one, ev.DiceThrown)), before.dice)
        return [t.sound("dice_pickup"), *t.drill.join((*thrown, e.face), 0, start)]

    def _show_use(self, e: ev.GearUsed, before: Dig, after: Dig) -> Parts:
        t = self.table
        socket = t.drill.socket_of(before, e.piece).centre
        match EQUIPMENT[e.piece].op:
            case "hold":
                return [t.sound("peg"), *t.drill.carry_off(e.dice[0], socket)]
            case "split":
                home = t.drill.home(e.dice[0], len(before.dice)).centre
                return [t.sound("drill"), *t.drill.join(e.tray, before.spent, home)]
        return [t.sound("drill"), *t.drill.turn_over(e.tray, e.dice, before.spent, after.turn)]

    def _show_mineral(self, e: ev.MineralTaken, before: Dig, after: Dig) -> Parts:
        t = self.table
        goal = t.window.box_of(e.stratum, e.slot)
        to = (goal.x + 30, goal.centre[1])
        seen = take_mineral(before, e.die, e.slot)
        return [t.sound("drill"), *t.drill.carry_off(e.die, to), t.sound("hex_heavy"), lambda: t.window.show(seen),
                lambda: t.drill.show(seen)]

    def _show_clearing(self, e: ev.StratumCleared, before: Dig, after: Dig) -> Parts:
        t = self.table
        strike = self.moments.strike(before, e.stratum, e.minerals)
        parts: list[Part] = [t.sound("stone_slam"), t.sound("score_fanfare_short"), strike, wait(0.15)]
        if e.bonus:
            parts += self.flying.money(e.seat, e.bonus, e.money, t.window.box_of(e.stratum, 1).centre)
        return parts

    def _show_last_stratum(self, e: ev.AsteroidFinished, before: Dig, after: Dig) -> Parts:
        return [self.table.sound("stone_slam"), wait(0.3)]

    # -- tender, market, upgrade ----------------------------------------------------------------------------

    def _show_tender_win(self, e: ev.TenderWon, before: Dig, after: Dig) -> Parts:
        t = self.table
        bid = t.places["bid"].centre
        won = replace(before, won=True)
        return [*t.drill.gather(free_dice(before), bid), t.sound("stamp_seal"), lambda: t.tender.show(won),
                t.tender.nod(), *self.flying.money(e.seat, e.pay, e.money, bid)]

    def _show_sale(self, e: ev.MetalSold, before: Dig, after: Dig) -> Parts:
        t = self.table
        gauge = t.market.box_of(e.metal)
        haul = tuple(n - (metal == e.metal) for n, metal in zip(before.haul, METALS, strict=True))
        start = self._ore_place(before, e.metal)
        fell = e.prices != before.prices
        sound = "market_down" if fell else "coin"
        return [*self.flying.picture(mineral_art(e.metal), start, gauge.centre, 48), t.sound(sound),
                *t.market.move_prices(e.prices, before.prices, haul),
                *self.flying.money(e.seat, e.price, e.money, gauge.centre)]

    def _ore_place(self, s: Dig, metal: int) -> Point:
        """Return the place of the next ore to be sold: the last one of its metal beside a die."""
        t = self.table
        lying = [n for n, found in ores(s).items() if found == metal]
        return t.drill.home(lying[-1], len(s.dice)).centre if lying else t.market.box_of(metal).centre

    def _show_purchase(self, e: ev.GearBought, before: Dig, after: Dig) -> Parts:
        t = self.table
        owned = len(before.crew.gear)
        socket = t.places[f"socket_{owned + 1}"] if before.expansion else t.places.piece_box(e.seat, owned)
        start = t.shelf.box_of(e.piece)
        paid = self.flying.money(e.seat, -e.price, e.money, start.centre if start is not None else socket.centre)
        return [*paid, *t.shelf.leaves(e.piece, socket), t.sound("peg")]

    # -- asteroids and the end ------------------------------------------------------------------------------

    def _show_asteroid_leaving(self, e: ev.AsteroidRemoved, before: Dig, after: Dig) -> Parts:
        t = self.table
        going = self.moments.leaves(before) if after.phase is not Phase.END else []
        return [t.sound("thunder"), *going]

    def _show_new_asteroid(self, e: ev.AsteroidCame, before: Dig, after: Dig) -> Parts:
        t = self.table
        return [t.sound("score_fanfare_short"), *self.moments.comes(after, e.first)]

    def _show_ruin(self, e: ev.CrewRuined, before: Dig, after: Dig) -> Parts:
        return [self.table.sound("lose"), wait(0.5)]

    def _show_game_end(self, e: ev.GameEnded, before: Dig, after: Dig) -> Parts:
        return [self.table.sound("gentle_bell"), wait(0.4)]
