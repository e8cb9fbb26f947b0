"""How the table shows what happened: each event becomes motion and sound, in the order of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from klotho_games.core.contract import Event
from klotho_games.core.games.own_dice import with_own_dice
from klotho_games.games.katamari.rules import events as ev
from klotho_games.games.katamari.rules.board import CELLS, lay_of
from klotho_games.games.katamari.rules.count import scores
from klotho_games.games.katamari.rules.pieces import NUMBER, SIZE
from klotho_games.games.katamari.rules.state import Phase, RollUp, collected_dice, pile_of
from klotho_games.stage.scene.motion import Part, Rejoin, wait
from klotho_games.stage.table import story
from klotho_games.stage.table.story import Parts, Tell

from .crash import BLINK

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

_SEEN_FIRST = (ev.DiceThrown, ev.RolledForFirst)
"""Events that are logged only after they were shown; all others are logged as they begin."""


class Story(story.Story):
    table: Table
    _written = 0
    """How many lines of the log are about what happened before the next event."""
    _falls = False
    """Whether a die falls off the table in this step, so that no six decides."""

    def tells(self) -> dict[type[Event], Tell]:
        return {
            ev.BoardsGiven: self._show_boards,
            ev.StuffTurnedUp: self._show_new_piece,
            ev.RolledForFirst: self._show_first_roll,
            ev.EmperorMoved: self._show_emperor,
            ev.TurnBegan: self._show_turn_start,
            ev.DiceThrown: self._show_throw,
            ev.DieFell: self._show_die_fall,
            ev.Crashed: self._show_crash,
            ev.StuffLost: self._show_loss,
            ev.StuffBought: self._show_purchase,
            ev.PileCycled: self._show_cycle,
            ev.PileEmptied: self._show_empty_pile,
            ev.TurnEnded: self._show_turn_end,
            ev.CountBegan: self._show_count,
        }

    def seats_it_matters_to(self, event: Event, before: RollUp, after: RollUp) -> tuple[int, ...]:
        """Return the seat that has crashed; other events matter to no seat."""
        return (event.seat,) if isinstance(event, ev.Crashed) else ()

    def parts_to_look(self, event: Event) -> Parts:
        """Add no pause: a crash waits while a piece falls, or asks which piece comes off (`crash.py`)."""
        return ()

    def first(self, events: Sequence[Event], before: RollUp, after: RollUp) -> Parts:
        self._written = len(self.table.log) - sum(map(self._is_logged, events))
        self._falls = any(isinstance(event, ev.DieFell) for event in events)
        return [lambda: self.table.flow.say(before)]

    def parts_to_lay_out(self, events: Sequence[Event], after: RollUp) -> Parts:
        """Return nothing: parts show their own events, and the table is laid out when a turn begins or it settles."""
        return ()

    def parts_for(self, event: Event, before: RollUp, after: RollUp) -> Parts:
        """Return the motion of an event, with its line of the log."""
        t = self.table
        self._written += self._is_logged(event)
        log = tuple(t.log[: self._written])
        write: Part = lambda: t.log_panel.show(log)  # noqa: E731
        seen = super().parts_for(event, before, after)
        return [*seen, write] if isinstance(event, _SEEN_FIRST) else [write, *seen]

    def _is_logged(self, event: Event) -> bool:
        return self.table.game.telling.event(event, self.table.names) is not None

    # -- before the first turn -------------------------------------------------------------------------------

    def _show_boards(self, e: ev.BoardsGiven, before: RollUp, after: RollUp) -> Parts:
        return [lambda: self.table.lay_out(after), self.table.sound("card_deal"), wait(0.2)]

    def _show_new_piece(self, e: ev.StuffTurnedUp, before: RollUp, after: RollUp) -> Parts:
        self.table.rehearsal.prepare_new_piece(e.piece, e.size)
        return self.table.piles.turn_up(e.size, e.piece, pile_of(after, e.size).left)

    def _show_first_roll(self, e: ev.RolledForFirst, before: RollUp, after: RollUp) -> Parts:
        return self.table.tray.roll_for_first(e.dice, e.best)

    # -- a turn ----------------------------------------------------------------------------------------------

    def _show_emperor(self, e: ev.EmperorMoved, before: RollUp, after: RollUp) -> Parts:
        return self.table.track.hop_to(e.to)

    def _show_turn_start(self, e: ev.TurnBegan, before: RollUp, after: RollUp) -> Parts:
        """Show the board of the next seat large."""
        t = self.table

        def arrive() -> None:
            t.lay_out(after)
            t.flow.say(after)

        tray = t.tray.hand_on((e.yellow, e.blue, e.purple))
        if before.seat == e.seat:
            return [Rejoin(), arrive, *tray]
        return [Rejoin(), t.sound("card_slide"), *t.swap.parts(after, e.seat, arrive), *tray]

    def _show_throw(self, e: ev.DiceThrown, before: RollUp, after: RollUp) -> Parts:
        """Show the throw. People who rolled their own dice know already how it ends."""
        decided = self._falls or with_own_dice(self.table.session.notes)
        return [lambda: self.table.board.feel("normal"), *self.table.tray.throw(e, decided)]

    def _show_die_fall(self, e: ev.DieFell, before: RollUp, after: RollUp) -> Parts:
        return self.table.tray.fall_off(e.die)

    def _show_crash(self, e: ev.Crashed, before: RollUp, after: RollUp) -> Parts:
        """Show the crash. The log shows it first, in a frame of its own."""
        t = self.table
        t.rehearsal.prepare_crash(after)
        return [wait(BLINK), lambda: t.board.feel("shock"), *t.crash.parts_to_crash(e, before)]

    def _show_loss(self, e: ev.StuffLost, before: RollUp, after: RollUp) -> Parts:
        t = self.table
        chosen = before.phase is Phase.CRASH
        points = scores(after.boards)[e.seat] - scores(before.boards)[e.seat]
        dice = sum(collected_dice(after, e.seat)) - sum(collected_dice(before, e.seat))
        return [*t.crash.lose(e.piece, pile_of(after, SIZE[NUMBER[e.piece]]), chosen, points, dice),
                *t.tally.recount(before, after)]

    def _show_purchase(self, e: ev.StuffBought, before: RollUp, after: RollUp) -> Parts:
        t = self.table
        t.rehearsal.prepare_landing(NUMBER[e.piece], e.turn)
        size = SIZE[NUMBER[e.piece]]
        cells = CELLS[lay_of(NUMBER[e.piece], e.turn, e.place)]
        start, t.hand.let_go_at = t.hand.let_go_at or t.piles.centre_of(size), None
        left = pile_of(after, size).left
        return [lambda: t.piles.show_pile(size, -1, left),
                *t.board.land(e.piece, e.turn, e.place, cells, after.boards[e.seat], start),
                *t.tray.plate.parts_to_spend(e.power), *t.tally.recount(before, after)]

    def _show_cycle(self, e: ev.PileCycled, before: RollUp, after: RollUp) -> Parts:
        t = self.table
        left = pile_of(before, e.size).left
        return [*t.piles.tuck_under(e.size, e.piece, None, -1, left), *t.tray.plate.parts_to_spend(e.power)]

    def _show_empty_pile(self, e: ev.PileEmptied, before: RollUp, after: RollUp) -> Parts:
        return [lambda: self.table.piles.show_pile(e.size, -1, 0)]

    def _show_turn_end(self, e: ev.TurnEnded, before: RollUp, after: RollUp) -> Parts:
        return [self.table.crash.clear] if before.phase in (Phase.DICE, Phase.CRASH) else []

    def _show_count(self, e: ev.CountBegan, before: RollUp, after: RollUp) -> Parts:
        return [self.table.sound("score_fanfare_short"), lambda: self.table.lay_out(after), wait(0.8)]
