"""The paper makes room: the map glides to another place or size, as one picture."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from klotho_games.games.karthis.table.map_camera import Camera
from klotho_games.games.karthis.table.map_ink import Plot, draw_trail
from klotho_games.stage.geometry import Box
from klotho_games.stage.look import Look
from klotho_games.stage.motion import Motion, Part, glide
from klotho_games.stage.pen import PREMULTIPLIED, Pen
from klotho_games.stage.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.karthis.table.map import MapView

_TRAVEL = 0.4


def travel(view: MapView, to: Camera) -> list[Part]:
    """The paper makes room: the view glides to another place or size."""
    if view.plan.camera == to:
        return []
    view.plan = replace(view.plan, camera=to)
    glance = _Glance(view, to)
    return [Motion(_TRAVEL, glance.at, glide, glance.start)]


class _Glance:
    """One picture of all that is seen on the way, drawn at the size of the end and scaled while it moves."""

    def __init__(self, view: MapView, to: Camera) -> None:
        self.view, self.to = view, to
        self._world: pygame.Surface | None = None
        self._sprite: Sprite | None = None

    def start(self) -> None:
        self.start_at = self.view.now.camera

    def at(self, t: float) -> None:
        view = self.view
        if t >= 1:
            self._end()
            return
        if self._sprite is None:
            self._begin()
        assert self._sprite is not None
        camera = self.start_at.towards(self.to, t)
        self._sprite.redraw(lambda pen: self._paint(pen, camera))
        view.token.centre = camera.square(view.now.at).centre
        view.token.zoom = camera.tile / self.start_at.tile
        view.lights.follow()

    def _begin(self) -> None:
        view = self.view
        view.lights.forget_exits(list(view.lights.exits))
        self._area = _seen_through(view.box, self.start_at, self.to).union(view.box)
        self._sprite = view.table.add(Sprite(view.box, lambda pen: None, z=view.marks.z + 0.05))
        for picture in view.pictures:
            picture.visible = False

    def _draw_world(self, look: Look) -> pygame.Surface:
        """All of it at the real scale; anew when the window changes its size on the way."""
        size = (look.px(self._area.w), look.px(self._area.h))
        if self._world is None or self._world.get_size() != size:
            view, self._world = self.view, pygame.Surface(size, pygame.SRCALPHA)
            plot = Plot(self._world, look, self._area, self.to)
            view.draw_rooms(plot)
            draw_trail(plot, view.now.sheet, view.now.trail)
            view.draw_marks(plot)
            view.lights.draw_exits(plot)
        return self._world

    def _paint(self, pen: Pen, camera: Camera) -> None:
        world = self._draw_world(pen.look)
        s = pen.look.scale
        seen = _seen_through(self.view.box, camera, self.to)
        wanted = pygame.Rect(
            round((seen.x - self._area.x) * s), round((seen.y - self._area.y) * s),
            max(1, round(seen.w * s)), max(1, round(seen.h * s)),
        )  # fmt: skip
        cut = wanted.clip(world.get_rect())
        k = pen.surface.get_width() / wanted.w
        part = world.subsurface(cut)
        at = (round((cut.x - wanted.x) * k), round((cut.y - wanted.y) * k))
        size = (max(1, round(cut.w * k)), max(1, round(cut.h * k)))
        if size != cut.size:
            part = pygame.transform.smoothscale(part, size)
        pen.surface.blit(part, at, special_flags=PREMULTIPLIED)

    def _end(self) -> None:
        view = self.view
        if self._sprite is not None:
            view.table.layers.remove(self._sprite)
        view.now.camera = self.to
        for picture in view.pictures:
            picture.visible = True
            picture.redraw()
        view.put_token(view.now.at if view.now.at >= 0 else view.plan.at)
        view.lights.follow()
        view.lights.renew()


def _seen_through(box: Box, camera: Camera, other: Camera) -> Box:
    """What `camera` shows in the box, in the canvas coordinates of another camera."""
    k = other.tile / camera.tile
    return Box(other.x + (box.x - camera.x) * k, other.y + (box.y - camera.y) * k, box.w * k, box.h * k)
