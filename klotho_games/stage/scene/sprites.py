"""Sprites over a backdrop. Only what has changed is painted again, and nothing at rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from math import hypot
from typing import TypeVar, final
from weakref import WeakSet

import pygame

from klotho_games.stage.devices.geometry import CANVAS, Box, Point
from klotho_games.stage.devices.surfaces import opaque
from klotho_games.stage.drawing.art import Drawn, NotPainted, fade_copy
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen, rotate

Paint = Callable[[Pen], object]

_FLAGS = {"over": PREMULTIPLIED, "add": pygame.BLEND_RGB_ADD, "multiply": pygame.BLEND_RGB_MULT}
_SERIALS = count()
_NEAR = 300_000
"""Pixels from which a sprite counts as near. Rotating it takes longer than a frame."""
_TOO_MANY = 120
"""With more dirty places than this, one large place is cheaper."""
_LITTLE = 16_000
"""Pixels that take about as long to paint as one more place."""
_STRIPS = 10
"""The number of strips in which a whole scene is painted gradually."""
_QUICK, _OFTEN = 0.12, 2
"""A sprite that was drawn again more than `_OFTEN` times, each time within `_QUICK` seconds, is animated."""


class Sprite:
    """A picture on the canvas. `paint` draws it once; moving it does not draw it again.

    Sprites with an equal `key` share one picture, which is also kept between scenes. `margin` is room around the box
    for shadows and glow.

    While people watch, the second thread paints the picture. If a motion draws another one in every frame, it would
    always come too late. Then the frame puts the picture together, but only from parts that are cached, and the second
    thread paints the parts. A subclass with a way of its own overrides `_draw`, and `_cache_key` if it shares pictures.
    """

    is_composed = False
    """Whether each frame puts the picture together, even if it is not animated yet."""

    def __init__(
        self, box: Box, paint: Paint, *, z: float = 0, key: Hashable = None, margin: float = 0, angle: float = 0,
        zoom: float = 1, alpha: float = 1, visible: bool = True, blend: str = "over",
    ) -> None:
        self._box, self._z, self._angle, self._zoom, self._alpha = box, z, angle, zoom, alpha
        self._visible = visible
        self._squash = 0.0
        self._paint, self._key = paint, key
        self.margin, self.blend = margin, blend
        self._picture: pygame.Surface | None = None
        self._stamp: Hashable = None
        self._shown: pygame.Surface | None = None
        self._shown_for: Hashable = None
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._rank: tuple[int, int] = (0, 0)
        self._last_turn: tuple[float, float] | None = None
        """Angle and zoom when it was last shown."""
        self._rotated_for: Hashable = None
        """The picture that the second thread was asked to rotate."""
        self._serial = next(_SERIALS)
        self._version = 0
        """Counts what the sprite has shown, so that a picture that comes late is not taken for the present one."""
        self._asked_version, self._asked_at, self._haste = 0, 0.0, 0
        """What was asked for last and when, and how often in a row it was another picture soon after."""
        self.layers: Layers | None = None
        self.changed = True

    @property
    def key(self) -> Hashable:
        return self._key

    # -- position and look ----------------------------------------------------------------------------------

    @property
    def box(self) -> Box:
        return self._box

    @box.setter
    def box(self, box: Box) -> None:
        if box != self._box:
            if box.size != self._box.size:
                self.unpaint()
            self._box = box
            self._touch()

    @property
    def centre(self) -> Point:
        return self._box.centre

    @centre.setter
    def centre(self, point: Point) -> None:
        self.box = self._box.centre_on(point)

    @property
    def z(self) -> float:
        return self._z

    @z.setter
    def z(self, z: float) -> None:
        if z != self._z:
            self._z = z
            if self.layers:
                self.layers.reorder()
            self._touch()

    @property
    def angle(self) -> float:
        return self._angle

    @angle.setter
    def angle(self, angle: float) -> None:
        if angle != self._angle:
            self._angle = angle
            self._touch()

    @property
    def zoom(self) -> float:
        return self._zoom

    @zoom.setter
    def zoom(self, zoom: float) -> None:
        if zoom != self._zoom:
            self._zoom = zoom
            self._touch()

    @property
    def alpha(self) -> float:
        return self._alpha

    @alpha.setter
    def alpha(self, alpha: float) -> None:
        if alpha != self._alpha:
            self._alpha = alpha
            self._touch()

    @property
    def squash(self) -> float:
        """How much it is squashed on landing: flatter by this part and a little wider, with its foot in place."""
        return self._squash

    @squash.setter
    def squash(self, squash: float) -> None:
        if squash != self._squash:
            self._squash = squash
            self._touch()

    @property
    def visible(self) -> bool:
        return self._visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self._visible:
            self._visible = visible
            self._touch()

    def redraw(self, paint: Paint | None = None, key: Hashable = None) -> None:
        """Draw the picture again, as it shows something else now."""
        if key is not None and key == self._key:
            return
        if paint is not None:
            self._paint = paint
        self._key = key
        self.unpaint()
        self._touch()

    def _touch(self) -> None:
        self.changed = True
        if self.layers:
            self.layers.stale = True

    # -- painting -------------------------------------------------------------------------------------------

    @final
    def picture(self, look: DrawStyle) -> pygame.Surface:
        """The sprite's picture. Rotated or zoomed ones are drawn twice as large, so that they stay sharp."""
        fine = self._fine
        if look.art.is_beside:
            return self._paint_beside(look, fine)
        if not self._has_picture(look, fine):
            if self.is_composed:
                self._take_picture(look, fine, self._draw(look, fine))
            elif self._key is None or look.runs is not None:
                self._take_picture(look, fine, look.art.lend(self._draw(look, fine)))
            else:
                key = self._cache_key(look, fine)
                self._take_picture(look, fine, look.art.keep(key, lambda: self._draw(look, fine)))
        assert self._picture is not None
        return self._picture

    def _paint_beside(self, look: DrawStyle, fine: int) -> pygame.Surface:
        """Paint the picture in the second thread. The sprite itself belongs to the main thread."""
        key, version = self._cache_key(look, fine), self._version
        picture = look.art.keep(key, lambda: self._draw(look, fine))
        if self._version != version:
            look.art.revoke(key)
        return picture

    def _has_picture(self, look: DrawStyle, fine: int) -> bool:
        return self._picture is not None and self._stamp == (look.stamp, fine)

    def _take_picture(self, look: DrawStyle, fine: int, picture: pygame.Surface) -> None:
        self._stamp, self._shown, self._picture = (look.stamp, fine), None, picture

    @final
    def is_painted(self, look: DrawStyle) -> bool:
        """Whether the picture is there; otherwise the second thread begins to paint it."""
        fine = self._fine
        if self._has_picture(look, fine):
            return self._is_rotated(look)
        key = self._cache_key(look, fine)
        kept = look.art.find(key)
        if kept is not None:
            self._take_picture(look, fine, kept if self._key is not None else look.art.lend(kept))
            return self._is_rotated(look)
        if not look.art.can_paint_beside(key):
            return True
        if self.is_composed or self._is_animated:
            return self._compose(look, fine)
        version, stamp = self._version, look.stamp
        look.art.paint_beside(key, lambda: self._draw(look, fine),
                              lambda: self._version == version and look.stamp == stamp)
        return False

    @property
    def _is_animated(self) -> bool:
        """Whether a motion has it drawn again in every frame."""
        if self._version != self._asked_version:
            now = time.perf_counter()
            self._haste = self._haste + 1 if now - self._asked_at < _QUICK else 0
            self._asked_version, self._asked_at = self._version, now
        return self._haste > _OFTEN

    def _compose(self, look: DrawStyle, fine: int) -> bool:
        """Put the picture together in this frame. If a part is missing, the second thread paints it and all others
        that are missing."""
        try:
            with look.art.forbid_painting():
                self._take_picture(look, fine, self._draw(look, fine))
        except NotPainted:
            key = "parts", self._serial
            if not look.art.can_paint_beside(key):
                return True
            look.art.paint_parts_beside(key, lambda: self._draw(look, fine))
            return False
        return True

    def _is_rotated(self, look: DrawStyle) -> bool:
        """Whether a sprite that has not moved since the last frame is there at its angle; otherwise the second thread
        rotates it. If it moves, each frame rotates it, as the next one needs another angle."""
        picture, angle, zoom = self._picture, self._angle, self._zoom
        moves = self._last_turn is not None and self._last_turn != (angle, zoom)
        if self._fine == 1 or self._shown is not None or moves or picture is None:
            return True
        key = self._rotated_key(look)
        if look.art.find(key) is not None:
            return True
        if self._rotated_for != key:
            self._rotated_for = key
            look.art.paint_beside(key, lambda: rotate(picture, angle, zoom / 2), lambda: True)
        return not look.art.is_waiting(key)

    def _rotated_key(self, look: DrawStyle) -> Hashable:
        return "rotated", self._cache_key(look, 2), self._angle, self._zoom

    def has_stand_in(self, look: DrawStyle) -> bool:
        """Whether there is at least a picture in the other fineness, as when a card that lies begins to fly."""
        return self._picture is not None and self._stamp == (look.stamp, 3 - self._fine)

    @property
    def _fine(self) -> int:
        return 2 if self._angle or self._zoom != 1 else 1

    def _cache_key(self, look: DrawStyle, fine: int) -> Hashable:
        shown = self._key if self._key is not None else ("own", self._serial, self._version)
        return ("sprite", shown, self._box.size, self.margin, look.stamp, fine)

    def jobs_beside(self, look: DrawStyle) -> dict[Hashable, Drawn]:
        """The job for `Art.draw_beside` that draws the picture of a sprite with a key and without words."""
        fine = self._fine
        return {self._cache_key(look, fine): lambda art: self._draw(replace(look, art=art, runs=None), fine)}

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        finer = look if fine == 1 else replace(look, scale=look.scale * fine)
        w = finer.px(self._box.w + 2 * self.margin)
        h = finer.px(self._box.h + 2 * self.margin)
        surface = pygame.Surface((w, h), pygame.SRCALPHA, 32)
        self._paint(Pen(surface, finer, (self.margin, self.margin), (self._box.x, self._box.y)))
        return surface

    def unpaint(self) -> None:
        """Forget the picture; it is painted again when it is shown."""
        self._picture = self._shown = None
        self._rotated_for = None
        self._version += 1

    def lie_still(self) -> None:
        """At rest, leave pictures that are not shown to the cache of `Art`: hidden ones, and originals of rotated
        ones."""
        if self._key is None:
            return
        if not self._visible:
            self.unpaint()
        elif self._shown is not None and self._shown is not self._picture:
            self._picture = None

    def prepare(self, look: DrawStyle, paint: Paint, key: Hashable = None) -> None:
        """Draw now what a `redraw` with these arguments will show; without a key, only its parts are cached."""
        sprite = Sprite(self._box, paint, key=key, margin=self.margin, angle=self._angle, zoom=self._zoom)
        if key is None:
            look.art.paint_parts(lambda: sprite._draw(look, sprite._fine))
        else:
            sprite.picture(look)

    def surface_to_blit(self, look: DrawStyle) -> pygame.Surface:
        """The surface to blit now: rotated, zoomed, faded."""
        # exact values: even a tiny difference is painted differently
        state = (self._angle, self._zoom, self._alpha, self._squash)
        if look.runs is not None:
            self.picture(look)  # so that its words are noted
        stands_in = look.art.live and self.has_stand_in(look)
        is_current = stands_in or self._stamp == (look.stamp, self._fine)
        if self._shown is None or self._shown_for != state or not is_current:
            if stands_in and self._picture is not None:
                out, fine = self._picture, 3 - self._fine
            else:
                out, fine = self.picture(look), self._fine
            self._shown_for, self._last_turn = state, (self._angle, self._zoom)
            if fine == 2 or self._fine == 2:
                rotated = look.art.find(self._rotated_key(look)) if self._rotated_for is not None else None
                out = rotated or self._rotate(out, fine, coarse=look.art.live)
            if self._squash:
                out = squash_picture(out, self._squash)
            self._shown = fade_copy(out, self._alpha) if self._alpha < 1 else out
        return self._shown

    def _rotate(self, picture: pygame.Surface, fine: int, *, coarse: bool) -> pygame.Surface:
        """Return the picture at its angle and size. With `coarse`, one that flies near and fades has larger pixels."""
        zoom = self._zoom / fine
        w, h = picture.get_size()
        if coarse and self._alpha < 1 and w * h * zoom * zoom > _NEAR:
            return pygame.transform.scale_by(rotate(picture, self._angle, zoom / 2), 2)
        return rotate(picture, self._angle, zoom)

    def place(self, look: DrawStyle, offset: tuple[int, int]) -> pygame.Rect:
        surface = self.surface_to_blit(look)
        s = look.scale
        if self._angle or self._zoom != 1 or self._squash:
            cx, cy = self._box.centre
            cy += self._squash * self._zoom * self._box.h / 2
            return surface.get_rect(center=(round(cx * s) + offset[0], round(cy * s) + offset[1]))
        x = round((self._box.x - self.margin) * s) + offset[0]
        y = round((self._box.y - self.margin) * s) + offset[1]
        return surface.get_rect(topleft=(x, y))


    def list_changes(self, before: pygame.Rect) -> list[pygame.Rect]:
        """Return the places of the screen that differ from the last frame, in which the picture was at `before`."""
        return [before, self._rect.copy()]

    def expected_place(self, look: DrawStyle, offset: tuple[int, int]) -> pygame.Rect:
        """The place of the picture before it is painted; around a rotated one, there is room for any angle."""
        s, (cx, cy) = look.scale, self._box.centre
        w, h = self._box.w + 2 * self.margin, self._box.h + 2 * self.margin
        if self._angle or self._squash:
            w = h = hypot(w, h) * (1 + abs(self._squash))
        place = pygame.Rect(0, 0, round(w * s * self._zoom) + 2, round(h * s * self._zoom) + 2)
        place.center = round(cx * s) + offset[0], round(cy * s) + offset[1]
        return place


def squash_picture(picture: pygame.Surface, by: float) -> pygame.Surface:
    w, h = picture.get_size()
    return pygame.transform.smoothscale(picture, (max(1, round(w * (1 + by * 0.6))), max(1, round(h * (1 - by)))))


S = TypeVar("S", bound=Sprite)


class Layers:
    """All sprites of one scene above one opaque backdrop."""

    def __init__(self, backdrop: Paint) -> None:
        self._backdrop = backdrop
        self._ground: pygame.Surface | None = None
        self._ground_for: Hashable = None
        self._ground_version = 0
        self._old_ground: pygame.Surface | None = None
        """The backdrop before the present one, which stays until that is painted."""
        self._sprites: list[Sprite] = []
        self._known: WeakSet[Sprite] = WeakSet()
        """All sprites that were added and still exist, including those that a scene keeps for later."""
        self._added = 0
        self._ordered = True
        self._gone: list[pygame.Rect] = []
        self._removed: list[Sprite] = []
        """Sprites removed since the last frame; one that only changed its place in the order is back by then."""
        self.stale = True
        self.is_unready = False
        """Whether the last frame left out something whose picture was not ready."""
        self.paints_ground_beside = True
        """Whether the second thread can paint the backdrop: not if it shows the scene below."""
        self._serial = next(_SERIALS)
        self._everything = True
        self._strips: list[pygame.Rect] = []
        """What `paint_gradually` still has to paint."""

    def add(self, sprite: S) -> S:
        sprite.layers = self
        sprite.changed = True
        self._sprites.append(sprite)
        sprite._rank = (self.next_rank(), 0)
        self._known.add(sprite)
        self.reorder()
        return sprite

    def next_rank(self) -> int:
        """A rank above everything else of the same height."""
        self._added += 1
        return self._added

    def rank(self, sprite: Sprite, rank: tuple[int, int]) -> None:
        """Set the place among sprites of the same height, whenever they were added."""
        if sprite._rank != rank:
            sprite._rank = rank
            sprite.changed = True
            self.reorder()

    def remove(self, sprite: Sprite) -> None:
        if sprite.layers is self:
            self._sprites.remove(sprite)
            sprite.layers = None
            self._gone.append(sprite._rect.copy())
            self._removed.append(sprite)
            self.stale = True

    def clear(self) -> None:
        for sprite in self._sprites:
            sprite.layers = None
            sprite.unpaint()
        self._sprites.clear()
        self._let_go()
        self.repaint()

    def reorder(self) -> None:
        self._ordered = False
        self.stale = True

    def set_backdrop(self, backdrop: Paint) -> None:
        self._backdrop = backdrop
        self._old_ground, self._ground = self._ground, None
        self._ground_version += 1
        self.repaint()

    def repaint(self) -> None:
        """Paint everything on the next frame."""
        self._everything = self.stale = True
        self._strips.clear()

    def sprites(self) -> Iterable[Sprite]:
        return iter(self._sprites)

    def held_pictures(self) -> Iterator[pygame.Surface]:
        """Every picture that is held for these sprites and the backdrop."""
        pictures = (picture for sprite in self._known for picture in (sprite._picture, sprite._shown))
        return (picture for picture in (self._ground, *pictures) if picture is not None)

    def give_back(self) -> None:
        """Give up all pictures, as the scene has closed but can still be referenced."""
        self._ground = self._old_ground = None
        for sprite in self._known:
            sprite.unpaint()

    def has_ground(self, look: DrawStyle) -> bool:
        """Whether the backdrop has been painted for this look."""
        return self._ground is not None and self._ground_for == look.stamp

    def ground(self, look: DrawStyle) -> pygame.Surface:
        if self._ground is None or self._ground_for != look.stamp:
            self._ground_for = look.stamp
            self._ground = look.art.lend(opaque((look.px(CANVAS.w), look.px(CANVAS.h))))
            self._backdrop(Pen(self._ground, look))
        return self._ground

    def paint(self, screen: pygame.Surface, look: DrawStyle, offset: tuple[int, int], *,
              wait: bool = True) -> list[pygame.Rect]:
        """Paint what has changed; return the places, empty if nothing has.

        Without `wait`, places where a picture is not ready stay as they are, and are painted in a later frame.
        """
        if not self.stale:
            return []
        self._order_sprites()
        is_grounded = wait or self.is_ground_painted(look)
        if is_grounded:
            ground = self.ground(look)
            self._everything = self._everything or self._old_ground is not None
            self._old_ground = None
        elif self._old_ground is not None and self._old_ground.get_size() == (look.px(CANVAS.w), look.px(CANVAS.h)):
            ground = self._old_ground
        else:
            self.is_unready = True
            return []
        whole = ground.get_rect(topleft=offset)
        unready: list[pygame.Rect] = []
        dirty = self._dirty(look, offset, None if wait else unready)
        places = [whole] if self._everything else _merge(d.clip(whole) for d in dirty)
        if len(places) > _TOO_MANY:
            places = [whole]
        if unready:
            unready = _merge([place.clip(whole) for place in unready])
            self._gone += [part for place in places for hole in unready if (part := place.clip(hole))]
            places = [part for place in places for part in _cut_out(place, unready)]
        for place in places:
            self._paint_place(screen, look, ground, offset, place)
        screen.set_clip(None)
        self._everything = False
        late = not wait and (not is_grounded or any(sprite.changed for sprite in self._sprites))
        self.stale = self.is_unready = late
        self._let_go()
        return places

    def _order_sprites(self) -> None:
        if not self._ordered:
            # Within one height the oldest sprite is lowest, even after another one was lifted and put down again.
            self._sprites.sort(key=lambda sprite: (sprite._z, sprite._rank))
            self._ordered = True

    def _paint_place(self, screen: pygame.Surface, look: DrawStyle, ground: pygame.Surface, offset: tuple[int, int],
                     place: pygame.Rect) -> None:
        screen.set_clip(place)
        screen.blit(ground, place, place.move(-offset[0], -offset[1]))
        for n in place.collidelistall([sprite._rect for sprite in self._sprites]):
            sprite = self._sprites[n]
            if sprite._visible and sprite._alpha > 0:
                screen.blit(sprite.surface_to_blit(look), sprite._rect, special_flags=_FLAGS[sprite.blend])

    def paint_gradually(self, screen: pygame.Surface, look: DrawStyle, offset: tuple[int, int],
                        seconds: float) -> bool:
        """Paint everything whose pictures are ready, in strips, until the time is up. Return whether all is painted.

        A whole screen takes longer than a frame has. The scene must not move until it is done.
        """
        begun = time.perf_counter()
        ground = self.ground(look)
        if not self._strips:
            self._order_sprites()
            self._everything, self._old_ground = True, None
            self._dirty(look, offset, None)
            whole = ground.get_rect(topleft=offset)
            high = -(-whole.h // _STRIPS)
            self._strips = [pygame.Rect(whole.x, y, whole.w, high).clip(whole)
                            for y in range(whole.y, whole.bottom, high)]
            self._everything = self.stale = self.is_unready = False
            self._let_go()
        while self._strips and time.perf_counter() - begun < seconds:
            self._paint_place(screen, look, ground, offset, self._strips.pop(0))
        screen.set_clip(None)
        return not self._strips

    def is_painted(self, look: DrawStyle) -> bool:
        """Whether all pictures are there; otherwise the second thread begins to paint them."""
        ready = [sprite.is_painted(look) for sprite in self._sprites if sprite.visible and sprite.alpha > 0]
        return self.is_ground_painted(look) and all(ready)

    def to_paint(self, look: DrawStyle) -> list[Callable[[], object]]:
        """Jobs for `Art.paint_ahead`: the pictures that can be seen. Of those without a key, only parts are kept."""
        art = look.art
        seen = [sprite for sprite in self._sprites
                if sprite.visible and sprite.alpha > 0 and not sprite.is_composed]
        jobs: list[Callable[[], object]] = [
            partial(sprite.picture, look) if sprite.key is not None
            else partial(art.paint_parts, partial(sprite._draw, look, sprite._fine)) for sprite in seen
        ]
        if self.paints_ground_beside:
            jobs.insert(0, partial(art.paint_parts, lambda: self._backdrop(self._blank_ground(look))))
        return jobs

    @staticmethod
    def _blank_ground(look: DrawStyle) -> Pen:
        return Pen(opaque((look.px(CANVAS.w), look.px(CANVAS.h))), look)

    def is_ground_painted(self, look: DrawStyle) -> bool:
        """Whether the backdrop is there; otherwise the second thread begins to paint it."""
        if self.has_ground(look) or not self.paints_ground_beside:
            return True
        key = ("ground", self._serial, self._ground_version, look.stamp)
        kept = look.art.find(key)
        if kept is not None:
            self._ground, self._ground_for = look.art.lend(kept), look.stamp
            return True
        backdrop, version, stamp = self._backdrop, self._ground_version, look.stamp

        def paint() -> pygame.Surface:
            blank = self._blank_ground(look)
            backdrop(blank)
            return blank.surface

        look.art.paint_beside(key, paint, lambda: self._ground_version == version and look.stamp == stamp)
        return False

    def _let_go(self) -> None:
        """Drop the pictures of sprites that were removed but are still referenced."""
        for sprite in self._removed:
            if sprite.layers is None:
                sprite.unpaint()
        self._removed.clear()

    def lie_still(self) -> None:
        for sprite in self._sprites:
            sprite.lie_still()

    def _dirty(self, look: DrawStyle, offset: tuple[int, int], unready: list[pygame.Rect] | None) -> list[pygame.Rect]:
        """Return the places of all that has changed. If there is a list `unready`, sprites without a picture stay as
        they are, and their places are added to it."""
        dirty, self._gone = self._gone, []
        for sprite in self._sprites:
            if not (sprite.changed or self._everything):
                continue
            is_seen = sprite.visible and sprite.alpha > 0
            late = unready is not None and sprite.visible and not sprite.is_painted(look)
            if late and is_seen and not sprite.has_stand_in(look) and unready is not None:
                sprite.changed = True
                unready += [sprite._rect.copy(), sprite.expected_place(look, offset)]
                continue
            sprite.changed = late and is_seen
            before = sprite._rect.copy()
            if is_seen:
                sprite._rect = sprite.place(look, offset)
                dirty += sprite.list_changes(before)
            else:
                sprite._rect = pygame.Rect(0, 0, 0, 0)
                dirty.append(before)
        return [d for d in dirty if d.w and d.h]


def _cut_out(place: pygame.Rect, holes: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return the parts of a place that are outside all holes."""
    parts = [place]
    for hole in holes:
        whole, parts = parts, []
        for part in whole:
            cut = part.clip(hole)
            if not cut:
                parts.append(part)
                continue
            parts += [pygame.Rect(part.x, part.y, part.w, cut.y - part.y),
                      pygame.Rect(part.x, cut.bottom, part.w, part.bottom - cut.bottom),
                      pygame.Rect(part.x, cut.y, cut.x - part.x, cut.h),
                      pygame.Rect(cut.right, cut.y, part.right - cut.right, cut.h)]
    return [part for part in parts if part.w and part.h]


def _merge(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """Return places that cover all these, so that no pixel is painted twice.

    Two that overlap are joined if that adds little; otherwise one is cut, because what is between them has not changed.
    """
    waiting = [rect for rect in rects if rect.w and rect.h]
    out: list[pygame.Rect] = []
    while waiting:
        rect = waiting.pop()
        hit = rect.collidelist(out)
        if hit < 0:
            out.append(rect)
            continue
        other = out[hit]
        union, overlap = rect.union(other), rect.clip(other)
        if _area(union) - _area(rect) - _area(other) + _area(overlap) <= _LITTLE:
            waiting.append(union)
            del out[hit]
        else:
            waiting += _cut_out(rect, [other])
    return out


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h
