"""Advice: golden stitches around the thing that a hint advises."""

from __future__ import annotations

import pygame

from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.art import blur
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline

from .motion import Motion, linear
from .panel import Panel
from .scene import Scene
from .sprites import Sprite

_Z = 700
_PULSE, _PULSES = 0.9, 4
_APART = 9.0
"""The gap between a thing and its frame."""
_RIM = 24.0
"""Room around the stitches for their glow and shadow."""


class HintFrame:
    """The frame around advice. It pulses a few times, and stays until the player does something.

        self.advice.around(self.prompt.button("end").box)
        self.advice.stop()
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._frame: Sprite | None = None
        self._marked: tuple[str, Box, float] | None = None
        """The id of the spot that is marked, its box and the radius."""

    needs_frames = False

    @property
    def is_shown(self) -> bool:
        return self._frame is not None

    @property
    def box(self) -> Box | None:
        """The box that is marked."""
        return self._frame.box if self._frame is not None else None

    def around(self, thing: Box, radius: float = 22) -> None:
        self.stop()
        spot = next((spot for spot in self._scene.focus.spots if spot.box == thing), None)
        self._marked = (spot.id, thing, radius) if spot is not None else None
        z = spot.frame_z(_Z) if spot is not None else _Z
        frame = self._frame = self._scene.add(make_stitches(thing.grow(_APART), radius, z=z))
        if not self._scene.motions.reduced:
            self._scene.motions.beside(Motion(_PULSE * _PULSES, lambda t: _beat(frame, t), linear))

    def update(self, seconds: float) -> None:
        """Follow a spot that moves or changes its size, such as a button of the prompt."""
        if self._marked is None or self._frame is None:
            return
        id, thing, radius = self._marked
        spot = self._scene.focus.find(id)
        if spot is not None and spot.box != thing:
            self._marked = id, spot.box, radius
            self._scene.layers.remove(self._frame)
            self._frame = self._scene.add(make_stitches(spot.box.grow(_APART), radius, z=spot.frame_z(_Z)))

    def stop(self) -> None:
        if self._frame is not None:
            self._scene.layers.remove(self._frame)
            self._frame = self._marked = None


def make_stitches(box: Box, radius: float, *, z: float, visible: bool = True) -> Sprite:
    """A frame of golden stitches as a sprite of its own."""
    return Panel(box, z=z, margin=30, visible=visible).show(paint_stitches, radius)


def paint_stitches(pen: Pen, box: Box, radius: float) -> None:
    """Paint golden stitches around a box, with a little glow. They are drawn once for each size and cached."""
    look = pen.look

    def sew() -> pygame.Surface:
        whole = pygame.Surface((look.px(box.w + 2 * _RIM), look.px(box.h + 2 * _RIM)), pygame.SRCALPHA, 32)
        own = Pen(whole, look, (_RIM, _RIM))
        soft = look.px(9)
        ring = Sketch(box.w, box.h).rect(4, 4, box.w - 8, box.h - 8, radius, "none", "#ffce5c", 9)
        light = blur(look.art.sketch(ring.source(), look.px(box.w), look.px(box.h)), soft)
        x, y = own.at(0, 0)
        own.blit(light, (x - 2 * soft, y - 2 * soft))
        own.thread(rounded_outline(0, 0, box.w, box.h, radius), 5, dash=(16, 11), bright=True)
        return whole

    frame = look.art.keep(("stitches", box.size, radius, look.stamp), sew)
    pen.blit(frame, pen.at(box.x - _RIM, box.y - _RIM))


def _beat(frame: Sprite, t: float) -> None:
    """Alternate between bright and dim; end bright."""
    beat = (t * _PULSES) % 1 if t < 1 else 0.0
    frame.alpha = 1 - 0.55 * (1 - abs(2 * beat - 1))
