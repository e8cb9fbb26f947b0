"""What a bot would do, shown on the table: laid out as a person would lay it out, or marked with golden stitches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Move
from klotho_games.games.klobba import steps as do
from klotho_games.games.klobba.cards import ACTION_ID, NUMBER
from klotho_games.games.klobba.table.hand import kind_of
from klotho_games.stage.geometry import Box

if TYPE_CHECKING:
    from klotho_games.games.klobba.table.campfire import Table


class Advising:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._stitched: tuple[str, Box, tuple[Move, ...]] | None = None
        """The button that does what was advised, where it was, and what was laid out with it."""

    def advise(self, move: Move) -> str:
        """Mark the thing that does a move; the id of its spot, "" for none. What a bot does with hidden cards is not
        shown."""
        t = self.table
        self._stitched = None
        return self._for_person(move) if t.may_act else self._of_bot(move)

    def _of_bot(self, move: Move) -> str:
        t = self.table
        match move:
            case do.Pair(band) | do.GiveWhite(band):
                self._around(t.bands.whole(band))
            case do.GiveTotems(black, _white):
                self._around(t.bands.whole(black))
            case do.Select(cards) | do.Place(cards):
                t.bands.light([NUMBER[card] for card in cards])
            case do.Swap(mine, other):
                t.bands.light([NUMBER[mine], NUMBER[other]])
            case do.Switch(_place, band, other):
                self._around(t.bands.box(band, other))
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
            case do.Offer(card) | do.Lay(card):
                plan.card = next((name for name in t.hand.row.places if _is(name, card)), "")
            case do.Swap():
                plan.swap = move
            case do.Select(cards) | do.Place(cards):
                plan.picked = cards
            case do.Switch():
                plan.switches = [move]
            case do.NoOffer():
                return self._button("no-offer")
            case do.Accept():
                return self._button("accept")
            case do.Reject():
                return self._button("reject")
            case do.KeepThree():
                return self._button("keep-three")
            case do.Exchange(card):
                return self._button(f"exchange:{card}")
        t.refresh()
        return self._button("decide")

    def _button(self, id: str) -> str:
        t = self.table
        box = t.prompt.box_of(id)
        if box is not None:
            self._around(box)
            self._stitched = id, box, t.gestures.planned(t.state)
        return id

    def keep_up(self) -> None:
        """The stitches go with their button, and go away as soon as something else is laid out."""
        t = self.table
        if self._stitched is None or not t.advice.shown:
            return
        id, before, planned = self._stitched
        box = t.prompt.box_of(id)
        if box is None or t.gestures.planned(t.state) != planned:
            t.stop_advising()
        elif box != before:
            self._stitched = id, box, planned
            self._around(box)

    def _around(self, box: Box) -> None:
        self.table.advice.around(box, 14)


def _is(name: str, card: str) -> bool:
    kind = kind_of(name)
    return kind >= 0 and ACTION_ID[kind] == card
