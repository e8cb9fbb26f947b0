"""Show on the table what a bot would do: lay the move out as a person would, or mark it with golden stitches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.klobba.rules import steps as do
from klotho_games.games.klobba.rules.cards import ACTION_ID, NUMBER
from klotho_games.games.klobba.table.parts.hand import kind_of
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.table import hint_marks

if TYPE_CHECKING:
    from .table import Table


class Advising(hint_marks.Advising):
    table: Table

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._stitched: tuple[str, Box, tuple[Move, ...]] | None = None
        """The marked button's id, its box when it was marked, and the planned moves at that time."""

    def advise(self, move: Move) -> str:
        """Show the advised move. A bot's choice of hidden cards is never shown."""
        return self._for_person(move) if self.table.may_act else self._of_bot(move)

    def _of_bot(self, move: Move) -> str:
        t = self.table
        match move:
            case do.Pair(band) | do.GiveWhite(band):
                return self.around(t.bands.whole(band), "")
            case do.GiveTotems(black, _white):
                return self.around(t.bands.whole(black), "")
            case do.Select(cards):
                t.bands.light([NUMBER[card] for card in cards])
            case do.Swap(mine, other):
                t.bands.light([NUMBER[mine], NUMBER[other]])
            case do.Switch(_place, band, other):
                return self.around(t.bands.box(band, other), "")
        return ""

    def _for_person(self, move: Move) -> str:
        t, plan = self.table, self.table.plan
        plan.clear()
        match move:
            case do.Keep(cards):
                plan.kept = set(cards)
            case do.GiveTotems(black, white):
                plan.totems = {0: black, 1: white}
            case do.Pair(band) | do.GiveWhite(band):
                plan.band = band
            case do.OfferAction(card) | do.Lay(card):
                plan.card = next((name for name in t.hand.row.places if _is(name, card)), "")
            case do.Swap():
                plan.swap = move
            case do.Select(cards):
                plan.picked = cards
            case do.Switch():
                plan.switches, plan.advised = [move], move
            case do.NoOffer():
                plan.silent = True
            case do.Accept() | do.Reject():
                plan.reply = move
            case do.Exchange(card):
                plan.three = card
        t.refresh_choices()
        return self.button("decide")

    def about(self, move: Move) -> Sequence[Box]:
        """Return the Bands, Barbarians and cards of a move, which is decided with a button."""
        t = self.table
        if not t.may_act:
            return ()
        match move:
            case do.Pair(band) | do.GiveWhite(band):
                return (t.bands.whole(band),)
            case do.GiveTotems(black, white):
                return t.bands.whole(black), t.bands.whole(white)
            case do.Select(cards):
                return self._barbarians(*cards)
            case do.Swap(mine, other):
                return self._barbarians(mine, other)
            case do.Switch(place, band, other):
                return t.bands.box(t.session.to_act, place), t.bands.box(band, other)
            case do.Accept():
                return self._offered_card()
            case do.OfferAction(card) | do.Lay(card):
                return tuple(place.box for name, place in t.hand.row.places.items() if _is(name, card))[:1]
            case do.Reject():
                hand = [place.box for place in t.hand.row.places.values()]
                return (reduce(Box.union, hand),) if hand else ()
        return ()

    def mark_things(self, things: Sequence[Box]) -> None:
        """In a picture, mark nothing else: small stitches around all that could be chosen look the same."""
        if self.table.mode.is_replay:
            self.table.marks.clear()
        super().mark_things(things)

    def _offered_card(self) -> tuple[Box, ...]:
        t, seat = self.table, self.table.session.to_act
        return tuple(t.divide.slot(n) for n, side in enumerate(t.state.sides)
                     if side.answer == "waiting" and side.seat == seat)[:1]

    def _barbarians(self, *cards: str) -> tuple[Box, ...]:
        found = (self.table.bands.box_of(NUMBER[card]) for card in cards)
        return tuple(box for box in found if box is not None)

    def button(self, id: str, instead: Box | None = None, radius: float = 14) -> str:
        t = self.table
        box = t.prompt.box_of(id)
        self._stitched = (id, box, t.gestures.planned_moves(t.state)) if box is not None else None
        return super().button(id, instead, radius)

    def keep_up(self) -> None:
        """Move the stitches with their button, and remove them as soon as something else is laid out."""
        if self._stitched is None:
            return
        t = self.table
        id, before, planned = self._stitched
        box = t.prompt.box_of(id)
        if box is None or t.gestures.planned_moves(t.state) != planned:
            self.stop()
        elif box != before:
            self.button(id)

    def stop(self) -> None:
        super().stop()
        self._stitched = None


def _is(name: str, card: str) -> bool:
    kind = kind_of(name)
    return kind >= 0 and ACTION_ID[kind] == card
