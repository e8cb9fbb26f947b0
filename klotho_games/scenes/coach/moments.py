"""Small pictures of the table at a moment of a finished game.

They show the part that the decision was about, and mark the coach's move in the way that hints are marked.
"""

from __future__ import annotations

import pygame

from klotho_games.coach.findings import Findings
from klotho_games.coach.study import Cost
from klotho_games.core.contract import Move
from klotho_games.scenes.replay.decision_mark import find_differences, main_place, part_of_table
from klotho_games.scenes.replay.page import ReplayMode, watch
from klotho_games.stage.devices.geometry import Box
from klotho_games.stage.stage import Stage
from klotho_games.stage.table.table_scene import TOP_BAR, TableScene
from klotho_games.stage.widgets.prompt_bar import bar_box

_SHAPE = 236 / 176
_MOST = 1000.0
"""Two moves that are farther apart than this are not shown in one picture."""


class MomentPictures:
    """Pictures for the cards. Each needs the table laid out again, so they are made one at a time and then kept."""

    def __init__(self, stage: Stage, found: Findings) -> None:
        self._stage, self.found = stage, found
        self._made: dict[tuple[object, ...], pygame.Surface] = {}
        self._replay: ReplayMode | None = None

    def of(self, cost: Cost) -> pygame.Surface | None:
        return self._made.get(self._key(cost))

    def _key(self, cost: Cost) -> tuple[object, ...]:
        return cost.ply, bytes(cost.better), self._stage.look.stamp

    def make(self, cost: Cost) -> None:
        said = self._stage.said
        if self._replay is None:
            self._replay = watch(self.found.session)
            self._replay.table.open(self._stage)
        table = self._replay.table
        self._replay.show_ply(cost.ply)
        table.motions.finish()
        played = self.found.session.history[cost.ply].step
        assert isinstance(played, Move)
        bar = bar_box(self._stage.look.text_scale)
        room, plain = Box(0, TOP_BAR, 1920, bar.y - TOP_BAR), self._stage.picture_of(table)
        there, _picture = self._find_mark(table, played, room, plain)
        here, whole = self._find_mark(table, self.found.better_move(cost), room, plain)
        part = part_of_table(_both(there, here), room, _SHAPE)
        cut = pygame.Rect(*(round(v * self._stage.look.scale) for v in part)).clip(whole.get_rect())
        self._made[self._key(cost)] = whole.subsurface(cut).copy()
        self._stage.said = said

    def _find_mark(
        self, table: TableScene, move: Move, room: Box, plain: pygame.Surface
    ) -> tuple[Box | None, pygame.Surface]:
        """Return the place of a move's mark on the table, and the picture with it.

        A mark without stitches, such as a ghost or a lifted card, is found by comparing it with the plain one.
        """
        place = table.mark_alone(move)
        picture = self._stage.picture_of(table)
        if place is not None and room.contains(place.centre):
            return place, picture
        return main_place(find_differences(plain, picture, room, self._stage.look.scale)), picture

    def close(self) -> None:
        """Give back the table; the pictures stay."""
        if self._replay is not None:
            self._replay.table.take_off_stack()
            self._stage.give_back_pictures(self._replay.table)
            self._replay = None


def _both(played: Box | None, better: Box | None) -> Box | None:
    """The place of both moves together, or of the better one if they are too far apart."""
    if played is None or better is None:
        return better or played
    both = played.union(better)
    return both if both.w <= _MOST else better
