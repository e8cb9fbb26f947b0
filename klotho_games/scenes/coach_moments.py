"""Small pictures of the table at a moment of a finished game, with golden stitches around what the coach would do."""

from __future__ import annotations

import pygame

from klotho_games.coach.findings import Findings
from klotho_games.coach.study import Cost
from klotho_games.scenes.replay import Replay, Watching
from klotho_games.stage.geometry import Box
from klotho_games.stage.prompt import bar_box
from klotho_games.stage.stage import Stage

_SHAPE = 236 / 176
_LEAST = 640.0
"""How much of the table is seen at least, across."""
_TOP = 64.0
"""What a table's own bar takes."""


class Moments:
    """Made one at a time, as each needs the table laid out anew; kept as long as the coach is open."""

    def __init__(self, stage: Stage, found: Findings) -> None:
        self._stage, self.found = stage, found
        self._made: dict[tuple[object, ...], pygame.Surface] = {}
        self._table: Watching | None = None

    def of(self, cost: Cost) -> pygame.Surface | None:
        return self._made.get(self._key(cost))

    def _key(self, cost: Cost) -> tuple[object, ...]:
        return cost.ply, bytes(cost.better), self._stage.look.stamp

    def make(self, cost: Cost) -> None:
        said = self._stage.said
        if self._table is None:
            self._table = Replay(self.found.session)
            self._table.open(self._stage)
        table = self._table
        table.show_ply(cost.ply)
        table.motions.skip()
        box = table.place_of(self.found.better_move(cost))
        whole = self._stage.picture_of(table)
        part = _around(box, bar_box(self._stage.look.text_scale))
        cut = pygame.Rect(*(round(v * self._stage.look.scale) for v in part)).clip(whole.get_rect())
        self._made[self._key(cost)] = whole.subsurface(cut).copy()
        self._stage.said = said

    def close(self) -> None:
        """The table goes; the pictures stay."""
        if self._table is not None:
            self._table.strike()
            self._table.layers.give_back()
            self._table = None


def _around(box: Box | None, bar: Box) -> Box:
    """A part of the table around what is done there; without that, as much of it as the shape allows."""
    tall = bar.y - _TOP
    if box is None or box.centre[1] > bar.y:
        return Box.around((960, _TOP + tall / 2), tall * _SHAPE, tall)
    wide = min(tall * _SHAPE, max(_LEAST, box.w * 1.3, box.h * 1.3 * _SHAPE))
    found = Box.around(box.centre, wide, wide / _SHAPE)
    x = min(max(0.0, found.x), 1920 - found.w)
    y = min(max(_TOP, found.y), bar.y - found.h)
    return Box(x, y, found.w, found.h)
