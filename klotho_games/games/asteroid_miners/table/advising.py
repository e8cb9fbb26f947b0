"""Show on the table what a bot would do: keep dice, and mark everything else with golden stitches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.asteroid_miners.rules import questions
from klotho_games.games.asteroid_miners.rules.cards import EQUIPMENT
from klotho_games.games.asteroid_miners.rules.state import Dig
from klotho_games.games.asteroid_miners.rules.steps import (
    Bank,
    Bid,
    Buy,
    BuyDrills,
    Choose,
    Control,
    Excavate,
    Forge,
    GoOn,
    Leave,
    Overtime,
    Roll,
    Sell,
    Smelt,
    Use,
)
from klotho_games.games.asteroid_miners.table.parts.foundry_guide import courses_to_show
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table


class Advising(hint_marks.Advising):
    table: Table

    def advise(self, move: Move) -> str:
        """Mark the thing that plays the move. Returns the id of its spot, "" for none."""
        t = self.table
        s: Dig = t.state
        if t.may_act:
            t.plan.remember_hint(s, move)
            self._begin(s, move)
            t.refresh()
        thing = self._mark(s, move)
        # Enter uses the focused spot, and this answer plays exactly the advised move.
        return t.flow.main if t.may_act and t.flow.main == t.flow.doing(move) else thing

    def _mark(self, s: Dig, move: Move) -> str:
        t = self.table
        match move:
            case Roll():
                return self.button("roll", t.drill.spot.box)
            case Choose(option):
                n = [one.option for one in t.session.legal() if isinstance(one, Choose)].index(option)
                return self.button(f"choice:{n}", t.event.box)
            case Leave(piece):
                return self.around(t.drill.socket_of(s, piece), f"gear:{piece}")
            case BuyDrills(number):
                return self.around(t.drill.wells(4)[number - 1], f"drills:{number}")
            case Use():
                return self._use(s, move)
            case Excavate(die, slot):
                place = f"mineral:{s.crew.depth}:{slot}"
                return self.around(t.drill.home(die, len(s.dice)).grow(4), place if t.may_act else f"die:{die}")
            case Bid():
                return self.around(t.places["bid"], "tender")
            case Sell(metal):
                return self.around(t.market.box_of(metal), f"gauge:{metal}")
            case Buy(piece):
                return self.around(t.shelf.box_of(piece), "buy" if t.may_act else f"shelf:{piece}")
            case Bank():
                return self.button("bank", t.places["seal"])
            case Overtime():
                return self.button("overtime", t.places["overtime"])
            case GoOn():
                return self.button("go-on")
        return self._course(s, move)

    def about(self, move: Move) -> Sequence[Box]:
        """Return the die and the mineral that it digs."""
        t = self.table
        if not isinstance(move, Excavate):
            return ()
        mineral = t.focus.find(f"mineral:{t.state.crew.depth}:{move.slot}")
        die = t.drill.home(move.die, len(t.state.dice)).grow(4)
        return (die, mineral.box) if mineral is not None else (die,)

    def _begin(self, s: Dig, move: Move) -> None:
        """Prepare everything but the last press: keep or choose dice, take equipment in hand."""
        plan = self.table.plan
        match move:
            case Roll(dice) if s.dice[0]:
                plan.kept = {place for place in range(len(s.dice)) if place not in dice}
            case Use(piece, dice) if dice:
                op = EQUIPMENT[piece].op
                plan.piece = piece
                plan.dice = list(dice) if op == "reroll_any" else list(dice[:1]) if op == "balance" else []
            case Use(piece):
                plan.piece = piece
            case Buy(piece):
                plan.buying = piece

    def _use(self, s: Dig, move: Use) -> str:
        """Mark the die that is still to be chosen, or the button if all are chosen."""
        t = self.table
        if not move.dice:
            return self.around(t.drill.socket_of(s, move.piece), f"gear:{move.piece}")
        op = EQUIPMENT[move.piece].op
        if op == "reroll_any" and t.may_act:
            return self.button("use")
        die = move.dice[1 if op == "balance" and t.may_act else 0]
        return self.around(t.drill.home(die, len(s.dice)).grow(4), f"die:{die}")

    def _course(self, s: Dig, move: Move) -> str:
        t = self.table
        found = questions.assistance(s)
        courses = courses_to_show(found) if found is not None else ()
        for n, course in enumerate(courses):
            same = isinstance(move, Forge) and course.kind == "forge"
            if same or questions.course_move(s, course) == move:
                spot = t.focus.find(f"course:{n}")
                if spot is not None:
                    return self.around(spot.box, spot.id)
        where = t.places["control"] if isinstance(move, Control) else t.places["hearth"]
        return self.around(where, "smelter" if isinstance(move, Smelt) else "control")
