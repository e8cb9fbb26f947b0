"""Show on the table what a bot would do: dice under a card, kept dice, golden stitches around everything else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.klotho97.rules import steps as do
from klotho_games.games.klotho97.rules.cards import MINERALS, NUMBER
from klotho_games.games.klotho97.rules.state import Venture
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table


class Advising(hint_marks.Advising):
    table: Table

    def advise(self, move: Move) -> str:
        """Mark the thing that plays the move. Returns the id of its spot, "" for none."""
        t = self.table
        s: Venture = t.state
        match move:
            case do.Roll():
                return self.button("roll", t.tray.box)
            case do.EndClaims():
                if t.may_act and t.flow.must_warn(s):
                    t.flow.warn(s)
                return self.button("end-claims", t.tray.box if s.dice else None)
            case do.EndTurn():
                return self.button("end")
            case do.LoseStars():
                return self.button("lose")
            case do.Trade(pairs):
                return self.button("trade" if pairs else "no-trade")
            case do.Reroll(dice):
                t.plan.close()
                t.plan.kept = {n for n, die in enumerate(s.dice) if n not in dice and die.kind != "android"}
                t.refresh()
                return self.button("reroll", t.tray.box)
            case do.Claim():
                t.plan.load(move)
                t.refresh()
                assert t.drawer.box is not None
                t.advice.around(t.drawer.box)
                return "claim"
            case do.Discard(card):
                return self._select_and_mark(move, t.area.box_of(card), card)
            case do.Buy(card):
                return self._select_and_mark(move, t.area.box_of(card), card, "buy")
            case do.MoveMarket(mineral, up):
                id = f"market:{mineral}:{'up' if up else 'down'}"
                return self.around(t.markets.arrow(MINERALS.index(mineral), up), id)
            case do.Stake():
                return self.around(t.bay.stake.box if t.bay.seat == s.seat else t.rivals.box_of(s.seat), "stake")
            case do.Play(card) | do.Augment(card, _) | do.Use(card, _) | do.Drop(card):
                return self._select_and_mark(move, self._own_box(s, card), card)
            case do.Raid(_, seat, card):
                prey = t.rivals.thumb(s, seat, NUMBER[card]) if seat in t.rivals.seats else t.bay.hand.box_of(card)
                return self._select_and_mark(move, prey, move.tool)
        return ""

    def about(self, move: Move) -> Sequence[Box]:
        """Return the dice of moves that are made with a button."""
        t = self.table
        match move:
            case do.Reroll(dice):
                return tuple(t.tray.box_of(n) for n in dice)
            case do.EndClaims() if t.state.dice:
                return (t.tray.box,)
            case do.Roll():
                return (t.tray.box,)
        return ()

    def _select_and_mark(self, move: Move, box: Box | None, card: str, answer: str = "do-it") -> str:
        """Offer the move itself to a person, so that Enter plays it. For a bot, only mark the card."""
        if self.table.may_act:
            self.table.select(move)
        return self.around(box, answer if self.table.may_act else f"card:{card}")

    def _own_box(self, s: Venture, card: str) -> Box | None:
        t = self.table
        if s.seat in t.rivals.seats:
            return t.rivals.thumb(s, s.seat, NUMBER[card])
        return t.bay.hand.box_of(card)
