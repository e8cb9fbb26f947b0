"""Boards change places at a hand-over: the next one grows out of its small place, the last one shrinks into its own."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

import pygame

from klotho_games.games.katamari.rules.state import RollUp
from klotho_games.games.katamari.table.parts.board import FLYING_Z
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.drawing.draw_style import DrawStyle
from klotho_games.stage.scene.motion import Motion, Part, Together, change, fade, glide, until
from klotho_games.stage.scene.sprites import Sprite

if TYPE_CHECKING:
    from klotho_games.games.katamari.table.table import Table

_SECONDS = 0.42
_PATIENCE = 0.8
"""Seconds to wait for the pictures of both boards."""
_STEPS = 9
"""Sizes of a board on its way. Each is computed once, not in every frame."""
_ASIDE = 90.0
"""How far above or below the straight line two boards pass each other."""


class TravellingBoard(Sprite):
    """A picture of a board that moves between two boxes of the same proportions.

    While people watch, the second thread makes each size shortly before it is needed, and the first before the board
    sets out. If a size is late, the nearest is shown.
    """

    is_composed = True

    def __init__(self, z: float, aside: float) -> None:
        super().__init__(Box(0, 0, 1, 1), lambda pen: None, z=z, visible=False)
        self._aside = aside
        self._way: tuple[Box, Box] = (self.box, self.box)
        self._whole: pygame.Surface | None = None
        self._sizes: dict[int, pygame.Surface] = {}
        self._step = 0
        self._journey = 0

    def plan(self, picture: pygame.Surface, start: Box, goal: Box) -> None:
        """Set the way, with the board as it looks now."""
        self._whole, self._way, self._sizes = picture.copy(), (start, goal), {}
        self._journey += 1
        self._step = 0

    def is_ready(self, look: DrawStyle) -> bool:
        """Whether the first size is there; otherwise the second thread begins to make it."""
        if look.art.live and self._whole is not None:
            self._take_sizes(look, self._whole)
        return not look.art.live or 0 in self._sizes

    def set_out(self) -> None:
        self.visible = True
        self.go(0.0)

    def go(self, t: float) -> None:
        a, b = self._way
        up = self._aside * math.sin(math.pi * t)
        w, h = a.w + (b.w - a.w) * t, a.h + (b.h - a.h) * t
        x, y = (p + (q - p) * t for p, q in zip(a.centre, b.centre, strict=True))
        self._step = round(t * _STEPS)
        self.box = Box.around((x, y - up), w, h)

    def arrive(self) -> None:
        self.visible = False
        self._whole, self._sizes = None, {}

    def _draw(self, look: DrawStyle, fine: int) -> pygame.Surface:
        if self._whole is None:
            return pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        if not look.art.live or not self._sizes:
            self._sizes.setdefault(self._step, self._scale(look, self._whole, self._step))
        if look.art.live:
            self._take_sizes(look, self._whole)
        return self._sizes[min(self._sizes, key=lambda step: abs(step - self._step))]

    def _scale(self, look: DrawStyle, whole: pygame.Surface, step: int) -> pygame.Surface:
        a, b = self._way
        size = look.px(a.w + (b.w - a.w) * step / _STEPS), look.px(a.h + (b.h - a.h) * step / _STEPS)
        return whole.copy() if size == whole.get_size() else pygame.transform.smoothscale(whole, size)

    def _take_sizes(self, look: DrawStyle, whole: pygame.Surface) -> None:
        """Take this size, the next and the last from the second thread, or ask for them."""
        for step in dict.fromkeys((self._step, min(_STEPS, self._step + 1), _STEPS)):
            key = "board on its way", self._serial, self._journey, look.stamp, step
            made = look.art.find(key) if step not in self._sizes else None
            if made is not None:
                self._sizes[step] = made
            elif step not in self._sizes:
                look.art.paint_beside(key, partial(self._scale, look, whole, step), lambda: True)

    def place(self, look: DrawStyle, offset: tuple[int, int]) -> pygame.Rect:
        x, y = self.box.centre
        middle = round(x * look.scale) + offset[0], round(y * look.scale) + offset[1]
        return self.surface_to_blit(look).get_rect(center=middle)


class BoardSwap:
    def __init__(self, table: Table) -> None:
        self.table = table
        self._comes = TravellingBoard(FLYING_Z + 1, _ASIDE)
        self._goes = TravellingBoard(FLYING_Z, -_ASIDE)
        for sprite in (self._comes, self._goes):
            table.add(sprite)

    def parts(self, s: RollUp, seat: int, arrive: Part) -> list[Part]:
        """Make the board of this seat large, and the large board small. Then `arrive` shows the state."""
        board, others, table = self.table.board, self.table.others, self.table
        moving: list[tuple[Sprite, Box, Box]] = []
        planned: list[TravellingBoard] = []

        def plan() -> bool:
            """Plan the ways of both boards as soon as their pictures are there."""
            if not planned and board.has_picture and board.has_picture_of(s.boards[seat], s.cousins[seat]):
                look, start, goal = table.stage.look, others.place_of(seat), others.last_place
                self._goes.plan(board.picture(look), board.box, board.box_around(*goal))
                coming = board.picture_of(look, s.boards[seat], s.cousins[seat])
                self._comes.plan(coming, board.box_around(*start), board.box)
                planned[:] = self._goes, self._comes
            return bool(planned)

        def is_ready() -> bool:
            ready = [one.is_ready(table.stage.look) for one in planned] if plan() else [False]
            return all(ready)

        def begin() -> None:
            moving[:] = others.panel_moves(seat)
            if plan():  # otherwise only the panels move
                for one in planned:
                    one.set_out()
            board.veil(0.0, 0.0)

        def travel(t: float) -> None:
            self._comes.go(t)
            self._goes.go(t)
            staying = [sprite for sprite, _start, _goal in moving]
            for sprite in others.sprites:
                if sprite not in staying:
                    sprite.alpha = max(0.0, 1 - 3 * t)
            for sprite, start, goal in moving:
                sprite.box = start.move((goal.x - start.x) * t, (goal.y - start.y) * t)

        def end() -> None:
            """Keep the small board until its panel is visible again. The other panels are at their places."""
            for sprite, start, _goal in moving:
                sprite.box = start
            for sprite in others.sprites[:-1]:
                sprite.alpha = 1.0
            others.sprites[-1].alpha = 0.0
            self._comes.arrive()
            board.veil(1.0, 0.0)
            table.stage.sound.play("hex_soft")

        dressed = change(lambda alpha: board.veil(1.0, alpha), 0, 1, 0.16)
        back = fade(others.sprites[-1], 1.0, 0.16)
        return [until(is_ready, _PATIENCE), begin, Motion(_SECONDS, travel, glide), arrive, end,
                Together([dressed, back]), self._goes.arrive]
