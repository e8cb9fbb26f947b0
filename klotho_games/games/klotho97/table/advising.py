"""What a bot would do, shown on the table: dice under a card, dice kept, golden stitches around everything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.klotho97.cards import MINERALS, NUMBER
from klotho_games.games.klotho97.steps import (
    Augment,
    Buy,
    Claim,
    Discard,
    Drop,
    EndClaims,
    EndTurn,
    LoseStars,
    MoveMarket,
    Play,
    Raid,
    Reroll,
    Roll,
    Stake,
    Trade,
    Use,
)
from klotho_games.games.klotho97.venture import Venture
from klotho_games.stage.geometry import Box

if TYPE_CHECKING:
    from klotho_games.games.klotho97.table.outpost import Table


class Advising:
    def __init__(self, table: Table) -> None:
        self.table = table

    def advise(self, move: Move) -> str:
        """Mark the thing that does a move; the id of its spot, "" for none."""
        t = self.table
        s: Venture = t.state
        match move:
            case Roll():
                return self._button("roll", t.tray.box)
            case EndClaims():
                if t.may_act and t.flow.warns(s):
                    t.flow.warn(s)
                return self._button("end-claims", t.tray.box)
            case EndTurn():
                return self._button("end", None)
            case LoseStars():
                return self._button("lose", None)
            case Trade(pairs):
                return self._button("trade" if pairs else "no-trade", None)
            case Reroll(dice):
                t.plan.close()
                t.plan.kept = {n for n, die in enumerate(s.dice) if n not in dice and die.kind != "android"}
                t.refresh()
                return self._button("reroll", t.tray.box)
            case Claim():
                t.plan.load(move)
                t.refresh()
                assert t.drawer.box is not None
                t.advice.around(t.drawer.box)
                return "claim"
            case Discard(card):
                # a card that goes does not come back: nobody should send one off by looking at what was advised
                t.plan.advised = card if t.may_act else ""
                t.flow.prompt()
                return self._around(t.area.box_of(card), "do-it" if t.may_act else f"card:{card}")
            case Buy(card):
                if t.may_act:
                    t.consider(card)
                return self._around(t.area.box_of(card), "buy" if t.may_act else f"card:{card}")
            case MoveMarket(mineral, up):
                id = f"market:{mineral}:{'up' if up else 'down'}"
                return self._around(t.markets.arrow(MINERALS.index(mineral), up), id)
            case Stake():
                return self._around(t.bay.stake.box if t.bay.seat == s.seat else t.rivals.box_of(s.seat), "stake")
            case Play(card) | Augment(card, _) | Use(card, _) | Drop(card):
                return self._around(self._own_box(s, card), f"card:{card}")
            case Raid(_, seat, card):
                prey = t.rivals.thumb(s, seat, NUMBER[card]) if seat in t.rivals.seats else t.bay.hand.box_of(card)
                return self._around(prey, f"card:{move.tool}")
        return ""

    def _around(self, box: Box | None, id: str) -> str:
        if box is not None:
            self.table.advice.around(box, 14)
        return id

    def _button(self, id: str, instead: Box | None) -> str:
        return self._around(self.table.prompt.box_of(id) or instead, id)

    def _own_box(self, s: Venture, card: str) -> Box | None:
        t = self.table
        if s.seat in t.rivals.seats:
            return t.rivals.thumb(s, s.seat, NUMBER[card])
        return t.bay.hand.box_of(card)
