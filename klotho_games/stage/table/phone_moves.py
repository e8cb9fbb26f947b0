"""Plays the moves that people make on phones, and goes on after a stop if no person is at the screen to do so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.contract import Refusal
from klotho_games.core.i18n import _
from klotho_games.stage.devices.input import Action, PhoneRequest, Press
from klotho_games.stage.scene.motion import Hold

from .turn_history import last_decider

if TYPE_CHECKING:
    from .table_scene import TableScene

READ = 8.0
"""Seconds to read what the table has stopped for, at any speed."""


class PhoneMoves:
    """Takes the decisions of phones at a table, through the same queue as mouse and keys."""

    def __init__(self, table: TableScene) -> None:
        self._table = table
        self._held_at: Hold | None = None
        self._held_for = 0.0
        """Seconds for which the table has waited at this hold."""

    # -- stops ----------------------------------------------------------------------------------------------

    @property
    def goes_on_by_itself(self) -> bool:
        """True if no person is at the screen to go on: auto-play is on, or everyone holds a phone."""
        table = self._table
        alone = table.phones.count > 0 and not table.phones.at_screen
        return table.mode.is_played and (table.auto or alone)

    @property
    def needs_frames(self) -> bool:
        return self._table.motions.is_held and self.goes_on_by_itself

    def update(self, seconds: float) -> None:
        table = self._table
        hold = table.motions.hold
        if hold is not self._held_at:
            self._held_at, self._held_for = hold, 0.0
        elif hold is not None and self.goes_on_by_itself and not table.closeup.is_open:
            self._held_for += seconds
            if min(self._held_for, table.quiet) >= READ:  # moving the pointer shows that a person is here
                table.motions.release()

    # -- requests -------------------------------------------------------------------------------------------

    def handle(self, asked: PhoneRequest) -> None:
        """Carry out a request from a phone, and answer it.

        Like a click, a request skips motion, including stops. The move is on disk before the phone gets its answer,
        unless it comes before its turn (`EarlyMoves`).
        """
        table = self._table
        if table.early.takes(asked):
            return
        table.motions.finish()
        refusal, why = self._refusal_for(asked)
        if refusal is None:
            table.auto = False
            if asked.spot:
                self._take_up(asked.spot)
            elif asked.move is None:
                table.take_back()
            else:
                table.play(asked.move)
        asked.answer(refusal, why)

    def _take_up(self, id: str) -> None:
        """Use a spot as with the keys: focus it, then confirm, which picks up the piece there or puts it back."""
        table = self._table
        spot = table.focus.find(id)
        if spot is None:
            return
        if table.drag is not None:
            table.drag.cancel()
        table.stage.input.device = "phone"  # the prompt then speaks of the phone's pad
        table.focus.seen = True
        table.focus.set(spot)
        table.press(Press(Action.CONFIRM, "phone", "phone"))

    def _refusal_for(self, asked: PhoneRequest) -> tuple[Refusal | None, str]:
        session = self._table.session
        if asked.move is None and not asked.spot:
            if last_decider(session) != asked.seat:  # another player was quicker
                return Refusal("", _("You can undo only your own last decision with a phone.")), "rule"
            return session.why_not_undo(), "rule"
        if asked.seat != session.to_act:
            return Refusal("", _("It’s someone else’s turn. Wait for yours.")), "turn"
        return (session.why_not(asked.move) if asked.move is not None else None), "rule"

    def may_take_back(self) -> bool:
        """Whether the phone that is used as a gamepad can undo. It cannot undo another player's decision."""
        table, seat = self._table, self._table.stage.remote.seat
        if seat < 0 or table.session.people == [seat] or last_decider(table.session) == seat:
            return True
        table.stage.sound.play("ui_refuse")
        table.tips.toast(_("You can undo only your own last decision with a phone."))
        return False
