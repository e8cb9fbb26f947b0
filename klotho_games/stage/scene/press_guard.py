"""Protects against hurried presses: a press that was meant to skip motion must not decide what comes next.

For a moment after a skip, a change of scene or the beginning of a turn, a scene is deaf to the confirming key and to
clicks on its main button. If the player keeps pressing, it stays deaf. Arrows, pieces, hints, undo and the menu work at
once. The main button fades in meanwhile (`readiness`).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from klotho_games.stage.devices.geometry import Point
from klotho_games.stage.devices.input import Action, Pointer, Press, Signal

if TYPE_CHECKING:
    from .scene import Scene

DEAF = 0.6
"""Seconds until the confirming key counts again."""
_AGAIN, _SLOWLY = 0.3, 0.6
"""Seconds of deafness after a press that was ignored: the player is still hammering, fast or slowly."""
_LONG = 0.3
"""After this many seconds of motion, the player can be about to skip it when it ends by itself."""
_JUST_NOW = 0.25
"""Seconds for which a press can still be meant to skip it."""
_PLACE = 40.0
"""A click nearer to the last one than this comes from the same hammering."""
_CONFIRMING = ("space", "return", "enter")


class PressGuard:
    """Every scene has one, and asks it first about every press."""

    again = _AGAIN

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._deaf_for = 0.0
        self._whole = DEAF
        self._moved_for = 0.0
        self._hurried_at: Point | None = None
        """Where the player clicked to hurry motion."""
        self._pressed_here = False
        """Whether the mouse button went down on this scene and was accepted."""

    # -- deafness -------------------------------------------------------------------------------------------

    @property
    def is_deaf(self) -> bool:
        return self._deaf_for > 0

    @property
    def readiness(self) -> float:
        """How close the scene is to listening again, from 0 to 1."""
        return 1.0 - self._deaf_for / self._whole if self.is_deaf else 1.0

    def deafen(self, seconds: float = DEAF) -> None:
        """Ignore the confirming key for this long."""
        if self._scene.listens_late and seconds > self._deaf_for:
            self._deaf_for = seconds
            self._whole = max(seconds, DEAF)
            self._show_readiness()

    def hurry(self, at: Point | None = None) -> None:
        """Skip motion, because the player pressed a key or clicked at this place."""
        self._scene.motions.skip()
        self.was_hurried(at)

    def was_hurried(self, at: Point | None = None) -> None:
        self._hurried_at = at or self._hurried_at
        self.deafen()

    def go_on(self) -> None:
        """Go on after a `Hold`. The press that caused this does nothing else."""
        self._scene.motions.release()
        self.deafen()

    def listen(self, seconds: float) -> None:
        """Count down the deafness."""
        if self._deaf_for > 0:
            self._deaf_for = max(0.0, self._deaf_for - seconds)
            self._show_readiness()
            if not self._deaf_for:
                self._hurried_at = None
        if self._moved_for >= _LONG and not self._is_moving_on:
            self.deafen(_JUST_NOW)
        self._moved_for = self._moved_for + seconds if self._is_moving_on else 0.0

    def _show_readiness(self) -> None:
        for spot in self._scene.focus.spots:
            if spot.main and spot.changed is not None:
                spot.changed(spot)

    # -- ignored presses ------------------------------------------------------------------------------------

    def ignores(self, signal: Signal) -> bool:
        """Return True for a press of a player in a hurry. It still hurries motion."""
        if isinstance(signal, Press) and signal.down:
            return self._ignores_key(signal)
        if isinstance(signal, Pointer) and signal.button == 1 and signal.kind in ("press", "release"):
            return self._ignores_click(signal)
        return False

    def _ignores_key(self, p: Press) -> bool:
        if p.repeated and confirms(p):
            return True  # it is only held down
        if not self.is_deaf or self._is_moving_on or not self._scene.decides(p):
            return False
        self.deafen(self.again)
        return True

    def _ignores_click(self, p: Pointer) -> bool:
        if p.kind == "release":
            lost = self._scene.listens_late and self.is_deaf and not self._pressed_here
            self._pressed_here = False
            return lost
        self._pressed_here = not (self.is_deaf and not self._is_moving_on and self._scene.is_decided_at(p.at))
        if not self._pressed_here:
            self._hurried_at = p.at
            self.deafen(self.again)
        return not self._pressed_here

    @property
    def _is_moving_on(self) -> bool:
        """Whether a press now only hurries motion."""
        motions = self._scene.motions
        return motions.is_busy and not motions.is_held

    def is_usual_place(self, at: Point) -> bool:
        """Whether a click here is on the main button, or where the player has been clicking all the time."""
        spot = self._scene.focus.at(at)
        return is_same_place(at, self._hurried_at) or (spot is not None and spot.main)


class ReadingGuard(PressGuard):
    """For scenes that are there to be read. No one should miss one by clicking slowly and often."""

    again = _SLOWLY


def is_same_place(at: Point, before: Point | None) -> bool:
    return before is not None and math.dist(at, before) < _PLACE


def confirms(p: Press) -> bool:
    return p.action is Action.CONFIRM or p.key in _CONFIRMING
