"""A choice of several values for narrow places: only the chosen one is in sight, with an arrow at each end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from klotho_games.core.i18n import _
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.disabled_look import off_ink, outline_off
from klotho_games.stage.drawing.icons import icon
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.theme import FIELD, FIELD_EDGE, PAPER, SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.scene import Scene

from .controls import Tappable

_ARROW = 36.0


class Stepper:
    """A click on the left end goes back, anywhere else forward, as do the left and right keys. It wraps around."""

    def __init__(
        self, scene: Scene, id: str, box: Box, label: str, labels: Sequence[str], chosen: int,
        changed: Callable[[int], None], *, tip: str = "", size: float = 22, z: float = 10,
    ) -> None:
        self.labels, self.chosen, self._changed, self._box, self._size = labels, chosen, changed, box, size
        self._stepped = False
        """Whether the present press has already caused a step."""
        self._made = Tappable(
            scene, id, box, label, self._paint, lambda: self._step(1), role=_("choice"), value=labels[chosen], tip=tip,
            z=z, margin=4, adjust=self._step, follow=self._step_at, ring=12,
        )

    @property
    def spot(self) -> Spot:
        return self._made.spot

    def _step(self, by: int) -> None:
        self.chosen = (self.chosen + by) % len(self.labels)
        self.spot.value = self.labels[self.chosen]
        scene = self._made.scene
        scene.stage.sound.play("ui_toggle")
        self._made.refresh()
        scene.speech.say_focus()
        self._changed(self.chosen)

    def _step_at(self, at: Point) -> None:
        if self.spot.pressed and not self._stepped:
            self._stepped = True
            self._step(-1 if at[0] < self._box.x + _ARROW + 8 else 1)

    def _paint(self, pen: Pen, spot: Spot) -> None:
        if not spot.pressed:
            self._stepped = False
        box = self._box.at_origin
        off = pen.look.high_contrast and not spot.enabled
        pen.panel(box, FIELD, edge="" if off else "#8d96bd" if spot.hovered else FIELD_EDGE, radius=10)
        if off:
            outline_off(pen, box, 9, on_paper=False)
        colour = off_ink(on_paper=False) if off else PAPER
        side = min(24.0, box.h - 12)
        for picture, x in (("left", 8.0), ("right", box.w - 8 - side)):
            icon(pen, picture, Box(x, box.centre[1] - side / 2, side, side), colour)
        pen.text(self.labels[self.chosen], box.grow(-_ARROW, 0), self._size, colour, SEMI, align="centre")
