"""Cards for any game: two sides, a tilt, and a height above the table that the shadow shows."""

from __future__ import annotations

import math
from collections.abc import Hashable
from copy import copy
from dataclasses import replace

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.disabled_look import cross_out
from klotho_games.stage.drawing.draw_style import SMALL_LETTERS, DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Motion, Together, between, glide, land
from klotho_games.stage.scene.sprites import Paint, Sprite

RESTING, LIFTED = 6.0, 16.0
"""The height above the table of a card at rest, and of one that is picked up or looked at."""
_MARGIN = 44
_LEAN, _NEARER = 8.0, 0.07
"""At the highest point of a flight: the tilt in degrees, and how much larger the card appears."""
_LITTLE_SMALLER = 0.7
"""Up to this scale, a thing that is painted smaller than it was drawn keeps readable letters."""
_SEPIA = (255, 242, 218)
"""The white of a card that is out of play."""
_TOUCHES = 0.94
"""The part of a flight after which the card is down, with its shadow close to it."""


class CardSprite(Sprite):
    """A card on the table.

    `face` and `back` paint a card that is `units` wide, whatever its size on the table. At `turn` 0 the back is seen,
    at 1 the face, at 0.5 the edge.
    """

    def __init__(
        self, box: Box, face: Paint, face_key: Hashable, back: Paint, back_key: Hashable, *, units: float,
        z: float = 0, angle: float = 0, turn: float = 1, radius: float = 16, dim: bool = False,
    ) -> None:
        self._sides = ((back, back_key), (face, face_key))
        self._units = units
        self._turn, self._lift, self._radius, self._dim = turn, RESTING, radius, dim
        self.held = False
        """Whether a player holds it. Then no other motion moves it."""
        self.rising: object = None
        """A token for the motion that lifts it or puts it down; None if it was placed since."""
        super().__init__(box, self._paint_side, z=z, angle=angle, margin=_MARGIN, key=self._side_key())

    @property
    def turn(self) -> float:
        return self._turn

    @turn.setter
    def turn(self, turn: float) -> None:
        if turn != self._turn:
            self._turn = turn
            self._draw_again_in_motion()
            self._touch()

    @property
    def lift(self) -> float:
        return self._lift

    @lift.setter
    def lift(self, lift: float) -> None:
        self._lift = lift
        self._draw_again_in_motion()

    @property
    def dim(self) -> bool:
        return self._dim

    @dim.setter
    def dim(self, dim: bool) -> None:
        """Show the card as out of play: it is still visible, but without colour."""
        self._dim = dim
        self._draw_again()

    def set_face(self, face: Paint, key: Hashable) -> None:
        """Change the face, because the card's values have changed."""
        self._sides = (self._sides[0], (face, key))
        self._draw_again()

    def warm(self, look: DrawStyle) -> None:
        """Draw both sides now, so that no frame of the flight has to."""
        twin = copy(self)  # another thread may do this
        twin.layers = None
        for height in (LIFTED, RESTING):
            twin.lift = height
            for side in (1.0, 0.0):
                twin.turn = side
                twin.picture(look)

    def _draw_again(self) -> None:
        self.redraw(self._paint_side, self._side_key())

    def _draw_again_in_motion(self) -> None:
        """Show the other side or another shadow, and until that is ready, the card as it was a moment ago."""
        before, (stamp, _fine, pose) = self._base, self._base_for
        self._draw_again()
        if self._base is None:
            self._base, self._base_for = before, (stamp, 0, pose)

    def _side_key(self) -> Hashable:
        return ("card", self._sides[self._turn >= 0.5][1], self._lift, self._dim, self._radius)

    def _paint_side(self, pen: Pen) -> None:
        box = self.box.at_origin
        # All cards have one shape, so that the shadow is blurred only once.
        radius = self._radius * box.w / self._units
        pen.panel(box, "#4a3420", radius=radius, shadow=self._lift)
        paint_at_scale(pen, box.w / self._units, self._sides[self._turn >= 0.5][0])
        if self._dim:
            if pen.look.high_contrast:  # its words stay readable
                cross_out(pen, box, radius)
            else:
                _lose_colour(pen, box)

    # -- turning over ---------------------------------------------------------------------------------------

    @property
    def _visible_width(self) -> float:
        return math.cos(math.pi * self._turn)


def _lose_colour(pen: Pen, box: Box) -> None:
    """Turn the card into an old print. Its brightness hardly changes, so that it can still be read."""
    part = pen.surface.subsurface(pen.rect(box).clip(pen.surface.get_rect()))
    grey = pygame.transform.grayscale(part.copy())
    # on some processors grayscale spoils the alpha channel
    grey.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MULT)
    part.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    part.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    part.fill(_SEPIA, special_flags=pygame.BLEND_RGB_MULT)


def paint_at_scale(pen: Pen, k: float, paint: Paint) -> None:
    """Paint `k` times as large as `paint` draws. The text that it writes is noted at its real place.

    On a thing that is a little smaller than it was drawn, letters shrink as little as their room allows.
    """
    if k == 1:
        paint(pen)
        return
    look = pen.look
    other = replace(look, scale=look.scale * k, runs=None if look.runs is None else [],
                    least_letters=SMALL_LETTERS / k if _LITTLE_SMALLER <= k < 1 else 0.0)
    paint(Pen(pen.surface, other, (pen.origin[0] / k, pen.origin[1] / k)))
    dx, dy = pen.canvas
    for run in other.runs or ():
        at, room = (Box(b.x * k + dx, b.y * k + dy, b.w * k, b.h * k) for b in (run.box, run.room))
        if look.runs is not None:
            look.runs.append(replace(run, box=at, room=room, size=run.size * k))


# -- motion -------------------------------------------------------------------------------------------------


def deal(card: CardSprite, to: Box, angle: float, seconds: float = 0.36, *, face_up: bool = True) -> Motion:
    """Move a card to a box: it lifts, leans into its way, is turned over, and lands."""
    begun: dict[str, float] = {}

    def start() -> None:
        card.lift = LIFTED
        begun.update(x=card.box.x, y=card.box.y, w=card.box.w, angle=card.angle, zoom=card.zoom, turn=card.turn)

    def at(t: float) -> None:
        air = math.sin(math.pi * t) if t < 1 else 0.0
        # The picture is drawn at its final size; the zoom makes it small at the start.
        card.box = to.centre_on(
            (
                between(begun["x"] + begun["w"] / 2, to.centre[0], t),
                between(begun["y"] + begun["w"] * to.h / to.w / 2, to.centre[1], t) - 36 * air,
            )
        )
        card.zoom = between(begun["zoom"] * begun["w"] / to.w, 1.0, t) * (1 + _NEARER * air)
        card.angle = between(begun["angle"], angle, t) + _lean(begun["x"], to.x) * air
        card.turn = between(begun["turn"], 1.0 if face_up else 0.0, min(1.0, t * 1.25))
        if t >= _TOUCHES:
            card.lift = RESTING

    return Motion(seconds, at, glide, start)


def put(card: CardSprite, to: Point, width: float, angle: float, seconds: float = 0.3, *, face_up: bool) -> Motion:
    """Move a card onto a pile whose cards are `width` wide."""
    begun: dict[str, float] = {}

    def start() -> None:
        card.lift = LIFTED
        begun.update(x=card.centre[0], y=card.centre[1], zoom=card.zoom, angle=card.angle, turn=card.turn)

    def at(t: float) -> None:
        air = math.sin(math.pi * t) if t < 1 else 0.0
        card.centre = (between(begun["x"], to[0], t), between(begun["y"], to[1], t) - 30 * air)
        card.zoom = between(begun["zoom"], width / card.box.w, t) * (1 + _NEARER * air)
        card.angle = between(begun["angle"], angle, t) + _lean(begun["x"], to[0]) * air
        card.turn = between(begun["turn"], 1.0 if face_up else 0.0, min(1.0, t * 1.4))
        if t >= _TOUCHES:
            card.lift = RESTING

    return Motion(seconds, at, glide, start)


def rise(card: CardSprite, up: bool, home: Point, angle: float, seconds: float = 0.12) -> Motion:
    """Lift a card that is looked at, or put it down again.

    The motion has no effect once the card is held, placed, or lifted again.
    """
    begun: dict[str, float] = {}
    to = (home[0], home[1] - 12) if up else home

    def start() -> None:
        card.lift, card.rising = LIFTED if up else RESTING, begun
        begun.update(x=card.centre[0], y=card.centre[1], zoom=card.zoom, angle=card.angle)

    def at(t: float) -> None:
        if card.held or card.rising is not begun:
            return
        card.centre = (between(begun["x"], to[0], t), between(begun["y"], to[1], t))
        card.zoom = between(begun["zoom"], 1.05 if up else 1.0, t)
        card.angle = between(begun["angle"], angle * 0.4 if up else angle, t)

    return Motion(seconds, at, land, start)


def at_once(*motions: Motion) -> Together:
    return Together(list(motions))


def _lean(start: float, end: float) -> float:
    """The lean of a card into its direction."""
    return max(-_LEAN, min(_LEAN, (start - end) / 60))
