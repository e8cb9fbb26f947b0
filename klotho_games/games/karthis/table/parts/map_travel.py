"""The paper makes room: the map glides to another place or size, as one picture."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

import pygame

from klotho_games.games.karthis.table.look.map_camera import Camera
from klotho_games.games.karthis.table.look.map_drawing import MapPlot, draw_trail
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import PREMULTIPLIED
from klotho_games.stage.scene.motion import Motion, Part, glide, until, wait
from klotho_games.stage.scene.sprites import SERIALS, Sprite

if TYPE_CHECKING:
    from .map import MapView

_TRAVEL, _FRAME = 0.4, 0.012
_PATIENCE = 0.8
"""Seconds to wait for pictures that the second thread draws."""
_JOURNEYS = count()


def travel(view: MapView, to: Camera) -> list[Part]:
    """Let the view glide to another place or size."""
    if view.plan.camera == to:
        return []
    view.plan = replace(view.plan, camera=to)
    glance = _Glance(view, to)
    # Slow pictures are drawn one per frame: the picture for the way first, the three pictures of the map at the end. If
    # people watch, the second thread draws them, and the motion waits for it.
    there: list[Part] = [part for draw in glance.parts_to_draw for part in (draw, wait(_FRAME))]
    place: list[Part] = [part for picture in view.pictures for part in (glance.part_to_draw(picture), wait(_FRAME))]
    return [*there, until(glance.is_drawn, _PATIENCE), Motion(_TRAVEL, glance.at, glide, glance.start), *place,
            until(glance.is_there, _PATIENCE), glance.end]


class _GlancePanel(Sprite):
    """Shows what the camera sees on its way. While people watch, another thread scales the picture, so that what is
    seen can be a frame behind."""

    is_composed = True

    def __init__(self, box: Box, *, z: float) -> None:
        super().__init__(box, lambda pen: None, z=z)
        self._seen: tuple[_Glance, Camera] | None = None
        self._scaled: pygame.Surface | None = None
        """What is seen, if another thread has scaled it."""
        self._asker = next(SERIALS)

    def show_from(self, glance: _Glance, camera: Camera, look: DrawStyle) -> Camera:
        """Show what the camera sees, or saw a moment ago. Return the camera that is shown."""
        if look.art.live and camera != glance.to and glance.has_picture(look):
            page = self._page(look)
            made = look.art.rotator.take_result(self._asker)
            look.art.rotator.ask_for(self._asker, camera, partial(glance.scale, look, camera, page))
            if made is not None and made.picture is not None and made.picture.get_size() == page:
                assert isinstance(made.what, Camera)
                self._seen, self._scaled = (glance, made.what), made.picture
            elif self._seen is not None and self._scaled is not None:
                return self._seen[1]
            else:
                self._seen = glance, camera
        else:
            self._seen, self._scaled = (glance, camera), None
        self.redraw()
        return self._seen[1]

    def _page(self, look: DrawStyle) -> tuple[int, int]:
        return look.px(self.box.w), look.px(self.box.h)

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        page = self._page(look)
        if self._seen is None:
            return pygame.Surface(page, pygame.SRCALPHA, 32)
        if self._scaled is not None and self._scaled.get_size() == page:
            return self._scaled
        glance, camera = self._seen
        return glance.scale(look, camera, page)


class _Glance:
    """One picture of everything that is visible on the way, drawn at the final size and scaled while it moves."""

    def __init__(self, view: MapView, to: Camera) -> None:
        self.view, self.to = view, to
        self._key = "map on its way", next(_JOURNEYS)
        self._world: pygame.Surface | None = None
        self._sprite: _GlancePanel | None = None

    @property
    def parts_to_draw(self) -> list[Part]:
        return [self._draw_rooms, self._draw_marks]

    def start(self) -> None:
        self.start_at = self.view.now.camera

    def at(self, t: float) -> None:
        view = self.view
        if self._sprite is None:
            if t >= 1:
                return
            self._begin()
        assert self._sprite is not None
        camera = self._sprite.show_from(self, self.start_at.towards(self.to, t), view.table.stage.look)
        view.token.centre = camera.square(view.now.at).centre
        view.token.zoom = camera.tile / self.start_at.tile
        view.lights.follow()

    def _begin(self) -> None:
        view = self.view
        view.lights.forget_exits(list(view.lights.exits))
        self._sprite = view.table.add(_GlancePanel(view.box, z=view.marks.z + 0.05))
        for picture in view.pictures:
            picture.visible = False

    # -- drawing ahead --------------------------------------------------------------------------------------

    def _draw_rooms(self) -> None:
        """Draw the whole picture at the real scale, as far as it is visible on the way."""
        view, look = self.view, self.view.table.stage.look
        if view.table.motions.reduced:
            return
        self._area = _box_in_camera(view.box, view.now.camera, self.to).union(view.box)
        if look.art.live:
            look.art.paint_beside(self._key, self._draw_beside, lambda: True)
            return
        self._world = self._blank(look)
        view.draw_rooms(MapPlot(self._world, look, self._area, self.to))

    def _blank(self, look: DrawStyle) -> pygame.Surface:
        return pygame.Surface((look.px(self._area.w), look.px(self._area.h)), pygame.SRCALPHA, 32)

    def _draw_marks(self) -> None:
        if self._world is not None:
            self._mark(MapPlot(self._world, self.view.table.stage.look, self._area, self.to))

    def _mark(self, plot: MapPlot) -> None:
        view = self.view
        draw_trail(plot, view.now.sheet, view.now.trail)
        view.draw_marks(plot)
        view.lights.draw_exits(plot)

    def _draw_beside(self) -> pygame.Surface:
        look = self.view.table.stage.look
        plot = MapPlot(self._blank(look), look, self._area, self.to)
        self.view.draw_rooms(plot)
        self._mark(plot)
        return plot.surface

    def is_drawn(self) -> bool:
        """Whether the picture for the way is there."""
        art = self.view.table.stage.look.art
        if art.live and self._world is None and not self.view.table.motions.reduced:
            self._world = art.find(self._key)
            return self._world is not None
        return True

    def is_there(self) -> bool:
        """Whether the three pictures of the map are there."""
        look = self.view.table.stage.look
        painted = [picture.is_painted(look) for picture in self.view.pictures if look.art.live]
        return all(painted)

    def _world_at(self, look: DrawStyle) -> pygame.Surface:
        """Return the picture, drawn again if the size of the window has changed."""
        if self._world is None or not self.has_picture(look):
            self._world = self._draw_beside()
        return self._world

    def has_picture(self, look: DrawStyle) -> bool:
        """Whether the picture for the way is there in the present size of the window."""
        size = look.px(self._area.w), look.px(self._area.h)
        return self._world is not None and self._world.get_size() == size

    def part_to_draw(self, picture: Sprite) -> Part:
        """Return a part that draws one of the three pictures at the end, still hidden."""

        def draw() -> None:
            self.view.now.camera = self.to
            picture.redraw()
            if self._sprite is not None:
                self.view.table.paint_before_motion([picture])

        return draw

    def scale(self, look: DrawStyle, camera: Camera, page: tuple[int, int]) -> pygame.Surface:
        """Return what a camera sees, on a page of this size."""
        world, s = self._world_at(look), look.scale
        seen = _box_in_camera(self.view.box, camera, self.to)
        wanted = pygame.Rect(
            round((seen.x - self._area.x) * s), round((seen.y - self._area.y) * s),
            max(1, round(seen.w * s)), max(1, round(seen.h * s)),
        )
        cut = wanted.clip(world.get_rect())
        k = page[0] / wanted.w
        part = world.subsurface(cut)
        at = (round((cut.x - wanted.x) * k), round((cut.y - wanted.y) * k))
        size = (max(1, round(cut.w * k)), max(1, round(cut.h * k)))
        if size != cut.size:
            part = pygame.transform.smoothscale(part, size)
        if at == (0, 0) and size == page:
            return part if size != cut.size else part.copy()
        whole = pygame.Surface(page, pygame.SRCALPHA, 32)
        whole.blit(part, at, special_flags=PREMULTIPLIED)
        return whole

    def end(self) -> None:
        view = self.view
        if self._sprite is not None:
            view.table.layers.remove(self._sprite)
        for picture in view.pictures:
            picture.visible = True
        view.put_token(view.now.at if view.now.at >= 0 else view.plan.at)
        view.lights.follow()
        view.lights.renew()


def _box_in_camera(box: Box, camera: Camera, other: Camera) -> Box:
    """Return what `camera` shows in the box, in the canvas coordinates of another camera."""
    k = other.tile / camera.tile
    return Box(other.x + (box.x - camera.x) * k, other.y + (box.y - camera.y) * k, box.w * k, box.h * k)
