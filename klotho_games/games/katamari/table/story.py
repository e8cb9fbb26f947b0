"""How the table tells what happened: each event becomes motion and sound, in the order of the turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from klotho_games.core.contract import Event, Move
from klotho_games.games.katamari import events as ev
from klotho_games.games.katamari.board import CELLS, lay_of
from klotho_games.games.katamari.rollup import RollUp, pile_of
from klotho_games.games.katamari.steps import Buy, Cycle, EndTurn, Remove, RollDice
from klotho_games.games.katamari.stuff import NUMBER, SIZE
from klotho_games.games.katamari.table.crash import BLINK
from klotho_games.games.katamari.telling import TELLING
from klotho_games.stage.motion import Part, Rejoin, wait

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.playroom import Table

_SEEN_FIRST = (ev.DiceThrown, ev.RolledForFirst)
"""What the log tells only after it was seen; everything else it tells as it begins."""


class Story:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._tell: dict[type[Event], Callable[[Any, RollUp, RollUp], Sequence[Part]]] = {
            ev.BoardsGiven: self._boards_given,
            ev.StuffTurnedUp: self._turned_up,
            ev.TurnBegan: self._turn_began,
            ev.DiceThrown: self._thrown,
            ev.Crashed: self._crashed,
            ev.StuffBought: self._bought,
            ev.PileCycled: self._cycled,
            ev.PileEmptied: self._emptied,
            ev.CountBegan: self._count,
        }
        """What the board and the piles show of an event; every other part adds its own."""
        self.said: RollUp = table.state
        """What the prompt tells while it happens."""

    def tell(self, events: Sequence[Event], before: RollUp, after: RollUp) -> None:
        t = self.table
        t.before, t.after = before, after
        t.motions.then(lambda: self._say(before))
        told = [TELLING.event(event, t.names) is not None for event in events]
        lines = len(t.log) - sum(told)
        for event, logged in zip(events, told, strict=True):
            lines += logged
            write = self._writing(lines, after.cousins)
            late = isinstance(event, _SEEN_FIRST)
            t.motions.then(*([] if late else [write]))
            own = self._tell.get(type(event))
            if own is not None:
                t.motions.then(*own(event, before, after))
            for part in (t.track, t.tray, t.crash, t.others, t.tally, t.crayons, t.handover):
                t.motions.then(*part.parts_for(event))
            t.motions.then(*([write] if late else []))

    def _writing(self, lines: int, cousins: tuple[str, ...]) -> Part:
        """The log up to here."""
        log = tuple(self.table.log[:lines])
        return lambda: self.table.log_panel.show(log, cousins)

    def _say(self, s: RollUp) -> None:
        self.said = s
        self.table.flow.meanwhile(s)

    def say_again(self) -> None:
        """Somebody changed the pace meanwhile."""
        self.table.flow.meanwhile(self.said)

    # -- before the first turn -------------------------------------------------------------------------------

    def _boards_given(self, e: ev.BoardsGiven, before: RollUp, after: RollUp) -> Sequence[Part]:
        return [lambda: self.table.lay_out(after), self.table.sound("card_deal"), wait(0.2)]

    def _turned_up(self, e: ev.StuffTurnedUp, before: RollUp, after: RollUp) -> Sequence[Part]:
        self.table.rehearsal.turning_up(e.piece, e.size)
        return self.table.piles.turn_up(e.size, e.piece, pile_of(after, e.size).left)

    # -- a turn ----------------------------------------------------------------------------------------------

    def _turn_began(self, e: ev.TurnBegan, before: RollUp, after: RollUp) -> Sequence[Part]:
        t = self.table

        def arrive() -> None:
            t.lay_out(after)
            self._say(after)

        if before.seat == e.seat and before.emperor:
            return [Rejoin(), arrive]
        return [Rejoin(), self.table.sound("card_slide"), *t.board.parts_to_switch(arrive)]

    def _thrown(self, e: ev.DiceThrown, before: RollUp, after: RollUp) -> Sequence[Part]:
        return [lambda: self.table.board.feel("normal")]

    def _crashed(self, e: ev.Crashed, before: RollUp, after: RollUp) -> Sequence[Part]:
        """The log has told it in a frame of its own."""
        self.table.rehearsal.crashing(after)
        return [wait(BLINK), lambda: self.table.board.feel("shock")]

    def _bought(self, e: ev.StuffBought, before: RollUp, after: RollUp) -> Sequence[Part]:
        t = self.table
        t.rehearsal.landing(NUMBER[e.piece], e.turn)
        size = SIZE[NUMBER[e.piece]]
        cells = CELLS[lay_of(NUMBER[e.piece], e.turn, e.place)]
        start = t.hand.let_go_at if t.hand is not None and t.hand.let_go_at else t.piles.centre_of(size)
        if t.hand is not None:
            t.hand.let_go_at = None
        left = pile_of(after, size).left
        show = [lambda: t.piles.show_pile(size, -1, left)]
        return [*show, *t.board.land(e.piece, e.turn, e.place, cells, after.boards[e.seat], start)]

    def _cycled(self, e: ev.PileCycled, before: RollUp, after: RollUp) -> Sequence[Part]:
        return self.table.piles.tuck_under(e.size, e.piece, None, -1, pile_of(before, e.size).left)

    def _emptied(self, e: ev.PileEmptied, before: RollUp, after: RollUp) -> Sequence[Part]:
        return [lambda: self.table.piles.show_pile(e.size, -1, 0)]

    def _count(self, e: ev.CountBegan, before: RollUp, after: RollUp) -> Sequence[Part]:
        return [self.table.sound("score_fanfare_short"), lambda: self.table.lay_out(after), wait(0.8)]

    # -- hints -----------------------------------------------------------------------------------------------

    def advise(self, move: Move) -> None:
        """A ghost where a piece should go; golden stitches around the thing that does everything else."""
        t = self.table
        match move:
            case Buy():
                assert t.hand is not None
                t.hand.advise(move)
            case Cycle(size):
                t.advice.around(t.piles[size].box)
            case Remove(piece):
                t.board.mark(piece)
            case RollDice():
                t.advice.around(t.prompt.box_of("roll") or t.places["tray"])
            case EndTurn():
                t.advice.around(t.prompt.box_of("end") or t.places.of("round"))
