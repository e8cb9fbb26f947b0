"""What glows on the map: stitched openings, the explorer's lantern, hover, targets and advice."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from klotho_games.games.karthis.rules.floor_map import NEXT
from klotho_games.games.karthis.rules.rooms_behind import do_ways_differ
from klotho_games.games.karthis.rules.state import Adventure, Phase
from klotho_games.games.karthis.rules.tile_chart import LETTERS, NORTH
from klotho_games.games.karthis.table.look.map_drawing import EXITS, GLOW, MapPlot, seal_room, seal_words
from klotho_games.games.karthis.table.look.style import SKULL
from klotho_games.games.karthis.telling.directions import chance_words, way_tag
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.pen import Pen
from klotho_games.stage.drawing.sketch import Sketch, rounded_outline
from klotho_games.stage.drawing.theme import SEMI
from klotho_games.stage.scene.focus import Spot
from klotho_games.stage.scene.motion import Motion, linear
from klotho_games.stage.scene.panel import Panel
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from .map import MapView

_LANTERN, _SMALLEST_LANTERN = 2.1, 170.0
"""The diameter of the lantern's light, in tiles, and its minimum on a large map."""
_NOTE, _TAGGED = (58.0, 30.0), 116.0
"""The size of a chance at an opening, for plain text, and its width with a word that says why. On a map with smaller
tiles the word is only in the tip, or both are."""
_QUIET, _IDLE = 0.86, 0.42
"""Alpha of stitches that do not shine, while the explorer can walk and otherwise."""


class Lights:
    def __init__(self, view: MapView) -> None:
        self.view, self._add, self._layers = view, view.table.add, view.table.layers
        self._z_exit, self._z_lit = view.z + EXITS, view.z + GLOW
        self.exits: dict[str, Panel] = {}
        self.notes: dict[str, Panel] = {}
        """The chances at the openings, by target."""
        self._lit: list[Sprite] = []
        self.warned: dict[str, Sprite] = {}
        """The skulls, by tile."""
        self._bright: set[str] = set()
        self._advice: Sprite | None = None
        self.advised = ""
        """The target that a hint marks."""
        self.lantern = self._add(Sprite(Box(0, 0, 10, 10), _paint_lantern, z=view.z + GLOW, key="karthis-lantern"))
        self._hover = self._add(Sprite(Box(0, 0, 10, 10), _paint_hover, z=self._z_lit + 0.01, visible=False))

    # -- the state ------------------------------------------------------------------------------------------

    def show(self, s: Adventure) -> None:
        self.light(set())
        self.warn(set())
        self.advise("")
        self._hover.visible = False
        self.follow()
        self.renew(s.at if s.phase is Phase.FOOT else -1)
        for square, side in self.view.walls(s):
            self._add_wall(square, side)
        self._note_chances(s)

    def renew(self, bright: int = -1) -> None:
        """Show stitches at the openings of the map as it is now; those of the square `bright` shine."""
        self.forget_exits(list(self.exits))
        for square, side in self.view.ways_now():
            self._add_exit(square, side, square == bright)

    def _note_chances(self, s: Adventure) -> None:
        """Write behind each opening how likely the room there leads on, if that differs and there is room for it.

        Two openings to the same square have one note if it says the same about both.
        """
        for note in self.notes.values():
            self._layers.remove(note)
        self.notes.clear()
        scale = self.view.table.stage.look.text_scale
        wide, high = _NOTE[0] * scale, _NOTE[1] * scale
        if s.phase is not Phase.FOOT or self.view.camera.tile < wide + 4 or not do_ways_differ(s):
            return
        tagged = self.view.camera.tile > _TAGGED * scale
        taken: dict[tuple[int, bool], str] = {}
        seals = [seal_room(self.view.camera, *one) for one in seal_words(s.sheet)]
        for square, side in self.view.ways(s):
            target, new = f"open:{square}:{side}", NEXT[square][side]
            chance, tag = chance_words(s, square, side), way_tag(s, square, side) if tagged else ""
            words, above = f"{chance} {tag}".rstrip(), side == NORTH
            if target not in self.exits or words in (taken.get((new, above)), taken.get((new, not above))):
                continue
            above ^= (new, above) in taken
            behind = self.view.camera.square(new)
            apart = behind.h / 2 - high / 2 - 2
            box = Box.around(behind.centre, _TAGGED * scale if tag else wide, high)
            if any(box.move(0, -apart if above else apart).overlap(word) for word in seals):
                above = not above  # the word “sealed” is there
            taken[new, above] = words
            note = Panel(box.move(0, -apart if above else apart), z=self._z_exit + 0.3, margin=6)
            self.notes[target] = self._add(note.show(_paint_chance, words))

    @property
    def _quiet(self) -> float:
        s = self.view.state
        return _QUIET if s is None or s.phase in (Phase.FOOT, Phase.TILE) else _IDLE

    def draw_exits(self, plot: MapPlot) -> None:
        """Draw the openings into a picture that moves as a whole."""
        for square, side in self.view.ways_now():
            behind = plot.camera.square(NEXT[square][side])
            plot.pen.svg(f"karthis/k_exit_{LETTERS[side]}_1", behind, alpha=self._quiet)

    def forget_exits(self, targets: list[str]) -> None:
        for target in targets:
            for sprite in (self.exits.pop(target, None), self.notes.pop(target, None)):
                if sprite is not None:
                    self._layers.remove(sprite)

    def _add_exit(self, square: int, side: int, bright: bool) -> None:
        view = self.view
        behind = view.camera.square(NEXT[square][side])
        if not view.box.holds(behind.grow(-behind.w * 0.3)):
            return
        way = Panel(behind, z=self._z_exit, margin=behind.w * 0.2).show(_paint_exit, side, bright, self._quiet)
        self.exits[f"open:{square}:{side}"] = self._add(way)

    def _add_wall(self, square: int, side: int) -> None:
        wall = f"wall:{square}:{side}"
        crack = Panel(self.view.box_of(wall), z=self._z_exit, margin=8)
        self.exits[wall] = self._add(crack.show(_paint_crack, side))

    def follow(self) -> None:
        """Move the lantern with the token."""
        t = max(_SMALLEST_LANTERN, self.view.camera.tile * _LANTERN)
        self.lantern.box = Box.around(self.view.token.centre, round(t), round(t))

    # -- hover, targets, advice -----------------------------------------------------------------------------

    def hover(self, spot: Spot) -> None:
        """Update the light of a spot that is hovered, focused or pressed."""
        target = spot.target
        exit_sprite = self.exits.get(target)
        if exit_sprite is not None:
            self._set_bright(target, exit_sprite, spot.hovered or spot.focused)
        elif target.startswith("tile:"):
            self._hover.visible = spot.hovered
            if spot.hovered:
                self._hover.box = spot.box
                self._hover.redraw(_paint_hover, ("karthis-hover", spot.box.size))

    def _set_bright(self, target: str, way: Panel, on: bool) -> None:
        kind, square, side = target.split(":")
        s = self.view.state
        if kind != "open" or s is None:
            return
        bright = on or (int(square) == s.at and s.phase is Phase.FOOT) or target in self._bright
        way.show(_paint_exit, int(side), bright, self._quiet)

    def light(self, targets: set[str]) -> None:
        for sprite in self._lit:
            self._layers.remove(sprite)
        self._lit.clear()
        before, self._bright = self._bright, targets
        for target in before | targets:
            if target in self.exits:
                self._set_bright(target, self.exits[target], False)
        for target in targets:
            if target.startswith("tile:"):
                self._lit.append(self._add_stitches(self.view.box_of(target), self._z_lit + 0.02))

    def warn(self, targets: set[str]) -> None:
        for sprite in self.warned.values():
            self._layers.remove(sprite)
        self.warned = {target: self._skull(self.view.box_of(target)) for target in sorted(targets)}

    def _skull(self, tile: Box) -> Sprite:
        size = max(34.0, min(tile.size) * 0.7)
        box = Box.around(tile.centre, size, size)
        return self._add(Sprite(box, lambda pen: pen.svg(SKULL, box.at_origin, shadow=4), z=self.view.token.z + 0.04,
                                key=("karthis-skull", size), margin=10))

    def _add_stitches(self, box: Box, z: float) -> Sprite:
        size = box.size
        paint = lambda pen: _paint_stitches(pen, size)  # noqa: E731
        return self._add(Sprite(box, paint, z=z, key=("karthis-stitches", size), margin=size[0] * 0.18))

    def advise(self, target: str) -> None:
        if self._advice is not None:
            self._layers.remove(self._advice)
            self._advice = None
        self.advised = target
        if not target:
            return
        advice = self._advice = self._add_stitches(self.view.box_of(target), self.view.token.z + 0.05)
        if not self.view.table.motions.reduced:
            self.view.table.motions.beside(Motion(2.4, lambda t: _pulse(advice, t), linear))


def _pulse(sprite: Sprite, t: float) -> None:
    """Pulse three times, then stay."""
    sprite.alpha = 1.0 if t >= 1 else 0.62 + 0.38 * math.cos(6 * math.pi * t)


# ---- paint ----


def _paint_lantern(pen: Pen) -> None:
    w, h = pen.surface.get_width() / pen.look.scale, pen.surface.get_height() / pen.look.scale
    s = Sketch(100, 100)
    stops = ((0, "#ffdf86", 0.58), (36, "#ffcf62", 0.36), (72, "#ffbe4a", 0.13), (100, "#ffb640", 0))
    s.circle(50, 50, 50, s.radial((50, 50), 50, *stops))
    pen.sketch(s, Box(0, 0, w, h))


def _paint_hover(pen: Pen) -> None:
    w, h = pen.surface.get_width() / pen.look.scale, pen.surface.get_height() / pen.look.scale
    s = Sketch(round(w, 1), round(h, 1))
    s.rect(1, 1, w - 2, h - 2, w * 0.06, "#fff6d8", "#fff3c4", max(2.0, w * 0.02), opacity=0.3, stroke_opacity=0.9)
    pen.sketch(s, Box(0, 0, w, h))


def _paint_exit(pen: Pen, box: Box, side: int, bright: bool, quiet: float) -> None:
    w, h = box.size
    if pen.look.high_contrast:
        _paint_plain_way(pen, box.size, side, bright)
        return
    if bright:
        s = Sketch(100, 100)
        s.circle(50, 50, 50, s.radial((50, 50), 50, (0, "#ffd76a", 0.85), (45, "#ffcb55", 0.4), (100, "#ffbe4a", 0)))
        dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
        pen.sketch(s, Box.around((w / 2 + dx * w * 0.34, h / 2 + dy * h * 0.34), w * 0.95, h * 0.95))
    pen.svg(f"karthis/k_exit_{LETTERS[side]}_1", Box(0, 0, w, h), alpha=1.0 if bright else quiet)


def _paint_plain_way(pen: Pen, size: tuple[float, float], side: int, bright: bool) -> None:
    """Paint an opening for high contrast: a dark plate with an arrow in place of pale stitches."""
    w, h = size
    dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    x, y, r = 50 + dx * 30, 50 + dy * 30, 17
    s = Sketch(100, 100)
    s.rect(x - r, y - r, 2 * r, 2 * r, 6, "#ffd34d" if bright else "#1c1208", "#1c1208", 4)
    back, u, v = (x + 5 * dx, y + 5 * dy), 9 * dy, 9 * dx
    arrow = [(back[0] + u, back[1] + v), (x - 7 * dx, y - 7 * dy), (back[0] - u, back[1] - v)]
    s.line(arrow, "#1c1208" if bright else "#ffe9a0", 5)
    pen.sketch(s, Box(0, 0, w, h))


def _paint_chance(pen: Pen, box: Box, words: str) -> None:
    pen.panel(box, "#fff6dd", edge="#8a6a35", edge_width=1.5, radius=box.h / 2, alpha=0.94)
    pen.text(words, box.grow(-4, 0), 20, "#3a2608", SEMI, align="centre")


def _paint_crack(pen: Pen, box: Box, side: int) -> None:
    """Paint a crack in a wall that can be broken."""
    w, h = box.size
    s = Sketch(100, 100)
    d = "M10 50 L28 42 L38 58 L52 40 L64 60 L78 46 L92 54"
    if side % 2:
        d = "M50 10 L42 28 L58 38 L40 52 L60 64 L46 78 L54 92"
    s.path(d, "none", "#5a3510", 13).path(d, "none", "#f6c65c", 6.5)
    pen.sketch(s, Box.around((w / 2, h / 2), max(w, h) * 1.05, max(w, h) * 1.05))


def _paint_stitches(pen: Pen, size: tuple[float, float]) -> None:
    w, h = size
    s = Sketch(100, 100)
    s.rect(0, 0, 100, 100, 8, "#ffdf8a", opacity=0.4)
    pen.sketch(s, Box(0, 0, w, h))
    thick = max(3.0, min(w, h) * 0.05)
    outline = rounded_outline(0, 0, w, h, min(w, h) * 0.14)
    pen.thread(outline, thick, dash=(thick * 2.6, thick * 2.0), bright=True)
