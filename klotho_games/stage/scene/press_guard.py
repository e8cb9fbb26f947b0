"""A hand that hurries: a press that was meant to skip what moves decides nothing of what comes after it.

For a moment after a skip, after another scene, and after the turn has come to somebody, a scene is deaf to the
confirming key and to clicks on its main button; whoever goes on hammering stays unheard. Arrows, pieces, hints, undo
and the menu are heard at once. What is not heard yet is seen: the main button only comes into sight (`readiness`).
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
_AGAIN = 0.3
"""Seconds for which it does not after a press that was not heard: the hand is still hammering."""
_LONG = 0.3
"""Seconds of motion that somebody may be about to skip when it ends by itself."""
_JUST_NOW = 0.25
"""Seconds in which a press was still meant to skip it."""
_PLACE = 40.0
"""A click that is as near to the last one comes from the same hand."""
_CONFIRMING = ("space", "return", "enter")


class PressGuard:
    """Every scene owns one, and asks it first about every press."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._deaf_for = 0.0
        self._whole = DEAF
        self._moved_for = 0.0
        self._hurried_at: Point | None = None
        """Where somebody clicked to hurry something."""
        self._pressed_here = False
        """The button of the mouse went down on this scene, and was heard."""

    # -- when it is deaf ------------------------------------------------------------------------------------

    @property
    def is_deaf(self) -> bool:
        return self._deaf_for > 0

    @property
    def readiness(self) -> float:
        """How nearly it listens again, from 0 to 1."""
        return 1.0 - self._deaf_for / self._whole if self.is_deaf else 1.0

    def deafen(self, seconds: float = DEAF) -> None:
        """The confirming key does not count for so long."""
        if self._scene.listens_late and seconds > self._deaf_for:
            self._deaf_for = seconds
            self._whole = max(seconds, DEAF)
            self._show_readiness()

    def hurry(self, at: Point | None = None) -> None:
        """Somebody pressed something to see the end of what moves, or clicked there."""
        self._scene.motions.skip()
        self.was_hurried(at)

    def was_hurried(self, at: Point | None = None) -> None:
        self._hurried_at = at or self._hurried_at
        self.deafen()

    def go_on(self) -> None:
        """It has been seen; the press that says so says nothing else."""
        self._scene.motions.release()
        self.deafen()

    def listen(self, seconds: float) -> None:
        """So much time has passed."""
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

    # -- what it does not hear ------------------------------------------------------------------------------

    def ignores(self, signal: Signal) -> bool:
        """True for a press of a hand that hurries; what moves is hurried by it as ever."""
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
        self.deafen(_AGAIN)
        return True

    def _ignores_click(self, p: Pointer) -> bool:
        if p.kind == "release":
            lost = self._scene.listens_late and self.is_deaf and not self._pressed_here
            self._pressed_here = False
            return lost
        self._pressed_here = not (self.is_deaf and not self._is_moving_on and self._scene.is_decided_at(p.at))
        if not self._pressed_here:
            self._hurried_at = p.at
            self.deafen(_AGAIN)
        return not self._pressed_here

    @property
    def _is_moving_on(self) -> bool:
        """A press now hurries what moves, and does nothing else."""
        motions = self._scene.motions
        return motions.busy and not motions.is_held

    def is_usual_place(self, at: Point) -> bool:
        """Whether a click there is on the main button, or where the hand has been clicking all the time."""
        spot = self._scene.focus.at(at)
        return is_same_place(at, self._hurried_at) or (spot is not None and spot.main)


def is_same_place(at: Point, before: Point | None) -> bool:
    return before is not None and math.dist(at, before) < _PLACE


def confirms(p: Press) -> bool:
    return p.action is Action.CONFIRM or p.key in _CONFIRMING
