"""Dice for any game: they tumble in from the edge, bounce on their shadow and settle."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Sequence
from copy import copy

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import blur
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.scene.motion import Motion, fade, glide, linear
from klotho_games.stage.scene.scene import Scene
from klotho_games.stage.scene.sprites import Sprite

PaintFace = Callable[[Pen, Box, int], None]

_BOUNCES = ((0.0, 0.42, 1.0), (0.42, 0.70, 0.44), (0.70, 0.86, 0.18), (0.86, 0.94, 0.05))
"""The bounces: beginning, end, and height as a part of the first height."""
LANDED = 0.86
"""From this moment on a die only trembles. It no longer turns, and shows the face that was rolled."""
_HIGH = 0.95
"""The first height as a part of the die's size."""
_GIVES = 0.035
"""How long the squash at a bounce is seen, before and after the touch."""
_FACES_SEEN = 7


class DieSprite(Sprite):
    """A die on the table. Its shadow stays on the ground while it is in the air."""

    def __init__(self, scene: Scene, box: Box, paint: PaintFace, kind: Hashable, face: int, *, z: float,
                 angle: float = 0) -> None:
        self._face_paint, self._kind, self.face = paint, kind, face
        super().__init__(box, self._paint_face, z=z, angle=angle, margin=4, key=("die", kind, face))
        self.size = 1.0
        """How many times larger it is than in its place."""
        self.rest = box.centre
        self.rest_angle = angle
        self._scene = scene
        self.shadow = scene.add(Sprite(self._shadow_box(box.centre), _paint_shadow, z=z - 0.5,
                                       key=("die-shadow", box.w)))
        scene.add(self)

    def remove(self) -> None:
        self._scene.layers.remove(self.shadow)
        self._scene.layers.remove(self)

    def show_face(self, face: int) -> None:
        self.face = face
        self.redraw(self._paint_face, ("die", self._kind, face))

    def warm(self, look: DrawStyle, face: int) -> None:
        """Draw a face now, so that no frame of a throw has to."""
        twin = copy(self)  # another thread may do this
        twin.layers = None
        twin.show_face(face)
        twin.picture(look)

    def lie(self, face: int) -> None:
        """Put the die in its place, at rest."""
        self.show_face(face)
        self.size = 1.0
        self.centre, self.angle, self.zoom, self.alpha, self.visible = self.rest, self.rest_angle, 1.0, 1.0, True
        self.squash = 0.0
        self.shadow.box, self.shadow.alpha, self.shadow.visible = self._shadow_box(self.rest), 1.0, True
        self.shadow.zoom = 1.0

    def hide(self) -> None:
        self.visible = self.shadow.visible = False

    def hover_at(self, ground: Point, height: float) -> None:
        """Show the die in the air above a point of the table."""
        self.centre = (ground[0], ground[1] - height)
        self.shadow.box = self._shadow_box((ground[0] + height * 0.25, ground[1] + height * 0.1))
        self.shadow.alpha = max(0.25, 1 - height / (1.6 * self.box.w * self.size))
        self.shadow.zoom = self.size

    def _shadow_box(self, at: Point) -> Box:
        w, k = self.box.w, self.size
        return Box.around((at[0] + w * k * 0.05, at[1] + w * k * 0.2), w * 1.3, w * 1.1)

    def _paint_face(self, pen: Pen) -> None:
        self._face_paint(pen, self.box.at_origin, self.face)


def _paint_shadow(pen: Pen) -> None:
    s = Sketch(100, 85).rect(24, 22, 52, 40, 20, "#140a04", opacity=0.72)
    art = pen.look.art
    w, h = pen.surface.get_size()
    flat = art.sketch(s.source(), w, h)
    soft = max(2, w // 14)
    below = art.keep(("die-shadow", w, h), lambda: blur(flat, soft))
    pen.blit(below, (-2 * soft, -2 * soft))


def tumble(die: DieSprite, start: Point, value: int, faces: Sequence[int], *, seconds: float = 0.55, turns: float = 1.5,
           seed: int = 0, landed: Callable[[], None] | None = None, to: Point | None = None,
           large: float = 1) -> Motion:
    """Roll from `start` to the die's place and show `value`. The faces on the way are only decoration.

    `landed` is called when the die comes to rest, for its sound, but not if the roll is skipped. With `to`, the die
    comes to rest there, `large` times its size, until `go_home` moves it to its place.
    """
    goal = to or die.rest
    rng = random.Random(seed)
    passing = [rng.choice(faces) for _ in range(_FACES_SEEN)]
    spin = 360 * turns * rng.choice((-1, 1))
    bend = rng.uniform(-26, 26)
    seen = {"n": -1}

    def begin() -> None:
        die.visible = die.shadow.visible = True
        die.alpha, die.size = 1.0, large

    def at(t: float) -> None:
        if t >= 1:
            die.lie(value)
            if to is not None:
                die.zoom = die.size = large
                die.hover_at(to, 0)
            return
        far = 1 - (1 - t) ** 2.4
        x = start[0] + (goal[0] - start[0]) * far
        y = start[1] + (goal[1] - start[1]) * far + bend * math.sin(math.pi * far)
        height = die.box.w * large * _HIGH * bounce_height(t)
        die.zoom = large + height / die.box.w * 0.12
        die.hover_at((x, y), height)
        die.angle = die.rest_angle + spin * max(0.0, 1 - t / LANDED) ** 1.6
        die.squash = squash_amount(t)
        n = min(_FACES_SEEN, int(t / LANDED * _FACES_SEEN))
        if n != seen["n"]:
            seen["n"] = n
            die.show_face(passing[n] if n < len(passing) else value)
            if n == _FACES_SEEN and landed is not None:
                landed()

    return Motion(seconds, at, linear, begin)


def go_home(die: DieSprite, seconds: float = 0.22) -> Motion:
    """Move a die that was thrown large to its place."""
    begun: dict[str, float] = {}

    def start() -> None:
        begun.update(x=die.centre[0], y=die.centre[1], zoom=die.zoom)

    def at(t: float) -> None:
        if t >= 1:
            die.lie(die.face)
            return
        die.zoom = die.size = begun["zoom"] + (1 - begun["zoom"]) * t
        (x, y), (u, v) = (begun["x"], begun["y"]), die.rest
        die.hover_at((x + (u - x) * t, y + (v - y) * t), 30 * math.sin(math.pi * t))

    return Motion(seconds, at, glide, start)


def bounce_height(t: float) -> float:
    """The height of a thrown die, as a part of its first height. It appears in the middle of its first arc, falling."""
    for begin, end, high in _BOUNCES:
        if begin <= t < end:
            u = (t - begin) / (end - begin)
            u = 0.5 + u / 2 if begin == 0 else u
            return 4 * high * u * (1 - u)
    return 0.0


def squash_amount(t: float) -> float:
    """How much the die is squashed around each bounce; more if it fell from higher."""
    return max(0.26 * math.sqrt(high) * max(0.0, 1 - abs(t - end) / _GIVES) for _begin, end, high in _BOUNCES)


def appear(die: DieSprite, value: int, seconds: float = 0.25) -> Motion:
    """Show the die with its number in its place, without travel."""
    shown = fade(die, 1.0, seconds)
    begin = shown.start

    def start() -> None:
        die.lie(value)
        die.alpha = 0.0
        if begin is not None:
            begin()

    return Motion(seconds, shown.at, linear, start, travels=False)
