"""All sprites of a scene over its backdrop. Only what has changed is painted again, and nothing at rest."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from typing import NamedTuple
from weakref import ReferenceType, WeakSet, ref

import pygame

from klotho_games.stage.devices.geometry import CANVAS, Box
from klotho_games.stage.devices.surfaces import SpareSurfaces, opaque
from klotho_games.stage.drawing.art import raster_key
from klotho_games.stage.drawing.draw_style import DrawStyle, TextRun
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.reading_pen import ReadingPen

from .sprites import FLAGS, NEAR, SERIALS, Paint, S, Sprite
from .still_part import Height, StillPart, cut_out

_TOO_MANY = 60
"""With more dirty places than this, one large place is cheaper."""
_LITTLE = 16_000
"""Pixels that take about as long to paint as one more place."""
_FEW = 12
"""The most parts in which a place is worth painting."""
_SLIVERS = 60
"""While a place is cut, at most this many pieces are kept."""
_MUCH = 0.1
"""If more than this share of the screen changes while as much is not painted yet, wait for the rest."""
_TOGETHER = 0.4
"""The most seconds for which frames wait."""
_PIECE, _ANEW = 0.005, 1.0
"""The same limits after a rebuild, such as Undo: wait for smaller parts, and longer."""
_PLENTY = 500_000
"""Pixels that a frame paints before it leaves the rest to the next one."""
_FLICKER = 150_000
"""Pixels up to which something may change below a motion without painting all that is there again."""
_COVERED = 100_000
"""Pixels from which what is below an opaque sprite is left out, if the sprite covers only a part of a place."""
_STRIPS = 10
"""The number of strips in which a whole scene is painted gradually."""


_Shown = tuple[tuple[pygame.Surface, tuple[int, ...]], ...]
"""Pictures of sprites and their places."""


class _FreshPlace(NamedTuple):
    """A place where the screen shows the `old` sprites, and the `new` ones above them have just appeared."""

    place: pygame.Rect
    new: list[Sprite]
    old: list[Sprite]


class Layers:
    """All sprites of one scene above one opaque backdrop."""

    def __init__(self, backdrop: Paint) -> None:
        self._backdrop = backdrop
        self._ground: pygame.Surface | None = None
        self._ground_for: Hashable = None
        self._ground_version = 0
        self._words_of_ground: tuple[Hashable, Sequence[TextRun]] | None = None
        """What `read` has found on the backdrop, and for what."""
        self._spare: SpareSurfaces | None = None
        """Where the backdrop of an overlay comes from."""
        self._old_ground: pygame.Surface | None = None
        """The backdrop before the present one, which stays until that is painted."""
        self._sprites: list[Sprite] = []
        self._known: WeakSet[Sprite] = WeakSet()
        """All sprites that were added and still exist, including those that a scene keeps for later."""
        self._added = 0
        self._ordered = True
        self._gone: list[pygame.Rect] = []
        self._gone_above: list[pygame.Rect] = []
        """Places of removed sprites that are not in the still part."""
        self._target: ReferenceType[pygame.Surface] | None = None
        """The surface that shows the last frame. It belongs to someone else, and can be gone."""
        self._removed: list[Sprite] = []
        """Sprites removed since the last frame; one that only changed its place in the order is back by then."""
        self.stale = True
        self.is_unready = False
        """Whether the last frame left out something whose picture was not ready."""
        self.paints_ground_beside = True
        """Whether the second thread can paint the backdrop: not if it shows the scene below."""
        self._serial = next(SERIALS)
        self.backdrop_name = ""
        """Scenes whose backdrops have the same name share one picture. Without a name, only this one has it."""
        self.backdrop_file = ""
        """The file as large as the screen that the backdrop shows, if there is one."""
        self.faces: Callable[[], tuple[str, ...]] = tuple
        """Whose portraits the seat marks of these sprites show (`DrawStyle.faces`)."""
        self._everything = True
        self._still = StillPart()
        self._scratch: pygame.Surface | None = None
        """Where fading sprites are painted over what is below them."""
        self._faded: dict[_Shown, list[pygame.Rect]] = {}
        """The places where it shows these sprites, as long as nothing else moves there."""
        self._faded_now: set[_Shown] = set()
        """Those of them that the present frame uses."""
        self._awaited: list[Sprite] = []
        """Sprites that were not ready when `is_painted` asked last."""
        self._changed_last: set[int] = set()
        """The sprites that had changed in the last frame, by their serials: what changes in each frame is in motion."""
        self._left: list[pygame.Rect] = []
        """Places that the last frame has left to the next one."""
        self._surfaces: dict[int, pygame.Surface] = {}
        """What each sprite shows in the frame that is painted, by its serial: it is asked once, at however many places
        it is painted."""
        self._strips: list[pygame.Rect] = []
        """What `paint_gradually` still has to paint."""
        self._held_since: float | None = None
        """Since when frames wait for large pictures that belong together; None if they don't."""

    def add(self, sprite: S) -> S:
        sprite.layers, sprite.faces = self, self.faces
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
            height = self._still.height
            is_above = height is not None and sprite._height >= height
            (self._gone_above if is_above else self._gone).append(sprite._rect.copy())
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
        self._backdrop, self.backdrop_name = backdrop, ""
        self._old_ground, self._ground = self._ground, None
        self._ground_version += 1
        self.repaint()

    def repaint(self) -> None:
        """Paint everything on the next frame."""
        self._everything = self.stale = True
        self._strips.clear()

    def sprites(self) -> Iterable[Sprite]:
        return iter(self._sprites)

    def go_on_with(self, screen: pygame.Surface, before: pygame.Surface) -> None:
        """Know that this screen shows now what was painted on the surface `before`."""
        if self._target is not None and self._target() is before:
            self._target = ref(screen)

    def read(self, look: DrawStyle, within: Box) -> list[TextRun]:
        """Return the lines of words that are seen in this part of the canvas, without painting anything."""
        found = list(self._read_ground(look))
        for sprite in self._sprites_in(within):
            found += sprite.read(look)
        return [run for run in found if run.box.overlap(within)]

    def is_read(self, look: DrawStyle, within: Box) -> bool:
        """Whether the words of this part are known; otherwise the second thread begins to read them, because pictures
        can be painted on the way."""
        unread = [sprite for sprite in self._sprites_in(within) if not sprite.is_read(look)]
        key = "words", self._serial
        if (not unread and self._is_ground_read(look)) or not look.art.live or not look.art.can_paint_beside(key):
            return True

        def read() -> None:
            self._read_ground(look)
            for sprite in unread:
                sprite.read(look)

        look.art.read_beside(key, read)
        return False

    def _sprites_in(self, within: Box) -> list[Sprite]:
        return [sprite for sprite in self._sprites
                if sprite.visible and sprite.alpha > 0 and sprite.box.overlap(within)]

    def _is_ground_read(self, look: DrawStyle) -> bool:
        return self._words_of_ground is not None and self._words_of_ground[0] == (look.stamp, self._ground_version)

    def _read_ground(self, look: DrawStyle) -> Sequence[TextRun]:
        words, seen = self._words_of_ground, (look.stamp, self._ground_version)
        if words is None or words[0] != seen:
            found: list[TextRun] = []
            self._backdrop(ReadingPen((look.px(CANVAS.w), look.px(CANVAS.h)), replace(look, runs=found)))
            self._words_of_ground = words = seen, found
        return words[1]

    def held_pictures(self) -> Iterator[pygame.Surface]:
        """Every picture that is held for these sprites and the backdrop."""
        if self._ground is not None:
            yield self._ground
        for sprite in self._known:
            picture, shown, base = sprite._picture, sprite._shown, sprite._base
            if picture is not None:
                yield picture
            if shown is not None and shown is not picture:
                yield shown
            if base is not None and base is not picture and base is not shown:
                yield base

    @property
    def own_picture(self) -> pygame.Surface | None:
        """The picture that is of no use to other scenes: the backdrop, unless they share it."""
        return None if self.backdrop_name else self._ground

    def give_back(self) -> None:
        """Give up all pictures, as the scene has closed but can still be referenced."""
        if self._spare is not None and self._ground is not None:
            self._spare.give_back(self._ground)
        self._spare = self._ground = self._old_ground = None
        self._still.end()
        self._scratch = None
        self._faded.clear()
        for sprite in self._known:
            sprite.unpaint()

    def has_ground(self, look: DrawStyle) -> bool:
        """Whether the backdrop has been painted for this look."""
        return self._ground is not None and self._ground_for == look.stamp

    def knows_backdrop(self, look: DrawStyle) -> bool:
        """Whether the backdrop has been painted, here or for another scene."""
        return self.has_ground(look) or look.art.is_kept(self._ground_key(look))

    def backdrop_picture(self, look: DrawStyle) -> pygame.Surface:
        if self._ground is None or self._ground_for != look.stamp:
            self._ground_for = look.stamp
            if self.backdrop_name:
                self._ground = self.keep_shared_ground(look, self.backdrop_name, self._backdrop)
            elif self.paints_ground_beside:
                self._ground = look.art.lend(self._paint_ground(look, self._backdrop))
            else:
                self._ground = look.art.lend(self._copy_what_is_below(look))
        return self._ground

    def _copy_what_is_below(self, look: DrawStyle) -> pygame.Surface:
        """Paint the backdrop of an overlay, in one frame: on a new surface it would take three times as long."""
        self._spare = look.art.spare
        ground = self._spare.take((look.px(CANVAS.w), look.px(CANVAS.h)))
        self._backdrop(Pen(ground, look))
        return ground

    @classmethod
    def keep_shared_ground(cls, look: DrawStyle, name: str, backdrop: Paint) -> pygame.Surface:
        """Return the backdrop of all scenes that give it this name; paint it if it is not cached."""
        return look.art.keep(("ground", name, look.stamp), lambda: cls._paint_ground(look, backdrop), is_whole=True)

    @staticmethod
    def _paint_ground(look: DrawStyle, backdrop: Paint) -> pygame.Surface:
        ground = opaque((look.px(CANVAS.w), look.px(CANVAS.h)))
        backdrop(Pen(ground, look))
        return ground

    def _ground_key(self, look: DrawStyle) -> Hashable:
        return "ground", self.backdrop_name or (self._serial, self._ground_version), look.stamp

    def paint(self, screen: pygame.Surface, look: DrawStyle, offset: tuple[int, int], *,
              wait: bool = True) -> list[pygame.Rect]:
        """Paint what has changed; return the places, empty if nothing has.

        Without `wait`, places where a picture is not ready stay as they are, and are painted in a later frame. But
        where something new would show a piece of another thing that has left, it only appears later.
        """
        if not self.stale:
            self._still.end()
            return []
        look.art.rotator.begin_frame()
        self._order_sprites()
        is_grounded = wait or self.is_ground_painted(look)
        if is_grounded:
            ground = self.backdrop_picture(look)
            self._everything = self._everything or self._old_ground is not None
            self._old_ground = None
        elif (old := self._fit_old_ground(look)) is not None:
            ground = old
        else:
            self.is_unready = True
            return []
        whole = ground.get_rect(topleft=offset)
        late = set() if wait else self._find_late(look)
        if self._must_wait(screen, late, look, offset, whole):
            self.is_unready = True
            return []
        gone, everything = list(self._gone), self._everything
        changed = [(sprite, sprite._rect.copy()) for sprite in self._sprites if sprite.changed]
        is_shown = self._target is not None and self._target() is screen
        late_ones, left = list[Sprite](), self._gone + self._gone_above
        dirty, appeared = self._dirty(look, offset, late, None if wait else late_ones, left)
        if is_shown:
            unready = self._places_to_leave(late_ones, left, look, offset)
        else:
            unready = []
            dirty += self._leave_out(late_ones)
        flickers = self._find_flicker(changed)
        moving = [sprite for sprite, _before in changed[len(flickers) :]]
        gone += [place for sprite, before in flickers for place in (before, sprite._rect.copy())]
        lowest = moving[0]._height if moving else None
        if everything or unready:
            self._still.end()
        else:
            self._still.begin_frame(lowest, (sprite._serial for sprite in moving), gone)
        if gone or not self._still.is_used:
            self._faded.clear()
        fresh: list[_FreshPlace] = []
        if appeared and is_shown and not everything:
            fresh, rest = self._find_fresh(appeared, dirty, whole)
            dirty += rest
            self._lift_still(fresh, lowest)
        else:
            dirty += [sprite._rect for sprite in appeared]
        self._target = ref(screen)
        places = [whole] if self._everything else _merge(d.clip(whole) for d in dirty)
        if len(places) > _TOO_MANY:
            places, fresh = [whole], []
        if unready:
            unready = _merge([place.clip(whole) for place in unready])
            self._gone += [part for place in places for hole in unready if (part := place.clip(hole))]
            places = [part for place in places for part in cut_out(place, unready)]
            self._gone += [part for one in fresh for hole in unready if (part := one.place.clip(hole))]
            fresh = [one._replace(place=part) for one in fresh for part in cut_out(one.place, unready)]
        steady, self._changed_last = self._changed_last, {sprite._serial for sprite, _before in changed}
        if is_shown and not wait and not everything:
            room = _PLENTY - sum(_area(one.place) for one in fresh)
            moved = [place for sprite, before in changed if sprite._serial in steady
                     for place in (before, sprite._rect)]
            places = self._put_off(places, moved, room)
        else:
            self._left = []
        self._paint_fresh(screen, look, fresh)
        self._rise(look, places)
        self._paint_places(screen, look, places, offset, ground)
        self._surfaces.clear()
        places += [one.place for one in fresh]
        self._everything = False
        is_late = not wait and (not is_grounded or bool(self._left) or any(one.changed for one in self._sprites))
        self.stale = self.is_unready = is_late
        self._let_go()
        return places

    def _put_off(self, places: list[pygame.Rect], moved: Sequence[pygame.Rect], room: int) -> list[pygame.Rect]:
        """Return the places to paint in this frame, and leave others to the next one if together they take too long, as
        when a table comes to rest and shows something new everywhere. What is in motion does not wait, nor does
        anything wait twice, and places that touch are painted together, as they can show the same thing."""
        urgent, self._left = [*self._left, *moved], []
        if sum(map(_area, places)) <= room:
            return places
        groups = [(any(place.collidelist(urgent) >= 0 for place in group), sum(map(_area, group)), group)
                  for group in _group_touching(places)]
        now = list[pygame.Rect]()
        for is_urgent, area, group in sorted(groups, key=lambda one: one[:2], reverse=True):
            if is_urgent or not now or area <= room:
                now += group
                room -= area
            else:
                self._left += group
        return now

    def _find_flicker(self, changed: Sequence[tuple[Sprite, pygame.Rect]]) -> Sequence[tuple[Sprite, pygame.Rect]]:
        """Return the sprites in the still part that have changed, with the places where they were, if these are small,
        such as a fire below a veil that fades. Only they are painted there again, instead of everything below the
        motion in each frame."""
        height = self._still.height
        low = [one for one in changed if height is not None and one[0]._height < height]
        if any(sprite.alpha_to_blend < 1 for sprite, _before in low):
            return []
        return low if sum(_area(before.union(sprite._rect)) for sprite, before in low) <= _FLICKER else []

    def _fit_old_ground(self, look: DrawStyle) -> pygame.Surface | None:
        """Return the backdrop to show until the present one is painted. In a window of a new size that is the old one,
        scaled, because such a window is empty at first."""
        size = look.px(CANVAS.w), look.px(CANVAS.h)
        last = self._old_ground or self._ground
        if last is not None and last.get_size() != size:
            self._old_ground = pygame.transform.smoothscale(last, size)
        return self._old_ground

    def _order_sprites(self) -> None:
        if not self._ordered:
            # Within one height the oldest sprite is lowest, even after another one was lifted and put down again.
            self._sprites.sort(key=lambda sprite: sprite._height)
            self._ordered = True

    def _paint_places(self, screen: pygame.Surface, look: DrawStyle, places: Iterable[pygame.Rect],
                      offset: tuple[int, int], ground: pygame.Surface) -> None:
        """Paint the backdrop and all sprites at these places. In a motion, all that is below it is only copied."""
        still, height = self._still, self._still.height
        seen = [sprite for sprite in self._sprites if sprite._visible and sprite._alpha > 0]
        first = 0
        if still.is_used and height is not None:
            first = next((n for n, sprite in enumerate(seen) if sprite._height >= height), len(seen))
        lower, upper = seen[:first], seen[first:]
        lower_rects, upper_rects = [sprite._rect for sprite in lower], [sprite._rect for sprite in upper]
        below = [sprite._serial for sprite in lower]

        def paint(target: pygame.Surface, place: pygame.Rect) -> None:
            within = [lower[n] for n in place.collidelistall(lower_rects)]
            covered = self._count_covered(within, place, look)
            if not covered:
                target.blit(ground, place, place.move(-offset[0], -offset[1]))
            for sprite in within[max(0, covered - 1) :]:
                sprite.blit(target, self._surface_of(sprite, look))

        for place in [part for whole in places for part in self._divide(whole, seen, look)]:
            screen.set_clip(place)
            above = [upper[n] for n in place.collidelistall(upper_rects)]
            covered = self._count_covered(above, place, look)
            if covered:
                above = above[covered - 1 :]
            elif still.is_used:
                still.copy(screen, place, below, look.art.spare, paint)
            else:
                paint(screen, place)
            self._paint_above(screen, look, above, place, is_still=still.is_used and not covered)
        screen.set_clip(None)
        for shown in self._faded.keys() - self._faded_now:
            del self._faded[shown]
        self._faded_now.clear()
        if self._scratch is not None and all(sprite.alpha_to_blend == 1 for sprite in seen):
            look.art.spare.give_back(self._scratch)
            self._scratch = None
            self._faded.clear()

    def _paint_above(self, screen: pygame.Surface, look: DrawStyle, sprites: Iterable[Sprite], place: pygame.Rect, *,
                     is_still: bool) -> None:
        """Paint sprites on a place; `is_still` says that all that it shows below them is in the still part."""
        above = [(one, self._surface_of(one, look)) for one in sprites]
        for n, (alpha, group) in enumerate(groupby(above, lambda shown: shown[0].alpha_to_blend)):
            if alpha < 1:
                self._blend(screen, list(group), place, look, is_lowest=n == 0 and is_still)
            else:
                for sprite, surface in group:
                    sprite.blit(screen, surface)

    def _count_covered(self, sprites: Sequence[Sprite], place: pygame.Rect, look: DrawStyle) -> int:
        """Return how many of these sprites, from the lowest to the highest that covers the place, and so need not be
        painted but for the last; 0 if none covers it."""
        for n in range(len(sprites), 0, -1):
            sprite = sprites[n - 1]
            if sprite._rect.contains(place) and sprite.is_opaque(self._surface_of(sprite, look)):
                return n
        return 0

    def _divide(self, place: pygame.Rect, sprites: Sequence[Sprite], look: DrawStyle) -> list[pygame.Rect]:
        """Return a place in parts, if an opaque sprite covers much of it: there, what is below need not be painted."""
        if _area(place) >= _COVERED:
            for sprite in reversed(sprites):
                part = sprite._rect.clip(place)
                if _area(part) >= _COVERED and sprite.is_opaque(self._surface_of(sprite, look)):
                    return [part, *cut_out(place, [part])]
        return [place]

    def _surface_of(self, sprite: Sprite, look: DrawStyle) -> pygame.Surface:
        surface = self._surfaces.get(sprite._serial)
        if surface is None:
            surface = self._surfaces[sprite._serial] = sprite.surface_to_blit(look)
        return surface

    def _find_fresh(self, appeared: list[Sprite], dirty: list[pygame.Rect],
                    whole: pygame.Rect) -> tuple[list[_FreshPlace], list[pygame.Rect]]:
        """Return the places where sprites have only appeared above all others, and where they did not: there, the
        screen shows something else that has to go, or they are below something."""
        fresh: list[_FreshPlace] = []
        rest: list[pygame.Rect] = []
        seen = {sprite._serial for sprite in appeared}
        others = [sprite for sprite in self._sprites
                  if sprite.visible and sprite.alpha > 0 and sprite._serial not in seen]
        for place in _merge(sprite._rect.clip(whole) for sprite in appeared):
            lowest = next((sprite._height for sprite in appeared if sprite._rect.colliderect(place)), None)
            higher = [sprite._rect.clip(place) for sprite in others
                      if lowest is not None and sprite._height >= lowest and sprite._rect.colliderect(place)]
            parts = cut_out(place, [*dirty, *higher], most=_SLIVERS)
            if len(parts) > _FEW:
                rest.append(place)
                continue
            rest += higher
            for part in parts:
                new = [sprite for sprite in appeared if sprite._rect.colliderect(part)]
                if new:  # otherwise it is between merged places
                    fresh.append(_FreshPlace(part, new, [one for one in others if one._rect.colliderect(part)]))
        return fresh, rest

    def _lift_still(self, fresh: list[_FreshPlace], lowest: Height | None) -> None:
        """If a large thing has appeared, as before a motion, expect that only this moves."""
        largest = max(fresh, key=lambda one: _area(one.place), default=None)
        if largest is None or _area(largest.place) <= NEAR:
            return
        height = largest.new[0]._height
        if not self._still.is_used or (lowest is not None and lowest >= height):
            self._still.raise_to(height)

    def _rise(self, look: DrawStyle, places: Sequence[pygame.Rect]) -> None:
        """If a lower motion has ended, paint what is below the present one into the still part too."""
        height, low = self._still.next_height, self._still.height
        if height is None or low is None or not self._still.is_used:
            return
        between = [sprite for sprite in self._sprites
                   if sprite.visible and sprite.alpha > 0 and low <= sprite._height < height]

        def paint(target: pygame.Surface, place: pygame.Rect) -> None:
            for sprite in between:
                if sprite._rect.colliderect(place):
                    sprite.blit(target, self._surface_of(sprite, look))

        self._still.rise(height, places, (sprite._serial for sprite in between), paint)

    def _paint_fresh(self, screen: pygame.Surface, look: DrawStyle, fresh: Iterable[_FreshPlace]) -> None:
        height = self._still.height
        for place, new, old in fresh:
            is_still = height is not None and new[0]._height >= height and all(one._height < height for one in old)
            if is_still:
                self._still.take_over(screen, place, (one._serial for one in old), look.art.spare)
            screen.set_clip(place)
            self._paint_above(screen, look, new, place, is_still=is_still)
        screen.set_clip(None)

    def _blend(self, screen: pygame.Surface, group: list[tuple[Sprite, pygame.Surface]], place: pygame.Rect,
               look: DrawStyle, *, is_lowest: bool) -> None:
        """Fade sprites by blending what is below them with the same place with the sprites on it. Faded copies of their
        pictures would take twice as long, in every frame. If nothing else moves below them, each place with the sprites
        on it is painted once for all frames."""
        area = pygame.Rect(group[0][0]._rect).unionall([sprite._rect for sprite, _surface in group]).clip(place)
        if self._scratch is None or self._scratch.get_size() != screen.get_size():
            self._scratch = look.art.spare.take(screen.get_size())
            self._faded.clear()
        scratch = self._scratch
        shown = tuple((surface, tuple(sprite._rect)) for sprite, surface in group)
        painted = self._faded.get(shown, []) if is_lowest else []
        scratch.set_alpha(None)
        for part in cut_out(area, painted):
            scratch.set_clip(part)
            scratch.blit(screen, part, part)  # what is below
            for sprite, surface in group:
                scratch.blit(surface, sprite._rect, special_flags=FLAGS[sprite.blend])
            for other, parts in self._faded.items():
                self._faded[other] = [rest for old in parts for rest in cut_out(old, [part])]
        scratch.set_clip(None)
        if is_lowest:
            kept = [old for old in self._faded.get(shown, []) if not area.contains(old)]
            self._faded[shown] = [*kept, area]
            self._faded_now.add(shown)
        alpha = round(255 * group[0][0].alpha)
        scratch.set_alpha(alpha if alpha < 255 else None)
        screen.blit(scratch, area, area)

    def paint_gradually(self, screen: pygame.Surface, look: DrawStyle, offset: tuple[int, int],
                        seconds: float) -> bool:
        """Paint everything whose pictures are ready, in strips, until the time is up. Return whether all is painted.

        A whole screen takes longer than a frame has. The scene must not move until it is done.
        """
        begun = time.perf_counter()
        ground = self.backdrop_picture(look)
        if not self._strips:
            self._order_sprites()
            self._still.end()
            self._everything, self._old_ground, self._left = True, None, []
            self._dirty(look, offset, set(), None, [])
            self._target = ref(screen)
            whole = ground.get_rect(topleft=offset)
            high = -(-whole.h // _STRIPS)
            self._strips = [pygame.Rect(whole.x, y, whole.w, high).clip(whole)
                            for y in range(whole.y, whole.bottom, high)]
            self._everything = self.stale = self.is_unready = False
            self._let_go()
        while self._strips and time.perf_counter() - begun < seconds:
            self._paint_places(screen, look, [self._strips.pop(0)], offset, ground)
        self._surfaces.clear()
        return not self._strips

    def is_painted(self, look: DrawStyle) -> bool:
        """Whether all pictures are there; otherwise the second thread begins to paint them. While a scene arrives, each
        frame asks, and takes time from the threads that paint. So it asks the sprites again only when those that were
        not ready have become so."""
        self._awaited = [sprite for sprite in self._awaited if sprite.layers is self and self._is_awaited(sprite, look)]
        if not self._awaited:
            self._awaited = [sprite for sprite in self._sprites if self._is_awaited(sprite, look)]
        return self.is_ground_painted(look) and not self._awaited

    @staticmethod
    def _is_awaited(sprite: Sprite, look: DrawStyle) -> bool:
        return sprite.visible and sprite.alpha > 0 and not sprite.is_painted(look, is_still=True)

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
        key = self._ground_key(look)
        kept = look.art.find(key, comes_back=bool(self.backdrop_name))
        if kept is not None:
            self._ground, self._ground_for = look.art.lend(kept), look.stamp
            return True
        backdrop, version, stamp = self._backdrop, self._ground_version, look.stamp
        look.art.paint_beside(key, lambda: self._paint_ground(look, backdrop),
                              lambda: self._ground_version == version and look.stamp == stamp,
                              raster_key(self.backdrop_file, look.px(CANVAS.w), look.px(CANVAS.h)))
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

    def _find_late(self, look: DrawStyle) -> set[int]:
        """Return the serials of changed sprites whose pictures are not ready; other threads begin to paint them."""
        return {sprite._serial for sprite in self._sprites
                if (sprite.changed or self._everything) and sprite.visible and not sprite.is_painted(look)}

    def _must_wait(self, screen: pygame.Surface, late: set[int], look: DrawStyle, offset: tuple[int, int],
                   whole: pygame.Rect) -> bool:
        """Whether the whole screen stays as it is for a moment, because much appears or goes while much else is not
        ready. One part after the other would look like pieces of two pictures, or like a table with holes."""
        is_anew = self._everything and self._target is not None and self._target() is screen
        missing, changes = 0, sum(_area(place) for place in (*self._gone, *self._gone_above)) if late else 0
        for sprite in self._sprites if late else ():
            if not sprite.changed and not self._everything:
                continue
            if not sprite.visible or sprite.alpha <= 0:
                changes += _area(sprite._rect)
            elif sprite._serial in late and not sprite.has_stand_in(look):
                missing += _area(sprite.expected_place(look, offset).clip(whole))
            elif not _area(sprite._rect):
                changes += _area(sprite.expected_place(look, offset).clip(whole))
        if missing < _PIECE * _area(whole) if is_anew else min(missing, changes) < _MUCH * _area(whole):
            self._held_since = None
            return False
        now = time.perf_counter()
        if self._held_since is None:
            self._held_since = now
        return now - self._held_since < (_ANEW if is_anew else _TOGETHER)

    def _dirty(self, look: DrawStyle, offset: tuple[int, int], late: set[int], late_ones: list[Sprite] | None,
               left: list[pygame.Rect]) -> tuple[list[pygame.Rect], list[Sprite]]:
        """Return the places of all that has changed, and sprites that were not seen before. If there is a list
        `late_ones`, those of the `late` ones without anything to show stay as they are, and are added to it. The
        places of sprites that are no longer seen are added to `left`."""
        dirty, self._gone, self._gone_above = self._gone + self._gone_above + self._left, [], []
        self._surfaces.clear()  # a fault may have ended the last frame
        appeared: list[Sprite] = []
        for sprite in self._sprites:
            if not (sprite.changed or self._everything):
                continue
            is_seen = sprite.visible and sprite.alpha > 0
            if late_ones is None:
                sprite.show_exactly()
            is_late = sprite._serial in late
            if late_ones is not None and sprite.visible and look.art.rotator.is_frame_full:
                is_late = not sprite.is_painted(look)  # by now, those before it have used up what a frame can rotate
            if is_late and is_seen and not sprite.has_stand_in(look) and late_ones is not None:
                sprite.changed = True
                late_ones.append(sprite)
                continue
            sprite.changed = is_late and is_seen
            before = sprite._rect.copy()
            if is_seen:
                sprite._rect = sprite.place(look, offset)
                surface = self._surface_of(sprite, look)
                changes = [] if sprite.is_shown_again(before) else sprite.list_changes(before, surface)
                if before:
                    dirty += changes
                else:
                    appeared.append(sprite)
            else:
                sprite._rect = pygame.Rect(0, 0, 0, 0)
                dirty.append(before)
                left.append(before)
        return [d for d in dirty if d.w and d.h], appeared

    @staticmethod
    def _places_to_leave(late_ones: Iterable[Sprite], left: Sequence[pygame.Rect], look: DrawStyle,
                         offset: tuple[int, int]) -> list[pygame.Rect]:
        """Return the places that stay as they are until these sprites can be shown: where they were seen last, and
        where they replace only something of about the same size that has just left, as when a card is flipped.
        Anywhere else, a place that stays would show a piece of what was there."""
        places: list[pygame.Rect] = []
        for sprite in late_ones:
            place = sprite.expected_place(look, offset)
            if sprite._rect:
                places += [sprite._rect.copy(), place]
                continue
            replaced = [other for other in left if 4 * _area(place.clip(other)) > _area(place)]
            if replaced and all(_is_alike(place, other) for other in replaced):
                places.append(place)
        return places

    @staticmethod
    def _leave_out(late_ones: Iterable[Sprite]) -> list[pygame.Rect]:
        """Leave these sprites out for now, as the screen does not show this scene yet. Return where they were."""
        places = [sprite._rect.copy() for sprite in late_ones if sprite._rect]
        for sprite in late_ones:
            sprite._rect = pygame.Rect(0, 0, 0, 0)
        return places


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
            waiting += cut_out(rect, [other])
    return out


def _group_touching(places: Iterable[pygame.Rect]) -> list[list[pygame.Rect]]:
    """Return groups of places, so that none touches one of another group."""
    waiting, groups = list(places), list[list[pygame.Rect]]()
    while waiting:
        group = [waiting.pop()]
        for place in group:  # it grows meanwhile
            for n in reversed(place.inflate(2, 2).collidelistall(waiting)):
                group.append(waiting.pop(n))
        groups.append(group)
    return groups


def _area(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _is_alike(place: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether most of each of these places lies in the other."""
    return 2 * _area(place.clip(other)) > max(_area(place), _area(other))
