"""Great moments on the map: a light that runs around the twelve patrols before the last seal is stamped, and a patrol
that breaks, with the requirement it failed."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from klotho_games.games.patrols.rules.count import how_it_fell
from klotho_games.games.patrols.rules.questions import patrols_towards
from klotho_games.games.patrols.rules.state import Kingdom
from klotho_games.games.patrols.table.look.parchment import paint_note
from klotho_games.games.patrols.table.look.style import WAX
from klotho_games.stage.devices.geometry import Box, Point
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch
from klotho_games.stage.drawing.theme import BOLD
from klotho_games.stage.scene.motion import Motion, Part, change, fade, fly, glide, land, later, linear, wait
from klotho_games.stage.scene.sprites import Sprite

from .ring import Ring

if TYPE_CHECKING:
    from klotho_games.games.patrols.table.table import Table

_ROAD_Z, _FRAME_Z, _Z = 21, 125, 430
"""Below the items, below the tokens on the edges of cards, and above everything."""
_RUN, _SEAL, _SHINES = 1.7, 250.0, 0.9


class Seals:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: list[Sprite] = []

    # -- the last seal --------------------------------------------------------------------------------------

    def seal_kingdom(self) -> list[Part]:
        """PAT-4.1: close the ring around the kingdom, light its patrols, pour the wax, press the stamp, and let
        the seal shine."""
        heard = self.table.sound
        return [self._lay_ready, heard("star"), self._along(_RUN, self._run), later(0.22, self._pour),
                later(0.16, self._press), heard("stamp_seal"), self._show_seal, self._along(0.3, self._shine),
                later(0.34, self._lift), wait(_SHINES), self._remove_sprites]

    def _along(self, seconds: float, make: Callable[[float], list[Motion]]) -> Motion:
        """Like `later`, but also shown with reduced motion, because light does not travel; it only appears."""
        made = later(seconds, lambda: make(seconds))
        made.travels = False
        return made

    def _run(self, seconds: float) -> list[Motion]:
        places = self.table.places
        boxes = round_the_kingdom([places.patrol(n) for n in range(12)], places["map"].centre)
        lit = [self._add(box, partial(_paint_light, box=box.at_origin), _ROAD_Z, ("patrols-lit-road", box.size), 14)
               for box in boxes]
        lights = [_light_up(sprite, seconds * n / (len(lit) + 2), seconds) for n, sprite in enumerate(lit)]
        return [*lights, *self._ring.close(seconds)]

    def _shine(self, seconds: float) -> list[Motion]:
        return [fade(self._ring.rays, 0.85, seconds)]

    def _lay_ready(self) -> None:
        """Create the sprites of the stamp and paint them while the light runs."""
        box = Box.around(self.table.places["map"].centre, _SEAL, _SEAL)
        wide, stamp = box.grow(120), box.grow(-30).move(0, -250)
        self._glow = self._add(wide, partial(_paint_glow, box=wide.at_origin), _ROAD_Z + 2, "patrols-seal-glow", 0)
        self._wax = self._add(box, partial(_paint_wax, box=box.at_origin), _Z, "patrols-wax", 30)
        self._seal = self._add(box, partial(_paint_seal, box=box.at_origin), _Z + 1, "patrols-last-seal", 30)
        self._stamp = self._add(stamp, partial(_paint_stamp, box=stamp.at_origin), _Z + 2, "patrols-stamp", 30)
        self._wax.zoom = 0.5
        self._ring = Ring(self.table.places, self._take)
        self.table.ahead.paint_soon([partial(sprite.picture, self.table.stage.look) for sprite in self._made])

    def _pour(self) -> list[Motion]:
        self._wax.alpha = 1.0
        return [change(partial(setattr, self._wax, "zoom"), 0.5, 1.0, 0.22, land), fade(self._glow, 1.0, 0.22)]

    def _press(self) -> list[Motion]:
        self._stamp.alpha = 1.0
        x, y = self.table.places["map"].centre
        return [fly(self._stamp, (x, y - 22), 0.16, ease=lambda t: t * t)]

    def _show_seal(self) -> None:
        self._seal.alpha = 1.0

    def _lift(self) -> list[Motion]:
        x, y = self._stamp.centre
        return [fly(self._stamp, (x + 40, y - 240), 0.34, ease=glide), fade(self._stamp, 0.0, 0.3)]

    # -- a patrol that breaks -------------------------------------------------------------------------------

    def break_edge(self, place: int, side: int, after: Kingdom, star: Sequence[Part]) -> list[Part]:
        """PAT-3.4: turn the patrols of the broken requirement red, bring its star down,
        crack them, and say what broke."""
        patrols = patrols_towards(after.taken, place, side)
        return [self._along(0.25, partial(self._redden, patrols, place)), *star,
                self._along(0.2, partial(self._crack, patrols)),
                self._along(0.25, partial(self._say, place, how_it_fell(after))), wait(1.3), self._remove_sprites]

    def _redden(self, patrols: Sequence[int], place: int, seconds: float) -> list[Motion]:
        found = []
        for patrol in patrols:
            road = self.table.map.patrol_box(patrol)
            found.append(self._add(road, partial(_paint_red, box=road.at_origin), _ROAD_Z,
                                   ("patrols-red-road", road.size), 14))
        region = self.table.map.box_of(place)
        frame = self._add(region, partial(_paint_red_frame, box=region.at_origin), _FRAME_Z, "patrols-red-frame", 20)
        return [fade(sprite, 1.0, seconds) for sprite in (*found, frame)]

    def _crack(self, patrols: Sequence[int], seconds: float) -> list[Motion]:
        roads = [self.table.map.patrol_box(patrol) for patrol in patrols]
        cracks = [self._add(box, partial(_paint_crack, box=box.at_origin), _Z - 4, ("patrols-crack", box.size), 10)
                  for box in roads]
        return [fade(sprite, 1.0, seconds) for sprite in cracks]

    def _say(self, place: int, words: str, seconds: float) -> list[Motion]:
        """Say what broke on a slip on the map, above or below the region."""
        region, whole = self.table.map.box_of(place), self.table.places["map"]
        k = max(1.0, self.table.stage.look.text_scale * 0.8)
        w, h = min(whole.w - 60, 560 * k), 84 * k
        x = min(max(whole.x + 30, region.centre[0] - w / 2), whole.right - w - 30)
        below = region.bottom + h + 40 < whole.bottom
        slip = Box(x, region.bottom + 34 if below else region.y - h - 34, w, h)
        made = self._add(slip, partial(_paint_words, box=slip.at_origin, words=words), _Z + 3, None, 16)
        return [fade(made, 1.0, seconds)]

    # -- shared helpers -------------------------------------------------------------------------------------

    def _add(self, box: Box, paint: Callable[[Pen], None], z: float, key: Hashable, margin: float) -> Sprite:
        return self._take(Sprite(box, paint, z=z, key=key, margin=margin, alpha=0))

    def _take(self, sprite: Sprite) -> Sprite:
        self._made.append(self.table.add(sprite))
        return sprite

    def _remove_sprites(self) -> None:
        for sprite in self._made:
            self.table.layers.remove(sprite)
        self._made.clear()


def round_the_kingdom(boxes: Sequence[Box], middle: Point) -> list[Box]:
    """Sort boxes: the outer eight clockwise from the north-west, then the inner four."""
    def turn(box: Box) -> tuple[bool, float]:
        dx, dy = box.centre[0] - middle[0], box.centre[1] - middle[1]
        inner = min(abs(dx), abs(dy)) < box.w / 10
        return inner, (math.degrees(math.atan2(dy, dx)) + 135 + 360) % 360

    return sorted(boxes, key=turn)


def _light_up(sprite: Sprite, begin: float, seconds: float) -> Motion:
    def at(t: float) -> None:
        own = (t * seconds - begin) / 0.16
        sprite.alpha = max(0.0, min(1.0, own)) if t < 1 else 1.0

    return Motion(seconds, at, linear, travels=False)


def _paint_light(pen: Pen, box: Box) -> None:
    pen.panel(box, "#fff0b0", "#ffd45e", edge="#fff8dc", edge_width=5, radius=14, alpha=0.9)


def _paint_red(pen: Pen, box: Box) -> None:
    pen.panel(box.grow(4), "#e0402c", "#b3261e", edge="#7e1a15", edge_width=5, radius=14, alpha=0.5)


def _paint_red_frame(pen: Pen, box: Box) -> None:
    s = Sketch(round(box.w + 20, 1), round(box.h + 20, 1))
    s.rect(6, 6, s.w - 12, s.h - 12, 16, "none", "#fff1d6", 11).rect(6, 6, s.w - 12, s.h - 12, 16, "none", "#d0321f", 7)
    pen.sketch(s, box.grow(10))


def _paint_crack(pen: Pen, box: Box) -> None:
    """Paint a crack along the whole road."""
    s = Sketch(round(box.w, 1), round(box.h, 1))
    long = max(box.w, box.h)
    way = [(0.04, 0.5), (0.2, 0.3), (0.34, 0.62), (0.5, 0.36), (0.64, 0.66), (0.8, 0.34), (0.96, 0.5)]
    points = [(x * box.w, y * box.h) if box.w == long else (y * box.w, x * box.h) for x, y in way]
    s.line(points, "#fff1d6", 9).line(points, WAX, 5)
    pen.sketch(s, box)


def _paint_words(pen: Pen, box: Box, words: str) -> None:
    paint_note(pen, box)
    pen.text(words, box.grow(-18, -10), 25, WAX, BOLD, align="centre", wrap=True, leading=1.14)


_BLOB = ("M50 4 Q64 2 70 12 Q84 10 88 24 Q100 34 94 48 Q102 64 88 72 Q86 88 70 88 Q60 100 46 94 Q30 100 22 86 "
         "Q8 82 10 66 Q-2 54 8 42 Q4 26 18 20 Q26 4 50 4Z")


def _paint_wax(pen: Pen, box: Box) -> None:
    """Paint the poured wax, before anything is pressed into it."""
    s = Sketch(100, 100)
    s.path(_BLOB, s.radial((38, 32), 70, (0, "#dd8a84"), (50, "#bb2c22"), (100, "#621510")), "#480f0c", 4)
    s.path("M24 24 Q36 12 52 13", "none", "#ffffff", 5, stroke_opacity=0.6)
    pen.sketch(s, box, shadow=10)


def _paint_seal(pen: Pen, box: Box) -> None:
    pen.svg("patrols/seal", box)


def _paint_stamp(pen: Pen, box: Box) -> None:
    """Paint a brass stamp with a turned handle."""
    s = Sketch(100, 100)
    brass = s.linear((10, 0), (90, 0), (0, "#8a5f1a"), (40, "#ffe9a8"), (100, "#9a6a1c"))
    s.path("M40 50 C40 34 30 30 32 16 C34 2 66 2 68 16 C70 30 60 34 60 50 Z",
           s.linear((30, 0), (70, 0), (0, "#4a2412"), (45, "#a86a3c"), (100, "#3a1a0c")), "#240c08", 3)
    s.rect(34, 46, 32, 12, 5, brass, "#4a2f0a", 3)
    s.path("M16 84 C16 62 34 58 50 58 C66 58 84 62 84 84 Z", brass, "#4a2f0a", 3)
    s.rect(12, 80, 76, 16, 6, brass, "#4a2f0a", 3)
    pen.sketch(s, box, shadow=12)


def _paint_glow(pen: Pen, box: Box) -> None:
    s = Sketch(100, 100)
    s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#fff2b8", 0.95), (50, "#ffd45e", 0.55), (100, "#ffd45e", 0)))
    pen.sketch(s, box)
