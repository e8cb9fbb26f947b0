"""A sprite: a picture at a place and a height, which is painted again only when it shows something else."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from itertools import count
from math import hypot
from typing import TYPE_CHECKING, TypeVar, final
from weakref import ReferenceType, ref

import pygame

from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.art import Drawn, NotPainted, fade_copy
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.pen import PREMULTIPLIED, Pen, rotate
from klotho_games.stage.drawing.reading_pen import ReadingPen
from klotho_games.stage.drawing.rotator import Pose, make_with_rim

from .still_part import Height

if TYPE_CHECKING:
    from .layers import Layers

Paint = Callable[[Pen], object]

FLAGS = {"over": PREMULTIPLIED, "add": pygame.BLEND_RGB_ADD, "multiply": pygame.BLEND_RGB_MULT}
_CAN_BE_LATE = frozenset(("over", "add"))
SERIALS = count()
"""Ids for sprites and their layers."""
NEAR = 300_000
"""Pixels from which a sprite counts as near. Rotating it takes longer than a frame."""
_FLEETING = 50_000
"""Pixels from which a sprite is rotated roughly while it moves so fast that each frame shows quite another pose."""
_LIGHT = 16_000
"""Pixels up to which a sprite is rotated in the frame, which takes a quarter of a millisecond."""
_STEADY = 6
"""Frames with the same alpha after which a near sprite no longer fades. Some fade in a few steps."""
_STILL = 2
"""A new sprite with more poses than this moves."""
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
        self._kept_pose: Pose | None = None
        """The present pose, which each frame asks for several times; None if it has to be put together again."""
        self._paint, self._key = paint, key
        self.margin, self.blend = margin, blend
        self._picture: pygame.Surface | None = None
        self._stamp: tuple[Hashable, int] = (None, 0)
        """The look and the fineness of the picture."""
        self._shown: pygame.Surface | None = None
        self._shown_for: Hashable = None
        self._base: pygame.Surface | None = None
        """The picture in the last pose that was shown, not faded."""
        self._base_for: tuple[Hashable, int, Pose] = (None, 0, Pose())
        """The look, the fineness and the pose of `_base`; no fineness if the sprite shows something else by now."""
        self._is_late = False
        """Whether `_base` is shown for a moment, because what should be shown is not ready."""
        self._seen_late: tuple[pygame.Surface | None, float, Height] | None = None
        """How it was shown in the last frame, if it was late."""
        self._last_seen: tuple[ReferenceType[pygame.Surface], float, Height] | None = None
        """What it showed when it was last painted, its alpha and its height."""
        self._steady = _STEADY
        """For how many frames its alpha has been the same; no more than `_STEADY`."""
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._rank: tuple[int, int] = (0, 0)
        self._last: tuple[Pose, float] | None = None
        """The pose and the alpha when it was last shown."""
        self._moved = False
        """Whether it was in another pose before that."""
        self._rotated_for: Hashable = None
        """The picture that the second thread was asked to rotate."""
        self._asked = 0
        """For how many poses it was asked. A sprite that has appeared can be put elsewhere once before it is shown."""
        self._serial = next(SERIALS)
        self._version = 0
        """Counts what the sprite has shown, so that a picture that comes late is not taken for the present one."""
        self._words: tuple[Hashable, Sequence[TextRun]] | None = None
        """What `read` has found, and for what."""
        self._asked_version, self._asked_at, self._haste = 0, 0.0, 0
        """What was asked for last and when, and how often in a row it was another picture soon after."""
        self.layers: Layers | None = None
        self.faces: Callable[[], tuple[str, ...]] = tuple
        """Whose portraits the seat marks show (`DrawStyle.faces`). It stays after the sprite was removed, because its
        picture can still be painted then."""
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

    @property
    def _height(self) -> Height:
        """Its place in the order of the layers, from bottom to top."""
        return self._z, self._rank

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
        self.changed, self._kept_pose = True, None
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
        picture = look.art.keep(key, lambda: self._draw(look, fine), is_whole=True)
        if self._version != version:
            look.art.revoke(key)
        return picture

    def _has_picture(self, look: DrawStyle, fine: int) -> bool:
        return self._picture is not None and self._stamp == (look.stamp, fine)

    def _take_picture(self, look: DrawStyle, fine: int, picture: pygame.Surface) -> None:
        self._stamp, self._shown, self._picture = (look.stamp, fine), None, picture

    @final
    def is_painted(self, look: DrawStyle, *, is_still: bool = False) -> bool:
        """Whether everything is there to show the sprite; otherwise other threads begin to paint and rotate it. A
        sprite that `is_still` does not move, even if it was last seen in another pose."""
        self._is_late = False
        if self._shown is not None and self._shown_for == self._state(look, self._fine):
            return True
        is_here = self._has_source(look)
        if look.art.live:
            self._take_picture_in_pose(look)
            if self._can_be_late(look, is_here, is_still=is_still):
                self._is_late = True
                return False
        return is_here and self._is_rotated(look, is_still=is_still)

    def _has_source(self, look: DrawStyle) -> bool:
        """Whether the picture is there; otherwise the second thread begins to paint it."""
        fine = self._fine
        if self._has_picture(look, fine):
            return True
        key = self._cache_key(look, fine)
        kept = look.art.find(key) if self._key is not None else look.art.take(key)
        if kept is not None:
            self._take_picture(look, fine, kept if self._key is not None else look.art.lend(kept))
            return True
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

    def _state(self, look: DrawStyle, fine: int) -> Hashable:
        # exact values: even a tiny difference is painted differently
        return look.stamp, fine, self._pose, self._alpha

    # -- motion ---------------------------------------------------------------------------------------------

    @property
    def _pose(self) -> Pose:
        if self._kept_pose is None:
            self._kept_pose = Pose(self._angle, self._zoom, self._squash, self._visible_width)
        return self._kept_pose

    @property
    def _visible_width(self) -> float:
        """The part of its width that shows (`Pose.width`)."""
        return 1.0

    @property
    def alpha_to_blend(self) -> float:
        """The alpha with which `surface_to_blit` has to be blended: less than 1 if it changes with every frame."""
        return self._alpha if self._is_late else 1.0

    def _take_picture_in_pose(self, look: DrawStyle) -> None:
        """Take what other threads have rotated for this sprite."""
        turned = look.art.rotator.take(self._serial)
        if turned is not None and turned.source is self._picture:
            self._base, self._base_for = turned.picture, (look.stamp, turned.fine, turned.pose)
        if self._rotated_for is not None and not self._squash and not self._pose.is_squeezed:
            kept = look.art.find(self._rotated_key(look))
            if kept is not None:
                self._base, self._base_for = kept, (look.stamp, 2, self._pose)

    def _can_be_late(self, look: DrawStyle, is_here: bool, *, is_still: bool) -> bool:
        """Whether this frame shows the sprite as it was a moment ago, at its new place. The rotator then begins with
        the present pose."""
        if self.blend not in _CAN_BE_LATE:
            return False
        pose, alpha, picture = self._pose, self._alpha, self._picture
        fades = not is_still and alpha < 1 and self._counts_as_fading()
        if pose.is_flat and is_here and picture is not None:
            if fades:
                self._base, self._base_for = picture, (look.stamp, 1, pose)
            return fades
        stamp, fine, last = self._base_for
        if self._base is None or stamp != look.stamp:
            if fades and is_here and picture is not None:
                self._base = self._rotate_in_frame(look, picture, self._stamp[1])
                self._base_for = look.stamp, 0, pose
            return fades and is_here
        if (fine, last) == (self._fine, pose):
            return fades
        drawn, is_near = self._stamp[1], last.is_near(pose)
        if picture is None or pose.is_flat or (fine, last) == (drawn, pose):
            return is_near and not is_here
        pixels = self._pixels(picture)
        if not is_near and not (is_here and look.art.rotator.is_frame_full):
            if not is_here or is_still or not self._moved or pixels <= _FLEETING:
                return False
            self._base = self._rotate_roughly(look, picture, drawn)
            self._base_for = look.stamp, 0, pose
        if pixels <= _LIGHT and is_here:
            return False
        moves = not is_still and (self._last is None or self._last[0] != pose)
        look.art.rotator.ask(self._serial, picture, drawn, pose, is_coarse=moves and alpha < 1 and pixels > NEAR)
        return True

    def _counts_as_fading(self) -> bool:
        """Whether it has another alpha than in the last frame; called once per frame. A near sprite fades until it has
        had the same alpha for a few frames: a faded copy for each step of a fade would be too slow."""
        if self._last is None or self._last[1] != self._alpha:
            self._steady = 0
        elif self._steady < _STEADY:
            self._steady += 1
        is_near = self._picture is not None and self._pixels(self._picture) > NEAR
        return self._steady < _STEADY if is_near else self._steady == 0 and self._last is not None

    def _is_rotated(self, look: DrawStyle, *, is_still: bool) -> bool:
        """Whether a sprite that does not move is there at its angle; otherwise the second thread rotates it. One pose
        after another is a motion, a single new one is not. What moves, or is small, is rotated in the frame."""
        picture, angle, zoom = self._picture, self._angle, self._zoom
        moves = not is_still and self._moved and self._last is not None and self._last[0] != self._pose
        is_here = self._base is not None and self._base_for == (look.stamp, 2, self._pose)
        if self._fine == 1 or picture is None or is_here or (not is_still and self._pixels(picture) <= _LIGHT):
            return True
        if moves:
            return self._base is not None or not look.art.rotator.is_frame_full
        key = self._rotated_key(look)
        if look.art.find(key) is not None:
            self._rotated_for = key  # another sprite with the same picture may have asked for it
            return True
        if self._rotated_for != key:
            if self._asked >= _STILL and not is_still:
                return not look.art.rotator.is_frame_full
            self._rotated_for, self._asked = key, self._asked + 1
        elif not look.art.is_waiting(key):
            return True
        # It may have been asked for when it was not needed yet, so ask again.
        look.art.paint_beside(key, lambda: rotate(picture, angle, zoom / 2), lambda: True)
        return not look.art.is_waiting(key)

    def _pixels(self, picture: pygame.Surface) -> float:
        """About how many pixels the picture has at its present size."""
        return picture.get_width() * picture.get_height() * (self._zoom / max(1, self._stamp[1])) ** 2

    def _rotated_key(self, look: DrawStyle) -> Hashable:
        return "rotated", self._cache_key(look, 2), self._angle, self._zoom

    def has_stand_in(self, look: DrawStyle) -> bool:
        """Whether there is something to show until the picture is ready: the sprite as it was a moment ago, or a
        picture in the other fineness, as when a card that lies begins to fly."""
        return self._is_late or self._has_other_fineness(look)

    def _has_other_fineness(self, look: DrawStyle) -> bool:
        return self._picture is not None and self._stamp == (look.stamp, 3 - self._fine)

    def show_exactly(self) -> None:
        """Show the present pose in this frame, whatever it takes."""
        self._is_late = False

    @property
    def _fine(self) -> int:
        return 2 if self._angle or self._zoom != 1 else 1

    def _cache_key(self, look: DrawStyle, fine: int) -> Hashable:
        shown = self._key if self._key is not None else ("own", self._serial, self._version)
        return ("sprite", shown, self._box.size, self.margin, look.stamp, fine, self.faces())

    def jobs_beside(self, look: DrawStyle) -> dict[Hashable, Drawn]:
        """The job for `Art.draw_beside` that draws the picture of a sprite with a key and without words."""
        fine = self._fine
        return {self._cache_key(look, fine): lambda art: self._draw(replace(look, art=art, runs=None), fine)}

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        faces = self.faces()
        finer = look if fine == 1 and not faces else replace(look, scale=look.scale * fine, faces=faces)
        w = finer.px(self._box.w + 2 * self.margin)
        h = finer.px(self._box.h + 2 * self.margin)
        surface = make_with_rim((w, h)) if fine > 1 else pygame.Surface((w, h), pygame.SRCALPHA, 32)
        self._paint(Pen(surface, finer, (self.margin, self.margin), (self._box.x, self._box.y)))
        return surface

    def read(self, look: DrawStyle) -> Sequence[TextRun]:
        """Return the words of the picture, without painting it. What has not changed is not read again."""
        seen, words = self._seen_by_readers(look), self._words
        if words is None or words[0] != seen:
            size = look.px(self._box.w + 2 * self.margin), look.px(self._box.h + 2 * self.margin)
            found: list[TextRun] = []
            noting = replace(look, faces=self.faces(), runs=found)
            self._paint(ReadingPen(size, noting, (self.margin, self.margin), (self._box.x, self._box.y)))
            self._words = words = seen, found  # the second thread may do this
        return words[1]

    def is_read(self, look: DrawStyle) -> bool:
        return self._words is not None and self._words[0] == self._seen_by_readers(look)

    def _seen_by_readers(self, look: DrawStyle) -> Hashable:
        return look.stamp, self._version, self._box, self.margin, self.faces()

    def unpaint(self) -> None:
        """Forget the picture; it is painted again when it is shown."""
        self._picture = self._shown = self._base = self._seen_late = None
        self._is_late = False
        self._rotated_for, self._asked = None, 0
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
            if self._base is not self._shown:
                # The other picture of this pose can go, but not both: rotating it again would take half a frame.
                is_same = self._alpha == 1 and not self._is_late and self._base_for[1:] == (self._fine, self._pose)
                self._base = self._shown if is_same and self._base is not None else None

    def prepare(self, look: DrawStyle, paint: Paint, key: Hashable = None) -> None:
        """Draw now what a `redraw` with these arguments will show; without a key, only its parts are cached."""
        sprite = Sprite(self._box, paint, key=key, margin=self.margin, angle=self._angle, zoom=self._zoom)
        sprite.faces = self.faces
        if key is None:
            look.art.paint_parts(lambda: sprite._draw(look, sprite._fine))
        else:
            sprite.picture(look)

    def surface_to_blit(self, look: DrawStyle) -> pygame.Surface:
        """The surface to blit now: rotated, zoomed, faded."""
        if look.runs is not None:
            self.picture(look)  # so that its words are noted
        if self._is_late and self._base is not None:
            return self._base
        self._is_late = False
        stands_in = look.art.live and self._has_other_fineness(look)
        fine = 3 - self._fine if stands_in else self._fine
        if self._shown is None or self._shown_for != self._state(look, fine):
            self._show(look, fine)
        assert self._shown is not None
        return self._shown

    def _show(self, look: DrawStyle, fine: int) -> None:
        """Rotate, zoom and fade the picture of this fineness in the frame."""
        pose = self._pose
        if self._base is None or self._base_for != (look.stamp, fine, pose):
            base = self._picture if fine != self._fine and self._picture is not None else self.picture(look)
            if fine == 2 or self._angle or self._zoom != 1:
                rotated = look.art.find(self._rotated_key(look)) if self._rotated_for is not None else None
                base = pose.squeeze(rotated) if rotated is not None else self._rotate_in_frame(look, base, fine)
            else:
                base = pose.squeeze(base)
            self._base, self._base_for = base, (look.stamp, fine, pose)
        self._shown = fade_copy(self._base, self._alpha) if self._alpha < 1 else self._base
        self._shown_for = self._state(look, fine)

    def _rotate_in_frame(self, look: DrawStyle, picture: pygame.Surface, fine: int) -> pygame.Surface:
        """Return the picture in its present pose."""
        look.art.rotator.count_in_frame(self._pixels(picture))
        return self._pose.squeeze(self._rotate(picture, fine, coarse=look.art.live))

    def _rotate_roughly(self, look: DrawStyle, picture: pygame.Surface, fine: int) -> pygame.Surface:
        """Return a picture that moves so fast that the eye sees no edges, in its present pose. It has larger pixels,
        and takes less than half of the time."""
        look.art.rotator.count_in_frame(self._pixels(picture))
        rough = pygame.transform.rotozoom(picture, self._angle, self._zoom / fine / 2)
        return self._pose.squeeze(pygame.transform.scale_by(rough, 2))

    def blit(self, target: pygame.Surface, surface: pygame.Surface) -> None:
        """Put what `surface_to_blit` has returned on a surface, where `place` has found its place."""
        if self.blend == "over" and not surface.get_flags() & pygame.SRCALPHA:
            target.blit(surface, self._rect)  # copying is faster than blending, and shows the same
        else:
            target.blit(surface, self._rect, special_flags=FLAGS[self.blend])

    def _rotate(self, picture: pygame.Surface, fine: int, *, coarse: bool) -> pygame.Surface:
        """Return the picture at its angle and size. With `coarse`, one that flies near and fades has larger pixels."""
        zoom = self._zoom / fine
        w, h = picture.get_size()
        if coarse and self._alpha < 1 and w * h * zoom * zoom > NEAR:
            return pygame.transform.scale_by(rotate(picture, self._angle, zoom / 2), 2)
        return rotate(picture, self._angle, zoom)

    def is_opaque(self, surface: pygame.Surface) -> bool:
        """Whether nothing can be seen through it while it shows this surface."""
        has_alpha = surface.get_flags() & pygame.SRCALPHA or surface.get_alpha() not in (None, 255)
        return self.blend == "over" and self.alpha_to_blend == 1 and not has_alpha

    def place(self, look: DrawStyle, offset: tuple[int, int]) -> pygame.Rect:
        surface = self.surface_to_blit(look)
        self._moved = self._last is not None and self._last[0] != self._pose
        self._last = self._pose, self._alpha
        s, pose = look.scale, self._base_for[2] if self._is_late else self._pose
        if not pose.is_flat:
            cx, cy = self._box.centre
            cy += pose.squash * pose.zoom * self._box.h / 2
            return surface.get_rect(center=(round(cx * s) + offset[0], round(cy * s) + offset[1]))
        x = round((self._box.x - self.margin) * s) + offset[0]
        y = round((self._box.y - self.margin) * s) + offset[1]
        return surface.get_rect(topleft=(x, y))

    def is_shown_again(self, before: pygame.Rect) -> bool:
        """Whether it is shown for another moment exactly as in the last frame, in which the picture was at `before`."""
        now = (self._base, self._alpha, self._height) if self._is_late else None
        last, self._seen_late = self._seen_late, now
        return now is not None and now == last and before == self._rect

    def list_changes(self, before: pygame.Rect, surface: pygame.Surface) -> list[pygame.Rect]:
        """Return the places of the screen that differ from the last frame, in which the picture was at `before`. Often
        none does, because what was changed has been changed back, or shows the same picture as before."""
        now = ref(surface), self._alpha, self._height
        last, self._last_seen = self._last_seen, now
        return [] if now == last and before == self._rect else [before, self._rect.copy()]

    def show_changed_picture(self) -> None:
        """Show what was painted on its picture."""
        self._last_seen = None
        self._touch()

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
