"""Dwell clicks: a pointer that rests on something clicks it, for people who can point but not press.

It clicks once. After that, and after anything has changed below it, the person has to move the pointer first. So
nothing is used only because it appeared under a resting pointer.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.devices.input import Notice, Pointer, Signal
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.scene import RING_Z, Scene
from klotho_games.stage.widgets.controls import TextField

if TYPE_CHECKING:
    from klotho_games.stage.stage import Stage

_TREMBLE = 24.0
"""A pointer that moves less than this is at rest."""
_MEANT = 40.0
"""How far the pointer has to move after a click, or after something else has appeared below it."""
_BESIDE = "(beside)"
_SIZE = 72.0
_STEPS = 30
"""The number of steps in which the ring fills."""


class Dwell:
    """Clicks where the pointer rests long enough; a ring shows how long it still takes."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._scene: Scene | None = None
        self._at: Point | None = None
        self._rests_at: Point = (0.0, 0.0)
        self._over = ""
        """The id of what the person has pointed at; empty if the pointer has not moved since something changed."""
        self._still_from: Point | None = None
        """The pointer has to move away from here before it can rest on anything again."""
        self._left: Box | None = None
        """The box that was clicked. The pointer has to leave it first."""
        self.rested = 0.0
        self._ring: Panel | None = None

    @property
    def on(self) -> bool:
        return self._stage.settings.dwell > 0 and not self._stage.settings.scanning

    @property
    def counting(self) -> bool:
        return self.rested > 0

    # -- signals ----------------------------------------------------------------------------------------------

    def hear(self, signal: Signal) -> None:
        if isinstance(signal, Notice) and signal.kind in ("pointer-left", "focus-lost"):
            self._stop()
            self._at = None
        elif isinstance(signal, Pointer) and self.on and not signal.touch:
            self._follow_pointer(signal)

    def _follow_pointer(self, p: Pointer) -> None:
        self._at = p.at
        if p.kind != "move":
            self._wait_for_hand()  # a person who presses needs no dwell clicks
            return
        if self._still_from is not None and math.dist(p.at, self._still_from) > _MEANT:
            self._still_from = None
        if self._left is not None and not self._left.contains(p.at):
            self._left = None
        if self._still_from is not None or self._left is not None:
            return
        id = self._id_at_pointer()
        if id != self._over or math.dist(p.at, self._rests_at) > _TREMBLE:
            self._over, self._rests_at, self.rested = id, p.at, 0.0

    def tick(self, seconds: float) -> None:
        scene = self._stage.scene
        if not self.on:
            self._stop()
            return
        if scene is not self._scene:
            self._scene = scene
            self._left = None
            self._wait_for_hand()
        id = self._id_at_pointer()
        if scene is None or not id or not scene.is_waiting or self._stage.changing:
            self._stop()
        elif id != self._over:
            self._wait_for_hand()
        elif id == _BESIDE or _to_click(scene, self._spot()):
            self.rested += seconds
            self._show(scene)
            if self.rested >= self._stage.settings.dwell:
                self._click(scene)
        else:
            self._stop()

    def _click(self, scene: Scene) -> None:
        assert self._at is not None
        at, spot = self._at, self._spot()
        self._left = spot.box if spot is not None else None
        self._wait_for_hand()
        held = scene.drag.held_piece if scene.drag is not None else ""
        # the right button turns a held piece or lets it go
        button = 3 if held and spot is not None and spot.piece == held else 1
        scene.handle(Pointer("press", at, button))
        scene.handle(Pointer("release", at, button))
        if isinstance(scene.typing, TextField):
            from klotho_games.stage.widgets.letter_board import LetterBoard

            self._stage.push(LetterBoard(scene.typing))

    def _wait_for_hand(self) -> None:
        """Click nothing until the person moves the pointer."""
        self._stop()
        self._over = ""
        self._still_from = self._still_from or self._at

    def _id_at_pointer(self) -> str:
        """The id of what is under the pointer. A sheet that closes at a click beside it has an id for its outside."""
        scene, spot = self._stage.scene, self._spot()
        if spot is not None or scene is None or self._at is None:
            return spot.id if spot is not None else ""
        return _BESIDE if scene.overlay and scene.put_away else ""

    def _spot(self) -> Spot | None:
        scene = self._stage.scene
        return scene.focus.at(self._at) if scene is not None and self._at is not None else None

    # -- the ring ---------------------------------------------------------------------------------------------

    def _show(self, scene: Scene) -> None:
        assert self._at is not None
        box = Box.around(self._at, _SIZE, _SIZE)
        filled = min(_STEPS, int(_STEPS * self.rested / self._stage.settings.dwell))
        if self._ring is None or self._ring.layers is not scene.layers:
            self.hide()
            self._ring = scene.add(Panel(box, z=RING_Z + 30))
        self._ring.box = box
        self._ring.show(_paint, filled)

    def _stop(self) -> None:
        self.rested = 0.0
        self.hide()

    def hide(self) -> None:
        if self._ring is not None and self._ring.layers is not None:
            self._ring.layers.remove(self._ring)
        self._ring = None


def _to_click(scene: Scene, spot: Spot | None) -> bool:
    """Whether a click here does something.

    With a held piece, it does so only on targets, on the piece itself, and on the buttons for undo and back.
    """
    if spot is None:
        return False
    if scene.drag is not None and scene.drag.held_piece:
        return bool(spot.target) or spot.piece == scene.drag.held_piece or spot.shortcut == "undo" or spot.id == "back"
    return spot.enabled and (spot.useful or spot.large is not None)


def _paint(pen: Pen, box: Box, filled: int) -> None:
    """Paint a dark ring with a light rim that fills with gold, clockwise from the top."""
    r, middle = _SIZE / 2 - 9, _SIZE / 2
    s = Sketch(_SIZE, _SIZE)
    s.circle(middle, middle, r, "none", "#14161f", 16)
    s.circle(middle, middle, r, "none", "#ffffff", 12)
    s.circle(middle, middle, r, "none", "#3a3f52", 8)
    if filled >= _STEPS:
        s.circle(middle, middle, r, "none", "#ffcf5a", 8)
    elif filled:
        turn = 2 * math.pi * filled / _STEPS
        x, y = middle + r * math.sin(turn), middle - r * math.cos(turn)
        s.path(f"M{middle} {middle - r} A{r} {r} 0 {int(turn > math.pi)} 1 {x:.2f} {y:.2f}", "none", "#ffcf5a", 8)
    pen.sketch(s, box)
