"""Cards of any game: two sides, a tilt, a height above the table that its shadow tells."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import replace

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.disabled_look import cross_out
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.scene.motion import Motion, Together, between, glide, land
from klotho_games.stage.scene.sprites import Paint, Sprite

RESTING, LIFTED = 6.0, 16.0
"""Height above the table of a card at rest and of one that is picked up or looked at."""
_MARGIN = 44
_LEAN, _NEARER = 8.0, 0.07
"""At the height of a flight: degrees by which a card tilts, and how much larger it is seen."""
_SEPIA = (255, 242, 218)
"""The white of a card that is out of play."""
_TOUCHES = 0.94
"""When it is down again: its shadow is close to it."""


class CardSprite(Sprite):
    """`face` and `back` paint a card that is `units` wide, whatever size it lies on the table.

    `turn` 0 shows the back, 1 the face, 0.5 the edge.
    """

    def __init__(
        self, box: Box, face: Paint, face_key: Hashable, back: Paint, back_key: Hashable, *, units: float,
        z: float = 0, angle: float = 0, turn: float = 1, radius: float = 16, dim: bool = False,
    ) -> None:
        self._sides = ((back, back_key), (face, face_key))
        self._units = units
        self._turn, self._lift, self._radius, self._dim = turn, RESTING, radius, dim
        self.held = False
        """In somebody's hand: no motion of its own moves it."""
        self.rising: object = None
        """Stands for the motion that lifts it or lays it down; None where it was laid since."""
        self._squeezed: pygame.Surface | None = None
        self._squeezed_for: Hashable = None
        super().__init__(box, self._paint_side, z=z, angle=angle, margin=_MARGIN, key=self._side_key())

    @property
    def turn(self) -> float:
        return self._turn

    @turn.setter
    def turn(self, turn: float) -> None:
        if turn != self._turn:
            self._turn = turn
            self._draw_again()
            self._touch()

    @property
    def lift(self) -> float:
        return self._lift

    @lift.setter
    def lift(self, lift: float) -> None:
        self._lift = lift
        self._draw_again()

    @property
    def dim(self) -> bool:
        return self._dim

    @dim.setter
    def dim(self, dim: bool) -> None:
        """Laid aside: still there to be seen, but no longer in play."""
        self._dim = dim
        self._draw_again()

    def set_face(self, face: Paint, key: Hashable) -> None:
        """The card counts otherwise now: its lines have changed."""
        self._sides = (self._sides[0], (face, key))
        self._draw_again()

    def warm(self, look: DrawStyle) -> None:
        """Draw both sides now, so that no frame of the flight has to."""
        turn, lift = self._turn, self._lift
        for height in (LIFTED, RESTING):
            self.lift = height
            for side in (1.0, 0.0):
                self.turn = side
                self.picture(look)
        self.turn, self.lift = turn, lift

    def _draw_again(self) -> None:
        self.redraw(self._paint_side, self._side_key())

    def _side_key(self) -> Hashable:
        return ("card", self._sides[self._turn >= 0.5][1], self._lift, self._dim, self._radius)

    def _paint_side(self, pen: Pen) -> None:
        box = self.box.at_origin
        # One shape for all cards, so that its shadow is blurred once.
        radius = self._radius * box.w / self._units
        pen.panel(box, "#4a3420", radius=radius, shadow=self._lift)
        paint_at_scale(pen, box.w / self._units, self._sides[self._turn >= 0.5][0])
        if self._dim:
            if pen.look.high_contrast:  # its words are still read
                cross_out(pen, box, radius)
            else:
                _lose_colour(pen, box)

    # -- seen edge on ---------------------------------------------------------------------------------------

    @property
    def _width(self) -> float:
        return abs(math.cos(math.pi * self._turn))

    def unpaint(self) -> None:
        super().unpaint()
        self._squeezed = None

    def surface_to_blit(self, look: DrawStyle) -> pygame.Surface:
        flat = super().surface_to_blit(look)
        k = self._width
        if k > 0.998:
            return flat
        state = (id(flat), round(k, 3))
        if self._squeezed is None or self._squeezed_for != state:
            self._squeezed_for = state
            size = (max(1, round(flat.get_width() * k)), flat.get_height())
            self._squeezed = pygame.transform.smoothscale(flat, size)
        return self._squeezed

    def place(self, look: DrawStyle, offset: tuple[int, int]) -> pygame.Rect:
        if self._width > 0.998:
            return super().place(look, offset)
        cx, cy = self.box.centre
        at = (round(cx * look.scale) + offset[0], round(cy * look.scale) + offset[1])
        return self.surface_to_blit(look).get_rect(center=at)


def _lose_colour(pen: Pen, box: Box) -> None:
    """An old print: nearly as light and dark as it was, so that it is read as well."""
    part = pen.surface.subsurface(pen.rect(box).clip(pen.surface.get_rect()))
    grey = pygame.transform.grayscale(part.copy())
    grey.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MULT)  # on some processors it spoils the cover
    part.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    part.blit(grey, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    part.fill(_SEPIA, special_flags=pygame.BLEND_RGB_MULT)


def paint_at_scale(pen: Pen, k: float, paint: Paint) -> None:
    """Paint `k` times as large as `paint` draws; what it writes is noted where it really stands."""
    if k == 1:
        paint(pen)
        return
    look = pen.look
    other = replace(look, scale=look.scale * k, runs=None if look.runs is None else [])
    paint(Pen(pen.surface, other, (pen.origin[0] / k, pen.origin[1] / k)))
    dx, dy = pen.canvas
    for run in other.runs or ():
        at, room = (Box(b.x * k + dx, b.y * k + dy, b.w * k, b.h * k) for b in (run.box, run.room))
        if look.runs is not None:
            look.runs.append(replace(run, box=at, room=room, size=run.size * k))


# -- motion -------------------------------------------------------------------------------------------------


def deal(card: CardSprite, to: Box, angle: float, seconds: float = 0.36, *, face_up: bool = True) -> Motion:
    """From where it lies to a box: it lifts, leans into the turn, is turned over on the way, and lands."""
    begun: dict[str, float] = {}

    def start() -> None:
        card.lift = LIFTED
        begun.update(x=card.box.x, y=card.box.y, w=card.box.w, angle=card.angle, zoom=card.zoom, turn=card.turn)

    def at(t: float) -> None:
        air = math.sin(math.pi * t) if t < 1 else 0.0
        # The picture is drawn at its final size; the zoom makes it small where it starts.
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
    """Onto a pile whose cards are `width` wide."""
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
    """Lift a card that is looked at, or lay it down again; ends where it is carried, laid or lifted anew meanwhile."""
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
    """A card leans into the way it goes."""
    return max(-_LEAN, min(_LEAN, (start - end) / 60))
