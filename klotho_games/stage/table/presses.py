"""A table while something is watched: what a press means then, and what has to be seen before the game goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from klotho_games.core.play.session import Session
from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import DIRECTIONS, Action, Pointer, Press
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.press_guard import DEAF, confirms, is_same_place
from klotho_games.stage.table.table_speech import Voiced

if TYPE_CHECKING:
    from klotho_games.stage.table.pace import Pace

PAUSING = frozenset({Action.CANCEL, Action.MENU})
_AROUND = frozenset({*DIRECTIONS, Action.NEXT, Action.PREVIOUS, Action.ZOOM, Action.RULES})
"""What people press to look around."""


class Watched(Voiced):
    pace: Pace
    listens_late = True
    meanwhile = frozenset({"step", "speed", "stop", "take-over", "go-on"})
    anytime = frozenset({"back"})
    """Ids of spots that mean the same in every state: pressed before a move, they count after it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._was_held = False
        self._clicked_at: Point | None = None
        self._clicked_for = 0.0
        """Seconds for which another click there comes from the same hand."""
        self._clicks_on = False
        """That hand began in its own turn, and has not stopped since."""
        self._came_at = -1
        """The step after which the table was ready last."""
        self._looked_around = False
        """Somebody has gone to one of the things that can be used while bots play."""

    # -- a hand that hurries --------------------------------------------------------------------------------

    @property
    def is_deaf(self) -> bool:
        """While bots play there is nothing that a hand could decide by mistake."""
        return super().is_deaf and (self.motions.is_held or self.may_act or self.session.over)

    def _ignores_click(self, p: Pointer) -> bool:
        if p.kind == "press":
            again = self._clicked_for > 0 and is_same_place(p.at, self._clicked_at)
            self._clicks_on = self.may_act or (again and self._clicks_on)
            self._clicked_at, self._clicked_for = p.at, DEAF
        if super()._ignores_click(p):
            return True
        if p.kind != "press" or self.may_act or not self._clicks_on or self.motions.is_held:
            return False
        # What lies under this hand now, such as the speed, is not what it means.
        if self._is_moving_on:
            self.hurry(p.at)
        return True

    def listen(self, seconds: float) -> None:
        super().listen(seconds)
        self._clicked_for = max(0.0, self._clicked_for - seconds)
        held, self._was_held = self._was_held, self.motions.is_held
        if self._was_held and not held:
            self.deafen()  # whoever was about to skip what came before has not seen it yet

    def deafen_on_new_turn(self) -> None:
        """The table is ready: where the turn has come from somebody else, a hand may still be hurrying them."""
        came_at, self._came_at = self._came_at, self.session.ply
        self._looked_around = self._looked_around and not self.may_act
        if came_at != self.session.ply and self._last_decider not in (-1, self.session.to_act):
            self.deafen()

    def on_uncover(self, pointed: Point | None) -> None:
        super().on_uncover(pointed)
        self.deafen()

    def decides(self, p: Press) -> bool:
        return super().decides(p) or (self.motions.is_held and self.goes_on(p))

    def is_decided_at(self, at: Point) -> bool:
        if not self.motions.is_held:
            return super().is_decided_at(at)
        spot = self.focus.at(at)
        return spot is None or spot.id not in self.anytime

    # -- what has to be seen --------------------------------------------------------------------------------

    def goes_on(self, p: Press) -> bool:
        """Whether a key puts away what has to be seen."""
        return confirms(p)

    # -- presses while something moves ----------------------------------------------------------------------

    def pointer(self, p: Pointer) -> None:
        if p.kind == "press" and not self.may_act:
            self._hurried_at = p.at
        if self.motions.busy and p.kind == "press" and not self._is_used(p):
            if self.motions.is_held:
                self.go_on()
            else:
                # What it meant to hit may just be arriving.
                self.hurry(p.at)
            return
        super().pointer(p)

    def _is_used(self, p: Pointer) -> bool:
        """A click that is meant for a thing although something moves."""
        spot = self.focus.at(p.at)
        if self.motions.is_held and p.button != 1:
            return True  # for a closer look
        used = self.meanwhile | self.anytime if self.motions.is_held else self.meanwhile
        return p.button == 1 and spot is not None and spot.id in used

    def press(self, p: Press) -> None:
        if self.auto and p.action in (Action.CONFIRM, Action.AUTO):
            self.pace.take_over()
            return
        if self.motions.busy and not self._lets_key_through(p):
            return
        if self._is_for_nobody(p):
            return
        current = self.focus.current
        if not self.focus.seen and not self.holding and (current is None or not current.useful):
            # The keys begin at something to decide, wherever the mouse was last.
            self.focus.give(self.natural_focus(), self.arrows_from())
        super().press(p)

    def _lets_key_through(self, p: Press) -> bool:
        """A key that hurries the motion along decides nothing, except to pause; a bot's move is hurried by confirming.

        Any other key would lose what people want to see.
        """
        pausing, keys = p.action in PAUSING, (p.key, p.action)
        if self.motions.is_held and self.goes_on(p):
            self._answer_hold(p)
            return False
        if any(s.shortcut in keys for s in self.focus.reachable() if s.shortcut and s.id in self.meanwhile):
            return True
        if self.motions.is_held and not pausing:
            return p.action in _AROUND
        if pausing:
            self.motions.skip()
        elif p.action is Action.CONFIRM or not self._bot_moves:
            self.hurry()
        return pausing

    def _answer_hold(self, p: Press) -> None:
        """The confirming key takes the button that it stands on or that was gone to, or goes on."""
        on = self.focus.current
        labelled = p.key == "space" and any(spot.shortcut == p.key for spot in self.focus.reachable())
        if self.focus.seen and on is not None and on.id in self.meanwhile and not labelled:
            self.activate(on)
        else:
            self.go_on()

    def _is_for_nobody(self, p: Press) -> bool:
        """While a bot thinks, a press that hurries it changes nothing: the focus was only given to what is there."""
        if self.may_act or self.session.over or self.motions.busy:
            return False
        self._looked_around = self._looked_around or p.action in _AROUND
        current = self.focus.current
        aimed = self._looked_around or (current is not None and current.id == "next")
        labelled = any(spot.shortcut in (p.key, p.action) for spot in self.focus.reachable() if spot.shortcut)
        return p.action is Action.CONFIRM and not aimed and not labelled

    @property
    def _bot_moves(self) -> bool:
        """What is seen now was decided by a bot."""
        return self._last_decider >= 0 and self.session.bot(self._last_decider) != ""

    def arrows_from(self) -> Spot | None:
        """Whoever presses an arrow then means what lies that way of this; None: of what has the focus."""
        return None
