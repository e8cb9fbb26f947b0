"""The scene to which the player will probably go next, made ready while the present one is still in use.

While a button that leads to another scene is hovered or focused, it is pressed on trial: the scene that it would open
is caught, built and painted by the second thread. When the player presses the button, the scene is shown at once. There
is never more than one such scene, and the pictures that it holds count like those of the present scenes.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from .focus import Spot

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

    from .scene import Scene

_REST = 0.1
"""Seconds for which a button is hovered before its scene is prepared."""
_FRESH = 10.0
"""Seconds after which a prepared scene is built again when it opens, as what it tells can have changed. The pictures of
its backdrop, and those that have a key, are still ready then."""


class Preparation:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._spot: Spot | None = None
        """The button whose scene is prepared, or is about to be."""
        self._rested = 0.0
        self._was_tried = False
        self._scene: Scene | None = None
        self._stamp: object = None
        self._made_at = 0.0
        self._is_painted = True
        self.is_rehearsing = False
        """Whether a button is being pressed on trial: nothing but scenes is made, and nothing is counted or told."""

    @property
    def scene(self) -> Scene | None:
        """The scene that is prepared."""
        return self._scene

    @property
    def is_busy(self) -> bool:
        """Whether it needs frames although nothing moves."""
        return (self._spot is not None and not self._was_tried) or not self._is_painted

    def tick(self, seconds: float) -> None:
        """Look where the player is, and prepare what is there."""
        present = self._stage.scene
        spot = present.likely_spot() if present is not None else None
        if spot is not None and spot is not self._spot and spot.leads_on():
            self.drop()
            self._spot = spot
        elif self._spot is not None and (present is None or self._spot not in present.focus.spots):
            self.drop()
        if self._spot is None:
            return
        if self._scene is not None and self._stamp != self._stage.look.stamp:
            self.drop()
        elif not self._was_tried:
            self._rested += seconds
            if self._rested >= _REST and self._stage.at_rest and self._stage.may_prepare():
                self._rehearse(self._spot)
        elif self._scene is not None and not self._is_painted:
            is_built = self._scene.go_on_building()
            with self._stage.look.art.for_later():
                self._is_painted = self._scene.layers.is_painted(self._stage.look) and is_built

    def _rehearse(self, spot: Spot) -> None:
        stage, self._was_tried = self._stage, True
        self.is_rehearsing = stage.sound.is_hushed = True
        try:
            if spot.press is not None:
                spot.press()
            if self._scene is not None:
                self._scene.prepare(stage)
                self._stamp, self._made_at, self._is_painted = stage.look.stamp, time.monotonic(), False
        except Exception:  # the fault will be told when the player presses the button
            self._scene = None
        finally:
            self.is_rehearsing = stage.sound.is_hushed = False

    def catches(self, scene: Scene) -> bool:
        """During a rehearsal, take the scene that would open. Return whether this is a rehearsal."""
        if self.is_rehearsing and scene.made_from is not None and self._scene is None:
            self._scene = scene
        return self.is_rehearsing

    def exchange(self, scene: Scene) -> Scene:
        """Return the prepared scene if it shows the same as the one that is about to open; otherwise that one."""
        ready, stamp, made_at = self._scene, self._stamp, self._made_at
        if ready is None or type(ready) is not type(scene) or ready.made_from != scene.made_from \
                or stamp != self._stage.look.stamp:
            self.drop()
            return scene
        self._scene = None  # so that its pictures are not dropped
        self.drop()
        ready.is_ready = time.monotonic() - made_at <= _FRESH
        return ready

    def drop(self) -> None:
        if self._scene is not None:
            self._scene.layers.give_back()
        self._spot = self._scene = None
        self._rested, self._was_tried, self._is_painted = 0.0, False, True
