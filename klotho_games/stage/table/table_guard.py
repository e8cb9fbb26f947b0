"""What presses do at a table while something moves: skip it, go on after a stop, or use a spot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import DIRECTIONS, Action, Pointer, Press
from klotho_games.stage.scene.press_guard import DEAF, PressGuard, is_same_place

from .turn_history import last_decider

if TYPE_CHECKING:
    from .table_scene import TableScene

PAUSING = frozenset({Action.CANCEL, Action.MENU})
_AROUND = frozenset({*DIRECTIONS, Action.NEXT, Action.PREVIOUS, Action.ZOOM, Action.RULES})
"""Actions with which players look around."""


class TableGuard(PressGuard):
    """The press guard of a table: it also ignores clicks that still hammer through the turns of bots."""

    def __init__(self, table: TableScene) -> None:
        super().__init__(table)
        self._table = table
        self._was_held = False
        self._clicked_at: Point | None = None
        self._clicked_for = 0.0
        """Seconds for which another click at the same place counts as hammering."""
        self._clicks_on = False
        """Whether the hammering began in the player's own turn."""
        self._came_at = -1
        """The ply at which the table last came to rest."""
        self._looked_around = False
        """Whether a player has moved the focus while bots play."""

    # -- hammering ------------------------------------------------------------------------------------------

    @property
    def is_deaf(self) -> bool:
        """The table is not deaf while bots play, because a press cannot decide anything by mistake then."""
        table = self._table
        return super().is_deaf and (table.motions.is_held or table.may_act or table.session.is_over)

    def _ignores_click(self, p: Pointer) -> bool:
        may_act = self._table.may_act
        if p.kind == "press":
            again = self._clicked_for > 0 and is_same_place(p.at, self._clicked_at)
            self._clicks_on = may_act or (again and self._clicks_on)
            self._clicked_at, self._clicked_for = p.at, DEAF
        if super()._ignores_click(p):
            return True
        if p.kind != "press" or may_act or not self._clicks_on or self._table.motions.is_held:
            return False
        # The player is still hammering, and does not mean the button that is there now, such as the speed.
        if self._is_moving_on:
            self.hurry(p.at)
        return True

    def listen(self, seconds: float) -> None:
        super().listen(seconds)
        self._clicked_for = max(0.0, self._clicked_for - seconds)
        held, self._was_held = self._was_held, self._table.motions.is_held
        if self._was_held and not held:
            self.deafen()  # a player about to skip the motion before it has not seen the stop yet

    def deafen_on_new_turn(self) -> None:
        """Go deaf if the turn has just passed from another seat: a player might still be hurrying that seat along."""
        session = self._table.session
        came_at, self._came_at = self._came_at, session.ply
        self._looked_around = self._looked_around and not self._table.may_act
        if came_at != session.ply and last_decider(session) not in (-1, session.to_act):
            self.deafen()

    # -- presses while something moves ----------------------------------------------------------------------

    def takes_pointer(self, p: Pointer) -> bool:
        """Handle a click that only skips motion or goes on after a stop; False for any other click."""
        motions = self._table.motions
        if p.kind != "press":
            return False
        if not self._table.may_act:
            self._hurried_at = p.at
        if not motions.is_busy or self._is_used(p):
            return False
        if motions.is_held:
            self.go_on()
        else:
            # The thing that the player meant to click might only just be arriving.
            before = self._piece_at(p.at)
            self.hurry(p.at)
            self._arm_drag(before, p.at)
        return True

    def _piece_at(self, at: Point) -> str:
        spot = self._table.focus.at(at)
        return spot.piece if spot is not None else ""

    def _arm_drag(self, before: str, at: Point) -> None:
        """Let the press become a drag of a piece that lay here all the time. No one drags to skip motion."""
        table = self._table
        spot = table.focus.at(at)
        if table.drag is None or spot is None or not before or spot.piece != before:
            return
        if table.may_act and not table.motions.is_busy:
            table.drag.arm(spot, at)

    def _is_used(self, p: Pointer) -> bool:
        """Whether a click is meant for a spot although something moves."""
        table = self._table
        spot = table.focus.at(p.at)
        if table.motions.is_held and p.button != 1:
            return True  # a closer look
        return p.button == 1 and spot is not None and spot.id in table.meanwhile | table.anytime

    def takes_press(self, p: Press) -> bool:
        """Handle a key that has no other meaning now; False for any other key."""
        table = self._table
        if table.auto and p.action in (Action.CONFIRM, Action.AUTO):
            table.pace.take_over()
            return True
        if table.motions.is_busy and not table.lets_key_through(p):
            return True
        return self._is_for_nobody(p)

    def lets_key_through(self, p: Press) -> bool:
        """Whether a key keeps its meaning while something moves. Otherwise it can skip the motion or end a stop.

        Only the confirming key skips a bot's move, so that players do not miss it by accident. Keys for the pause menu
        skip the motion and still open the menu.
        """
        table = self._table
        pausing, keys = p.action in PAUSING, (p.key, p.action)
        if table.motions.is_held and table.goes_on(p):
            self._answer_hold(p)
            return False
        if any(s.shortcut in keys for s in table.focus.reachable() if s.shortcut and s.id in table.meanwhile):
            return True
        if table.motions.is_held and p.action is Action.AUTO:
            self.go_on()  # a bot that plays on does not wait for the person
            return True
        if table.motions.is_held and not pausing:
            return p.action in _AROUND
        if pausing:
            table.motions.skip()
        elif p.action is Action.CONFIRM or not self._bot_moves:
            self.hurry()
        return pausing

    def _answer_hold(self, p: Press) -> None:
        """Use the focused button; go on if there is none, or if Space is the shortcut of a button and pressed."""
        table = self._table
        on = table.focus.current
        labelled = p.key == "space" and any(spot.shortcut == p.key for spot in table.focus.reachable())
        if table.focus.seen and on is not None and on.id in table.meanwhile and not labelled:
            table.activate(on)
        else:
            self.go_on()

    def _is_for_nobody(self, p: Press) -> bool:
        """Whether a confirming press only tries to hurry a thinking bot. The player has not chosen the focused spot."""
        table = self._table
        if table.may_act or table.session.is_over or table.motions.is_busy:
            return False
        self._looked_around = self._looked_around or p.action in _AROUND
        current = table.focus.current
        aimed = self._looked_around or (current is not None and current.id == "next")
        labelled = any(spot.shortcut in (p.key, p.action) for spot in table.focus.reachable() if spot.shortcut)
        return p.action is Action.CONFIRM and not aimed and not labelled

    @property
    def _bot_moves(self) -> bool:
        """Whether a bot decided what is shown now."""
        seat = last_decider(self._table.session)
        return seat >= 0 and self._table.session.bot(seat) != ""
